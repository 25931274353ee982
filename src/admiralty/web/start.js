/** The first page: my tables, tables that wait for somebody, the games, and the way to everything else. */

import { ask } from "./api.js";
import { tick } from "./clock.js";
import { button, fetched, h, toast, using, why } from "./dom.js";
import { importer } from "./opener.js";
import { tellTurn, wanted } from "./notify.js";
import { guestName } from "./store.js";
import { myTables, openTables } from "./tables.js";
/** @import {Game, Scenario} from "./types.js" */

const LOOK_EVERY = 20_000; // milliseconds, while somebody looks
const setup = () => fetched("setup.js", ["forms.css"]);

class Start extends HTMLElement {
  async connectedCallback() {
    document.title = "Admiralty";
    this.first = button("Play at once", (event) => this.playFirst(event), { class: "primary", disabled: true });
    this.mine = h("div", { id: "mine" });
    this.open = h("div", { id: "open" });
    const place = h("div", { id: "games", "aria-busy": "true" }, h("p", { class: "dim" }, "Laying out the charts …"));
    this.replaceChildren(
      h("section", { class: "hero" }, rose(),
        h("p", { class: "over" }, "Tabletop starships"),
        h("h1", {}, "A table, a chart, two captains."),
        h("p", { class: "lead" }, "Tabletop starship combat by its written rules: every die is shown as it fell, and "
          + "every line of the log opens to the rule behind it."),
        h("div", { class: "actions" }, this.first, h("span", { class: "dim small" }, "against the computer, without an account"))),
      this.mine, this.open, place, this.more());
    this.looking = window.setInterval(() => (document.hidden && !wanted()) || this.look(), LOOK_EVERY);
    this.ticking = window.setInterval(() => tick(this), 1000);
    this.look();
    /** @type {Game[]} */
    let games;
    try {
      games = await ask("/games");
    } catch (error) {
      place.replaceChildren(h("p", { class: "problem", role: "alert" }, why(error)));
      return;
    } finally {
      place.removeAttribute("aria-busy");
    }
    this.games = games;
    place.replaceChildren(...games.map((game) => this.gameCard(game)));
    this.look();
    const own = /** @type {HTMLButtonElement} */ (this.querySelector("#own"));
    own.addEventListener("click", () => using(setup(), (part) => part.ownTable(games)));
    own.disabled = this.first.disabled = false;
  }

  disconnectedCallback() {
    clearInterval(this.looking);
    clearInterval(this.ticking);
  }

  /** Look again who waits for whom. */
  async look() {
    const [mine, open] = await Promise.allSettled([ask("/tables"), ask("/lobby")]);
    if (mine.status === "fulfilled") this.showMine(mine.value);
    if (open.status === "fulfilled") openTables(this.open, open.value, this.games ?? []);
    tick(this);
  }

  /** @param {any[]} tables */
  showMine(tables) {
    myTables(this.mine, tables);
    const waiting = tables.filter((table) => table.waiting_for_me);
    document.title = `${waiting.length ? `(${waiting.length}) Your turn · ` : ""}Admiralty`;
    for (const { id, title } of waiting) if (this.known && !this.known.has(id)) tellTurn(id, title);
    this.known = new Set(waiting.map(({ id }) => id));
  }

  /** @param {Game} game */
  gameCard(game) {
    const picture = (/** @type {string} */ colours) =>
      h("img", { class: colours, src: `/api/v1/games/${game.key}/picture.svg?colours=${colours}`, alt: "", width: 480, height: 320, loading: "lazy" });
    const way = (/** @type {string} */ href, /** @type {string} */ text) =>
      h("a", { class: "button quiet", href, "aria-label": `${text}: ${game.title}` }, text);
    return h("section", { class: "game", "aria-labelledby": `game-${game.key}` },
      h("header", {},
        h("div", { class: "picture" }, picture("day"), picture("night")),
        h("div", { class: "about-game" },
          h("h2", { id: `game-${game.key}` }, game.title), h("p", { class: "lead" }, game.sentence),
          h("nav", { class: "actions", "aria-label": game.title },
            way(`/guide/${game.key}`, "Guided first battle"), way(`/rules/${game.key}`, "Rules"),
            game.designer && way(`/yard/${game.key}`, "Shipyard")))),
      h("ul", { class: "scenarios" }, game.scenarios.map((scenario) => this.scenarioCard(game, scenario))));
  }

