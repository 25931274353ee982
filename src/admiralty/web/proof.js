/** The proof of a finished game, made in this browser from its journal: the chain, the seal, the words, the receipts kept here. */

import { ask } from "./api.js";
import { blake2b, bytesOf } from "./blake2b.js";
import { h, seatName, some, why } from "./dom.js";
import { pledge, receipts } from "./store.js";
import { same } from "./witness.js";
/** @import {Pledge} from "./store.js" */
/** @import {Snapshot} from "./types.js" */

/** What was checked: does it agree, and a sentence. @typedef {{ok: boolean, said: string}} Finding */

/**
 * A line of JSON without one of its own members, as the journal hashes it: to parse and write it again could change it.
 * @param {string} line @param {string} name
 */
export function without(line, name) {
  let depth = 0;
  let start = 1; // of the member that is being read
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === '"') {
      for (at += 1; line[at] !== '"'; at += 1) if (line[at] === "\\") at += 1;
    } else if (sign === "{" || sign === "[") depth += 1;
    else if ((sign === "," && depth === 1) || (sign === "}" && depth === 1)) {
      if (line.startsWith(`"${name}":`, start)) {
        return sign === "," ? line.slice(0, start) + line.slice(at + 1) : line.slice(0, Math.max(start - 1, 1)) + line.slice(at);
      }
      start = at + 1;
      depth -= sign === "}" ? 1 : 0;
    } else if (sign === "}" || sign === "]") depth -= 1;
  }
  return line;
}

/** The running hashes of a journal; a line of which the hash does not fit ends them. @param {string[]} lines */
function chain(lines) {
  const size = JSON.parse(lines[0]).admiralty === 1 ? 16 : 32;
  const hashes = [blake2b(without(lines[0], "secret"), { size })];
  for (const line of lines.slice(1)) {
    const next = blake2b(hashes[hashes.length - 1] + without(line, "hash"), { size });
    if (next !== JSON.parse(line).hash) break;
    hashes.push(next);
  }
  return hashes;
}

/**
 * All that a browser can find out by itself.
 * @param {string} text the journal @param {string[]} kept receipts and heads @param {Pledge} known
 * @returns {Finding[]}
 */
export function check(text, kept, known) {
  const lines = text.trimEnd().split("\n");
  const header = JSON.parse(lines[0]);
  const secret = JSON.parse(lines[lines.length - 1]).secret ?? header.secret ?? "";
  const hashes = chain(lines);
  const whole = hashes.length === lines.length;
  const told = [whole ? good(`All ${lines.length - 1} entries fit together.`) : bad(`Entry ${hashes.length} was altered, or one before it.`)];
  if (header.commitment) told.push(seal(header, secret, known));
  told.push(...words(header, known));
  if (known.doubt) told.push(bad(known.doubt));
  if (kept.length) told.push(witnessed(kept, hashes, secret));
  else told.push({ ok: true, said: "This browser kept no receipt of this game, so it can’t tell whether it was rewritten." });
  return told;
}

const good = (/** @type {string} */ said) => ({ ok: true, said });
const bad = (/** @type {string} */ said) => ({ ok: false, said });

/** @param {any} header @param {string} secret @param {Pledge} known @returns {Finding} */
function seal({ commitment, dice }, secret, known) {
  const fits = blake2b(bytesOf(secret), { person: "admiralty-secret" }) === commitment;
  if (!fits) return bad("The secret of the dice does not fit its seal.");
  if (known.commitment && known.commitment !== commitment) return bad("The seal of the dice is not the one this browser saw.");
  if (dice.kind === "practice") return good("A practice game: anybody who knew its seed knew its dice.");
  return good(known.commitment ? "The secret fits the seal that this browser saw." : "The secret fits the seal in the journal; this browser saw none before.");
}

/** @param {any} header @param {Pledge} known @returns {Finding[]} */
function words({ seats, words: opened, locks = {}, salts = {} }, known) {
  /** @type {Finding[]} */
  const told = [];
  if (known.locks && !same(known.locks, locks)) told.push(bad("The locks are not those that this browser saw."));
  for (const seat of seats) {
    const own = known.own?.[seat];
    const salt = salts[seat];
    if (salt && blake2b(JSON.stringify({ [seat]: opened[seat] }), { key: bytesOf(salt), person: "admiralty-words" }) !== locks[seat]) {
      told.push(bad(`The words of ${seatName(seat)} do not open their lock.`));
    } else if (salt && own?.salt === salt && own?.words !== opened[seat]) told.push(bad(`The words of ${seatName(seat)} are not those of this browser.`));
    else if (salt) told.push(good(`The words of ${seatName(seat)}${own && own.salt === salt ? ", which this browser locked," : ""} open their lock.`));
    else if (locks[seat]) told.push(good(`${seatName(seat)} did not open their words in time. The dice go without them.`));
    else if (opened[seat]) told.push(good(`The words of ${seatName(seat)} came without a lock.`));
  }
  return told;
}

/** @param {string[]} kept @param {string[]} hashes @param {string} secret @returns {Finding} */
function witnessed(kept, hashes, secret) {
  const key = bytesOf(secret);
  const size = hashes[0].length / 2;
  const there = new Set(hashes);
  if (secret) for (const hash of hashes) there.add(blake2b(hash, { size, key, person: "admiralty-seal" }));
  const strange = kept.filter((receipt) => !there.has(receipt));
  const many = kept.length === 1 ? "The one receipt" : `All ${kept.length} receipts`;
  return strange.length ? bad(`${strange.length} of the ${kept.length} receipts that this browser kept are not of this journal: it was rewritten.`)
    : good(`${many} that this browser kept ${kept.length === 1 ? "is" : "are"} of this journal.`);
}

/** Check here, let the server play it again, and say how to repeat it elsewhere. @param {HTMLElement} place @param {Snapshot} snapshot */
export async function prove(place, { table, receipt }) {
  place.replaceChildren(h("p", { class: "dim" }, "Checking it here and playing it again …"));
  try {
    const journal = await (await ask(`/tables/${table.id}/journal`, undefined, "blob")).text();
    const kept = receipts(table.id);
    const found = check(journal, kept, pledge(table.id));
    const last = kept.includes(receipt) ? receipt : kept[kept.length - 1];
    const server = await ask(`/tables/${table.id}/verify`, last ? { receipt: last } : {});
    const ok = server.ok && found.every((each) => each.ok);
    place.replaceChildren(...some([
      h("p", { class: ok ? "good" : "problem" }, ok ? "✓ Verified" : "✗ It does not agree"),
      h("p", { class: "small" }, h("b", {}, "Checked in this browser")),
      h("ul", { class: "small" }, found.map(({ ok: fine, said }) => h("li", { class: fine ? "" : "problem" }, said))),
      h("p", { class: "small" }, h("b", {}, "The server played it by the rules: "), server.said.join(" ")),
      h("p", { class: "small" }, h("b", {}, "Repeat it elsewhere: "), "Export the game, then run ",
        h("code", {}, `admiralty verify FILE${last ? ` --receipt ${last}` : ""}`)),
      h("p", { class: "small" }, h("a", { href: "/proof" }, "What this proves, and what it doesn’t"))]));
  } catch (error) {
    place.replaceChildren(h("p", { class: "problem" }, why(error)));
  }
}
