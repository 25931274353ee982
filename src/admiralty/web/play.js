/** A game's own page: its battles, each against the computer or at a table of one's own. */

import { ask } from "./api.js";
import { button, capital, fetched, h, notice, toast, using, why } from "./dom.js";
import { facts, pictures } from "./doors.js";
import { guestName, write } from "./store.js";
/** @import {Card, Cards, Game, Scenario} from "./types.js" */

class Play extends HTMLElement {
  async connectedCallback() {
    const key = this.getAttribute("of") ?? "";
    document.title = "Battles · Admiralty";
    try {
      const [games, { cards }] = await Promise.all([ask("/games"), ask("/cards")]);
      this.show(key, games, cards);
    } catch (error) {
      this.replaceChildren(notice("No battles here", capital(why(error))));
    }
  }

  /** @param {string} key @param {Game[]} games @param {Card[]} cards */
  show(key, games, cards) {
    const game = games.find((each) => each.key === key);
    if (!game) return this.replaceChildren(notice("No battles here", "There is no such game."));
    write(localStorage, "game", key); // which a new table on the first page is for
    document.title = `${game.title} · Admiralty`;
    const card = cards.find((each) => each.key === key);
    const inside = (card?.inside ?? []).flatMap((each) => games.filter((other) => other.key === each.key));
    return this.replaceChildren(
      h("header", { class: "game" }, h("div", { class: "picture" }, pictures(key)),
        h("div", {}, h("h1", {}, game.title), h("p", { class: "lead" }, card?.pitch ?? game.sentence), card && facts(card), ways(game))),
      h("section", { class: "game", "aria-labelledby": "battles" }, h("h2", { id: "battles" }, "Battles"), this.battles(game, card?.scenario)),
      ...inside.map((other) => h("section", { class: "game", "aria-labelledby": `game-${other.key}` },
        h("h2", { id: `game-${other.key}` }, other.title), h("p", { class: "lead" }, other.sentence), ways(other), this.battles(other))));
  }

  /** The guided battle stands first. @param {Game} game @param {string} [guided] */
  battles(game, guided) {
    const sorted = [...game.scenarios].sort((one, other) => Number(other.key === guided) - Number(one.key === guided));
    return h("ul", { class: "scenarios" }, sorted.map((scenario) => this.scenario(game, scenario)));
  }

  /** @param {Game} game @param {Scenario} scenario */
  scenario(game, scenario) {
    const { players: seats } = scenario;
    return h("li", { class: "card scenario" },
      h("h3", {}, scenario.title),
      h("p", { class: "notes" }, scenario.notes),
      h("div", { class: "actions" },
        button("Play", (event) => this.playComputer(scenario, event), { class: "primary", "aria-label": `Play the computer: ${scenario.title}` }),
        button("New table …", () => using(fetched("setup.js", ["forms.css"]), (part) => part.newTable(game, scenario)), { "aria-label": `New table: ${scenario.title}` }),
        h("span", { class: "dim small" }, seats === 1 ? "For one player" : `For 1 ${seats > 2 ? "to" : "or"} ${seats} players`)));
  }

  /** The first seat is one's own, the others are the computer's. @param {Scenario} scenario @param {Event} event */
  async playComputer(scenario, event) {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    pressed.disabled = true;
    try {
      const { id } = await ask("/tables", { scenario: scenario.key, name: guestName() || "Guest" });
      location.assign(`/table/${id}`);
    } catch (error) {
      pressed.disabled = false;
      toast(why(error), "bad");
    }
  }
}

/** @param {Game} game */
function ways({ key, title, designer, tools }) {
  const way = (/** @type {string} */ href, /** @type {string} */ text, style = "") => h("a", { class: `button ${style}`, href, "aria-label": `${text}: ${title}` }, text);
  return h("p", { class: "actions" }, way(`/guide/${key}`, "Play guided", "primary"), way(`/rules/${key}#how-to-play`, "How to play"), way(`/rules/${key}`, "Rules"), designer && way(`/yard/${key}`, "Shipyard"), tools && way(`/tools/${key}`, "Tools"));
}

customElements.define("adm-play", Play);
