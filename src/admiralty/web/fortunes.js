/** How the chances of a finished game went: a chart that leads through the replay, what turned it, and what was luck. */

import { ask } from "./api.js";
import { capital, fetched, h, why } from "./dom.js";

/** A change with the ends of its interval. @typedef {[number, number, number]} Change */
/** @typedef {{beat: number, stop: number, chances: Record<string, Change>, wins: number[]}} Moment */
/** @typedef {{moment: number, cause: string, seat: number|null, said: string, changes: Change[]}} Step */
/** @typedef {{battles: number, final: boolean, beat_word: string, seats: string[], called: string[], outcome: string|null,
 *   outcomes: {label: string, worth: number[], together?: string}[], moments: Moment[], steps: Step[],
 *   accounts: Record<string, any>[], turn: number|null, turn_said: string}} Told */
/** Outcomes that come to the same: who wins by them. @typedef {{name: string, colour: string, labels: string[]}} Band */

const [HIGH, TOP, FOOT, LEFT, RIGHT] = [230, 24, 26, 44, 8]; // pixels: the chart, and what is written around it
const FEW = 8; // battles before these say nothing
const TICKS = 12; // beats that are numbered below the chart, at most
const FOES = ["foe", "foe2", "foe3"]; // as on the board, in the order of the sides

class Fortunes extends HTMLElement {
  constructor() {
    super();
    /** @type {Told|null} */
    this.told = null;
    this.at = 0; // the moment that is looked at
    this.stop = -1; // the replay's place
    this.me = 0; // the seat whose chances lie at the foot of the chart
    /** @type {Band[]} */
    this.bands = [];
    /** @type {number[]} where each moment lies, in beats */
    this.spots = [];
  }

  /** @param {string} table @param {number} me @param {Told} first the first figures */
  async open(table, me, first) {
    this.me = me;
    this.build();
    new ResizeObserver(() => this.draw()).observe(this.plot);
    this.take(first);
    try {
      while (this.isConnected && !this.told?.final) {
        this.take(await ask(`/tables/${table}/chances?after=${this.told?.battles ?? 0}`));
      }
    } catch (error) {
      this.note.textContent = why(error);
      this.dispatchEvent(new CustomEvent("told", { detail: null }));
    }
  }

