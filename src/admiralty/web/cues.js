/** A turn played back: a layer over the board, all motions scheduled at once. */

import { h } from "./dom.js";
import { bounds, find } from "./board.js";
/** @import {Cue, PlayCue, PlayCues, Point, Scene, Stage} from "./types.js" */

const MOST = 1400; // ms
const CALM = 3200; // no motion
const LAST = 420; // after the last step
const CROWD = 40; // of more cues those of no weight are left out
const LIGHT = new Set(["dice", "link", "tally", "turn"]);
/** How long a cue is seen, and when the next step may start. @type {Record<string, [number, number]>} */
const TIME = {
  beam: [420, 170], missile: [560, 400], shield: [420, 130], strike: [520, 150], burst: [760, 300], move: [480, 420], turn: [380, 320],
  veil: [520, 360], dice: [640, 380], call: [760, 260], mend: [460, 200], link: [460, 240], tally: [480, 180],
};

/** When each step starts, pressed into the time there is. @param {Cue[]} cues @param {number} most */
export function timed(cues, most = MOST) {
  /** @type {Map<string, number>} */
  const starts = new Map();
  const stepOf = (/** @type {Cue} */ cue) => `${cue.beat} ${cue.step}`;
  let now = 0;
  for (const step of new Set(cues.map(stepOf))) {
    starts.set(step, now);
    now += Math.max(...cues.filter((cue) => stepOf(cue) === step).map((cue) => TIME[cue.kind][1] + Math.min(cue.n ?? 1, 6) * 20));
  }
  const part = Math.min(1, most / (now + LAST));
  return { end: (now + LAST) * part, part, at: (/** @type {Cue} */ cue) => (starts.get(stepOf(cue)) ?? 0) * part };
}

/** Where cues are drawn. @param {SVGSVGElement} svg @param {Scene} next @returns {Stage} */
function stageOn(svg, next) {
  const layer = h("svg:g", { class: "cue", "aria-hidden": "true" });
  const unit = 1 / (svg.getScreenCTM()?.a || 1);
  svg.append(layer);
  /** @type {Stage} */
  const stage = {
    layer, unit, motions: [], gone: new Map(), rows: {},
    row: (key) => 17 * (stage.rows[key] = (stage.rows[key] ?? -1) + 1),
    part: (id) => (id ? svg.querySelector(`[data-shape="${CSS.escape(id)}"]`) : null),
    place(id = "") {
      if (id[0] === "@") return /** @type {Point} */ (id.slice(1).split(",").map(Number));
      const box = stage.part(id)?.getBBox();
      const [dx, dy] = stage.gone.get(shipOf(id)) ?? [0, 0];
      return box ? [box.x + box.width / 2 + dx, box.y + box.height / 2 + dy] : null;
    },
    goal(id = "") {
      const shape = find(next.shapes, id);
      if (!shape) return null;
      const { x, y, w, h: high } = bounds([shape]);
      return [x + w / 2, y + high / 2];
    },
    spot: ({ face, on }) => stage.place(face) ?? stage.place(on),
    way({ origin, to }) {
      const [from, there] = [stage.place(origin), stage.place(to)];
      return from && there && [from, there];
    },
    tone({ origin, on }) {
      const ship = stage.part(origin ?? on);
      return ["own", "foe", "foe2", "foe3", "neutral"].find((each) => ship?.matches(`.${each}`) || ship?.querySelector(`.${each}`)) ?? "ink";
    },
    partsOf(id) {
      const ship = shipOf(id);
      return [...svg.querySelectorAll(":scope > [data-shape], :scope > g > [data-shape]")].filter((each) => ship && shipOf(each.getAttribute("data-shape") ?? "") === ship);
    },
    draw(tag, attributes, ...inside) {
      const element = h(`svg:${tag}`, attributes, ...inside);
      layer.append(element);
      return element;
    },
    go(target, frames, delay, duration, easing = "linear") {
      const motion = target.animate(frames, { delay, duration, easing, fill: "both" });
      motion.pause();
      stage.motions.push(motion);
    },
    trail([x1, y1], [x2, y2], tone, from, long) {
      stage.go(stage.draw("line", { x1, y1, x2, y2, class: `trail ${tone}` }), [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 0 }], from, long);
    },
    word([x, y], up, text, tone, size, from = 0, long = 0) {
      const word = stage.draw("text", { x, y: y - up * unit, class: `word ${tone}`, "font-size": size * unit, "text-anchor": "middle" }, String(text));
      if (long) {
        stage.go(word, [{ opacity: 0, transform: `translateY(${6 * unit}px)` }, { opacity: 1, transform: "none", offset: 0.15 },
          { opacity: 1, transform: `translateY(${-4 * unit}px)`, offset: 0.8 }, { opacity: 0, transform: `translateY(${-8 * unit}px)` }], from, long);
      }
    },
    say(cue, up, size, from, long) {
      const at = stage.spot(cue);
      if (at) stage.word(at, up, cue.text ?? "", stage.tone(cue), size, from, long * 1.4);
    },
    flash: ([x, y], radius, from, long, tone = "hot") => stage.go(
      stage.draw("circle", { cx: x, cy: y, r: radius * unit, class: `flash ${tone}`, "transform-origin": `${x} ${y}` }),
      [{ opacity: 0, transform: "scale(.2)" }, { opacity: 0.95, transform: "scale(.8)", offset: 0.25 }, { opacity: 0, transform: "scale(1.5)" }], from, long, "ease-out"),
    debris([x, y], tone, far, from, long) {
      for (let k = 0; k < 10; k += 1) {
        const [turn, way, q] = [k * 2.4, far * (1 + (k * 0.62) % 1) * unit, (3 + k % 4) * unit];
        const piece = stage.draw("polygon", { points: `${x - q},${y} ${x},${y - q} ${x + q * 1.4},${y + q}`, class: `shard ${tone}` });
        stage.go(piece, [{ opacity: 1, transform: "none" }, { opacity: 0, transform: `translate(${way * Math.cos(turn)}px, ${way * Math.sin(turn)}px)` }], from, long, "ease-out");
      }
    },
    ring([x, y], kind, closes, radius, from, long) {
      const ring = stage.draw("circle", { cx: x, cy: y, r: radius * unit, class: kind, "transform-origin": `${x} ${y}` });
      const [first, last] = closes ? [1.4, 0.2] : [0.1, 1.5];
      stage.go(ring, [{ opacity: 0, transform: `scale(${first})` }, { opacity: 0.9, offset: 0.3 }, { opacity: 0, transform: `scale(${last})` }], from, long, "ease-out");
    },
    clear() {
      for (const each of stage.motions) each.cancel();
      layer.remove();
    },
  };
  return stage;
}

