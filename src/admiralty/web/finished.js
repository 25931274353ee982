/** The end of a game: how it came out, what cost it, and what can be done next. */

import { ask } from "./api.js";
import { button, capital, dialog, fetched, h, toast, using, why } from "./dom.js";
import { importer } from "./opener.js";
import { guestName } from "./store.js";
/** @import {Snapshot} from "./types.js" */

const ENOUGH = 1000; // battles, after which the mistake is told in any case
const FARED = { won: "Victory. ", lost: "Defeat. ", neither: "" };

/** @param {Snapshot} snapshot */
export function finished(snapshot) {
  const { table, at, you, seats, beat } = snapshot;
  if (table.status === "stuck") {
    const from = () => using(fetched("branch.js", ["branch.css"]), ({ branchFrom }) => branchFrom({
      table: table.id, game: table.game, word: table.beat_word, beat, seats, view: you.name, me: you.name, chosen: true,
    }).catch((/** @type {Error} */ error) => toast(why(error), "bad")));
    return h("section", { class: "outcome", "aria-label": "Why it stopped" },
      h("p", { class: "over", tabindex: -1 }, "This game cannot go on"), h("p", {}, capital(table.why), "."),
      table.title && h("p", {}, "You see it as it was at the last moment that holds."),
      table.title && (you.name !== null || you.referee) && button("Start again from there …", from, { class: "primary" }));
  }
  const verified = h("div", { class: "verified", role: "status" });
  const lost = table.result === "lost";
  const playAgain = table.scenario ? button("Play again", () => again(table.id), { class: lost ? "" : "primary" }) : null;
  const lesson = you.seat === null ? null : new Lesson(snapshot, playAgain);
  return h("section", { class: `outcome ${table.result ?? ""}`, "aria-label": "How it ended" },
    h("p", { class: "over" }, "The game is over"),
    h("h2", { tabindex: -1 }, table.result ? [h("b", {}, FARED[table.result]), table.verdict || table.outcome_text] : table.outcome_text),
    !table.result && h("p", {}, table.verdict),
    at[2] > 0 && h("p", { class: "taken-back" }, takenBack(at[2])),
    lost && lesson,
    h("div", { class: "actions" },
      !lost && playAgain,
      button("Verify", () => using(fetched("proof.js"), ({ prove }) => prove(verified, snapshot))),
      (!table.private || you.creator) && button("Share", () => using(fetched("sharing.js"), ({ share }) => share(table))),
      h("a", { class: "button", href: `/api/v1/tables/${table.id}/journal`, download: `${table.title}.jsonl` }, "Export"),
      importer(),
      h("a", { class: "button quiet", href: "/" }, "To the start"),
      lost && playAgain), // last: it moves into the lesson where that has nothing to try again
    verified, !lost && lesson);
}

/** One's own choice that cost most, and another try. Its place keeps its size. */
class Lesson extends HTMLElement {
  /** @param {Snapshot} snapshot @param {HTMLButtonElement|null} playAgain from the start */
  constructor(snapshot, playAgain) {
    super();
    this.snapshot = snapshot;
    this.playAgain = playAgain;
    /** @type {number|null} before which beat another game starts */
    this.beat = null;
    this.lost = snapshot.table.result === "lost";
    this.said = h("p", { role: "status" }, "Computing what each of your choices cost …");
    this.main = button("Try again from here", () => this.retry(), { class: this.lost ? "primary" : "", disabled: true });
    this.append(h("h3", {}, "Your biggest mistake"), this.said, this.main);
  }

  /** @param {any} told null: there are no figures */
  take(told) {
    const lesson = told?.accounts[this.snapshot.you.seat ?? 0].lesson;
    if (lesson && !lesson.sure && !told.final && told.battles < ENOUGH) return;
    const text = lesson?.said.replace(/ %/g, "\u00a0%") ?? "It can't be computed here.";
    if (this.said.textContent !== text) this.said.textContent = text;
    this.beat = lesson?.beat ?? null;
    const instead = this.beat === null && this.lost && this.playAgain; // one main button, in one place
    this.main.textContent = instead ? "Play again" : "Try again from here";
    this.main.disabled = false;
    this.main.hidden = this.beat === null && !instead;
    if (this.playAgain) this.playAgain.hidden = !!instead;
  }

  /** A game that starts before it, with computers in the other seats. */
  async retry() {
    const { beat, snapshot: { table, you, seats } } = this;
    if (beat === null) return again(table.id);
    const played = seats.map(({ name, who }) =>
      [name, name === you.name ? "me" : /^computer:(?!own$)/.test(who) ? who : "computer:simple"]);
    try {
      const made = await ask(`/tables/${table.id}/branch`, {
        beat, seats: Object.fromEntries(played), name: guestName() || "Guest", private: table.private });
      return location.assign(`/table/${made.id}`);
    } catch (error) {
      return toast(why(error), "bad");
    }
  }
}

customElements.define("adm-lesson", Lesson);

/** How often play was taken back. @param {number} times */
export const takenBack = (times) => `Play was undone ${times === 1 ? "once" : times === 2 ? "twice" : `${times} times`}`;

/** @param {string} table */
async function again(table) {
  try {
    const next = await ask(`/tables/${table}/again`, {});
    if (!Object.keys(next.links).length) return location.assign(`/table/${next.id}`);
    using(fetched("forms.js"), ({ newLinks }) => dialog("Play again", newLinks(next, "The new table is ready. Send each open seat its link.")));
  } catch (error) {
    toast(why(error), "bad");
  }
  return undefined;
}
