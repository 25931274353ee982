/** The board: a scene drawn as SVG, that can be moved, zoomed and answered with. What a role looks like, CSS decides. */

import { button, fetched, h, keepingFocus, using } from "./dom.js";
/** @import {Question, Scene, Shape} from "./types.js" */

/** @typedef {{x: number, y: number, w: number, h: number}} Window a part of the scene, in its units */

const MARGIN = 22; // round what is drawn, in the scene's units
const GRID = 40; // from line to line of the chart
const TEXT_LEAST = 11.5; // pixels
const TEXT_MOST = 19;
const ZOOM_MOST = 8;
const DRAG = 5; // pixels that make a press a drag
const CROWD = 4; // of more own things than these the names are not marked
const QUIET = ["note", "ground"]; // roles of shapes that the keyboard does not visit

class Board extends HTMLElement {
  constructor() {
    super();
    this.scene = this.given = /** @type {Scene|null} */ (null); // drawn; as the server gave it
    this.mine = false;
    /** @type {Question|null} */
    this.question = null;
    /** @type {(value: number, then: number[][]) => void} */
    this.answer = () => {};
    this.whole = { x: 0, y: 0, w: 1, h: 1 };
    /** @type {Window|null} what is seen; null: all of it */
    this.view = null;
    /** @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    this.dragged = 0;
    /** @type {Set<string>} */
    this.known = new Set();
  }

  connectedCallback() {
    this.svg = h("svg:svg", { preserveAspectRatio: "xMidYMid meet", role: "group" });
    const on = (/** @type {"key"|"wheel"|"down"|"move"|"up"} */ what) => (/** @type {any} */ event) => this[what](event);
    this.pane = h("div", {
      class: "pane", tabindex: 0, role: "group", "data-key": "pane",
      "aria-label": "Board. Arrow keys move it, plus and minus zoom, 0 shows all of it.",
      on: { keydown: on("key"), wheel: on("wheel"), pointerdown: on("down"), pointermove: on("move"), pointerup: on("up"), pointercancel: on("up") },
    }, this.svg);
    this.replaceChildren(
      h("div", { class: "neatline" }, this.pane),
      h("div", { class: "zoom", role: "group", "aria-label": "Zoom" },
        button("+", () => this.zoom(1.4), { "aria-label": "Nearer" }),
        button("−", () => this.zoom(1 / 1.4), { "aria-label": "Farther" }),
        button("◱", () => this.look(null), { "aria-label": "Show the whole board" })));
    this.sizes = new ResizeObserver(() => this.fitText());
    this.sizes.observe(this.pane);
  }

  disconnectedCallback() {
    this.sizes?.disconnect();
  }

  /**
   * Draw a scene; shapes whose answer fits the question can be clicked.
   * @param {Scene} scene
   * @param {Question|null} question
   * @param {(value: number, then: number[][]) => void} answer
   * @param {boolean} mine has whoever looks a side of their own?
   */
  show(scene, question, answer, mine) {
    this.answer = answer;
    if (scene === this.given && question === this.question && mine === this.mine) return;
    [this.given, this.mine, this.question] = [scene, mine, question];
    this.scene = scene = mine ? { ...scene, shapes: owned(scene.shapes) } : scene;
    this.whole = extent(scene);
    keepingFocus(this, () => this.draw());
    this.look(this.view);
  }

  draw() {
    const scene = /** @type {Scene} */ (this.scene);
    const fresh = this.known;
    this.known = new Set();
    this.svg.setAttribute("aria-label", scene.title);
    const { x, y, w, h: high } = this.whole;
    this.svg.replaceChildren(
      h("svg:defs", {},
        h("svg:pattern", { id: "chart", width: GRID, height: GRID, patternUnits: "userSpaceOnUse" },
          h("svg:path", { d: `M${GRID} 0H0V${GRID}`, class: "grid" })),
        h("svg:radialGradient", { id: "lamp" }, h("svg:stop", { offset: 0 }), h("svg:stop", { offset: 1 }))),
      h("svg:rect", { x: x - w, y: y - high, width: 3 * w, height: 3 * high, fill: "url(#chart)" }),
      ...scene.shapes.map((shape) => this.drawn(shape, fresh)));
    if (scene.tiles) using(fetched("tiles.js", ["tiles.css"]), (part) => part.lay(this));
  }

  /** @param {Shape} shape @param {Set<string>} before the ids that were there already */
  drawn(shape, before) {
    this.known.add(shape.id);
    const answers = this.answers(shape) !== null;
    const fresh = before.size > 0 && !before.has(shape.id);
    const title = shape.name && shape.kind !== "text" ? h("svg:title", {}, shape.name + this.noteOf(shape)) : null;
    const [element, place] = placed(shape);
    const drawn = h(`svg:${element}`, {
      class: `${shape.role} ${shape.kind}${answers ? " answer" : ""}${fresh ? " fresh" : ""}`,
      "data-shape": shape.id, "data-key": `shape-${shape.id}`, ...this.reach(shape, answers), ...place,
    }, title,
      shape.kind === "text" ? shape.text : null,
      shape.shapes?.map((each) => this.drawn(each, before)) ?? null,
      shape.of ? this.hull(shape) : null);
    if (!answers || shape.role === "ground") return drawn;
    const box = bounds([shape]);
    const ring = { cx: box.x + box.w / 2, cy: box.y + box.h / 2, r: Math.max(box.w, box.h) * 0.72 + 4, class: "ring" };
    return h("svg:g", {}, h("svg:circle", { ...ring, on: { click: () => this.press(shape) } }), drawn);
  }

