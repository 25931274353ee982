/** Maps of tiles on the board: pointed at by arithmetic, walked over with the arrow keys, and kept in sight. */

import { bounds } from "./board.js";
import { announce, button, h } from "./dom.js";
import { cellsOf, edgeOf, groupOf, outlines, paint, placed } from "./tilepaths.js";
/** @import {Maps, Shape, Sign} from "./types.js" */

const SEEN = { now: "", lost: ", seen before", dark: ", never seen" };
const LEAST = 15, TOUCHED = 28; // pixels of a tile: below this a map is larger than fits; to a finger
const CLOSE = 1.7; // times that is a tile when the board goes to where something is
const EDGE = 0.2; // of what is seen: where the thing that is followed leaves this far in, the board moves
const LEAN = 0.25; // of what is seen: it turns so far to an enemy
const ROUND = 5; // tiles round the two
const DRAG = 5; // pixels that make a press a drag
const PAN = 0.12;
const APART = 28; // pixels from a number at the edge to the next
const STEPS = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
const NO_TILE = ".answer, .ring, [data-shape^=ship-], [data-shape^=hull-]"; // what a click on it is for itself

/** @param {{x: number, y: number, w: number, h: number}} box @returns {[number, number]} */
const middleOf = ({ x, y, w, h: high }) => [x + w / 2, y + high / 2];

/** @param {number} value @param {number} low @param {number} high */
const clamp = (value, low, high) => Math.max(low, Math.min(value, high));

/** One map on a board, from scene to scene. */
class Ground {
  /** @param {Grounds} all */
  constructor(all) {
    this.all = all;
    this.board = all.board;
    /** @type {[number, number]|null} column and row that the keys have gone to */
    this.at = null;
    this.known = "";
    this.cells = "";
    this.wide = this.high = this.side = 1;
    /** @type {Element[]} */
    this.paths = [];
  }

