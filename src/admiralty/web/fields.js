/** How a part of a design is filled in: a number, a word of several, a text, or names between commas. */

import { h } from "./dom.js";
/** @import {Part} from "./types.js" */

/** @typedef {{part: Part, input: any, read: () => any, write: (value: any) => void}} Field */

const NAME_MOST = 80; // characters

/** @param {Part} part @param {string} id @param {any} value @returns {Field} */
export function fieldOf(part, id, value) {
  const attributes = { id, "data-said": part.label };
  const names = part.is === "names";
  const several = names && part.options?.length > 0;
  const word = (/** @type {string} */ value) => h("option", { value }, value.replaceAll("_", " "));
  const input = part.is === "choice" ? h("select", attributes, part.options.map(word))
    : several ? h("select", { ...attributes, multiple: true, size: 5, on: { mousedown: toggle } }, part.options.map(word))
    : part.is === "number"
      ? h("input", { ...attributes, type: "number", min: part.low, max: part.high, required: true, inputmode: "numeric" })
      : h("input", { ...attributes, maxlength: names ? null : NAME_MOST, autocomplete: "off", placeholder: names ? "names, with commas" : null });
  const read = () => (several ? [...input.selectedOptions].map(({ value: chosen }) => chosen) : part.is === "number" ? Number(input.value) : names ? split(input.value) : input.value.trim());
  const write = (/** @type {any} */ given) => {
    if (!several) return void (input.value = names ? given.map(marked).join(", ") : given);
    const known = [...input.options].map(({ value: one }) => one);
    input.append(...given.filter((/** @type {string} */ one) => !known.includes(one)).map(word)); // a file may hold others
    for (const option of input.options) option.selected = given.includes(option.value);
  };
  write(value ?? part.default);
  return { part, input, read, write };
}

/** A click adds a word of several, or takes it away, without another key. @param {MouseEvent} event */
function toggle(event) {
  const { target } = event;
  if (!(target instanceof HTMLOptionElement)) return;
  event.preventDefault();
  target.selected = !target.selected;
  target.closest("select")?.focus();
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

/** A name with a comma in it stands in quotation marks. @param {string} name */
const marked = (name) => (name.includes(",") ? `"${name}"` : name);

/** @param {string} text @returns {string[]} */
const split = (text) => [...text.matchAll(/\s*"([^"]*)"\s*(?=,|$)|[^,]+/g)].map(([all, inner]) => (inner ?? all).trim()).filter(Boolean);

/** Is this what the part has where nothing is said of it? @param {Part} part @param {any} value */
export const isUsual = (part, value) => String(value) === String(part.default);
