/** What the referee does to whatever was chosen on the board, by a click or by Enter on a shape or on a ship's name. */

import { ask } from "./api.js";
import { announce, button, capital, fetched, h, keepingFocus, toast, using, why } from "./dom.js";
import { labelled, oneOf } from "./deskforms.js";
/** @import {Deed, Touched} from "./types.js" */

const DRAG = 5; // pixels that make a press a drag

export class Touch {
  /** @type {string[]} the ids that were chosen, the innermost first */
  ids = [];
  /** @type {Touched|null} */
  told = null;
  drawn = "";

  /** @param {any} desk @param {HTMLElement} place where the tools stand @param {string[]} seats @param {boolean} [secret] is most of what is done? */
  constructor(desk, place, seats, secret) {
    this.desk = desk;
    this.place = place;
    this.head = h("h3", { tabindex: -1 });
    this.body = h("div", { class: "touched" });
    this.reason = h("input", { maxlength: 400, autocomplete: "off" });
    this.secret = h("input", { type: "checkbox", checked: secret });
    this.when = oneOf("When", "touch-when", [["next", `once the next ${desk.word} starts`], ["now", "at once: undo the answers given"]]);
    this.how = h("div", { class: "how", hidden: true }, labelled("Why, if you like", this.reason),
      h("label", {}, this.secret, "Keep it secret"), this.when);
    this.veil = h("div", {});
    this.seats = seats;
    place.append(this.head, this.body, this.how, this.veil);
    this.draw();
    const page = desk.closest("adm-table");
    if (page) this.watch(page); // else they have sat down elsewhere before this came
  }