  /** @param {Shape} shape */
  hull({ of = "", x, y, heading = 0, length = 0 }) {
    return h("svg:g", { transform: `translate(${x} ${y})rotate(${heading - 90})scale(${length / 100})` },
      (this.scene?.silhouettes?.[of] ?? []).map(([tone, points]) => h("svg:polygon", { class: tone, points })));
  }

  /** How the keyboard and those who listen reach a shape. @param {Shape} shape @param {boolean} answers */
  reach(shape, answers) {
    if (answers) {
      const press = () => this.press(shape);
      const keydown = (/** @type {KeyboardEvent} */ event) => ["Enter", " "].includes(event.key) && (event.preventDefault(), press());
      return { role: "button", tabindex: 0, "aria-label": `Answer: ${shape.name}${this.noteOf(shape)}`, on: { click: press, keydown } };
    }
    if (shape.kind === "text" || !shape.name) return {};
    return { role: shape.shapes?.some((one) => one.answer) ? "group" : "img", "aria-label": shape.name,
      ...((shape.side || !QUIET.includes(shape.role)) && { tabindex: 0 }) };
  }

  /** What a click on it answers, from the open question on. @param {Shape} shape */
  answers({ answer, side }) {
    const open = this.question;
    if (!open || !answer || side) return null;
    const all = [[answer.what, answer.value], ...(answer.then ?? [])];
    const at = all.findIndex(([what], k) => what === open.what && k < (answer.starts ?? 1));
    const value = all[at]?.[1];
    const may = open.choices.length ? open.choices.some((choice) => choice.value === value) : open.low <= value && value <= open.high;
    return may ? all.slice(at) : null;
  }

  /** What answering with it costs or sets off. @param {Shape} shape */
  noteOf(shape) {
    const first = this.answers(shape)?.[0][1];
    const note = this.question?.choices.find(({ value }) => value === first)?.note;
    return note ? `: ${note}` : "";
  }

  /** @param {Shape} shape */
  press(shape) {
    const [first, ...then] = this.answers(shape) ?? [];
    if (this.dragged <= DRAG && first) this.answer(first[1], then);
  }

  // ---- what part of it is seen ----

  /** @param {Window|null} part */
  look(part) {
    const { whole } = this;
    if (part) {
      const w = Math.min(whole.w, Math.max(whole.w / ZOOM_MOST, part.w));
      const high = (w * whole.h) / whole.w;
      part = w >= whole.w * 0.999 ? null : {
        w, h: high,
        x: Math.min(Math.max(part.x, whole.x - w / 3), whole.x + whole.w - (2 * w) / 3),
        y: Math.min(Math.max(part.y, whole.y - high / 3), whole.y + whole.h - (2 * high) / 3),
      };
    }
    this.view = part;
    const seen = part ?? whole;
    this.svg.setAttribute("viewBox", `${seen.x} ${seen.y} ${seen.w} ${seen.h}`);
    this.pane.classList.toggle("near", part !== null);
    this.fitText();
  }

  /** Writing is never too small to read, nor huge; grown, it still ends where the board does. */
  fitText() {
    const seen = this.view ?? this.whole;
    const across = this.svg?.clientWidth;
    if (!across) return;
    const scale = Math.min(across / seen.w, this.svg.clientHeight / seen.h);
    const texts = this.svg.querySelectorAll("text");
    for (const text of texts) {
      const size = Number(text.getAttribute("data-size"));
      const pixels = Math.min(TEXT_MOST, Math.max(TEXT_LEAST, size * scale));
      text.setAttribute("font-size", String(pixels / scale));
      text.setAttribute("dx", "0");
    }
    queueMicrotask(() => this.dispatchEvent(new Event("looked")));
    if (this.view) return; // what is not seen is a drag away
    for (const text of texts) {
      const wide = text.getBBox().width / seen.w;
      if (wide > 1) text.setAttribute("font-size", String(Number(text.getAttribute("font-size")) / wide));
      const { x, width } = text.getBBox();
      text.setAttribute("dx", String(Math.max(seen.x - x, Math.min(0, seen.x + seen.w - x - width))));
    }
  }

  /** @param {number} factor @param {{x: number, y: number}} [about] in the scene's units; else the middle */
  zoom(factor, about) {
    const seen = this.view ?? this.whole;
    const at = about ?? { x: seen.x + seen.w / 2, y: seen.y + seen.h / 2 };
    const w = seen.w / factor;
    const high = seen.h / factor;
    this.look({ w, h: high, x: at.x - ((at.x - seen.x) * w) / seen.w, y: at.y - ((at.y - seen.y) * high) / seen.h });
  }

