// @ts-check
/** What each answer to a question is worth: the chance of each outcome, with its interval. */

import { h, said } from "./dom.js";

/** @typedef {import("./types.js").Odds} Odds */
/** @typedef {import("./types.js").Question} Question */

/** @param {number} chance */
const percent = (chance) => {
  const hundred = chance * 100;
  return hundred > 0 && hundred < 0.5 ? "<1" : hundred > 99.5 && hundred < 100 ? ">99" : String(Math.round(hundred));
};

/**
 * The odds as a table: a line an answer, a column an outcome.
 * @param {Odds} odds
 * @param {Question} question
 * @param {number|null} chosen
 */
export function oddsTable(odds, question, chosen) {
  const answers = odds.answers ?? [];
    const shown = (odds.outcomes ?? []).filter((label) => answers.some((answer) => (answer.chances[label]?.[0] ?? 0) > 0));
  const exact = answers.length > 0 && answers.every((answer) => answer.exact);
  const foot = exact ? "Exact: every way it can go has been counted."
    : `${odds.final ? "" : "Being refined … "}Small figures: the interval at 95 %.`;
  return h("div", { class: "odds", "aria-busy": String(!odds.final) },
    odds.error ? h("p", { class: "problem" }, said(odds.error)) : answers.length === 0 ? h("p", { class: "dim" }, "Reckoning …") : h("div", { class: "scroll", tabindex: 0,
      role: "region", "aria-label": "Odds" },
    h("table", {},
      h("caption", { class: "unseen" }, `Odds of each answer: ${question.label}`),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, question.label),
        shown.map((label) => h("th", { scope: "col" }, label.replaceAll("_", " "))))),
      h("tbody", {}, answers.map((answer) =>
        h("tr", { class: answer.value === chosen ? "chosen" : "" },
          h("th", { scope: "row" }, answer.text),
          shown.map((label) => cell(answer, label))))))),
    answers.length > 0 && h("p", { class: "dim small" }, foot,
      answers.some((answer) => answer.imagined) ? " What is hidden from you is imagined." : "", odds.remark ? ` ${odds.remark}` : ""));
}

/** @param {import("./types.js").AnswerOdds} answer @param {string} label */
function cell(answer, label) {
  const known = answer.chances[label];
  if (known === undefined) return h("td", { class: "dim" }, Object.keys(answer.chances).length ? "0 %" : "–");
  const [chance, low, high] = known;
  const small = answer.exact ? "exact" : `${percent(low)}–${percent(high)}`;
  return h("td", { css: { "--part": chance } }, `${percent(chance)} %`, " ", h("small", {}, small));
}
