/** The pieces that all forms of the referee's desk are made of. */

import { h, seatName } from "./dom.js";

let fields = 0;

/** A field with its label above. @param {string} label @param {HTMLElement} control */
export const labelled = (label, control) => {
  control.id ||= `desk-${(fields += 1)}`;
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
};

/** One of a few words. @param {string} legend @param {string} name @param {[string, string][]} options value and label; the first is chosen */
export const oneOf = (legend, name, options) => h("fieldset", { class: "pick" }, h("legend", {}, legend),
  options.map(([value, label], i) => h("label", {}, h("input", { type: "radio", name, value, checked: i === 0 }), label)));

/** Some of the seats. @param {string} legend @param {string[]} seats */
export const forWhom = (legend, seats) => h("fieldset", { class: "pick" }, h("legend", {}, legend),
  seats.map((seat) => h("label", {}, h("input", { type: "checkbox", name: "seat", value: seat }), seatName(seat))));

/** @param {ParentNode} place @returns {string[]} */
export const ticked = (place) => [.../** @type {NodeListOf<HTMLInputElement>} */ (place.querySelectorAll('[name="seat"]:checked'))].map((each) => each.value);
