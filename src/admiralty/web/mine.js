/** One's own games, folded to a line; unfolded each with its board, and out of the list at a press. */

import { ask } from "./api.js";
import { button, fetched, h, keepingFocus } from "./dom.js";
import { moment } from "./moments.js";
import { read, write } from "./store.js";

const COMPUTER = "computer:";
const REMOVED_MOST = 400; // of which one knows that they were removed
const BOARDS_MOST = 24; // boards that are drawn

export class MyGames {
  constructor() {
    /** @type {any[]} */
    this.tables = [];
    this.all = false; // are removed ones shown, too?
    /** @type {Map<string, any>} boards as they were last drawn, by table and what it waited for */
    this.boards = new Map();
    this.element = h("section", { id: "mine", "aria-label": "Your games" });
  }

  /** Those that wait for one. @param {any[]} tables of this device, the newest first @returns {any[]} */
  show(tables) {
    this.tables = tables;
    const gone = removed();
    const kept = tables.filter(({ id }) => !gone.includes(id));
    const waiting = kept.filter((table) => table.waiting_for_me);
    const running = kept.filter((table) => !table.over);
    const open = this.element.querySelector("details")?.open ?? false;
    const said = waiting.length ? `${waiting.length} ${waiting.length > 1 ? "wait" : "waits"} for you` : running.length ? `${running.length} running` : `${kept.length} finished`;
    const shown = this.all ? tables : kept;
    const order = (/** @type {any} */ table) => (table.waiting_for_me ? 0 : table.over ? 2 : 1);
    keepingFocus(this.element, () => this.element.replaceChildren(...(tables.length ? [
      h("details", { open, on: { toggle: (/** @type {any} */ event) => event.target.open && this.draw() } },
        h("summary", { "data-key": "mine" }, h("b", {}, "Your games"), h("span", { class: waiting.length ? "badge turn" : "badge" }, said)),
        h("ul", {}, [...shown].sort((a, b) => order(a) - order(b)).map((table) => this.row(table, gone.includes(table.id)))),
        kept.length < tables.length && button(this.all ? "Hide removed games" : `Show ${tables.length - kept.length} removed`, () => {
          this.all = !this.all;
          this.show(this.tables);
        }, { class: "quiet", "data-key": "removed" }))] : [])));
    if (open) this.draw();
    return waiting;
  }

  /** @param {any} table @param {boolean} gone */
  row(table, gone) {
    const { id, title, waiting_for_me: mine } = table;
    const state = table.over ? table.outcome_text || "finished" : mine ? "your turn" : "waiting for others";
    return h("li", { class: `my-table${mine ? " turn" : ""}${table.over ? " over" : ""}` },
      h("div", { class: "thumb pane", "data-table": id, "data-state": `${id} ${state}`, inert: true }),
      h("div", {}, h("a", { href: `/table/${id}`, "data-key": id }, title),
        h("p", { class: "state" }, state, mine && table.due && [" · ", h("time", { "data-due": table.due, role: "timer" })]),
        h("p", { class: "dim" }, table.seats.map(seated).join(", ")),
        h("p", { class: "dim" }, "Started ", moment(table.made_at), table.over_at !== null && [", ended ", moment(table.over_at)])),
      button(gone ? "↶" : "×", () => this.keep(id, gone), { class: "quiet", "data-key": `keep-${id}`,
        "aria-label": gone ? `Put back: ${title}` : `Remove from the list: ${title}` }));
  }

  /** @param {string} id @param {boolean} keep */
  keep(id, keep) {
    write(localStorage, "removed", [...removed().filter((each) => each !== id), ...(keep ? [] : [id])].slice(-REMOVED_MOST));
    this.show(this.tables);
    /** @type {HTMLElement|null} */ (this.element.querySelector("[data-key=removed], summary"))?.focus();
  }

  /** The boards as they are now, one after the other. */
  async draw() {
    const part = await fetched("hero.js", ["board.css", "cues.css"]).catch(() => null);
    if (!part) return;
    for (const place of [...this.element.querySelectorAll(".thumb")].slice(0, BOARDS_MOST)) {
      const state = place.getAttribute("data-state") ?? "";
      if (!this.boards.has(state)) {
        const told = await ask(`/tables/${place.getAttribute("data-table")}`).catch(() => null);
        this.boards.set(state, told?.scene ? part.small({ ...told.scene, tiles: told.tiles }) : null);
      }
      const board = this.boards.get(state);
      if (board) place.replaceChildren(board);
    }
  }
}

/** @returns {string[]} */
const removed = () => read(localStorage, "removed") ?? [];

/** @param {{called: string, who: string, person: string|null, mine: boolean}} seat */
function seated({ called, who, person, mine }) {
  const by = who === "referee" ? "the referee" : mine ? "you" : who.startsWith(COMPUTER) ? `computer, ${who.slice(COMPUTER.length)}` : person;
  return by ? `${called}: ${by}` : called;
}
