/** A game's tools at the table: they lie over the board, and a drag on it fills their inputs in. */

import { ask } from "./api.js";
import { announce, button, fetched, h, toast, using, why } from "./dom.js";
/** @import {ToolForm} from "./toolform.js" */
/** @import {Tool} from "./types.js" */

const LEAST = 6; // pixels that make a press a drag
const IDS_LONG = 400; // letters of the ids at one end that the server takes

/** The button that opens them, on the board. @param {any} table */
export function offerTools(table) {
  const zoom = table.parts.board.querySelector(".zoom");
  if (zoom.querySelector(".tools-open")) return;
  zoom.append(new Panel(table).opener);
  table.parts.sheets.settle(); // names of ships make room for it
}

class Panel {
  /** @param {any} table */
  constructor(table) {
    this.table = table;
    this.board = table.parts.board;
    this.opener = button("Tools", () => this.toggle(), { class: "tools-open", "aria-expanded": "false" });
    /** @type {HTMLElement|null} */
    this.element = null;
    /** @type {ToolForm|null} */
    this.form = null;
    /** @type {{x: number, y: number, ids: string, at: PointerEvent}|null} where a drag began */
    this.start = null;
    this.line = h("svg:line", { class: "measure-line" });
    this.armed = false;
    this.measure = button("Measure", () => this.arm(!this.armed), { class: "tools-measure", "aria-pressed": "false", "aria-label": "Measure on the board" });
    this.hint = h("p", { class: "dim small" });
    /** @type {[string, (event: any) => void][]} */
    this.heeds = [["pointerdown", (event) => this.down(event)], ["pointermove", (event) => this.move(event)], ["pointerup", (event) => this.up(event)],
      ["pointercancel", () => this.end()], ["mousedown", (event) => this.keep(event)], ["click", (event) => this.keep(event)]];
    this.key = (/** @type {KeyboardEvent} */ event) => {
      if (!this.board.isConnected) return this.arm(false);
      if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      event.stopPropagation();
      if (this.start) this.end();
      else this.arm(false);
    };
  }

  async toggle() {
    if (this.element) return this.close();
    const { game } = this.table.link.snapshot.table;
    /** @type {Tool[]} */
    let tools;
    try {
      tools = (await ask(`/tools/${game}`)).tools;
    } catch (error) {
      return toast(why(error), "bad");
    }
    return using(fetched("toolform.js"), (part) => !this.element && this.board.isConnected && this.open(game, tools, part.ToolForm));
  }

  /** @param {string} game @param {Tool[]} tools @param {typeof ToolForm} Form */
  open(game, tools, Form) {
    const body = h("div", { class: "tools-body" });
    const page = h("a", {}, "Its own page");
    /** @type {ToolForm[]} those of all tools, as they were filled in */
    const forms = [];
    const choose = (/** @type {number} */ k) => {
      const form = (forms[k] ??= new Form(game, tools[k], () => { page.href = `/tools/${game}/${tools[k].key}?${new URLSearchParams(form.given)}`; }));
      this.form = form;
      this.measure.hidden = !tools[k].drags;
      if (!tools[k].drags) this.arm(false);
      this.tell();
      body.replaceChildren(this.hint, form.form, form.result);
      form.compute();
    };
    const title = tools.length === 1 ? h("h2", {}, tools[0].title)
      : h("select", { "aria-label": "Tool", on: { change: () => choose(title.selectedIndex) } }, tools.map((tool) => h("option", {}, tool.title)));
    this.element = h("section", { class: "tools-panel", "aria-label": "Tools", on: { keydown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      this.close();
    } } },
    h("header", {}, title, this.measure, button("✕", () => this.close(), { class: "quiet", "aria-label": "Close the tools" })), body, h("footer", { class: "small" }, page));
    this.board.after(this.element);
    this.opener.setAttribute("aria-expanded", "true");
    choose(0);
    if (!this.measure.hidden) this.measure.focus();
    else this.form?.fields[0]?.input.focus();
  }

  close() {
    this.arm(false);
    this.element?.remove();
    this.element = this.form = null;
    this.opener.setAttribute("aria-expanded", "false");
    this.opener.focus();
  }

  // ---- a drag on the board ----

  /** From now on a drag measures, and the board is neither moved nor answered with. @param {boolean} on */
  arm(on) {
    if (on === this.armed) return;
    this.armed = on;
    this.end();
    this.measure.setAttribute("aria-pressed", String(on));
    this.tell();
    this.board.classList.toggle("measuring", on);
    this.element?.classList.toggle("measuring", on);
    const listen = on ? "addEventListener" : "removeEventListener";
    for (const [name, heed] of this.heeds) this.board[listen](name, heed, true);
    document[listen]("keydown", /** @type {any} */ (this.key), true);
    if (on) announce("Drag from one place on the board to another. Escape ends it. You can also type the values.");
  }

  /** What the tool is for, or how it is measured. */
  tell() {
    this.hint.textContent = this.armed ? "Drag on the board; Esc ends it." : this.form?.tool.sentence ?? "";
  }

  /** What is on the board gets neither the focus nor a press. @param {Event} event */
  keep(event) {
    if (!this.inPane(event)) return;
    event.stopPropagation();
    event.preventDefault();
  }

  /** @param {Event} event */
  inPane(event) {
    return this.board.pane.contains(event.target);
  }

  /** A place on the board and the ids of what lies there, the topmost first. @param {PointerEvent} event */
  spot(event) {
    const { x, y } = this.board.place(event);
    const ids = new Set();
    for (const each of document.elementsFromPoint(event.clientX, event.clientY)) {
      if (!this.board.svg.contains(each)) continue;
      for (let at = each.closest("[data-shape]"); at; at = at.parentElement?.closest("[data-shape]") ?? null) ids.add(at.getAttribute("data-shape"));
    }
    const kept = [...ids];
    while (kept.join().length > IDS_LONG) kept.pop();
    return { x, y, ids: kept.join(), at: event };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (!this.inPane(event)) return;
    event.stopPropagation();
    if (event.button !== 0 || this.start) return;
    this.start = this.spot(event);
    this.board.pane.setPointerCapture(event.pointerId);
    this.element?.classList.add("dragging");
    this.draw(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.start) return;
    event.stopPropagation();
    if (event.pointerId === this.start.at.pointerId) this.draw(event);
  }

  /** @param {PointerEvent} event */
  draw(event) {
    const { x, y } = this.board.place(event);
    const from = /** @type {NonNullable<typeof this.start>} */ (this.start);
    for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: x, y2: y })) this.line.setAttribute(name, String(value));
    if (!this.line.isConnected) this.board.svg.append(this.line); // also when the board was drawn anew
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.start || event.pointerId !== this.start.at.pointerId) return;
    event.stopPropagation();
    const { start } = this;
    this.end(false);
    if (Math.hypot(event.clientX - start.at.clientX, event.clientY - start.at.clientY) < LEAST) return this.line.remove();
    const end = this.spot(event);
    const round = (/** @type {number} */ length) => String(Math.round(length * 100) / 100);
    this.form?.drag({ x1: round(start.x), y1: round(start.y), x2: round(end.x), y2: round(end.y), start: start.ids, end: end.ids });
  }

  /** @param {boolean} [gone] is what was drawn gone, too? */
  end(gone = true) {
    this.start = null;
    if (gone) this.line.remove();
    this.element?.classList.remove("dragging");
  }
}
