/** A new table: what is played, who sits where, with which ships, by which house rules, and how long a decision may take. */

import { ask } from "./api.js";
import { allowance } from "./clock.js";
import { button, callSeats, capital, dialog, fetched, h, seatName, some, toast, using, why } from "./dom.js";
import { formOf, newLinks } from "./forms.js";
import { doctrineField, gameOf, ownScenario } from "./importer.js";
import { fileButton } from "./opener.js";
import { bar, changedRules, fits, followRules, rules, seatsRow, settingsOf } from "./house.js";
import { save } from "./save.js";
import { ownShips, rememberShip } from "./fleet.js";
import { placesAsked, placesOf, put } from "./places.js";
import { guestName, rememberAlone, rememberName } from "./store.js";
import { rememberWords, wordsBox } from "./ownwords.js";
/** @import {Game, Scenario, Seating, Side} from "./types.js" */
/** @import {OwnShip, Ship} from "./fleet.js" */

const [MINE, OPEN, OWN] = ["me", "open", "computer:own"];
const CLOCKS = [0, 60, 120, 300, 86400, 259200, 604800]; // seconds
const FOUND = { link: "Anybody with its link", lobby: "Anybody: its free seats are in the lobby",
  private: "Only players: nobody else watches" };

/** What one has typed of a table, and is kept when its scenario changes. @typedef {{name: string, clock: number, found: string, referee: boolean}} Kept */

/** Open the form for a new table. @param {Game} game @param {Scenario} scenario @param {string} [taken] the name of one's own ship, or of what fills a place @param {string} [kind] of that place */
export function newTable(game, scenario, taken, kind) {
  const body = h("div", { class: "setup-body" });
  const box = dialog("", body);
  const show = (/** @type {Game} */ of, /** @type {Scenario} */ chosen, /** @type {Kept} */ kept) => {
    /** @type {HTMLElement} */ (box.querySelector("h2")).textContent = chosen.title;
    const drawn = ownShips(of.key);
    const form = tableForm(of, chosen, drawn, kept, show);
    body.replaceChildren(...some([chosen.notes && h("p", { class: "dim" }, chosen.notes), form]));
    const place = kind && chosen.places.find((each) => each.kind === kind);
    if (place) put(form, place, taken ?? "");
    const own = kind ? -1 : drawn.findIndex(({ ship }) => ship.name === taken);
    const side = own >= 0 && (chosen.sides.find((each) => fits(each, of, drawn[own].ship)) ?? chosen.sides[0]);
    if (side) field(form, `ship:${side.key}`).value = `own:${own}`;
    seat(form, chosen.seating);
    fit(form, chosen);
    return form;
  };
  const { seating } = scenario;
  const form = show(game, scenario, { name: guestName() || "Guest", clock: seating?.clock ?? 0, found: seating?.found ?? "link", referee: seating?.referee ?? false });
  field(form, "name").focus();
}

/**
 * @param {Game} game @param {Scenario} scenario @param {OwnShip[]} drawn @param {Kept} kept
 * @param {(game: Game, scenario: Scenario, kept: Kept) => HTMLFormElement} show the form for another scenario
 */