/** @type {Record<string, PlayCue>} */
const KINDS = {
  turn: (stage, cue, from, long) => stage.say(cue, 0, 15, from, long),
  call: (stage, cue, from, long) => stage.say(cue, 52, 18, from, long),
  tally: (stage, cue, from, long) => stage.say(cue, 10, 18, from, long),
  beam(stage, cue, from, long) {
    const way = stage.way(cue);
    if (!way) return;
    const missed = cue.hits === 0;
    const [[x1, y1], end] = way;
    const [x2, y2] = missed ? past(way, 60 * stage.unit) : end;
    const [n, length] = [Math.min(cue.n ?? 1, 8), Math.hypot(x2 - x1, y2 - y1) || 1];
    for (let k = 0; k < n; k += 1) {
      const off = (k - (n - 1) / 2) * 7 * stage.unit;
      const [dx, dy] = [(y1 - y2) / length * off, (x2 - x1) / length * off];
      for (const kind of ["halo", "core"]) {
        const line = stage.draw("line", { x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy, class: `shot ${kind} ${stage.tone(cue)}`, "stroke-dasharray": length });
        stage.go(line, [{ strokeDashoffset: length, opacity: 0 }, { strokeDashoffset: length * 0.9, opacity: 1, offset: 0.05 },
          { strokeDashoffset: 0, opacity: 1, offset: 0.4 }, { strokeDashoffset: 0, opacity: 1, offset: 0.65 }, { strokeDashoffset: 0, opacity: 0 }], from + 30 * k, long);
      }
    }
    if (missed) stage.word(end, 34, "miss", "ghost", 14, from + long * 0.4, long);
    else stage.flash(end, 16, from + long * 0.35, long * 0.6);
  },
  missile(stage, cue, from, long) {
    const way = stage.way(cue);
    if (!way) return;
    const n = cue.n ?? 1;
    const hits = cue.hits ?? n;
    const [[x1, y1], end] = way;
    for (let k = 0; k < Math.min(n, 12); k += 1) {
      const [x2, y2] = k < hits ? end : past(way, (70 + 14 * k) * stage.unit);
      const bow = ((k - (n - 1) / 2) * 26 + (n === 1 ? 20 : 0)) * stage.unit;
      const [mx, my] = [(x1 + x2) / 2 + bow, (y1 + y2) / 2 - bow];
      const frames = Array.from({ length: 13 }, (_, i) => {
        const t = i / 12;
        const [x, y] = [(1 - t) ** 2 * x1 + 2 * t * (1 - t) * mx + t * t * x2, (1 - t) ** 2 * y1 + 2 * t * (1 - t) * my + t * t * y2];
        const turn = Math.atan2((1 - t) * (my - y1) + t * (y2 - my), (1 - t) * (mx - x1) + t * (x2 - mx));
        return { transform: `translate(${x}px, ${y}px) rotate(${turn}rad) scale(${stage.unit})`, opacity: i === 12 ? 0 : 1 };
      });
      stage.go(stage.draw("polygon", { points: "10,0 -7,-4 -4,0 -7,4", class: `dart ${stage.tone(cue)}` }), frames, from + 40 * k, long * 0.8, "ease-in");
      if (k < hits) stage.flash(end, 14, from + 40 * k + long * 0.75, long * 0.5);
    }
    if (hits < n) stage.word(end, 40, n > 1 ? `${n - hits} miss` : "miss", "ghost", 14, from + long * 0.6, long);
  },
  shield(stage, cue, from, long) {
    const at = stage.spot(cue);
    if (!at) return;
    const { was = 0, now = 0 } = cue;
    const plate = stage.part(cue.face)?.cloneNode(true);
    if (plate) {
      for (const each of [plate, ...plate.querySelectorAll("*")]) for (const name of ["data-shape", "tabindex", "class"]) each.removeAttribute(name);
      plate.setAttribute("class", `struck ${now > 0 ? "hot" : "hit"}`);
      stage.layer.append(plate);
      stage.go(plate, [0, 1, 0.1, 0.9, 0].map((opacity) => ({ opacity })), from, long * 1.3);
    } else stage.flash(at, 20, from, long);
    if (was > now) stage.word(at, 22, `−${was - now}`, "hit", 20, from, long * 1.6);
    if (now > 0 || was <= 0) return;
    stage.debris(at, "hit", 24, from + long * 0.2, long * 1.4);
    stage.word(at, 6, "shield down", "hit", 13, from + long * 0.3, long * 1.8);
  },
  strike(stage, cue, from, long) {
    const at = stage.spot(cue);
    if (!at) return;
    const { unit } = stage;
    for (const each of stage.partsOf(cue.on)) {
      stage.go(each, [0, 2, -2, 0].map((shift) => ({ translate: `${shift * unit}px` })), from, long * 0.5);
    }
    stage.flash(at, 12, from, long * 0.7);
    stage.debris(at, "fire", 10, from, long * 0.8);
    if (cue.text) stage.word(stage.place(cue.on) ?? at, 18 + stage.row(`${cue.on} ${from}`), cue.text, "hit", 14, from + long * 0.1, long * 1.8);
  },
  burst(stage, cue, from, long) {
    const at = stage.place(cue.on);
    if (!at) return;
    if (cue.n !== 0) ["fire", "hot", "hot"].forEach((tone, k) => stage.flash(at, 70 - 24 * k, from, long, tone));
    stage.ring(at, "blast", false, 80, from, long);
    stage.debris(at, stage.tone(cue), 60, from, long * 1.2);
    stage.word(at, 60, "destroyed", "hit", 18, from + long * 0.3, long * 1.4);
  },
  move(stage, cue, from, long) {
    const [start, end] = [stage.place(cue.on), stage.goal(cue.on)];
    if (!start || !end) return;
    const [ship, dx, dy] = [shipOf(cue.on), end[0] - start[0], end[1] - start[1]];
    const [x, y] = stage.gone.get(ship) ?? [0, 0];
    stage.trail(start, end, stage.tone(cue), from, long * 1.6);
    for (const each of stage.partsOf(cue.on)) {
      stage.go(each, [{ transform: `translate(${x}px, ${y}px)` }, { transform: `translate(${x + dx}px, ${y + dy}px)` }], from, long, "cubic-bezier(.4,0,.3,1)");
    }
    stage.gone.set(ship, [x + dx, y + dy]);
    if (cue.text) stage.word([(start[0] + end[0]) / 2, (start[1] + end[1]) / 2], 0, cue.text, "ink", 15, from, long * 1.4);
  },
  veil(stage, cue, from, long) {
    const at = stage.place(cue.on);
    if (!at) return;
    const [before, after] = cue.up ? [1, 0.25] : [0.25, 1];
    for (const each of stage.partsOf(cue.on)) stage.go(each, [{ opacity: before }, { opacity: after }], from, long);
    for (let k = 0; k < 3; k += 1) stage.ring(at, `trail ${stage.tone(cue)}`, cue.up === true, 70, from + k * long * 0.15, long);
  },
  dice(stage, cue, from, long) {
    const at = stage.place(cue.on);
    if (!at) return;
    const [{ unit }, faces] = [stage, cue.faces ?? []];
    const side = 26 * unit;
    faces.forEach((face, k) => {
      const [x, y] = [at[0] + (k - (faces.length - 1) / 2) * side * 1.3, at[1] - 74 * unit];
      const tone = cue.need === undefined ? "" : face >= cue.need ? "good" : "bad";
      const die = stage.draw("g", { class: `die ${tone}`, "transform-origin": `${x} ${y}` },
        h("svg:rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: side / 6 }),
        h("svg:text", { x, y: y + side * 0.22, "font-size": side * 0.62, "text-anchor": "middle" }, String(face)));
      stage.go(die, [{ transform: `translateY(${-34 * unit}px) rotate(-260deg) scale(.5)`, opacity: 0 }, { transform: "rotate(12deg)", opacity: 1, offset: 0.5 },
        { transform: "none", opacity: 1, offset: 0.85 }, { transform: "none", opacity: 0 }], from + 30 * k, long * 1.3, "ease-out");
    });
    if ((cue.n ?? 1) > faces.length) stage.word(at, 96, `${cue.n} dice`, "ink", 12, from, long * 1.3);
  },
  mend(stage, cue, from, long) {
    const at = stage.spot(cue);
    if (!at) return;
    stage.word(at, 24, cue.text ?? "+1", "good", 15, from, long * 1.4);
    stage.ring(at, "trail good", true, 36, from, long);
  },
  link(stage, cue, from, long) {
    const way = stage.way(cue);
    if (way) stage.trail(...way, stage.tone(cue), from, long * 1.5);
  },
};

/** A ship's number in an id as `shield-3-0`. */
const shipOf = (id = "") => /^[a-z]+-(\d+)\b/.exec(id)?.[1] ?? "";

/** Past the end of a way. @param {[Point, Point]} way @param {number} far @returns {Point} */
function past([[x1, y1], [x2, y2]], far) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ax, ay] = [(x2 - x1) / length, (y2 - y1) / length];
  return [x2 + far * (ax - 0.5 * ay), y2 + far * (ay + 0.5 * ax)];
}

