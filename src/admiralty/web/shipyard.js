/** The page of a game's yard: ships are drawn, saved, printed, and taken into battle. */

import { ask } from "./api.js";
import { Berths } from "./berths.js";
import { button, capital, dialog, fetched, h, notice, toast, using, why } from "./dom.js";
import { copyable } from "./forms.js";
import { inAddress, packed, unpacked } from "./share.js";
import { drawing, rememberDrawing, rememberShip } from "./fleet.js";
import { fits } from "./house.js";
import { guestName } from "./store.js";
import { Yard } from "./yard.js";
import { YardOdds } from "./yardodds.js";
/** @import {Game, Scenario} from "./types.js" */
/** @import {Ship} from "./fleet.js" */

class Shipyard extends HTMLElement {
  /** @type {Yard|null} */
  yard = null;
  /** @type {Berths|null} */
  berths = null;

  async connectedCallback() {
    const key = this.getAttribute("of") ?? "";
    let found;
    try {
      const games = await ask("/games");
      if (!key) return this.choose(games);
      found = games.find((/** @type {Game} */ game) => game.key === key && game.designer);
    } catch (error) {
      this.replaceChildren(notice("No yard here", capital(why(error))));
      return;
    }
    document.title = `${found ? `Shipyard: ${found.title}` : "No yard here"} · Admiralty`;
    if (found?.also_designed.length) using(fetched("designers.js"), (part) => part.show(this, found));
    else if (found) this.show(found);
    else this.replaceChildren(notice("No yard here", "There is no such game, or it has no shipyard."));
  }

  /** Whose ships are to be drawn? @param {Game[]} games */
  choose(games) {
    document.title = "Shipyard · Admiralty";
    this.replaceChildren(h("div", { class: "notice" }, h("h1", {}, "Shipyard"), h("p", {}, "Which game’s ships do you want to build?"),
      h("p", { class: "actions" }, games.filter(({ designer }) => designer).map(({ key, title }) => h("a", { class: "button", href: `/yard/${key}` }, title)))));
  }

  /** @param {Game} game */
  show(game) {
    const odds = new YardOdds(game, (budget) => this.yard?.allow(budget));
    const yard = this.yard = new Yard(game, {
      start: drawing(game.key) ?? {}, label: "Take into battle …", budget: odds.budget,
      take: (ship, cost) => this.take(game, ship, cost), changed: (ship) => rememberDrawing(game.key, ship),
      keep: (ship, cost) => {
        rememberShip(game.key, ship, cost);
        this.berths?.show();
        toast(`${ship.name} is kept on this device.`);
      },
      share: (file, name) => this.share(game, file, name),
      fresh: () => odds.fresh(),
      shown: (found, ship) => odds.shown(found, ship), brief: odds.brief, beside: odds.element,
    });
    this.berths = new Berths(game, (ship) => (yard.open(ship), this.scrollIntoView({ block: "start" })));
    this.replaceChildren(
      h("header", {}, h("p", { class: "over" }, game.title), h("h1", {}, "Shipyard"),
        h("p", { class: "dim" }, capital(`${game.designer?.title}: what it costs, where it breaks a rule and how it fares is said while you draw.`))),
      yard.element, this.berths.element);
    yard.name.focus();
    this.open(yard);
  }

  /** A ship that came with the address is looked through as any other file. @param {Yard} yard */
  async open(yard) {
    const given = inAddress("ship");
    if (!given) return;
    const file = await unpacked(given);
    history.replaceState(null, "", location.pathname);
    if (typeof file === "string") yard.openFile(file);
    else toast("The link holds no ship: part of it may be missing.", "bad");
  }

  /** @param {Game} game @param {string} file @param {string} name */
  async share(game, file, name) {
    const link = `/yard/${game.key}#ship=${await packed(file)}`;
    dialog(`Share ${name}`, copyable("Its link", link),
      h("p", { class: "dim small" }, "The ship itself is in the link: anybody who opens it has this design on the drawing board, and the server keeps nothing of it."));
  }

  /** @param {Game} game @param {Ship} ship @param {number} cost */
  take(game, ship, cost) {
    rememberShip(game.key, ship, cost);
    this.berths?.show();
    const table = (/** @type {Scenario} */ scenario) => using(fetched("setup.js", ["forms.css"]), (part) => {
      box.close();
      part.newTable(game, scenario, ship.name);
    });
    const box = dialog(`Where does ${ship.name} fight?`,
      h("p", { class: "dim" }, "This device keeps it, too: choose it at any new table."),
      h("ul", { class: "battles" }, game.scenarios.filter((scenario) => scenario.ships_for.length).map((scenario) =>
        h("li", {}, h("strong", {}, scenario.title), h("p", { class: "dim small" }, scenario.notes),
          h("div", { class: "actions" },
            button("Play the computer", (event) => this.fight(game, scenario, ship, event), { class: "primary", "aria-label": `Play the computer: ${scenario.title}` }),
            button("New table …", () => table(scenario), { "aria-label": `New table: ${scenario.title}` }))))));
  }

  /** At once, against the computer at every other seat. @param {Game} game @param {Scenario} scenario @param {Ship} ship @param {Event} event */
  async fight(game, scenario, ship, event) {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const mine = scenario.sides.find((side) => fits(side, game, ship)) ?? scenario.sides[0];
    const seats = Object.fromEntries(scenario.seats.map((seat) => [seat, seat === mine.seat ? "me" : "computer:simple"]));
    pressed.disabled = true;
    try {
      const table = await ask("/tables", { scenario: scenario.key, seats, ships: { [mine.key]: [ship] }, name: guestName() || "Guest" });
      location.assign(`/table/${table.id}`);
    } catch (error) {
      pressed.disabled = false;
      toast(why(error), "bad");
    }
  }
}

customElements.define("adm-shipyard", Shipyard);
