/** What a seat is asked: a plot as one form that may be changed until *ready*, or one question at a time. */

import { bars, control, toAnswers } from "./control.js";
import { announce, button, capital, clauseButton, fetched, h, keepingFocus, said, some, toast, using } from "./dom.js";
import { answered } from "./lately.js";
import { bringIntoSight, fold, partsOf, sealed } from "./plotted.js";
import { draft, lastOrders, rememberDraft, rememberOrders, read, write } from "./store.js";
/** @import {Link} from "./link.js" */
/** @import {Choice, Form, Question, Snapshot} from "./types.js" */

const DOUBT = "Send the orders as they are?";
const ROW = 2; // questions of a kind come in a row with at most one of another kind between them

class Orders extends HTMLElement {
  constructor() {
    super();
    /** @type {Link|null} */
    this.link = null;
    /** @type {Form|null} the form as filled in here, until the server has answered */
    this.local = null;
    this.sent = 0;
    this.busy = false;
    this.odds = read(localStorage, "odds") === true; // are chances shown at every question?
    /** @type {number|null} the box whose odds come; -1: the question */
    this.oddsOf = null;
    this.shortcuts = /** @type {typeof import("./shortcuts.js")|null} */ (null); // until there is something to shorten
    /** @type {Set<string>} grave answers in the form that their player means */
    this.meant = new Set();
    this.place = "";
    /** @type {unknown[]} what was shown last */
    this.drawn = [];
    this.restored = false;
    this.moveOn = true; // who comes to the table may answer at once
    /** @type {{at: number, answers: Map<number|string|undefined, number>, none?: string}|null} what fills the boxes that follow, by kind, by name, or with none of it */
    this.rest = null;
    this.doubted = false; // was it asked if the orders may waste what they waste?
    this.ending = 0; // after so many boxes the answer that ends is given, and the orders go out
    /** @type {Map<string, boolean>} parts of the form that were folded or unfolded by hand */
    this.folds = new Map();
    /** @type {number|null} the answered box that is open again */
    this.again = null;
    this.foot = h("div"); // Ready, where it stays in sight
    this.order = h("p"); // above it, what it does
    for (const type of ["pointerover", "pointerout", "focusin"]) this.addEventListener(type, (event) => this.weigh(event));
  }

  /** @param {Link} link */
  show(link) {
    this.link = link;
    const snapshot = this.snapshot;
    const place = `${snapshot.at} ${Boolean(snapshot.form)} ${snapshot.question?.prompt}`;
    if (place !== this.place) {
      this.oddsOf = null;
      this.local = null;
      this.busy = false;
      this.rest = null;
      this.meant.clear();
      this.folds.clear();
      this.again = null;
      this.doubted = false;
      this.ending = 0;
      this.place = place;
    }
    this.restore();
    this.draw();
    this.goOn();
  }

  /** @returns {Snapshot} */
  get snapshot() {
    return /** @type {Snapshot} */ (this.link?.snapshot);
  }

  get form() {
    return this.local ?? this.snapshot.form;
  }

  /** The question that the board may answer. @returns {Question|null} */
  get open() {
    if (this.busy) return null;
    const { form } = this;
    return form ? (form.ready ? null : form.open) : this.snapshot.question;
  }

  /** Answer the open question from elsewhere, and those that follow. @param {number} value @param {any} then */
  answerOpen(value, then = []) {
    const { form } = this;
    this.moveOn = true;
    if (form && then.length) this.rest = { at: form.boxes.length + 1, answers: new Map(then) };
    if (form) this.fill(form.boxes.length, value);
    else this.answer(value);
  }

  /**
   * Answer the open question by a digit: by that number where answers are numbers, else by the place in the list.
   * @param {number} digit @returns {boolean} is there such an answer?
   */
  pick(digit) {
    const { open } = this;
    const box = this.again === null ? ".box.open" : ".box:not(.open)";
    const keys = /** @type {HTMLButtonElement[]} */ ([...this.querySelectorAll(`${box} [role=radio]:not(:disabled, [aria-disabled])`)]);
    const found = (open || this.again !== null) ? keys.find((each) => each.dataset.digit === String(digit)) : null;
    found?.click();
    return Boolean(found);
  }

  /** What was written before the page was loaded again may not have arrived. */
  restore() {
    const { form, at, table, you } = this.snapshot;
    if (this.restored) return;
    this.restored = true;
    const kept = you.name && draft(table.id, you.name);
    if (!kept || !form || form.ready) return;
    if (kept.at !== String(at)) rememberDraft(table.id, you.name ?? "", null);
    else if (String(kept.answers) !== String(form.boxes.map((box) => box.answer))) this.send(kept.answers);
  }

