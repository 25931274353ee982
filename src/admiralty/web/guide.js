/** The guide beside the question: each kind of question is explained when it is asked for the first time. */

import { ask } from "./api.js";
import { button, clauseButton, h } from "./dom.js";
import { guideOf, rememberGuide } from "./store.js";
/** @import {Guide, Snapshot} from "./types.js" */

const OPENING = "opening", AGAIN = "again";
const GLOW = 2600; // milliseconds that a part of the table is marked
const LOOKS = /** @type {Record<string, {name: string, at: string}>} */ ({
  board: { name: "the board", at: "#board-panel" },
  sheets: { name: "the record sheets", at: ".plate" },
  form: { name: "the answers", at: ".box.open" },
  log: { name: "the log", at: "#log-panel" },
  odds: { name: "the odds", at: ".box.open [data-key$='-odds']" },
});
/** @type {Map<string, Promise<Guide|null>>} */
const guides = new Map();

/** @param {Snapshot["table"]} table */
function coming({ game, scenario }) {
  if (!guides.has(scenario)) guides.set(scenario, ask(`/guides/${game}?scenario=${scenario}`).catch(() => (guides.delete(scenario), null)));
  return /** @type {Promise<Guide|null>} */ (guides.get(scenario));
}

/** What is asked: a kind of question, or to seal the orders; or how it ended. @param {Snapshot} snapshot */
function asked({ form, question, table }) {
  const open = form?.open ?? question;
  return open ? String(open.what) : form?.complete && !form.ready ? "seal" : table.result ?? "";
}

class Panel {
  /** @param {HTMLElement} place @param {string} game @param {Guide} guide */
  constructor(place, game, guide) {
    this.place = place;
    this.game = game;
    this.guide = guide;
    this.what = ""; // nothing yet
    this.again = false; // is something explained that was explained before?
    this.told = h("div", { class: "told", "aria-live": "polite" });
    this.looks = h("span", {});
    this.rules = h("span", { class: "rules-behind" });
    this.done = button("Got it", () => this.close(), { class: "quiet", "aria-keyshortcuts": "Escape", title: "Escape" });
    this.note = h("section", { class: "guide-note", "aria-label": "Guide" }, this.told,
      h("div", { class: "looks" }, this.looks, this.rules),
      h("div", { class: "guide-acts" }, button("Skip", () => this.skip(), { class: "quiet", "aria-label": "Skip the guide" }), this.done));
    this.more = button("", () => this.explain(), { class: "quiet explain" });
    place.replaceChildren(this.more, this.note);
    document.addEventListener("keydown", this.key);
  }

  get seen() {
    return guideOf(this.game)?.seen ?? [];
  }

  /** @param {...string} kinds */
  note_(...kinds) {
    rememberGuide(this.game, { on: true, seen: [...new Set([...this.seen, ...kinds, ...(this.after ? [AGAIN] : [])])] });
  }

  /** @param {Snapshot} snapshot */
  show(snapshot) {
    const what = asked(snapshot);
    this.over = snapshot.table.result;
    this.later = snapshot.beat;
    if (what !== this.what) {
      if (this.what) this.note_(OPENING, this.what); // it was answered
      this.again = false;
      this.what = what;
    }
    this.draw();
  }

  draw() {
    const { what } = this;
    const said = this.guide.asks[what] ?? this.guide.more[what];
    this.place.hidden = !said;
    const later = said?.again && this.later && this.seen.includes(what);
    this.after = later && !this.again && !this.seen.includes(AGAIN);
    const open = said && (this.again || this.after || !this.seen.includes(what));
    point((open && said.point) || []);
    if (!said) return;
    this.note.hidden = !open;
    this.more.hidden = open;
    this.more.textContent = `? ${said.title}`;
    this.more.setAttribute("aria-label", `Explain again: ${said.title}`);
    const first = !this.seen.includes(OPENING);
    const state = `${what} ${first} ${open} ${this.after}`;
    if (this.place.dataset.state === state) return;
    this.place.dataset.state = state;
    const [title, text] = first ? ["Your first battle", this.guide.opening] : [said.title, later ? said.again : said.text];
    this.told.replaceChildren(...(open ? [h("h2", {}, title), h("p", {}, text),
      this.over ? h("a", { class: "button primary", href: `/guide/${this.game}#whole` }, this.guide.whole.lead) : ""] : []));
    this.done.textContent = first ? "Next" : "Got it";
    const looks = first ? [] : said.look.filter((each) => LOOKS[each]);
    this.looks.replaceChildren(...(looks.length ? ["Look at ", ...looks.flatMap((each, k) => [
      k === 0 ? "" : k === looks.length - 1 ? " and " : ", ",
      button(LOOKS[each].name, () => look(LOOKS[each].at), { class: "look" })]), "."] : []));
    queueMicrotask(() => /** @type {any} */ (document.querySelector("adm-orders"))?.settle());
    this.rules.replaceChildren(...(first ? [] : said.clauses.map((clause) => clauseButton(this.game, clause))));
  }

  close() {
    if (!this.seen.includes(OPENING)) {
      this.note_(OPENING);
      return this.draw();
    }
    this.note_(this.what);
    this.again = false;
    this.going(() => this.draw());
  }

  /** The note goes: who was in it is led to the question. @param {() => void} go */
  going(go) {
    const inside = this.place.contains(document.activeElement);
    go();
    if (inside) /** @type {HTMLElement|null} */ (document.querySelector(".box.open .prompt, .seal .primary"))?.focus();
  }

  explain() {
    this.again = true;
    this.draw();
    this.done.focus();
  }

  skip() {
    rememberGuide(this.game, { on: false, seen: this.seen });
    this.going(() => this.leave());
  }

  leave() {
    document.removeEventListener("keydown", this.key);
    this.place.replaceChildren();
    this.place.hidden = true;
    panels.delete(this.place);
  }

  /** @type {(event: KeyboardEvent) => void} */
  key = (event) => {
    if (!this.place.isConnected) return this.leave();
    const elsewhere = document.querySelector("dialog[open]") || (event.target instanceof Element && event.target.closest("adm-chat"));
    if (event.key !== "Escape" || event.defaultPrevented || elsewhere || this.place.hidden || this.note.hidden) return;
    event.preventDefault();
    this.close();
  };
}

/** What a note speaks of shines on the board. @param {string[]} ids */
function point(ids) {
  for (const each of document.querySelectorAll(".pane [data-shape]")) each.classList.toggle("pointed", ids.includes(each.getAttribute("data-shape") ?? ""));
}

/** Show a part of the table, and mark it for a moment. @param {string} at */
function look(at) {
  const part = document.querySelector(at);
  if (!(part instanceof HTMLElement)) return;
  if (part.hidden) /** @type {HTMLElement|null} */ (document.querySelector(".log-open"))?.click();
  if (part.matches(".plate[aria-expanded=false]")) part.click();
  if (!part.matches("button")) part.tabIndex = -1;
  part.scrollIntoView({ block: "nearest" });
  part.focus({ preventScroll: true });
  part.classList.add("looked-at");
  setTimeout(() => part.classList.remove("looked-at"), GLOW);
}

/** @type {Map<HTMLElement, Panel>} */
const panels = new Map();

/** Explain what is asked now. @param {HTMLElement} place @param {Snapshot} snapshot */
export async function showGuide(place, snapshot) {
  const { game } = snapshot.table;
  const guide = await coming(snapshot.table);
  if (!guide || !place.isConnected || !guideOf(game)?.on) return;
  if (!panels.has(place)) panels.set(place, new Panel(place, game, guide));
  /** @type {Panel} */ (panels.get(place)).show(snapshot);
}
