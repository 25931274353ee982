/** Dice that a player throws beside the rules: for everybody, or for who leads the game alone. */

import { labelled, oneOf } from "./deskforms.js";
import { h } from "./dom.js";
/** @import {Snapshot} from "./types.js" */

/** A form for them, once there were any. @param {any} table */
export function showDice(table) {
  /** @type {{parts: any, link: {snapshot: Snapshot}}} */
  const { parts, link: { snapshot } } = table;
  if (!snapshot.dice && !parts.dice) return;
  const place = parts.dice ??= h("details", { class: "names" }, h("summary", {}, "Roll dice"), h("div", {}, form(table)));
  if (!place.isConnected) parts.request.after(place);
  place.hidden = !snapshot.dice;
}

/** @param {any} table */
function form(table) {
  const count = h("input", { type: "number", value: 2, min: 1, max: 100, required: true });
  const sides = h("input", { type: "number", value: 6, min: 2, max: 1000, required: true });
  const label = h("input", { maxlength: 200, autocomplete: "off" });
  const whom = oneOf("Who reads them", "aside", [["", "Everybody"], ["aside", "Who leads, and you"]]);
  return h("form", { class: "rolling", on: { submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const aside = /** @type {HTMLInputElement} */ (whom.querySelector(":checked")).value !== "";
    table.do("throw", { count: Number(count.value), sides: Number(sides.value), label: label.value, aside });
  } } }, labelled("Dice", count), labelled("Sides", sides), labelled("What for", label), whom, h("button", {}, "Roll"));
}