  /** @param {number} x @param {number} y in parts of what is seen */
  pan(x, y) {
    const seen = this.view ?? this.whole;
    this.look({ ...seen, x: seen.x + x * seen.w, y: seen.y + y * seen.h });
  }

  /** @param {{clientX: number, clientY: number}} point */
  place(point) {
    const matrix = this.svg.getScreenCTM();
    return new DOMPoint(point.clientX, point.clientY).matrixTransform(matrix.inverse());
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.pan(-0.12, 0), ArrowRight: () => this.pan(0.12, 0),
      ArrowUp: () => this.pan(0, -0.12), ArrowDown: () => this.pan(0, 0.12),
      "+": () => this.zoom(1.25), "=": () => this.zoom(1.25), "-": () => this.zoom(0.8), 0: () => this.look(null),
    };
    if (!keys[event.key] || (event.key.startsWith("Arrow") && !this.view)) return; // all of it is seen: let the page scroll
    event.preventDefault();
    keys[event.key]();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    const out = event.deltaY > 0;
    if (out && !this.view) return; // nothing more to see: let the page scroll
    event.preventDefault();
    this.zoom(out ? 1 / 1.15 : 1.15, this.place(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    if (this.fingers.size === 0) this.dragged = 0;
    this.fingers.set(event.pointerId, event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const other = [...this.fingers.values()].find((each) => each.pointerId !== event.pointerId);
    const apart = (/** @type {PointerEvent} */ one, from = event) => Math.hypot(one.clientX - from.clientX, one.clientY - from.clientY);
    this.dragged += apart(before);
    if (this.dragged > DRAG) this.pane.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event);
    if (other) {
      const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
      if (apart(before, other)) this.zoom(apart(other) / apart(before, other), this.place(middle));
    } else if (this.view) {
      this.pan((before.clientX - event.clientX) / this.svg.clientWidth, (before.clientY - event.clientY) / this.svg.clientHeight);
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
    if (this.fingers.size === 0) setTimeout(() => (this.dragged = 0)); // after the click that may follow
  }
}

/** Its element and where it stands, as SVG says it. @param {Shape} shape @returns {[string, Record<string, unknown>]} */
function placed({ kind, x, y, x1, y1, x2, y2, radius, points, size, anchor, shade }) {
  /** @type {Record<string, Record<string, unknown>>} */
  const places = {
    circle: { cx: x, cy: y, r: radius },
    polygon: { points: points?.join(" "), "fill-opacity": shade },
    line: { x1, y1, x2, y2 },
    text: { x, y, "font-size": size, "data-size": size, "text-anchor": anchor },
  };
  return places[kind] ? [kind, places[kind]] : ["g", {}];
}

/** Points on its edge. @param {Shape} shape @returns {number[][]} */
function edge({ kind, x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, length = 0, radius = length / 2, points = [], size = 12, text = "", anchor, columns = 0, rows = 0, side = 0 }) {
  if (kind === "polygon" || kind === "group") return points;
  if (kind === "line") return [[x1, y1], [x2, y2]];
  if (kind !== "text") return [[x - radius, y - radius], [x + radius + columns * side, y + radius + rows * side]];
  const wide = text.length * size * 0.55;
  const left = x - (anchor === "start" ? 0 : anchor === "end" ? wide : wide / 2);
  return [[left, y - size], [left + wide, y + size / 3]];
}

/** @param {Shape[]} shapes @returns {Window} */
export function bounds(shapes) {
  const points = shapes.flatMap(all).flatMap(edge);
  if (!points.length) return { x: 0, y: 0, w: 0, h: 0 };
  const [xs, ys] = [0, 1].map((k) => points.map((point) => point[k]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}

/** @param {Shape[]} shapes @param {string} id */
export const find = (shapes, id) => shapes.flatMap(all).find((shape) => shape.id === id);

/** With what is inside it. @param {Shape} shape @returns {Shape[]} */
const all = (shape) => [shape, ...(shape.shapes ?? []).flatMap(all)];

/** The names written beside one's own things say so. @param {Shape[]} shapes @returns {Shape[]} */
function owned(shapes) {
  const own = new Set(shapes.flatMap(all).filter(({ role, kind }) => role === "own" && kind !== "text" && kind !== "group").map((shape) => shape.name));
  if (own.size > CROWD) return shapes;
  /** @param {Shape} shape @returns {Shape} */
  const marked = (shape) =>
    shape.kind === "text" && shape.role === "note" && shape.name && own.has(shape.name) ? { ...shape, text: `${shape.text} (you)` }
      : shape.kind === "group" ? { ...shape, shapes: (shape.shapes ?? []).map(marked) } : shape;
  return shapes.map(marked);
}

/** All that is drawn with a margin; the whole scene where nothing is. @param {Scene} scene @returns {Window} */
function extent(scene) {
  const { x, y, w, h: high } = bounds(scene.shapes);
  if (!w || !high) return { x: 0, y: 0, w: scene.width || 1, h: scene.height || 1 };
  return { x: x - MARGIN, y: y - MARGIN, w: w + 2 * MARGIN, h: high + 2 * MARGIN };
}

customElements.define("adm-board", Board);
