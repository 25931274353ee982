/** The ships' names; from each its record sheet unfolds. */

import { button, fetched, h, keepingFocus, using } from "./dom.js";
/** @import {Sheet} from "./types.js" */

const LOW = 0.4; // a gauge below this is red

const FEW = 8, FEW_NARROW = 3, NARROW = 500; // more plates than these are gauges only
const EDGE = 16; // of the board, that stays free

class Sheets extends HTMLElement {
  constructor() {
    super();
    this.shown = "";
    this.mine = false; // has the viewer a side of their own?
    /** @type {Sheet[]} */
    this.sheets = [];
    /** @type {string|null} the sheet that is unfolded */
    this.open = null;
    this.game = "";
    this.board = /** @type {any} */ (null); // at whose ships the names stand
    this.naming = /** @type {(() => void)|null} */ (null); // adds the field for a name to the sheet that is unfolded
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
    this.settle();
  }

  /** A name stands at its ship, where the board writes it. */
  settle() {
    const { svg } = this.board ?? {};
    const plates = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".plates li")]);
    const many = plates.length > (this.clientWidth < NARROW ? FEW_NARROW : FEW);
    this.classList.toggle("many", many);
    if (!svg?.clientWidth) return;
    const written = this.sheets.map(({ id }) => svg.querySelector(`text[data-shape="${id.replace("sheet", "name")}"]`));
    plates.forEach((plate, i) => plate.classList.toggle("at-ship", Boolean(written[i])));
    for (const text of written) text?.classList.toggle("plated", !many);
    const [seen, whole] = [this.board, this.parentElement].map((each) => each.getBoundingClientRect());
    const within = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ to) => (this.board.view ? at : Math.max(from, Math.min(to, at)));
    /** @type {Place[]} */
    const taken = [...this.board.querySelectorAll(".zoom"), ...plates.filter((_, i) => !written[i])].map((each) => each.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, w: width, h: height }));
    plates.forEach((plate, i) => {
      if (!written[i]) return;
      const { x, y, width, height } = written[i].getBoundingClientRect();
      const [w, h] = [plate.offsetWidth, plate.offsetHeight];
      const place = { w, h, x: within(x + width / 2 - w / 2, seen.left + EDGE, seen.right - EDGE - w),
        y: within(many ? y + height : y + height / 2 - h / 2, seen.top + EDGE, seen.bottom - EDGE - h) };
      for (const other of taken) giveWay(place, other);
      taken.push(place);
      plate.style.setProperty("left", `${place.x - whole.left}px`);
      plate.style.setProperty("top", `${place.y - whole.top}px`);
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
    else using(fetched("records.js", ["records.css"]), (part) => part.learn(this.game).then(() => ((this.records = part), this.fold())));
    if (inside && before) /** @type {HTMLElement|null} */ (this.querySelector(`[data-key="plate-${CSS.escape(before)}"]`))?.focus({ preventScroll: true });
  }

  fold() {
    const open = this.records && this.sheets.find(({ id }) => id === this.open);
    this.querySelector(".cards")?.replaceChildren(...(open && this.records ? [this.records.card(open, this.you(open), () => this.unfold(null), this.game)] : []));
    this.naming?.();
    for (const plate of this.querySelectorAll(".plate")) plate.setAttribute("aria-expanded", String(Boolean(open) && plate.getAttribute("data-key") === `plate-${this.open}`));
  }
}

/** @typedef {{x: number, y: number, w: number, h: number}} Place in pixels */

/** One makes room for another. @param {Place} one @param {Place} other */
function giveWay(one, other) {
  const [right, left] = [other.x + other.w - one.x, one.x + one.w - other.x];
  const [down, up] = [other.y + other.h - one.y, one.y + one.h - other.y];
  if (Math.min(right, left, down, up) <= 0) return;
  if (Math.min(down, up) <= Math.min(right, left)) one.y += down < up ? down + 2 : -up - 2;
  else one.x += right < left ? right + 2 : -left - 2;
}

/** How much of a ship is left. @param {Sheet} sheet */
function gauge(sheet) {
  const rows = sheet.rows.filter((row) => !row.stock);
  const of = rows.reduce((sum, row) => sum + row.boxes, 0);
  if (!of) return null;
  const left = rows.reduce((sum, row) => sum + row.filled, 0) / of;
  return h("span", { class: left < LOW ? "gauge low" : "gauge", css: { "--left": left } });
}

customElements.define("adm-sheets", Sheets);
export { Sheets };
