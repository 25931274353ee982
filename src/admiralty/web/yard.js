/** A ship of one's own: drawn in the form that the game's designer describes, or written as its file. */

import { ask } from "./api.js";
import { button, clauseButton, h, keyed, some, toast, why } from "./dom.js";
import { fieldOf } from "./fields.js";
import { textField } from "./importer.js";
import { Lines } from "./lines.js";
import { save } from "./save.js";
import { ownShips } from "./fleet.js";
/** @import {Design, Fault, Game, Part} from "./types.js" */
/** @import {Field} from "./fields.js" */
/** @import {Ship} from "./fleet.js" */

/**
 * `keep` and `share` have buttons, `shown` is told of every bill, `fresh` of another ship on the board; `brief` and `beside` stand with the bill.
 * `also` goes with what is sent: what is designed, where that is no ship. What is kept of it goes by `kept`, else by the game.
 * @typedef {{start: Ship, also?: Record<string, string>, kept?: string, budget?: number, barred?: string[], label: string, take: (ship: Ship, cost: number) => void, changed?: (ship: Ship) => void,
 *   fresh?: () => void, keep?: (ship: Ship, cost: number) => void, share?: (file: string, name: string) => void, shown?: (found: Design, ship: Ship) => void,
 *   brief?: HTMLElement, beside?: HTMLElement}} Wishes
 */

const PAUSE = 150; // ms of rest before the bill is asked for
const PAST = 100; // changes that can be taken back
const NOTES_MOST = 4000; // characters
const FAULTS = 5; // that are told in the bill; the others stand at their lines
let made = 0; // yards, so that one over another has ids of its own

export class Yard {
  /** @param {Game} game @param {Wishes} wishes */
  constructor(game, wishes) {
    this.game = game;
    this.wishes = wishes;
    this.number = made += 1;
    this.designer = /** @type {NonNullable<Game["designer"]>} */ (game.designer);
    this.asked = 0; // bills
    this.later = 0;
    this.cost = 0;
    this.typed = new Set(); // fields, since it was last sound
    this.example = false; // is it one of the rulebook, played only as it is printed?
    this.adopted = false; // ... or was it one before it was changed?
    /** @type {Ship[]} */
    this.past = [];
    this.name = h("input", { id: this.id("name"), maxlength: 80, autocomplete: "off" });
    this.notes = h("textarea", { id: this.id("notes"), rows: 3, maxlength: NOTES_MOST });
    /** @type {Map<string, {field: Field|Lines, part: Part, beside: HTMLElement, faults: HTMLElement}>} */
    this.parts = new Map(this.designer.groups.flatMap((group) => group.parts).map((part) => [part.key, {
      part, field: part.is === "lines" ? new Lines(game, part, () => this.touched()) : fieldOf(part, this.id(`part-${part.key}`), part.default),
      beside: h("span", { class: "beside" }), faults: h("div", { class: "faults" }),
    }]));
    this.file = textField("Its file (TOML): write, paste, open or copy it", this.id("file"), () => this.readFile());
    this.hull = h("svg:g", { class: "own hull" });
    this.figure = h("figure", { class: "pane", hidden: true }, h("svg:svg", { viewBox: "-64 -42 128 84", role: "img", "aria-label": "The ship from above" }, this.hull));
    this.bill = h("div", { class: "bill", role: "status", "aria-label": "Cost and faults" });
    this.taker = button(wishes.label, () => wishes.take(this.ship, this.cost), { class: "primary", disabled: true });
    this.keepers = [
      wishes.keep && button("Keep", () => wishes.keep?.(this.ship, this.cost), { disabled: true, title: "On this device" }),
      wishes.share && button("Share", () => wishes.share?.(this.file.field.value, this.ship.name), { disabled: true, title: "By a link" }),
    ].filter((each) => each);
    /** @type {Design|null} */
    this.found = null;
    this.saver = button("Save file", () => save(new Blob([this.file.field.value], { type: "text/plain" }), `${this.fileName}.toml`));
    this.printer = button("Print sheet", () => this.print(), { title: "As a PDF" });
    this.undoer = button("Undo", () => this.undo(), { class: "quiet", disabled: true });
    this.lesser = button("Leave more to the rules", () => this.lists.forEach((lines) => lines.sayLess()), {
      class: "quiet", hidden: true, title: "What you rarely set: sizes, costs and the like",
    });
    this.element = this.build();
    this.write(wishes.start);
    this.last = this.ship;
    this.read();
  }

