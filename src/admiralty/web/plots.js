/** Plots of a run: how long its battles were, and how the shares came to rest. Each is drawn for the width that it has. */

import { h } from "./dom.js";
import { percent } from "./shares.js";

/** @typedef {{battles: number, a: Record<string, number>, b?: Record<string, number>, differences?: Record<string, [number, number, number]>}} Mark */
/** A line or a bar. @typedef {{label: string, role: string}} Kind */
/** @typedef {(width: number) => {height: number, parts: any[]}} Draw */

const [LEFT, RIGHT, TOP, FOOT] = [44, 12, 10, 34];
const BARS = 40; // that a plot of lengths has at most
const APART = 15; // pixels between two names

/** A figure that is drawn anew when it gets another width. @param {string} title @param {string} name @param {...any} below */
export function figureOf(title, name, ...below) {
  const svg = h("svg:svg", { role: "img", "aria-label": name, class: "plot" });
  const element = h("figure", { class: "plot-of" }, h("figcaption", {}, title), svg, ...below);
  /** @type {Draw|null} */
  let last = null;
  const again = () => {
    const width = Math.floor(svg.getBoundingClientRect().width);
    if (!last || !width) return;
    const { height, parts } = last(width);
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("height", String(height));
    svg.replaceChildren(...parts);
  };
  new ResizeObserver(again).observe(element);
  const draw = (/** @type {Draw} */ how) => {
    last = how;
    again();
  };
  return { element, svg, draw };
}

/** @param {number} x @param {number} y @param {string} words @param {string} anchor @param {string} name */
const text = (x, y, words, anchor = "middle", name = "") => h("svg:text", { x, y, "text-anchor": anchor, class: name }, words);
/** @param {number} x1 @param {number} y1 @param {number} x2 @param {number} y2 @param {string} name */
const line = (x1, y1, x2, y2, name) => h("svg:path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: name });

/** A round step that cuts so much into about so many. @param {number} span @param {number} many */
function stepOf(span, many) {
  const rough = span / many;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (rough / power > 5 ? 10 : rough / power > 2 ? 5 : rough / power > 1 ? 2 : 1);
}

/**
 * How many battles were of which length, a bar a number of turns, its outcomes one on the other; B below A.
 * @param {Record<string, [number, Record<string, number>][]>} lengths
 * @param {Kind[]} kinds
 * @param {string} unit
 * @returns {Draw}
 */
export const lengthsPlot = (lengths, kinds, unit) => (width) => {
  const sides = Object.entries(lengths);
  const all = sides.flatMap(([, rows]) => rows.map(([turns]) => turns));
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const each = Math.max(1, Math.ceil((high - low + 1) / BARS));
  const count = Math.ceil((high - low + 1) / each);
  const binned = sides.map(([key, rows]) => {
    const bins = Array.from({ length: count }, () => /** @type {Record<string, number>} */ ({}));
    let battles = 0;
    for (const [turns, counts] of rows) {
      const bin = bins[Math.floor((turns - low) / each)];
      for (const [label, n] of Object.entries(counts)) {
        bin[label] = (bin[label] ?? 0) + n;
        battles += n;
      }
    }
    return { key, bins, battles };
  });
  const whole = (/** @type {Record<string, number>} */ bin) => Object.values(bin).reduce((sum, n) => sum + n, 0);
  const most = Math.max(...binned.flatMap(({ bins, battles }) => bins.map((bin) => whole(bin) / battles)), 1e-9);
  const tall = sides.length > 1 ? 110 : 170;
  const wide = (width - LEFT - RIGHT) / count;
  const step = stepOf(most, 3);
  const parts = binned.flatMap(({ key, bins, battles }, i) => {
    const ground = TOP + (i + 1) * tall + i * 16;
    const y = (/** @type {number} */ share) => ground - share / most * (tall - 8);
    const lines = Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, k) => k * step).flatMap((share) =>
      [line(LEFT, y(share), width - RIGHT, y(share), share ? "grid" : "axis"), text(LEFT - 6, y(share) + 4, percent(share, step < 0.01 ? 1 : 0), "end")]);
    const bars = bins.flatMap((bin, k) => {
      let at = 0;
      const turns = low + k * each;
      const said = `${each > 1 ? `${turns} to ${turns + each - 1}` : turns} ${unit}: ${percent(whole(bin) / battles)}`;
      return kinds.filter(({ label }) => bin[label]).map(({ label, role }) => {
        const [from, to] = [at / battles, (at += bin[label]) / battles];
        return h("svg:rect", { x: LEFT + k * wide + Math.min(1.5, wide / 10), width: Math.max(1, wide - Math.min(3, wide / 5)), y: y(to),
          height: Math.max(0.5, y(from) - y(to)), class: `bar ${role}` }, h("svg:title", {}, `${said}, ${label.replaceAll("_", " ")} ${percent(bin[label] / battles)}`));
      });
    });
    return [...lines, ...bars, sides.length > 1 ? text(width - RIGHT, TOP + i * (tall + 16) + 12, key.toUpperCase(), "end", "side") : ""];
  });
  const height = TOP + sides.length * tall + (sides.length - 1) * 16 + FOOT;
  const every = Math.max(1, Math.ceil(34 / wide));
  const ticks = Array.from({ length: count }, (_, k) => k).filter((k) => k % every === 0)
    .map((k) => text(LEFT + (k + 0.5) * wide, height - FOOT + 17, String(low + k * each)));
  return { height, parts: [...parts, ...ticks, text((LEFT + width) / 2, height - 2, unit, "middle", "unit")] };
};

