/** The way to a guided first battle: a table against the computer is made, and the guide goes along. */

import { ask } from "./api.js";
import { h, notice, why } from "./dom.js";
import { guestName, rememberGuide } from "./store.js";

class Guided extends HTMLElement {
  async connectedCallback() {
    let game = this.getAttribute("of") ?? "";
    document.title = "A guided battle · Admiralty";
    if (!game) return this.choose();
    this.replaceChildren(h("p", { class: "dim notice", role: "status" }, "Preparing your battle …"));
    try {
      if (game === "first") game = (await ask("/cards")).first;
      const guide = await ask(`/guides/${encodeURIComponent(game)}`);
      const whole = location.hash && guide.whole; // after the first battle
      const { scenario, seats } = whole || guide;
      const { id } = await ask("/tables", { scenario, seats, name: guestName() || "Guest" });
      rememberGuide(game, { on: true, seen: whole ? ["opening"] : [] });
      location.replace(`/table/${id}`); // so that Back leads to where one came from, not to another table
    } catch (error) {
      this.replaceChildren(notice("No guided battle", why(error)));
    }
  }

  /** Which game is to be shown? */
  async choose() {
    const games = await ask("/games").catch(() => []);
    this.replaceChildren(h("div", { class: "notice" }, h("h1", {}, "A guided first battle"),
      h("p", {}, "The guide explains each kind of question once."),
      h("p", { class: "actions" }, games.map((/** @type {{ key: string, title: string }} */ { key, title }) =>
        h("a", { class: "button", href: `/guide/${key}` }, title)))));
  }
}

customElements.define("adm-guided", Guided);
