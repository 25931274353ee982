/** The frame of the table: its bar, the board, the panel with the orders, and the log that lies over the board when it is asked for. */

import { button, fetched, h, styled, using } from "./dom.js";
import { Playback, soundButton } from "./playback.js";
import { rememberReceipt } from "./store.js";
import "./board.js";
import "./orders.js";
import "./seats.js";
import "./sheets.js";

/** Lay out the table. @param {any} table the element @returns its parts by name */
export function buildFrame(table) {
  /** @type {any} */
  const parts = {
    title: h("h1", {}), beat: h("p", { class: "dim" }), call: h("p", { class: "call" }),
    seats: h("adm-seats"), board: h("adm-board"), replay: h("adm-replay", { hidden: true }),
    orders: h("adm-orders"), lately: h("section", { class: "lately", "aria-label": "Result" }),
    request: h("div", { class: "request", hidden: true, tabindex: -1 }), doubt: h("p", { class: "problem", role: "alert", hidden: true }),
    head: h("p", { class: "dim small compare", hidden: true }), locking: h("div", { hidden: true }), referee: h("div", { hidden: true }), end: h("div", { hidden: true }),
    sheets: h("adm-sheets"), log: h("adm-log"), chat: h("adm-chat"), acts: h("div", { class: "ways" }), post: h("div"),
    facts: h("dl", { class: "facts" }), words: h("dl", { class: "facts words" }), guide: h("div", { class: "guide", hidden: true }),
    order: h("p", { class: "order", id: "seal-help" }), go: h("div", { class: "go" }), playback: new Playback(table),
  };
  parts.menu = h("details", { class: "menu", on: { toggle: () => parts.menu.open && table.fillMenu() } },
    h("summary", { "aria-label": "More" }, "⋯"), h("div", { class: "menu-list" }));
  parts.chances = h("div");
  parts.replay.chances = parts.chances;
  const { caption, aloud } = parts.playback;
  parts.skip = button(["Skip ", h("kbd", {}, "Space")], () => parts.playback.skip?.(), { class: "skip-playback", "aria-label": "Skip" });
  parts.board.addEventListener("pointerdown", () => parts.playback.skip?.());
  parts.sheets.board = parts.board;
  parts.board.addEventListener("looked", () => parts.sheets.settle());
  parts.board.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const ship = /** @type {Element} */ (event.target).closest("[data-shape^=ship-], [data-shape^=hull-]")?.getAttribute("data-shape")?.replace(/^\w+-/, "sheet-");
    if (ship && parts.board.dragged < 5 && !(/** @type {Element} */ (event.target).closest(".answer"))) parts.sheets.unfold(ship);
  });
  parts.orders.foot = parts.go;
  parts.orders.order = parts.order;
  parts.orders.addEventListener("filled", () => table.show());
  parts.orders.addEventListener("receipt", (/** @type {CustomEvent} */ event) =>
    rememberReceipt(table.table ?? "", event.detail));
  parts.replay.addEventListener("frame", (/** @type {CustomEvent} */ event) => table.showFrame(event.detail));
  parts.logButton = button(["Log ", h("kbd", {}, "L")], () => openLog(table), { class: "quiet log-open", "aria-expanded": "false", "aria-controls": "log-panel" });
  parts.logPanel = h("section", { class: "log-panel", id: "log-panel", "aria-label": "Log and talk", hidden: true },
    h("header", {}, h("h2", {}, "Log"), button("✕", () => openLog(table, false), { class: "quiet", "aria-label": "Close the log" })),
    parts.head, parts.log,
    h("details", { class: "talk", on: { toggle: () => table.link?.snapshot && table.showTalk(table.link.snapshot) } }, h("summary", {}, "Talk"), parts.chat),
    h("details", { class: "about", on: { toggle: () => table.showFacts() } }, h("summary", {}, "About this table"), parts.facts, parts.words));
  table.replaceChildren(
    h("header", { class: "bar" },
      h("a", { class: "mark", href: "/", "aria-label": "Admiralty: to the start" }, h("img", { src: "/mark.svg", alt: "", width: 28, height: 28 })),
      parts.title, parts.beat, parts.seats, parts.logButton, parts.menu),
    h("section", { class: "board-panel", id: "board-panel", "aria-label": "Board" }, parts.sheets, parts.board, caption, aloud, parts.replay),
    h("aside", { class: "panel", id: "orders-panel", "aria-label": "Orders" },
      button(h("i"), () => resize(table), { class: "handle", "aria-label": "Show more or less of the orders" }),
      parts.lately,
      h("section", { class: "form-panel", "aria-label": "Form" },
        parts.doubt, parts.locking, parts.call, parts.request, parts.referee, parts.guide, parts.end, parts.chances, parts.orders, parts.post),
      h("section", { class: "seal", "aria-label": "Ready" }, parts.order, parts.acts, parts.go, parts.skip)),
    parts.logPanel);
  table.querySelector(".zoom").append(soundButton());
  table.classList.add("at");
  keepInReach(table.querySelector(".form-panel"));
  for (const touched of ["pointerover", "pointerdown", "keydown"]) table.addEventListener(touched, () => styled("playing.css")?.catch(() => {}), { once: true });
  return parts;
}

