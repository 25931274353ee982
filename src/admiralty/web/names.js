/** Names that people give to what was born in play: a field in the record sheet of each, a list of what has no sheet.
 * Where a game has dice of the players' own, or what they offer unasked, these come with it. */

import { showDice } from "./dice.js";
import { button, h, keepingFocus, some } from "./dom.js";
import { showOffers } from "./offers.js";
/** @import {Snapshot, ToName} from "./types.js" */

const LONGEST = 40; // characters, as the server takes them

/** @typedef {(fields: {of: string, number: number, text: string}) => void} Give without a text it takes the name back */

/** @param {any} table */
export function showNames(table) {
  showDice(table);
  showOffers(table);
  /** @type {{parts: any, link: {snapshot: Snapshot}}} */
  const { parts, link: { snapshot: { names = [], scene } } } = table;
  /** @type {Give} */
  const give = (fields) => table.do("name", fields);
  const { sheets } = parts;
  const there = new Set(scene?.sheets.map(({ id }) => id));
  sheets.naming = () => {
    const card = sheets.querySelector(".record");
    const thing = names.find(({ place }) => place === card?.dataset.sheet);
    card?.querySelector(".naming")?.remove();
    if (thing) card.append(field(thing, give, "Name"));
  };
  keepingFocus(sheets, sheets.naming);
  const rest = names.filter(({ place }) => !there.has(place));
  const list = parts.naming ??= h("details", { class: "names" }, h("summary"), h("div", {}));
  if (!list.isConnected) parts.request.after(list);
  list.hidden = !rest.length;
  list.firstChild.textContent = `Give names (${rest.length})`;
  keepingFocus(list, () => list.lastChild.replaceChildren(...rest.map((thing) => field(thing, give, thing.called))));
}

/** @param {ToName} thing @param {Give} give @param {string} label */
function field({ of, number, called, name }, give, label) {
  const key = `name-${of}-${number}`;
  const input = h("input", { id: key, "data-key": key, value: name, maxlength: LONGEST, required: true, autocomplete: "off", "aria-label": `Name for ${called}` });
  return h("form", { class: "naming", on: { submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    give({ of, number, text: input.value });
  } } }, h("label", { for: key }, label), input, h("button", { "data-key": `${key}-set` }, "Set"),
  ...some([name && button("Take back", () => give({ of, number, text: "" }), { class: "quiet", "data-key": `${key}-back`, "aria-label": `Take back the name ${name}` })]));
}
