/** What stands on a game's door, on the first page and on the game's own. */

import { h } from "./dom.js";
/** @import {Card} from "./types.js" */

const HARDEST = 3;

/** The picture by day and by night. @param {string} key */
export const pictures = (key) => ["day", "night"].map((colours) =>
  h("img", { class: colours, src: `/api/v1/games/${key}/picture.svg?colours=${colours}`, alt: "", width: 480, height: 270, loading: "lazy" }));

/** How long, for how many, how hard. @param {Card} card */
export function facts({ minutes, players: [least, most], difficulty }) {
  const fact = (/** @type {string} */ name, /** @type {any} */ value, more = {}) => h("div", {}, h("dt", { class: "unseen" }, name), h("dd", more, value));
  const diamonds = Array.from({ length: HARDEST }, (_, k) => h("i", { class: k < difficulty && "on" }));
  return h("dl", { class: "at-a-glance" },
    fact("Length", `${minutes} min`),
    fact("Players", `${least}${most > least ? `–${most}` : ""} ${most > 1 ? "players" : "player"}`),
    fact("Difficulty", h("span", { class: "level", role: "img", "aria-label": `${difficulty} of ${HARDEST}` }, diamonds)));
}