  /** @param {Shape} shape @param {Maps} maps */
  show(shape, maps) {
    this.shape = shape;
    this.cells = cellsOf(maps)[shape.id];
    this.wide = shape.columns ?? 1;
    this.high = shape.rows ?? 1;
    this.side = shape.side ?? 1;
    const known = JSON.stringify([this.cells, this.wide, shape.legend]);
    if (known !== this.known) this.paths = paint(shape, maps); // else they are moved into the new drawing
    this.known = known;
    if (this.at && (this.at[0] >= this.wide || this.at[1] >= this.high)) this.at = null;
    const open = this.board.question;
    this.values = new Set(open?.choices.map((/** @type {{value: number}} */ choice) => choice.value));
    const can = [...this.cells].map((_, k) => (this.answers(k % this.wide, Math.floor(k / this.wide)) ? "1" : "0")).join("");
    this.next = can;
    this.cursor = h("svg:rect", { class: "cursor", width: 1, height: 1 });
    this.group = groupOf(this.board.svg, shape);
    const marks = can.includes("1") ? [h("svg:path", { class: "answers", d: outlines(can, this.wide).get("1") }), h("svg:path", { class: "edge", d: edgeOf(can, this.wide, "1") })] : [];
    this.group.replaceChildren(placed(shape, [...this.paths, ...marks, this.cursor]));
    this.group.setAttribute("role", "application");
    this.group.setAttribute("aria-roledescription", "map");
    this.group.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event)));
    this.group.addEventListener("blur", () => this.tell());
    this.tell();
  }

  /** What is said when the keys come to it. */
  tell() {
    const { name } = /** @type {Shape} */ (this.shape);
    const can = this.next?.includes("1") ? " Enter answers with a tile, N goes to the next one that can be answered with." : "";
    const [column, row] = this.place();
    this.group?.setAttribute("aria-label", `${name ? `${name}, ` : ""}${this.wide} by ${this.high} tiles. ${this.say(column, row)}. Arrow keys go from tile to tile.${can}`);
    this.cursor?.setAttribute("x", String(column));
    this.cursor?.setAttribute("y", String(row));
  }

  /** Where the keys are: at what it is about, one's own thing, or in the middle, until they have gone on. @returns {[number, number]} */
  place() {
    const thing = this.all.thing();
    const near = thing && this.cellAt(middleOf(thing));
    return this.at ?? near ?? [Math.floor(this.wide / 2), Math.floor(this.high / 2)];
  }

  /** @param {number[]} point of the scene @returns {[number, number]|null} */
  cellAt([x, y]) {
    const shape = /** @type {Shape} */ (this.shape);
    const [column, row] = [Math.floor((x - (shape.x ?? 0)) / this.side), Math.floor((y - (shape.y ?? 0)) / this.side)];
    return column >= 0 && row >= 0 && column < this.wide && row < this.high ? [column, row] : null;
  }

  /** @param {number} column @param {number} row */
  answers(column, row) {
    const { question } = this.board;
    const answer = this.shape?.answer;
    if (!question || !answer || answer.what !== question.what) return false;
    const value = this.valueOf(column, row);
    return question.choices.length ? this.values?.has(value) : question.low <= value && value <= question.high;
  }

  /** @param {number} column @param {number} row */
  valueOf(column, row) {
    return (this.shape?.answer?.value ?? 0) + row * this.wide + column;
  }

  /** A tile in words: its name and place, what stands there, what answering with it does. @param {number} column @param {number} row */
  say(column, row) {
    const { first = 1, legend = [], x = 0, y = 0 } = /** @type {Shape} */ (this.shape);
    const sign = /** @type {Sign} */ (legend.find((each) => each.sign === this.cells[row * this.wide + column]));
    const there = this.all.things().filter(({ box }) => {
      const at = this.cellAt(middleOf(box));
      return at?.[0] === column && at[1] === row;
    });
    const can = this.answers(column, row);
    const note = can && this.board.question.choices.find((/** @type {any} */ each) => each.value === this.valueOf(column, row))?.note;
    const names = [...new Set(there.map(({ shape }) => shape.name))].map((name) => `; ${name}`).join("");
    return `${sign.name}, column ${column + first}, row ${row + first}${SEEN[sign.look]}${names}${can ? `; can be answered with${note ? `: ${note}` : ""}` : ""}`;
  }

  /** @param {number} column @param {number} row */
  press(column, row) {
    if (this.answers(column, row)) this.board.answer(this.valueOf(column, row));
    else announce(`Not an answer: ${this.say(column, row)}`);
  }

  /** @param {number} column @param {number} row */
  go(column, row) {
    this.at = [clamp(column, 0, this.wide - 1), clamp(row, 0, this.high - 1)];
    const { x = 0, y = 0 } = /** @type {Shape} */ (this.shape);
    this.tell();
    this.all.bring({ x: x + this.at[0] * this.side, y: y + this.at[1] * this.side, w: this.side, h: this.side });
    announce(this.say(...this.at));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const [column, row] = this.place();
    const step = STEPS[event.key];
    const page = Math.max(1, Math.floor(this.all.window().h / this.side) - 1);
    if (event.altKey || event.metaKey || (event.ctrlKey && !step && !["Home", "End"].includes(event.key))) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      Home: () => this.go(0, event.ctrlKey ? 0 : row), End: () => this.go(this.wide, event.ctrlKey ? this.high : row),
      PageUp: () => this.go(column, row - page), PageDown: () => this.go(column, row + page),
      Enter: () => this.press(column, row), " ": () => this.press(column, row), n: () => this.leap(1), N: () => this.leap(-1),
    };
    if (!step && !acts[event.key]) return;
    event.preventDefault();
    event.stopPropagation();
    if (!step) acts[event.key]();
    else if (event.ctrlKey) this.board.pan(step[0] * PAN, step[1] * PAN);
    else this.go(column + step[0], row + step[1]);
  }

  /** To the next tile, or the one before, that can be answered with. @param {1|-1} way */
  leap(way) {
    const [column, row] = this.place();
    const all = [...(this.next ?? "")].flatMap((can, k) => (can === "1" ? [k] : []));
    const here = row * this.wide + column;
    const to = way > 0 ? all.find((k) => k > here) ?? all[0] : all.findLast((k) => k < here) ?? all.at(-1);
    if (to === undefined) announce("No tile can be answered with.");
    else this.go(to % this.wide, Math.floor(to / this.wide));
  }
}

