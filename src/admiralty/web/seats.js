/** Who sits where: presence, ready marks, whose turn it is. */

import { button, fetched, h, keepingFocus, using } from "./dom.js";
/** @import {Seat, Snapshot} from "./types.js" */

class Seats extends HTMLElement {
  drawn = "";
  invite = () => {}; // show the links

  /**
   * Nothing is drawn anew that is the same: a button that is being pressed would slip away.
   * @param {Snapshot} snapshot @param {false|((seat: string) => void)} sit sit at another seat of one's own, where no curtain is drawn
   */
  show(snapshot, sit) {
    const { seats, you, table } = snapshot;
    const drawn = JSON.stringify([seats, you, table, !sit]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    this.invite = () => using(fetched("seatdialogs.js"), (part) => part.showLinks(snapshot));
    keepingFocus(this, () => this.replaceChildren(
      h("ul", { class: "seats", "aria-label": "Seats", tabindex: 0 }, seats.map((seat) => seatItem(seat, snapshot, sit)))));
  }
}

/** @param {Seat} seat @param {Snapshot} snapshot @param {false|((seat: string) => void)} sit */
function seatItem(seat, { you, table }, sit) {
  const human = seat.who === "human";
  const who = human ? seat.person ?? "open seat" : seat.who === "referee" ? "The referee" : seat.who.replace("computer:", "Computer, ");
  const presence = !human ? "" : !seat.taken ? "open seat" : seat.connected ? "present" : "away";
  const mine = seat.name === you.name;
  const other = sit && you.name && !mine && table.status === "running" && you.seats.includes(seat.name);
  const state = table.status !== "running" ? "" : seat.ready ? "ready" : seat.waited_for ? "to move" : "";
  return h("li", { title: `${seat.called}: ${who}`, class: `seat${mine ? " me" : ""}${state === "to move" ? " moving" : ""}` },
    h("span", { class: `lamp ${!human || seat.connected ? "lit" : ""}`, title: presence, role: presence ? "img" : false,
      "aria-label": presence || false, "aria-hidden": presence ? false : "true" }),
    h("span", { class: "who" },
      other ? button(seat.called, () => sit(seat.name), { class: "quiet", "data-key": `seat-${seat.name}`, "aria-label": `Sit as ${seat.called}` })
        : h("b", {}, seat.called, mine && " (you)"), h("span", { class: "dim small" }, who)),
    state && h("span", { class: `state ${state.replace(" ", "-")}` }, state === "ready" ? "✓ ready" : state),
    state === "to move" && seat.due && h("time", { class: "clock", "data-due": seat.due, "data-mine": mine,
      role: "timer", "aria-label": `Time left for ${seat.called}` }));
}

customElements.define("adm-seats", Seats);
export { Seats };
