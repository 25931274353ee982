/** The record sheets beside the board. */

import { h } from "./dom.js";
/** @import {Row, Sheet} from "./types.js" */

const DRAWN = 60; // more boxes than these become a bar
const FIVES = 5;
const FEW = 8; // more sheets than these are folded

class Sheets extends HTMLElement {
  constructor() {
    super();
    this.shown = "";
    /** @type {Set<string>} sheets that were unfolded */
    this.open = new Set();
  }

  /** @param {Sheet[]} sheets @param {boolean} mine has whoever looks a side of their own? */
  show(sheets, mine) {
    const text = JSON.stringify([sheets, mine]);
    if (text === this.shown) return;
    this.shown = text;
    this.replaceChildren(...sheets.map((sheet) => {
      const title = h("h3", {}, sheet.title, mine && sheet.role === "own" && h("span", { class: "dim" }, " (you)"));
      const rows = h("dl", {}, sheet.rows.map(rowOf));
      const fold = sheets.length > FEW && h("details", { open: this.open.has(sheet.id), on: {
        toggle: () => this.open[fold.open ? "add" : "delete"](sheet.id),
      } }, h("summary", {}, title), rows);
      return h("section", { class: `record ${sheet.role}`, "aria-label": sheet.name || sheet.title, "data-sheet": sheet.id },
        fold || [title, rows]);
    }));
  }
}

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

customElements.define("adm-sheets", Sheets);
export { Sheets };
