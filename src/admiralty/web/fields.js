/** How a part of a design is filled in: a number, a word of several, a text, or names between commas. */

import { h } from "./dom.js";
/** @import {Part} from "./types.js" */

/** @typedef {{part: Part, input: any, read: () => any, write: (value: any) => void}} Field */

const NAME_MOST = 80; // characters

/** @param {Part} part @param {string} id @param {any} value @returns {Field} */
export function fieldOf(part, id, value) {
  const attributes = { id, "data-said": part.label };
  const names = part.is === "names";
  const input = part.is === "choice" ? h("select", attributes, part.options.map((word) => h("option", {}, word)))
    : part.is === "number"
      ? h("input", { ...attributes, type: "number", min: part.low, max: part.high, required: true, inputmode: "numeric" })
      : h("input", { ...attributes, maxlength: names ? null : NAME_MOST, autocomplete: "off", placeholder: names ? "names, with commas" : null });
  const read = () => (part.is === "number" ? Number(input.value) : names ? split(input.value) : input.value.trim());
  const write = (/** @type {any} */ given) => {
    input.value = names ? given.map(marked).join(", ") : given;
  };
  write(value ?? part.default);
  return { part, input, read, write };
}

/** A name with a comma in it stands in quotation marks. @param {string} name */
const marked = (name) => (name.includes(",") ? `"${name}"` : name);

/** @param {string} text @returns {string[]} */
const split = (text) => [...text.matchAll(/\s*"([^"]*)"\s*(?=,|$)|[^,]+/g)].map(([all, inner]) => (inner ?? all).trim()).filter(Boolean);

/** Is this what the part has where nothing is said of it? @param {Part} part @param {any} value */
export const isUsual = (part, value) => String(value) === String(part.default);
