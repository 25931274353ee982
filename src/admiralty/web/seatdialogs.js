/** What is asked about seats: their links, and what is left to standing orders. */

import { ask } from "./api.js";
import { button, clauseButton, dialog, h, seatName, toast, why } from "./dom.js";
import { copyable } from "./forms.js";
/** @import {Seat, Snapshot} from "./types.js" */

/** The links that one may know; the creator may revoke every one. @param {Snapshot} snapshot */
export function showLinks({ seats: all, you, table }) {
  const seats = all.filter((seat) => seat.who === "human" && (you.creator || seat.name in you.links));
  const line = (/** @type {Seat} */ seat, /** @type {string|undefined} */ link) => {
    const { name, called, person } = seat;
    const own = you.seats.includes(name);
    const item = h("div", {}, link ? copyable(own ? `Your own link for ${called}, for your other devices` : `Link for ${called}`, link)
      : h("p", {}, `${called}: taken by ${person}`));
    if (you.creator) item.append(button("Revoke", async () => {
      const fresh = await revoke(table.id, name);
      if (fresh) item.replaceWith(line(seat, fresh));
    }, { class: "quiet", "aria-label": `Revoke the link for ${called}` }));
    return item;
  };
  dialog("Links to the seats", h("p", { class: "dim" }, you.creator
    ? "The first to use the link to an open seat sits down there, and the link is used up. Revoking makes a new link and takes the seat "
      + "from everybody who came by the old one."
    : "Keep it to yourself: anybody with it plays your seat."),
  h("div", { class: "links" }, seats.map((seat) => line(seat, you.links[seat.name]))));
}

/** @param {string} table @param {string} seat @returns {Promise<string|null>} the new link */
async function revoke(table, seat) {
  try {
    const { link } = await ask(`/tables/${table}/seats/${encodeURIComponent(seat)}/revoke`, {});
    toast(`The old link for ${seatName(seat)} is void.`);
    return link;
  } catch (error) {
    return toast(why(error), "bad"), null;
  }
}

/** The link for onlookers. @param {string} table */
export const showWatch = (table) => dialog("To look on", copyable("Link for spectators", `/table/${table}`),
  h("p", { class: "dim small" }, "Anybody with it sees what everybody may see."));

/** @param {string} game @param {Snapshot["standing"]} all @param {(asks: number[]) => void} stand */
export function showStanding(game, all, stand) {
  const change = () => stand(all.filter((_, i) => boxes[i].checked).map(({ what }) => what));
  const boxes = all.map(({ on }) => h("input", { type: "checkbox", checked: on, on: { change } }));
  dialog("Standing orders", h("p", { class: "dim" }, "The computer answers what you tick, as it says there. You answer the rest."),
    h("ul", { class: "standing" }, all.map(({ said, clause }, i) =>
      h("li", {}, h("label", {}, boxes[i], h("span", {}, said)), clause && clauseButton(game, clause)))));
}
