/** A record sheet that has unfolded from its ship; each of its labels says what it means. */

import { ask } from "./api.js";
import { button, clauseButton, h } from "./dom.js";
/** @import {Child} from "./dom.js" */
/** @import {Label, Row, Sheet} from "./types.js" */

const DRAWN = 60; // more boxes than these become a bar
const FIVES = 5;

/** @type {Map<string, Label[]>} by game */
const known = new Map();
/** @type {Set<string>} rows whose label is explained, by their keys */
const told = new Set();

/** What the labels of a game mean, once it is there. @param {string} game */
export async function learn(game) {
  const labels = known.get(game) ?? await ask(`/labels/${encodeURIComponent(game)}`).catch(() => null); // asked again next time
  if (labels) known.set(game, labels);
}

/** @param {Sheet} sheet @param {Child} you @param {() => void} fold folds it up @param {string} game */
export const card = ({ id, title, name, role, rows }, you, fold, game) =>
  h("section", { class: `record ${role}`, "aria-label": name || title, "data-sheet": id },
    h("header", {}, h("h2", {}, title, you), button("✕", fold, { class: "quiet", "data-key": "fold-up", "aria-label": `Fold up ${name || title}` })),
    h("dl", {}, rows.map((row, k) => rowOf(row, `${id}-${k}`, labelOf(game, id, row.label), game))));

/** @param {string} game @param {string} sheet @param {string} label */
const labelOf = (game, sheet, label) =>
  known.get(game)?.find((each) => whole(each.match).test(label) && whole(each.sheet).test(sheet));

/** @param {string} pattern */
const whole = (pattern) => new RegExp(`^(?:${pattern})$`);

/** @param {Row} row @param {string} key @param {Label|undefined} label @param {string} game */
function rowOf(row, key, label, game) {
  const value = row.value && (row.listed ? list(row.value) : h("span", { class: "value" }, row.value));
  const line = h("div", { class: `row${row.boxes ? " boxed" : ""}${row.stock ? " stock" : ""}${row.listed ? " listed" : ""}` },
    h("dt", {}, label ? named(row.label, key, label, game) : row.label), h("dd", {}, row.boxes > 0 && boxes(row), value));
  if (label && told.has(key)) line.append(meaning(key, label, game));
  return line;
}

/** A line for each part, which starts with what it is about. @param {string} value */
function list(value) {
  const parts = value.split("; ").map((part) => part.match(/^(?:(.+?): )?(.*)$/s) ?? []);
  return h("ul", { class: "value" }, parts.map(([, about, said]) => h("li", {}, about && [h("b", {}, about), " "], said)));
}

/** A label: pressed, it says what it means below; looked at or focused, in its title. @param {string} text @param {string} key @param {Label} label @param {string} game */
function named(text, key, label, game) {
  const press = button(text, () => {
    if (!told.delete(key)) told.add(key);
    press.setAttribute("aria-expanded", String(told.has(key)));
    if (told.has(key)) press.closest(".row").append(meaning(key, label, game));
    else press.closest(".row").lastChild.remove();
  }, { class: "label", "data-key": `label-${key}`, title: `${label.text} [${label.clause}]`, "aria-expanded": String(told.has(key)) });
  return press;
}

/** @param {string} key @param {Label} label @param {string} game */
const meaning = (key, { text, clause }, game) => h("dd", { class: "meaning" }, text, " ", clauseButton(game, clause));

/** @param {Row} row */
function boxes(row) {
  const label = `${row.filled} of ${row.boxes} left`;
  if (row.boxes > DRAWN) return h("meter", { min: 0, max: row.boxes, value: row.filled, "aria-label": label });
  const all = Array.from({ length: row.boxes }, (_, i) => h("i", { class: `${i < row.filled ? "whole" : "gone"}${row.marks?.includes(i + 1) ? " mark" : ""}` }));
  const fives = Array.from({ length: Math.ceil(row.boxes / FIVES) }, (_, k) =>
    h("span", {}, all.slice(k * FIVES, (k + 1) * FIVES))); // a row breaks between these only
  return h("span", { class: "boxes", role: "img", "aria-label": label }, fives);
}