function tableForm(game, scenario, drawn, kept, show) {
  const name = h("input", { id: "my-name", name: "name", value: kept.name, maxlength: 40, required: true, autocomplete: "nickname" });
  const submit = async () => {
    rememberName(name.value.trim());
    const table = await ask("/tables", asked(form, at, drawn));
    rememberWords(table.id, typed(form).words);
    if (field(form, "alone").checked) rememberAlone(table.id, true);
    if (!Object.keys(table.links).length) return location.assign(`/table/${table.id}`);
    const listed = field(form, "found").value === "lobby" ? " Or wait: they are in the lobby, too." : "";
    const box = /** @type {HTMLElement} */ (form.closest("dialog"));
    form.replaceWith(newLinks(table, `The table is ready. Send each open seat its link: the first to use it sits down.${listed}`));
    return /** @type {HTMLElement} */ (box.querySelector(".links .primary")).focus();
  };
  const now = () => ({ name: name.value, clock: Number(field(form, "clock").value), found: field(form, "found").value,
    referee: field(form, "referee").checked });
  const scenarios = game.scenarios.includes(scenario) ? game.scenarios : [scenario, ...game.scenarios];
  callSeats(scenario.seats.map((name, k) => ({ name, called: scenario.called[k] })));
  const at = { ...scenario }; // with the seats that the house rules give
  const which = h("select", { id: "which", on: { change: () => {
    const form = show(game, /** @type {Scenario} */ (scenarios[which.selectedIndex]), now());
    /** @type {HTMLElement} */ (form.querySelector("#which")).focus();
  } } }, scenarios.map((each) => h("option", { selected: each === scenario }, each.title)));
  /** @type {HTMLFormElement} */
  const form = formOf("setup", submit,
    h("div", { class: "pair" }, labelled("Your name", name), labelled("What is played", which)),
    h("fieldset", { class: "seating" }, h("legend", {}, "Seats"),
      seatsRow(game, scenario),
      h("p", { class: "waits small", hidden: true }, h("span", { role: "status" }), " ", button("Let the computer play", () => playAlone(form, game, at), { class: "quiet" })),
      scenario.seats.map((each, i) => seatRow(game, at, each, i, drawn))),
    placesOf(game, scenario),
    h("label", { class: "check", hidden: true }, h("input", { type: "checkbox", name: "alone" }), "I play these myself: no curtain between them"),
    h("div", { class: "pair" }, clockField(kept.clock), foundField(kept.found)),
    rules(game, scenario),
    words(scenario),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "referee", checked: kept.referee }), "With a referee: you see and may change everything"),
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Set the table"),
      button("Save as a file", () => saveFile(form, at, drawn), { class: "quiet" }),
      fileButton("setup-file", ".toml", "Open a file …", (file) => openFile(file, game, now(), show), "quiet")));
  form.lastElementChild?.prepend(/** @type {HTMLElement} */ (form.querySelector(".problem"))); // in sight where the bar stays
  form.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name.startsWith("seat:")) chose(form, target);
    fit(form, at);
    if (target instanceof Element && target.id.startsWith("set-")) reseat(form, game, at, target, drawn);
  });
  return form;
}

/**
 * A house rule may bring a seat, or take it away, and change what is usual for another: the server deals once to see.
 * @param {HTMLFormElement} form @param {Game} game @param {Scenario} at @param {Element} rule the field that was changed
 * @param {OwnShip[]} drawn
 */
async function reseat(form, game, at, rule, drawn) {
  const { scenario, file, settings } = asked(form, at, drawn);
  const told = JSON.stringify(settings);
  const { seats, called, duties, settings: usual, barred, sides } = await ask("/scenario/seats", { scenario, file, settings }).catch(() => at); // a refusal is said when the table is set
  if (told !== JSON.stringify(asked(form, at, drawn).settings)) return; // changed again meanwhile: the later answer counts
  callSeats(seats.map((/** @type {string} */ name, /** @type {number} */ k) => ({ name, called: called[k] })));
  const fresh = seats.filter((/** @type {string} */ seat) => !at.seats.includes(seat));
  const kept = Object.fromEntries(at.seats.map((seat, k) => [seat, at.called[k]]));
  [at.seats, at.called, at.duties, at.barred, at.sides] = [seats, called, duties, barred, sides];
  const rows = new Map([...form.querySelectorAll(".seat-row")].map((row) => [row.getAttribute("data-seat"), row]));
  const now = seats.map((/** @type {string} */ seat, /** @type {number} */ k) => {
    const old = rows.get(seat);
    if (old && kept[seat] === called[k]) return old;
    const row = seatRow(game, at, seat, k, drawn); // with its other name
    for (const had of /** @type {NodeListOf<any>} */ (old?.querySelectorAll("select, input, textarea") ?? [])) {
      const field = had.name && !had.name.startsWith("ship:") && row.querySelector(`[name="${CSS.escape(had.name)}"]`);
      if (field) [field.value, field.dataset.chosen] = [had.value, had.dataset.chosen ?? ""];
    }
    const fleets = old?.querySelectorAll(".fleet") ?? [];
    row.querySelectorAll(".fleet").forEach((/** @type {Element} */ list, /** @type {number} */ i) => fleets[i] && list.replaceWith(fleets[i]));
    return row;
  });
  for (const row of rows.values()) if (!now.includes(row)) row.remove();
  form.querySelector(".seating")?.append(...now);
  for (const option of /** @type {NodeListOf<HTMLOptionElement>} */ (form.querySelectorAll("[name^='ship:'] option"))) {
    const list = /** @type {HTMLSelectElement} */ (option.closest("select"));
    bar(option, game, at.barred, drawn, at.sides.find(({ key }) => list.name === `ship:${key}`));
  }
  followRules(form, usual);
  const option = rule.closest(".option");
  option?.querySelector("[role=status]")?.remove();
  if (fresh.length) option?.append(h("p", { class: "effect small", role: "status" }, fresh.length === 1
    ? `One more seat: ${seatName(fresh[0])}. Say who takes it.` : `${fresh.length} more seats: ${fresh.map(seatName).join(", ")}. Say who takes each.`));
  fit(form, at);
}

