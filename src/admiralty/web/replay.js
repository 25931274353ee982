/** A finished game, played again on its own board: scrub, step, play, as any seat saw it or openly. */

import { ask } from "./api.js";
import { button, capital, fetched, h, toast, using, why } from "./dom.js";
import { takenBack } from "./finished.js";
import { merged } from "./link.js";
/** @import {Cue, Line, Scene, Snapshot} from "./types.js" */

export { finished } from "./finished.js"; // what belongs to the end comes together

/** Where it looks as in the frame before, the server leaves the scene out. @typedef {{beat: number, n_lines: number, scene: Scene}} Frame */

const PACE = 1600; // milliseconds a frame

class Replay extends HTMLElement {
  constructor() {
    super();
    /** @type {Frame[]} */
    this.frames = [];
    /** @type {Line[]} */
    this.log = [];
    /** @type {Cue[]} */
    this.cues = [];
    this.at = 0;
    this.word = "beat";
    this.moves = 0;
    this.table = "";
    this.seen = ""; // by which seat
    /** @type {Promise<void>} what is asked of the replay before it has come waits for it */
    this.loading = Promise.resolve();
    /** @type {number|undefined} */
    this.timer = undefined;
    /** @type {any} the chart of the chances */
    this.chart = null;
    /** @type {HTMLElement} where that stands; it may have been given before this script came */
    this.chances = /** @type {any} */ (this).chances ?? h("div");
  }

  disconnectedCallback() {
    this.pause();
  }

  /** @param {Snapshot} snapshot */
  open(snapshot) {
    const { table, seats, you, at } = snapshot;
    if (this.table === table.id) return;
    this.table = table.id;
    this.moves = at[2];
    this.word = table.beat_word;
    const seat = h("select", { "aria-label": "Seen by", on: { change: () => this.show(seat.value) } },
      h("option", { value: "open" }, "Openly"),
      seats.map(({ name, called }) => h("option", { value: name }, `As ${called} saw it`)));
    this.slider = h("input", {
      type: "range", min: 0, max: 0, value: 0, "aria-label": "Place in the game",
      on: { input: () => (this.pause(), this.go(Number(this.slider.value))) },
    });
    this.toggle = button("Play", () => (this.timer ? this.pause() : this.play()), { class: "play" });
    this.where = h("output", { class: "where" });
    this.replaceChildren(
      h("div", { class: "steps", role: "group", "aria-label": "Replay" },
        button("«", () => this.step(-Infinity), { "aria-label": "To the start" }),
        button("‹", () => this.step(-1), { "aria-label": "Back" }),
        this.toggle,
        button("›", () => this.step(1), { "aria-label": "Forward" }),
        button("»", () => this.step(Infinity), { "aria-label": "To the end" })),
      this.slider, seat, this.where,
      h("div", { class: "moment-acts" },
        button("Copy link to this moment", () => this.copy(), { class: "quiet" }),
        button("Try another line …", () => this.branch(snapshot), { class: "quiet" })));
    this.show("open");
    this.draw(table.id, you.seat ?? 0);
    window.addEventListener("hashchange", () => this.isConnected && this.goTo(location.hash));
  }

  /** The chart of the chances, as soon as there are any. @param {string} table @param {number} me */
  async draw(table, me) {
    const note = h("p", { class: "dim small" }, "Computing the chances …");
    this.chances.append(note);
    const tell = (/** @type {any} */ told) => /** @type {any} */ (document.querySelector("adm-lesson"))?.take(told);
    const again = button("Ask again", () => (note.remove(), this.draw(table, me)), { class: "quiet" });
    try {
      const told = await ask(`/tables/${table}/chances`);
      const { Fortunes } = await fetched("fortunes.js", ["fortunes.css"]);
      this.chart = new Fortunes();
      this.chart.addEventListener("moment", (/** @type {CustomEvent} */ event) => (this.pause(), this.go(event.detail)));
      this.chart.addEventListener("told", (/** @type {CustomEvent} */ event) => tell(event.detail));
      note.replaceWith(this.chart);
      this.chart.open(table, me, told);
      this.chart.follow(this.at);
    } catch (error) {
      note.replaceChildren(`${why(error)} `, again);
      tell(null);
    }
  }

  /** @param {string} seat */
  show(seat) {
    this.loading = this.load(seat);
  }

