/** The referee's desk: any place of the battle changed, hidden or shown, seats, dice, notes, and all of it taken back. */

import { ask, freshId } from "./api.js";
import { button, capital, fetched, h, keepingFocus, toast, using, why } from "./dom.js";
import { formOf } from "./forms.js";
/** @import {Snapshot, RefereeAct, Place} from "./types.js" */

let fields = 0;

/** A field with its label above. @param {string} label @param {HTMLElement} control */
const labelled = (label, control) => {
  control.id ||= `desk-${(fields += 1)}`;
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
};

/** One of a few words. @param {string} legend @param {string} name @param {[string, string][]} options value and label; the first is chosen */
const oneOf = (legend, name, options) => h("fieldset", { class: "pick" }, h("legend", {}, legend),
  options.map(([value, label], i) => h("label", {}, h("input", { type: "radio", name, value, checked: i === 0 }), label)));

/** Some of the seats. @param {string} legend @param {string[]} seats */
const whoever = (legend, seats) => h("fieldset", { class: "pick" }, h("legend", {}, legend),
  seats.map((seat) => h("label", {}, h("input", { type: "checkbox", name: "seat", value: seat }), capital(seat))));

/** @param {ParentNode} place @returns {string[]} */
const ticked = (place) => [.../** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll('[name="seat"]:checked'))].map((each) => each.value);

/** @param {HTMLFormElement} form @param {string} name */
const picked = (form, name) => new FormData(form).get(name);

class Referee extends HTMLElement {
  /** @type {{of: string, value: any, was: string}|null} what is being edited, with its field and what was in it */
  edited = null;
  /** @type {string|undefined} to before which act play is to be taken back */
  back;
  /** @type {string[]} the way to the place that was chosen last */
  steps = [];
  /** is a number at its end? */
  ends = false;
  /** @type {{steps: string[], levels: Place[]}} what is shown, from the whole battle down: choices are made on it */
  way = { steps: [], levels: [] };

  /** @param {Snapshot} snapshot @param {(seat: string) => void} sit */
  show(snapshot, sit) {
    const seats = snapshot.seats.map((seat) => seat.name);
    this.sit = sit;
    if (!this.table) {
      this.table = snapshot.table.id;
      this.word = snapshot.table.beat_word;
      this.build(seats);
      this.look([]);
    } else if (this.at !== String(snapshot.at)) this.look(this.steps, this.ends);
    this.at = String(snapshot.at);
    this.showSeats(snapshot);
    this.showActs(snapshot);
    this.showEnd(snapshot);
  }

  /** @param {string} what @param {Record<string, unknown>} known */
  async do(what, known) {
    await ask(`/tables/${this.table}/referee`, { command: { do: what, id: freshId(), ...known } });
  }

  /** The same, from a button: a refusal is said at the foot of the page. @param {string} what @param {Record<string, unknown>} known @returns {Promise<boolean>} was it done? */
  async press(what, known) {
    try {
      await this.do(what, known);
      return true;
    } catch (error) {
      toast(capital(why(error)), "bad");
      return false;
    }
  }

  /** @param {string[]} seats */
  build(seats) {
    const part = (/** @type {string} */ title, /** @type {boolean} */ open, /** @type {any[]} */ ...content) =>
      h("details", { open, class: "desk-part" }, h("summary", {}, title), ...content);
    this.places = h("div", { class: "places" });
    this.change = h("div", {});
    this.hands = h("ul", { class: "hands" });
    this.end = h("div", { class: "request", hidden: true, role: "alert" });
    this.acts = h("ol", { class: "acts", tabindex: -1, "aria-label": "What you have done" });
    this.play = h("div", { class: "back-to" });
    this.replaceChildren(
      h("h2", {}, "The referee’s desk"),
      h("p", { class: "dim small" }, "You see everything but sealed orders. Whatever you do is in the record, and opened at the end."),
      this.end,
      part("Change, hide and show", true, this.places, this.change, this.veils(seats)),
      part("Seats", false, this.hands),
      part("Dice", false, this.dice(seats)),
      part("Notes", false, this.notes(seats)),
      part("What you have done", true, this.acts, this.play));
  }

  // ---- places ----

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
        : ask(`/tables/${this.table}/referee/places?path=${encodeURIComponent(path)}`))));
    } catch (error) {
      return number === this.looks && toast(capital(why(error)), "bad");
    }
    if (number !== this.looks) return undefined; // another place was gone to meanwhile
    this.way = { steps, levels };
    const last = levels[steps.length - 1]?.parts.find((part) => part.step === steps.at(-1));
    keepingFocus(/** @type {Element} */ (this.places), () => this.places?.replaceChildren(
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
    this.change?.replaceChildren(...(part ? [part.fixed ? h("p", { class: "dim small" }, "Only the rules set this number.") : this.editing(steps, part)] : []));
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
    const form = formOf("edit", async () => {
      await this.do("gm_edit", { path: steps.join("."), value: Number(value.value), reason: reason.value,
        hidden: picked(form, "told") === "secret", reopen: picked(form, "when") === "now" });
      this.edited = null;
      await this.look(steps, true);
      /** @type {HTMLElement|null|undefined} */ (this.places?.querySelector(`[data-key="level-${steps.length - 1}"]`))?.focus({ preventScroll: true });
    },
    h("div", { class: "pair" }, labelled(`${capital(part.label)}${part.words.length ? "" : `, ${part.low} to ${part.high}`}`, value), labelled("Reason", reason)),
    oneOf("Told", "told", [["open", "in the open"], ["secret", "in secret"]]),
    oneOf("When", "when", [["next", `when the next ${this.word} begins`], ["now", "now: answers since it began are withdrawn"]]),
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Set it")));
    return form;
  }

  /** @param {string[]} seats */
  veils(seats) {
    const whom = whoever("Hide what is chosen from, or show it to", seats);
    const reason = h("input", { maxlength: 500, autocomplete: "off" });
    const lay = async (/** @type {boolean} */ shown) => {
      if (!this.steps.length) throw new Error("Choose a part of the battle first.");
      await this.do("gm_veil", { path: this.steps.join("."), seats: ticked(whom), shown, reason: reason.value });
      reason.value = "";
    };
    const form = formOf("veil", () => lay(false), whom, labelled("Why (for the record)", reason),
      h("div", { class: "actions" }, h("button", {}, "Hide it"),
        button("Show it", () => lay(true).catch((error) => toast(capital(why(error)), "bad")))));
    return form;
  }

  // ---- seats, dice, notes ----

  /** @param {Snapshot} snapshot */
  showSeats({ seats, you, referee }) {
    keepingFocus(/** @type {Element} */ (this.hands), () => this.hands?.replaceChildren(...seats.map(({ name, who }) => {
      const to = h("select", { "aria-label": `Who plays ${name}`, "data-key": `to-${name}`,
        on: { change: async () => { if (!await this.press("gm_hand", { seat: name, to: to.value })) to.value = who; } } },
      [["human", "A person"], ["referee", "You, the referee"],
        ...(referee?.levels ?? []).map((level) => [level, `Computer, ${level.slice("computer:".length)}`])].map(([value, label]) =>
        h("option", { value, selected: value === who }, label)));
      return h("li", {}, h("b", {}, capital(name)), to, you.seats.includes(name)
        && button(`Play as ${name}`, () => this.sit?.(name), { "data-key": `play-${name}` }));
    })));
  }

  /** @param {string[]} seats */
  dice(seats) {
    const count = h("input", { type: "number", value: 2, min: 1, max: 100, required: true });
    const sides = h("input", { type: "number", value: 6, min: 2, max: 1000, required: true });
    const label = h("input", { maxlength: 200, autocomplete: "off" });
    const whom = whoever("Who sees them beside you", seats);
    return formOf("roll", async () => {
      await this.do("gm_roll", { count: Number(count.value), sides: Number(sides.value), label: label.value, seats: ticked(whom) });
    }, h("div", { class: "pair" }, labelled("Dice", count), labelled("Sides", sides)), labelled("What for", label), whom,
    h("div", { class: "actions" }, h("button", {}, "Roll")));
  }

  /** @param {string[]} seats */
  notes(seats) {
    const text = h("textarea", { rows: 2, maxlength: 2000, required: true });
    const whom = whoever("Who reads it beside you", seats);
    return formOf("note", async () => {
      await this.do("gm_note", { text: text.value, seats: ticked(whom) });
      text.value = "";
    }, labelled("Note", text), whom, h("div", { class: "actions" }, h("button", {}, "Write it down")));
  }

  /** An end that an act has led to: it waits. @param {Snapshot} snapshot */
  showEnd({ referee }) {
    const place = /** @type {HTMLElement} */ (this.end);
    const text = JSON.stringify(referee?.end ?? null);
    if (place.dataset.shown === text) return;
    place.dataset.shown = text;
    place.hidden = !referee?.end;
    place.replaceChildren();
    if (referee?.end) using(fetched("ending.js"), (part) => place.dataset.shown === text && part.showEnding(this, place, referee.end));
  }

  // ---- the record ----

  /** @param {Snapshot} snapshot */
  showActs({ referee }) {
    const acts = referee?.acts ?? [];
    const here = this.contains(document.activeElement);
    keepingFocus(/** @type {Element} */ (this.acts), () => this.acts?.replaceChildren(
      ...(acts.length ? acts.map((act) => this.act(act)) : [h("li", { class: "dim small" }, "Nothing so far.")])));
    const before = this.play?.querySelector("select");
    const chosen = this.play?.contains(document.activeElement) ? before?.value : this.back;
    const to = h("select", { "aria-label": "Take play back to before", "data-key": "back-to", on: { change: () => { this.back = to.value; } } },
      (referee?.play ?? []).map((/** @type {{n: number, beat: number, text: string}} */ each) => h("option", { value: each.n }, `${capital(this.word ?? "")} ${each.beat + 1}, ${each.text}`)));
    this.back = [...to.options].some((each) => each.value === chosen) ? chosen : undefined;
    if (this.back) to.value = this.back;
    keepingFocus(/** @type {Element} */ (this.play), () => this.play?.replaceChildren(...(to.options.length ? [labelled("Take play back to before", to),
      button("Take play back", () => this.press("gm_undo", { entry: Number(to.value) }).then((done) => { if (done) this.back = undefined; }), { "data-key": "back" })] : [])));
    if (here && !this.contains(document.activeElement)) this.acts?.focus({ preventScroll: true }); // its button is gone
  }

  /** @param {RefereeAct} act */
  act({ n, beat, text, secret, stands }) {
    return h("li", { class: stands ? "" : "gone" },
      h("span", {}, h("span", { class: "over" }, `${this.word} ${beat + 1}${secret ? " · secret" : ""}${stands ? "" : " · taken back"}`), text),
      stands && button("Take back", () => this.press("gm_revoke", { entry: n }),
        { class: "quiet", "data-key": `back-${n}`, "aria-label": `Take back: ${text}` }));
  }
}

/** A number as it is read. @param {Place["parts"][number]} part */
const said = ({ value, words }) => words.find((word) => word.value === value)?.text ?? String(value);

customElements.define("adm-referee", Referee);
