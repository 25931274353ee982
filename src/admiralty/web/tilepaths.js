/** Maps of tiles as they are painted: one path a sign, filled with its pattern. */

import { h } from "./dom.js";
/** @import {Maps, Scene, Shape} from "./types.js" */

let painted = 0; // grounds so far: their patterns have names of their own on the page

/** What came since they came whole is written over the cells, once. @param {Maps} maps @returns {Record<string, string>} */
export function cellsOf(maps) {
  const cells = { ...maps.cells };
  for (const changes of maps.over ?? []) {
    for (const [id, stretches] of Object.entries(changes)) {
      for (const [at, signs] of stretches) cells[id] = cells[id].slice(0, at) + signs + cells[id].slice(at + signs.length);
    }
  }
  maps.over = [];
  return (maps.cells = cells);
}

/** Sign -> its cells as one path of rectangles whose unit is a cell. @param {string} cells @param {number} columns */
export function outlines(cells, columns) {
  /** @type {Map<string, number[][]>} */
  const found = new Map();
  /** @type {Map<string, number[]>} */
  let above = new Map();
  for (let row = 0; row * columns < cells.length; row += 1) {
    const here = new Map();
    for (let x = 0, end = 0; x < columns; x = end) {
      const sign = cells[row * columns + x];
      for (end = x + 1; end < columns && cells[row * columns + end] === sign; end += 1);
      const key = `${sign}${x} ${end}`;
      const known = above.get(key) ?? [x, row, end - x, 0];
      if (!known[3]) found.set(sign, [...(found.get(sign) ?? []), known]);
      known[3] += 1;
      here.set(key, known);
    }
    above = here;
  }
  return new Map([...found].map(([sign, all]) => [sign, all.map(([x, y, wide, high]) => `M${x} ${y}h${wide}v${high}h-${wide}z`).join("")]));
}

/** The edge round the cells that have this sign, as one path. @param {string} cells @param {number} columns @param {string} sign */
export function edgeOf(cells, columns, sign) {
  const is = (/** @type {number} */ x, /** @type {number} */ y) => x >= 0 && x < columns && cells[y * columns + x] === sign;
  return [...cells].map((each, k) => {
    const [x, y] = [k % columns, Math.floor(k / columns)];
    if (each !== sign) return "";
    return (is(x, y - 1) ? "" : `M${x} ${y}h1`) + (is(x, y + 1) ? "" : `M${x} ${y + 1}h1`)
      + (is(x - 1, y) ? "" : `M${x} ${y}v1`) + (is(x + 1, y) ? "" : `M${x + 1} ${y}v1`);
  }).join("");
}

/** A path for each sign, and how they are filled. @param {Shape} shape @param {Maps} maps @returns {SVGElement[]} */
export function paint({ id, columns = 1, legend = [] }, maps) {
  const n = (painted += 1);
  const found = outlines(cellsOf(maps)[id], columns);
  const lines = (/** @type {string} */ kind, /** @type {string} */ name) => maps.patterns[name] && h("svg:path", { class: kind, d: maps.patterns[name] });
  const there = legend.filter(({ sign }) => found.has(sign));
  return [
    h("svg:defs", {}, there.map((sign, k) => h("svg:pattern", {
      id: `tile-${n}-${k}`, width: 1, height: 1, patternUnits: "userSpaceOnUse",
      class: `tile ${sign.role === "ground" ? sign.look === "dark" ? "" : `p-${sign.pattern}` : sign.role} ${sign.look}`,
    }, h("svg:rect", { width: 1, height: 1 }), lines("veil", sign.look), sign.look !== "dark" && lines("motif", sign.pattern)))),
    ...there.map(({ sign }, k) => h("svg:path", { d: found.get(sign), fill: `url(#tile-${n}-${k})` })),
  ];
}

/** Paint the maps of a picture that is only looked at. @param {SVGSVGElement} svg @param {Scene} scene */
export function paintAll(svg, scene) {
  for (const shape of scene.shapes) {
    if (shape.kind === "tiles" && scene.tiles) groupOf(svg, shape).append(placed(shape, paint(shape, scene.tiles)));
  }
}

/** @param {SVGSVGElement} svg @param {Shape} shape */
export const groupOf = (svg, { id }) => /** @type {SVGGElement} */ (svg.querySelector(`[data-shape="${CSS.escape(id)}"]`));
/** @param {Shape} shape @param {Element[]} inside */
export const placed = ({ x, y, side }, inside) => h("svg:g", { transform: `translate(${x} ${y})scale(${side})` }, inside);
