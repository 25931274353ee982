/** The first page: the way into a battle, one's games, a door for each game, and the way to everything else. */

import { ask } from "./api.js";
import { tick } from "./clock.js";
import { button, fetched, h, toast, using, why } from "./dom.js";
import { facts, pictures } from "./doors.js";
import { MyGames } from "./mine.js";
import { tellTurn, wanted } from "./notify.js";
import { importer } from "./opener.js";
import { guestName, read, rememberGuide, write } from "./store.js";
/** @import {Card, Cards, Game} from "./types.js" */

const LOOK_EVERY = 20_000; // milliseconds, while somebody looks
const HERO = "hero.js"; // comes when all else is of use, with what draws and plays
const BEGUN = "begun"; // in the store: there were games here
const setup = () => fetched("setup.js", ["forms.css"]);

class Start extends HTMLElement {
  /** @type {Cards|null} */
  told = null;

  async connectedCallback() {
    document.title = "Admiralty: starship battles by the book";
    this.mine = new MyGames();
    this.free = h("span", {}, "take a free seat in the lobby");
    this.cards = h("ul", { id: "cards", "aria-busy": "true" });
    this.replaceChildren(this.hero(), this.mine.element,
      h("section", { id: "games", "aria-labelledby": "games-title" }, h("h2", { id: "games-title" }, "Choose your game"), this.cards),
      this.more());
    this.looking = window.setInterval(() => (document.hidden && !wanted()) || this.look(), LOOK_EVERY);
    this.ticking = window.setInterval(() => tick(this), 1000);
    const looked = this.look();
    try {
      this.told = /** @type {Cards} */ (await ask("/cards"));
      this.cards.replaceChildren(...this.told.cards.map(door));
      this.length.textContent = ` · ${this.told.cards[0].minutes} minutes`;
    } catch (error) {
      this.cards.replaceChildren(h("li", { class: "problem", role: "alert" }, why(error)));
    }
    this.cards.removeAttribute("aria-busy");
    await looked;
    if (this.isConnected) this.moves = fetched(HERO, ["board.css", "cues.css"]).then((part) => part.show(this.stage, this.pause)).catch(() => null);
  }

  disconnectedCallback() {
    clearInterval(this.looking);
    clearInterval(this.ticking);
    this.moves?.then((stop) => stop?.());
  }

  /** Who has been guided once, or went without, is led into a battle at once. */
  hero() {
    const guided = h("a", { class: "button primary", href: "/guide/first" }, "Fight your first battle");
    const atOnce = (/** @type {string} */ text, style = "primary") => button(text, (event) => this.playFirst(event), { class: style });
    const friend = button("Play a friend", () => this.setUp({}), { class: "linked" });
    const known = hasBegun();
    this.length = h("span", {});
    this.stage = h("div", { class: "stage pane", "aria-hidden": "true" });
    this.pause = h("button", { type: "button", class: "quiet pause", hidden: true });
    return h("section", { class: "hero", "aria-labelledby": "lead" }, this.stage,
      h("div", { class: "pitch" },
        h("h1", { id: "lead" }, "Take command.", h("br"), "Play by the book."),
        h("p", {}, "Tabletop starship games, played exactly as written. You give the orders; every die is shown and every result names its rule."),
        h("p", { class: "actions" }, known ? atOnce("Play at once") : guided,
          h("small", {}, known ? "against the computer" : "guided", this.length, " · no account")),
        h("p", { class: "second" }, known ? h("a", { href: "/guide/first" }, "Take the guide along") : atOnce("Skip the guide", "linked"), " · ", friend)),
      this.pause);
  }

  /** Look again who waits for whom. */
  async look() {
    const [mine, open] = await Promise.allSettled([ask("/tables"), ask("/lobby")]);
    if (mine.status === "fulfilled") this.showMine(mine.value);
    if (open.status === "fulfilled") {
      const seats = open.value.tables.flatMap((/** @type {any} */ table) => (table.mine ? [] : table.seats.filter((/** @type {any} */ seat) => seat.free))).length;
      if (seats) this.free.textContent = `${seats}${open.value.more ? " and more" : ""} open ${seats > 1 || open.value.more ? "seats" : "seat"} in the lobby`;
    }
    tick(this);
  }