/** All maps on a board. */
class Grounds {
  /** @param {any} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, Ground>} */
    this.all = new Map();
    /** @type {{shape: Shape, box: {x: number, y: number, w: number, h: number}}[]|null} what stands on the ground */
    this.found = null;
    this.following = board.view === null;
    this.look = board.look.bind(board);
    board.look = (/** @type {any} */ part) => {
      if (part !== board.view) this.follow(false);
      this.look(part);
    };
    this.said = h("p", { class: "tile-said", "aria-hidden": "true", hidden: true });
    this.button = button("◎", () => this.follow(!this.following), { class: "follow", "aria-label": "Follow", "aria-pressed": String(this.following) });
    this.rulers = h("svg:g", { class: "rulers", "aria-hidden": "true" });
    board.append(this.said);
    board.querySelector(".zoom").append(this.button);
    board.pane.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => this.point(event));
    board.pane.addEventListener("pointerleave", () => (this.said.hidden = true));
    board.pane.addEventListener("click", (/** @type {MouseEvent} */ event) => this.click(event));
    board.addEventListener("looked", () => this.rule());
    new ResizeObserver(() => this.keep()).observe(board.pane);
  }

  show() {
    const { scene } = this.board;
    const maps = scene.shapes.filter((/** @type {Shape} */ each) => each.kind === "tiles");
    this.found = null;
    const before = this.all;
    this.all = new Map(maps.map((/** @type {Shape} */ shape) => [shape.id, before.get(shape.id) ?? new Ground(this)]));
    for (const shape of maps) this.all.get(shape.id)?.show(shape, scene.tiles);
    this.board.svg.append(this.rulers);
    this.keep();
    this.rule();
  }

  /** What has a name and stands on the ground, with its place. @returns {{shape: Shape, box: {x: number, y: number, w: number, h: number}}[]} */
  things() {
    /** @type {(shape: Shape) => Shape[]} */
    const inside = (shape) => (shape.kind === "group" && !shape.name ? (shape.shapes ?? []).flatMap(inside) : [shape]);
    this.found ??= /** @type {Shape[]} */ (this.board.scene.shapes).flatMap(inside)
      .filter(({ kind, name, role }) => name && !["tiles", "text", "line"].includes(kind) && role !== "ground" && role !== "note")
      .map((shape) => ({ shape, box: bounds([shape]) }));
    return this.found;
  }

  /** Where what the question is about is, or one's own things as far as they are seen together. */
  thing() {
    const about = this.board.question?.about;
    const own = this.things().filter(({ shape }) => shape.role === "own");
    const meant = about ? this.things().filter(({ shape: { name } }) => name === about || name.startsWith(`${about},`)) : [];
    return (meant[0] ?? own[0])?.box ?? null;
  }

  /** What is seen of the scene, beyond the board's own window too. */
  window() {
    const { left, top, right, bottom } = this.board.pane.getBoundingClientRect();
    const [from, to] = [{ clientX: left, clientY: top }, { clientX: right, clientY: bottom }].map((corner) => this.board.place(corner));
    return { x: from.x, y: from.y, w: to.x - from.x, h: to.y - from.y };
  }

  /** Pixels that a tile has at least, so that it can be told apart and pressed. */
  least() {
    return matchMedia("(pointer: coarse)").matches ? TOUCHED : LEAST;
  }

  /** Is there more of it than fits, if its tiles are to be told apart? */
  tooLarge() {
    const { whole, svg } = this.board;
    const scale = Math.min(svg.clientWidth / whole.w, svg.clientHeight / whole.h);
    return svg.clientWidth > 0 && [...this.all.values()].some(({ side }) => side * scale < this.least());
  }

  /** @param {boolean} on */
  follow(on) {
    this.following = on;
    this.button.setAttribute("aria-pressed", String(on));
    if (on) this.keep(true);
  }

  /** A map that is larger than fits shows what it is about and the nearest enemy. @param {boolean} [anew] wherever it is */
  keep(anew = false) {
    const { board } = this;
    const { svg, whole } = board;
    const thing = this.tooLarge() ? this.thing() : null;
    this.button.hidden = !thing;
    if (!thing || !this.following) return;
    const view = anew ? null : board.view;
    const own = middleOf(thing);
    const far = (/** @type {number[]} */ to) => Math.hypot(to[0] - own[0], ((to[1] - own[1]) * whole.w) / whole.h);
    const [foe = own] = this.things().filter(({ shape }) => shape.role === "foe").map(({ box }) => middleOf(box))
      .sort((one, other) => far(one) - far(other));
    const side = Math.max(...[...this.all.values()].map((each) => each.side));
    const most = svg.clientWidth * side / this.least();
    const w = view?.w ?? Math.max(thing.w, clamp(far(foe) + ROUND * side, most / CLOSE, most));
    const long = [w, (w * whole.h) / whole.w];
    if (view && [view.x, view.y].every((from, k) => Math.abs(own[k] - from - long[k] / 2) < (0.5 - EDGE) * long[k])) return;
    const [x, y] = [[whole.x, whole.w], [whole.y, whole.h]].map(([from, room], k) => {
      const lean = clamp((foe[k] - own[k]) / 2, -LEAN * long[k], LEAN * long[k]);
      return clamp(own[k] + lean - long[k] / 2, from - side, from + room - long[k]);
    });
    this.look({ w, h: long[1], x, y });
  }

  /** The keys went there: it is seen. @param {{x: number, y: number, w: number, h: number}} cell */
  bring(cell) {
    const { view } = this.board;
    if (!view) return;
    const x = clamp(view.x, cell.x + 2 * cell.w - view.w, cell.x - cell.w);
    const y = clamp(view.y, cell.y + 2 * cell.h - view.h, cell.y - cell.h);
    if (x !== view.x || y !== view.y) this.board.look({ ...view, x, y });
  }

  /** The tile under a pointer. @param {MouseEvent} event @returns {{ground: Ground, cell: [number, number]}|null} */
  hit(event) {
    const target = /** @type {Element} */ (event.target);
    if (!this.board.svg.contains(target) || target.closest(NO_TILE)) return null;
    const { x, y } = this.board.place(event);
    for (const ground of [...this.all.values()].reverse()) {
      const cell = ground.cellAt([x, y]);
      if (cell) return { ground, cell };
    }
    return null;
  }

  /** @param {PointerEvent} event */
  point(event) {
    const found = this.hit(event);
    this.said.hidden = !found || this.board.dragged > DRAG;
    this.board.pane.classList.toggle("can", Boolean(found?.ground.answers(...found.cell)));
    if (found) this.said.textContent = found.ground.say(...found.cell);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const found = this.board.dragged <= DRAG && this.hit(event);
    if (!found) return;
    found.ground.at = found.cell;
    found.ground.tell();
    if (found.ground.answers(...found.cell)) found.ground.press(...found.cell);
  }

  /** The numbers of columns and rows at the edge of what is seen. */
  rule() {
    const ground = [...this.all.values()].at(-1);
    const { svg } = this.board;
    if (!svg.contains(this.rulers)) { // another board is shown
      this.said.hidden = this.button.hidden = true;
      if (this.following && this.board.view) this.look(null);
    }
    if (!ground?.shape || !svg.clientWidth || !svg.contains(this.rulers)) return;
    const seen = this.window();
    const unit = seen.w / this.board.pane.clientWidth; // of the scene, a pixel
    const { x = 0, y = 0, first = 1 } = ground.shape;
    const { side, wide, high } = ground;
    const every = [1, 2, 5, 10, 20, 50].find((each) => each * side >= APART * unit) ?? 100;
    const [left, top] = [Math.max(x - 26 * unit, seen.x), Math.max(y - 18 * unit, seen.y)];
    const text = (/** @type {number} */ k, /** @type {Record<string, unknown>} */ at, /** @type {string} */ anchor) =>
      h("svg:text", { ...at, "text-anchor": anchor, "font-size": 11 * unit, "data-size": 1, class: "ruler" }, String(k + first));
    const told = (/** @type {number} */ count, /** @type {number} */ from, /** @type {number} */ start, /** @type {number} */ long) =>
      Array.from({ length: count }, (_, k) => k).filter((k) => (k + first) % every === 0 || every === 1)
        .filter((k) => from + (k + 0.5) * side > start && from + (k + 0.5) * side < start + long);
    this.rulers.replaceChildren(
      h("svg:rect", { x: Math.max(x, seen.x), y: top, width: Math.max(0, Math.min(x + wide * side, seen.x + seen.w) - Math.max(x, seen.x)), height: 18 * unit }),
      h("svg:rect", { x: left, y: Math.max(y, seen.y), width: 26 * unit, height: Math.max(0, Math.min(y + high * side, seen.y + seen.h) - Math.max(y, seen.y)) }),
      ...told(wide, x, left + 30 * unit, seen.x + seen.w - left - 42 * unit).map((k) => text(k, { x: x + (k + 0.5) * side, y: top + 13 * unit }, "middle")),
      ...told(high, y, top + 24 * unit, seen.y + seen.h - top - 34 * unit).map((k) => text(k, { x: left + 22 * unit, y: y + (k + 0.5) * side + 4 * unit }, "end")));
  }
}

/** @type {WeakMap<Element, Grounds>} */
const boards = new WeakMap();

/** The maps of a board that was just drawn. @param {any} board */
export function lay(board) {
  if (!board.scene?.tiles) return; // another one was drawn meanwhile
  const known = boards.get(board.pane) ?? new Grounds(board);
  boards.set(board.pane, known);
  known.show();
}
