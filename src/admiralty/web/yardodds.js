/** What a ship is worth while it is drawn: its odds in a battle that one chooses, and what the last change did to them. */

import { ask } from "./api.js";
import { button, capital, h, why } from "./dom.js";
import { packed } from "./share.js";
import { battlesOf, between, grouped, paired, percent, points, wilson, wonAlone } from "./shares.js";
import { ownShips } from "./fleet.js";
import { fits } from "./house.js";
/** @import {Design, Game, Scenario} from "./types.js" */
/** @import {Ship} from "./fleet.js" */

const BATTLES = 20_000;
const REST = 250; // milliseconds after a bill before battles are played
const EVERY = 300; // ... between two looks at them
const FIRST = 30; // battles, before which nothing is told
const UNNAMED = "This ship";

/** Do two designs differ in more than words? @param {Ship|null} one @param {Ship|null} other */
const same = (one, other) => JSON.stringify({ ...one, name: "", notes: "" }) === JSON.stringify({ ...other, name: "", notes: "" });

export class YardOdds {
  /** @param {Game} game @param {(budget: number|undefined) => void} allow told what a ship may cost there */
  constructor(game, allow) {
    this.game = game;
    this.allow = allow;
    this.seed = crypto.getRandomValues(new Uint32Array(1))[0]; // the same dice for every design, so that changes show
    this.asked = 0;
    this.later = 0;
    this.run = "";
    /** @type {Ship|null} the design on the board, if it keeps the rules */
    this.ship = null;
    /** @type {Ship|null} the design that is being measured, or was last */
    this.now = null;
    /** @type {Ship|null} what it is compared with */
    this.before = null;
    this.pinned = false;
    this.blank = true; // are no figures shown?
    /** @type {Ship[]} the ships drawn here that are chosen from */
    this.own = [];
    this.scenarios = game.scenarios.filter((each) => each.ships_for.length);
    this.scenario = h("select", { id: "against-scenario", on: { change: () => this.match() } }, this.scenarios.map((each) => h("option", { value: each.key }, each.title)));
    this.seat = h("select", { id: "against-seat", on: { change: () => this.match() } });
    this.foe = h("select", { id: "against-foe", on: { change: () => this.anew() } });
    this.figures = h("div", { class: "against-figures" });
    this.brief = h("p", { class: "brief", hidden: true });
    this.more = button("The whole picture …", () => this.whole(), { class: "quiet", hidden: true });
    this.pin = button("Compare with this one from now on", () => this.mark(), { class: "quiet", hidden: true });
    const row = (/** @type {string} */ id, /** @type {string} */ label, /** @type {HTMLElement} */ field) =>
      h("div", { class: "against-row" }, h("label", { for: id }, label), field);
    this.element = h("section", { class: "against", "aria-labelledby": "against-title" },
      h("h2", { id: "against-title" }, "Odds while you draw"),
      row("against-scenario", "Battle", this.scenario), row("against-seat", "Your side", this.seat), row("against-foe", "Against", this.foe),
      this.figures, h("div", { class: "actions" }, this.pin, this.more));
    this.match();
  }

  /** @returns {Scenario} */
  get chosen() {
    return this.scenarios.find((each) => each.key === this.scenario.value) ?? this.scenarios[0];
  }

  /** What a ship may cost in the battle that is chosen. */
  get budget() {
    return this.chosen?.budgets?.[this.seat.value];
  }

  /** Another battle, or another side in it: its seats and foes are chosen from. */
  match() {
    const { ships_for: keys, sides } = this.chosen;
    const at = keys.includes(this.seat.value) ? this.seat.value : keys[0];
    this.seat.replaceChildren(...sides.map(({ key, called }) => h("option", { value: key, selected: key === at }, called)));
    this.own = ownShips(this.game.key).map(({ ship }) => ship);
    const had = this.foe.value;
    this.foe.replaceChildren(h("option", { value: "" }, "The scenario’s own ships"),
      ...this.game.ships.filter(({ parts }) => sides.some((side) => side.key !== this.seat.value && fits(side, this.game, parts)))
        .map((ship) => h("option", { value: ship.key }, ship.name)),
      ...this.own.length ? [h("optgroup", { label: "Drawn here" }, this.own.map(({ name }) => h("option", { value: `own:${name}` }, name)))] : []);
    if ([...this.foe.querySelectorAll("option")].some((option) => option.value === had)) this.foe.value = had;
    this.foe.closest(".against-row").hidden = sides.length < 2;
    this.seat.closest(".against-row").hidden = sides.length < 2;
    this.allow(this.budget);
    this.anew();
  }

  /** Nothing that was found holds any more. */
  anew() {
    const { ship } = this;
    this.fresh();
    this.tell(ship);
  }

  /** Another ship comes on the board: there is nothing to compare it with. */
  fresh() {
    clearTimeout(this.later);
    this.asked += 1;
    this.ship = this.now = this.before = null;
    this.pinned = false;
  }

  /** The bill of what is on the board. @param {Design} found @param {Ship} ship */
  shown(found, ship) {
    this.suit(ship);
    this.tell(found.faults.length ? null : { ...ship, name: ship.name || UNNAMED });
  }

  /** A ship that the chosen side cannot bring is measured on one that can. @param {Ship} ship */
  suit(ship) {
    const fitting = this.chosen.sides.filter((side) => fits(side, this.game, ship));
    if (!fitting.length || fitting.some(({ key }) => key === this.seat.value)) return;
    this.seat.value = fitting[0].key;
    this.match();
  }