  /** The board and the ships' names are what is touched. @param {any} page */
  watch(page) {
    const board = page.querySelector("adm-board");
    if (!this.desk.snapshot.hands?.length) page.dataset.orders ??= "peek";
    const keys = (/** @type {KeyboardEvent} */ event) => {
      const ids = chain(event.target);
      if (event.defaultPrevented || !ids.length || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      this.choose(ids, true);
    };
    board.addEventListener("click", (/** @type {MouseEvent} */ event) => board.dragged <= DRAG && !(/** @type {Element} */ (event.target).closest(".answer, .ring")) && this.choose(chain(event.target), false));
    board.addEventListener("keydown", keys);
    page.querySelector("adm-sheets").addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const key = /** @type {Element} */ (event.target).closest(".plate")?.getAttribute("data-key");
      if (key) this.choose([key.slice("plate-".length)], event.detail === 0);
    });
    this.page = page;
    this.board = board;
    new MutationObserver(() => this.mark()).observe(board.svg, { childList: true });
    this.mark();
  }

  /** What the keyboard reaches on the board is pressed, and what was chosen there is seen. */
  mark() {
    const { svg } = this.board;
    for (const shape of svg.querySelectorAll('[tabindex="0"][role="img"]')) shape.setAttribute("role", "button");
    for (const group of svg.querySelectorAll('[role="img"]:has([role="button"])')) group.setAttribute("role", "group");
    for (const shape of svg.querySelectorAll(".touched-shape")) shape.classList.remove("touched-shape");
    const thing = this.told?.thing;
    const find = (/** @type {string} */ id) => svg.querySelector(`[data-shape="${CSS.escape(id)}"]`);
    if (thing) (find(thing.id) ?? find(this.ids[0] ?? ""))?.classList.add("touched-shape");
  }

  /** @param {string[]} ids @param {boolean} byKey */
  async choose(ids, byKey) {
    if (!ids.length || !await this.look(ids)) return;
    if (this.page.dataset.orders === "peek") delete this.page.dataset.orders; // on a telephone the tools come up
    const panel = this.place.closest(".form-panel");
    if (panel) panel.scrollTop += this.place.getBoundingClientRect().top - panel.getBoundingClientRect().top - 10;
    const { thing } = /** @type {Touched} */ (this.told);
    if (byKey && thing) this.head.focus({ preventScroll: true });
    else announce(thing ? `${thing.name}: ${thing.said}` : this.head.textContent ?? "");
  }

  /** Show what can be done to it as things stand. @param {string[]} [ids] @returns {Promise<boolean>} is it shown? */
  async look(ids = this.ids) {
    if (!ids.length) return false;
    this.ids = ids; // news that come before the reply look at the same
    const number = this.looks = (this.looks ?? 0) + 1;
    try {
      /** @type {Touched} */
      const told = await ask(`/tables/${this.desk.table}/referee/touched?ids=${encodeURIComponent(ids.join(","))}`);
      if (number !== this.looks) return false;
      this.told = told;
    } catch (error) {
      toast(capital(why(error)), "bad");
      return false;
    }
    this.draw();
    this.mark();
    return true;
  }

  draw() {
    const { thing, begun } = this.told ?? { thing: null, begun: false };
    const state = JSON.stringify([this.told, this.ids]);
    if (this.drawn === state) return;
    this.drawn = state;
    this.head.textContent = thing ? capital(thing.name) : "Choose a ship";
    this.how.hidden = !thing;
    this.when.hidden = !begun;
    this.veil.hidden = !thing?.veiled;
    if (thing?.veiled && !this.veil.firstChild) using(fetched("deskmore.js", ["deskmore.css"]), ({ veilOf }) => this.veil.firstChild ?? this.veil.append(veilOf(this, this.seats)));
    const here = this.body.contains(document.activeElement);
    keepingFocus(this.body, () => this.body.replaceChildren(...(thing ? [
      thing.said && h("p", { class: "dim" }, capital(thing.said)),
      thing.whole && button(`Show ${thing.whole.name}`, (event) => this.choose([thing.whole?.id ?? ""], isByKey(event)), { class: "quiet", "data-key": "whole" }),
      h("div", { class: "actions" }, thing.deeds.filter((deed) => !deed.label).map((deed) => this.pressed(deed, thing.name, !thing.whole))),
      ...thing.deeds.filter((deed) => deed.label).map((deed, i) => this.chosen(deed, i)),
      thing.parts.length && h("ul", { class: "bits" }, thing.parts.map((part) => h("li", {},
        h("div", { class: "bit" },
          part.opens ? button(capital(part.name), (event) => this.choose([part.id], isByKey(event)), { class: "quiet", "data-key": `open-${part.id}` }) : h("span", {}, capital(part.name)),
          h("span", { class: "dim small" }, part.said)),
        h("span", { class: "actions" }, part.deeds.map((deed) => this.pressed(deed, part.name)))))),
    ].filter(Boolean) : [h("p", { class: "dim small" }, this.told ? "A click changes nothing there. All fields has the rest, below."
      : `Press a ship on the board, a part of it, or its name. ${this.desk.snapshot.referee.can}`)])));
    if (here && !this.body.contains(document.activeElement)) this.head.focus({ preventScroll: true }); // its button is gone
  }

  /** A deed that one press does. @param {Deed} deed @param {string} what @param {boolean} [secret] the log alone knows who may read that name */
  pressed(deed, what, secret) {
    return button(deed.verb, () => this.make(deed.changes, secret ? deed.verb : `${deed.verb} ${what}`), { "data-key": `${deed.verb}-${what}`, "aria-label": `${deed.verb} ${what}` });
  }

  /** A deed with one number to choose. @param {Deed} deed @param {number} i */
  chosen(deed, i) {
    const value = deed.words.length
      ? h("select", { "data-key": `choose-${i}`, "aria-label": deed.label }, deed.words.map((word) => h("option", { value: word.value }, capital(word.text))))
      : h("input", { type: "number", value: deed.value, min: deed.low, max: deed.high, required: true, "data-key": `choose-${i}`, "aria-label": `${deed.label}, ${deed.low} to ${deed.high}` });
    const made = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.make(deed.places.map((path) => ({ path, value: Number(value.value) })), deed.verb);
    };
    return h("form", { class: "choose", on: { submit: made } }, h("button", { "data-key": `do-${i}`, "aria-label": `${deed.verb}: ${deed.label}` }, deed.verb), value);
  }

  /** Do it: all its changes or none. @param {Deed["changes"]} changes @param {string} what */
  async make([first, ...also], what) {
    const typed = this.reason.value.trim();
    const reopen = !this.told?.begun || this.when.querySelector(":checked")?.value === "now"; // a computer answers again
    if (!await this.desk.press("gm_edit", { ...first, also, reason: typed ? `${what}: ${typed}` : what, hidden: this.secret.checked, reopen })) return;
    this.reason.value = "";
    await this.look();
    if (!reopen) toast(`It happens once the next ${this.desk.word} starts.`);
    else announce(`${what}. ${this.told?.thing?.said ?? ""}`);
  }
}

/** The ids of a shape and of the groups round it. @param {any} target @returns {string[]} */
function chain(target) {
  const ids = [];
  for (let shape = target.closest?.("[data-shape]"); shape; shape = shape.parentElement?.closest("[data-shape]")) ids.push(shape.dataset.shape);
  return ids;
}

/** @param {any} event */
const isByKey = (event) => event.detail === 0;
