/** A turn without motion: one numbered drawing. */

/** @import {Cue, Stage} from "./types.js" */

const counts = new WeakMap();
/** How often it was asked so before. @param {Stage} stage @param {string} key @returns {number} */
const count = (stage, key) => {
  const of = counts.get(stage) ?? new Map();
  const n = of.get(key) ?? 0;
  return counts.set(stage, of.set(key, n + 1)), n;
};
const HARM = new Set(["shield", "strike", "burst"]);

/** @param {Stage} stage @param {Cue} cue */
export function still(stage, cue) {
  const way = stage.way(cue);
  const { kind, was = 0, now = 0 } = cue;
  if (way && ["beam", "missile", "link"].includes(kind)) {
    const [[x1, y1], [x2, y2]] = way;
    stage.draw("line", { x1, y1, x2, y2, class: `${kind === "beam" ? "shot still" : "trail"} ${stage.tone(cue)}` });
    if (kind !== "link") stage.word([x1 + (x2 - x1) * 0.3, y1 + (y2 - y1) * 0.3], 0, count(stage, "") + 1, "ink", 15);
    if (cue.hits === 0) stage.word([x2, y2], 34, "miss", "ghost", 14);
    return;
  }
  const at = stage.spot(cue);
  const text = kind === "shield" ? `−${was - now}${now ? "" : " · down"}` : kind === "burst" ? "destroyed" : kind === "dice" ? "" : cue.text;
  if (at && text) stage.word(at, 16 + 17 * count(stage, `${at.map(Math.round)}`), text, HARM.has(kind) ? "hit" : stage.tone(cue), 14);
}
