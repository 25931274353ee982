/** The battle on the first page: boards from the server, played one after the other for as long as somebody looks. Also small boards. */

import { ask } from "./api.js";
import { bounds } from "./board.js";
import { play } from "./cues.js";
import { fetched, h, using } from "./dom.js";
/** @import {Cue, Scene} from "./types.js" */

const MOST = 3000; // milliseconds that a turn lasts
const REST = 900; // ... between two turns
const END = 2600; // ... before it starts again
const STILL = 2; // the turn that is shown where nothing may move
const MARGIN = 12; // round a small board, in its units

/** Draws shapes without being on the page itself. @type {any} */
const drawer = document.createElement("adm-board");

/** @param {SVGSVGElement} svg @param {Scene} scene */
function draw(svg, scene) {
  drawer.scene = scene;
  svg.replaceChildren(...scene.shapes.map((shape) => drawer.drawn(shape, new Set())));
  if (scene.tiles) using(fetched("tilepaths.js", ["tiles.css"]), (part) => part.paintAll(svg, scene));
}

/** A board that only is looked at. @param {Scene} scene @returns {SVGSVGElement} */
export function small(scene) {
  const { x, y, w, h: high } = bounds(scene.shapes);
  const svg = h("svg:svg", { viewBox: `${x - MARGIN} ${y - MARGIN} ${w + 2 * MARGIN} ${high + 2 * MARGIN}` });
  draw(svg, scene);
  return svg;
}

/** Shows the battle in a place, and moves it unless that is unwelcome. @param {HTMLElement} place @param {HTMLElement} pause @returns {Promise<() => void>} ends it */
export async function show(place, pause) {
  /** @type {{silhouettes: any, turns: {scene: Scene, cues: Cue[]}[]}} */
  const { silhouettes, turns } = await ask("/hero");
  const scenes = turns.map(({ scene }) => ({ ...scene, silhouettes }));
  const { width, height } = scenes[0];
  const svg = h("svg:svg", { viewBox: `0 0 ${width} ${height}` });
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let [at, stopped, seen, running] = [0, false, true, false];
  /** @type {(() => void)|null} ends what is going on */
  let skip = null;
  const may = () => !stopped && !calm.matches && !document.hidden && seen && svg.isConnected;

  const wait = (/** @type {number} */ long) => new Promise((/** @type {(value: void) => void} */ done) => {
    const timer = setTimeout(done, long);
    skip = () => (clearTimeout(timer), done());
  });
  const go = async () => {
    if (running) return;
    running = true;
    while (may()) {
      draw(svg, scenes[at]);
      const last = at === scenes.length - 1;
      if (!last) {
        const run = play(svg, turns[at].cues, scenes[at + 1], { most: MOST });
        skip = run.skip;
        await run.done;
        at += 1;
        draw(svg, scenes[at]);
      }
      if (may()) await wait(last ? END : REST);
      if (last) at = 0;
    }
    running = false;
  };
  const change = () => {
    pause.hidden = calm.matches;
    pause.textContent = stopped ? "▸ Go on" : "❚❚ Pause";
    place.dataset.moves = String(may());
    if (may()) go();
    else skip?.();
  };
  const pressed = () => {
    stopped = !stopped;
    change();
  };

  draw(svg, scenes[calm.matches ? Math.min(STILL, scenes.length - 1) : 0]);
  place.replaceChildren(svg);
  const eye = new IntersectionObserver(([entry]) => {
    seen = entry.isIntersecting;
    change();
  });
  eye.observe(place);
  pause.addEventListener("click", pressed);
  document.addEventListener("visibilitychange", change);
  calm.addEventListener("change", change);
  change();
  return () => {
    stopped = true;
    skip?.();
    eye.disconnect();
    document.removeEventListener("visibilitychange", change);
    calm.removeEventListener("change", change);
  };
}
