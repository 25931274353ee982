/** All fields of the battle as they are: the way to any of them, its number set, the place hidden or shown. */

import { ask } from "./api.js";
import { button, capital, h, keepingFocus, toast, why } from "./dom.js";
import { formOf } from "./forms.js";
import { labelled, oneOf, ticked, forWhom } from "./deskforms.js";
/** @import {Place} from "./types.js" */

export class AllFields {
  /** @type {{of: string, value: any, was: string}|null} what is being edited, with its field and what was in it */
  edited = null;
  /** @type {string[]} the way to the place that was chosen last */
  steps = [];
  /** is a number at its end? */
  ends = false;
  /** @type {{steps: string[], levels: Place[]}} what is shown, from the whole battle down: choices are made on it */
  way = { steps: [], levels: [] };

  /** @param {any} desk @param {HTMLElement} place where they stand @param {string[]} seats */
  constructor(desk, place, seats) {
    this.desk = desk;
    this.places = h("div", { class: "places" });
    this.change = h("div", {});
    place.append(this.places, this.change, this.veils(seats));
    this.look([]);
  }

  /** Show what lies there now. */
  refresh() {
    return this.look(this.steps, this.ends);
  }

  /** Show the way to a place, and what lies there. @param {string[]} steps @param {boolean} [ends] is a number there? */
  async look(steps, ends = false) {
    /** @type {Place[]} */
    let levels;
    const number = this.looks = (this.looks ?? 0) + 1;
    this.steps = steps;
    this.ends = ends;
    const paths = [...steps, ""].map((_, i) => steps.slice(0, i).join("."));
    try {
      levels = await Promise.all(paths.map((path, i) => (ends && i === steps.length ? { path, parts: [] }
        : ask(`/tables/${this.desk.table}/referee/places?path=${encodeURIComponent(path)}`))));
    } catch (error) {
      return number === this.looks && toast(capital(why(error)), "bad");
    }
    if (number !== this.looks) return undefined; // another place was gone to meanwhile
    this.way = { steps, levels };
    const last = levels[steps.length - 1]?.parts.find((part) => part.step === steps.at(-1));
    keepingFocus(this.places, () => this.places.replaceChildren(
      ...levels.filter((level) => level.parts.length).map((level, i) => labelled(i ? `Part ${i + 1}` : "Part of the battle", h("select", {
        "data-key": `level-${i}`, on: { change: (/** @type {Event} */ event) => this.go(i, /** @type {HTMLSelectElement} */ (event.target).value) },
      }, h("option", { value: "" }, "…"), level.parts.map((part) => h("option", { value: part.step, selected: steps[i] === part.step },
        part.value === null ? capital(part.label) : `${capital(part.label)}: ${said(part)}`)))))));
    return this.showEditing(steps, last?.value === null ? undefined : last);
  }

  /** What is being written stays while others play on. @param {string[]} steps @param {Place["parts"][number]} [part] */
  showEditing(steps, part) {
    const of = part ? steps.join(".") : "";
    const { edited } = this;
    if (edited && edited.of === of) {
      if (part && edited.value.value === edited.was) edited.value.value = edited.was = String(part.value);
      return;
    }
    this.edited = null;
    this.change.replaceChildren(...(part ? [part.fixed ? h("p", { class: "dim small" }, "Only the rules set this number.") : this.editing(steps, part)] : []));
  }

  /** @param {number} level @param {string} step */
  go(level, step) {
    const steps = this.way.steps.slice(0, level);
    const part = this.way.levels[level]?.parts.find((each) => each.step === step);
    this.look(part ? [...steps, step] : steps, part !== undefined && !part.leads_on);
  }

  /** @param {string[]} steps @param {Place["parts"][number]} part */
  editing(steps, part) {
    const value = part.words.length
      ? h("select", {}, part.words.map((word) => h("option", { value: word.value, selected: word.value === part.value }, capital(word.text))))
      : h("input", { type: "number", value: part.value, min: part.low, max: part.high, required: true });
    this.edited = { of: steps.join("."), value, was: value.value };
    const reason = h("input", { maxlength: 500, required: true, autocomplete: "off" });
    const picked = (/** @type {string} */ name) => new FormData(form).get(name);
    const form = formOf("edit", async () => {
      await this.desk.do("gm_edit", { path: steps.join("."), value: Number(value.value), reason: reason.value,
        hidden: picked("told") === "secret", reopen: picked("when") === "now" });
      this.edited = null;
      await this.look(steps, true);
      /** @type {HTMLElement|null} */ (this.places.querySelector(`[data-key="level-${steps.length - 1}"]`))?.focus({ preventScroll: true });
    },
    h("div", { class: "pair" }, labelled(`${capital(part.label)}${part.words.length ? "" : `, ${part.low} to ${part.high}`}`, value), labelled("Reason", reason)),
    oneOf("Told", "told", [["open", "in the open"], ["secret", "in secret"]]),
    oneOf("When", "when", [["next", `when the next ${this.desk.word} starts`], ["now", "now: undoes the answers since it started"]]),
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Set it")));
    return form;
  }

  /** @param {string[]} seats */
  veils(seats) {
    const whom = forWhom("Hide this from, or show it to", seats);
    const reason = h("input", { maxlength: 500, autocomplete: "off" });
    const lay = async (/** @type {boolean} */ shown) => {
      if (!this.steps.length) throw new Error("Choose a part of the battle first.");
      await this.desk.do("gm_veil", { path: this.steps.join("."), seats: ticked(whom), shown, reason: reason.value });
      reason.value = "";
    };
    return formOf("veil", () => lay(false), whom, labelled("Why (for the record)", reason),
      h("div", { class: "actions" }, h("button", {}, "Hide it"),
        button("Show it", () => lay(true).catch((error) => toast(capital(why(error)), "bad")))));
  }
}

/** A number as it is read. @param {Place["parts"][number]} part */
const said = ({ value, words }) => words.find((word) => word.value === value)?.text ?? String(value);
