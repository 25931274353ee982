/** Tables where a seat is free, and the seat taken. */

import { ask } from "./api.js";
import { allowance } from "./clock.js";
import { button, dialog, h, keepingFocus } from "./dom.js";
import { formOf } from "./forms.js";
import { rememberWords, wordsBox } from "./ownwords.js";
import { moment } from "./moments.js";
import { guestName, rememberName } from "./store.js";

/**
 * @param {HTMLElement} place
 * @param {{tables: any[], more: boolean}} page the first page of the lobby
 * @param {{key: string, title: string}[]} games
 */
export function openTables(place, page, games) {
  const told = JSON.stringify([page, games.length]);
  if (place.dataset.told === told) return; // what was turned to stays there
  place.dataset.told = told;
  if (!page.tables.length) return place.replaceChildren();
  const list = h("ul", {}, page.tables.map((table) => openTable(table, games)));
  const more = button("Show more", async () => {
    const next = await ask(`/lobby?skip=${list.childElementCount}`);
    list.append(...next.tables.map((/** @type {any} */ table) => openTable(table, games)));
    more.hidden = !next.more;
  }, { "data-key": "more", hidden: !page.more });
  keepingFocus(place, () => place.replaceChildren(
    h("section", { class: "open-tables", "aria-labelledby": "open-title" },
      h("h2", { id: "open-title" }, "Tables that wait for somebody"), list, more)));
  return undefined;
}

/** @param {any} table @param {{key: string, title: string}[]} games */
function openTable(table, games) {
  const game = games.find((each) => each.key === table.game)?.title;
  const there = table.seats.filter((/** @type {any} */ seat) => seat.person)
    .map((/** @type {any} */ { called, person }) => `${person} as ${called}`);
  const free = table.seats.filter((/** @type {any} */ seat) => seat.free);
  return h("li", { class: "open-table" },
    h("h3", {}, h("a", { href: `/table/${table.id}`, "data-key": `look-${table.id}` }, table.title)),
    h("p", { class: "dim small" }, game && `${game} · `, table.clock ? `${allowance(table.clock)} for a decision` : "no clock"),
    h("p", {}, there.length ? `${there.join(", ")} ${there.length > 1 ? "wait" : "waits"} since ` : "Free since ", moment(table.made_at)),
    h("div", { class: "actions" }, table.mine
      ? h("a", { class: "button", href: `/table/${table.id}`, "data-key": `go-${table.id}` }, "To your table")
      : free.map((/** @type {any} */ { name, called }) =>
        button(`Play ${called}`, () => sitDown(table, name, called), { "data-key": `sit-${table.id}-${name}`,
          "aria-label": `Play ${called} at ${table.title}` }))));
}

/** By which name? Then the seat is taken. @param {any} table @param {string} seat @param {string} called */
function sitDown(table, seat, called) {
  const name = h("input", { id: "sit-name", value: guestName(), maxlength: 40, required: true, autocomplete: "nickname" });
  const words = wordsBox({ id: "own-words" });
  const submit = async () => {
    rememberName(name.value.trim());
    const taken = await ask(`/lobby/${table.id}/${encodeURIComponent(seat)}`, { name: name.value.trim() });
    if (table.locking) rememberWords(taken.id, { [seat]: words.value });
    location.assign(`/table/${taken.id}`);
  };
  dialog(`${called}: ${table.title}`, formOf("card-form", submit,
    h("label", { for: "sit-name" }, "Your name"), name,
    table.locking && h("label", { for: "own-words" }, "Your words for the dice (optional)"), table.locking && words, h("div", { class: "actions" }, h("button", { class: "primary" }, "Take the seat"))));
  name.focus();
}
