/** Before a choice that can only hurt its own seat is sent, its player is asked once more. */

import { button, clauseButton, dialog, h } from "./dom.js";
/** @import {Choice} from "./types.js" */

/** Ask. @param {string} game @param {Choice[]} graves @param {() => void} go what is done then */
export function confirm(game, graves, go) {
  const back = button("Go back", () => box.close(), { class: "primary" });
  const box = dialog("This only hurts you",
    h("div", {}, graves.map(({ text, note, clause }) => h("p", {}, h("b", {}, text), `: ${note} `, clause && clauseButton(game, clause)))),
    h("div", { class: "actions" }, back, button("Do it", () => (box.close(), go()), { class: "grave" })));
  box.setAttribute("role", "alertdialog");
  back.focus();
}
