/** The first page: games, scenarios, my tables, a journal to look at. */

import { ask } from "./api.js";
import { button, fetched, h, toast, using, why } from "./dom.js";
import { importer } from "./importer.js";
import { guestName } from "./store.js";
/** @import {Game, Scenario} from "./types.js" */

const setup = () => fetched("setup.js", ["forms.css"]);

class Start extends HTMLElement {
  async connectedCallback() {
    document.title = "Admiralty";
    this.replaceChildren(
      h("section", { class: "hero" }, rose(),
        h("p", { class: "over" }, "Tabletop starships"),
        h("h1", {}, "A table, a chart, two captains."),
        h("p", { class: "lead" }, "Tabletop starship combat by its written rules: every die is shown as it fell, and "
          + "every line of the log opens to the rule behind it.")),
      h("div", { id: "mine" }),
      h("div", { id: "games", "aria-busy": "true" }, h("p", { class: "dim" }, "Laying out the charts …")),
      this.looker(),
    );
    const [games, mine] = await Promise.allSettled([ask("/games"), ask("/tables")]);
    if (mine.status === "fulfilled") this.showMine(mine.value);
    const place = /** @type {HTMLElement} */ (this.querySelector("#games"));
    place.removeAttribute("aria-busy");
    if (games.status === "rejected") {
      place.replaceChildren(h("p", { class: "problem", role: "alert" }, games.reason.message));
      return;
    }
    place.replaceChildren(...games.value.map((/** @type {Game} */ game) => this.gameCard(game)));
    const own = /** @type {HTMLButtonElement} */ (this.querySelector("#own"));
    own.addEventListener("click", () => using(setup(), (part) => part.ownScenario(games.value)));
    own.disabled = false;
  }

  /** @param {any[]} tables */
  showMine(tables) {
    if (!tables.length) return;
    const seated = (/** @type {any} */ { name, who, person, mine }) => {
      const by = mine ? "you" : who.startsWith("computer:") ? `computer, ${who.slice("computer:".length)}` : person;
      return by ? `${name}: ${by}` : name;
    };
    const item = (/** @type {any} */ table) => {
      const state = table.over ? "finished" : table.waiting_for_me ? "your turn" : "waiting for others";
      return h("li", {},
        h("a", { href: `/table/${table.id}`, class: table.waiting_for_me && !table.over ? "my-table turn" : "my-table" },
          h("strong", {}, table.title), h("span", { class: "dim" }, table.seats.map(seated).join(", ")),
          h("span", { class: "state" }, state),
          h("span", { class: "dim since" }, "Set ", time(table.made_at))));
    };
    const running = tables.filter((table) => !table.over);
    const over = tables.filter((table) => table.over);
    const place = /** @type {HTMLElement} */ (this.querySelector("#mine"));
    place.replaceChildren(
      h("section", { class: "mine-tables", "aria-labelledby": "mine-title" },
        h("h2", { id: "mine-title" }, "My tables"),
        running.length > 0 && h("ul", {}, running.map(item)),
        over.length > 0 && h("details", { open: !running.length },
          h("summary", {}, `Finished (${over.length})`), h("ul", {}, over.map(item)))),
    );
  }

  /** @param {Game} game */
  gameCard(game) {
    return h("section", { class: "game", "aria-labelledby": `game-${game.key}` },
      h("header", {}, h("h2", { id: `game-${game.key}` }, game.title), h("p", { class: "lead" }, game.sentence),
        game.designer && h("a", { class: "button", href: `/yard/${game.key}`, "aria-label": `Shipyard: ${game.title}` }, "Shipyard")),
      h("ul", { class: "scenarios" }, game.scenarios.map((scenario) => this.scenarioCard(game, scenario))));
  }

  /** @param {Game} game @param {Scenario} scenario */
  scenarioCard(game, scenario) {
    const seats = scenario.seats.length;
    const players = seats === 1 ? "For one player" : `For ${seats} players`;
    return h("li", { class: "card scenario" },
      h("h3", {}, scenario.title),
      h("p", {}, scenario.notes),
      h("p", { class: "dim small" }, players),
      h("div", { class: "actions" },
        button("Play the computer", (event) => this.playComputer(game, scenario, event), {
          class: "primary", "aria-label": `Play the computer: ${scenario.title}`,
        }),
        button("New table …", () => using(setup(), (part) => part.newTable(game, scenario)), { "aria-label": `New table: ${scenario.title}` })));
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

  looker() {
    const part = (/** @type {string} */ title, /** @type {string} */ text, /** @type {HTMLElement} */ way) =>
      h("section", {}, h("h2", {}, title), h("p", { class: "dim" }, text), way);
    return h("div", { class: "import" },
      part("Look at a finished game", "Open a journal that was exported: it is replayed and can be verified here.", importer()),
      part("Play a scenario of your own", "Paste or open its file, then set the table as for any other.",
        h("button", { type: "button", id: "own", disabled: true }, "Open a scenario …")));
  }
}

/** A moment by this device's clock. @param {number} at seconds since 1970 */
function time(at) {
  const moment = new Date(1000 * at);
  return h("time", { datetime: moment.toISOString() }, moment.toLocaleString([], { dateStyle: "medium", timeStyle: "short" }));
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
