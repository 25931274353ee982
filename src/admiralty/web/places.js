/** Places of a scenario for what else a game designs, such as officers at their stations: each with who fills it. */

import { button, capital, dialog, fetched, h, using } from "./dom.js";
import { ownShips, rememberShip } from "./fleet.js";
/** @import {Game, Place, Scenario} from "./types.js" */
/** @import {OwnShip, Ship} from "./fleet.js" */
/** @typedef {Game["also_designed"][number]} Other */

/** By what this device keeps what a designer of a game has drawn. @param {Game} game @param {Other} other */
export const keptAs = (game, other) => `${game.key}.${other.file_kind}`;

/** What was drawn and is chosen for a place: its name there, and its parts. @type {WeakMap<HTMLOptionElement, Ship>} */
const parts = new WeakMap();

/** Each kind with its places, by a heading of its own. @param {Game} game @param {Scenario} scenario */
export const placesOf = (game, scenario) => game.also_designed.flatMap((other) => {
  const places = scenario.places.filter(({ kind }) => kind === other.file_kind);
  return places.length ? [h("fieldset", { class: "seating places", "data-kind": other.file_kind }, h("legend", {}, capital(other.plural)),
    places.map((place) => row(game, other, place)))] : [];
});

/** @param {Game} game @param {Other} other @param {Place} place */
function row(game, other, { key, called, holder }) {
  const drawn = h("optgroup", { label: "Drawn here" }, ownShips(keptAs(game, other)).map((each) => option(each)));
  const select = h("select", { name: `place:${key}`, "aria-label": called, "data-own": ready(other, holder) },
    h("option", { value: "" }, `${holder}, as the scenario has it`),
    other.ready.filter(({ name }) => name !== holder).map((each) => h("option", { value: each.key }, each.name)), drawn);
  drawn.hidden = !drawn.childElementCount;
  select.addEventListener("change", () => settle(select));
  settled.set(select, held(select));
  return h("div", { class: "seat-row" }, h("span", { class: "seat-name" }, called),
    h("div", {}, h("div", { class: "fleet" }, h("div", {}, select,
      button("Draw …", () => draw(game, other, select, called), { "aria-label": `Draw the ${other.file_kind} for ${called}` })))));
}

/** @param {OwnShip} own */
function option({ ship }) {
  const made = h("option", { value: `own:${ship.name}` }, ship.name);
  parts.set(made, ship);
  return made;
}

/** The key of a ready one of this name. @param {Other} other @param {string} name */
const ready = (other, name) => other.ready.find((each) => each.name === name)?.key ?? "";

/** Who filled each place before it was changed. @type {WeakMap<HTMLSelectElement, string>} */
const settled = new WeakMap();

/** Who fills a place, by a key. @param {HTMLSelectElement} select */
const held = (select) => select.value || (select.dataset.own ?? "");

/** Nobody is at two places: where somebody came from stands who is there in the scenario, or else who stood here. @param {HTMLSelectElement} select */
function settle(select) {
  const all = [.../** @type {HTMLElement} */ (select.closest(".places")).querySelectorAll("select")];
  const other = all.find((each) => each !== select && held(each) && held(each) === held(select));
  if (other) {
    const own = other.dataset.own ?? "";
    const before = settled.get(select) ?? "";
    const free = own === before || !all.some((each) => held(each) === own);
    if (free) other.value = "";
    else if ([...other.options].some(({ value }) => value === before)) other.value = before;
  }
  for (const each of all) settled.set(each, held(each));
}

/** Put what this device keeps at a place. @param {HTMLFormElement} form @param {Place} place @param {string} name */
export function put(form, place, name) {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem(`place:${place.key}`));
  select.value = `own:${name}`;
  settle(select);
}

/** @param {Game} game @param {Other} other @param {HTMLSelectElement} select @param {string} called */
function draw(game, other, select, called) {
  const own = parts.get(/** @type {HTMLOptionElement} */ (select.selectedOptions[0]));
  const given = other.ready.find((each) => each.key === held(select));
  const start = own ?? (given ? { ...given.parts, notes: given.notes } : {});
  using(fetched("yard.js", ["yard.css", "board.css"]), ({ Yard }) => {
    const yard = new Yard({ ...game, designer: other, ships: other.ready }, {
      start, also: { designer: other.file_kind }, kept: keptAs(game, other), label: `Take this ${other.file_kind}`,
      take: (/** @type {Ship} */ taken, /** @type {number} */ cost) => {
        rememberShip(keptAs(game, other), taken, cost);
        box.close();
        for (const each of /** @type {HTMLElement} */ (select.closest(".places")).querySelectorAll("optgroup")) {
          each.hidden = false;
          [...each.children].find((/** @type {any} */ old) => old.value === `own:${taken.name}`)?.remove();
          each.prepend(option({ ship: taken, cost }));
        }
        select.value = `own:${taken.name}`;
        settle(select);
        select.focus();
      },
    });
    const box = dialog(`${other.title}: ${called}`, yard.element);
    box.classList.add("wide");
    yard.name.focus();
  });
}

/** What was chosen, as the server takes it. @param {HTMLElement} form @returns {Record<string, string|Ship>} */
export const placesAsked = (form) => Object.fromEntries(
  [.../** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("[name^='place:']"))].filter(({ value }) => value)
    .map((select) => [select.name.slice(6), parts.get(/** @type {HTMLOptionElement} */ (select.selectedOptions[0])) ?? select.value]));
