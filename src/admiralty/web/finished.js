/** The end of a game: how it came out, and what can be done with it. */

import { ask } from "./api.js";
import { button, capital, dialog, fetched, h, toast, using, why } from "./dom.js";
import { newLinks } from "./forms.js";
import { importer } from "./importer.js";
/** @import {Snapshot} from "./types.js" */

const FARED = { won: "Victory. ", lost: "Defeat. ", neither: "" };

/** @param {Snapshot} snapshot */
export function finished(snapshot) {
  const { table, at, you, seats, beat } = snapshot;
  if (table.status === "stuck") {
    const from = () => using(fetched("branch.js", ["branch.css"]), ({ branchFrom }) => branchFrom({
      table: table.id, game: table.game, word: table.beat_word, beat, seats, view: you.name, me: you.name, chosen: true,
    }).catch((/** @type {Error} */ error) => toast(why(error), "bad")));
    return h("section", { class: "outcome", "aria-label": "Why it stopped" },
      h("p", { class: "over", tabindex: -1 }, "This game cannot go on"), h("p", {}, capital(table.why), "."),
      table.title && h("p", {}, "You see it as it was at the last moment that holds."),
      table.title && (you.name !== null || you.referee) && button("Start again from there …", from, { class: "primary" }));
  }
  const verified = h("div", { class: "verified", role: "status" });
  return h("section", { class: `outcome ${table.result ?? ""}`, "aria-label": "How it ended" },
    h("p", { class: "over" }, "The game is over"),
    h("h2", { tabindex: -1 }, h("b", {}, FARED[table.result ?? "neither"]), table.verdict || table.outcome_text),
    at[2] > 0 && h("p", { class: "taken-back" }, takenBack(at[2])),
    h("div", { class: "actions" },
      table.scenario && button("Play again", () => again(table.id), { class: "primary" }),
      button("Verify", () => using(fetched("proof.js"), ({ prove }) => prove(verified, snapshot))),
      (!table.private || you.creator) && button("Share", () => using(fetched("sharing.js"), ({ share }) => share(table))),
      h("a", { class: "button", href: `/api/v1/tables/${table.id}/journal`, download: `${table.title}.jsonl` }, "Export"),
      importer(),
      h("a", { class: "button quiet", href: "/" }, "To the start")),
    verified);
}

/** How often play was taken back. @param {number} times */
export const takenBack = (times) => `Play was taken back ${times === 1 ? "once" : times === 2 ? "twice" : `${times} times`}`;

/** @param {string} table */
async function again(table) {
  try {
    const next = await ask(`/tables/${table}/again`, {});
    if (!Object.keys(next.links).length) return location.assign(`/table/${next.id}`);
    dialog("Play again", newLinks(next, "The new table is set. Send each open seat its link."));
  } catch (error) {
    toast(why(error), "bad");
  }
  return undefined;
}
