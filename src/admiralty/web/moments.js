/** Moments by this device's clock. */

import { h } from "./dom.js";

/** @param {number} at seconds since 1970 */
export function moment(at) {
  const date = new Date(1000 * at);
  return h("time", { datetime: date.toISOString() }, date.toLocaleString([], { dateStyle: "medium", timeStyle: "short" }));
}
