/** Clocks: how much time seats have left, by the server's time. */

import { skew } from "./api.js";
import { announce, capital } from "./dom.js";

const SHORT = 20; // seconds that are shown as few
const SAID = [60, 10]; // seconds before one's own time is up, at which that is said aloud
/** @type {[string, number][]} */
const UNITS = [["d", 86400], ["h", 3600], ["min", 60]];

/** @param {number} due seconds since 1970 by the server's time */
export const left = (due) => Math.max(0, Math.ceil(due - (Date.now() + skew()) / 1000));

/** A span of time in its two largest units; minutes and seconds as clocks show them. @param {number} seconds */
export function span(seconds) {
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const k = UNITS.findIndex(([, size]) => seconds >= size);
  const [word, size] = UNITS[k];
  const [less, smaller] = UNITS[k + 1];
  const rest = Math.floor((seconds % size) / smaller);
  return `${Math.floor(seconds / size)} ${word}${rest ? ` ${rest} ${less}` : ""}`;
}

/** A clock in one word for each decision. @param {number} seconds */
export function allowance(seconds) {
  if (!seconds) return "no limit";
  for (const [size, one, many] of /** @type {[number, string, string][]} */ ([[86400, "day", "days"], [3600, "hour", "hours"],
    [60, "minute", "minutes"]])) {
    if (seconds % size === 0) return `${seconds / size} ${seconds === size ? one : many}`;
  }
  return `${seconds} seconds`;
}

/** Show the time left wherever a `data-due` is; one's own is said aloud when it runs short. @param {ParentNode} root */
export function tick(root) {
  for (const place of root.querySelectorAll("[data-due]")) {
    const clock = /** @type {HTMLElement} */ (place);
    const seconds = left(Number(clock.dataset.due));
    const before = Number(clock.dataset.left ?? Infinity);
    if (seconds === before) continue;
    clock.dataset.left = String(seconds);
    clock.textContent = span(seconds);
    clock.classList.toggle("short", seconds <= SHORT);
    const mark = SAID.find((each) => seconds <= each && before > each && before !== Infinity);
    if (mark && clock.dataset.mine !== undefined) announce(capital(`${seconds} seconds left`));
  }
}