/** By keyboard one scrolls what holds the focus: where nothing inside can, as in a form that was just sent, the panel does. @param {HTMLElement} panel */
function keepInReach(panel) {
  const within = ":is(a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex='0'])";
  const look = () => [...panel.querySelectorAll(within)].some((each) => each.checkVisibility()) ? panel.removeAttribute("tabindex") : panel.setAttribute("tabindex", "0");
  new MutationObserver(look).observe(panel, { subtree: true, childList: true, attributeFilter: ["disabled", "hidden", "open"] });
  look();
}

/** The log comes when somebody opens it, or something happened. @param {any} table @param {(list: HTMLElement) => void} [use] */
export function fetchLog(table, use = () => {}) {
  const { log } = table.parts;
  if (log.show) return use(log.list);
  return using(fetched("log.js", ["log.css"]), () => {
    if (table.parts?.log !== log) return;
    if (table.link?.snapshot) table.show();
    use(log.list);
  });
}

/** The log lies over the board, or goes. @param {any} table @param {boolean} [open] */
export function openLog(table, open) {
  const { logPanel, logButton } = table.parts;
  const inside = logPanel.contains(document.activeElement);
  open ??= logPanel.hidden;
  if (!open) logPanel.hidden = true;
  logButton.setAttribute("aria-expanded", String(open));
  logButton.classList.remove("told");
  if (open) {
    fetchLog(table, (list) => {
      logPanel.hidden = false;
      list.scrollTop = list.scrollHeight;
      list.focus({ preventScroll: true });
    });
  } else if (inside) logButton.focus();
}

/** Fold up what lies over the board; was there anything? @param {any} table */
export function foldUp(table) {
  const { sheets, logPanel, logButton } = table.parts;
  if (sheets.open) sheets.unfold(null);
  else if (!logPanel.hidden && !logButton.hidden) openLog(table, false);
  else return false;
  return true;
}

/** On a telephone the orders are drawn up from below: half, whole, or a strip of them. @param {any} table */
export function resize(table) {
  table.dataset.orders = /** @type {Record<string, string>} */ ({ half: "full", full: "peek" })[table.dataset.orders ?? "half"] ?? "half";
}

/** Where there are no orders to write, the log stands in their place. @param {any} table @param {boolean} inline */
export function placeLog(table, inline) {
  const { logPanel, logButton, orders } = table.parts;
  if (logPanel.classList.contains("inline") === inline) return;
  logPanel.classList.toggle("inline", inline);
  logPanel.hidden = !inline;
  logButton.hidden = inline;
  if (inline) fetchLog(table, () => orders.after(logPanel));
  else table.append(logPanel);
}