  /**
   * Do it; what can only hurt oneself, when its player has said so, if the same is asked then.
   * @param {(Choice|undefined)[]} choices @param {() => unknown} go @returns {unknown}
   */
  sure(choices, go) {
    const { place, snapshot } = this;
    const graves = choices.filter((choice) => choice?.grave);
    return !graves.length ? go() : using(fetched("confirm.js"), (part) => part.confirm(snapshot.table.game, graves, () => this.place === place && go()));
  }

  /** @param {number} i @param {number} value @returns {unknown} */
  fill(i, value) {
    const form = /** @type {Form} */ (this.form);
    const boxes = [...form.boxes];
    const question = boxes[i]?.question ?? form.open;
    this.again = null;
    this.ending = 0; // something else was pressed meanwhile
    if (!question || boxes[i]?.answer === value) return this.draw();
    const choice = chosen(question, value);
    if (choice?.grave && !this.meant.has(named(question, value))) {
      this.rest = null;
      return this.sure([choice], () => (this.meant.add(named(question, value)), this.fill(i, value)));
    }
    const text = choice?.text ?? String(value);
    boxes[i] = { question, answer: value, text };
    this.local = { ...form, boxes, open: i === form.boxes.length ? null : form.open, complete: false };
    return this.send(boxes.map((box) => box.answer));
  }

  /** @param {number[]} answers */
  async send(answers) {
    const link = /** @type {Link} */ (this.link);
    const { at, table, you } = this.snapshot;
    const number = (this.sent += 1);
    this.busy = true;
    this.doubted = false;
    this.oddsOf = null; // they were of other answers
    rememberDraft(table.id, you.name ?? "", { at: String(at), answers });
    this.draw();
    const reply = await link.act("fill", { answers });
    if (number !== this.sent || link !== this.link) return;
    this.busy = false;
    this.local = null;
    rememberDraft(table.id, you.name ?? "", null);
    if (!reply.ok) {
      this.rest = null;
      this.ending = 0;
      toast(said(reply.error), "bad");
    }
    this.draw();
    this.toNext();
    this.dispatchEvent(new Event("filled"));
  }

  /**
   * The last answer to a question of the open box's kind, where such questions come in a row.
   * @returns {{from: number, answer: number}|null} the box, and what was answered there
   */
  before() {
    const { form } = this;
    const boxes = form?.boxes ?? [];
    const from = boxes.findLastIndex((box) => box.question.what === form?.open?.what);
    return from >= 0 && boxes.length - from <= ROW ? { from, answer: boxes[from].answer } : null;
  }

  /** Go on with answers to several boxes, or send the orders. */
  goOn() {
    if (this.rest) this.shortcuts?.goOn(this);
    const written = this.form?.boxes.length ?? 0;
    if (!this.ending || this.busy || written < this.ending) return;
    if (written > this.ending) this.ending = 0; // answers that had waited came back: they are looked at first
    else this.ready();
  }

  ready() {
    const { boxes, complete, open, waste } = /** @type {Form} */ (this.snapshot.form);
    this.ending = 0;
    if (!complete && open?.ends !== undefined) {
      const going = this.fill(boxes.length, open.ends);
      this.ending = boxes.length + 1;
      return going;
    }
    if (!complete) return;
    if (waste && !this.doubted) {
      this.doubted = true;
      return announce(`${waste} ${DOUBT}`), keepingFocus(this.foot, () => this.drawFoot());
    }
    const graves = boxes.filter(({ question, answer }) => chosen(question, answer)?.grave);
    const asked = graves.filter(({ question, answer }) => !this.meant.has(named(question, answer)));
    const { table, you } = this.snapshot;
    rememberOrders(table.id, you.name ?? "", boxes.map(({ question, answer }) => [question.box, answer]));
    return this.sure(asked.map(({ question, answer }) => chosen(question, answer)),
      () => this.act("ready", { answers: boxes.map((box) => box.answer), confirmed: graves.length > 0 }));
  }

  /** @param {number} value @param {boolean} [alike] those like it that follow, too */
  answer(value, alike = false) {
    const question = /** @type {Question} */ (this.snapshot.question);
    const one = chosen(question, value);
    return this.sure([one], () => this.act("answer", { value, alike, confirmed: Boolean(one?.grave) }));
  }

