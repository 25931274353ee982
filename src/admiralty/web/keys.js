/** The keys of the table. */

import { fetched, using } from "./dom.js";
import { foldUp, openLog } from "./frame.js";
import { read } from "./store.js";

const on = () => read(localStorage, "keys") !== "off";
const WRITING = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea, dialog, .curtain";
const PRESSED = "button, a, summary, input, [role=button]";

export const showKeys = () => using(fetched("keylist.js", ["log.css"]), (part) => part.showKeys(on()));

/** @param {any} table the table whose keys these are @returns {(event: KeyboardEvent) => void} */
export const tableKeys = (table) => (event) => {
  const { target, key } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !table.parts || document.querySelector("dialog[open]")) return;
  if (!(target instanceof Element) || target.closest(WRITING)) return;
  /** @type {Record<string, () => unknown>} */
  const acts = {
    Escape: () => foldUp(table),
    Enter: () => !event.repeat && !target.closest(PRESSED) && press(table.querySelector('[data-key="ready"]')),
    u: () => press(table.querySelector(".ways [aria-keyshortcuts=u]")),
    w: () => (table.parts.playback.again(), true),
    l: () => table.parts.logButton.hidden || (openLog(table), true),
    p: () => (table.pointing((/** @type {any} */ part) => part.point(table, target)), true),
    "?": () => (showKeys(), true),
  };
  const { skip } = table.parts.playback;
  if (skip && (on() ? !/^(Tab|Shift|F\d+)$/.test(key) : /^( |Enter|Escape)$/.test(key))) return event.preventDefault(), skip(); // orders wait until it is over
  if (!on() && key !== "Escape") return;
  const number = /^\d$/.test(key);
  const done = number ? table.parts.orders.pick(Number(key)) : acts[key.length === 1 ? key.toLowerCase() : key]?.();
  if (done) event.preventDefault();
  if (done && number && target instanceof HTMLElement && !target.closest("adm-orders")) target.blur(); // so that Enter is Ready, not the ship last looked at
};

/** @param {HTMLButtonElement|null} found */
function press(found) {
  if (!found || found.disabled) return false;
  found.click();
  return true;
}
