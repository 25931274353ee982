/** The lobby: tables that wait for somebody. */

import { ask } from "./api.js";
import { h, why } from "./dom.js";
import { openTables } from "./tables.js";

const LOOK_EVERY = 20_000; // milliseconds, while somebody looks

class Lobby extends HTMLElement {
  connectedCallback() {
    document.title = "The lobby · Admiralty";
    this.open = h("div", { id: "open" });
    this.none = h("p", { class: "dim", hidden: true }, "Nobody waits just now. Start a game and offer its free seats here.");
    this.replaceChildren(h("h1", {}, "The lobby"), h("p", { class: "lead" }, "Take a free seat, and the battle starts."), this.open, this.none,
      h("p", {}, h("a", { href: "/" }, "To the games")));
    this.looking = window.setInterval(() => document.hidden || this.look(), LOOK_EVERY);
    this.look();
  }

  disconnectedCallback() {
    clearInterval(this.looking);
  }

  /** Look again who waits. */
  async look() {
    try {
      const [page, { cards }] = await Promise.all([ask("/lobby"), ask("/cards")]);
      openTables(this.open, page, cards.flatMap((/** @type {any} */ card) => [card, ...card.inside]));
      this.none.hidden = page.tables.length > 0;
    } catch (error) {
      this.open.replaceChildren(h("p", { class: "problem", role: "alert" }, why(error)));
    }
  }
}

customElements.define("adm-lobby", Lobby);
