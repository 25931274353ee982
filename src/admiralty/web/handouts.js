/** The referee's notes that stay readable: a list above the orders. */

import { ask, freshId } from "./api.js";
import { announce, button, capital, h, keepingFocus, some, toast, why } from "./dom.js";
/** @import {Snapshot} from "./types.js" */

/** Show them, and unfold the list where one is new. @param {any} parts the table's @param {Snapshot} snapshot @param {boolean} news */
export function showHandouts(parts, { handouts, table }, news) {
  const place = parts.handouts ??= h("details", { class: "handouts" }, h("summary"), h("div", {}));
  if (!place.isConnected) parts.request.after(place);
  const drawn = JSON.stringify(handouts);
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  place.hidden = !handouts.length;
  place.firstChild.textContent = handouts.length > 1 ? `Hand-outs (${handouts.length})` : "Hand-out";
  if (news) {
    place.open = true;
    announce(`The referee hands out “${handouts.at(-1)?.title}”`);
  }
  keepingFocus(place.lastChild, () => place.lastChild.replaceChildren(...handouts.toReversed().map((each) => h("article", {},
    h("h2", {}, each.title),
    h("p", { class: "dim small" }, `${capital(table.beat_word)} ${each.beat + 1} · ${each.to.length ? `to ${each.to.join(", ")}` : "for the referee alone"}`),
    h("p", {}, each.text),
    ...some([each.entry !== undefined && button("Take back", () => takeBack(table.id, each.entry), { class: "quiet", "data-key": `handout-${each.entry}`, "aria-label": `Take back: ${each.title}` })])))));
}

/** @param {string} table @param {number|undefined} entry */
const takeBack = (table, entry) => ask(`/tables/${table}/referee`, { command: { do: "gm_revoke", id: freshId(), entry } })
  .catch((error) => toast(capital(why(error)), "bad"));
