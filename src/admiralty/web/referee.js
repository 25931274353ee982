/** The referee's desk: what was chosen on the board, all fields, seats, dice, notes, and all of it taken back. */

import { ask, freshId } from "./api.js";
import { button, capital, fetched, h, keepingFocus, some, toast, using, why } from "./dom.js";
import { Touch } from "./touch.js";
/** @import {Snapshot, RefereeAct} from "./types.js" */

class Referee extends HTMLElement {
  /** @type {Snapshot|undefined} */
  snapshot;
  /** @type {any} all fields, once they were asked for */
  fields;
  /** @type {any} of the map, once it was asked for */
  brush;
  /** @type {string|undefined} where the game stood, and what referees had done */
  at;

  /** @param {Snapshot} snapshot @param {(seat: string) => void} sit */
  show(snapshot, sit) {
    this.snapshot = snapshot;
    const seats = snapshot.seats.map((seat) => seat.name);
    const now = String([snapshot.at, snapshot.referee?.last]);
    this.sit = sit;
    if (!this.table) {
      this.table = snapshot.table.id;
      this.word = snapshot.table.beat_word;
      this.build(seats, snapshot.scene?.shapes.some(({ kind }) => kind === "tiles"));
    } else if (this.at !== now) {
      this.fields?.refresh();
      this.touch?.look();
      this.brush?.refresh();
    }
    this.at = now;
    this.seats?.();
    this.showActs(snapshot);
    this.showEnd(snapshot);
    const { hold, status } = snapshot.table;
    /** @type {HTMLElement} */ (this.hold).textContent = hold ? "Let the game go on" : `Hold the game before the next ${this.word?.toLowerCase()}`;
    /** @type {HTMLElement} */ (this.hold).hidden = status === "over";
    if (snapshot.hands?.length || this.played) {
      this.played = true;
      using(fetched("hands.js", ["hands.css"]), (part) => this.isConnected && part.showHands(this.closest("adm-table")));
    }
  }

  /** @param {string} what @param {Record<string, unknown>} known */
  async do(what, known) {
    await ask(`/tables/${this.table}/referee`, { command: { do: what, id: freshId(), ...known } });
  }

  /** The same, from a button: a refusal is said at the foot of the page. @param {string} what @param {Record<string, unknown>} known @returns {Promise<boolean>} was it done? */
  async press(what, known) {
    try {
      await this.do(what, known);
      return true;
    } catch (error) {
      toast(capital(why(error)), "bad");
      return false;
    }
  }

  /** @param {string[]} seats @param {boolean} [map] is there one on the board? */
  build(seats, map) {
    const part = (/** @type {string} */ title, /** @type {boolean} */ open, /** @type {any[]} */ ...content) =>
      h("details", { open, class: "desk-part" }, h("summary", {}, title), ...content);
    this.hold = button("", () => this.press("gm_hold", { on: !this.snapshot?.table.hold }), { class: "quiet", "data-key": "hold" });
    this.end = h("div", { class: "request", hidden: true, role: "alert" });
    this.acts = h("ol", { class: "acts", tabindex: -1, "aria-label": "What you have done" });
    this.play = h("div", { class: "back-to" });
    const tools = h("section", { class: "touch", "aria-label": "Chosen on the board" });
    const later = (/** @type {string} */ title, /** @type {string} */ file, /** @type {(found: any, place: HTMLElement) => void} */ fill, style = "deskmore.css") => {
      const place = part(title, false);
      place.addEventListener("toggle", () => using(fetched(file, [style]), (found) => fill(found, place)), { once: true });
      return place;
    };
    this.replaceChildren(...some([
      h("h2", {}, "The referee’s desk"),
      h("div", { class: "actions" }, this.hold),
      this.end,
      tools,
      map && later("Map", "brush.js", ({ Brush }, place) => { this.brush = new Brush(this, place, seats); }, "brush.css"),
      later("All fields", "allfields.js", ({ AllFields }, place) => { this.fields ??= new AllFields(this, place, seats); }),
      later("Seats", "deskmore.js", ({ showSeats }, place) => {
        const hands = h("ul", { class: "hands" });
        place.append(hands);
        this.seats = () => showSeats(this, hands);
        this.seats();
      }),
      later("Dice", "deskmore.js", ({ diceOf }, place) => place.append(diceOf(this, seats))),
      later("Notes", "deskmore.js", ({ notesOf }, place) => place.append(notesOf(this, seats))),
      later("Scenario", "deskmore.js", ({ scenarioOf }, place) => place.append(...scenarioOf(this))),
      part("What you have done", true, h("p", { class: "dim small" }, "You see everything but locked orders. All you do is in the record, which opens at the end."), this.acts, this.play)]));
    this.touch = new Touch(this, tools, seats, map);
  }

  /** An end that an act has led to: it waits. @param {Snapshot} snapshot */
  showEnd({ referee }) {
    const place = /** @type {HTMLElement} */ (this.end);
    const text = JSON.stringify(referee?.end ?? null);
    if (place.dataset.shown === text) return;
    place.dataset.shown = text;
    place.hidden = !referee?.end;
    place.replaceChildren();
    if (referee?.end) using(fetched("ending.js"), (part) => place.dataset.shown === text && part.showEnding(this, place, referee.end));
  }

  // ---- the record ----

  /** @param {Snapshot} snapshot */
  showActs({ referee }) {
    const acts = referee?.acts ?? [];
    const here = this.contains(document.activeElement);
    keepingFocus(/** @type {Element} */ (this.acts), () => this.acts?.replaceChildren(
      ...(acts.length ? acts.map((act) => this.act(act)) : [h("li", { class: "dim small" }, "Nothing so far.")])));
    if (here && !this.contains(document.activeElement)) this.acts?.focus({ preventScroll: true }); // its button is gone
    if (referee?.play.length || this.play?.firstChild) using(fetched("backto.js"), (part) => part.showPlay(this, this.play, this.snapshot?.referee?.play ?? []));
  }

  /** @param {RefereeAct} act */
  act({ n, beat, text, secret, stands }) {
    return h("li", { class: stands ? "" : "gone" },
      h("span", {}, h("span", { class: "over" }, `${this.word} ${beat + 1}${secret ? " · secret" : ""}${stands ? "" : " · undone"}`), text),
      stands && button("Undo", () => this.press("gm_revoke", { entry: n }),
        { class: "quiet", "data-key": `back-${n}`, "aria-label": `Undo: ${text}` }));
  }
}

customElements.define("adm-referee", Referee);
