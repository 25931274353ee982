/** What is asked about seats: their links, and what is left to standing orders. */

import { ask } from "./api.js";
import { button, clauseButton, dialog, h, seatName, toast, why } from "./dom.js";
import { copyable } from "./forms.js";
/** @import {Given, Seat, Snapshot} from "./types.js" */

/** The links that one may know; the creator may revoke every one. @param {Snapshot} snapshot */
export function showLinks({ seats: all, you, table }) {
  const seats = all.filter((seat) => seat.who === "human" && (you.creator || seat.name in you.links));
  const line = (/** @type {Seat} */ seat, /** @type {string|undefined} */ link) => {
    const { name, called, person } = seat;
    const own = you.seats.includes(name);
    const item = h("div", {}, link ? copyable(own ? `Your own link for ${called}, for your other devices` : `Link for ${called}`, link)
      : h("p", {}, `${called}: taken by ${person}`));
    if (you.creator) item.append(button("Revoke", async () => {
      const fresh = await revoke(table.id, name);
      if (fresh) item.replaceWith(line(seat, fresh));
    }, { class: "quiet", "aria-label": `Revoke the link for ${called}` }));
    return item;
  };
  dialog("Links to the seats", h("p", { class: "dim" }, you.creator
    ? "The first to use the link to an open seat sits down there, and the link is used up. Revoking makes a new link and takes the seat "
      + "from everybody who came by the old one."
    : "Keep it to yourself: anybody with it plays your seat."),
  h("div", { class: "links" }, seats.map((seat) => line(seat, you.links[seat.name]))));
}

/** @param {string} table @param {string} seat @returns {Promise<string|null>} the new link */
async function revoke(table, seat) {
  try {
    const { link } = await ask(`/tables/${table}/seats/${encodeURIComponent(seat)}/revoke`, {});
    toast(`The old link for ${seatName(seat)} is void.`);
    return link;
  } catch (error) {
    return toast(why(error), "bad"), null;
  }
}

/** The link for onlookers. @param {string} table */
export const showWatch = (table) => dialog("To look on", copyable("Link for spectators", `/table/${table}`),
  h("p", { class: "dim small" }, "Anybody with it sees what everybody may see."));

/**
 * A tick for each question, or a list where there are several orders; above them one for all that the computer may play.
 * Of the own seat, or of the one that the referee plays. @param {any} page
 */
export function showStanding(page) {
  const hand = page.link.played?.();
  const { table: { game }, you, standing: all, given = [] } = /** @type {Snapshot} */ ((hand ?? page.link).snapshot);
  const send = (/** @type {string} */ what, /** @type {object} */ fields) => page.do(what, hand ? { ...fields, seat: hand.seat } : fields);
  const change = () => {
    const left = all.map(({ what }, i) => ({ what, order: orderOf(fields[i]) })).filter(({ order }) => order !== ASK);
    send("standing", {
      asks: left.map(({ what }) => what),
      values: Object.fromEntries(left.filter(({ order }) => order >= 0).map(({ what, order }) => [what, order])),
    });
  };
  const fields = all.map(({ what, on, value, values }) => {
    const id = `standing-${what}`, now = on ? value ?? SIMPLE : ASK;
    return values.length
      ? h("select", { id, on: { change } }, ["Ask me", "As the computer would", ...values].map((text, i) =>
        h("option", { value: ASK + i, selected: ASK + i === now }, text)))
      : h("input", { id, type: "checkbox", checked: on, on: { change } });
  });
  const several = all.some(({ values }) => values.length);
  dialog("Standing orders", played(given.filter(({ seat }) => seat === you.name), (fields) => send("give", fields)), h("p", { class: "dim" }, several
    ? "“As the computer would” is what stands behind the question. You can change all of it at any time."
    : "The computer answers what you tick, as it says there. You answer the rest."),
  h("ul", { class: "standing" }, all.map(({ what, said, clause, values }, i) => {
    const label = h("label", { for: `standing-${what}` }, said), rule = clause && clauseButton(game, clause);
    return values.length ? h("li", { class: "several" }, label, rule, fields[i]) : h("li", {}, fields[i], label, rule);
  })));
}

/** What the computer may play for a seat. @param {Given[]} things @param {(given: {things: number[]}) => void} give */
function played(things, give) {
  const ticks = things.map(({ thing, on, ends }) => h("input", { id: `given-${thing}`, type: "checkbox", checked: on && !ends, on: { change: () =>
    give({ things: things.filter((_, i) => /** @type {HTMLInputElement} */ (ticks[i]).checked).map((each) => each.thing) }) } }));
  return things.length > 0 && h("fieldset", {}, h("legend", {}, "Played by the computer"),
    h("p", { class: "dim" }, "It orders and answers for those you tick, and everybody reads that. In the middle of a turn you get them back at its end."),
    h("ul", { class: "standing" }, things.map(({ thing, called, ends }, i) =>
      h("li", {}, ticks[i], h("label", { for: `given-${thing}` }, called, ends && " (until this turn is over)")))));
}

const ASK = -2, SIMPLE = -1; // in the place of a value: it is asked, or answered as the computer would

/** @param {HTMLElement} field */
function orderOf(field) {
  if (field instanceof HTMLSelectElement) return Number(field.value);
  return field instanceof HTMLInputElement && field.checked ? SIMPLE : ASK;
}