/** Names at the ends of lines, moved apart. @param {{y: number}[]} names @param {number} low @param {number} high */
function spread(names, low, high) {
  names.sort((one, other) => one.y - other.y);
  names.forEach((name, i) => { name.y = Math.max(name.y, i ? names[i - 1].y + APART : low); });
  for (let i = names.length - 1; i >= 0; i -= 1) names[i].y = Math.min(names[i].y, i + 1 < names.length ? names[i + 1].y - APART : high);
}

/**
 * How the figures settled: a line each with its interval, over the battles played, each decade as wide as the next.
 * @param {{kind: Kind, points: {battles: number, share: number, low: number, high: number}[]}[]} lines
 * @param {boolean} signed are they differences?
 * @returns {Draw}
 */
export const coursePlot = (lines, signed) => (width) => {
  const tall = 220;
  const height = TOP + tall + FOOT;
  const right = Math.min(120, width * 0.26);
  const marks = lines.flatMap(({ points }) => points);
  const [first, last] = [marks[0].battles, Math.max(marks[marks.length - 1].battles, marks[0].battles * 10)];
  const settled = marks.filter(({ battles }) => battles >= Math.min(last / 20, 200));
  const reach = Math.max(0.01, ...settled.map(({ low, high }) => Math.max(-low, high)));
  const [bottom, top] = signed ? [-reach, reach] : [0, 1];
  const x = (/** @type {number} */ battles) => LEFT + Math.log(battles / first) / Math.log(last / first) * (width - LEFT - right);
  const y = (/** @type {number} */ share) => TOP + (top - Math.max(bottom, Math.min(top, share))) / (top - bottom) * tall;
  const step = signed ? stepOf(2 * reach, 5) : 0.25;
  const levels = [];
  for (let level = Math.ceil(bottom / step - 1e-9) * step; level <= top + 1e-9; level += step) levels.push(Math.abs(level) < step / 2 ? 0 : level);
  const said = (/** @type {number} */ level) => (signed ? `${level > 0 ? "+" : level < 0 ? "−" : ""}${+(Math.abs(level) * 100).toFixed(1)}` : percent(level, 0));
  const grid = levels.flatMap((level) => [line(LEFT, y(level), width - right, y(level), level === 0 ? "axis" : "grid"), text(LEFT - 6, y(level) + 4, said(level), "end")]);
  const ticks = [];
  for (let power = 10; power <= last * 1.001; power *= 10) {
    if (power >= first) ticks.push(line(x(power), TOP + tall, x(power), TOP + tall + 4, "axis"), text(x(power), TOP + tall + 17, power >= 1e6 ? `${power / 1e6} m` : power >= 1000 ? `${power / 1000} k` : String(power)));
  }
  const shown = lines.filter(({ points }) => points.length);
  const bands = shown.map(({ kind, points }) => h("svg:path", { class: `band ${kind.role}`,
    d: `M${points.map(({ battles, high }) => `${x(battles).toFixed(1)} ${y(high).toFixed(1)}`).join("L")}L${[...points].reverse().map(({ battles, low }) => `${x(battles).toFixed(1)} ${y(low).toFixed(1)}`).join("L")}Z` }));
  const paths = shown.map(({ kind, points }) => h("svg:path", { class: `line ${kind.role}`,
    d: `M${points.map(({ battles, share }) => `${x(battles).toFixed(1)} ${y(share).toFixed(1)}`).join("L")}` }));
  const names = shown.map(({ kind, points }) => ({ kind, y: y(points[points.length - 1].share) + 4, at: x(points[points.length - 1].battles) }));
  spread(names, TOP + 4, TOP + tall + 4);
  return { height, parts: [...grid, ...ticks, ...bands, ...paths,
    ...names.map(({ kind, y: at, at: from }) => text(from + 7, at, kind.label.replaceAll("_", " "), "start", `name ${kind.role}`)),
    text((LEFT + width - right) / 2, height - 2, "battles", "middle", "unit")] };
};
