/** Links for screens on the wall: made, copied, revoked. */

import { ask } from "./api.js";
import { announce, button, capital, dialog, h, seatName, some, toast, why } from "./dom.js";
import { copyable } from "./forms.js";
/** @import {Snapshot} from "./types.js" */
/** @typedef {{id: string, by: string, view: string, link: string}} Wall */

/** @param {Snapshot} snapshot */
export async function showWalls({ table, you, seats, referee }) {
  const path = `/tables/${table.id}/walls`;
  const failed = (/** @type {Error} */ error) => (toast(capital(why(error)), "bad"), null);
  /** @type {Wall[]|null} */
  const known = await ask(path).catch(failed);
  if (!known) return;
  const item = (/** @type {Wall} */ { id, view, link }) => {
    const place = h("div", {}, copyable(`Screen: ${view === "Spectators" ? "what everybody sees" : `as ${view} sees it`}`, link), button("Revoke", async () => {
      if (!await ask(`${path}/${id}/revoke`, {}).catch(failed)) return;
      place.remove();
      make.focus(); // its own button is gone
      announce("Revoked: the screen is dark.");
    }, { class: "quiet", "aria-label": `Revoke the screen of ${view}` }));
    return place;
  };
  const list = h("div", { class: "links" }, known.map(item));
  const everybody = h("option", { value: "-" }, "What everybody sees");
  const as = (/** @type {string} */ name) => h("option", { value: name }, `As ${seatName(name)} sees it`);
  const view = h("select", { "aria-label": "Whose view it shows" }, referee ? [everybody, ...seats.map(({ name }) => as(name))] : [as(you.name ?? ""), !table.private && everybody].filter(Boolean));
  const make = button("Make a link", async () => {
    const made = await ask(path, { seat: you.name ?? "*", view: view.value }).catch(failed);
    if (made) list.append(item(made));
  }, { class: "primary" });
  dialog("Screens for the wall", h("p", {}, "A big screen in the room shows one view and can press nothing. ", !referee && "Yours has all that you see, but no orders that you write. If the room must not see that, take what everybody sees."),
  h("p", { class: "dim small" }, "Anybody with the link sees it. Revoke it after the game: the screen goes dark at once."), list,
  h("div", { class: "actions" }, ...some([view, make])));
}
