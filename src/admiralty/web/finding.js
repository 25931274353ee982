/** Looking for words in a book: every heading, rule, paragraph and row is a place that may hold them. */

/** `text` is what is looked through, `shown` what is shown of it. @typedef {{to: HTMLElement, where: string, text: string, shown: string, weight: number}} Place */

const WHOLE_MOST = 3; // letters of a word that is looked for as a whole: AP is not in "apart"
const ROUND = 70; // letters shown round a hit

/** All places of a book. @param {HTMLElement} book @returns {Place[]} */
export function placesOf(book) {
  /** @type {Place[]} */
  const places = [];
  let where = "";
  for (const to of /** @type {NodeListOf<HTMLElement>} */ (book.querySelectorAll(
    ":is(h1, h2, h3, h4)[id], .entry, .chapter > :is(p, pre), .chapter > :is(ul, ol) > li, tbody tr"))) {
    const [rule, heading] = [to.matches(".entry"), /^H\d$/.test(to.tagName)];
    const parts = rule ? [...(to.querySelector(".said")?.children ?? [])] : to.tagName === "TR" ? [...to.children] : [to];
    const shown = parts.map((part) => part.textContent ?? "").join(" · ").replace(/\s+/g, " ").trim();
    if (heading) where = shown;
    places.push({ to, where: rule ? to.id : where, text: rule ? `${to.id} ${shown}` : shown, shown: heading ? "" : shown, weight: heading ? 1 : rule ? 2 : 3 });
  }
  return places;
}

/**
 * Abbreviations of the game: each leads to the first rule that has it.
 * @param {Record<string, string>} words @param {Record<string, string>} briefs what they stand for, without the rest @param {Place[]} places @returns {Place[]}
 */
export const wordsOf = (words, briefs, places) => Object.entries(words).flatMap(([word, meaning]) => {
  const named = new RegExp(`(?<![\\p{L}\\p{N}_’'-])${plain(word)}(?![\\p{L}\\p{N}_-])`, "u");
  const to = places.find((place) => place.weight === 2 && named.test(place.shown))?.to;
  const text = `${word} ${briefs[word]}`;
  return to ? [{ to, where: "Abbreviation", text, shown: `${word}: ${meaning}`, weight: 0.5 }] : [];
});

/** As it is in a pattern. @param {string} word */
const plain = (word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const [BEFORE, AFTER] = ["(?<![\\p{L}\\p{N}_])", "(?![\\p{L}\\p{N}_])"];
/** @type {Record<string, string>} how a word is found in its other forms, as the server finds it */
let forms = {};

/** @param {Record<string, string>} told */
export const bendBy = (told) => (forms = told);

/** How a typed word is looked for. @param {string} word */
function pattern(word) {
  const typed = plain(word) + (word.length <= WHOLE_MOST ? AFTER : "");
  if (word.length < WHOLE_MOST || !/^\p{L}+$/u.test(word)) return new RegExp(BEFORE + typed, "giu");
  const [, ...stems] = word.match(new RegExp(forms.stem, "i")) ?? [];
  const stem = (stems.find(Boolean) ?? word).replace(new RegExp(forms.doubled), "$1");
  return new RegExp(`${BEFORE}(?:${typed}|${stem}${stem.at(-1)}?${forms.endings}${AFTER})`, "giu");
}

/** @param {string} typed */
export const patternsOf = (typed) => typed.split(/\s+/).filter(Boolean).map(pattern);

/**
 * The places in which all words stand: an id that is typed first, then headings, then rules, then the rest.
 * @param {Place[]} places
 * @param {string} typed
 */
export function found(places, typed) {
  const words = patternsOf(typed);
  if (!words.length) return [];
  const id = typed.trim().toUpperCase();
  const weight = (/** @type {Place} */ place) => (place.to.id === id ? 0 : place.weight);
  return places
    .filter((place) => words.every((word) => place.text.search(word) >= 0))
    .sort((one, other) => weight(one) - weight(other));
}

/** A piece of a text round its first hit, cut into what is hit and what is not. @param {string} text @param {string} typed @returns {{text: string, hit: boolean}[]} */
export function excerpt(text, typed) {
  const words = patternsOf(typed);
  const first = Math.min(...words.map((word) => text.search(word)).filter((at) => at >= 0), text.length);
  const from = first > ROUND ? text.lastIndexOf(" ", first - ROUND / 2) + 1 : 0;
  const end = from + 2 * ROUND < text.length ? text.indexOf(" ", from + 2 * ROUND) : -1;
  const piece = `${from ? "… " : ""}${text.slice(from, end < 0 ? undefined : end)}${end < 0 ? "" : " …"}`;
  const parts = [];
  let at = 0;
  for (const [start, stop] of spans(piece, words)) {
    parts.push({ text: piece.slice(at, start), hit: false }, { text: piece.slice(start, stop), hit: true });
    at = stop;
  }
  return [...parts, { text: piece.slice(at), hit: false }].filter((part) => part.text);
}

/** Where the words stand, in order and without overlaps. @param {string} text @param {RegExp[]} words @returns {[number, number][]} */
function spans(text, words) {
  const all = words.flatMap((word) => [...text.matchAll(word)].map((hit) =>
    /** @type {[number, number]} */ ([hit.index, hit.index + hit[0].length]))).sort(([one], [other]) => one - other);
  return all.filter(([start], k) => k === 0 || start >= Math.max(...all.slice(0, k).map(([, stop]) => stop)));
}

/** Mark the hits in the book itself, where the browser can without changing it. @param {Place[]} places @param {string} typed */
export function mark(places, typed) {
  const marks = /** @type {any} */ (CSS).highlights;
  if (!marks) return;
  marks.delete("found");
  const words = patternsOf(typed);
  if (!words.length) return;
  const ranges = [];
  for (const { to } of places) {
    const walker = document.createTreeWalker(to, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = /** @type {Text} */ (walker.currentNode);
      for (const [start, stop] of spans(node.data, words)) {
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, stop);
        ranges.push(range);
      }
    }
  }
  marks.set("found", new (/** @type {any} */ (window).Highlight)(...ranges));
}
