// @ts-check
/** The end of a game: how it came out, and what can be done with it. */

import { ask } from "./api.js";
import { button, copyable, dialog, h, toast } from "./dom.js";
import { importer } from "./importer.js";
import { receipts } from "./store.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */

/** @param {Snapshot} snapshot */
export function finished({ table }) {
  if (table.status === "stuck") {
    return h("section", { class: "outcome", "aria-label": "Why it stopped" },
      h("p", { class: "over", tabindex: -1 }, "This game cannot go on"), h("p", {}, table.why));
  }
  const verified = h("div", { class: "verified", role: "status" });
  return h("section", { class: "outcome", "aria-label": "How it ended" },
    h("p", { class: "over" }, "The game is over"),
    h("h2", { tabindex: -1 }, table.verdict || table.outcome_text),
    h("div", { class: "actions" },
      button("Play again", () => again(table.id), { class: "primary" }),
      button("Verify", () => verify(table.id, verified)),
      h("a", { class: "button", href: `/api/v1/tables/${table.id}/journal`, download: `${table.title}.jsonl` }, "Export"),
      importer(),
      h("a", { class: "button quiet", href: "/" }, "To the start")),
    verified);
}

/** @param {string} table */
async function again(table) {
  try {
    const next = await ask(`/tables/${table}/again`, {});
    const go = () => location.assign(`/table/${next.id}`);
    const links = Object.entries(next.links ?? {});
    if (!links.length) return go();
    dialog("Play again", h("p", {}, "The new table is set. Send each open seat its link."),
      ...links.map(([seat, link]) => copyable(`Link for ${seat}`, String(link))),
      h("div", { class: "actions" }, button("Go to the table", go, { class: "primary" })));
  } catch (error) {
    toast(/** @type {Error} */ (error).message, "bad");
  }
  return undefined;
}

/** With the receipts that this device was given: each must be a hash of the journal. @param {string} table @param {HTMLElement} place */
async function verify(table, place) {
  place.replaceChildren(h("p", { class: "dim" }, "Playing it through again …"));
  const known = receipts(table);
  const witnesses = known.length ? [...new Set([known[0], known[known.length - 1]])] : [undefined];
  try {
    const found = await Promise.all(witnesses.map((receipt) =>
      ask(`/tables/${table}/verify`, receipt ? { receipt } : {})));
    const ok = found.every((each) => each.ok);
    const lines = [...new Set(found.flatMap((each) => each.said))];
    place.replaceChildren(
      h("p", { class: ok ? "good" : "problem" }, ok ? "✓ Verified" : "✗ It does not agree"),
      ...lines.map((line) => h("p", { class: "small" }, line)));
  } catch (error) {
    place.replaceChildren(h("p", { class: "problem" }, /** @type {Error} */ (error).message));
  }
}
