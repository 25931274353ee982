/** A turn without motion: one numbered drawing. */

/** @import {Cue, Stage} from "./types.js" */

const numbers = new WeakMap();
const HARM = new Set(["shield", "strike", "burst"]);

/** @param {Stage} stage @param {Cue} cue */
export function still(stage, cue) {
  const way = stage.way(cue);
  const { kind, was = 0, now = 0 } = cue;
  if (way && ["beam", "missile", "link"].includes(kind)) {
    const [[x1, y1], [x2, y2]] = way;
    stage.draw("line", { x1, y1, x2, y2, class: `${kind === "beam" ? "shot still" : "trail"} ${stage.tone(cue)}` });
    const number = (numbers.get(stage) ?? 0) + 1;
    if (kind !== "link") stage.word([x1 + (x2 - x1) * 0.3, y1 + (y2 - y1) * 0.3], 0, numbers.set(stage, number) && number, "ink", 15);
    if (cue.hits === 0) stage.word([x2, y2], 34, "miss", "ghost", 14);
    return;
  }
  const at = stage.spot(cue);
  const text = kind === "shield" ? `−${was - now}${now ? "" : " · down"}` : kind === "burst" ? "destroyed" : kind === "dice" ? "" : cue.text;
  if (at && text) stage.word(at, 16, text, HARM.has(kind) ? "hit" : stage.tone(cue), 14);
}