/** @param {string} label @param {HTMLElement} input @param {...any} below */
const labelled = (label, input, ...below) =>
  h("div", { class: "field" }, h("label", { for: input.id }, label), input, ...below);

/** @param {number} clock */
function clockField(clock) {
  const all = CLOCKS.includes(clock) ? CLOCKS : [...CLOCKS, clock].sort((a, b) => a - b);
  return labelled("Time for each decision", h("select", { id: "clock", name: "clock", "aria-describedby": "clock-help" },
    all.map((each) => h("option", { value: each, selected: each === clock }, capital(each ? allowance(each) : "no limit")))),
  h("p", { id: "clock-help", class: "dim small" }, "When it is up, complete orders count; else the computer answers."));
}

/** @param {string} found */
const foundField = (found) => labelled("Who finds the table", h("select", { id: "found", name: "found" },
  Object.entries(FOUND).map(([value, text]) => h("option", { value, selected: value === found }, text))));

/** @param {Scenario} scenario */
const words = (scenario) => h("details", { class: "settings" }, h("summary", {}, "Words for the dice"),
  h("label", { class: "check" }, h("input", { type: "checkbox", name: "locks", checked: true }), "Every player locks words before the game starts"),
  h("p", { class: "dim small" }, "They mix into the dice, so nobody chooses the dice alone. The game waits for them. ",
    h("a", { href: "/proof", target: "_blank" }, "What this proves")),
  h("div", { class: "options" }, scenario.seats.map((seat) => h("div", { "data-own": seat },
    h("label", { for: `words-${seat}` }, `Words of ${seatName(seat)} (optional)`),
    wordsBox({ id: `words-${seat}`, name: `words:${seat}` })))));

/** @param {HTMLFormElement} form @param {string} name @returns {any} */
const field = (form, name) => form.elements.namedItem(name);

/** Let those sit down whom a file names. @param {HTMLFormElement} form @param {Seating|undefined} seating */
function seat(form, seating) {
  for (const [name, who] of Object.entries(seating?.who ?? {})) field(form, `seat:${name}`).value = who;
  for (const [name, text] of Object.entries(seating?.doctrines ?? {})) field(form, `doctrine:${name}`).value = text;
}

/** Show the fields that what is chosen needs. @param {HTMLFormElement} form @param {Scenario} scenario */
function fit(form, scenario) {
  let mine = 0;
  const alone = field(form, "alone");
  for (const seat of scenario.seats) {
    const who = field(form, `seat:${seat}`);
    mine += who.value === MINE ? 1 : 0;
    for (const [kind, there] of /** @type {[string, boolean][]} */ ([["own", who.value === MINE],
      ["other", who.value === MINE && mine > 1 && !alone.checked], ["doctrine", who.value === OWN]])) {
      const part = /** @type {HTMLElement|null} */ (form.querySelector(`[data-${kind}="${CSS.escape(seat)}"]`));
      if (!part) continue; // a seat that a house rule brings has no words for the dice
      part.hidden = !there;
      for (const input of part.querySelectorAll("input, textarea")) input.toggleAttribute("disabled", !there);
    }
  }
  alone.parentElement.hidden = mine < 2;
  const open = scenario.seats.filter((seat) => field(form, `seat:${seat}`).value === OPEN).length;
  const waits = /** @type {HTMLElement} */ (form.querySelector(".waits"));
  waits.hidden = !open;
  /** @type {HTMLElement} */ (waits.firstElementChild).textContent = `The game waits until ${open === 1 ? "somebody has" : `${open} people have`} come.`;
  /** @type {HTMLElement} */ (form.querySelector("#clock-help")).hidden = field(form, "clock").value === "0";
  changedRules(form);
}

