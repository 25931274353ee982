/** When a turn is played back at the table: what is new since it was last looked at, and again on demand. */

import { button, fetched, h, using } from "./dom.js";
import { read, write } from "./store.js";
/** @import {Cue, Line, Scene, Snapshot} from "./types.js" */

const LINES_MOST = 30; // that are read aloud

const hasSound = () => read(localStorage, "sound") === true;

/** Sound is off until it is switched on, and remembered. */
export function soundButton() {
  const sound = button("♪", () => {
    write(localStorage, "sound", hasSound() ? null : true);
    sound.setAttribute("aria-pressed", String(hasSound()));
  }, { class: "sound", "aria-label": "Sound", "aria-pressed": String(hasSound()) });
  return sound;
}

export class Playback {
  /** @param {any} table */
  constructor(table) {
    this.table = table;
    /** @type {number|null} lines of the log that were played already; null: nothing was looked at yet */
    this.told = null;
    /** @type {(() => void)|null} ends what is being played */
    this.skip = null;
    /** @type {{before: Scene, cues: Cue[]}|null} what can be watched again */
    this.last = null;
    this.turn = 0; // how many were played
    this.caption = h("p", { class: "caption", hidden: true, "aria-hidden": "true" });
    this.aloud = h("p", { class: "unseen", "aria-live": "polite" });
  }

  /** What to play before the board shows this, if there is anything new. @param {Snapshot} snapshot @returns {boolean} is something being played? */
  before(snapshot) {
    if (this.skip) return true;
    const { cues = [], log } = snapshot;
    const [from, shown] = [this.told, this.table.parts.board.given];
    this.told = log.length;
    if (from === null || from >= log.length) return false;
    this.aloud.textContent = log.slice(from).filter((line) => line.kind === "event").slice(-LINES_MOST).map((line) => line.text).join(" ");
    const fresh = cues.filter((cue) => cue.line >= from);
    if (!fresh.length || !shown || !snapshot.scene) return false;
    this.last = { before: shown, cues: fresh };
    this.play(fresh, snapshot.scene, log);
    return true;
  }

  again() {
    const { last, table } = this;
    if (!last || this.skip) return;
    const { you, scene, log } = table.link.snapshot;
    table.parts.board.show(last.before, null, () => {}, you.name !== null);
    this.play(last.cues, scene, log);
  }

  /** A frame of a replay, after what led to it if that is to be seen. @param {Cue[]} cues @param {Scene} scene @param {Line[]} log @param {() => void} draw */
  show(cues, scene, log, draw) {
    this.turn += 1; // what is being played ends without drawing anything
    this.skip?.();
    this.end();
    if (cues.length) this.play(cues, scene, log, draw);
    else draw();
  }

  end() {
    this.skip = null;
    this.caption.hidden = true;
    this.table.classList.remove("playing");
  }

  /** @param {Cue[]} cues @param {Scene} scene what the board will show @param {Line[]} log @param {() => void} [then] */
  play(cues, scene, log, then = () => this.table.show()) {
    const { table, caption } = this;
    const { parts } = table;
    const turn = (this.turn += 1);
    const done = () => {
      if (turn !== this.turn) return;
      this.end();
      if (table.parts === parts && table.link) then();
    };
    this.skip = done;
    table.classList.add("playing");
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const coming = Promise.all([fetched("cues.js", ["cues.css", "playing.css"]), calm ? fetched("still.js") : null, hasSound() ? fetched("sounds.js") : null]);
    using(coming.catch(() => (done(), [])), ([part, still, sounds]) => {
      if (!part || this.skip !== done) return; // it was skipped before it came
      const said = (/** @type {number} */ line) => {
        caption.textContent = log[line]?.text ?? "";
        caption.hidden = !caption.textContent;
      };
      try {
        const played = part.play(parts.board.svg, cues, scene, { still: still?.still, said });
        this.skip = played.skip;
        const silence = sounds?.sound(played.shown) ?? (() => {});
        played.done.then(() => (silence(), done()));
      } catch (problem) {
        console.error(problem); // the new board is shown all the same
        done();
      }
    });
  }
}
