/** The ships' names on the board, and the record sheet that unfolds from each. */

import { button, h } from "./dom.js";
/** @import {Row, Sheet} from "./types.js" */

const DRAWN = 60; // more boxes than these become a bar
const FIVES = 5;
const LOW = 0.4; // a gauge below this is red

class Sheets extends HTMLElement {
  constructor() {
    super();
    this.shown = "";
    /** @type {Sheet[]} */
    this.sheets = [];
    /** @type {string|null} the sheet that is unfolded */
    this.open = null;
  }

  /** @param {Sheet[]} sheets @param {boolean} mine has whoever looks a side of their own? */
  show(sheets, mine) {
    const text = JSON.stringify([sheets, mine]);
    if (text === this.shown) return;
    this.shown = text;
    this.sheets = sheets;
    const focused = this.contains(document.activeElement) ? document.activeElement?.getAttribute("data-key") : null;
    const you = (/** @type {Sheet} */ sheet) => mine && sheet.role === "own" && h("span", { class: "dim" }, " (you)");
    this.replaceChildren(
      h("ul", { class: "plates", "aria-label": "Record sheets" }, sheets.map((sheet) => h("li", {},
        button([h("span", { class: "name" }, sheet.title, you(sheet)), gauge(sheet)], () => this.unfold(this.open === sheet.id ? null : sheet.id), {
          class: `plate ${sheet.role}`, "data-key": `plate-${sheet.id}`, "aria-expanded": "false", "aria-label": sheet.name || sheet.title,
        })))),
      h("div", { class: "cards" }, sheets.map((sheet) =>
        h("section", { class: `record ${sheet.role}`, "aria-label": sheet.name || sheet.title, "data-sheet": sheet.id, hidden: true },
          h("header", {}, h("h2", {}, sheet.title, you(sheet)),
            button("✕", () => this.unfold(null), { class: "quiet", "aria-label": `Fold up ${sheet.name || sheet.title}` })),
          h("dl", {}, sheet.rows.map(rowOf))))));
    this.fold();
    if (focused) /** @type {HTMLElement|null} */ (this.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
  }

  /** @param {string|null} id of the sheet; null folds it up */
  unfold(id) {
    const inside = this.querySelector(".cards")?.contains(document.activeElement);
    const before = this.open;
    this.open = id;
    this.fold();
    if (inside && before) /** @type {HTMLElement|null} */ (this.querySelector(`[data-key="plate-${CSS.escape(before)}"]`))?.focus({ preventScroll: true });
  }

  fold() {
    for (const card of this.querySelectorAll(".record")) /** @type {HTMLElement} */ (card).hidden = card.getAttribute("data-sheet") !== this.open;
    for (const plate of this.querySelectorAll(".plate")) plate.setAttribute("aria-expanded", String(plate.getAttribute("data-key") === `plate-${this.open}`));
  }
}

/** How much of a ship is left, all its boxes together. @param {Sheet} sheet */
function gauge({ rows }) {
  const of = rows.reduce((sum, row) => sum + row.boxes, 0);
  if (!of) return null;
  const left = rows.reduce((sum, row) => sum + row.filled, 0) / of;
  return h("span", { class: left < LOW ? "gauge low" : "gauge", css: { "--left": left } });
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