  /** @param {string} what */
  id(what) {
    return `yard-${this.number}-${what}`;
  }

  build() {
    const form = h("div", { class: "yard-form", role: "tabpanel" }, this.figure,
      h("div", { class: "field" }, h("label", { for: this.name.id }, this.wishes.also ? "Name" : "Its name"), this.name),
      this.groups.map(([title, parts]) => h("fieldset", {}, h("legend", {}, title), parts.map((part) => this.partRow(part)))),
      h("div", { class: "field text" }, h("label", { for: this.notes.id }, "Notes"), this.notes));
    form.addEventListener("input", (/** @type {Event} */ { target }) => (this.typed.add(target), this.touched()));
    const text = h("div", { class: "yard-file", role: "tabpanel" }, this.file.element);
    return h("div", { class: "yard" },
      h("div", { class: "yard-head" }, this.tabs({ form, file: text }), this.examples(), this.undoer, this.lesser), form, text, this.side());
  }

  /** The groups of parts, without those that would be refused and that it has none of. @returns {[string, Part[]][]} */
  get groups() {
    const { barred, start } = this.wishes;
    return this.designer.groups.map(({ title, parts }) => /** @type {[string, Part[]]} */ ([title,
      parts.filter(({ key }) => !barred?.includes(key) || Number(start[key]))])).filter(([, parts]) => parts.length);
  }

  side() {
    const { brief, beside } = this.wishes;
    const dock = h("div", { class: "dock" }, this.bill, brief, h("div", { class: "actions" }, this.taker, this.keepers, this.saver, this.printer));
    return beside ? h("div", { class: "yard-side" }, dock, beside) : dock;
  }

  /** What the ship may cost is another sum now. @param {number|undefined} budget */
  allow(budget) {
    this.wishes.budget = budget;
    if (this.found) this.bill.replaceChildren(...this.billOf(this.found));
  }

  /** Ships to begin with: those of the game, and those that were drawn here. */
  examples() {
    const own = ownShips(this.wishes.kept ?? this.game.key);
    const { ships } = this.game;
    const select = h("select", { "aria-label": "Start with", on: { change: () => {
      const [kind, k] = select.value.split(":");
      if (kind === "new") this.write({});
      if (kind === "own") this.write(own[Number(k)].ship);
      if (kind === "game") this.write({ ...ships[Number(k)].parts, name: ships[Number(k)].name, notes: ships[Number(k)].notes });
      select.value = "";
      this.wishes.fresh?.();
      this.touched();
    } } }, h("option", { value: "" }, "Start with …"), h("option", { value: "new" }, "A blank sheet"),
    own.length > 0 && h("optgroup", { label: "Drawn here" }, own.map(({ ship }, k) => h("option", { value: `own:${k}` }, ship.name))),
    ships.length > 0 && h("optgroup", { label: "Of the game" }, ships.map((ship, k) =>
      h("option", { value: `game:${k}`, hidden: this.wishes.barred?.some((key) => Number(ship.parts[key])) }, ship.name))));
    return select;
  }

  /** @param {Part} part */
  partRow(part) {
    const { field, beside, faults } = /** @type {any} */ (this.parts.get(part.key));
    if (field instanceof Lines) return field.element;
    return h("div", { class: "part", "data-part": part.key },
      h("label", { for: field.input.id }, part.label, part.unit && ` (${part.unit})`), field.input, beside,
      h("p", { class: "dim small" }, h("span", {}, part.help), part.clause && clauseButton(this.game.key, part.clause)), faults);
  }

  /** All fields of the form, in their order. @returns {any[]} */
  get inputs() {
    return [...this.element.querySelectorAll(".yard-form :is(input, select, textarea)")];
  }

  /** @returns {Lines[]} */
  get lists() {
    return [...this.parts.values()].map(({ field }) => field).filter((field) => field instanceof Lines);
  }

  /** The ship as it is filled in. @returns {Ship} */
  get ship() {
    const parts = Object.fromEntries([...this.parts].map(([key, { field }]) => [key, field.read()]));
    return { name: this.name.value.trim(), ...(this.notes.value && { notes: this.notes.value }), ...parts };
  }

  get fileName() {
    return this.name.value.trim().replace(/[^\p{L}\p{N}]+/gu, "_") || this.designer.file_kind;
  }

