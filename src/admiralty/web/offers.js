/** What a seat offers unasked, at any time: for each thing one of a few words. */

import { labelled } from "./deskforms.js";
import { h, keepingFocus } from "./dom.js";
/** @import {Snapshot} from "./types.js" */

/** A list of them, once there were any. @param {any} table */
export function showOffers(table) {
  /** @type {{parts: any, link: {snapshot: Snapshot}}} */
  const { parts, link: { snapshot: { offers } } } = table;
  if (!offers && !parts.offers) return;
  const place = parts.offers ??= h("details", { class: "names" }, h("summary"), h("div", {}));
  if (!place.isConnected) parts.request.after(place);
  place.hidden = !offers;
  if (!offers) return;
  const made = offers.list.filter(({ value }) => value).length;
  place.firstChild.textContent = made ? `${offers.label} (${made})` : offers.label;
  keepingFocus(place, () => place.lastChild.replaceChildren(
    h("p", { class: "dim small" }, offers.later ? `What you set now holds from the end of this ${offers.later} on.` : "It holds at once. You can take it back until it is taken."),
    ...offers.list.map(({ path, label, value, choices }) => {
      const choice = h("select", { id: `offer-${path}`, "data-key": `offer-${path}`, on: { change: () => table.do("offer", { path, value: Number(choice.value) }) } },
        choices.map(([number, text]) => h("option", { value: number, selected: number === value }, text)));
      return labelled(label, choice);
    })));
}
