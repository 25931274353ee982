/** The curtain between two who share a device: nothing is seen until the other one says that they are there. */

import { announce, button, h } from "./dom.js";
/** @import {Snapshot} from "./types.js" */

/** @param {any} table the table's element @param {Snapshot} snapshot @param {(seat: string) => string} called what a seat of this device is called */
export function draw(table, snapshot, called) {
  const seat = table.curtain;
  const hand = `Hand over to ${called(seat)}`;
  const raise = button(`I am ${called(seat)}`, () => table.open(seat), { class: "primary" });
  const others = snapshot.you.seats.filter((name) => name !== seat);
  document.title = `${hand} · Admiralty`;
  table.replaceChildren(
    h("section", { class: "curtain", "aria-labelledby": "curtain-title" }, h("div", { class: "plaque" },
      h("p", { class: "over" }, "The curtain is drawn"),
      h("h1", { id: "curtain-title" }, hand),
      h("p", { class: "dim" }, "Orders are secret: pass the device on, then raise the curtain."),
      raise,
      h("div", { class: "actions" }, others.map((name) => button(`No, I am ${called(name)}`, () => table.open(name), { class: "quiet" }))))));
  announce(hand);
  raise.focus();
}