  /** @param {Ship} ship */
  write(ship) {
    this.adopted = false;
    this.sound(ship);
    this.name.value = ship.name ?? "";
    this.notes.value = ship.notes ?? "";
    for (const [key, { field, part }] of this.parts) field.write(ship[key] ?? part.default);
  }

  /** What is under way is of no use any more; until the next bill the ship is neither taken nor saved. */
  begin() {
    this.asked += 1;
    for (const each of [this.taker, this.saver, ...this.keepers]) each.disabled = true;
    clearTimeout(this.later);
  }

  /** Something was changed in the form: it can be taken back, and is reckoned after a rest. */
  touched() {
    this.begin();
    this.later = window.setTimeout(() => {
      this.note();
      this.read();
    }, PAUSE);
  }

  /** What the form says now can be taken back to what it said before. */
  note() {
    const now = this.ship;
    if (JSON.stringify(now) === JSON.stringify(this.last)) return;
    this.past = [...this.past, /** @type {Ship} */ (this.last)].slice(-PAST);
    this.last = now;
    this.undoer.disabled = false;
    this.wishes.changed?.(now);
  }

  undo() {
    this.begin();
    this.note(); // what was typed a moment ago, too
    const before = /** @type {Ship} */ (this.past.pop());
    this.write(before);
    this.last = this.ship;
    this.undoer.disabled = !this.past.length;
    this.wishes.changed?.(before);
    this.read();
  }

  /** Put a ship on the board, in place of the one that is there; that can be undone. @param {Ship} ship */
  open(ship) {
    this.wishes.fresh?.();
    this.write(ship);
    this.touched();
    this.turn("form");
    this.name.focus();
  }

  /** Read a ship's file, as if it were pasted. @param {string} file */
  openFile(file) {
    this.wishes.fresh?.();
    this.file.field.value = file;
    this.readFile();
  }

  // ---- what it comes to ----

  /** The form is read. */
  read() {
    const wrong = this.element.querySelector(".yard-form :is(input, select):invalid");
    if (wrong) {
      const row = wrong.closest("[role=group]")?.getAttribute("aria-label");
      this.refused(`${some([row, wrong.dataset.said]).join(", ")}: ${wrong.validationMessage}`);
      return;
    }
    const { name, notes = "", ...parts } = this.ship;
    this.reckon({ name, notes, parts }, (found) => {
      if (!this.adopts(found)) this.file.field.value = found.file;
    });
  }

  /** A changed example is a design of one's own, of which nothing is stated but what is being typed. @param {Design} found @returns {boolean} is it another design now? */
  adopts(found) {
    const at = this.example && found.faults.map(({ key }) => this.parts.get(key)).find((each) => each?.part.example);
    if (!at) return false;
    /** @type {Field} */ (at.field).write(at.part.default);
    for (const lines of this.lists) lines.sayLess(this.typed);
    this.example = false;
    this.adopted = true;
    this.last = this.ship; // undo leads back to the example
    this.wishes.changed?.(this.last);
    this.touched();
    return true;
  }

  /** The file is read; the form then has what it says. */
  readFile() {
    this.begin();
    this.later = window.setTimeout(() => this.reckon({ file: this.file.field.value }, (found) => {
      const before = this.inputs.map(({ value }) => value);
      this.write({ ...found.parts, name: found.name, notes: found.notes });
      const now = this.inputs;
      if (now.length === before.length) this.typed = new Set(now.filter(({ value }, i) => value !== before[i]));
      this.note();
      this.adopts(found);
    }), PAUSE);
  }

  /** @param {Record<string, unknown>} sent @param {(found: Design) => void} then */
  async reckon(sent, then) {
    const number = (this.asked += 1);
    try {
      const found = await ask(`/games/${this.game.key}/design`, { ...sent, ...this.wishes.also });
      if (number !== this.asked) return;
      then(found);
      if (number === this.asked) this.show(found);
    } catch (error) {
      if (number === this.asked) this.refused(why(error));
    }
  }

  /** @param {string} problem */
  refused(problem) {
    for (const each of [this.taker, this.saver, this.printer, ...this.keepers]) each.disabled = true;
    this.found = null;
    this.bill.replaceChildren(h("p", { class: "problem" }, problem));
  }

  /** From here on it is known what is typed, and whether into an example. @param {Record<string, unknown>} ship */
  sound(ship) {
    this.typed.clear();
    this.example = [...this.parts.values()].some(({ part }) => part.example && ship[part.key] === part.example);
  }

