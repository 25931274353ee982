/** How one question is answered: buttons side by side, a list of sentences, or a number with its limits. */

import { button, h, keyed } from "./dom.js";
/** @import {Choice, Question} from "./types.js" */
/** @typedef {(value: number) => void} Choose */

const ABREAST = 13; // more numbers than these are typed
const SHORT = 14; // letters that fit a button side by side
const FEW = 24; // more sentences than these become a menu

/** @param {Question} question is every answer a plain number in a row? */
function isNumber(question) {
  const { choices, low } = question;
  return choices.every((choice, i) => choice.text === String(choice.value) && choice.value === choices[0].value + i)
    && (choices.length > 0 || Number.isInteger(low));
}

/**
 * The controls of a question.
 * @param {Question} question @param {number|null} chosen
 * @param {string} key tells its controls from all others
 * @param {boolean} off @param {Choose} choose
 * @param {number|null} usual the last answer to its kind: where to begin
 * @param {Choose|null} rest answers all that follow
 * @returns {HTMLElement}
 */
export function control(question, chosen, key, off, choose, usual = null, rest = null) {
  const { "": open = [], ...folds } = Object.groupBy(question.choices, ({ fold = "" }) => fold);
  const all = Object.entries(folds);
  if (all.length) {
    return h("div", {}, control({ ...question, choices: open }, chosen, key, off, choose, usual, rest),
      all.map(([fold, choices = []]) => h("details", { class: "help", open: choices.some(({ value }) => value === chosen) },
        h("summary", { "data-key": key + fold }, fold),
        menu({ ...question, choices, barred: [] }, chosen, `${key}${fold}-menu`, off, choose, false))));
  }
  const first = question.choices[0]?.value ?? question.low;
  const last = question.choices.at(-1)?.value ?? question.high;
  if (isNumber(question)) {
    if (last - first >= ABREAST) return typed(question, first, last, chosen, key, off, choose, usual, rest);
    const all = Array.from({ length: last - first + 1 }, (_, i) => ({ value: first + i, text: String(first + i) }));
    return buttons(question, question.choices.length ? question.choices : all, chosen, key, off, choose, usual, rest);
  }
  if (question.choices.length > FEW) return menu(question, chosen, key, off, choose);
  return buttons(question, question.choices, chosen, key, off, choose, usual, rest);
}

// What is not open, as choices that say why.
/** @returns {Choice[]} */
const barred = (/** @type {Question} */ { barred = [] }) => barred.map((each) => ({ ...each, note: `${each.why} [${each.clause}]` }));

const OTHERS = -(2 ** 31); // all that is neither open nor barred by itself
export const bars = (/** @type {Question} */ question) => barred(question).map(({ value, text, note }) => (value === OTHERS ? note : `${text}: ${note}`)).join("; ");

/**
 * A radio group whose arrows only move; the space bar, Enter or a click chooses.
 * @param {Question} question @param {Choice[]} choices @param {number|null} chosen @param {string} key
 * @param {boolean} off @param {Choose} choose
 * @param {number|null} usual @param {Choose|null} rest
 */
function buttons(question, choices, chosen, key, off, choose, usual, rest) {
  const row = isNumber(question);
  const listed = row ? choices : [...choices, ...barred(question)];
  const long = !row && listed.some((choice) => choice.note || choice.text.length > SHORT);
  const home = Math.max(0, choices.findIndex((choice) => choice.value === (chosen ?? usual)));
  const all = listed.map(({ value, text, note, why, cost }, i) => {
    const id = `${key}-${value}-note`;
    const digit = why ? -1 : row ? value : i + 1;
    const cap = digit >= 0 && digit <= 9 && !row && h("kbd", { "aria-hidden": "true" }, digit);
    return button([cap, note ? h("span", {}, text, h("small", { id }, note)) : text], () => why || choose(value), {
      role: "radio", "aria-disabled": why && "true", class: why && "dim", "aria-checked": String(value === chosen), tabindex: i === home ? 0 : -1, disabled: off,
      "data-key": `${key}-${value}`, "data-home": i === home, "data-digit": digit, "data-value": !why && value, "data-cost": !why && (cost ?? 0), ...(note && { "aria-label": text, "aria-describedby": id }),
    });
  });
  const keydown = keyed(all, (next) => {
    for (const each of all) each.tabIndex = each === next ? 0 : -1;
    next.focus();
  });
  const group = h("div", {
    class: long ? "choices long" : "choices", role: "radiogroup", "aria-label": question.prompt, on: { keydown },
  }, all, row && h("small", { class: "dim" }, bars(question)));
  const same = choices.find((choice) => choice.value === usual);
  return rest && same
    ? h("div", { class: "with-rest" }, group, restButton(`${same.text} for the rest`, () => rest(same.value), key, off)) : group;
}

