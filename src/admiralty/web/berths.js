/** The ships that were kept on this device, each with what can be done with it. */

import { button, h } from "./dom.js";
import { forgetShip, ownShips, rememberShip, renameShip } from "./fleet.js";
/** @import {Game} from "./types.js" */
/** @import {Ship} from "./fleet.js" */

export class Berths {
  /** @param {Game} game @param {(ship: Ship) => void} open put a ship on the drawing board */
  constructor(game, open) {
    this.game = game;
    this.open = open;
    this.list = h("ul", {});
    this.element = h("section", { class: "berths", "aria-labelledby": "berths-title" },
      h("h2", { id: "berths-title" }, "Kept on this device"), this.list);
    this.show();
  }

  /** @param {string} [focus] the name of the ship that was dealt with */
  show(focus) {
    const ships = ownShips(this.game.key);
    this.element.hidden = !ships.length;
    this.list.replaceChildren(...ships.map(({ ship, cost }) => this.berth(ship, cost)));
    if (focus === undefined) return;
    const all = /** @type {HTMLElement[]} */ ([...this.list.children]);
    const at = all.find((item) => item.dataset.ship === focus) ?? all[0];
    at?.querySelector("button")?.focus();
  }

  /** @param {Ship} ship @param {number} cost */
  berth(ship, cost) {
    const { key, cost_unit: unit } = this.game;
    const act = (/** @type {string} */ label, /** @type {() => void} */ press) => button(label, press, { class: "quiet", "aria-label": `${label}: ${ship.name}` });
    const item = h("li", { "data-ship": ship.name },
      h("strong", {}, ship.name), h("span", { class: "dim small" }, `${cost} ${unit ?? ""}`),
      h("div", { class: "berth-acts" }, act("Open", () => this.open(ship)), act("Rename", () => this.rename(item, ship)),
        act("Copy", () => {
          const name = free(ship.name, ownShips(key).map((each) => each.ship.name));
          rememberShip(key, { ...ship, name }, cost);
          this.show(name);
        }),
        act("Forget", () => {
          forgetShip(key, ship.name);
          this.show("");
        })));
    return item;
  }

  /** @param {HTMLElement} item @param {Ship} ship */
  rename(item, ship) {
    const name = h("input", { value: ship.name, maxlength: 80, required: true, "aria-label": `New name of ${ship.name}`, autocomplete: "off" });
    const form = h("form", { class: "rename", on: { submit: (/** @type {Event} */ event) => {
      event.preventDefault();
      const now = name.value.trim();
      if (!now || now === ship.name) return this.show(ship.name);
      if (renameShip(this.game.key, ship.name, now)) return this.show(now);
      name.setCustomValidity("Another ship has this name.");
      return name.reportValidity();
    }, keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && this.show(ship.name) } }, name, h("button", {}, "Rename"));
    name.addEventListener("input", () => name.setCustomValidity(""));
    item.replaceChildren(form);
    name.select();
    name.focus();
  }
}

/** A name that no ship has yet. @param {string} name @param {string[]} taken */
function free(name, taken) {
  for (let number = 2; ; number += 1) {
    const tail = ` ${number}`;
    const other = `${name.slice(0, 80 - tail.length)}${tail}`;
    if (!taken.includes(other)) return other;
  }
}
