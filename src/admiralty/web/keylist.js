/** The list of the table's keys. */

import { dialog, h } from "./dom.js";
import { write } from "./store.js";

/** @type {[string, string][]} */
const KEYS = [
  ["0 to 9", "Choose: the number, or its place in the list"],
  ["Enter", "Ready"], ["U", "Undo"], ["L", "Log"], ["W", "Watch the last turn again"], ["P", "Point at the ship in focus, or at the next click"], ["Any key", "Skip the playback"], ["Esc", "Fold up a sheet, the log or the guide"],
  ["Tab", "To the next part; arrows move inside it"], ["?", "This list"],
];

/** Show them, and whether they work. @param {boolean} on */
export function showKeys(on) {
  const change = () => write(localStorage, "keys", box.checked ? null : "off");
  const box = h("input", { type: "checkbox", checked: on, on: { change } });
  dialog("Keys", h("dl", { class: "facts" }, KEYS.map(([key, what]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)))),
    h("label", {}, box, " Single keys work at the table"));
}
