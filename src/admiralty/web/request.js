/** What one seat asks of the others: to take something back, or to leave the game. */

import { button, dialog, h, seatName, some } from "./dom.js";
/** @import {Snapshot} from "./types.js" */

/**
 * Show what is asked, and to whoever decides or may withdraw it, the buttons.
 * @param {HTMLElement} place @param {Snapshot} snapshot one in which something is asked
 * @param {(agree: boolean) => void} consent
 */
export function showRequest(place, { undo, you }, consent) {
  if (!undo || place.dataset.shown !== JSON.stringify(undo)) return; // it came to something else while this was fetched
  const mine = undo.by === you.name;
  const open = !undo.refused;
  const decides = open && you.name !== null && undo.asked.includes(you.name) && !undo.agreed.includes(you.name);
  const what = undo.text.replace(/.*? asks to /, "");
  const names = (/** @type {string[]} */ seats) => seats.map(seatName).join(", ");
  const state = undo.refused ? `${seatName(undo.refused)} refuses; the game goes on.`
    : `Asked: ${names(undo.asked)}.${undo.agreed.length ? ` Agreed: ${names(undo.agreed)}.` : ""}`;
  place.replaceChildren(...some([
    h("p", { role: "alert" }, mine ? `You ask to ${what.replace(" its ", " your ")}` : `${seatName(undo.by)} asks to ${what}`),
    h("p", { class: "dim small" }, state),
    decides && h("div", { class: "actions" }, button("Agree", () => consent(true), { class: "primary" }),
      button("Refuse", () => consent(false))),
    mine && open && h("div", { class: "actions" }, button("Withdraw", () => consent(false))),
  ]));
  if (!mine && !decides) return;
  place.scrollIntoView({ block: "nearest" });
  const writing = document.activeElement?.closest("adm-chat");
  if (!writing) place.focus({ preventScroll: true });
}

/** Nothing ends at one click. @param {(what: "leave" | "resign") => unknown} end @param {boolean} resigns may one? */
export function askEnd(end, resigns) {
  const ending = (/** @type {"leave" | "resign"} */ what) => () => (box.close(), end(what));
  const stay = button("Play on", () => box.close());
  const box = dialog("End the game?",
    resigns && h("p", {}, h("b", {}, "Resign: "), "you lose, and the game ends at once."),
    h("p", {}, h("b", {}, "Draw: "), "nobody wins. The game ends when every other player agrees; against the computer alone, at once."),
    h("div", { class: "actions" }, ...some([stay, button("Offer a draw", ending("leave")),
      resigns && button("Resign", ending("resign"), { class: "primary" })])));
  stay.focus();
}
