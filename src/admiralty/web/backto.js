/** The way back of play, at the referee's desk: to before one of the last acts. */

import { labelled } from "./deskforms.js";
import { button, capital, h, keepingFocus } from "./dom.js";

/** @param {any} desk @param {HTMLElement} place @param {{n: number, beat: number, text: string}[]} play what it can be undone to, the newest first */
export function showPlay(desk, place, play) {
  const here = place.contains(document.activeElement);
  const chosen = here ? place.querySelector("select")?.value : place.dataset.to;
  const to = h("select", { "aria-label": "Undo back to before", "data-key": "back-to", on: { change: () => { place.dataset.to = to.value; } } },
    play.map((each) => h("option", { value: each.n }, `${capital(desk.word)} ${each.beat + 1}, ${each.text}`)));
  const stays = [...to.options].some((each) => each.value === chosen);
  place.dataset.to = stays ? chosen : "";
  if (stays) to.value = chosen;
  const back = () => desk.press("gm_undo", { entry: Number(to.value) }).then((/** @type {boolean} */ done) => { if (done) place.dataset.to = ""; });
  keepingFocus(place, () => place.replaceChildren(...(play.length ? [labelled("Undo back to before", to), button("Undo play", back, { "data-key": "back" })] : [])));
  if (here && !place.contains(document.activeElement)) desk.acts.focus({ preventScroll: true }); // its button is gone
}