  /** @param {string} what @param {Record<string, unknown>} fields */
  async act(what, fields) {
    const link = /** @type {Link} */ (this.link);
    const forget = what === "unready" ? () => {} : answered(this.snapshot);
    const number = (this.sent += 1);
    this.busy = true;
    this.moveOn = true;
    this.draw();
    const reply = await link.act(what, fields);
    if (number === this.sent) this.busy = false; // else what is asked now is answered already
    if (!reply.ok) {
      forget();
      toast(said(reply.error), "bad");
    }
    this.dispatchEvent(new CustomEvent("receipt", { detail: reply.receipt }));
    this.draw();
  }

  // ---- drawing ----

  /** Nothing is drawn anew that is the same: an answer that is being pressed would slip away. */
  draw() {
    const { form, question, bout } = this.snapshot;
    const now = [this.place, this.link, this.link?.status, form, this.local, question, this.busy, this.odds, this.again, bout?.label];
    if (now.some((each, i) => each !== this.drawn[i])) {
      const half = this.drawn[0] === this.place ? this.field : null;
      const had = this.focused;
      keepingFocus(this, () => {
        if (form) this.replaceChildren(...(form.ready ? some([...sealed(form), this.shorten()]) : this.plot()));
        else if (question) this.replaceChildren(...some([this.box(question, null, -1, true), this.shorten()]));
        else this.replaceChildren();
        this.hidden = !form && !question;
        this.keep(half);
      });
      keepingFocus(this.foot, () => this.drawFoot());
      if (had && !this.focused) this.moveOn = true; // what had the focus is gone
    }
    this.drawn = now;
    this.showOdds();
    this.toNext();
  }

  get focused() {
    return this.contains(document.activeElement) || this.foot.contains(document.activeElement);
  }

  /** Ready, or the way back from it; above it the budget, and the orders in a sentence. */
  drawFoot() {
    const { form } = this;
    const complete = form?.complete && !this.busy;
    const ends = !this.busy && form?.open && form.open.ends !== undefined ? chosen(form.open, form.open.ends) : null;
    const { order = "", waste = "", budget } = form?.ready ? {} : form ?? {};
    const help = !form ? "" : form.ready ? "All orders open together when every seat is ready."
      : this.link?.status === "lost" ? "Your orders are kept and go out when the line is back."
        : order || (complete ? "Locks in your orders. You can reopen them until everyone is ready." : ends ? "" : "Answer every question. You can still change any of them.");
    this.order.replaceChildren(...some([
      budget && budget.of > 0 && h("span", { class: "budget", css: { "--of": budget.of, "--spent": budget.of - budget.left } }, h("b", {}, `${budget.left} of ${budget.of} ${budget.noun}s left`)),
      h("span", {}, help, " ", ends && `Ready answers “${ends.text}”.`, complete && waste && h("em", {}, waste, " ", this.doubted && DOUBT)),
    ]));
    this.foot.replaceChildren(...(!form ? [] : [form.ready
      ? button("Change my orders", () => this.act("unready", {}), { "data-key": "unready", disabled: this.busy })
      : button(complete && this.doubted ? "Ready anyway" : ["Ready ", h("kbd", {}, "Enter")], () => this.ready(), { class: "primary", disabled: !complete && !ends, title: !complete && !ends && "Answer the open question", "data-key": "ready", "aria-label": complete && this.doubted ? "Ready anyway" : "Ready", "aria-describedby": "seal-help" })]));
  }

  /** What an answer would take of the budget, while it is looked at. @param {Event} event */
  weigh({ target, type }) {
    const at = type === "pointerout" ? null : /** @type {Element} */ (target).closest?.(".box.open [data-cost]");
    /** @type {HTMLElement|null} */ (this.order.querySelector(".budget"))?.style.setProperty("--this", at?.getAttribute("data-cost") ?? "0");
  }

  /** Where the open question's answer is typed or picked. @returns {HTMLInputElement|HTMLSelectElement|null} */
  get field() {
    return this.querySelector(".box.open .typed :is(input, select)");
  }

  /** What was typed or picked there but not yet written down stands there again, if the same is asked. @param {HTMLInputElement|HTMLSelectElement|null} half */
  keep(half) {
    const { field } = this;
    if (!half || !field || half.getAttribute("aria-label") !== field.getAttribute("aria-label") || half.dataset.key !== field.dataset.key) return;
    field.closest("details")?.toggleAttribute("open", half.closest("details")?.open);
    const usual = field.value;
    field.value = half.value;
    if (half.value !== field.value) field.value = usual; // that answer is gone
  }