  build() {
    this.plot = h("div", {
      class: "plot", role: "slider", tabindex: 0, "aria-label": "Chances through the battle", "aria-valuemin": 0,
      "aria-valuenow": 0,
      on: { keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) },
    });
    for (const kind of ["pointermove", "pointerdown"]) this.plot.addEventListener(kind, (/** @type {PointerEvent} */ event) => this.point(event));
    this.plot.addEventListener("pointerleave", () => this.look(this.at));
    this.legend = h("p", { class: "legend" });
    this.turn = h("p", { class: "turn", role: "status" });
    this.note = h("p", { class: "dim small" }, "Computing the chances …");
    this.rest = h("div", { class: "books" });
    this.replaceChildren(h("h2", {}, "How the chances went"), this.legend, this.plot, this.turn, this.rest, this.note);
  }

  /** @param {Told} told */
  take(told) {
    this.told = told;
    if (told.battles < FEW && !told.final) return;
    this.dispatchEvent(new CustomEvent("told", { detail: told }));
    this.bands = bandsOf(told, this.me);
    this.spots = places(told.moments);
    this.plot.setAttribute("aria-valuemax", String(told.moments.length - 1));
    if (this.stop >= 0 && told.moments[this.at]?.stop !== this.stop) this.at = this.momentAt(this.stop);
    this.draw();
    this.turn.textContent = told.final || !told.turn_said.startsWith("No ") ? told.turn_said : "";
    fetched("books.js", ["books.css"]).then(({ books }) => this.rest.replaceChildren(
      ...books(told, this.bands, this.rest.querySelector("details")?.open)), () => {}); // they come with the next figures
    this.note.textContent = `From ${told.battles.toLocaleString("en")} battles at every moment, with “simple” playing on for everyone; `
      + `small figures: the interval at 95 %. Unlike the odds in play they know what was hidden.${told.final ? "" : " Being refined …"}`;
  }

  /** The moment as which the replay came to a place: what was decided there lies after it. @param {number} stop */
  momentAt(stop) {
    const moments = this.told?.moments ?? [];
    const here = moments.findIndex((moment) => moment.stop >= stop);
    return here < 0 ? moments.length - 1 : here;
  }

  /** The replay has gone somewhere. @param {number} stop */
  follow(stop) {
    if (stop === this.stop) return;
    this.stop = stop;
    if (this.told?.moments[this.at]?.stop !== stop) this.look((this.at = this.momentAt(stop)));
  }

  /** @param {number} at */
  go(at) {
    const moments = this.told?.moments;
    if (!moments) return;
    this.at = Math.max(0, Math.min(moments.length - 1, at));
    this.look(this.at);
    this.stop = moments[this.at].stop;
    this.dispatchEvent(new CustomEvent("moment", { detail: this.stop }));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const last = (this.told?.moments.length ?? 1) - 1;
    /** @type {Record<string, number>} */
    const to = { ArrowRight: this.at + 1, ArrowUp: this.at + 1, ArrowLeft: this.at - 1, ArrowDown: this.at - 1,
      PageUp: this.at + 10, PageDown: this.at - 10, Home: 0, End: last };
    if (!(event.key in to)) return;
    event.preventDefault();
    this.go(to[event.key]);
  }

  /** @param {PointerEvent} event */
  point(event) {
    if (!this.told || !this.bands.length) return;
    const x = event.clientX - this.plot.getBoundingClientRect().left;
    let near = 0;
    this.told.moments.forEach((_, k) => { if (Math.abs(this.x(k) - x) < Math.abs(this.x(near) - x)) near = k; });
    if (event.buttons) this.go(near);
    else this.look(near);
  }

  /** @param {number} k */
  x(k) {
    const wide = this.plot.clientWidth - LEFT - RIGHT;
    return LEFT + wide * (this.spots[k] / Math.max(1, this.spots[this.spots.length - 1]));
  }

  /** @param {number} share */
  y(share) {
    return TOP + (HIGH - TOP - FOOT) * (1 - share);
  }

  /** Show what holds at a moment. @param {number} k */
  look(k) {
    const { told } = this;
    if (!told || !this.bands.length || !told.moments[k]) return;
    const x = this.x(k);
    this.plot.querySelector(".cursor")?.setAttribute("transform", `translate(${x} 0)`);
    const said = momentSaid(told, k);
    const shares = this.bands.map((band) => ({ ...band, share: percent(shareOf(told.moments[k], band)) }));
    this.legend.replaceChildren(h("b", {}, capital(said)), ...shares.map(({ name, colour, share }) =>
      h("span", { class: `key ${colour}` }, `${name} `, h("b", {}, share))));
    this.plot.setAttribute("aria-valuenow", String(k));
    this.plot.setAttribute("aria-valuetext", `${capital(said)}: ${shares.map(({ name, share }) => `${name} ${share}`).join(", ")}`);
  }

  draw() {
    const { told } = this;
    const wide = this.plot?.clientWidth;
    if (!told || !this.bands.length || !wide) return;
    const at = told.moments.map((_, k) => this.x(k));
    /** @type {number[]} */
    let floor = told.moments.map(() => 0);
    const areas = [];
    const edges = [];
    for (const band of this.bands) {
      const roof = told.moments.map((moment, k) => Math.min(1, floor[k] + shareOf(moment, band)));
      const path = (/** @type {number[]} */ edge) => edge.flatMap((share, k) => { // it holds for a while, then moves
        const [x, y] = [at[k], this.y(share)].map((each) => each.toFixed(1));
        return k ? [`${((at[k - 1] + at[k]) / 2).toFixed(1)},${this.y(edge[k - 1]).toFixed(1)}`, `${x},${y}`] : [`${x},${y}`];
      });
      areas.push(h("svg:path", { class: `area ${band.colour}`, d: `M${path(roof).join("L")}L${path(floor).reverse().join("L")}Z` }));
      if (band !== this.bands[this.bands.length - 1]) {
        const noise = roof.map((share) => 1.96 * Math.sqrt((share * (1 - share)) / told.battles));
        const [upper, lower] = [1, -1].map((way) => path(roof.map((share, k) => Math.max(0, Math.min(1, share + way * noise[k])))));
        edges.push(h("svg:path", { class: "noise", d: `M${upper.join("L")}L${lower.reverse().join("L")}Z` }),
          h("svg:path", { class: "edge", d: `M${path(roof).join("L")}` }));
      }
      floor = roof;
    }
    this.plot.replaceChildren(h("svg:svg", { viewBox: `0 0 ${wide} ${HIGH}`, width: wide, height: HIGH, "aria-hidden": "true" },
      ...areas, ...edges, ...this.grid(wide), ...this.names(at), this.flag(wide),
      h("svg:g", { class: "cursor" }, h("svg:line", { y1: TOP, y2: HIGH - FOOT }), h("svg:circle", { cy: TOP, r: 4 }))));
    this.look(this.at);
  }

  /** Lines, and the numbers of the beats. @param {number} wide */
  grid(wide) {
    const told = /** @type {Told} */ (this.told);
    const across = [0, 0.5, 1].flatMap((share) => [
      h("svg:line", { class: "line", x1: LEFT, x2: wide - RIGHT, y1: this.y(share), y2: this.y(share) }),
      h("svg:text", { x: LEFT - 6, y: this.y(share) + 4, "text-anchor": "end" }, `${share * 100} %`)]);
    const first = told.moments.map((moment, k) => [moment.beat, k]).filter(([beat, k]) => k === 0 || beat !== told.moments[k - 1].beat);
    const every = Math.ceil(first.length / Math.min(TICKS, Math.max(2, wide / 60)));
    const down = first.slice(0, -1).flatMap(([beat, k], i) => (i % every ? [] : [
      h("svg:line", { class: "tick", x1: this.x(k), x2: this.x(k), y1: HIGH - FOOT, y2: HIGH - FOOT + 5 }),
      h("svg:text", { x: this.x(k) + (i ? 0 : -3), y: HIGH - 6, "text-anchor": i ? "middle" : "start" },
        `${i ? "" : `${capital(told.beat_word)} `}${beat + 1}`)]));
    return [...across, ...down];
  }

  /** The name of each area, where it is widest and no other name stands. @param {number[]} at */
  names(at) {
    const told = /** @type {Told} */ (this.told);
    /** @type {{x: number, y: number, half: number}[]} */
    const placed = [];
    return this.bands.map((band, i) => {
      const below = (/** @type {number} */ k) => this.bands.slice(0, i).reduce((sum, each) => sum + shareOf(told.moments[k], each), 0);
      const half = 4 * band.name.length;
      const height = (/** @type {number} */ k) => this.y(below(k) + shareOf(told.moments[k], band) / 2) + 5;
      const free = (/** @type {number} */ k) => placed.every((each) => Math.abs(each.x - at[k]) > each.half + half || Math.abs(each.y - height(k)) > 20);
      let best = 0;
      const fit = (/** @type {number} */ k) => shareOf(told.moments[k], band) - Math.abs(at[k] / this.plot.clientWidth - 0.5) / 4;
      at.forEach((x, k) => {
        if (x > LEFT + half && x < this.plot.clientWidth - RIGHT - half && free(k) && (!best || fit(k) > fit(best))) best = k;
      });
      const share = best ? shareOf(told.moments[best], band) : 0;
      if (share < 0.16) return null;
      placed.push({ x: at[best], y: height(best), half });
      return h("svg:text", { class: "name", x: at[best], y: height(best), "text-anchor": "middle" }, band.name);
    });
  }

  /** The turning point. @param {number} wide */
  flag(wide) {
    const told = /** @type {Told} */ (this.told);
    if (told.turn === null) return null;
    const k = told.steps[told.turn].moment;
    const [from, to] = [this.x(k - 1), this.x(k)];
    const x = from + (3 * (to - from)) / 4;
    const anchor = x < 90 ? "start" : x > wide - 90 ? "end" : "middle";
    return h("svg:g", { class: "flag" },
      h("svg:rect", { x: (from + to) / 2, width: Math.max(3, (to - from) / 2), y: TOP - 4, height: 4 }),
      [(from + to) / 2, to].map((edge) => h("svg:line", { x1: edge, x2: edge, y1: TOP, y2: HIGH - FOOT })),
      h("svg:text", { x, y: TOP - 9, "text-anchor": anchor }, "⚑ Turning point"));
  }
}

