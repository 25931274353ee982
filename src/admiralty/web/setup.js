// @ts-check
/** A new table: who sits where, with which ships, by which house rules. */

import { ask } from "./api.js";
import { button, capital, copyable, dialog, h } from "./dom.js";
import { guestName, rememberName } from "./store.js";

/** @typedef {import("./types.js").Game} Game */
/** @typedef {import("./types.js").Scenario} Scenario */
/** @typedef {import("./types.js").Option} Option */

/** @param {Game} game @param {Scenario} scenario */
export const fullKey = (game, scenario) =>
  scenario.key.includes("/") ? scenario.key : `${game.key}/${scenario.key}`;

/**
 * Open the form for a new table.
 * @param {Game} game
 * @param {Scenario} scenario
 */
export function newTable(game, scenario) {
  const name = h("input", { id: "my-name", value: guestName(), maxlength: 40, required: true, autocomplete: "nickname" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const form = h("form", { class: "setup" },
    h("div", { class: "field" }, h("label", { for: "my-name" }, "Your name"), name),
    h("fieldset", {}, h("legend", {}, "Seats"),
      scenario.seats.map((seat, i) => seatRow(game, scenario, seat, i))),
    settings(game, scenario),
    h("label", { class: "check" }, h("input", { type: "checkbox", name: "private" }),
      h("span", {}, "Private: only who has a seat may look on")),
    problem,
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Set the table")));
  const box = dialog(scenario.title, h("p", { class: "dim" }, scenario.notes), form);
  form.addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    problem.hidden = true;
    rememberName(name.value.trim());
    try {
      const table = await ask("/tables", { ...chosen(form, scenario), scenario: fullKey(game, scenario),
        name: name.value.trim() });
      if (Object.keys(table.links ?? {}).length) showLinks(box, table);
      else location.assign(`/table/${table.id}`);
    } catch (error) {
      problem.textContent = /** @type {Error} */ (error).message;
      problem.hidden = false;
    }
  });
  name.focus();
}

/** @param {Game} game @param {Scenario} scenario @param {string} seat @param {number} i */
function seatRow(game, scenario, seat, i) {
  const who = h("select", { name: `seat:${seat}`, "aria-label": `Who plays ${seat}` },
    h("option", { value: "me" }, "I do"),
    h("option", { value: "open", selected: i > 0 }, "Somebody with a link"),
    h("optgroup", { label: "The computer" }, game.levels.map((level) =>
      h("option", { value: `computer:${level.key}` }, `Computer, ${level.key}: ${level.sentence}`))));
  const takesShip = scenario.ships_for.includes(seat) && game.ships.length > 0;
  const budget = scenario.budgets?.[seat] ?? Infinity;
  const ship = takesShip && h("select", { name: `ship:${seat}`, "aria-label": `Ship of ${seat}` },
    h("option", { value: "" }, "The scenario’s own ship"),
    game.ships.map((each) => h("option", { value: each.key, disabled: (each.cost ?? 0) > budget }, costly(game, each))));
  return h("div", { class: "seat-row" }, h("span", { class: "seat-name" }, capital(seat)), who, ship);
}

/** @param {Game} game @param {Game["ships"][number]} ship */
const costly = (game, ship) => (ship.cost ? `${ship.name} (${ship.cost} ${game.cost_unit ?? ""})` : ship.name);

/** @param {Game} game @param {Scenario} scenario */
function settings(game, scenario) {
  if (!game.options.length) return null;
  return h("details", { class: "settings" }, h("summary", {}, "House rules and settings"),
    h("div", { class: "options" }, game.options.map((option) =>
      optionRow(option, scenario.settings?.[option.name] ?? String(option.default)))));
}

/** @param {Option} option @param {string} usual */
function optionRow(option, usual) {
  const id = `set-${option.name}`;
  const name = `set:${option.name}`;
  const { values, number } = option;
  let control;
  if (!number) {
    control = h("select", { id, name }, values.map((value) =>
      h("option", { value, selected: value === usual }, value.replaceAll("_", " "))));
  } else if (values.length) {
    control = h("input", { id, name, value: usual, title: `${number[0]} to ${number[1]}, or ${values.join(" or ")}` });
  } else {
    control = h("input", { id, name, value: usual, type: "number", min: number[0], max: number[1] });
  }
  control.dataset.usual = usual;
  return h("div", { class: "option" },
    h("label", { for: id }, option.sentence), control,
    h("p", { class: "dim small" }, `${option.name.replaceAll("_", " ")} `, h("span", { class: "clause-id" }, option.clause)));
}

/**
 * What the form says, as the server takes it; only settings that differ from what is usual are told.
 * @param {HTMLFormElement} form
 * @param {Scenario} scenario
 */
function chosen(form, scenario) {
  /** @param {string} name */
  const field = (name) => /** @type {any} */ (form.elements.namedItem(name));
  /** @type {Record<string, string>} */
  const seats = {};
  /** @type {Record<string, string[]>} */
  const ships = {};
  for (const seat of scenario.seats) {
    seats[seat] = field(`seat:${seat}`).value;
    const ship = field(`ship:${seat}`)?.value;
    if (ship) ships[seat] = [ship];
  }
  /** @type {Record<string, string|number>} */
  const settings = {};
  for (const control of /** @type {any} */ (form.elements)) {
    if (!control.name?.startsWith("set:") || control.value === control.dataset.usual) continue;
    const text = control.value.trim();
    settings[control.name.slice(4)] = /^-?\d+$/.test(text) ? Number(text) : text;
  }
  return { seats, ships, settings, private: field("private").checked };
}

/** @param {HTMLDialogElement} box @param {{id: string, links: Record<string, string>}} table */
function showLinks(box, table) {
  box.querySelector("form")?.replaceWith(
    h("div", { class: "links" },
      h("p", {}, "The table is set. Send each open seat its link: whoever uses it sits down there."),
      Object.entries(table.links).map(([seat, link]) => copyable(`Link for ${seat}`, link)),
      h("p", { class: "dim small" }, "The links stay at the table, under Seats, until you revoke them."),
      h("div", { class: "actions" },
        button("Go to the table", () => location.assign(`/table/${table.id}`), { class: "primary" }))));
  /** @type {HTMLElement|null} */ (box.querySelector(".links .primary"))?.focus();
}