  plot() {
    const form = /** @type {Form} */ (this.form);
    const complete = form.complete && !this.busy;
    return [
      h("div", { class: "form" }, partsOf(this, form)),
      this.shorten(),
      complete && h("div", { class: "box" }, h("div", { class: "asked" }, h("p", { class: "dim", "data-key": `box-${form.boxes.length}-asked` }, "Every question is answered."), this.oddsButton("Odds of these orders")), h("div", { class: "odds" })),
      form.closed && fold(this, "closed", false, "Not asked", form.closed.map((each) => h("p", {}, each.prompt, " ", bars(each)))),
    ].filter(Boolean);
  }

  /** What answers several questions at one press; before it is there, its place. */
  shorten() {
    const { form, shortcuts, snapshot: { table, you, question, bout } } = this;
    if (shortcuts) return shortcuts.shortcuts(this);
    const place = h("div");
    if (form?.boxes.length || form?.helpless || question?.alike || bout || (form && lastOrders(table.id, you.name ?? ""))) {
      using(fetched("shortcuts.js"), (part) => (this.shortcuts = part, place.replaceWith(part.shortcuts(this)), this.goOn()));
    }
    return place;
  }

  /** @param {Question} question @param {number|null} chosen @param {number} i @param {boolean} open */
  box(question, chosen, i, open) {
    const key = `box-${i}`;
    const choose = (/** @type {number} */ value) => {
      this.moveOn = true;
      if (i < 0) this.answer(value);
      else this.fill(i, value);
    };
    const usual = open && i > 0 && question.about ? this.before() : null; // what is about nothing by name is not alike
    const past = open ? lastOrders(this.snapshot.table.id, this.snapshot.you.name ?? "")?.find(([box]) => box === question.box)?.[1] : null;
    const { prompt, about, label, clause, help } = question;
    const whose = `${about}: `; // stands above the form's part, or is one's only ship
    const words = i >= 0 && about && prompt.startsWith(whose) ? capital(prompt.slice(whose.length)) : prompt;
    const box = h("div", { class: `box${open ? " open" : ""}`, role: "group", "aria-label": prompt },
      h("div", { class: "asked" },
        h("span", { class: "tools" }, clause && clauseButton(this.snapshot.table.game, clause), this.oddsButton(`Odds of each answer: ${label}`)),
        h("p", { class: "prompt", tabindex: -1, "data-key": `${key}-asked`, on: { keydown: toAnswers } }, words),
        open && help && h("p", { class: "help" }, help)),
      control(question, chosen, key, this.busy && i < 0, choose, usual?.answer ?? past ?? null,
        usual && ((/** @type {number} */ value) => this.shortcuts?.fillRest(this, value))),
      h("div", { class: "odds" }));
    if (question.gauges) using(fetched("gauges.js", ["gauges.css"]), (part) => part.showGauges(box, question));
    return box;
  }

  /** @param {string} name */
  oddsButton(name) {
    return button("Odds", () => {
      this.odds = !this.odds;
      write(localStorage, "odds", this.odds || null);
      this.oddsOf = null;
      if (!this.odds) this.link?.send("odds", { stop: true });
      this.draw();
    }, { class: "quiet", "aria-pressed": String(this.odds), "data-key": "odds", "aria-label": name });
  }

  /** The chances of what is open, as far as they have come. */
  showOdds() {
    if (this.odds) using(fetched("odds.js", ["chances.css"]), (part) => part.showFor(this));
  }

  /** After an answer the next question has the focus, the field where a number is typed, or *Ready*; never an answer. */
  toNext() {
    if (!this.moveOn || this.busy) return;
    const next = this.querySelector(".box.open :is(input, select)[data-home]:not(:disabled)") ?? this.querySelector(".box.open .prompt")
      ?? this.foot.querySelector("button:not(:disabled)");
    this.moveOn = false;
    if (!(next instanceof HTMLElement)) return;
    const elsewhere = document.activeElement && document.activeElement !== document.body
      && !this.focused && !document.activeElement.closest("adm-board");
    if (!elsewhere) next.focus({ preventScroll: true });
    this.settle();
  }

  settle() {
    bringIntoSight(this);
  }
}

/** @param {Question} question @param {number} value @returns {Choice|undefined} */
const chosen = (question, value) => question.choices.find((choice) => choice.value === value);

/** An answer as `meant` knows it. @param {Question} question @param {number} value */
const named = (question, value) => `${question.prompt} ${value}`;

customElements.define("adm-orders", Orders);
export { Orders };
