/** What happened last, kept in sight beside the next orders. */

import { button, h } from "./dom.js";
import { again, condensed } from "./log.js";
/** @import {Snapshot} from "./types.js" */

const FEW = 4; // lines before "more"

/**
 * The happenings of the last beat that has more than its opening line; dice stay in the log.
 * @param {HTMLElement} place @param {Snapshot} snapshot
 */
export function showLately(place, { table, log, beat }) {
  const events = log.filter((line) => line.kind === "event");
  const begun = events.filter((line) => line.beat === beat).length < 2;
  const last = events.findLast((line) => line.beat < beat || !begun)?.beat;
  const all = condensed(events.filter((line) => line.beat === last));
  place.hidden = table.status !== "running" || !all.length;
  const state = JSON.stringify([beat, all]);
  if (place.hidden || place.dataset.state === state) return;
  place.dataset.state = state;
  const title = `${last === beat ? "This" : "Last"} ${table.beat_word}`;
  const draw = (/** @type {number} */ few) => {
    const left = all.length - few;
    const more = () => {
      draw(left > 0 ? all.length : FEW);
      /** @type {HTMLElement|null} */ (place.querySelector("button"))?.focus();
    };
    place.replaceChildren(h("h3", {}, title),
      h("ul", {}, all.slice(0, few).map(({ line, times }) => h("li", {}, line.text, again(times)))));
    if (all.length > FEW) {
      place.append(button(left > 0 ? `${left} more` : "Fewer", more,
        { class: "quiet", "aria-expanded": String(left <= 0), "aria-label": `${title}: ${left > 0 ? `${left} more` : "fewer"}` }));
    }
  };
  draw(all.length === FEW + 1 ? FEW + 1 : FEW);
}