  /** @param {Design} found */
  show(found) {
    this.cost = found.cost;
    this.taker.disabled = found.faults.length > 0 || !found.name;
    for (const each of [this.saver, this.printer, ...this.keepers]) each.disabled = !found.name;
    this.found = found;
    if (!found.faults.length) this.sound(found.parts);
    this.lesser.hidden = !this.lists.some((lines) => lines.saysMuch);
    for (const [key, { field, beside, faults }] of this.parts) {
      if (field instanceof Lines) field.show(found);
      beside.textContent = found.beside[key] ?? "";
      faults.replaceChildren(...found.faults.filter((each) => each.key === key).map((each) => h("p", { class: "problem small" }, each.what)));
    }
    this.bill.replaceChildren(...this.billOf(found));
    this.figure.hidden = !found.silhouette.length;
    this.hull.replaceChildren(...found.silhouette.map(([tone, points]) => h("svg:polygon", { class: tone, points })));
    this.wishes.shown?.(found, this.ship);
  }

  /** @param {Design} found */
  billOf({ name, cost, size, faults, remarks }) {
    const { budget } = this.wishes;
    const { cost_unit: unit, size_unit: units } = this.designer;
    const dear = budget !== undefined && cost > budget;
    return some([
      h("p", { class: dear ? "sum problem" : "sum" },
        h("b", {}, `${cost}${budget === undefined ? "" : ` of ${budget}`} ${unit}`), units && ` · ${size} ${units}`),
      dear && h("p", { class: "problem" }, "More than this seat may spend, unless a setting allows it."),
      this.adopted && h("p", { class: "dim small" }, "This is now your own design: the rules fill in what was printed."),
      ...remarks.filter((each) => !each.key).map((each) => h("p", { class: "dim small" }, ...this.told(each))),
      !name && h("p", { class: "dim small" }, "Give it a name."),
      ...faults.slice(0, FAULTS).map((each) => h("p", { class: "problem" }, ...this.told(each))),
      faults.length > FAULTS && h("p", { class: "problem" }, `${faults.length - FAULTS} more faults stand at their lines.`),
    ]);
  }

  /** A fault with the way to where it is. @param {Fault} fault @returns {any[]} */
  told({ key, where, what, clause }) {
    const [part, number] = key.split(" ");
    const { field } = this.parts.get(part) ?? {};
    const place = field instanceof Lines && number
      ? button(where, () => (this.turn("form"), field.goTo(Number(number))), { class: "reference" }) : where;
    return some([place, place && ": ", `${what} `, clause && clauseButton(this.game.key, clause)]);
  }

  /** @param {string} tab */
  turn(tab) {
    /** @type {HTMLElement} */ (this.element.querySelector(`#${this.id(`tab-${tab}`)}`)).click();
  }

  /** The form, and its file: two ways to say the same. @param {Record<"form"|"file", HTMLElement>} panels */
  tabs(panels) {
    const all = Object.entries({ form: "Form", file: "File" }).map(([key, name]) => {
      const panel = panels[/** @type {"form"|"file"} */ (key)];
      panel.id = this.id(`panel-${key}`);
      const tab = h("button", { type: "button", role: "tab", id: this.id(`tab-${key}`), "aria-controls": panel.id, on: { click: () => turn(key) } }, name);
      panel.setAttribute("aria-labelledby", tab.id);
      return tab;
    });
    const turn = (/** @type {string} */ to) => Object.entries(panels).forEach(([key, panel], i) => {
      panel.hidden = key !== to;
      all[i].setAttribute("aria-selected", String(key === to));
      all[i].tabIndex = key === to ? 0 : -1;
    });
    turn("form");
    return h("div", { class: "tabs", role: "tablist", "aria-label": "How it is drawn", on: { keydown: keyed(all, (tab) => (tab.focus(), tab.click())) } }, all);
  }

  async print() {
    const { name, notes = "", ...parts } = this.ship;
    this.printer.disabled = true;
    try {
      save(await ask(`/games/${this.game.key}/sheet`, { name, notes, parts, ...this.wishes.also }, "blob"), `${this.fileName}.pdf`);
    } catch (error) {
      toast(why(error), "bad");
    }
    this.printer.disabled = this.saver.disabled; // it may have lost its name meanwhile
  }
}
