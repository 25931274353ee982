/** The referee's brush: cells of the map are marked, painted or shown to seats in one go, and looked at with any seat's eyes. */

import { ask } from "./api.js";
import { forWhom, labelled, oneOf, ticked } from "./deskforms.js";
import { announce, button, capital, fetched, h, seatName, toast, using, why } from "./dom.js";
import { fill, line, outline, polygon, rectangle } from "./marks.js";
/** @import {Cell} from "./marks.js" */
/** @import {MapBrush, Shape} from "./types.js" */

const TOOLS = /** @type {[string, string][]} */ ([["move", "Move the map"], ["pencil", "Pencil"], ["rectangle", "Rectangle"], ["polygon", "Polygon"], ["fill", "Fill"]]);
const SAID = /** @type {Record<string, string>} */ ({
  move: "Choose a tool to mark tiles of the map.",
  pencil: "Draw over tiles. A tile that is marked already starts a stroke that unmarks.",
  rectangle: "Draw from one corner to the other. By keyboard: Enter on each.",
  polygon: "Press each corner, and the last one twice. Escape starts over.",
  fill: "Press a tile: all like it that hang together with it are marked.",
});
const DEEDS = /** @type {[string, string][]} */ ([["paint", "Paint"], ["reveal", "Reveal: seen now"], ["tell", "Tell: seen before"], ["hide", "Hide: unknown"]]);
const tiles = (/** @type {number} */ count) => `${count} tile${count === 1 ? "" : "s"}`;

export class Brush {
  /** @type {Set<number>} cells by their numbers */
  marked = new Set();
  /** @type {Cell[]} corners so far, or where a stroke began */
  corners = [];
  /** @type {Cell|null} where a press goes on */
  last = null;
  unmarks = false;
  /** @type {MapBrush|null} */
  told = null;
  begun = false;

  /** @param {any} desk @param {HTMLElement} place @param {string[]} seats */
  constructor(desk, place, seats) {
    this.desk = desk;
    this.board = desk.closest("adm-table").querySelector("adm-board");
    this.place = place;
    this.tools = oneOf("Tool", "brush-tool", TOOLS);
    this.hint = h("p", { class: "dim small" });
    this.deeds = oneOf("What to do", "brush-deed", DEEDS);
    this.kind = h("select", {});
    this.kinds = labelled("Terrain", this.kind);
    this.whom = forWhom("For whom", []);
    this.reason = h("input", { maxlength: 400, autocomplete: "off" });
    this.secret = h("input", { type: "checkbox", checked: true });
    this.when = oneOf("When", "brush-when", [["next", `once the next ${desk.word} starts`], ["now", "at once: undo the answers given"]]);
    this.count = h("p", { role: "status" });
    this.send = button("", () => this.stroke(), { class: "main", "data-key": "brush-send" });
    this.clear = button("Unmark all", () => this.mark([], true), { class: "quiet" });
    this.eyes = h("select", { on: { change: () => this.look() } }, h("option", { value: "" }, "your own"),
      [...seats, "-"].map((seat) => h("option", { value: seat }, seat === "-" ? "a spectator’s" : `${seatName(seat)}’s`)));
    this.all = h("div", { class: "brush" },
      this.tools, this.hint, this.count, this.deeds, this.kinds, this.whom, labelled("Why, if you like", this.reason),
      h("label", {}, this.secret, "Keep it secret"), this.when, h("div", { class: "actions" }, this.send, this.clear));
    place.append(this.all, labelled("See the board with whose eyes?", this.eyes));
    this.all.addEventListener("change", () => this.draw());
    place.addEventListener("toggle", () => this.draw());
    this.over = h("svg:path", { class: "marked" });
    this.line = h("svg:path", { class: "marking" });
    this.group = h("svg:g", { class: "marks", "aria-hidden": "true" }, this.over, this.line);
    this.watch();
    this.refresh();
  }

  /** Presses on the map are the brush's as long as a tool is chosen. */
  watch() {
    const heed = (/** @type {string} */ what, /** @type {(event: any) => void} */ how) => this.board.addEventListener(what, (/** @type {Event} */ event) => {
      if (this.tool !== "move" && this.board.pane.contains(event.target)) how(event);
    }, { capture: true });
    const mine = (/** @type {Event} */ event) => { event.stopPropagation(); event.preventDefault(); };
    heed("pointerdown", (event) => {
      if (event.button !== 0 || !event.isPrimary) return;
      mine(event);
      this.board.pane.setPointerCapture(event.pointerId);
      this.press(this.cellAt(event), false);
    });
    heed("pointermove", (event) => { if (this.last) { mine(event); this.drag(this.cellAt(event)); } });
    for (const end of ["pointerup", "pointercancel"]) heed(end, (event) => { if (this.last) { mine(event); this.release(this.cellAt(event)); } });
    heed("click", mine);
    heed("keydown", (event) => {
      if (event.key === "Escape" && this.corners.length) { mine(event); this.restart(); announce("Started over."); }
      const cell = (event.key === "Enter" || event.key === " ") && this.cursor(event.target);
      if (cell) { mine(event); this.press(cell, true); }
    });
    new MutationObserver(() => this.lay()).observe(this.board.svg, { childList: true });
  }