/** Where each moment lies: a beat is as wide as any other, its moments evenly in it. @param {Moment[]} moments */
function places(moments) {
  const first = moments[0]?.beat ?? 0;
  return moments.map((moment, k) => {
    const start = moments.findIndex((each) => each.beat === moment.beat);
    const end = moments.findIndex((each) => each.beat > moment.beat);
    return moment.beat - first + (k - start) / ((end < 0 ? moments.length : end) - start);
  });
}

/** Who wins by an outcome: own wins at the foot, then what nobody wins, then the others. @param {Told} told @param {number} me @returns {Band[]} */
function bandsOf(told, me) {
  /** @type {Map<string, Band>} */
  const bands = new Map();
  for (const { label, worth, together } of told.outcomes) {
    const winner = worth[me] > 0 ? me : worth.findIndex((each) => each > 0);
    const lost = winner < 0 && worth.length === 1 && worth[0] < 0;
    const key = winner >= 0 ? String(winner) : lost ? "lost" : "even";
    const foe = FOES[(winner - (winner > me ? 1 : 0)) % FOES.length];
    const plain = winner >= 0 ? `${told.called[winner]} wins` : lost ? `${told.called[0]} loses` : "nobody wins";
    const known = bands.get(key) ?? { name: together || plain,
      colour: winner === me ? "own" : winner >= 0 ? foe : lost ? "foe" : "neutral", labels: [] };
    if (together && known.name !== together) known.name = plain; // several ways to win
    known.labels.push(label);
    bands.set(key, known);
  }
  const order = [String(me), "even", ...told.seats.map((_, seat) => String(seat)).reverse().filter((seat) => seat !== String(me)), "lost"];
  return order.flatMap((key) => bands.get(key) ?? []);
}

/** @param {Moment} moment @param {Band} band */
export const shareOf = (moment, band) => band.labels.reduce((sum, label) => sum + (moment.chances[label]?.[0] ?? 0), 0);

/** @param {number} share */
export const percent = (share) => (share > 0 && share < 0.005 ? "<1 %" : share > 0.995 && share < 1 ? ">99 %" : `${Math.round(100 * share)} %`);

/** What led to a moment. @param {Told} told @param {number} k */
export function momentSaid(told, k) {
  const steps = told.steps.filter((step) => step.moment === k);
  if (!steps.length) return "the start";
  return [steps[0].said, ...steps.slice(1).map((step) => step.said.replace(/^.*?, /, ""))].join(" and ");
}

customElements.define("adm-fortunes", Fortunes);
export { Fortunes };