  /** @param {any[]} tables */
  showMine(tables) {
    const waiting = this.mine?.show(tables) ?? [];
    if (tables.length) write(localStorage, BEGUN, true);
    document.title = `${waiting.length ? `(${waiting.length}) Your turn · ` : ""}Admiralty${waiting.length ? "" : ": starship battles by the book"}`;
    for (const { id, title } of waiting) if (this.known && !this.known.has(id)) tellTurn(id, title);
    this.known = new Set(waiting.map(({ id }) => id));
  }

  /** Into the battle that the guide would lead to. @param {Event} event */
  async playFirst(event) {
    const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
    pressed.disabled = true;
    try {
      const { first, cards } = this.told ?? await ask("/cards");
      const { scenario } = cards.find((/** @type {Card} */ card) => card.key === first);
      const { id } = await ask("/tables", { scenario, name: guestName() || "Guest" });
      if (!hasBegun()) rememberGuide(first, { on: false, seen: [] });
      location.assign(`/table/${id}`);
    } catch (error) {
      pressed.disabled = false;
      toast(why(error), "bad");
    }
  }

  /** The form for a new table, its other seats open. @param {{referee?: boolean}} how */
  async setUp({ referee = false }) {
    try {
      const games = /** @type {Game[]} */ (await ask("/games"));
      const looked = read(localStorage, "game") ?? this.told?.first;
      const game = games.find(({ key }) => key === looked) ?? games[0];
      const scenario = game.scenarios.find(({ seats }) => seats.length > 1) ?? game.scenarios[0];
      const who = Object.fromEntries(scenario.seats.slice(referee ? 0 : 1).map((seat) => [seat, "open"]));
      using(setup(), (part) => part.newTable(game, { ...scenario, seating: { who, doctrines: {}, clock: 0, found: "link", referee } }));
    } catch (error) {
      toast(why(error), "bad");
    }
  }

  more() {
    const own = button("Open a scenario …", async () => {
      const games = await ask("/games").catch((error) => toast(why(error), "bad"));
      if (games) using(setup(), (part) => part.ownTable(games));
    }, { id: "own", class: "quiet" });
    return h("section", { "aria-label": "More" },
      h("div", { class: "more" },
        h("a", { href: "/yard" }, h("b", {}, "Build a ship"), h("span", {}, "and see what it’s worth as you draw it")),
        h("a", { href: "/odds" }, h("b", {}, "Ask the dice"), h("span", {}, "a million battles while you watch")),
        h("a", { href: "/lobby" }, h("b", {}, "Join a table"), this.free),
        h("button", { type: "button", on: { click: () => this.setUp({ referee: true }) } }, h("b", {}, "Run a game"), h("span", {}, "hide, reveal and rule as referee"))),
      h("p", { class: "actions small" }, h("span", { class: "dim" }, "From a file:"), importer("quiet"), own,
        h("a", { class: "button quiet", href: "/proof" }, "Are the dice honest?")));
  }
}

/** A game's door. @param {Card} card */
const door = (card) => h("li", { class: "door" },
  h("a", { class: "picture", href: `/play/${card.key}`, tabindex: -1, "aria-hidden": "true" }, pictures(card.key)),
  h("div", {}, h("h3", {}, card.title), h("p", {}, card.pitch), facts(card),
    h("p", { class: "actions" },
      h("a", { class: "button", href: `/guide/${card.key}`, "aria-label": `Play guided: ${card.title}` }, "Play guided"),
      h("a", { href: `/play/${card.key}`, "aria-label": `${card.battles} battles: ${card.title}` }, `${card.battles} battles`))));

/** Was a battle fought, or a guide started or skipped, on this device? */
function hasBegun() {
  try {
    return read(localStorage, BEGUN) === true || Object.keys(localStorage).some((key) => key.startsWith("admiralty.guide."));
  } catch {
    return false;
  }
}

customElements.define("adm-start", Start);
