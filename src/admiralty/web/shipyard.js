/** The page of a game's yard: ships are drawn, saved, printed, and taken into battle. */

import { ask } from "./api.js";
import { button, capital, dialog, fetched, h, notice, using, why } from "./dom.js";
import { drawing, rememberDrawing, rememberShip } from "./store.js";
import { Yard } from "./yard.js";
/** @import {Game, Scenario} from "./types.js" */
/** @import {Ship} from "./store.js" */

class Shipyard extends HTMLElement {
  async connectedCallback() {
    const key = this.getAttribute("of") ?? "";
    let found;
    try {
      found = (await ask("/games")).find((/** @type {Game} */ game) => game.key === key && game.designer);
    } catch (error) {
      this.replaceChildren(notice("No yard here", capital(why(error))));
      return;
    }
    document.title = `${found ? `Shipyard: ${found.title}` : "No yard here"} · Admiralty`;
    if (found) this.show(found);
    else this.replaceChildren(notice("No yard here", "There is no such game, or its ships cannot be drawn."));
  }

  /** @param {Game} game */
  show(game) {
    const yard = new Yard(game, {
      start: drawing(game.key) ?? {}, label: "Take into battle …",
      take: (ship, cost) => this.take(game, ship, cost), changed: (ship) => rememberDrawing(game.key, ship),
    });
    this.replaceChildren(
      h("header", {}, h("p", { class: "over" }, game.title), h("h1", {}, "Shipyard"),
        h("p", { class: "dim" }, capital(`${game.designer?.title}: what it costs and where it breaks a rule is said while you draw.`))),
      yard.element);
    yard.name.focus();
  }

  /** @param {Game} game @param {Ship} ship @param {number} cost */
  take(game, ship, cost) {
    rememberShip(game.key, ship, cost);
    const table = (/** @type {Scenario} */ scenario) => using(fetched("setup.js", ["forms.css"]), (part) => {
      box.close();
      part.newTable(game, scenario, ship.name);
    });
    const box = dialog(`Where does ${ship.name} fight?`,
      h("p", { class: "dim" }, "It is kept on this device, too, and can be chosen for every new table."),
      h("ul", { class: "battles" }, game.scenarios.filter((scenario) => scenario.ships_for.length).map((scenario) =>
        h("li", {}, button(scenario.title, () => table(scenario)), h("p", { class: "dim small" }, scenario.notes)))));
  }
}

customElements.define("adm-shipyard", Shipyard);