  get tool() {
    return this.told && this.place.hasAttribute("open") ? this.tools.querySelector(":checked").value : "move";
  }

  get deed() {
    return this.deeds.querySelector(":checked").value;
  }

  /** @returns {Shape|undefined} */
  get shape() {
    return this.board.scene?.shapes.find((/** @type {Shape} */ each) => each.id === this.told?.map);
  }

  /** What can be painted, as things stand. */
  async refresh() {
    try {
      const { brush, begun } = await ask(`/tables/${this.desk.table}/referee/brush`);
      const kinds = JSON.stringify(brush?.kinds);
      if (kinds !== JSON.stringify(this.told?.kinds)) this.kind.replaceChildren(...(brush?.kinds ?? []).map((/** @type {string} */ kind, /** @type {number} */ value) => h("option", { value }, capital(kind))));
      if (brush && JSON.stringify(brush.charts) !== JSON.stringify(this.told?.charts)) {
        const whom = forWhom("For whom", brush.charts);
        this.whom.replaceWith(whom);
        this.whom = whom;
      }
      [this.told, this.begun] = [brush, begun];
    } catch (error) {
      toast(capital(why(error)), "bad");
      return;
    }
    this.draw();
    this.look();
  }

  draw() {
    const { tool, deed, told } = this;
    const paints = deed === "paint";
    this.all.hidden = !told;
    this.board.classList.toggle("brushing", tool !== "move");
    if (!told) this.count.textContent = "";
    this.deeds.hidden = !told?.charts.length;
    this.kinds.hidden = !paints;
    this.whom.hidden = paints;
    this.when.hidden = !this.begun;
    if (this.drawnTool !== tool) { this.restart(); this.hint.textContent = SAID[tool]; }
    this.drawnTool = tool;
    const count = tiles(this.marked.size);
    const kind = this.kind.selectedOptions[0]?.textContent.toLowerCase();
    this.count.textContent = this.marked.size ? `${capital(count)} marked.` : "No tile is marked.";
    this.send.textContent = paints ? `Paint ${count} as ${kind}` : `${capital(deed)} ${count}`;
    this.send.disabled = !this.marked.size || (!paints && !ticked(this.whom).length);
    this.clear.disabled = !this.marked.size;
    this.lay();
  }

  /** What is marked lies over the map, which may just have been drawn anew. */
  lay() {
    const { shape, board } = this;
    if (!shape || !this.place.hasAttribute("open")) { this.group.remove(); return; }
    const { x = 0, y = 0, side = 1, columns = 1 } = shape;
    this.group.setAttribute("transform", `translate(${x} ${y})scale(${side})`);
    this.over.setAttribute("d", outline(this.marked, columns));
    const way = this.tool === "polygon" ? this.corners : [];
    this.line.setAttribute("d", way.map(([column, row], k) => `${k ? "L" : "M"}${column + 0.5} ${row + 0.5}`).join("") + (way.length === 1 ? "h.01" : ""));
    if (board.svg.lastChild !== this.group) board.svg.append(this.group);
  }

  // ---- marking ----

  /** @param {PointerEvent} event @returns {Cell} */
  cellAt(event) {
    const { x = 0, y = 0, side = 1 } = this.shape ?? {};
    const at = this.board.place(event);
    return [Math.floor((at.x - x) / side), Math.floor((at.y - y) / side)];
  }

  /** Where the arrow keys have gone on the map. @param {Element} target @returns {Cell|null} */
  cursor(target) {
    const cursor = target.closest(`[data-shape="${CSS.escape(this.told?.map ?? "")}"]`)?.querySelector(".cursor");
    return cursor ? [Number(cursor.getAttribute("x")), Number(cursor.getAttribute("y"))] : null;
  }

  /** @param {Cell} cell */
  number([column, row]) {
    const { columns = 0, rows = 0 } = this.shape ?? {};
    return column >= 0 && row >= 0 && column < columns && row < rows ? row * columns + column : -1; // beyond the edge
  }