/** @param {string} label @param {() => void} press @param {string} key @param {boolean} off */
const restButton = (label, press, key, off) =>
  button(label, press, { class: "rest", disabled: off, "data-key": `${key}-rest` });

/**
 * @param {Question} question @param {number} low @param {number} high @param {number|null} chosen @param {string} key
 * @param {boolean} off @param {Choose} choose
 * @param {number|null} usual @param {Choose|null} rest
 */
function typed(question, low, high, chosen, key, off, choose, usual, rest) {
  const field = h("input", {
    type: "number", min: low, max: high, value: chosen ?? Math.min(high, Math.max(low, usual ?? low)), inputmode: "numeric", disabled: off,
    "aria-label": question.prompt, "data-key": key, "data-home": true,
  });
  const note = h("small", { "aria-live": "polite" });
  const tell = () => { note.textContent = question.choices.find((choice) => String(choice.value) === field.value)?.note ?? ""; };
  field.addEventListener("input", tell);
  field.addEventListener("focus", () => field.select()); // what is typed takes its place
  tell();
  const write = () => field.reportValidity() && field.value !== "" && choose(Number(field.value));
  const step = (/** @type {number} */ by) => {
    field.value = String(Math.min(high, Math.max(low, Number(field.value) + by)));
    tell();
    if (chosen !== null) write();
  };
  if (chosen !== null) field.addEventListener("change", write); // what is written already changes at once
  return h("form", { class: "typed", on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), write()) } },
    button("−", () => step(-1), { "aria-label": "One less", disabled: off, "data-key": `${key}-less` }), field,
    button("+", () => step(1), { "aria-label": "One more", disabled: off, "data-key": `${key}-more` }),
    chosen === null && h("button", { disabled: off }, "Set"),
    chosen === null && rest && restButton("Repeat for the rest", () =>
      field.reportValidity() && field.value !== "" && rest(Number(field.value)), key, off),
    h("span", { class: "dim small" }, `${low} to ${high} `, bars(question)), note);
}

/** @param {Question} question @param {number|null} chosen @param {string} key @param {boolean} off @param {Choose} choose @param {boolean} [home] */
function menu(question, chosen, key, off, choose, home = true) {
  const select = h("select", { "aria-label": question.prompt, disabled: off, "data-key": key, "data-home": home },
    [...question.choices, ...barred(question)].map((choice) =>
      h("option", { value: choice.value, selected: choice.value === chosen, disabled: choice.why }, choice.note ? `${choice.text}: ${choice.note}` : choice.text)));
  return h("div", { class: "typed" }, select,
    button(chosen === null ? "Set" : "Change", () => choose(Number(select.value)), { disabled: off }));
}

/** From a question the arrows, Home and End go to its answers. @param {KeyboardEvent} event */
export function toAnswers(event) {
  const box = /** @type {HTMLElement} */ (event.currentTarget).closest(".box");
  const all = /** @type {HTMLElement[]} */ ([...(box?.querySelectorAll("[role=radio]:not(:disabled)") ?? [])]);
  const home = all.find((each) => each.tabIndex === 0);
  const ways = { ArrowDown: home, ArrowRight: home, ArrowUp: all.at(-1), ArrowLeft: all.at(-1), Home: all[0], End: all.at(-1) };
  const to = /** @type {Record<string, HTMLElement|undefined>} */ (ways)[event.key];
  if (!to) return;
  event.preventDefault();
  if (home) home.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}
