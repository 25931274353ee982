/** What the chart of the chances says in figures: what each seat owes to choice and luck, and every moment that counted. */

import { capital, h } from "./dom.js";
import { momentSaid, percent, shareOf } from "./fortunes.js";
/** @import {Band, Change, Told} from "./fortunes.js" */

const TOLD = 0.01; // moments that moved the chances less are left out
const ACCOUNTS = /** @type {[string, string][]} */ ([
  ["own", "Own choices"], ["others", "Choices of others"], ["clock", "The clock"], ["luck", "Luck"], ["referee", "The referee"],
]);

/** @param {Told} told @param {Band[]} bands @param {boolean} [open] */
export const books = (told, bands, open) => [accounts(told), table(told, bands, open)];

/** @param {number} change */
const points = (change) => {
  const whole = Math.round(100 * change);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : "±"}${Math.abs(whole)}`;
};

/** Luck told apart from choice, a line a side. @param {Told} told */
function accounts(told) {
  const there = ACCOUNTS.filter(([key]) => key in told.accounts[0]);
  const most = Math.max(0.01, ...told.accounts.flatMap((row) => there.map(([key]) => Math.abs(row[key][0]))));
  const cell = (/** @type {Change} */ [change, low, high]) => h("td", {},
    h("span", { class: `swing ${change < 0 ? "less" : "more"}`, css: { "--part": Math.abs(change) / most } }),
    h("b", {}, points(change)), " ", h("small", {}, `${points(low)} to ${points(high)}`));
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Choice and luck" },
    h("table", { class: "accounts" },
      h("caption", {}, "Choice and luck, in points of the chance of winning"),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Side"), h("th", { scope: "col" }, "At first"),
        there.map(([, name]) => h("th", { scope: "col" }, name)), h("th", { scope: "col" }, "At the end"))),
      h("tbody", {}, told.accounts.filter((row) => row.side).map((row) => h("tr", {}, h("th", { scope: "row" }, capital(row.side)),
        h("td", {}, percent(row.first)), there.map(([key]) => cell(row[key])), h("td", {}, h("b", {}, percent(row.last))))))));
}

/** The chart in figures. @param {Told} told @param {Band[]} bands @param {boolean} [open] */
function table(told, bands, open) {
  const last = told.moments.length - 1;
  const moved = (/** @type {number} */ k) => bands.some((band) =>
    Math.abs(shareOf(told.moments[k], band) - shareOf(told.moments[k - 1], band)) >= TOLD);
  const rows = told.moments.flatMap((moment, k) => (k === 0 || k === last || moved(k) ? [h("tr", {},
    h("th", { scope: "row" }, capital(momentSaid(told, k))),
    bands.map((band) => h("td", {}, percent(shareOf(moment, band)))))] : []));
  return h("details", { open: open ?? false }, h("summary", {}, "The chart in figures"),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "The chart in figures" },
      h("table", {}, h("caption", { class: "dim small" }, "After what moved the chances by a point or more"),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "After"), bands.map((band) => h("th", { scope: "col" }, capital(band.name))))),
        h("tbody", {}, rows))));
}
