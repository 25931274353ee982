/** A screen on the wall: one view of a table, to be read from across the room. There is nothing to press. */

import "./board.js";
import { capital, fetched, h, notice, some } from "./dom.js";
/** @import {Line, Mark, Row, Scene, Seat, Sheet} from "./types.js" */

const FIRST_WAIT = 500; // milliseconds before coming back, doubled each time
const LONGEST_WAIT = 15000;
const PING_EVERY = 20000;
const PATIENCE = 8000; // for the answer to a ping
const UNWANTED = 1008; // the code of a socket that is not wanted any more
const [LEAST, MOST] = [0.0146, 0.024]; // letters on the board, in parts of the window's width
const TRACK = 40; // more boxes than these become a bar
const [STRUCK_MOST, STRUCK_FOR] = [4, 8000]; // lines above the map, and milliseconds
const LOW = 0.4; // a bar below this is red
const [SMALLEST, STEP] = [0.6, 0.05]; // how far what stands next to the map shrinks, at most, until all of it fits

/** What the server tells a screen. @typedef {{table: any, seats: Seat[], view: string|null, beat: number, scene: Scene|null, tiles: any, lines: Line[], struck?: Line[], mark?: Mark}} Shown */

class Wall extends HTMLElement {
  tries = 0;
  /** @type {number|null} the last line of the log; null: none was told yet */
  last = null;
  /** @type {any} by their names */
  parts;

  connectedCallback() {
    document.title = "Admiralty";
    /** @type {Shown|null} */
    this.told = null;
    this.parts = {
      title: h("h1", {}), beat: h("p", { class: "beat" }), view: h("p", { class: "view" }), call: h("p", { class: "wall-call", role: "status" }),
      figures: h("dl", { class: "wall-figures" }), said: h("dl", { class: "wall-said" }), ships: h("ul", { class: "wall-ships", "aria-label": "Ships" }), below: h("dl", { class: "wall-below" }),
      seats: h("ul", { class: "wall-seats", "aria-label": "Seats" }), lines: h("ol", { class: "wall-lines", "aria-label": "Last lines of the log" }),
      board: h("adm-board", { inert: true }), struck: h("ol", { class: "wall-struck", "aria-live": "polite" }), cut: h("p", { class: "wall-cut", role: "alert", hidden: true }, "The line is cut. It comes back by itself."),
    };
    const { board, struck, title, beat, view, call, figures, said, ships, below, seats, lines, cut } = this.parts;
    const fit = board.fitText.bind(board);
    board.fitText = () => (fit(), enlarge(board));
    this.replaceChildren(h("div", { class: "wall" }, h("header", {}, title, beat, view, cut), h("div", { class: "wall-map" }, board, struck), h("aside", {}, call, figures, said, ships, seats), lines, below));
    window.addEventListener("resize", () => fitAside(this));
    window.addEventListener("hashchange", () => location.reload());
    window.addEventListener("online", () => this.connect());
    this.heart = window.setInterval(() => this.ping(), PING_EVERY);
    this.connect();
  }

  connect() {
    clearTimeout(this.later);
    if (this.socket || this.refused) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = this.socket = new WebSocket(`${scheme}://${location.host}/api/v1/wall`);
    socket.onopen = () => socket.send(JSON.stringify({ secret: location.hash.slice(1) }));
    socket.onmessage = ({ data }) => this.socket === socket && this.receive(JSON.parse(data));
    socket.onclose = ({ code, reason }) => this.socket === socket && this.drop(code === UNWANTED ? reason : "");
  }

  /** Come back later, unless the link is void. @param {string} [why] */
  drop(why) {
    this.socket?.close();
    this.socket = null;
    if (why) {
      this.refused = true;
      clearInterval(this.heart);
      document.title = "No screen · Admiralty";
      this.replaceChildren(notice("This screen shows nothing", `${capital(why)}.`));
      return;
    }
    this.parts.cut.hidden = !this.told;
    this.tries += 1;
    this.later = window.setTimeout(() => this.connect(), Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.7 + 0.6 * Math.random()));
  }

  ping() {
    const { socket } = this;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify({ do: "ping", id: "ping" }));
    this.late = window.setTimeout(() => this.socket === socket && this.drop(), PATIENCE);
  }

  /** @param {any} message */
  receive(message) {
    clearTimeout(this.late);
    if (!message.set) return;
    this.tries = 0;
    const { mark, ...set } = message.set;
    this.parts.cut.hidden = true;
    this.told = /** @type {Shown} */ ({ ...this.told, ...set });
    const { scene, tiles } = this.told;
    if (scene && tiles) this.told.scene = { ...scene, tiles };
    if (mark) fetched("pointing.js", ["pointing.css"]).then((part) => part.flash(this.parts.board, mark), () => {});
    else this.show(this.told);
  }

  /** @param {Shown} told */
  show({ table, seats, view, beat, scene, lines, struck = [] }) {
    const { parts } = this;
    const running = table.status === "running";
    document.title = `${table.title} · Admiralty`;
    parts.title.textContent = table.title;
    parts.beat.textContent = running ? `${capital(table.beat_word)} ${beat + 1}` : "";
    parts.view.textContent = running && view ? `as ${view} sees it` : "";
    parts.call.textContent = call(table, seats);
    parts.seats.replaceChildren(...seats.map((seat) => h("li", { class: running && seat.waited_for && !seat.ready ? "moving" : "" },
      h("b", {}, seat.called), h("span", {}, ...some([person(seat), running && seat.ready && h("em", {}, "✓ ready")])))));
    parts.lines.replaceChildren(...lines.toReversed().map(({ text, kind, beat: of }) => h("li", { class: kind, "data-beat": of }, text)));
    const sheets = scene?.sheets ?? [];
    const drawn = new Set(scene?.shapes.map(({ id }) => id));
    const ships = sheets.filter(({ id }) => drawn.has(id.replace("sheet", "hull")));
    const rows = sheets.filter((sheet) => !ships.includes(sheet)).flatMap((sheet) => sheet.rows.filter((row) => row.large));
    this.firstElementChild?.classList.toggle("told", rows.length > 0);
    parts.figures.replaceChildren(...rows.filter(({ large }) => large === "figure").map(item));
    parts.said.replaceChildren(...rows.filter(({ large }) => large === "line").map(item));
    parts.below.replaceChildren(...rows.filter(({ large }) => large === "below").map(item));
    parts.ships.replaceChildren(...some(ships.map(shipItem)));
    fitAside(this);
    if (scene) parts.board.show(scene, null, () => {}, false);
    this.strike(struck, lines.at(-1)?.id ?? -1);
  }

  /** What has struck a ship since the last time stands above the map for some seconds. @param {Line[]} struck @param {number} last of the log */
  strike(struck, last) {
    const before = this.last ?? last;
    this.last = last;
    const fresh = struck.filter(({ id }) => id > before).slice(-STRUCK_MOST);
    if (!fresh.length) return;
    clearTimeout(this.over);
    this.parts.struck.replaceChildren(...fresh.map(({ text }) => h("li", {}, text)));
    this.over = window.setTimeout(() => this.parts.struck.replaceChildren(), STRUCK_FOR);
  }
}

