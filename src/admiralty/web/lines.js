/** A part of a design that is a list of lines: each of a kind, with its fields; added, doubled, moved, removed. */

import { announce, button, capital, clauseButton, h, some } from "./dom.js";
import { fieldOf, isUsual } from "./fields.js";
/** @import {Design, Fault, Game, Kind, Part} from "./types.js" */
/** @import {Field} from "./fields.js" */

/** @typedef {{kind: Kind, fields: Field[], group: HTMLElement, beside: HTMLElement, faults: HTMLElement, more: HTMLElement|null}} Row */

const RISE = { ArrowUp: -1, ArrowDown: 1 };
let made = 0; // rows and lists, so that each field has an id of its own

export class Lines {
  /** @param {Game} game @param {Part} part @param {() => void} changed told when lines come, go or move */
  constructor(game, part, changed) {
    this.game = game;
    this.part = part;
    this.changed = changed;
    /** @type {Map<Element, Row>} */
    this.rows = new Map();
    /** @type {HTMLElement|null} the line that was touched last: new ones come below it */
    this.current = null;
    this.list = h("ol", { class: "rows", on: {
      focusin: (/** @type {FocusEvent} */ event) => this.touch(/** @type {any} */ (event.target).closest("li")),
      keydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      input: (/** @type {Event} */ event) => this.say(/** @type {any} */ (event.target).closest("li")),
    } });
    this.kinds = h("select", { "aria-label": "Kind of a new line" }, part.kinds.map((kind) =>
      h("option", { value: kind.key }, kind.label, kind.help && `, ${kind.help}`)));
    this.place = h("span", { class: "dim small", id: `place-${(made += 1)}` });
    this.adder = button("Add a line", () => this.add(), { "aria-describedby": this.place.id });
    this.element = h("div", { class: "lines-part" }, h("p", { class: "dim small" },
      part.help, " Alt and an arrow key move your line, with all that belongs to it.",
      part.clause && clauseButton(game.key, part.clause)),
    this.list, h("div", { class: "adding" }, this.kinds, this.adder, this.place));
  }

  /** @returns {HTMLElement[]} */
  get items() {
    return [...this.list.children];
  }

  /** @param {Element} item @returns {Row} */
  row(item) {
    return /** @type {Row} */ (this.rows.get(item));
  }

  read() {
    return this.items.map((item) => this.values(item));
  }

  /** @param {Element} item @returns {Record<string, any>} */
  values(item) {
    const { kind, fields } = this.row(item);
    return { kind: kind.key, ...Object.fromEntries(fields.map(({ part, read }) => [part.key, read()])) };
  }

  /** @param {Record<string, any>[]} lines of kinds that there were in another version of the game, these are left out */
  write(lines) {
    const known = new Set(this.part.kinds.map(({ key }) => key));
    this.rows.clear();
    this.current = null;
    this.list.replaceChildren(...lines.filter(({ kind }) => known.has(kind)).map((line) => this.drawn(line)));
    this.number();
  }

  /** Is there anything said that is mostly left unsaid? */
  get saysMuch() {
    return [...this.rows.values()].some(({ fields }) => fields.some(({ part, read }) => part.seldom && !isUsual(part, read())));
  }

  /** Leave to the rules what is mostly left to them. @param {Set<unknown>} [kept] fields that stay as they are */
  sayLess(kept) {
    for (const item of this.items) {
      for (const { part, input, write } of this.row(item).fields) if (part.seldom && !kept?.has(input)) write(part.default);
      this.say(item);
    }
    this.changed();
  }

  /** What the design comes to, beside each line. @param {Design} found */
  show({ beside, faults, remarks }) {
    this.items.forEach((item, i) => {
      const key = `${this.part.key} ${i + 1}`;
      const row = this.row(item);
      const told = (/** @type {Fault[]} */ all, /** @type {string} */ name) => all.filter((each) => each.key === key).map((each) =>
        h("p", { class: name }, `${capital(each.what)} `, each.clause && clauseButton(this.game.key, each.clause)));
      row.beside.textContent = beside[key] ?? "";
      row.faults.replaceChildren(...told(faults, "problem small"), ...told(remarks, "dim small"));
      item.classList.toggle("faulty", faults.some((each) => each.key === key));
    });
  }

  /** Bring a line into sight. @param {number} number from 1 */
  goTo(number) {
    const item = this.items[number - 1];
    item?.scrollIntoView({ block: "center" });
    first(item)?.focus({ preventScroll: true });
  }

  // ---- lines ----

