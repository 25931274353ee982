/** What answers several questions at one press. */

import { button, fetched, h, said, toast, using } from "./dom.js";
import { lastOrders } from "./store.js";
/** @import {Orders} from "./orders.js" */
/** @import {Form, Question} from "./types.js" */

/** What is there for the open question, and for the combat that it belongs to. @param {Orders} orders */
export function shortcuts(orders) {
  const { form, snapshot: { question, bout } } = orders;
  return h("div", {}, form?.helpless && !form.ready && helpless(orders, form.helpless), form?.open ? ofForm(orders, form) : question?.alike && alike(orders, question), bout && leaving(orders, bout));
}

/** Nothing that matters can be decided any more: the way out stands there. @param {Orders} orders @param {string} why */
const helpless = (orders, why) => h("p", { class: "shortcuts" }, h("span", {}, why), button("End the game …", () => using(fetched("request.js"), (part) => part.askEnd(async (/** @type {string} */ what) => {
  const reply = await orders.link?.send(what);
  if (!reply?.ok) toast(said(reply?.error), "bad");
}, orders.snapshot.you.may_resign)), { class: "quiet", "data-key": "end" }));

/** All that is still asked in it can be left to the computer. @param {Orders} orders @param {{label: string, on: boolean}} bout */
const leaving = (orders, { label, on }) => h("p", { class: "shortcuts", role: on ? "status" : false }, on && h("span", { class: "dim" }, label),
  button(on ? "Take command" : label, async () => {
    const reply = await orders.link?.act("bout", { leave: !on });
    if (!reply?.ok) toast(said(reply?.error), "bad");
  }, { class: "quiet", "data-key": "bout" }), !on && h("span", { class: "dim" }, "The computer plays it for you."));

/** This question and those like it that follow. @param {Orders} orders @param {Question} question */
const alike = (orders, { alike, choices }) => h("p", { class: "shortcuts", role: "group", "aria-label": alike },
  h("span", { class: "dim" }, `${alike}:`), choices.filter((choice) => !choice.grave).map(({ value, text }) =>
    button(text, () => orders.answer(value, true), { class: "quiet", disabled: orders.busy, "data-key": `alike-${value}`, "aria-label": `${alike}: ${text}` })));

/** The boxes that follow at one press: as they were answered last time, or with none of it. @param {Orders} orders @param {Form} form */
function ofForm(orders, { boxes, open }) {
  const { table, you } = orders.snapshot;
  const at = boxes.length;
  const last = at ? null : lastOrders(table.id, you.name ?? "");
  const about = open?.about ?? "";
  const start = (/** @type {[string, number][]} */ answers, none = "?") => {
    orders.rest = { at, answers: new Map(answers), none };
    goOn(orders);
  };
  return h("p", { class: "shortcuts" },
    last && button(`As last ${table.beat_word}`, () => start(last), { class: "quiet", "data-key": "last" }),
    at > 0 && button(`Nothing more${about && ` for ${about}`}`, () => start([], about), { class: "quiet", "data-key": "none" }));
}

/** The open box and those of its kind that follow are answered alike, until one is of another kind or refused. @param {Orders} orders @param {number} value */
export function fillRest(orders, value) {
  const form = /** @type {Form} */ (orders.form);
  const from = orders.before()?.from ?? form.boxes.length;
  const answers = new Map(form.boxes.slice(from).map((box) => [box.question.what, box.answer]));
  answers.set(/** @type {Question} */ (form.open).what, value);
  orders.rest = { at: form.boxes.length, answers };
  goOn(orders);
}

/** The answer that means none of it. @param {Question} question */
const least = ({ choices, low }) => Math.min(...(choices.length ? choices.map(({ value }) => value) : [low]));

/** Answer the next box by what was said of several, if it takes that. @param {Orders} orders */
export function goOn(orders) {
  const { rest, form } = orders;
  if (!rest || orders.busy || !form || form.boxes.length < rest.at) return; // the server has not told yet
  const open = form.ready ? null : form.open;
  const value = open ? rest.answers.get(open.box) ?? rest.answers.get(open.what) ?? (rest.none === open.about ? least(open) : undefined) : undefined;
  const may = open && value !== undefined && (open.choices.length
    ? open.choices.some((choice) => choice.value === value) : open.low <= value && value <= open.high);
  if (!may) {
    if (form.complete || open) orders.rest = null;
    return;
  }
  rest.at = form.boxes.length + 1;
  orders.moveOn = true;
  orders.fill(form.boxes.length, value);
}
