/** House rules and settings of a new table, each with its sentence and what it was measured to change. */

import { capital, clauseButton, h } from "./dom.js";
/** @import {Effect, Game, Option, Scenario, Side} from "./types.js" */
/** @import {OwnShip} from "./fleet.js" */

/** @param {Game} game @param {Scenario} scenario */
export function rules(game, scenario) {
  if (!game.options.length) return null;
  return h("details", { class: "settings" },
    h("summary", {}, "House rules and settings ", h("span", { class: "count" })),
    game.measured && h("p", { class: "dim small" }, "Each rule is measured on the same dice with and without it; the computer’s level simple plays "
      + "all seats. Brackets hold 95 % of such measurements."),
    foldedRules(game, scenario, (option) => option !== seatsOf(game, scenario)
      && optionRow(game, option, usualOf(scenario, option), `set-${option.name}`, option.effects)));
}

/** The setting that decides how many seats there are, where one does. @param {Game} game @param {Scenario} scenario */
const seatsOf = (game, scenario) => game.options.find(({ name, seats }) => seats && !(scenario.idle ?? []).includes(name));

/** How many play, asked above the seats that are given out. @param {Game} game @param {Scenario} scenario */
export function seatsRow(game, scenario) {
  const option = seatsOf(game, scenario);
  return option && h("div", { class: "deals-seats" }, optionRow(game, option, usualOf(scenario, option), `set-${option.name}`));
}

/** @param {Scenario} scenario @param {Option} option */
export const usualOf = (scenario, { name, default: value }) => scenario.settings?.[name] ?? String(value);

/** All options, those folded away that change nothing in this scenario. @param {Game} game @param {Scenario} scenario @param {(option: Option) => HTMLElement|false} row those that stand elsewhere have none */
export function foldedRules(game, scenario, row) {
  const rows = (/** @type {boolean} */ idle) => game.options.filter(({ name }) => (scenario.idle ?? []).includes(name) === idle).map(row);
  const [here, idle] = [rows(false), rows(true)];
  return [h("div", { class: "options" }, here),
    idle.length > 0 && h("details", { class: "idle" }, h("summary", {}, "Rules that do not matter here"), h("div", { class: "options" }, idle))];
}

/** @param {Game} game @param {Option} option @param {string} usual @param {string} id @param {Option["effects"]} [effects] */
export function optionRow(game, option, usual, id, effects) {
  const attributes = { id, name: `set:${option.name}`, "data-usual": usual,
    on: { change: (/** @type {any} */ { target }) => { target.dataset.chosen = ""; } } };
  const { values, number } = option;
  const plain = number && !values.length;
  const control = number ? h("input", { ...attributes, value: usual, ...(plain && { type: "number", min: number[0], max: number[1] }) })
    : h("select", attributes, values.map((value) => h("option", { value, selected: value === usual }, plainly(value))));
  return h("div", { class: "option" },
    h("label", { for: id }, option.sentence), control,
    h("p", { class: "dim small" }, h("span", {}, number ? capital(option.said) : "", h("b", {}, number ? ". Usually " : "Usually ", h("span", { class: "usual" }, plainly(usual)), ".")),
      clauseButton(game.key, option.clause)),
    effects?.map((effect) => h("p", { class: "effect small" },
      option.values.length > 2 || number ? `${capital(plainly(effect.value))}: ` : "", effectSaid(effect))));
}

/** @param {string} word */
const plainly = (word) => word.replaceAll("_", " ");

/** @param {number} share */
const points = (share) => (share > 0 ? "+" : share < 0 ? "−" : "") + Math.abs(100 * share).toFixed(1);

/** What a value changes, in points of a percent, and where that was seen. @param {Effect} effect */
export function effectSaid({ title, battles, said, share, interval: [low, high] }) {
  const many = battles.toLocaleString("en");
  if (!title) return battles ? `All ${many} battles of every scenario ended as they do without it.` : "Not measured: no scenario can be played both with and without it.";
  const where = `in ${many} battles of “${title}”`;
  if (!said) return `No clear effect ${where} (within ${points(Math.max(Math.abs(low), Math.abs(high))).slice(1)} points).`;
  return `${said.replace(/\.$/, "")}: ${points(share)} points (${points(low)} to ${points(high)}) ${where}.`;
}

/** A ship that would be refused is not listed. @param {HTMLOptionElement} option @param {Game} game @param {string[]|undefined} barred parts @param {OwnShip[]} drawn @param {Side} [side] whose ship it would be */
export function bar(option, game, barred, drawn, side) {
  const own = /^own:(\d+)$/.exec(option.value);
  /** @type {any} */
  const parts = own ? drawn[Number(own[1])].ship : game.ships.find((each) => each.key === option.value)?.parts;
  option.hidden = barred?.some((key) => Number(parts?.[key])) || (parts && side && !fits(side, game, parts)) || false;
}

/** May a side bring a ship of these parts? @param {Side} side @param {Game} game @param {Record<string, any>} parts */
export const fits = ({ needs }, game, parts) => Object.entries(needs).every(([key, wanted]) =>
  (parts[key] ?? game.designer?.groups.flatMap((group) => group.parts).find((part) => part.key === key)?.default) === wanted);

/** The fields of the rules. @param {HTMLElement} form @returns {any[]} */
const fieldsOf = (form) => [...form.querySelectorAll("[data-usual]")];

/** Was it chosen? Then it is told, also where it is as usual: what is usual may follow another rule. @param {any} field */
const isChosen = ({ value, dataset }) => dataset.chosen !== undefined || value !== dataset.usual;

/** What was chosen, as the server takes it. @param {HTMLElement} form @returns {Record<string, string|number>} */
export const settingsOf = (form) => Object.fromEntries(fieldsOf(form)
  .filter((field) => isChosen(field) && (field.options || field.value.trim()))
  .map(({ name, value }) => [name.slice(4), /^-?\d+$/.test(value.trim()) ? Number(value) : value.trim()]));

/** Choose in a fresh form. @param {HTMLElement} form @param {Record<string, any>} settings */
export function chooseRules(form, settings) {
  for (const field of fieldsOf(form)) {
    const value = settings[field.name.slice(4)];
    if (value === undefined) continue;
    field.value = String(value);
    field.dataset.chosen = "";
  }
}

/** Where nothing was chosen stands what is usual with all that was. @param {HTMLElement} form @param {Record<string, string>} [settings] as they were dealt */
export function followRules(form, settings = {}) {
  for (const field of fieldsOf(form)) {
    const usual = settings[field.name.slice(4)];
    if (usual === undefined || isChosen(field)) continue;
    field.value = field.dataset.usual = usual;
    field.closest(".option").querySelector(".usual").textContent = plainly(usual);
  }
  changedRules(form);
}

/** Mark what is not as usual, and count it. @param {HTMLElement} form */
export function changedRules(form) {
  const changed = fieldsOf(form).filter((field) => {
    const other = field.value !== field.dataset.usual;
    field.closest(".option").classList.toggle("changed", other);
    return other;
  }).length;
  const count = form.querySelector(".count");
  if (count) count.textContent = changed ? `${changed} changed` : "";
}

