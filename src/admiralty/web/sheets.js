/** The ships' names on the board; from each its record sheet unfolds. */

import { button, fetched, h, keepingFocus, using } from "./dom.js";
/** @import {Sheet} from "./types.js" */

const LOW = 0.4; // a gauge below this is red

class Sheets extends HTMLElement {
  constructor() {
    super();
    this.shown = "";
    this.mine = false; // has whoever looks a side of their own?
    /** @type {Sheet[]} */
    this.sheets = [];
    /** @type {string|null} the sheet that is unfolded */
    this.open = null;
    this.records = /** @type {typeof import("./records.js")|null} */ (null); // until a sheet is unfolded
  }

  /** @param {Sheet[]} sheets @param {boolean} mine */
  show(sheets, mine) {
    const text = JSON.stringify([sheets, mine]);
    if (text === this.shown) return;
    this.shown = text;
    this.sheets = sheets;
    this.mine = mine;
    keepingFocus(this, () => {
      this.replaceChildren(
        h("ul", { class: "plates", "aria-label": "Record sheets" }, sheets.map((sheet) => h("li", {},
          button([h("span", { class: "name" }, sheet.title, this.you(sheet)), gauge(sheet)], () => this.unfold(this.open === sheet.id ? null : sheet.id), {
            class: `plate ${sheet.role}`, "data-key": `plate-${sheet.id}`, "aria-expanded": "false", "aria-label": sheet.name || sheet.title,
          })))),
        h("div", { class: "cards" }));
      this.fold();
    });
  }

  /** @param {Sheet} sheet */
  you(sheet) {
    return this.mine && sheet.role === "own" && h("span", { class: "dim" }, " (you)");
  }

  /** @param {string|null} id of the sheet; null folds it up */
  unfold(id) {
    const inside = this.querySelector(".cards")?.contains(document.activeElement);
    const before = this.open;
    this.open = id;
    if (this.records || !id) this.fold();
    else using(fetched("records.js", ["records.css"]), (part) => ((this.records = part), this.fold()));
    if (inside && before) /** @type {HTMLElement|null} */ (this.querySelector(`[data-key="plate-${CSS.escape(before)}"]`))?.focus({ preventScroll: true });
  }

  fold() {
    const open = this.records && this.sheets.find(({ id }) => id === this.open);
    this.querySelector(".cards")?.replaceChildren(...(open && this.records ? [this.records.card(open, this.you(open), () => this.unfold(null))] : []));
    for (const plate of this.querySelectorAll(".plate")) plate.setAttribute("aria-expanded", String(Boolean(open) && plate.getAttribute("data-key") === `plate-${this.open}`));
  }
}

/** How much of a ship is left, all its boxes together. @param {Sheet} sheet */
function gauge({ rows }) {
  const of = rows.reduce((sum, row) => sum + row.boxes, 0);
  if (!of) return null;
  const left = rows.reduce((sum, row) => sum + row.filled, 0) / of;
  return h("span", { class: left < LOW ? "gauge low" : "gauge", css: { "--left": left } });
}

customElements.define("adm-sheets", Sheets);
export { Sheets };
