/** A tool of a game: what goes in, and what comes out, which the server works out as one types. */

import { ask } from "./api.js";
import { clauseButton, h, some, why } from "./dom.js";
import { fieldOf } from "./fields.js";
import "./board.js";
/** @import {Field} from "./fields.js" */
/** @import {Drawn, Tool} from "./types.js" */

const PAUSE = 200; // milliseconds after a key
const SLOWER = 1500; // ... and when the server says that it comes too often

export class ToolForm {
  /** @param {string} game @param {Tool} tool @param {(given: Record<string, string>) => void} [changed] */
  constructor(game, tool, changed = () => {}) {
    this.path = `/tools/${game}/${tool.key}`;
    this.tool = tool;
    this.changed = changed;
    this.asked = 0;
    /** @type {number|undefined} */
    this.later = undefined;
    this.fields = tool.inputs.map((part) => fieldOf(part, `tool-${tool.key}-${part.key}`, part.default ?? ""));
    this.form = h("form", { class: "tool-form", on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), this.compute()), input: () => this.soon(PAUSE), change: () => this.soon(0) } },
      this.fields.map((field) => row(game, field)));
    this.said = h("div", { class: "tool-said", "aria-live": "polite" });
    this.drawing = h("adm-board", { hidden: true });
    this.result = h("div", { class: "tool-result" }, this.said, this.drawing);
  }

  /** What was filled in, by the keys of the inputs. @returns {Record<string, string>} */
  get given() {
    return Object.fromEntries(this.fields.filter(({ input }) => input.value !== "").map(({ part, input }) => [part.key, input.value]));
  }

  /** Fill some inputs in; the others stay as they are. @param {Record<string, any>} values */
  write(values) {
    for (const { part, input, write } of this.fields) {
      if (!Object.hasOwn(values, part.key)) continue;
      write(values[part.key]);
      if (part.is === "choice" && input.selectedIndex < 0) write(part.default); // there is no such word
    }
  }

  /** @param {number} pause */
  soon(pause) {
    clearTimeout(this.later);
    this.later = window.setTimeout(() => this.compute(), pause);
  }

  /** What comes of the inputs as they are; an answer that came too late is not shown. */
  async compute() {
    clearTimeout(this.later);
    const { given } = this;
    const number = (this.asked += 1);
    const missing = this.fields.find(({ part }) => part.default === null && !(part.key in given));
    this.changed(given);
    if (missing) return this.say(h("p", { class: "dim" }, `Give a value for ${missing.part.label}.`));
    return this.wait(number, () => ask(`${this.path}?${new URLSearchParams(given)}`), (/** @type {Drawn} */ found) => this.show(found));
  }

  /** A drag on the board, from one place to another, fills inputs in. @param {Record<string, string>} places */
  async drag(places) {
    const number = (this.asked += 1);
    clearTimeout(this.later);
    await this.wait(number, () => ask(`${this.path}/drag?${new URLSearchParams(places)}`), ({ values }) => (this.write(values), this.compute()));
  }

  /** @param {number} number @param {() => Promise<any>} work @param {(found: any) => unknown} use */
  async wait(number, work, use) {
    try {
      const found = await work();
      if (number === this.asked) await use(found);
    } catch (error) {
      if (number !== this.asked) return;
      if (/** @type {any} */ (error).status === 429) this.later = window.setTimeout(() => number === this.asked && this.wait(number, work, use), SLOWER);
      else this.say(h("p", { class: "problem" }, why(error)));
    }
  }

  /** Words alone. @param {HTMLElement} words */
  say(words) {
    this.said.replaceChildren(words);
    this.drawing.hidden = true;
  }

  /** @param {Drawn} found */
  show({ sentence, rows, scene }) {
    this.said.replaceChildren(...some([
      sentence && h("p", { class: "tool-sentence" }, sentence),
      rows.length > 0 && h("dl", {}, rows.map(({ label, value }) => h("div", {}, h("dt", {}, label), h("dd", {}, value)))),
      !sentence && !rows.length && !scene && h("p", { class: "dim" }, "Nothing comes of these values."),
    ]));
    this.drawing.hidden = !scene;
    if (scene) this.drawing.show(scene, null, () => {}, false);
  }
}

/** @param {string} game @param {Field} field */
function row(game, { part, input }) {
  const note = [part.is === "number" && `${part.low} to ${part.high} ${part.unit}`.trim(), part.help].filter(Boolean).join(". ");
  if (note) input.setAttribute("aria-describedby", `${input.id}-note`);
  return h("div", { class: "field" }, h("label", { for: input.id }, part.label), input,
    (note || part.clause) && h("small", { id: `${input.id}-note`, class: "dim" }, note, part.clause && [" ", clauseButton(game, part.clause)]));
}
