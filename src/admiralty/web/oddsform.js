/** What is asked of the proving ground: a scenario, how many battles, and one set-up or two. */

import { ask } from "./api.js";
import { button, h } from "./dom.js";
import { bar, changedRules, chooseRules, foldedRules, followRules, optionRow, settingsOf, usualOf } from "./house.js";
import { doctrineField, gameOf, ownScenario } from "./importer.js";
import { ownShips } from "./fleet.js";
/** @import {Game, Scenario, Side} from "./types.js" */
/** @import {OwnShip, Ship} from "./fleet.js" */

/** @typedef {{seats?: Record<string, string>, settings?: Record<string, string|number>, ships?: Record<string, (string|Ship)[]>, doctrines?: Record<string, string>}} Setup */
/** @typedef {{scenario?: string, file?: string, battles?: number, seed?: number, a?: Setup, b?: Setup}} Request */

const SIMPLE = "computer:simple";
const OWN = "computer:own";
let made = 0; // set-ups, so that each field has an id of its own

/** One set-up: who plays each seat with which ships, and by which house rules. */
export class SetupForm {
  /** @param {Game} game @param {Scenario} scenario @param {string} title */
  constructor(game, scenario, title) {
    this.game = game;
    this.scenario = scenario;
    this.barred = scenario.barred; // parts, as the house rules stand
    this.id = `setup-${(made += 1)}`;
    /** @type {OwnShip[]} those drawn here, and those that came with a request */
    this.drawn = ownShips(game.key);
    /** @type {Map<string, {who: HTMLSelectElement, fleet: HTMLElement, side: Side|undefined, doctrine: HTMLTextAreaElement, own: HTMLElement}>} */
    this.seats = new Map();
    this.title = h("legend", {}, title);
    this.element = h("fieldset", { class: "setup-side" }, this.title,
      scenario.seats.map((seat) => this.seatRow(seat)), this.settings());
    this.element.addEventListener("change", (/** @type {any} */ { target }) => {
      this.fit();
      if ("usual" in target.dataset) this.follow();
    });
    this.fit();
  }

  /** @param {string} seat */
  nameOf(seat) {
    return this.scenario.called[this.scenario.seats.indexOf(seat)];
  }

  /** @param {string} seat */
  seatRow(seat) {
    const { game, scenario } = this;
    const label = (/** @type {string} */ what) => `${what} ${this.nameOf(seat)}${this.title.textContent ? `, ${this.title.textContent}` : ""}`;
    const levels = game.levels.filter((level) => level.many);
    const who = h("select", { "aria-label": label("Who plays") },
      levels.map(({ key, sentence }) => h("option", { value: `computer:${key}`, selected: key === "simple", title: sentence }, `Computer, ${key}: ${sentence}`)),
      h("option", { value: OWN }, "By a doctrine"));
    const text = doctrineField(game, "The doctrine (TOML)", `${this.id}-doctrine-${seat}`, label("Start from the doctrine of"));
    const own = h("div", { class: "own-doctrine" }, text.parts);
    const fleet = h("div", { class: "fleet" });
    const side = scenario.sides.find((each) => each.seat === seat);
    this.seats.set(seat, { who, fleet, side, doctrine: text.field, own });
    if (side && game.ships.length) this.addShip(seat);
    return h("div", { class: "seat-row" }, h("span", { class: "seat-name" }, this.nameOf(seat)), h("div", {}, who, own, fleet));
  }

  /** @param {string} seat @param {string} [value] */
  addShip(seat, value = "") {
    const { game } = this;
    const { fleet, side } = /** @type {any} */ (this.seats.get(seat));
    const first = !fleet.childElementCount;
    const budget = this.scenario.budgets?.[side.key] ?? Infinity;
    const costly = (/** @type {string} */ name, /** @type {number|null|undefined} */ cost) =>
      (cost ? `${name} (${cost} ${game.cost_unit ?? ""})` : name);
    const ship = h("select", { "aria-label": `Ship of ${side.called}${this.title.textContent ? `, ${this.title.textContent}` : ""}` },
      h("option", { value: "" }, first ? "The scenario’s own ship" : "No further ship"),
      game.ships.map((each) => h("option", { value: each.key, disabled: (each.cost ?? 0) > budget }, costly(each.name, each.cost))),
      this.drawn.length > 0 && h("optgroup", { label: "Drawn here" }, this.drawn.map((each, k) =>
        h("option", { value: `own:${k}` }, costly(each.ship.name, each.cost)))));
    this.bar(ship, side);
    ship.value = value;
    fleet.append(h("div", {}, ship, first && side.most !== 1 && button("+", () => this.addShip(seat).focus(), { "aria-label": `Another ship for ${side.called}` })));
    const more = fleet.querySelector("button");
    if (more) more.disabled = fleet.childElementCount === side.most;
    return ship;
  }