/** @type {PlayCues} */
export function play(svg, cues, next, { still = null, most = MOST, said = () => {} } = {}) {
  const known = cues.filter((cue) => TIME[cue.kind]);
  const shown = known.length > CROWD && most === MOST ? known.filter((cue) => !LIGHT.has(cue.kind)).slice(-CROWD) : known;
  const [stage, time] = [stageOn(svg, next), timed(shown, most)];
  for (const cue of shown) {
    if (still) still(stage, cue);
    else KINDS[cue.kind](stage, cue, time.at(cue), TIME[cue.kind][0] * Math.max(time.part, 0.55));
  }
  const end = still ? CALM : time.end;
  const began = performance.now();
  let [frame, over, line] = [0, false, -1];
  let finish = () => {};
  const done = new Promise((/** @type {(value: void) => void} */ resolve) => { finish = () => resolve(); });
  const skip = () => {
    if (over) return;
    over = true;
    cancelAnimationFrame(frame);
    stage.clear();
    finish();
  };
  const tick = () => {
    const now = performance.now() - began;
    if (now >= end || document.hidden) return skip();
    for (const each of stage.motions) each.currentTime = now;
    const told = shown.filter((cue) => time.at(cue) <= now + 1).at(-1)?.line ?? -1;
    if (told !== line) said((line = told));
    frame = requestAnimationFrame(tick);
    return undefined;
  };
  if (shown.length) tick();
  else skip();
  return { done, skip, end, shown };
}
