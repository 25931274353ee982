/** Words for the dice, before the game: this browser locks those of its own seats, and opens them when all are locked. */

import { ask, freshId } from "./api.js";
import { blake2b, bytesOf, hex } from "./blake2b.js";
import { button, fetched, h, seatName, using, why } from "./dom.js";
import { pledge, rememberPledge } from "./store.js";
import { short } from "./witness.js";
/** @import {Snapshot} from "./types.js" */
/** @import {Own} from "./store.js" */

/** @type {Map<string, Required<Own>>} by seat and table; a browser that keeps nothing has them as long as the page stays */
const mine = new Map();
/** @type {Set<string>} what was sent already, and which locks the server took */
const sent = new Set();

/** The lock of a seat's words. @param {string} seat @param {Required<Own>} own */
export const lockOf = (seat, { words, salt }) =>
  blake2b(JSON.stringify({ [seat]: words }), { key: bytesOf(salt), person: "admiralty-words" });

const random = (/** @type {number} */ bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes)));

/** The words and the salt of one's own seat: as written, else by chance. @param {string} table @param {string} seat */
function ownWords(table, seat) {
  const key = `${table} ${seat}`;
  const known = pledge(table);
  const own = mine.get(key) ?? { words: random(16), salt: random(32), ...known.own?.[seat] };
  mine.set(key, own);
  if (!known.own?.[seat]?.salt) keep(table, seat, own);
  return own;
}

/** @param {string} table @param {string} seat @param {Own} own */
function keep(table, seat, own) {
  const known = pledge(table);
  rememberPledge(table, { ...known, own: { ...known.own, [seat]: own } });
}

/** @param {HTMLElement} place @param {Snapshot} snapshot */
export function showLocking(place, snapshot) {
  const { table, seats, you } = snapshot;
  const words = /** @type {NonNullable<typeof table.words>} */ (table.words);
  const people = seats.filter((seat) => seat.who === "human");
  const free = people.filter(({ taken }) => !taken).map(({ called }) => called);
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const state = (/** @type {string} */ name) => (words.opened.includes(name) ? "opened" : words.locks[name] ? "locked" : "not locked yet");
  const rows = people.map(({ name, called, person, taken, due }) => h("div", {},
    h("dt", {}, person ? `${person} (${called})` : called),
    h("dd", {}, taken ? state(name) : "the seat is free", due && [" · ", h("time", { "data-due": due, role: "timer" })],
      words.locks[name] && [" ", h("small", { class: "raw" }, short(words.locks[name]))])));
  place.replaceChildren(h("section", { class: "locking", "aria-label": "Before the game" },
    free.length > 0 && [h("h2", {}, `Waiting for ${free.join(" and ")}`),
      h("p", {}, `The game starts when somebody sits in ${free[1] ? "these free seats" : "this free seat"}.`),
      you.creator && h("p", {}, button(free[1] ? "Send links" : `Send a link to ${free[0]}`,
        () => using(fetched("seatdialogs.js"), (part) => part.showLinks(snapshot)), { "data-key": "invite" }))],
    h("h2", { tabindex: -1 }, words.phase === "lock" ? "Locking words for the dice" : "Opening the words"),
    h("p", {}, "The dice come from a secret and from words of every player. Each browser locks its words, then all open. You don’t have to do anything."),
    problem, h("dl", { class: "facts" }, h("div", {}, h("dt", {}, "Seal of the secret"), h("dd", {}, short(table.commitment))), rows),
    h("p", { class: "dim small" }, "The game starts when all words are open. A lock that isn’t opened in 60 seconds is left out. ",
      h("a", { href: "/proof" }, "What this proves"))));
  for (const { name } of people) {
    if (you.seats.includes(name)) act(table, name).catch((error) => { [problem.hidden, problem.textContent] = [false, why(error)]; });
  }
}

/** Lock or open the words of one's own seat, once. @param {Snapshot["table"]} table @param {string} seat */
async function act({ id, words, commitment }, seat) {
  if (!words || words.opened.includes(seat)) return;
  const locking = words.phase === "lock";
  if (locking && words.locks[seat]) return; // by this browser, or on another device
  if (!locking && !mine.has(`${id} ${seat}`) && !pledge(id).own?.[seat]?.salt) return; // another device has them
  const own = ownWords(id, seat);
  if (!locking && words.locks[seat] !== lockOf(seat, own)) {
    if (sent.has(`${id} ${seat} locked`)) throw new Error(`The server shows another lock for ${seatName(seat)} than this browser sent. Its words stay closed.`);
    return; // another device has them
  }
  if (!locking && pledge(id).commitment && pledge(id).commitment !== commitment) return; // it is said elsewhere
  const key = `${id} ${seat} ${words.phase}`;
  if (sent.has(key)) return;
  sent.add(key);
  const fields = locking ? { do: "lock", hash: lockOf(seat, own) } : { do: "unlock", ...own };
  try {
    await ask(`/tables/${id}/commands`, { seat, command: { id: freshId(), ...fields } });
    if (!locking) return;
    sent.add(`${id} ${seat} locked`);
    keep(id, seat, own); // another tab may have written its own meanwhile
  } catch (error) {
    const refused = /** @type {any} */ (error).status === 400;
    if (!refused || locking) sent.delete(key); // it did not arrive: the next news try again
    if (refused && locking) mine.delete(`${id} ${seat}`); // another tab or device was first: what it kept here counts
    else if (refused) throw error;
  }
}