/** A row of a sheet; what follows a semicolon is less. @param {Row} row */
function item({ label, value }) {
  const [first, ...more] = value.split("; ");
  return h("div", {}, h("dt", {}, label), h("dd", {}, h("b", {}, first), more.length > 0 && h("small", {}, more.join("; "))));
}

/** A ship: what its sheet has for a wall, else how much of it is left. @param {Sheet} sheet */
function shipItem({ title, role, rows }) {
  const large = rows.filter((row) => row.large);
  const boxed = large.some(({ boxes }) => boxes) ? large.filter(({ boxes }) => boxes) : rows.filter(({ boxes, stock }) => boxes && !stock);
  const told = large.filter(({ boxes }) => !boxes);
  if (!boxed.length && !told.length) return null;
  return h("li", { class: role }, h("b", {}, title), large.length ? boxed.map(track) : boxed.length > 0 && whole(boxed),
    told.map(({ label, value }) => h("span", { class: "told" }, h("i", {}, label), ` ${value}`)));
}

/** Box by box, with its marks. @param {Row} row */
function track({ label, value, boxes, filled, marks = [] }) {
  const cells = Array.from({ length: Math.min(boxes, TRACK) }, (_, k) => h("i", { class: `${k < filled ? "" : "gone"}${marks.includes(k + 1) ? " mark" : ""}` }));
  return h("span", { class: "track", role: "img", "aria-label": `${label}: ${value}` }, boxes > TRACK ? bar(filled / boxes) : cells, h("span", {}, value));
}

/** How much is left of all of it. @param {Row[]} rows */
const whole = (rows) => bar(rows.reduce((sum, { filled }) => sum + filled, 0) / rows.reduce((sum, { boxes }) => sum + boxes, 0));

/** @param {number} left */
const bar = (left) => h("span", { class: left < LOW ? "bar low" : "bar", css: { "--left": left } });

/** Whose turn it is, or how it ended. @param {any} table @param {Seat[]} seats */
function call(table, seats) {
  if (table.status === "locking") return "The players lock words for the dice";
  if (table.status !== "running") return table.outcome_text || table.why || "The game is over";
  if (table.deciding) return "The referee is deciding if the game ends here";
  if (table.hold === "now") return "The referee holds the game";
  const names = seats.filter((seat) => seat.waited_for && !seat.ready).map((seat) => seat.called);
  return names.length ? `${listed(names, table.either ? "or" : "and")} to move` : "The computer moves";
}

/** @param {string[]} names @param {string} last the word before the last of them */
const listed = (names, last) => [...(names.length > 1 ? [names.slice(0, -1).join(", ")] : []), names.at(-1)].join(` ${last} `);

/** Nobody scrolls a wall: what stands next to the map gets smaller until all of it is there. @param {HTMLElement} wall */
function fitAside(wall) {
  const aside = wall.querySelector("aside");
  for (let zoom = 1; aside && zoom > SMALLEST; zoom -= STEP) {
    aside.style.setProperty("zoom", String(zoom));
    if (aside.scrollHeight <= aside.clientHeight + 1) return;
  }
}

/** @param {Seat} seat */
const person = ({ who, person: name }) => (who === "referee" ? "The referee" : who === "human" ? name ?? "open seat" : "Computer");

/** Letters on the board that can be read from across the room; they still end where the board does. @param {any} board */
function enlarge(board) {
  const { svg } = board;
  const seen = board.view ?? board.whole;
  const scale = Math.min(svg.clientWidth / seen.w, svg.clientHeight / seen.h);
  if (!scale) return;
  for (const text of svg.querySelectorAll("text")) {
    const pixels = Math.min(MOST * innerWidth, Math.max(LEAST * innerWidth, Number(text.getAttribute("data-size")) * scale));
    text.setAttribute("font-size", String(pixels / scale));
    text.setAttribute("dx", "0");
    const { x, width } = text.getBBox();
    text.setAttribute("dx", String(Math.max(seen.x - x, Math.min(0, seen.x + seen.w - x - width))));
  }
}

customElements.define("adm-wall", Wall);
