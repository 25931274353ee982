/** What the server has bound itself to at a table is kept here, and compared with what it says later. */

import { pledge, rememberPledge, rememberReceipt } from "./store.js";
/** @import {Snapshot} from "./types.js" */

/** A hash for the eye: 16 digits of it. @param {string} hash */
export const short = (hash) => (hash.slice(0, 16).match(/.{4}/g) ?? []).join("-");

/** Do two tables hold the same, in whatever order? @param {unknown} one @param {unknown} other */
export const same = (one, other) => JSON.stringify(Object.entries(one ?? {}).sort()) === JSON.stringify(Object.entries(other ?? {}).sort());

/** Keep it and compare it: what did not agree first, in a sentence; empty: all does. @param {Snapshot} snapshot */
export function witness({ table, at, head, receipt }) {
  const { words, status } = table;
  rememberReceipt(table.id, head);
  rememberReceipt(table.id, receipt);
  const known = pledge(table.id);
  const before = JSON.stringify(known);
  const begun = status !== "locking";
  const place = `${status} ${at[0]} ${at[2]}`;
  known.commitment ??= table.commitment;
  if (begun || words?.phase === "open") known.locks ??= words?.locks ?? {};
  if (known.head?.[0] !== place) known.head = [place, head];
  const other = Object.entries(known.own ?? {}).some(([seat, own]) => own.salt && words?.salts[seat] === own.salt && words?.words[seat] !== own.words);
  const changed = known.commitment !== table.commitment ? "the seal of the dice" : known.head[1] !== head ? "the record of this game"
    : known.locks && !same(known.locks, words?.locks) ? "the locks of the words" : other ? "your own words" : "";
  if (changed) known.doubt ??= `The server has changed ${changed}. Don’t trust this game.`;
  if (JSON.stringify(known) !== before) rememberPledge(table.id, known);
  return known.doubt ?? "";
}
