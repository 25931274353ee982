/** The form of a plot: what is answered in short, the open question whole, and what was sealed. */

import { button, h } from "./dom.js";
/** @import {Orders} from "./orders.js" */
/** @import {Box, Form, Question} from "./types.js" */

const HEADING = 60; // pixels of the first question that are seen where a guide stands above it ...
const ANSWERING = 240; // ... and of one that comes after others
const EDGE = 10; // pixels that stay free round it

/**
 * What is answered stands in short, and opens again at a press; the open question is whole. Where they are about
 * several things, those of each can be folded; what is about none stands between them.
 * @param {Orders} orders @param {Form} form
 */
export function partsOf(orders, form) {
  /** @type {{about: string, said: string[], chips: HTMLElement[], open: HTMLElement[]}[]} */
  const parts = [];
  const partOf = (/** @type {Question} */ { about }) => {
    if (parts.at(-1)?.about !== about) parts.push({ about, said: [], chips: [], open: [] });
    return parts[parts.length - 1];
  };
  form.boxes.forEach((box, i) => {
    const part = partOf(box.question);
    part.said.push(`${box.question.label} ${box.text}`);
    part.chips.push(chip(orders, box, i));
    if (orders.again === i) part.open.push(orders.box(box.question, box.answer, i, false));
  });
  if (form.open) partOf(form.open).open.push(orders.box(form.open, null, form.boxes.length, true));
  const content = (/** @type {typeof parts[0]} */ { chips, open, about }) =>
    [chips.length > 0 && h("div", { class: "chips", role: "group", "aria-label": `Answered${about && `, ${about}`}: press to change` }, chips), ...open];
  if (parts.length < 2) return parts.flatMap(content);
  return parts.flatMap((part, k) => !part.about ? content(part) : fold(orders, `part-${k}-${part.about}`, part.open.length > 0,
    [h("b", {}, part.about), h("span", { class: "dim small" }, part.said.join(", "))], content(part)));
}

/** An answered box in short. @param {Orders} orders @param {Box} box @param {number} i */
function chip(orders, { question, text }, i) {
  const press = () => {
    orders.again = orders.again === i ? null : i;
    orders.draw();
    /** @type {HTMLElement|null} */ (orders.querySelector(`[data-key="box-${i}-asked"]`))?.focus({ preventScroll: true });
  };
  const label = question.thing ?? question.label;
  return button([h("span", { class: "dim" }, label), " ", h("b", {}, text)], press, {
    class: "chip", "data-key": `chip-${i}`, "aria-expanded": String(orders.again === i), title: question.prompt, "aria-label": `${label}: ${text}; change`,
  });
}

/** A part that keeps as it was folded by hand. @param {Orders} orders */
export function fold(orders, key = "", open = false, title = /** @type {any} */ (""), content = title) {
  const fold = h("details", { open: orders.folds.get(key) ?? open },
    h("summary", { "data-key": key, on: { click: () => orders.folds.set(key, !fold.open) } }, title), content);
  return fold;
}

/** What is sealed. @param {Form} form */
export function sealed(form) {
  return [
    h("div", { class: "sealed" },
      h("p", { class: "wax" }, "Sealed"),
      h("dl", {}, form.boxes.map((box) => h("div", {}, h("dt", {}, box.question.label), h("dd", {}, box.text))))),
  ];
}

/** The open question is seen, with what stands above it as far as there is room; the page itself stays where it is. @param {Orders} orders */
export function bringIntoSight(orders) {
  const pane = orders.parentElement;
  const box = orders.querySelector(".box.open");
  if (!pane) return;
  pane.scrollTop = 0;
  if (!box) return;
  const [whole, seen] = [box.getBoundingClientRect(), pane.getBoundingClientRect()];
  const told = pane.querySelector(".guide-note:not([hidden])");
  const least = orders.form?.boxes.length ? Math.min(whole.height + EDGE, ANSWERING) : HEADING;
  const above = told ? whole.top + least - seen.bottom : Math.min(whole.bottom - seen.bottom + EDGE, whole.top - seen.top - EDGE);
  pane.scrollTop = Math.max(0, above);
}