  /** @param {string} seat */
  async load(seat) {
    try {
      const replay = await ask(`/tables/${this.table}/replay?seat=${encodeURIComponent(seat)}`);
      const first = this.frames.length === 0;
      let shown = /** @type {any} */ (null); // frames follow each other as what a table tells does
      for (const frame of replay.frames) {
        const { scene, tiles, cells } = frame;
        const set = { ...(scene && { scene: { ...scene, silhouettes: replay.silhouettes } }), ...(tiles !== undefined && { tiles }) };
        shown = merged(shown, { set, cells });
        frame.scene = shown.scene;
      }
      this.frames = replay.frames;
      this.log = replay.log;
      this.cues = replay.cues;
      this.seen = seat;
      this.slider.max = String(this.frames.length - 1);
      if (!first) this.go(this.at);
      else if (!this.goTo(location.hash)) this.go(this.frames.length - 1);
    } catch (error) {
      toast(why(error), "bad");
    }
  }

  /** Where this place begins in its beat, and how many places lie between. @param {number} at */
  placeOf(at) {
    const { beat } = this.frames[at];
    return [beat, at - this.frames.findIndex((frame) => frame.beat === beat)];
  }

  /** An address names a moment: its beat from 1 and, after a point, the step within it. */
  get address() {
    const [beat, step] = this.placeOf(this.at);
    return this.at === this.frames.length - 1 ? "#beat=end" : `#beat=${beat + 1}${step ? `.${step}` : ""}`;
  }

  /** Go where an address leads; does it name a moment of this game? @param {string} address */
  goTo(address) {
    const found = /^#beat=(?:(end)|(\d+)(?:\.(\d+))?)$/.exec(address);
    if (!found || !this.frames.length) return false;
    const first = this.frames.findIndex((frame) => frame.beat === Number(found[2]) - 1);
    if (!found[1] && first < 0) return false;
    this.go(found[1] ? this.frames.length - 1 : first + Number(found[3] ?? 0));
    return true;
  }

  async copy() {
    await this.loading;
    if (!this.frames.length) return;
    const url = `${location.origin}/table/${this.table}${this.address}`;
    history.replaceState(null, "", this.address);
    try {
      await navigator.clipboard.writeText(url);
      toast("The link to this moment is copied.");
    } catch {
      toast("The address of this page now leads to this moment: copy it from there.");
    }
  }

  /** @param {Snapshot} snapshot */
  async branch({ table, seats, you }) {
    this.pause();
    await this.loading;
    if (!this.frames.length) return;
    using(fetched("branch.js", ["branch.css"]), ({ branchFrom }) => branchFrom({
      table: table.id, game: table.game, word: this.word, beat: this.frames[this.at].beat, seats,
      view: this.seen === "open" ? null : this.seen, me: you.name,
    }).catch((/** @type {Error} */ error) => toast(why(error), "bad")));
  }

  async play() {
    await this.loading;
    if (this.timer) return;
    if (this.at >= this.frames.length - 1) this.go(0);
    this.timer = window.setInterval(() => {
      if (this.at >= this.frames.length - 1) this.pause();
      else this.go(this.at + 1, true);
    }, PACE);
    this.toggle.textContent = "Pause";
  }

  pause() {
    clearInterval(this.timer);
    this.timer = undefined;
    if (this.toggle) this.toggle.textContent = "Play";
  }

  /** @param {number} by */
  async step(by) {
    this.pause();
    await this.loading;
    this.go(this.at + by, by === 1);
  }

  /** @param {number} at @param {boolean} [played] is what led there played back? */
  go(at, played = false) {
    if (!this.frames.length) return;
    const before = this.at;
    this.at = Math.min(this.frames.length - 1, Math.max(0, at));
    const frame = this.frames[this.at];
    const last = this.at === this.frames.length - 1;
    this.slider.value = String(this.at);
    const [beat, step] = this.placeOf(this.at);
    const name = last ? "the end" : step ? `${this.word} ${beat + 1}, step ${step}` : beat ? `after ${this.word} ${beat}` : "the start";
    this.slider.setAttribute("aria-valuetext", name);
    this.where.textContent = `${capital(name)} · ${this.at + 1} of ${this.frames.length}`
      + (this.moves ? ` · ${takenBack(this.moves)}` : "");
    this.chart?.follow(this.at);
    this.dispatchEvent(new CustomEvent("frame", {
      detail: { cues: played && this.at > before ? this.cues.filter(({ line }) => line >= this.frames[before].n_lines && (last || line < frame.n_lines)) : [],
        scene: frame.scene, log: this.log.slice(0, last ? undefined : frame.n_lines),
        since: this.at && !last ? this.frames[this.at - 1].n_lines : Infinity },
    }));
  }
}

customElements.define("adm-replay", Replay);
export { Replay };
