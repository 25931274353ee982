/** Words that somebody writes for the dice, at the table's form or behind a seat's link. */

import { h } from "./dom.js";
import { pledge, rememberPledge } from "./store.js";

const PLAIN = "[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\s]*"; // what the server takes for plain text, less joiners

/** A box for a seat's words for the dice: nobody can mend them once they are locked. @param {Record<string, any>} attributes */
export const wordsBox = (attributes) => h("input", { maxlength: 200, autocomplete: "off", placeholder: "random words", pattern: PLAIN,
  title: "Letters, digits, signs and blanks only.",
  on: { invalid: (/** @type {any} */ event) => event.target.closest("details")?.setAttribute("open", "") }, ...attributes });

/** One line, single blanks. @param {string} text */
const plainly = (text) => text.replace(/\s+/g, " ").trim();
/**
 * Words that one has written for seats; empty ones are left to chance, and locked ones stay.
 * @param {string} table @param {Record<string, string>} words
 */
export function rememberWords(table, words) {
  const known = pledge(table);
  const own = { ...known.own };
  for (const [seat, text] of Object.entries(words)) if (plainly(text) && !own[seat]?.salt) own[seat] = { words: plainly(text) };
  rememberPledge(table, { ...known, own });
}