  /** @param {Record<string, any>} line @returns {HTMLElement} */
  drawn(line) {
    const kind = /** @type {Kind} */ (this.part.kinds.find((each) => each.key === line.kind));
    const id = `row-${(made += 1)}`;
    const fields = kind.parts.map((part) => fieldOf(part, `${id}-${part.key}`, line[part.key]));
    const seldom = fields.filter(({ part }) => part.seldom);
    const more = seldom.length ? h("summary", {}) : null;
    const [beside, faults] = [h("span", { class: "beside" }), h("div", { class: "faults" })];
    const tool = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act) =>
      button(sign, act, { class: "quiet", "aria-label": name, title: name });
    const group = h("div", { class: "row", role: "group" },
      h("div", { class: "kind" }, h("b", {}, kind.label), " ", kind.clause && clauseButton(this.game.key, kind.clause)),
      h("div", { class: "fields" }, fields.filter(({ part }) => !part.seldom).flatMap(labelled)), beside,
      h("div", { class: "row-tools" },
        tool("↑", "Move up", () => this.move(item, -1)), tool("↓", "Move down", () => this.move(item, 1)),
        tool("+1", "Duplicate", () => this.double(item)), tool("×", "Remove", () => this.remove(item))),
      more && h("details", { class: "more" }, more, h("div", { class: "fields" }, seldom.flatMap(labelled))), faults);
    /** @type {HTMLElement} */
    const item = h("li", { "data-level": kind.level }, group);
    this.rows.set(item, { kind, fields, group, beside, faults, more });
    this.say(item);
    return item;
  }

  /** What is folded away is told in a line. @param {Element} item */
  say(item) {
    const { more, fields } = this.row(item);
    if (!more) return;
    const seldom = fields.filter(({ part }) => part.seldom);
    const said = seldom.filter(({ part, read }) => !isUsual(part, read()));
    more.textContent = said.length ? said.map(({ part, input }) => `${part.label} ${input.value}`).join(", ")
      : `${seldom.map(({ part }) => part.label).join(", ")} …`;
    more.classList.toggle("dim", !said.length);
  }

  /** Each line knows its number. */
  number() {
    this.items.forEach((item, i) => {
      const { kind, group } = this.row(item);
      group.setAttribute("aria-label", `Line ${i + 1}, ${kind.label}`);
    });
    this.adder.disabled = this.items.length >= (this.part.most ?? Infinity);
    this.touch(this.current);
  }

  /** @param {HTMLElement|null} item */
  touch(item) {
    this.current?.classList.remove("current");
    this.current = item;
    item?.classList.add("current");
    this.place.textContent = item ? `below line ${this.items.indexOf(item) + 1}` : this.items.length ? "at the end" : "";
  }

  /** How a line hangs on others. @param {Element} item */
  level(item) {
    return this.row(item).kind.level;
  }

  /** The last of the lines from here that are of a higher level than this one. @param {Element} item @param {number} level */
  end(item, level) {
    while (item.nextElementSibling && this.level(item.nextElementSibling) > level) item = item.nextElementSibling;
    return item;
  }

  /** A line with those that belong to it. @param {Element} item */
  block(item) {
    const { items } = this;
    return items.slice(items.indexOf(/** @type {any} */ (item)), items.indexOf(/** @type {any} */ (this.end(item, this.level(item)))) + 1);
  }

  add() {
    const kind = /** @type {Kind} */ (this.part.kinds.find((each) => each.key === this.kinds.value));
    const item = this.drawn({ kind: kind.key });
    if (this.current) this.end(this.current, kind.level).after(item);
    else this.list.append(item);
    this.changedAt(item, `${kind.label} added`);
  }

  /** @param {Element} item */
  double(item) {
    const block = this.block(item);
    if (this.items.length + block.length > (this.part.most ?? Infinity)) return;
    const copies = block.map((each) => this.drawn(this.values(each)));
    block[block.length - 1].after(...copies);
    this.changedAt(copies[0], `${this.row(item).kind.label} doubled`);
  }

  /** @param {HTMLElement} item */
  remove(item) {
    const next = /** @type {HTMLElement|null} */ (item.nextElementSibling ?? item.previousElementSibling);
    if (this.current === item) this.current = next;
    const { label } = this.row(item).kind;
    this.rows.delete(item);
    item.remove();
    this.changedAt(next, `${label} removed`);
    if (!next) this.kinds.focus();
  }

  /** Past the line before or after, and what belongs to it. @param {HTMLElement} item @param {number} by -1 or 1 */
  move(item, by) {
    const block = this.block(item);
    const level = this.level(item);
    let other = by > 0 ? block[block.length - 1].nextElementSibling : item.previousElementSibling;
    if (!other) return;
    const had = /** @type {HTMLElement|null} */ (document.activeElement);
    if (by > 0) this.end(other, level).after(...block);
    else {
      while (this.level(other) > level && other.previousElementSibling) other = other.previousElementSibling;
      other.before(...block);
    }
    had?.focus(); // what is moved in the page loses it
    this.changedAt(null, `${this.row(item).kind.label}: line ${this.items.indexOf(item) + 1} of ${this.items.length}`);
  }

  /** @param {HTMLElement|null} item which has the focus from now on @param {string} said */
  changedAt(item, said) {
    first(item)?.focus();
    this.number();
    announce(said);
    this.changed();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = event.altKey && /** @type {Record<string, number>} */ (RISE)[event.key];
    const item = /** @type {any} */ (event.target).closest("li");
    if (!by || !item) return;
    event.preventDefault();
    this.move(item, by);
  }
}

/** The first field of a line. @param {Element|null|undefined} item @returns {HTMLElement|null|undefined} */
const first = (item) => item?.querySelector("input, select");

/** A field, and what it is for, which its label tells below the line when it is pressed. @param {Field} field @returns {HTMLElement[]} */
function labelled({ part, input }) {
  const help = some([part.help, part.unit]).join(" ");
  const told = h("p", { class: "dim small meaning", id: `${input.id}-told`, hidden: true }, h("b", {}, `${part.label}: `), help);
  const label = h("label", { for: input.id, class: help ? "told" : false, on: { click: () => (told.hidden = !told.hidden) } }, part.label);
  const field = h("div", { class: `${part.is} field`, title: help || false }, label, input);
  if (!help) return [field];
  input.setAttribute("aria-describedby", told.id);
  return [field, told];
}