  /** @param {Game} game @param {Scenario} scenario */
  scenarioCard(game, scenario) {
    const seats = scenario.seats.length;
    const players = seats === 1 ? "For one player" : `For ${seats} players`;
    return h("li", { class: "card scenario" },
      h("h3", {}, scenario.title),
      h("p", { class: "notes" }, scenario.notes),
      h("div", { class: "actions" },
        button("Play", (event) => this.playComputer(game, scenario, event), {
          class: "primary", "aria-label": `Play the computer: ${scenario.title}`,
        }),
        button("New table …", () => using(setup(), (part) => part.newTable(game, scenario)), { "aria-label": `New table: ${scenario.title}` }),
        h("span", { class: "dim small" }, players)));
  }

  /** @param {Event} event */
  playFirst(event) {
    const [game] = this.games ?? [];
    if (game) this.playComputer(game, game.scenarios[0], event);
  }

  /** @param {Game} game @param {Scenario} scenario @param {Event} event */
  async playComputer(game, scenario, event) {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    const level = game.levels.find((each) => each.key === "simple") ?? game.levels[0];
    const seats = Object.fromEntries(scenario.seats.map((seat, i) => [seat, i ? `computer:${level.key}` : "me"]));
    pressed.disabled = true;
    try {
      const table = await ask("/tables", {
        scenario: scenario.key, seats, name: guestName() || "Guest",
      });
      location.assign(`/table/${table.id}`);
    } catch (error) {
      pressed.disabled = false;
      toast(why(error), "bad");
    }
  }

  more() {
    const part = (/** @type {string} */ title, /** @type {string} */ text, /** @type {HTMLElement} */ way) =>
      h("section", {}, h("h2", {}, title), h("p", { class: "dim" }, text), way);
    return h("div", { class: "import" },
      part("Look at a finished game", "Open a journal that was exported: it is replayed and can be verified here.", importer()),
      part("Play a scenario of your own", "Paste or open its file, then set the table as for any other.",
        h("button", { type: "button", id: "own", disabled: true }, "Open a scenario …")),
      part("What are the odds?", "Let the computer fight a battle many times over, and compare ships and house rules.",
        h("a", { class: "button", href: "/odds" }, "To the odds")),
      part("Are the dice honest?", "Read what this table can prove, to whom, and what it can’t.",
        h("a", { class: "button", href: "/proof" }, "What Admiralty proves")));
  }
}

/** A compass rose, for the eye only. */
function rose() {
  const star = (/** @type {number} */ long, /** @type {number} */ short, /** @type {number} */ turn) =>
    [0, 90, 180, 270].map((angle) => h("svg:g", { transform: `rotate(${angle + turn})` },
      h("svg:path", { d: `M0 ${-long}L${short} ${-short}L0 0Z`, class: "lit" }),
      h("svg:path", { d: `M0 ${-long}L${-short} ${-short}L0 0Z`, class: "dark" })));
  const ticks = Array.from({ length: 72 }, (_, i) =>
    h("svg:path", { d: `M0 -${i % 6 ? 121 : 116}V-127`, transform: `rotate(${i * 5})` }));
  return h("svg:svg", { viewBox: "-150 -150 300 300", class: "rose", "aria-hidden": "true" },
    [148, 130, 113, 40].map((r) => h("svg:circle", { r })), ticks, star(88, 15, 45), star(140, 22, 0));
}

customElements.define("adm-start", Start);
