/** An end that a referee's act has led to: it waits for confirmation. */

import { button, h } from "./dom.js";

/** @param {any} desk @param {HTMLElement} place @param {{text: string, entry: number|null}} end */
export function showEnding(desk, place, { text, entry }) {
  place.replaceChildren(
    h("p", {}, h("b", {}, "This ends the game. "), text),
    h("p", { class: "dim small" }, "The players wait and see nothing of it yet. Confirming opens the secret and ends undo."),
    h("div", { class: "actions" }, button("Confirm the end", () => desk.press("gm_confirm", {}), { class: "primary" }),
      entry && button("Take it back", () => desk.press("gm_revoke", { entry }))));
}
