/** A record sheet that has unfolded from its ship. */

import { button, h } from "./dom.js";
/** @import {Child} from "./dom.js" */
/** @import {Row, Sheet} from "./types.js" */

const DRAWN = 60; // more boxes than these become a bar
const FIVES = 5;

/** @param {Sheet} sheet @param {Child} you @param {() => void} fold folds it up */
export const card = ({ id, title, name, role, rows }, you, fold) =>
  h("section", { class: `record ${role}`, "aria-label": name || title, "data-sheet": id },
    h("header", {}, h("h2", {}, title, you), button("✕", fold, { class: "quiet", "data-key": "fold-up", "aria-label": `Fold up ${name || title}` })),
    h("dl", {}, rows.map(rowOf)));

/** @param {Row} row */
function rowOf(row) {
  const value = row.value && h("span", { class: "value" }, row.value);
  if (!row.boxes) return h("div", { class: "row" }, h("dt", {}, row.label), h("dd", {}, value));
  return h("div", { class: "row boxed" }, h("dt", {}, row.label), h("dd", {}, boxes(row), value));
}

/** @param {Row} row */
function boxes(row) {
  const label = `${row.filled} of ${row.boxes} left`;
  if (row.boxes > DRAWN) return h("meter", { min: 0, max: row.boxes, value: row.filled, "aria-label": label });
  const all = Array.from({ length: row.boxes }, (_, i) => h("i", { class: i < row.filled ? "whole" : "gone" }));
  const fives = Array.from({ length: Math.ceil(row.boxes / FIVES) }, (_, k) =>
    h("span", {}, all.slice(k * FIVES, (k + 1) * FIVES))); // a row breaks between these only
  return h("span", { class: "boxes", role: "img", "aria-label": label }, fives);
}