  /** @param {Cell} cell @param {boolean} byKey */
  press(cell, byKey) {
    const { tool } = this;
    const inside = this.number(cell) >= 0;
    if (tool === "pencil") {
      this.unmarks = this.marked.has(this.number(cell));
      this.last = byKey ? null : cell;
      this.mark([cell]);
    } else if (tool === "fill") {
      const { scene } = this.board;
      if (inside) this.mark(fill(scene.tiles.cells[this.told?.map ?? ""], this.shape?.columns ?? 1, cell));
    } else if (tool === "polygon") {
      const before = this.corners.at(-1);
      if (before && String(before) === String(cell)) this.close();
      else this.corners.push(cell);
      if (this.corners.length) announce(`Corner ${this.corners.length}. Press it again to close the polygon.`);
      this.lay();
    } else if (byKey && this.corners.length) {
      const [from] = this.corners;
      this.corners = [];
      this.mark(rectangle(from, cell));
    } else {
      this.corners = [cell];
      this.last = byKey ? null : cell;
      if (byKey) announce("One corner. Go to the other and press Enter.");
      this.preview(rectangle(cell, cell));
    }
  }

  /** @param {Cell} cell */
  drag(cell) {
    if (this.tool === "pencil") this.mark(line(/** @type {Cell} */ (this.last), cell));
    else if (this.tool === "rectangle") this.preview(rectangle(this.corners[0], cell));
    this.last = cell;
  }

  /** @param {Cell} cell */
  release(cell) {
    const [from] = this.corners;
    if (this.tool === "rectangle" && from) {
      this.corners = [];
      this.mark(rectangle(from, cell));
    }
    this.last = null;
  }

  close() {
    const corners = this.corners;
    this.corners = [];
    this.mark(polygon(corners));
  }

  restart() {
    [this.corners, this.last, this.unmarks] = [[], null, false];
    this.lay();
  }

  /** What would be marked. @param {Cell[]} cells */
  preview(cells) {
    this.lay();
    const numbers = [...this.marked, ...this.inside(cells)];
    this.over.setAttribute("d", outline(new Set(numbers), this.shape?.columns ?? 1));
  }

  /** @param {Cell[]} cells */
  inside(cells) {
    return cells.map((cell) => this.number(cell)).filter((at) => at >= 0);
  }

  /** Mark cells, or unmark them; what lies beyond the edge is cut off. @param {Cell[]} cells @param {boolean} [anew] nothing else stays marked */
  mark(cells, anew = false) {
    if (anew) this.marked.clear();
    for (const at of this.inside(cells)) this.unmarks ? this.marked.delete(at) : this.marked.add(at);
    if (this.tool !== "pencil") this.unmarks = false;
    this.draw();
    if (!this.last) announce(`${capital(tiles(this.marked.size))} marked.`);
  }

  // ---- doing ----

  /** All that is marked, in one go. */
  async stroke() {
    const { desk, deed } = this;
    const { at, referee } = desk.snapshot;
    const reopen = !this.begun || this.when.querySelector(":checked")?.value === "now";
    const known = { cells: [...this.marked].sort((a, b) => a - b), reason: this.reason.value.trim(), hidden: this.secret.checked, reopen, at, last: referee.last };
    const done = deed === "paint" ? await desk.press("gm_paint", { ...known, kind: Number(this.kind.value) })
      : await desk.press("gm_show", { ...known, how: deed, seats: ticked(this.whom) });
    if (!done) return;
    const said = this.send.textContent;
    this.reason.value = "";
    this.mark([], true);
    announce(`${said}: done.`);
    if (!reopen) toast(`It happens once the next ${desk.word} starts.`);
    else if (this.eyes.value) this.look();
  }

  // ---- with other eyes ----

  /** The board as somebody else sees it, over one's own. */
  async look() {
    const seat = this.eyes.value;
    if (!seat) { this.shut(); return; }
    const number = this.looks = (this.looks ?? 0) + 1;
    let told;
    try {
      told = await ask(`/tables/${this.desk.table}/referee/seen?seat=${encodeURIComponent(seat)}`);
    } catch (error) {
      toast(capital(why(error)), "bad");
      return;
    }
    if (number !== this.looks || this.eyes.value !== seat) return;
    if (!this.other) {
      this.name = h("h3", {});
      this.picture = h("adm-board", {});
      this.other = h("section", { class: "eyes", "aria-label": "The board with other eyes" },
        h("header", {}, this.name, button("Close", () => { this.eyes.value = ""; this.shut(); this.eyes.focus(); }, { "aria-label": "Back to your own board" })), this.picture);
      this.board.append(this.other);
    }
    this.name.textContent = `With ${this.eyes.selectedOptions[0].textContent} eyes`;
    this.picture.show({ ...told.scene, tiles: told.tiles }, null, () => {}, seat !== "-");
    announce(this.name.textContent);
  }

  shut() {
    this.other?.remove();
    this.other = this.picture = undefined;
  }
}
