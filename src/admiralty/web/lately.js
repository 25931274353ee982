/** What happened since one's own last answer, kept in sight beside the next orders. */

import { button, h } from "./dom.js";
import { again, condensed } from "./log.js";
import { answersSeen, rememberAnswers } from "./store.js";
/** @import {Line, Snapshot} from "./types.js" */

const FEW = 12; // lines that are seen without a press: a shot, what came of it, and how the next turn began

/** The happenings from a line on, without the line that only opens a new beat; dice stay in the log. @param {Snapshot} snapshot @param {number} from */
function happened({ log, beat }, from) {
  const opened = log.filter((line) => line.kind === "event" && line.beat === beat).length < 2;
  return log.slice(from).filter((line) => line.kind === "event" && !(opened && line.beat === beat));
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
  if (from !== null && from < log.findIndex((line) => line.beat === last)) {
    return { title: "Since your last answer", lines: happened(snapshot, from) };
  }
  return { title: `${last === beat ? "This" : "Last"} ${table.beat_word}`, lines: all.filter((line) => line.beat === last) };
}

/** The newest lines are seen, those before them at a press. @param {HTMLElement} place @param {Snapshot} snapshot */
export function showLately(place, snapshot) {
  const { title, lines } = news(snapshot);
  const all = condensed(lines);
  place.hidden = snapshot.table.status !== "running" || !all.length;
  const state = JSON.stringify([title, all]);
  if (place.hidden || place.dataset.state === state) return;
  place.dataset.state = state;
  const few = all.length === FEW + 1 ? all.length : FEW;
  const draw = (/** @type {number} */ left) => {
    const more = () => {
      draw(left > 0 ? 0 : all.length - few);
      /** @type {HTMLElement|null} */ (place.querySelector("button"))?.focus();
    };
    const words = left > 0 ? `${left} more` : "fewer";
    place.replaceChildren(h("h2", {}, title),
      all.length > few ? button(left > 0 ? words : "Fewer", more,
        { class: "quiet", "aria-expanded": String(left <= 0), "aria-label": `${title}: ${words}` }) : "",
      h("ul", {}, all.slice(Math.max(0, left)).map(({ line, times }) => h("li", {}, line.text, again(times)))));
  };
  draw(all.length - few);
}