  /** @param {HTMLSelectElement} ship @param {Side} [side] */
  bar(ship, side) {
    for (const option of ship.options) bar(option, this.game, this.barred, this.drawn, side);
  }

  settings() {
    const { game, scenario } = this;
    if (!game.options.length) return null;
    return h("details", { class: "settings" }, h("summary", {}, "House rules and settings ", h("span", { class: "count" })),
      foldedRules(game, scenario, (option) => optionRow(game, option, usualOf(scenario, option), `${this.id}-${option.name}`)));
  }

  /** What is usual for a rule, and which ships may be in it, may follow another one: the server deals once to see. */
  async follow() {
    const { key, file } = this.scenario;
    const settings = settingsOf(this.element);
    const told = JSON.stringify(settings);
    const dealt = await ask("/scenario/seats", { scenario: key, file, settings }).catch(() => ({ barred: this.barred })); // a refusal is said when it is run
    if (told !== JSON.stringify(settingsOf(this.element))) return; // a later answer counts
    followRules(this.element, dealt.settings);
    this.barred = dealt.barred;
    for (const { fleet, side } of this.seats.values()) fleet.querySelectorAll("select").forEach((/** @type {HTMLSelectElement} */ ship) => this.bar(ship, side));
  }

  /** Show what the choices need. */
  fit() {
    for (const { who, own } of this.seats.values()) own.hidden = who.value !== OWN;
    changedRules(this.element);
  }

  /** What was chosen: what is not said is as the scenario has it. @returns {Setup} */
  read() {
    /** @type {Required<Setup>} */
    const told = { seats: {}, settings: settingsOf(this.element), ships: {}, doctrines: {} };
    for (const [seat, { who, fleet, side, doctrine }] of this.seats) {
      if (who.value !== SIMPLE) told.seats[seat] = who.value;
      if (who.value === OWN) told.doctrines[seat] = doctrine.value;
      const ships = [...fleet.querySelectorAll("select")].map(({ value }) => value).filter(Boolean)
        .map((value) => (value.startsWith("own:") ? this.drawn[Number(value.slice(4))].ship : value));
      if (side && ships.length) told.ships[side.key] = ships;
    }
    return Object.fromEntries(Object.entries(told).filter(([, part]) => Object.keys(part).length));
  }

  /** @param {Setup} setup */
  write({ seats = {}, settings = {}, ships = {}, doctrines = {} }) {
    for (const fleet of Object.values(ships)) fleet.forEach((ship) => typeof ship !== "string" && this.place(ship));
    for (const [seat, { who, fleet, side, doctrine }] of this.seats) {
      who.value = seats[seat] ?? SIMPLE;
      doctrine.value = doctrines[seat] ?? "";
      if (!side || !fleet.childElementCount) continue;
      fleet.replaceChildren();
      const values = (ships[side.key] ?? []).map((ship) => (typeof ship === "string" ? ship : `own:${this.place(ship)}`));
      for (const value of values.length ? values : [""]) this.addShip(seat, value);
    }
    chooseRules(this.element, settings);
    this.fit();
    if (Object.keys(settings).length) this.follow();
  }

  /** Where a ship stands among those drawn; one that came with a request is added. @param {Ship} ship */
  place(ship) {
    const same = JSON.stringify(ship);
    const at = this.drawn.findIndex((each) => JSON.stringify(each.ship) === same);
    return at >= 0 ? at : this.drawn.push({ ship, cost: 0 }) - 1;
  }
}

const COUNTS = [1_000, 10_000, 100_000, 1_000_000];

