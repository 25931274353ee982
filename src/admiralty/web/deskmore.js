/** What the referee's desk holds besides the board and its fields: veils, seats handed over, dice, notes, its own scenario. */

import { ask } from "./api.js";
import { button, capital, h, keepingFocus, toast, why } from "./dom.js";
import { formOf } from "./forms.js";
import { labelled, ticked, forWhom } from "./deskforms.js";
import { save } from "./save.js";
/** @import {Snapshot} from "./types.js" */

/** Who plays each seat, to be handed over. @param {any} desk @param {Element} hands */
export function showSeats(desk, hands) {
  /** @type {Snapshot} */
  const { seats, you, referee } = desk.snapshot;
  keepingFocus(hands, () => hands.replaceChildren(...seats.map(({ name, called, who }) => {
    const to = h("select", { "aria-label": `Who plays ${called}`, "data-key": `to-${name}`,
      on: { change: async () => { if (!await desk.press("gm_hand", { seat: name, to: to.value })) to.value = who; } } },
    [["human", "A person"], ["referee", "You, the referee"],
      ...(referee?.levels ?? []).map((level) => [level, `Computer, ${level.slice("computer:".length)}`])].map(([value, label]) =>
      h("option", { value, selected: value === who }, label)));
    return h("li", {}, h("b", {}, called), to, you.seats.includes(name)
      && button("Play", () => desk.sit?.(name), { "data-key": `play-${name}`, "aria-label": `Play as ${called}` }));
  })));
}

/** Dice of the game's secret. @param {any} desk @param {string[]} seats */
export function diceOf(desk, seats) {
  const count = h("input", { type: "number", value: 2, min: 1, max: 100, required: true });
  const sides = h("input", { type: "number", value: 6, min: 2, max: 1000, required: true });
  const label = h("input", { maxlength: 200, autocomplete: "off" });
  const whom = forWhom("Who else sees them", seats);
  return formOf("roll", async () => {
    await desk.do("gm_roll", { count: Number(count.value), sides: Number(sides.value), label: label.value, seats: ticked(whom) });
  }, h("div", { class: "pair" }, labelled("Dice", count), labelled("Sides", sides)), labelled("What for", label), whom,
  h("div", { class: "actions" }, h("button", {}, "Roll")));
}

/** A note for the record, and for those who may read it; with a title it stays readable there. @param {any} desk @param {string[]} seats */
export function notesOf(desk, seats) {
  const title = h("input", { maxlength: 100, autocomplete: "off" });
  const text = h("textarea", { rows: 2, maxlength: 2000, required: true });
  const whom = forWhom("Who else reads it", seats);
  const keep = h("button", {});
  const tell = () => { keep.textContent = !ticked(whom).length ? "Keep the note" : title.value ? "Hand it out" : "Send the note"; };
  const form = formOf("note", async () => {
    await desk.do("gm_note", { text: text.value, title: title.value, seats: ticked(whom) });
    text.value = title.value = "";
    tell();
  }, labelled("Title, if it is a hand-out that stays readable", title), labelled("Note", text), whom, h("div", { class: "actions" }, keep));
  form.addEventListener("input", tell);
  tell();
  return form;
}

/** What the table has become, as a file from which others begin. @param {any} desk */
export const scenarioOf = (desk) => [
  h("p", { class: "dim small" }, `The ${desk.word.toLowerCase()} as it started, with all you have changed since. Nothing is hidden in it. “New table …” opens it again.`),
  h("div", { class: "actions" }, button("Save the scenario", async () => {
    try {
      const { name, file } = await ask(`/tables/${desk.table}/referee/scenario`);
      save(new Blob([file], { type: "text/plain" }), name);
    } catch (error) {
      toast(capital(why(error)), "bad");
    }
  }, { "data-key": "scenario" })),
];

/** What was chosen on the board, hidden from some or shown to them. @param {any} touch @param {string[]} seats */
export function veilOf(touch, seats) {
  const whom = forWhom("Hide it from, or reveal it to", seats);
  const lay = async (/** @type {boolean} */ shown) => {
    const named = ticked(whom);
    if (!named.length) throw new Error("Choose a seat first.");
    await touch.desk.do("gm_veil", { path: touch.told.thing.veiled, seats: named, shown, reason: touch.reason.value });
    touch.reason.value = "";
  };
  return formOf("lay", () => lay(false), whom, h("div", { class: "actions" }, h("button", {}, "Hide"),
    button("Reveal", () => lay(true).catch((error) => toast(capital(why(error)), "bad")))));
}
