/** A finished game, played again on its own board: scrub, step, play, as any seat saw it or openly. */

import { ask } from "./api.js";
import { button, capital, h, toast, why } from "./dom.js";
import { takenBack } from "./finished.js";
/** @import {Line, Scene} from "./types.js" */

export { finished } from "./finished.js"; // what belongs to the end comes together

/** @typedef {{beat: number, n_lines: number, scene: Scene}} Frame */

const PACE = 1600; // milliseconds a frame

class Replay extends HTMLElement {
  constructor() {
    super();
    /** @type {Frame[]} */
    this.frames = [];
    /** @type {Line[]} */
    this.log = [];
    this.at = 0;
    this.word = "beat";
    this.moves = 0;
    this.table = "";
    this.seen = ""; // by which seat
    /** @type {number|undefined} */
    this.timer = undefined;
  }

  disconnectedCallback() {
    this.pause();
  }

  /**
   * @param {string} table
   * @param {string[]} seats
   * @param {string} word the game's word for a beat
   * @param {number} moves how often play was taken back
   */
  open(table, seats, word, moves) {
    if (this.table === table) return;
    this.table = table;
    this.moves = moves;
    this.word = word;
    const seat = h("select", { "aria-label": "Seen by", on: { change: () => this.load(seat.value) } },
      h("option", { value: "open" }, "Openly"),
      seats.map((name) => h("option", { value: name }, `As ${name} saw it`)));
    this.slider = h("input", {
      type: "range", min: 0, max: 0, value: 0, "aria-label": "Place in the game",
      on: { input: () => (this.pause(), this.go(Number(this.slider.value))) },
    });
    this.toggle = button("Play", () => (this.timer ? this.pause() : this.play()), { class: "play" });
    this.where = h("output", { class: "where" });
    this.replaceChildren(
      h("div", { class: "steps", role: "group", "aria-label": "Replay" },
        button("«", () => this.step(-Infinity), { "aria-label": "To the beginning" }),
        button("‹", () => this.step(-1), { "aria-label": "Back" }),
        this.toggle,
        button("›", () => this.step(1), { "aria-label": "Forward" }),
        button("»", () => this.step(Infinity), { "aria-label": "To the end" })),
      this.slider, this.where, seat);
    this.load("open");
  }

  /** @param {string} seat */
  async load(seat) {
    try {
      const replay = await ask(`/tables/${this.table}/replay?seat=${encodeURIComponent(seat)}`);
      const first = this.frames.length === 0;
      this.frames = replay.frames;
      this.log = replay.log;
      this.seen = seat;
      this.slider.max = String(this.frames.length - 1);
      this.go(first ? this.frames.length - 1 : this.at);
    } catch (error) {
      toast(why(error), "bad");
    }
  }

  play() {
    if (this.at >= this.frames.length - 1) this.go(0);
    this.timer = window.setInterval(() => {
      if (this.at >= this.frames.length - 1) this.pause();
      else this.go(this.at + 1);
    }, PACE);
    this.toggle.textContent = "Pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    if (this.toggle) this.toggle.textContent = "Play";
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.go(this.at + by);
  }

  /** @param {number} at */
  go(at) {
    if (!this.frames.length) return;
    this.at = Math.min(this.frames.length - 1, Math.max(0, at));
    const frame = this.frames[this.at];
    const last = this.at === this.frames.length - 1;
    this.slider.value = String(this.at);
    const name = last ? "the end" : frame.beat ? `after ${this.word} ${frame.beat}` : "the beginning";
    this.slider.setAttribute("aria-valuetext", name);
    this.where.textContent = `${capital(name)} · ${this.at + 1} of ${this.frames.length}`
      + (this.moves ? ` · ${takenBack(this.moves)}` : "");
    this.dispatchEvent(new CustomEvent("frame", {
      detail: { scene: frame.scene, log: this.log.slice(0, last ? undefined : frame.n_lines) },
    }));
  }
}

customElements.define("adm-replay", Replay);
export { Replay };
