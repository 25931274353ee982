/** What is not needed every turn: it comes when the table's menu is opened. */

import { button, fetched, h, keepingFocus, seatName, some, using } from "./dom.js";
import { showKeys } from "./keys.js";
import { notifyButton } from "./notify.js";
import { guideOf, isAlone, rememberAlone, rememberGuide } from "./store.js";
/** @import {Snapshot} from "./types.js" */

const dialogs = () => fetched("seatdialogs.js");

/** Fill the menu, if what it offers has changed: a button that is being pressed would slip away. @param {any} table */
export function fillMenu(table) {
  const { menu } = table.parts;
  const { snapshot } = table.link ?? {};
  if (!snapshot) return;
  const list = menu.lastChild;
  if (!list.firstChild) closing(menu);
  const { seats, you, standing, given, hands, lookers } = snapshot;
  const guided = guideOf(snapshot.table.game)?.on;
  const state = JSON.stringify([seats, you, snapshot.table, standing.length, given, hands?.length, lookers, guided, snapshot.undo, isAlone(snapshot)]);
  if (menu.dataset.state === state) return;
  menu.dataset.state = state;
  keepingFocus(list, () => list.replaceChildren(
    h("div", {}, ...some(aboutSeats(table, snapshot))), h("div", {}, ...some(aboutPlay(table, snapshot))), pages(snapshot.table.game)));
}

/** What can be done about seats. @param {any} page @param {Snapshot} snapshot */
function aboutSeats(page, { seats, you, table, standing, lookers, given = [], hands = [] }) {
  const computers = given.filter(({ on }) => on).map(({ called }) => called);
  const running = table.status === "running";
  const alone = isAlone(page.link.snapshot);
  const linked = seats.some((seat) => seat.who === "human" && (you.creator || seat.name in you.links));
  const item = (/** @type {string} */ label, /** @type {string} */ key, /** @type {() => void} */ press) => button(label, press, { class: "quiet", "data-key": key });
  return [
    ...(running ? you.seats.filter((name) => name !== you.name) : []).map((name) => item(`Sit as ${seatName(name)}`, `sit-${name}`, () => page.sit(name))),
    running && you.seats.length > 1 && item(alone ? "Several of us play: draw the curtain" : "I play these myself: no curtain", "alone", () => {
      rememberAlone(table.id, !alone);
      page.show();
    }),
    you.referee && you.name && running && item("Referee’s desk", "desk", () => page.sit("*")),
    linked && running && item("Links", "links", () => page.parts.seats.invite()),
    (standing.length || hands.length) > 0 && item("Standing orders", "standing", () => using(dialogs(), (part) => part.showStanding(page))),
    running && !table.private && item("Watch link", "watch", () => using(dialogs(), (part) => part.showWatch(table.id))),
    running && (you.name !== null || you.referee) && item("Screen for the wall …", "wall", () => using(fetched("walls.js"), (part) => part.showWalls(page.link.snapshot))),
    table.referee && !you.referee && h("span", { class: "dim small" }, "There is a referee"),
    computers.length > 0 && h("span", { class: "dim small" }, `The computer plays ${computers.join(", ")}`),
    (lookers ?? 0) > 0 && h("span", { class: "dim small lookers" }, Number(lookers) > 1 ? `${lookers} people look on` : "1 person looks on"),
  ];
}

/** @param {any} page @param {Snapshot} snapshot */
function aboutPlay(page, { table, you, undo, seats }) {
  const running = table.status === "running";
  const may = running && you.name !== null && (!undo || undo.refused !== null);
  const told = may || (running && you.referee && you.seats.length > 0);
  const others = table.clock > 0 || seats.some((seat) => seat.who === "human" && !you.seats.includes(seat.name));
  const guided = guideOf(table.game)?.on;
  const guide = () => {
    rememberGuide(table.game, { on: !guided, seen: guided ? guideOf(table.game)?.seen ?? [] : [] });
    page.show();
  };
  const again = () => {
    page.parts.menu.dataset.state = "";
    fillMenu(page);
  };
  return [
    (may || you.referee) && running && button(["Point at the board ", h("kbd", {}, "P")], () => page.pointing((/** @type {any} */ part) => part.arm(page)), { class: "quiet", "data-key": "point", "aria-label": "Point at the board" }),
    may && button(guided ? "Skip the guide" : "Turn the guide on", guide, { class: "quiet" }),
    may && button("End the game …", () => using(fetched("request.js"), (part) => part.askEnd(page.do.bind(page), you.may_resign)), { class: "quiet" }),
    told && others && notifyButton(again),
  ];
}

/** @param {string} game */
const pages = (game) => h("nav", { "aria-label": "Pages" }, h("a", { href: `/rules/${game}#how-to-play` }, "How to play"), h("a", { href: "/odds" }, "Odds"), h("a", { href: "/rules" }, "Rules"),
  button("Keys", showKeys, { class: "quiet", "aria-keyshortcuts": "?" }),
  button("Day or night", () => document.getElementById("theme")?.click(), { class: "quiet" }));

/** It closes when something in it was pressed, by Escape, and when the focus goes elsewhere. @param {any} menu */
function closing(menu) {
  menu.addEventListener("click", (/** @type {Event} */ event) => { // what was pressed may be gone already
    if (event.composedPath().some((each) => each instanceof Element && each.matches("button, a"))) menu.open = false;
  });
  menu.addEventListener("focusout", (/** @type {FocusEvent} */ event) => {
    if (event.relatedTarget && !menu.contains(/** @type {Node} */ (event.relatedTarget))) menu.open = false;
  });
  menu.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    menu.firstChild.focus();
  });
}