/** The whole form. */
export class OddsForm {
  /** @param {Game[]} games @param {(asked: Request) => Promise<void>} run */
  constructor(games, run) {
    this.games = games;
    /** @type {SetupForm[]} */
    this.setups = [];
    const all = games.flatMap((game) => game.scenarios.map((scenario) => ({ game, scenario })));
    this.scenario = h("select", { id: "odds-scenario" }, games.map((game) => h("optgroup", { label: game.title },
      game.scenarios.map((each) => h("option", { value: each.key }, each.title)))));
    this.notes = h("p", { class: "dim small" });
    this.all = all;
    this.own = h("option", {});
    this.battles = h("input", { id: "odds-battles", type: "number", min: 1, max: 1_000_000, required: true, value: 10_000, inputmode: "numeric" });
    this.seed = h("input", { id: "odds-seed", type: "number", min: 0, max: Number.MAX_SAFE_INTEGER, inputmode: "numeric", placeholder: "a fresh one" });
    this.second = h("input", { id: "odds-second", type: "checkbox" });
    this.sides = h("div", { class: "sides" });
    this.problem = h("p", { class: "problem", role: "alert", hidden: true });
    this.runner = h("button", { class: "primary" }, "Play the battles");
    this.element = h("form", { class: "odds-form", "aria-label": "What is asked" },
      h("div", { class: "asked" },
        h("div", { class: "field" }, h("label", { for: "odds-scenario" }, "Scenario"), this.scenario, this.notes,
          h("div", { class: "counts" }, button("A scenario of your own …", () => ownScenario((own) => (this.take(own), this.scenario.focus()), this.chosen.scenario.file), { class: "quiet" }))),
        h("div", { class: "field" }, h("label", { for: "odds-battles" }, "How many battles"),
          h("div", { class: "counts" }, this.battles, COUNTS.map((count) => button(short(count), () => {
            this.battles.value = String(count);
          }, { class: "quiet", "aria-label": `${count.toLocaleString("en")} battles` })))),
        h("div", { class: "field" }, h("label", { for: "odds-seed" }, "Seed of the dice"), this.seed,
          h("p", { class: "dim small" }, "The same request with the same seed gives the same counts, here and in the terminal."))),
      h("label", { class: "check" }, this.second, h("span", {}, "Compare with a second set-up, on the same dice")),
      this.sides, this.problem, h("div", { class: "actions" }, this.runner));
    this.scenario.addEventListener("change", () => this.deal());
    this.second.addEventListener("change", () => this.deal(this.setups[0]?.read()));
    this.element.addEventListener("submit", (/** @type {Event} */ event) => (event.preventDefault(), this.submit(run)));
    this.deal();
  }

  /** What to play. */
  get chosen() {
    return this.all.find((each) => each.scenario.key === this.scenario.value) ?? this.all[0];
  }

  /** A scenario of one's own stands before the others, in place of another one. @param {Scenario} scenario */
  take(scenario) {
    this.all = [...this.all.filter((each) => !each.scenario.file), { game: gameOf(scenario, this.games), scenario }];
    this.own.value = scenario.key;
    this.own.textContent = `${scenario.title} (your own)`;
    this.scenario.prepend(this.own);
    this.scenario.value = scenario.key;
    this.deal();
  }

  /** The set-ups' forms for what is chosen. @param {Setup} [a] @param {Setup} [b] */
  deal(a, b) {
    const { game, scenario } = this.chosen;
    const two = this.second.checked;
    this.notes.textContent = scenario.notes;
    this.setups = (two ? ["Set-up A", "Set-up B"] : [""]).map((title) => new SetupForm(game, scenario, title));
    if (a) this.setups[0].write(a);
    if (two && (b ?? a)) this.setups[1].write(/** @type {Setup} */ (b ?? a));
    this.sides.replaceChildren(...this.setups.map((each) => each.element));
    this.sides.classList.toggle("two", two);
  }

  /** @returns {Request} */
  read() {
    const [a, b] = this.setups.map((each) => each.read());
    const { key, file } = this.chosen.scenario;
    return { ...(file ? { file } : { scenario: key }), battles: Number(this.battles.value), a, ...(b && { b }),
      ...(this.seed.value !== "" && { seed: Number(this.seed.value) }) };
  }

  /** Fill the form in; refused if its own scenario is none (any more). @param {Request} asked */
  async write({ scenario, file, battles, seed, a, b }) {
    if (file) this.take({ ...await ask("/scenario", { file }), file });
    else if (this.all.some((each) => each.scenario.key === scenario)) this.scenario.value = scenario;
    if (battles) this.battles.value = String(battles);
    this.seed.value = seed === undefined ? "" : String(seed);
    this.second.checked = b !== undefined;
    this.deal(a ?? {}, b);
  }

  /** @param {(asked: Request) => Promise<void>} run */
  async submit(run) {
    this.problem.hidden = this.runner.disabled = true;
    try {
      await run(this.read());
    } catch (error) {
      this.problem.textContent = /** @type {Error} */ (error).message;
      this.problem.hidden = false;
    }
    this.runner.disabled = false;
  }
}

/** @param {number} count */
const short = (count) => (count >= 1_000_000 ? `${count / 1_000_000} million` : count.toLocaleString("en"));
