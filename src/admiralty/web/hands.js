/** The seats that the referee plays, at the desk: which of them is asked, and its orders from its own view. */

import { announce, button, h, keepingFocus, seatName } from "./dom.js";
import { Link } from "./link.js";
/** @import {Hand, Snapshot} from "./types.js" */

/** A seat in the referee's hands, as the orders know the link of a seat; it answers on the referee's own socket. */
class Played {
  /** @type {Link|null} what shows the board as this seat sees it */
  eyes = null;

  /** @param {Link} link the referee's @param {string} seat */
  constructor(link, seat) {
    this.link = link;
    this.seat = seat;
  }

  /** @returns {Hand|undefined} */
  get told() {
    return this.link.snapshot?.hands?.find((hand) => hand.seat === this.seat);
  }

  get snapshot() {
    const all = /** @type {Snapshot} */ (this.link.snapshot);
    return { ...all, ...this.told, you: { ...all.you, name: this.seat, called: seatName(this.seat) } };
  }

  get status() {
    return this.link.status;
  }

  get scene() {
    return this.eyes?.snapshot?.scene;
  }

  /** @param {string} what @param {Record<string, unknown>} [fields] */
  send(what, fields) {
    return this.link.send(what, { ...fields, seat: this.seat });
  }

  /** @param {string} what @param {Record<string, unknown>} fields */
  act(what, fields) {
    return this.send(what, { ...fields, at: this.told?.at });
  }
}

class Hands {
  /** @type {Played|null} whose orders are shown */
  now = null;
  waited = false; // was it asked when it was looked at last?
  drawn = "";

  /** @param {any} page the table's element @param {any} link */
  constructor(page, link) {
    this.page = page;
    this.link = link;
    this.tabs = h("div", { class: "hand-tabs", role: "group", "aria-label": "Seats you play" });
    this.box = h("input", { type: "checkbox", on: { change: () => this.look() } });
    this.whose = h("span");
    this.strip = h("section", { class: "hand-strip", "aria-label": "Seats you play" }, this.tabs, h("label", { class: "small" }, this.box, this.whose));
    page.parts.referee.before(this.strip, page.parts.orders); // what is asked stands above the desk
    link.played = () => this.played();
  }

  /** The hands that are asked now. @returns {Hand[]} */
  get asked() {
    return (this.link.snapshot?.hands ?? []).filter((/** @type {Hand} */ { form, question }) => question || (form && !form.ready));
  }

  /** The seat whose orders are shown: it stays, until it was answered and another one is asked. @returns {Played|null} */
  played() {
    const all = /** @type {Hand[]} */ (this.link.snapshot?.hands ?? []);
    const { asked } = this;
    const still = asked.some(({ seat }) => seat === this.now?.seat);
    if (!this.now?.told || (this.waited && !still && asked.length)) this.take((asked[0] ?? all[0])?.seat);
    this.waited = asked.some(({ seat }) => seat === this.now?.seat);
    return this.now;
  }

  /** @param {string|undefined} seat */
  take(seat) {
    this.now?.eyes?.close();
    this.now = seat ? new Played(this.link, seat) : null;
    this.look(false);
  }

  /** The board is the open one, or the one that the seat sees. */
  look(draw = true) {
    const { now, link } = this;
    now?.eyes?.close();
    if (now) {
      now.eyes = this.box.checked ? new Link(link.table, now.seat) : null;
      now.eyes?.addEventListener("snapshot", () => (this.page.link === link ? this.page.show() : now.eyes?.close()));
    }
    if (draw) this.page.show();
  }

  show() {
    const { hands = [], seats } = /** @type {Snapshot} */ (this.link.snapshot);
    const now = this.played();
    const waiting = this.asked.map(({ seat }) => seat);
    const drawn = JSON.stringify([hands.map(({ seat }) => seat), waiting, now?.seat, seats]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.strip.hidden = !now;
    this.whose.textContent = now ? `Board as ${seatName(now.seat)} sees it` : "";
    keepingFocus(this.tabs, () => this.tabs.replaceChildren(...hands.map(({ seat, form }) => {
      const state = form?.ready ? "✓ ready" : waiting.includes(seat) ? "to move" : "";
      return button([seatName(seat), state && h("small", {}, state)], () => this.press(seat), { "aria-pressed": String(seat === now?.seat), "data-key": `hand-${seat}` });
    })));
  }

  /** @param {string} seat */
  press(seat) {
    this.take(seat);
    this.waited = false; // it stays, asked or not
    this.page.show();
    announce(`${seatName(seat)}: ${this.now?.told?.question?.prompt ?? this.now?.told?.form?.open?.prompt ?? "nothing is asked"}`);
  }
}

/** @type {WeakMap<Link, Hands>} */
const all = new WeakMap();

/** Show the seats that the referee plays. @param {any} page the table's element */
export function showHands(page) {
  const { link } = page;
  const known = all.get(link);
  const hands = known ?? new Hands(page, link);
  all.set(link, hands);
  hands.show();
  if (known) return;
  if (page.dataset.orders === "peek") delete page.dataset.orders; // on a telephone there are orders to write
  page.show(); // with the orders of the first
}
