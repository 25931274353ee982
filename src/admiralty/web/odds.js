/** What each answer to a question is worth: the chance of each outcome, with its interval. */

import { button, h, said, toast } from "./dom.js";
import { guideOf } from "./store.js";
/** @import {Orders} from "./orders.js" */
/** @import {AnswerOdds, Odds} from "./types.js" */

const BATTLES = 50; // before these are played, a chance says nothing

/** @param {number} chance */
const percent = (chance) => {
  const hundred = chance * 100;
  return hundred > 0 && hundred < 0.5 ? "<1" : hundred > 99.5 && hundred < 100 ? ">99" : String(Math.round(hundred));
};

/** The chances of what is open in the orders, as far as they have come; asked for when it opens. @param {Orders} orders */
export function showFor(orders) {
  const { form, open, again, snapshot } = orders;
  const i = form ? again ?? form.boxes.length : -1;
  const question = form?.boxes[i]?.question ?? open;
  if (!orders.odds || orders.busy || !(question || form?.complete) || form?.ready) return;
  if (orders.oddsOf !== i) return void askFor(orders, i);
  const box = orders.querySelector(`[data-key="box-${i}-asked"]`)?.closest(".box");
  showOdds(/** @type {HTMLElement} */ (box), snapshot.odds ?? {}, question?.label ?? "orders", guideOf(snapshot.table.game)?.on === true);
}

/** @param {Orders} orders @param {number} i */
async function askFor(orders, i) {
  orders.oddsOf = i;
  orders.snapshot.odds = null;
  showFor(orders);
  const answers = orders.form?.boxes.slice(0, i).map((box) => box.answer);
  const reply = await orders.link?.send("odds", i >= 0 ? { answers } : {});
  if (reply && !reply.ok) toast(said(reply.error), "bad");
}

/** @type {boolean} is every outcome of every answer shown? */
let whole = false;
/** @type {WeakMap<Element, () => void>} shows again what came last to a place */
const last = new WeakMap();

/**
 * The chance to win stands in each answer's button, as a figure and as a bar; below them is what was computed, and all of it on demand.
 * @param {HTMLElement|null} box @param {Odds} odds as far as they have come
 * @param {string} label of the question @param {boolean} best shall the best answer be named?
 */
export function showOdds(box, odds, label, best) {
  const place = box?.querySelector(".odds");
  if (!box || !place) return;
  const answers = odds.answers ?? [];
  const known = !odds.error && answers.length > 0 && (odds.final || answers.every((answer) => answer.exact || answer.battles >= BATTLES));
  const wins = odds.wins ?? [];
  const chances = new Map(answers.map((answer) => [String(answer.value), sum(answer, wins, 0)]));
  const buttons = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("[data-value]")]);
  const most = Math.max(...chances.values());
  const one = [...chances.values()].filter((chance) => chance === most).length === 1; // several that are equal are none of them the best
  const surely = best && one && answers.every((answer) => chances.get(String(answer.value)) === most || sum(answer, wins, 2) < Math.max(...answers.map((each) => sum(each, wins, 1))));
  for (const each of buttons) fill(each, known && wins.length ? chances.get(each.dataset.value ?? "") : undefined, surely ? most : 2);
  const [table, line, all, sort] = place.children.length ? place.children : build(box, place);
  last.set(place, () => showOdds(box, odds, label, best));
  place.setAttribute("aria-busy", String(!odds.final && !odds.error));
  line.textContent = odds.error ? said(odds.error) : !known ? "Computing …" : [
    !wins.length ? "" : buttons.length ? "Your chance to win, if a computer gives all your later answers." : answers.length === 1 ? `Your chance to win: ${percent(most)} %.` : "",
    answers.every((answer) => answer.exact) ? "Exact: every way it can go is counted." : odds.final ? "" : "Being refined …",
    answers.some((answer) => answer.imagined) ? `Hidden values are imagined. ${whole && odds.imagined || ""}` : "", odds.remark ?? "",
  ].filter(Boolean).join(" ");
  line.classList.toggle("problem", Boolean(odds.error));
  const listed = (whole || !(buttons.length || answers.length === 1)) && known;
  table.replaceChildren(...(listed ? [oddsTable(odds, label)] : []));
  all.setAttribute("aria-expanded", String(listed));
  /** @type {HTMLElement} */ (all).hidden = !known || !(buttons.length || answers.length === 1);
  /** @type {HTMLElement} */ (sort).hidden = !known || !wins.length || buttons.length < 2;
}

/** A chance to win, or an end of its interval. @param {AnswerOdds} answer @param {string[]} wins @param {0|1|2} which */
const sum = ({ chances }, wins, which) => wins.reduce((all, win) => all + (chances[win]?.[which] ?? 0), 0);

/** @param {HTMLElement} answer its button @param {number|undefined} chance @param {number} most the chance of the best one */
function fill(answer, chance, most) {
  const text = (answer.dataset.text ??= answer.getAttribute("aria-label") ?? answer.lastChild?.textContent ?? "");
  const figure = answer.querySelector(".chance") ?? answer.appendChild(h("span", { class: "chance" }));
  figure.textContent = chance === undefined ? "" : `${percent(chance)} %${chance === most ? " best" : ""}`;
  answer.style.setProperty("--part", String(chance ?? 0));
  answer.setAttribute("aria-label", chance === undefined ? text : `${text}, ${figure.textContent}`);
}

/** @param {HTMLElement} box @param {Element} place */
function build(box, place) {
  const sort = button("Sort", () => {
    const row = /** @type {HTMLElement} */ (box.querySelector(".choices"));
    const part = (/** @type {HTMLElement} */ each) => Number(each.style.getPropertyValue("--part")) || (each.dataset.value ? 0 : -1);
    row.prepend(...(/** @type {HTMLElement[]} */ ([...row.querySelectorAll("button")])).sort((one, other) => part(other) - part(one)));
  }, { class: "quiet", "data-key": "sort", "aria-label": "Sort the answers by their chance" });
  place.append(h("div"), h("p", { class: "dim small" }), button("All chances", () => { whole = !whole; last.get(place)?.(); }, { class: "quiet", "data-key": "all-chances" }), sort);
  return place.children;
}

/**
 * The odds as a table: a line an answer, in it the outcomes, the likeliest of all answers first.
 * @param {Odds} odds @param {string} label of the question
 */
function oddsTable({ answers = [], outcomes = [] }, label) {
  const sum = (/** @type {string} */ outcome) => answers.reduce((all, answer) => all + (answer.chances[outcome]?.[0] ?? 0), 0);
  const shown = outcomes.filter((outcome) => sum(outcome) > 0).sort((one, other) => sum(other) - sum(one));
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Odds" },
    h("table", {},
      h("caption", { class: "unseen" }, `Odds of each answer: ${label}`),
      h("thead", { class: "unseen" }, h("tr", {}, h("th", { scope: "col" }, label), h("th", { scope: "col" }, "Chance of each outcome"))),
      h("tbody", {}, answers.map((answer) =>
        h("tr", {}, h("th", { scope: "row" }, answer.text),
          h("td", {}, Object.keys(answer.chances).length ? shown.map((outcome) => line(answer, outcome)) : "–"))))),
    h("p", { class: "dim small" }, "Small figures: the interval at 95 %."));
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
