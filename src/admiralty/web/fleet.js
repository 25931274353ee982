/** The ships that this device remembers: those that were drawn, and the one on the drawing board. */

import { read, write } from "./store.js";

/** A ship that was drawn here, as its file has it. @typedef {Record<string, any>} Ship */
/** @typedef {{ship: Ship, cost: number}} OwnShip */

const FLEET = 500; // ships of a game that are remembered, some kilobytes each: browsers keep 5 megabytes

/** @param {string} game @returns {OwnShip[]} the ships that were drawn here, the newest first */
export const ownShips = (game) => read(localStorage, `ships.${game}`) ?? [];

/** One of the same name is replaced. @param {string} game @param {Ship} ship @param {number} cost */
export const rememberShip = (game, ship, cost) => write(localStorage, `ships.${game}`,
  [{ ship, cost }, ...ownShips(game).filter((each) => each.ship.name !== ship.name)].slice(0, FLEET));

/** @param {string} game @param {string} name */
export const forgetShip = (game, name) => write(localStorage, `ships.${game}`, ownShips(game).filter((each) => each.ship.name !== name));
/** Another name, unless another ship has it. @param {string} game @param {string} name @param {string} now @returns {boolean} */
export function renameShip(game, name, now) {
  const all = ownShips(game);
  if (all.some((each) => each.ship.name === now)) return false;
  write(localStorage, `ships.${game}`, all.map((each) => (each.ship.name === name ? { ...each, ship: { ...each.ship, name: now } } : each)));
  return true;
}

/** @param {string} game @returns {Ship|null} what is on the drawing board */
export const drawing = (game) => read(sessionStorage, `yard.${game}`);
/** @param {string} game @param {Ship} ship */
export const rememberDrawing = (game, ship) => write(sessionStorage, `yard.${game}`, ship);