  /** @param {Ship|null} ship */
  tell(ship) {
    this.ship = ship;
    clearTimeout(this.later);
    if (!ship) {
      this.asked += 1;
      this.element.removeAttribute("aria-busy");
      this.blank = true;
      this.say("Odds come as soon as the design is legal.");
      return;
    }
    if (same(ship, this.now) && !this.blank) return;
    this.later = window.setTimeout(() => this.begin(ship), this.now ? REST : 0);
  }

  /** From now on changes are told against the design as it is. */
  mark() {
    this.before = this.now;
    this.pinned = true;
    this.pin.hidden = true;
    this.figures.querySelector(".since")?.replaceChildren("From now on every change compares with the ship as it is now.");
  }

  /** The set-up of a design. @param {Ship} ship */
  setup(ship) {
    const foe = this.foe.value;
    const theirs = foe.startsWith("own:") ? this.own.find(({ name }) => name === foe.slice(4)) : foe;
    const ships = Object.fromEntries(this.chosen.ships_for.filter((seat) => seat !== this.seat.value && theirs).map((seat) => [seat, [theirs]]));
    return { ships: { ...ships, [this.seat.value]: [ship] } };
  }

  /** What is asked of the proving ground. @param {number} battles */
  request(battles) {
    const now = this.setup(/** @type {Ship} */ (this.now));
    return { scenario: this.chosen.key, battles, seed: this.seed, ...(this.before ? { a: this.setup(this.before), b: now } : { a: now }) };
  }

  /** @param {Ship} ship */
  async begin(ship) {
    const number = (this.asked += 1);
    if (!this.pinned && !same(ship, this.now)) this.before = this.now;
    this.now = ship;
    this.blank = false;
    this.element.setAttribute("aria-busy", "true");
    if (!this.figures.querySelector("table")) this.say("Playing the first battles …");
    try {
      const { id } = await ask("/odds", { ...this.request(BATTLES), keep: false });
      while (number === this.asked && this.element.isConnected) {
        const run = await ask(`/odds/${id}`);
        if (number !== this.asked) return;
        const going = run.state === "waiting" || run.state === "going";
        if (run.result && (run.result.battles >= FIRST || !going)) this.show(run, going);
        if (!going) break;
        await new Promise((rest) => setTimeout(rest, EVERY));
      }
    } catch (error) {
      if (number === this.asked) {
        this.say(capital(why(error).replace(/^[AB]: /, "")), "problem");
        this.now = this.before;
        this.blank = true;
      }
    }
    if (number === this.asked) this.element.removeAttribute("aria-busy");
  }

  /** @param {string} text @param {string} [name] */
  say(text, name = "dim") {
    this.figures.replaceChildren(h("p", { class: `${name} small` }, text));
    this.brief.hidden = this.more.hidden = this.pin.hidden = true;
  }

  /** @param {any} run @param {boolean} going */
  show({ result, worth, seats, remark }, going) {
    const seat = seats.indexOf(this.chosen.sides.find(({ key }) => key === this.seat.value)?.seat);
    const counts = (result.b ?? result).outcomes;
    const n = result.battles;
    const line = (/** @type {string} */ name, /** @type {1|0|-1} */ how, /** @type {string} */ role) => {
      const count = battlesOf(counts, worth, seat, how);
      const [low, high] = wilson(count, n);
      return h("tr", { class: role }, h("th", { scope: "row" }, name),
        h("td", {}, h("span", { class: "track", "aria-hidden": "true", css: { "--share": count / n, "--low": low, "--high": high } }, h("i", {}))),
        h("td", {}, h("b", {}, percent(count / n)), " ", h("small", {}, between([low, high]))));
    };
    const since = this.since(result, worth, seat);
    this.figures.replaceChildren(
      h("table", {}, h("caption", { class: "unseen" }, "Odds with their intervals at 95 %"),
        h("tbody", {}, line("Wins", 1, "own"), line("Neither", 0, "neutral"), line("Loses", -1, "foe"))),
      h("p", { class: "since", role: "status" }, since),
      h("p", { class: "dim small" }, `${grouped(n)} battles, the computer (simple) at every seat${going ? ", being refined …" : "."}`,
        remark && ` ${capital(remark)}.`));
    this.brief.replaceChildren(h("b", {}, `Wins ${percent(battlesOf(counts, worth, seat) / n)}`), ...result.pairs ? [" · ", since.cloneNode(true)] : []);
    this.brief.hidden = this.more.hidden = false;
    this.pin.hidden = this.pinned;
  }

  /** @param {any} result @param {Record<string, number[]>} worth @param {number} seat @returns {any} */
  since(result, worth, seat) {
    if (!result.pairs) return "Change something to see what it does to the odds.";
    const { gained, lost } = wonAlone(result.pairs, worth, seat);
    const [more, low, high] = paired(gained, lost, result.battles);
    const half = (100 * (high - low) / 2).toFixed(1);
    const name = low > 0 ? "good" : high < 0 ? "problem" : "";
    const known = this.pinned ? `Against ${this.before?.name ?? "it"} as it was: ` : "Since the last change: ";
    return h("span", {}, known, h("b", { class: name }, `${points(more)} points`), ` ± ${half}`, name ? "" : ", no clear difference");
  }

  async whole() {
    location.assign(`/odds#run=${await packed(this.request(100_000))}`);
  }
}
