/** Lists of tables on the first page: one's own, and those where a seat is free. */

import { ask } from "./api.js";
import { allowance } from "./clock.js";
import { button, capital, dialog, h, keepingFocus } from "./dom.js";
import { formOf } from "./forms.js";
import { rememberWords, wordsBox } from "./ownwords.js";
import { guestName, rememberName } from "./store.js";
/** @import {Game} from "./types.js" */

const COMPUTER = "computer:";

/** @param {HTMLElement} place @param {any[]} tables of this device, the newest first */
export function myTables(place, tables) {
  if (!tables.length) return;
  const running = tables.filter((table) => !table.over);
  const over = tables.filter((table) => table.over);
  const shown = place.querySelector("details")?.open;
  keepingFocus(place, () => place.replaceChildren(
    h("section", { class: "mine-tables", "aria-labelledby": "mine-title" },
      h("h2", { id: "mine-title" }, "My tables"),
      running.length > 0 && h("ul", {}, running.map(going)),
      over.length > 0 && h("details", { open: shown ?? !running.length },
        h("summary", { "data-key": "finished" }, `Finished (${over.length})`), h("ul", {}, over.map(finished))))));
}

/** @param {any} table */
function going(table) {
  const mine = table.waiting_for_me;
  return item(table, mine ? "my-table turn" : "my-table",
    h("span", { class: "state" }, mine ? "your turn" : "waiting for others",
      mine && table.due && [" · ", h("time", { "data-due": table.due, role: "timer" })]),
    h("span", { class: "dim since" }, "Set ", moment(table.made_at)));
}

/** @param {any} table */
const finished = (table) => item(table, "my-table",
  h("span", { class: "state result" }, table.outcome_text || "finished"),
  h("span", { class: "dim since" }, "Set ", moment(table.made_at),
    table.over_at !== null && [", ended ", moment(table.over_at)]));

/** @param {any} table @param {string} style @param {...any} state */
const item = (table, style, ...state) => h("li", {},
  h("a", { href: `/table/${table.id}`, class: style, "data-key": table.id },
    h("strong", {}, table.title), h("span", { class: "dim" }, table.seats.map(seated).join(", ")), ...state));

/** @param {{name: string, who: string, person: string|null, mine: boolean}} seat */
function seated({ name, who, person, mine }) {
  const by = who === "referee" ? "the referee" : mine ? "you" : who.startsWith(COMPUTER) ? `computer, ${who.slice(COMPUTER.length)}` : person;
  return by ? `${name}: ${by}` : name;
}

/**
 * @param {HTMLElement} place
 * @param {{tables: any[], more: boolean}} page the first page of the lobby
 * @param {Game[]} games
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

/** @param {any} table @param {Game[]} games */
function openTable(table, games) {
  const game = games.find((each) => each.key === table.game)?.title;
  const there = table.seats.filter((/** @type {any} */ seat) => seat.person)
    .map((/** @type {any} */ { name, person }) => `${person} as ${name}`);
  const free = table.seats.filter((/** @type {any} */ seat) => seat.free);
  return h("li", { class: "open-table" },
    h("h3", {}, h("a", { href: `/table/${table.id}`, "data-key": `look-${table.id}` }, table.title)),
    h("p", { class: "dim small" }, game && `${game} · `, table.clock ? `${allowance(table.clock)} for a decision` : "no clock"),
    h("p", {}, there.length ? `${there.join(", ")} ${there.length > 1 ? "wait" : "waits"} since ` : "Free since ", moment(table.made_at)),
    h("div", { class: "actions" }, table.mine
      ? h("a", { class: "button", href: `/table/${table.id}`, "data-key": `go-${table.id}` }, "To your table")
      : free.map((/** @type {any} */ { name }) =>
        button(`Play ${name}`, () => sitDown(table, name), { "data-key": `sit-${table.id}-${name}`,
          "aria-label": `Play ${name} at ${table.title}` }))));
}

/** By which name? Then the seat is taken. @param {any} table @param {string} seat */
function sitDown(table, seat) {
  const name = h("input", { id: "sit-name", value: guestName(), maxlength: 40, required: true, autocomplete: "nickname" });
  const words = wordsBox({ id: "own-words" });
  const submit = async () => {
    rememberName(name.value.trim());
    const taken = await ask(`/lobby/${table.id}/${encodeURIComponent(seat)}`, { name: name.value.trim() });
    if (table.locking) rememberWords(taken.id, { [seat]: words.value });
    location.assign(`/table/${taken.id}`);
  };
  dialog(`${capital(seat)}: ${table.title}`, formOf("card-form", submit,
    h("label", { for: "sit-name" }, "Your name"), name,
    table.locking && h("label", { for: "own-words" }, "Your words for the dice (optional)"), table.locking && words, h("div", { class: "actions" }, h("button", { class: "primary" }, "Take the seat"))));
  name.focus();
}

/** A moment by this device's clock. @param {number} at seconds since 1970 */
function moment(at) {
  const date = new Date(1000 * at);
  return h("time", { datetime: date.toISOString() }, date.toLocaleString([], { dateStyle: "medium", timeStyle: "short" }));
}
