/** A finished game is shown around. */

import { ask } from "./api.js";
import { button, dialog, h, toast, why } from "./dom.js";
import { copyable } from "./forms.js";
/** @import {Snapshot} from "./types.js" */

/** The link to the replay; a private game's is that of a copy. @param {Snapshot["table"]} table */
export function share(table) {
  const link = (/** @type {string} */ id) => h("div", {}, copyable("Link to the replay", `/table/${id}`),
    h("p", { class: "dim small" }, "Anybody with it sees the whole game. It is on this server only: the exported journal is the game itself, "
      + "and any Admiralty opens it."));
  if (!table.private) return dialog("Share this game", link(table.id));
  const place = h("div", {}, h("p", {}, "This table is private. Anybody with the copy’s link can watch the game, without names and talk."));
  place.append(button("Make a copy to share", async () => {
    try {
      place.replaceChildren(link((await ask(`/tables/${table.id}/share`, {})).id));
    } catch (error) {
      toast(why(error), "bad");
    }
  }, { class: "primary" }));
  return dialog("Share this game", place);
}