/** One person takes one seat of those that the people of a setting share, unless both were chosen. @param {HTMLFormElement} form @param {HTMLSelectElement} seat */
function chose(form, seat) {
  seat.dataset.chosen = "chosen";
  if (seat.value !== MINE || !form.querySelector(".deals-seats")) return;
  for (const other of /** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("[name^='seat:']"))) {
    if (other !== seat && other.value === MINE && other.dataset.chosen !== "chosen") other.value = OPEN;
  }
}

/** The computer takes the seats that are left open. @param {HTMLFormElement} form @param {Game} game @param {Scenario} at */
function playAlone(form, game, at) {
  const level = game.levels.find(({ key }) => key === "simple") ?? game.levels[0];
  for (const seat of at.seats) if (field(form, `seat:${seat}`).value === OPEN) field(form, `seat:${seat}`).value = `computer:${level.key}`;
  fit(form, at);
  /** @type {HTMLElement} */ (form.querySelector(".primary")).focus(); // its own button is gone
}

/** @param {Game} game @param {Scenario} scenario @param {string} seat @param {number} i @param {OwnShip[]} drawn */
function seatRow(game, scenario, seat, i, drawn) {
  const name = seatName(seat);
  const who = h("select", { name: `seat:${seat}`, "aria-label": `Who plays ${name}` },
    h("option", { value: MINE }, "Me"),
    h("option", { value: OPEN, selected: i > 0 }, "Somebody who comes"),
    h("optgroup", { label: "The computer" }, game.levels.map((level) =>
      h("option", { value: `computer:${level.key}` }, `Computer, ${level.key}: ${level.sentence}`)),
    h("option", { value: OWN }, "Computer, by a doctrine of your own")));
  const other = `name-${seat}`;
  const sides = scenario.sides.filter((side) => side.seat === seat);
  const budget = scenario.budgets?.[sides[0]?.key];
  return h("div", { class: "seat-row", "data-seat": seat }, h("span", { class: "seat-name" }, name,
      scenario.duties[seat] && h("small", { class: "dim" }, ` – ${scenario.duties[seat]}`)),
    h("div", {}, who,
      h("div", { class: "field", "data-other": seat }, h("label", { for: other }, `Name of ${name}’s player`),
        h("input", { id: other, name: `name:${seat}`, maxlength: 40, required: true, autocomplete: "off" })),
      h("div", { class: "own-doctrine", "data-doctrine": seat },
        doctrineField(game, `Doctrine of ${name} (TOML)`, `doctrine-${seat}`, `Start from the doctrine of ${name}`, `doctrine:${seat}`).parts),
      game.ships.length > 0 && sides.map((side) => fleet(game, scenario, side, drawn)),
      budget !== undefined && h("p", { class: "dim small" }, `Ships for up to ${budget} ${game.cost_unit ?? ""}.`)));
}

/** The ships of a side: ready ones, or drawn ones. @param {Game} game @param {Scenario} scenario @param {Side} side @param {OwnShip[]} drawn */
function fleet(game, scenario, side, drawn) {
  const { key, called, most } = side;
  const budget = scenario.budgets?.[key];
  const list = h("div", { class: "fleet" });
  const add = () => {
    const first = !list.childElementCount;
    const dear = (/** @type {number|null|undefined} */ cost) => (cost ?? 0) > (budget ?? Infinity);
    const ship = h("select", { name: `ship:${key}`, "aria-label": `Ship of ${called}` },
      h("option", { value: "" }, first ? "The scenario’s own ship" : "No further ship"),
      game.ships.map((each) => h("option", { value: each.key, disabled: dear(each.cost) }, costly(game, each.name, each.cost))),
      drawn.map((each, k) => h("option", { value: `own:${k}` }, costly(game, each.ship.name, each.cost))));
    for (const option of ship.options) bar(option, game, scenario.barred, drawn, side);
    const take = (/** @type {Ship} */ taken, /** @type {number} */ cost) => {
      rememberShip(game.key, taken, cost);
      const value = `own:${drawn.push({ ship: taken, cost }) - 1}`;
      for (const each of list.closest("form").querySelectorAll('[name^="ship:"]')) {
        const option = each.appendChild(h("option", { value }, costly(game, taken.name, cost)));
        bar(option, game, scenario.barred, drawn, scenario.sides.find((other) => each.name === `ship:${other.key}`));
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
      using(fetched("yard.js", ["yard.css", "board.css"]), ({ Yard }) => {
        const yard = new Yard(game, {
          start, budget, barred: scenario.barred, label: "Take this ship",
          changed: (/** @type {Ship} */ now) => { left = now; },
          take: (/** @type {Ship} */ taken, /** @type {number} */ cost) => {
            left = null;
            box.close();
            take(taken, cost);
          },
        });
        const box = dialog(`${game.designer?.title}: ${called}`, yard.element);
        box.classList.add("wide");
        yard.name.focus();
      });
    };
    list.append(h("div", {}, ship,
      game.designer && button("Draw …", draw, { "aria-label": `Draw a ship for ${called}` }),
      first && most !== 1 && button("+", () => add().focus(), { "aria-label": `Another ship for ${called}` })));
    /** @type {HTMLButtonElement|null} */
    const more = list.querySelector("[aria-label^='Another']");
    if (more) more.disabled = list.childElementCount === most;
    return ship;
  };
  add();
  return list;
}

/** @param {Game} game @param {string} name @param {number|null|undefined} cost */
const costly = (game, name, cost) => (cost ? `${name} (${cost} ${game.cost_unit ?? ""})` : name);

/** What the form says, as the server takes it; of the settings what was chosen. @param {HTMLFormElement} form @param {Scenario} scenario @param {OwnShip[]} drawn */
function asked(form, scenario, drawn) {
  const told = typed(form);
  for (const [side, keys] of Object.entries(told.ship)) {
    told.ship[side] = keys.map((/** @type {string} */ key) => { const own = /^own:(\d+)$/.exec(key); return own ? drawn[Number(own[1])].ship : key; });
  }
  const found = field(form, "found").value;
  return { seats: told.seat, ships: told.ship, places: placesAsked(form), names: told.name, doctrines: told.doctrine, settings: settingsOf(form),
    private: found === "private", listed: found === "lobby", clock: Number(field(form, "clock").value), referee: field(form, "referee").checked,
    locks: field(form, "locks").checked, scenario: scenario.key, file: scenario.file, name: field(form, "name").value.trim() };
}

/** What was typed into fields that are named after a seat. @param {HTMLFormElement} form */
function typed(form) {
  /** @type {Record<string, Record<string, any>>} */
  const told = { seat: {}, ship: {}, words: {}, name: {}, doctrine: {} };
  for (const [name, value] of new FormData(form)) {
    const [kind, key] = name.split(/:(.*)/s);
    const text = String(value).trim();
    if (!key || !told[kind] || !text) continue;
    if (kind === "ship") (told.ship[key] ??= []).push(text);
    else told[kind][key] = text;
  }
  return told;
}

/** @param {HTMLFormElement} form @param {Scenario} scenario @param {OwnShip[]} drawn */
async function saveFile(form, scenario, drawn) {
  try {
    const { name, file } = await ask("/scenario/file", { ...asked(form, scenario, drawn), name: "Guest" });
    save(new Blob([file], { type: "text/plain" }), name);
  } catch (error) {
    toast(why(error), "bad");
  }
}

/**
 * A file takes the place of what the form said.
 * @param {File} file @param {Game} game @param {Kept} kept
 * @param {(game: Game, scenario: Scenario, kept: Kept) => HTMLFormElement} show
 */
async function openFile(file, game, kept, show) {
  const text = await file.text();
  const told = await ask("/scenario", { file: text });
  const games = told.key.startsWith(`${game.key}/`) ? [game] : await ask("/games");
  const { clock, found, referee } = told.seating;
  show(gameOf(told, games), { ...told, file: text }, { ...kept, clock, found, referee });
}

/** A table is set for a scenario of one’s own. @param {Game[]} games */
export const ownTable = (games) => ownScenario((scenario) => newTable(gameOf(scenario, games), scenario));
