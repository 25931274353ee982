/** What happened since one's own last answer, kept in sight above the next orders. */

import { button, fetched, h } from "./dom.js";
import { answersSeen, rememberAnswers } from "./store.js";
/** @import {Cue, Line, Snapshot} from "./types.js" */

/** The happenings from a line on, without the line that only opens a new beat; dice stay in the log. @param {Snapshot} snapshot @param {number} from */
function happened({ log, beat }, from) {
  const opened = log.filter((line) => line.kind === "event" && line.beat === beat).length < 2;
  return log.slice(from).filter((line) => ["event", "answer"].includes(line.kind) && !(opened && line.beat === beat));
}

/** What is remembered, unless play was taken back since. @param {Snapshot} snapshot */
function known({ table, you, at }) {
  const kept = you.name === null ? null : answersSeen(table.id, you.name);
  return kept?.moves === at[2] ? kept : null;
}

/** How many lines the log had at one's last answer that something came of; null: it is not known. @param {Snapshot} snapshot */
function mark(snapshot) {
  const kept = known(snapshot);
  return kept && (happened(snapshot, kept.from).length ? kept.from : kept.before);
}

/**
 * One answers: what the log says from here on came of it.
 * @param {Snapshot} snapshot
 * @returns {() => void} forgets it, if it was refused
 */
export function answered(snapshot) {
  const { table, you, at, log } = snapshot;
  const { name } = you;
  const kept = known(snapshot);
  if (name === null) return () => {};
  rememberAnswers(table.id, name, { moves: at[2], from: log.length, before: mark(snapshot) });
  return () => rememberAnswers(table.id, name, kept);
}

/** Did one's last answer bring anything that is told? @param {Snapshot} snapshot */
export function isFresh(snapshot) {
  const kept = known(snapshot);
  return kept !== null && happened(snapshot, kept.from).length > 0;
}

/** At least the whole last beat, that one's answer may stand in the midst of. @param {Snapshot} snapshot @returns {{title: string, lines: Line[]}} */
function news(snapshot) {
  const { table, log, beat } = snapshot;
  const all = happened(snapshot, 0);
  const last = all.at(-1)?.beat;
  const from = mark(snapshot);
  if (from === null && !beat && table.notes) return { title: table.game_title, lines: [] }; // it has only been set up
  if (from !== null && from < log.findIndex((line) => line.beat === last)) {
    return { title: "What happened", lines: happened(snapshot, from) };
  }
  return { title: `${last === beat ? "This" : "Last"} ${table.beat_word}`, lines: all.filter((line) => line.beat === last) };
}

/** Of many lines those that say most. @type {(lines: Line[], cues: Cue[]) => Line[]} */
let weighty = (lines) => lines;
let coming = false;

/** The result, in a place that keeps its size; before anything happened, what the scenario is about. @param {HTMLElement} place @param {Snapshot} snapshot @param {() => void} openLog @param {(() => void)|null} [watch] */
export function showLately(place, snapshot, openLog, watch = null) {
  const { title, lines } = news(snapshot);
  const { table, log, cues } = snapshot;
  if (cues?.length && !coming) {
    coming = true;
    fetched("told.js").then((part) => ((weighty = part.weighty), showLately(place, snapshot, openLog, watch)), () => (coming = false));
  }
  const all = condensed(weighty(lines, cues ?? []));
  const state = JSON.stringify([title, all, log.length, table.notes, watch !== null]);
  if (place.dataset.state === state) return;
  place.dataset.state = state;
  place.replaceChildren(
    h("header", {}, h("h2", {}, all.length ? title : table.game_title),
      watch && button("▸ Watch again", watch, { class: "quiet", "aria-keyshortcuts": "w" }),
      log.length > 0 && button(log.length === 1 ? "1 line" : `${log.length} lines`, openLog, { class: "quiet", "aria-label": "Open the log" })),
    h("div", { class: "happened", tabindex: 0, role: "region", "aria-label": all.length ? title : "About this battle" }, all.length
      ? h("ul", {}, all.map(({ line, times }) => h("li", {}, line.text, again(times)))) : h("p", {}, table.notes)));
}

/** @param {Line} one @param {Line} other */
export const alike = (one, other) =>
  one.text === other.text && one.beat === other.beat && one.clause === other.clause && one.kind === other.kind;

/** Does a happening only happen again? Each die is shown as it fell. @param {Line} one @param {Line} other */
export const repeats = (one, other) => other.kind === "event" && alike(one, other);

/** Lines, those that repeat the one before told once. @param {Line[]} lines @returns {{line: Line, times: number}[]} */
function condensed(lines) {
  /** @type {{line: Line, times: number}[]} */
  const out = [];
  for (const line of lines) {
    const last = out[out.length - 1];
    if (last && repeats(last.line, line)) last.times += 1;
    else out.push({ line, times: 1 });
  }
  return out;
}

/** How often a line is told. @param {number} times */
export const again = (times) => (times > 1 ? h("span", { class: "times" }, ` (${times} times)`) : "");
