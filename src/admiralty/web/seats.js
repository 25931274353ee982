/** Who sits where: presence, ready marks, whose turn it is; and what the menu offers about seats. */

import { button, fetched, h, keepingFocus, seatName, some, using } from "./dom.js";
/** @import {Seat, Snapshot} from "./types.js" */

class Seats extends HTMLElement {
  drawn = "";
  invite = () => {}; // show the links
  tools = h("div"); // in the menu: what can be done about seats

  /**
   * Nothing is drawn anew that is the same: a button that is being pressed would slip away.
   * @param {Snapshot} snapshot
   * @param {{sit: (seat: string) => void, stand: (asks: number[]) => void}} acts
   */
  show(snapshot, acts) {
    const { seats, you, table, standing, lookers } = snapshot;
    const drawn = JSON.stringify([seats, you, table, standing, lookers]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const linked = seats.filter((seat) => seat.who === "human" && (you.creator || seat.name in you.links));
    this.invite = () => using(fetched("seatdialogs.js"), (part) => part.showLinks(linked, snapshot));
    keepingFocus(this, () => this.replaceChildren(
      h("ul", { class: "seats", "aria-label": "Seats", tabindex: 0 }, seats.map((seat) => seatItem(seat, snapshot)))));
    const { tools } = this;
    keepingFocus(tools, () => tools.replaceChildren(...some([
      table.status === "running" && you.seats.filter((name) => name !== you.name).map((name) =>
        button(`Sit as ${seatName(name)}`, () => acts.sit(name), { class: "quiet", "data-key": `sit-${name}` })),
      you.referee && you.name && table.status === "running" && button("Referee’s desk", () => acts.sit("*"), { class: "quiet", "data-key": "desk" }),
      linked.length > 0 && table.status === "running" && button("Links", () => this.invite(), { class: "quiet", "data-key": "links" }),
      snapshot.standing.length > 0 && button("Standing orders", () => using(fetched("seatdialogs.js"), (part) => part.showStanding(table.game, snapshot.standing, acts.stand)), {
        class: "quiet", "data-key": "standing",
      }),
      table.status === "running" && !table.private && button("Watch link", () => using(fetched("seatdialogs.js"), (part) => part.showWatch(table.id)), { class: "quiet", "data-key": "watch" }),
      table.referee && !you.referee && h("span", { class: "dim small" }, "There is a referee"),
      (lookers ?? 0) > 0 && h("span", { class: "dim small lookers" }, Number(lookers) > 1 ? `${lookers} people look on` : "1 person looks on"),
    ])));
  }
}

/** @param {Seat} seat @param {Snapshot} snapshot */
function seatItem(seat, { you, table }) {
  const computer = seat.who.startsWith("computer:");
  const who = seat.who === "referee" ? "The referee" : computer ? `Computer, ${seat.who.slice("computer:".length)}` : seat.person ?? "open seat";
  const present = computer || seat.connected;
  const presence = computer ? "" : !seat.taken ? "open seat" : seat.connected ? "present" : "away";
  const state = table.status !== "running" ? "" : seat.ready ? "ready" : seat.waited_for ? "to move" : "";
  return h("li", { class: `seat${seat.name === you.name ? " me" : ""}${state === "to move" ? " moving" : ""}` },
    h("span", { class: `lamp ${present ? "lit" : ""}`, title: presence, role: presence ? "img" : false,
      "aria-label": presence || false, "aria-hidden": presence ? false : "true" }),
    h("span", { class: "who" },
      h("b", {}, seat.called, seat.name === you.name && " (you)"), h("span", { class: "dim small" }, who)),
    state && h("span", { class: `state ${state.replace(" ", "-")}` }, state === "ready" ? "✓ ready" : state),
    state === "to move" && seat.due && h("time", { class: "clock", "data-due": seat.due, "data-mine": seat.name === you.name,
      role: "timer", "aria-label": `Time left for ${seat.called}` }));
}

customElements.define("adm-seats", Seats);
export { Seats };
