/** What each answer to a question is worth: the chance of each outcome, with its interval. */

import { h, said } from "./dom.js";
/** @import {AnswerOdds, Odds} from "./types.js" */

const BATTLES = 20; // before these are played, a chance says nothing

/** @param {number} chance */
const percent = (chance) => {
  const hundred = chance * 100;
  return hundred > 0 && hundred < 0.5 ? "<1" : hundred > 99.5 && hundred < 100 ? ">99" : String(Math.round(hundred));
};

/**
 * The odds as a table: a line an answer, in it the outcomes, the likeliest of all answers first.
 * @param {Odds} odds
 * @param {string} label of the question
 * @param {number|null} chosen
 */
export function oddsTable(odds, label, chosen) {
  const answers = odds.answers ?? [];
  const poor = answers.some((answer) => !answer.exact && answer.battles < BATTLES);
  if (odds.error || !answers.length || (poor && !odds.final)) {
    return h("div", { class: "odds", "aria-busy": String(!odds.error) }, odds.error
      ? h("p", { class: "problem" }, said(odds.error)) : h("p", { class: "dim" }, "Reckoning …"));
  }
  const whole = (/** @type {string} */ outcome) =>
    answers.reduce((sum, answer) => sum + (answer.chances[outcome]?.[0] ?? 0), 0);
  const shown = (odds.outcomes ?? []).filter((outcome) => whole(outcome) > 0).sort((one, other) => whole(other) - whole(one));
  const foot = answers.every((answer) => answer.exact) ? "Exact: every way it can go has been counted."
    : `${odds.final ? "" : "Being refined … "}Small figures: the interval at 95 %.`;
  return h("div", { class: "odds", "aria-busy": String(!odds.final) },
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Odds" },
      h("table", {},
        h("caption", { class: "unseen" }, `Odds of each answer: ${label}`),
        h("thead", { class: "unseen" }, h("tr", {}, h("th", { scope: "col" }, label),
          h("th", { scope: "col" }, "Chance of each outcome"))),
        h("tbody", {}, answers.map((answer) =>
          h("tr", { class: answer.value === chosen ? "chosen" : "" },
            h("th", { scope: "row" }, answer.text),
            h("td", {}, Object.keys(answer.chances).length ? shown.map((outcome) => line(answer, outcome)) : "–")))))),
    h("p", { class: "dim small" }, foot,
      answers.some((answer) => answer.imagined) ? ` What is hidden from you is imagined. ${odds.imagined ?? ""}` : "", odds.remark ? ` ${odds.remark}` : ""));
}

/** @param {AnswerOdds} answer @param {string} label */
function line(answer, label) {
  const [chance, low, high] = answer.chances[label] ?? [0, 0, 0];
  const best = Object.values(answer.chances).every((each) => each[0] <= chance);
  const small = answer.exact ? "exact" : `${percent(low)}–${percent(high)}`;
  const figures = chance > 0 || high > 0 ? [`${percent(chance)} %`, " ", h("small", {}, small)] : "0 %";
  return h("span", { class: best ? "best" : "", css: { "--part": chance } },
    h("b", {}, label.replaceAll("_", " ")), " ", h("span", { class: "figures" }, figures));
}
