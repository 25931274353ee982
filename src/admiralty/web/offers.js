/** What a seat sets unasked, at any time: for each thing one of a few words. */

import { labelled } from "./deskforms.js";
import { h, keepingFocus } from "./dom.js";
/** @import {Snapshot} from "./types.js" */

/** A list of them under each heading, once there were any; at the referee's place of the seat in hand. @param {any} table */
export function showOffers(table) {
  const { parts, link } = table;
  const hand = link.played?.();
  /** @type {Snapshot} */
  const { offers } = (hand ?? link).snapshot;
  const whose = hand ? { seat: hand.seat } : {};
  if (!offers && !parts.offers) return;
  const { list: all = [], label: usual = "", later = "" } = offers ?? {};
  /** @type {Map<string, HTMLElement>} */
  const places = parts.offers ??= new Map();
  for (const under of new Set([...places.keys(), ...all.map((each) => each.under)])) {
    const list = all.filter((each) => each.under === under);
    const place = places.get(under) ?? h("details", { class: "names" }, h("summary"), h("div", {}));
    if (!place.isConnected) (under && places.get("")?.isConnected ? places.get("") : parts.request).after(place);
    places.set(under, place);
    place.hidden = !list.length;
    if (!list.length) continue;
    const made = under ? 0 : list.filter(({ value }) => value).length;
    const heading = under || usual;
    place.firstChild.textContent = made ? `${heading} (${made})` : heading;
    const holds = under ? "It holds at once, and the log says so." : "It holds at once. You can take it back until it is taken.";
    keepingFocus(place, () => place.lastChild.replaceChildren(
      h("p", { class: "dim small" }, later ? `What you set now holds from the end of this ${later} on.` : holds),
      ...list.map(({ path, label, value, choices }) => {
        const choice = h("select", { id: `offer-${path}`, "data-key": `offer-${path}`, on: { change: () => table.do("offer", { path, value: Number(choice.value), ...whose }) } },
          choices.map(([number, text]) => h("option", { value: number, selected: number === value }, text)));
        return labelled(label, choice);
      })));
  }
}
