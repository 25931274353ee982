/** A new table: who sits where, with which ships, by which house rules. */

import { ask } from "./api.js";
import { button, capital, clauseButton, dialog, fetched, formOf, h, newLinks, using } from "./dom.js";
import { textField } from "./importer.js";
import { guestName, ownShips, rememberName, rememberShip } from "./store.js";
/** @import {Game, Option, Scenario} from "./types.js" */
/** @import {OwnShip, Ship} from "./store.js" */

const [MINE, OWN] = ["me", "computer:own"];

/** Open the form for a new table. @param {Game} game @param {Scenario} scenario @param {string} [taken] the name of one's own ship */
export function newTable(game, scenario, taken) {
  const drawn = ownShips(game.key);
  const name = h("input", { id: "my-name", value: guestName(), maxlength: 40, required: true, autocomplete: "nickname" });
  const submit = async () => {
    rememberName(name.value.trim());
    const table = await ask("/tables", { ...chosen(form, drawn), scenario: scenario.key, file: scenario.file,
      name: name.value.trim() });
    if (!Object.keys(table.links).length) return location.assign(`/table/${table.id}`);
    form.replaceWith(newLinks(table, "The table is set. Send each open seat its link: whoever uses it sits down there."));
    return /** @type {HTMLElement} */ (box.querySelector(".links .primary")).focus();
  };
  const form = formOf("setup", submit,
    h("div", { class: "field" }, h("label", { for: "my-name" }, "Your name"), name),
    h("fieldset", {}, h("legend", {}, "Seats"), scenario.seats.map((seat, i) => seatRow(game, scenario, seat, i, drawn))),
    settings(game, scenario),
    h("details", { class: "settings" }, h("summary", {}, "Words for the dice"),
      h("p", { class: "dim small" }, "Words of your own are mixed into the dice: then nobody can have picked lucky ones."),
      h("div", { class: "options" }, scenario.seats.map((seat) => h("div", { "data-own": seat },
        h("label", { for: `words-${seat}` }, `Words of ${seat}`),
        h("input", { id: `words-${seat}`, name: `words:${seat}`, maxlength: 200, autocomplete: "off" }))))),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "private" }),
      h("span", {}, "Private: only who has a seat may look on")),
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Set the table")));
  const box = dialog(scenario.title, h("p", { class: "dim" }, scenario.notes), form);
  form.addEventListener("change", () => fit(form, scenario));
  const own = drawn.findIndex(({ ship }) => ship.name === taken);
  if (own >= 0) field(form, `ship:${scenario.ships_for[0]}`).value = `own:${own}`;
  fit(form, scenario);
  name.focus();
}

/** @param {HTMLFormElement} form @param {string} name @returns {any} */
const field = (form, name) => form.elements.namedItem(name);

/** Show the fields that what is chosen needs. @param {HTMLFormElement} form @param {Scenario} scenario */
function fit(form, scenario) {
  let mine = 0;
  for (const seat of scenario.seats) {
    const who = field(form, `seat:${seat}`).value;
    mine += who === MINE ? 1 : 0;
    for (const [kind, there] of /** @type {[string, boolean][]} */ ([["own", who === MINE],
      ["other", who === MINE && mine > 1], ["doctrine", who === OWN]])) {
      const part = /** @type {HTMLElement} */ (form.querySelector(`[data-${kind}="${CSS.escape(seat)}"]`));
      part.hidden = !there;
      for (const input of part.querySelectorAll("input, textarea")) input.toggleAttribute("disabled", !there);
    }
  }
  const changed = [...form.querySelectorAll(".option")].filter((row) => {
    const { value, dataset } = /** @type {any} */ (row.querySelector("[name]"));
    row.classList.toggle("changed", value !== dataset.usual);
    return value !== dataset.usual;
  }).length;
  const count = form.querySelector(".count");
  if (count) count.textContent = changed ? `${changed} changed` : "";
}

/** @param {Game} game @param {Scenario} scenario @param {string} seat @param {number} i @param {OwnShip[]} drawn */
function seatRow(game, scenario, seat, i, drawn) {
  const who = h("select", { name: `seat:${seat}`, "aria-label": `Who plays ${seat}` },
    h("option", { value: MINE }, "I do"),
    h("option", { value: "open", selected: i > 0 }, "Somebody with a link"),
    h("optgroup", { label: "The computer" }, game.levels.map((level) =>
      h("option", { value: `computer:${level.key}` }, `Computer, ${level.key}: ${level.sentence}`)),
    h("option", { value: OWN }, "Computer, by a doctrine of your own")));
  const other = `name-${seat}`;
  return h("div", { class: "seat-row" }, h("span", { class: "seat-name" }, capital(seat)),
    h("div", {}, who,
      h("div", { class: "field", "data-other": seat }, h("label", { for: other }, `Name of ${seat}’s player`),
        h("input", { id: other, name: `name:${seat}`, maxlength: 40, required: true, autocomplete: "off" })),
      h("div", { "data-doctrine": seat },
        textField(`Doctrine of ${seat} (TOML)`, `doctrine-${seat}`, undefined, `doctrine:${seat}`).element),
      scenario.ships_for.includes(seat) && game.ships.length > 0 && fleet(game, scenario, seat, drawn)));
}

