/** Which lines of a turn its result tells. */

/** @import {Cue, Line} from "./types.js" */

const TOLD = 4; // lines that there is room for
const WEIGHTS = ["burst", "shield", "mend", "veil", "strike", "turn", "move", "missile", "beam", "call"]; // what is told rather than what

/** Of many lines those that say most, by what is seen of them, of each ship in turn. @param {Line[]} lines @param {Cue[]} cues */
export function weighty(lines, cues) {
  const told = cues.filter(({ kind, line }) => WEIGHTS.includes(kind) && lines.some(({ id }) => id === line))
    .sort((one, other) => WEIGHTS.indexOf(one.kind) - WEIGHTS.indexOf(other.kind) || lost(other) - lost(one));
  /** @type {Map<string, number>} */
  const turns = new Map();
  const ranked = told.map(({ on, line }) => {
    const ship = String(on).replace(/^\D+(\d+).*/, "$1");
    turns.set(ship, (turns.get(ship) ?? 0) + 1);
    return { line, turn: turns.get(ship) ?? 0 };
  }).sort((one, other) => one.turn - other.turn);
  const kept = new Set(ranked.map(({ line }) => line).slice(0, TOLD));
  return kept.size ? lines.filter(({ id }) => kept.has(id)) : lines;
}

/** What a shield has lost. @param {Cue} cue */
const lost = ({ was = 0, now = 0 }) => was - now;
