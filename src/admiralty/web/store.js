/** What this device remembers; a browser that keeps nothing only forgets. */

/** @param {Storage} storage @param {string} key */
export function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(`admiralty.${key}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Storage} storage @param {string} key @param {unknown} value */
export function write(storage, key, value) {
  try {
    if (value === null) storage.removeItem(`admiralty.${key}`);
    else storage.setItem(`admiralty.${key}`, JSON.stringify(value));
  } catch {
    // a full or forbidden storage: the page goes on without
  }
}

/** @returns {string} the guest name used last */
export const guestName = () => read(localStorage, "name") ?? "";
/** @param {string} name */
export const rememberName = (name) => write(localStorage, "name", name);

/** @returns {boolean} shall the browser tell when it is one's turn? */
export const telling = () => read(localStorage, "telling") === true;
/** @param {boolean} on */
export const rememberTelling = (on) => write(localStorage, "telling", on || null);

const RECEIPTS = 100; // of a table: each vouches for all before it

/** @param {string} table @returns {string[]} the receipts and heads given to this device, the oldest first */
export const receipts = (table) => read(localStorage, `receipts.${table}`) ?? [];

/** @param {string} table @param {string|null|undefined} receipt */
export function rememberReceipt(table, receipt) {
  if (!receipt) return;
  const known = receipts(table);
  if (!known.includes(receipt)) write(localStorage, `receipts.${table}`, [...known, receipt].slice(-RECEIPTS));
}

/**
 * What the server bound itself to at a table, as first seen here: its commitment, all locks, the head of a place in the
 * game; its first contradiction; and the words of one's own seats. @typedef {{words: string, salt?: string}} Own
 * @typedef {{commitment?: string, locks?: Record<string, string>, own?: Record<string, Own>, head?: [string, string], doubt?: string}} Pledge
 */

/** @param {string} table @returns {Pledge} */
export const pledge = (table) => read(localStorage, `pledge.${table}`) ?? {};
/** @param {string} table @param {Pledge} value */
export const rememberPledge = (table, value) => write(localStorage, `pledge.${table}`, value);
/** A plot's answers that the server may not have yet. @typedef {{at: string, answers: number[]}} Draft */

/** @param {string} table @param {string} seat @returns {Draft|null} */
export const draft = (table, seat) => read(sessionStorage, `draft.${table}.${seat}`);
/** @param {string} table @param {string} seat @param {Draft|null} value */
export const rememberDraft = (table, seat, value) => write(sessionStorage, `draft.${table}.${seat}`, value);

/**
 * Does one person play all seats that this device has at a table? What they said counts, else whether all have one name.
 * @param {import("./types.js").Snapshot} snapshot
 */
export const isAlone = ({ seats, you, table }) => read(localStorage, `alone.${table.id}`)
  ?? new Set(seats.filter((seat) => you.seats.includes(seat.name)).map((seat) => seat.person)).size < 2;
/** @param {string} table @param {boolean} on */
export const rememberAlone = (table, on) => write(localStorage, `alone.${table}`, on);

/** @param {string} table @param {string} seat @returns {[string, number][]|null} the answers to each box of the last orders */
export const lastOrders = (table, seat) => read(sessionStorage, `orders.${table}.${seat}`);
/** @param {string} table @param {string} seat @param {unknown} orders */
export const rememberOrders = (table, seat, orders) => write(sessionStorage, `orders.${table}.${seat}`, orders);

/** @param {string} table @param {string} seat @param {number} beat @returns {string} a post that is being written in this beat */
export function postWritten(table, seat, beat) {
  const kept = read(sessionStorage, `post.${table}.${seat}`);
  return kept?.beat === beat ? kept.text : "";
}
/** @param {string} table @param {string} seat @param {number} beat @param {string} text */
export const rememberPost = (table, seat, beat, text) => write(sessionStorage, `post.${table}.${seat}`, text ? { beat, text } : null);

/**
 * How many lines the log had at one's last answer, and at the one before it that something came of; `moves` tells how often
 * play had been taken back. @typedef {{moves: number, from: number, before: number|null}} Answers
 */

/** @param {string} table @param {string} seat @returns {Answers|null} */
export const answersSeen = (table, seat) => read(localStorage, `answers.${table}.${seat}`);
/** @param {string} table @param {string} seat @param {Answers|null} value */
export const rememberAnswers = (table, seat, value) => write(localStorage, `answers.${table}.${seat}`, value);

/** What the guide has explained here; off: it was skipped. @typedef {{on: boolean, seen: string[]}} Guided */

/** @param {string} game @returns {Guided|null} */
export const guideOf = (game) => read(localStorage, `guide.${game}`);
/** @param {string} game @param {Guided} value */
export const rememberGuide = (game, value) => write(localStorage, `guide.${game}`, value);