/** The ships of a seat: ready ones, or drawn ones. @param {Game} game @param {Scenario} scenario @param {string} seat @param {OwnShip[]} drawn */
function fleet(game, scenario, seat, drawn) {
  const budget = scenario.budgets?.[seat];
  const list = h("div", { class: "fleet" });
  const add = () => {
    const first = !list.childElementCount;
    const dear = (/** @type {number|null|undefined} */ cost) => (cost ?? 0) > (budget ?? Infinity);
    const ship = h("select", { name: `ship:${seat}`, "aria-label": `Ship of ${seat}` },
      h("option", { value: "" }, first ? "The scenario’s own ship" : "No further ship"),
      game.ships.map((each) => h("option", { value: each.key, disabled: dear(each.cost) }, costly(game, each.name, each.cost))),
      drawn.map((each, k) => h("option", { value: `own:${k}` }, costly(game, each.ship.name, each.cost))));
    const take = (/** @type {Ship} */ taken, /** @type {number} */ cost) => {
      rememberShip(game.key, taken, cost);
      const value = `own:${drawn.push({ ship: taken, cost }) - 1}`;
      for (const each of list.closest("form").querySelectorAll('[name^="ship:"]')) {
        each.append(h("option", { value }, costly(game, taken.name, cost)));
      }
      ship.value = value;
      ship.focus();
    };
    /** @type {Ship|null} */
    let left = null; // drawn so far, where the yard was closed before it was taken
    ship.addEventListener("change", () => { left = null; });
    const draw = () => {
      const own = /^own:(\d+)$/.exec(ship.value);
      const given = game.ships.find((each) => each.key === ship.value);
      const start = left ?? (own ? drawn[Number(own[1])].ship : given ? { ...given.parts, notes: given.notes } : {});
      using(fetched("yard.js", ["yard.css"]), ({ Yard }) => {
        const yard = new Yard(game, {
          start, budget, label: "Take this ship",
          changed: (/** @type {Ship} */ now) => { left = now; },
          take: (/** @type {Ship} */ taken, /** @type {number} */ cost) => {
            left = null;
            box.close();
            take(taken, cost);
          },
        });
        const box = dialog(`${game.designer?.title}: ${seat}`, yard.element);
        box.classList.add("wide");
        yard.name.focus();
      });
    };
    list.append(h("div", {}, ship,
      game.designer && button("Draw …", draw, { "aria-label": `Draw a ship for ${seat}` }),
      first && button("+", () => add().focus(), { "aria-label": `Another ship for ${seat}` })));
    return ship;
  };
  add();
  return list;
}

/** @param {Game} game @param {string} name @param {number|null|undefined} cost */
const costly = (game, name, cost) => (cost ? `${name} (${cost} ${game.cost_unit ?? ""})` : name);

/** @param {Game} game @param {Scenario} scenario */
function settings(game, scenario) {
  if (!game.options.length) return null;
  return h("details", { class: "settings" },
    h("summary", {}, "House rules and settings ", h("span", { class: "count" })),
    h("div", { class: "options" }, game.options.map((option) =>
      optionRow(game, option, scenario.settings?.[option.name] ?? String(option.default)))));
}

/** @param {Game} game @param {Option} option @param {string} usual */
function optionRow(game, option, usual) {
  const id = `set-${option.name}`;
  const attributes = { id, name: `set:${option.name}`, "data-usual": usual };
  const { values, number } = option;
  const plain = number && !values.length;
  const control = number ? h("input", { ...attributes, value: usual, ...(plain && { type: "number", min: number[0], max: number[1] }) })
    : h("select", attributes, values.map((value) => h("option", { value, selected: value === usual }, value.replaceAll("_", " "))));
  return h("div", { class: "option" },
    h("label", { for: id }, option.sentence), control,
    h("p", { class: "dim small" }, h("span", {}, number ? capital(option.said) : "", h("b", {}, ` Usually ${usual.replaceAll("_", " ")}.`)),
      clauseButton(game.key, option.clause)));
}

/** What the form says, as the server takes it; of the settings only unusual ones. @param {HTMLFormElement} form @param {OwnShip[]} drawn */
function chosen(form, drawn) {
  /** @type {Record<string, Record<string, any>>} */
  const told = { seat: {}, ship: {}, words: {}, name: {}, doctrine: {}, set: {} };
  for (const [name, value] of new FormData(form)) {
    const [kind, key] = name.split(/:(.*)/s);
    const text = String(value).trim();
    if (!told[kind] || !text || (kind === "set" && value === field(form, name).dataset.usual)) continue;
    const own = /^own:(\d+)$/.exec(text);
    if (kind === "ship") (told.ship[key] ??= []).push(own ? drawn[Number(own[1])].ship : text);
    else told[kind][key] = kind === "set" && /^-?\d+$/.test(text) ? Number(text) : text;
  }
  return { seats: told.seat, ships: told.ship, words: told.words, names: told.name, doctrines: told.doctrine,
    settings: told.set, private: field(form, "private").checked };
}

/** A scenario of one’s own is read, then its table is set. @param {Game[]} games */
export function ownScenario(games) {
  const text = textField("The scenario’s file (TOML)", "scenario-file");
  const submit = async () => {
    const file = text.field.value;
    const told = await ask("/scenario", { file });
    box.close();
    newTable(/** @type {Game} */ (games.find((game) => told.key.startsWith(`${game.key}/`))), { ...told, file });
  };
  text.field.required = true;
  const box = dialog("A scenario of your own", formOf("setup", submit, text.element,
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Go on"))));
  text.field.focus();
}
