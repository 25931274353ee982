/** Pointing: a mark flashes on the board of those whom it is for; by the key P, or by a click after it was asked for. */

import { announce, button, h, said, seatName, some, toast } from "./dom.js";
/** @import {Mark, Snapshot} from "./types.js" */

const SHOWN = 3500; // milliseconds
const DRAG = 5; // pixels that make a press a drag
/** @type {WeakSet<Mark>} */
const seen = new WeakSet();

// ---- marks that come ----

/** Show a mark, once. @param {any} board @param {Mark} mark */
export function flash(board, mark) {
  if (seen.has(mark)) return;
  seen.add(mark);
  const shape = mark.shape === undefined ? null : board.svg.querySelector(`[data-shape="${CSS.escape(mark.shape)}"]`);
  const at = shape ? middle(shape) : mark.x === undefined ? null : onScreen(board, mark);
  if (!at) return;
  const frame = board.getBoundingClientRect();
  const place = h("div", { class: "mark-flash" }, h("i"), h("i"), h("span", {}, mark.by));
  place.style.left = `${at.x - frame.left}px`;
  place.style.top = `${at.y - frame.top}px`;
  board.append(place);
  setTimeout(() => place.remove(), SHOWN);
  announce(`${mark.by} points at ${shape?.getAttribute("aria-label") ?? shape?.querySelector("title")?.textContent ?? "the board"}`);
}

/** @param {Element} shape */
function middle(shape) {
  const { left, top, width, height } = shape.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @param {any} board @param {Mark} mark */
const onScreen = (board, { x, y }) => new DOMPoint(x, y).matrixTransform(board.svg.getScreenCTM());

// ---- pointing ----

/** By the key: at the shape in focus, or the ship whose name has it; else the next click says where. @param {any} table @param {Element} target */
export function point(table, target) {
  const plate = target.closest(".plate")?.getAttribute("data-key")?.replace(/^plate-\w+-/, "");
  const { svg } = table.parts.board;
  const shape = target.closest("adm-board [data-shape]") ?? (plate && svg.querySelector(`[data-shape="ship-${plate}"], [data-shape="hull-${plate}"]`));
  if (shape) send(table, { shape: shape.dataset.shape }, []);
  else arm(table);
}

/** The next click on the board points there. @param {any} table */
export function arm(table) {
  const { board } = table.parts;
  const { seats, you, table: facts, referee } = /** @type {Snapshot} */ (table.link.snapshot);
  if (you.name === null && !referee) return toast("Only players and the referee point at the board.");
  if (board.querySelector(".pointing")) return;
  const others = [...seats.filter(({ who, taken, name }) => name !== you.name && (who === "referee" || (who === "human" && taken))).map(({ name }) => name),
    ...(facts.referee && !referee ? ["*"] : [])];
  const boxes = others.map((value) => h("label", {}, h("input", { type: "checkbox", value }), value === "*" ? "the referee" : seatName(value)));
  const bar = h("div", { class: "pointing", role: "group", "aria-label": "Pointing" }, h("b", {}, "Click where to point"),
    ...some([boxes.length > 0 && h("span", {}, "for everybody, or only "), boxes]), button("Cancel", () => end(), { class: "quiet" }));
  const end = () => {
    bar.remove();
    board.classList.remove("points");
    board.removeEventListener("click", click, true);
    document.removeEventListener("keydown", escape, true);
  };
  const click = (/** @type {MouseEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (!target.closest(".pane") || board.dragged > DRAG) return;
    event.stopPropagation();
    event.preventDefault();
    const to = boxes.map((box) => box.firstChild).filter((box) => box.checked).map((box) => box.value);
    const shape = /** @type {any} */ (target.closest("[data-shape]:not(.ground, .note)"));
    const { x, y } = board.place(event);
    send(table, shape ? { shape: shape.dataset.shape } : { x: Math.round(x * 10) / 10, y: Math.round(y * 10) / 10 }, to);
    end();
  };
  const escape = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    end();
    board.pane.focus();
  };
  board.classList.add("points");
  board.addEventListener("click", click, true);
  document.addEventListener("keydown", escape, true);
  board.append(bar);
  announce("Click where to point. Escape cancels. P on a ship points at it.");
}

/** @param {any} table @param {Mark | Record<string, unknown>} where @param {string[]} to */
async function send(table, where, to) {
  const reply = await table.link.send("point", { ...where, to });
  if (!reply.ok) toast(said(reply.error), "bad");
}
