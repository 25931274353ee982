/** Play by post: the record in the game's own written form, one's orders as a text, and a text that is read as orders. */

import { ask, freshId } from "./api.js";
import { button, capital, clauseButton, h, some, toast, why } from "./dom.js";
import { copyable } from "./forms.js";
import { save } from "./save.js";
import { postWritten, rememberPost } from "./store.js";
/** @import {Snapshot, Refusal} from "./types.js" */

/** A beat that is over. @typedef {{beat: number, text: string}} Turn */
/** A line of a block of orders: what it may say, each phrase with what it orders. @typedef {{name: string, sample: string, phrases: [string, string][], clause: string}} Entry */
/** @typedef {{turns: Turn[], entries: Entry[], now: {beat: number, posts: {seat: string, text: string}[], draft: {text: string, sure: boolean, whole: boolean}|null}|null}} Told */
/** @typedef {{number: number, text: string, orders: number[], refused: Refusal|null, remarks: string[]}} Line */
/** @typedef {{lines: Line[], boxes: {label: string, text: string, clause: string}[], fits: boolean}} Read */

const ALL = "all";
const NEWEST = ""; // whatever turn that is

class Post extends HTMLElement {
  /** @type {any} the form of the table, and the replay of its end */
  orders;
  /** @type {any} */
  replay;
  /** @type {Told|null} */
  told = null;
  known = ""; // of what it was told
  written = ""; // where and when the text is written
  asking = false;
  /** @type {Promise<Told>|null} */
  asked = null;
  turn = NEWEST; // or a beat, or all of them
  follow = () => {
    const { frames, at } = this.replay;
    this.turn = this.turn === ALL ? ALL : String(frames[at].beat);
    this.show();
  };

  /** @returns {Snapshot} */
  get snapshot() {
    return this.orders.link.snapshot;
  }

  /** Which seat's eyes: one's own, and after the end whose the replay shows. */
  get seat() {
    return this.snapshot.table.status === "running" ? this.orders.link.seat ?? "-" : this.replay.seen || "open";
  }

  /** The table, the seat, and the beat that is written for. @returns {[string, string, number]} */
  get place() {
    return [this.snapshot.table.id, this.seat, this.snapshot.beat];
  }

  connectedCallback() {
    this.replay.addEventListener("frame", this.follow);
    this.build();
    this.show();
  }

  disconnectedCallback() {
    this.replay.removeEventListener("frame", this.follow);
  }

  build() {
    this.choice = h("select", { id: "post-turn", on: { change: () => ((this.turn = this.choice.value), this.drawRecord()) } });
    this.record = h("pre", { tabindex: 0, role: "region" });
    this.none = h("p", { class: "dim" });
    this.unknown = h("p", { class: "dim small" }, "… stands for what you do not know yet.");
    this.given = h("div", { class: "given" },
      h("label", { for: "post-turn", class: "unseen" }, "Which part of the record"), this.choice, this.record, this.unknown,
      h("div", { class: "actions" }, button("Copy", () => copied(this.record)),
        button("Save as text", () => save(new Blob([`${this.record.textContent}\n`], { type: "text/plain" }), `${this.fileName}.txt`)),
      ...some([!this.snapshot.table.private && copyable("Link to the record, for onlookers", `/table/${this.snapshot.table.id}#post`)])));
    this.draft = h("pre", {});
    this.remark = h("p", { class: "dim small" });
    this.mine = h("details", {}, h("summary", {}, "Your orders as a text"),
      this.draft, this.remark, h("div", { class: "actions" }, button("Copy", () => copied(this.draft), { "aria-label": "Copy your orders" })));
    this.how = h("details", { class: "how" });
    this.text = h("textarea", { id: "post-text", rows: 6, spellcheck: "false", on: { input: () => (rememberPost(...this.place, this.text.value), this.result.replaceChildren()) } });
    this.result = h("div", { class: "result" });
    this.writing = h("form", { on: { submit: (/** @type {Event} */ event) => (event.preventDefault(), this.read()) } },
      h("label", { for: "post-text" }, "A post to read into your form"), this.text,
      h("p", { class: "dim small" }, "Only your own lines count. Nothing is locked in yet."),
      h("div", { class: "actions" }, h("button", { class: "primary" }, "Read")), this.result, this.how);
    this.setAttribute("role", "region");
    this.setAttribute("aria-label", "By post");
    this.replaceChildren(this.none, this.given, this.mine, this.writing);
  }

  /** What is shown, as the name of a file. */
  get fileName() {
    return `${this.snapshot.table.title}, ${this.choice.selectedOptions[0]?.textContent ?? ""}`.toLowerCase();
  }

  /** Ask for what is new; while the server is asked, whatever comes waits for the answer. @returns {Promise<void>} */
  async show() {
    const { table, at, log, form } = this.snapshot;
    this.writing.hidden = !form || form.ready;
    const place = this.place.join();
    if (this.written !== place) { // what was written for a beat that is over is none for this one
      this.written = place;
      this.text.value = postWritten(...this.place);
      this.result.replaceChildren();
    }
    const known = JSON.stringify([this.seat, table.status, at, log.length, form?.boxes.map((box) => box.answer)]);
    if (this.known === known) this.drawRecord();
    if (this.known === known || this.asking) return;
    this.known = known;
    this.asking = true;
    try {
      this.asked = ask(`/tables/${table.id}/posts?seat=${encodeURIComponent(this.seat)}`);
      this.told = await this.asked;
      this.asking = false;
      this.draw();
      if (this.isConnected) this.show();
    } catch (error) {
      this.asking = false;
      this.known = ""; // it is asked again when anything happens
      this.none.textContent = capital(why(error));
      this.none.hidden = false;
    }
  }

  /** All there is to read, the newest first: [beat, name, text]. @returns {[string, string, string][]} */
  get parts() {
    const { turns, now } = /** @type {Told} */ (this.told);
    const named = (/** @type {number} */ beat) => `${capital(this.snapshot.table.beat_word)} ${beat + 1}`;
    /** @type {[string, string, string][]} */
    const parts = turns.map(({ beat, text }) => [String(beat), named(beat), text]);
    if (now?.posts.length) parts.push([String(now.beat), `${named(now.beat)}, so far`, now.posts.map(({ text }) => text).join("\n\n")]);
    return parts.filter(([, , text]) => text).reverse();
  }

  /** How orders are written: lines that can be read as they stand, and all that they may say. */
  drawHow() {
    const { entries } = /** @type {Told} */ (this.told);
    this.how.hidden = !entries.length;
    if (this.how.firstChild || !entries.length) return;
    const sample = entries.map((entry) => entry.sample).join("\n");
    this.how.append(h("summary", {}, "How orders are written"),
      h("p", { class: "dim small" }, "One line for each entry. Put your orders in its brackets, with a semicolon between two. [] or [0] orders nothing, "
        + "like an entry you leave out. Positions and other players’ lines don’t count."),
      h("pre", {}, sample),
      h("div", { class: "actions" }, button("Start with these lines", () => {
        this.text.value = sample;
        this.text.dispatchEvent(new Event("input"));
        this.text.focus();
      })),
      h("dl", {}, entries.map(({ name, phrases, clause }) => [h("dt", {}, name, this.clause(clause)),
        phrases.map(([phrase, said]) => h("dd", {}, h("code", {}, phrase), " ", said.split("`").map((part, k) => (k % 2 ? h("code", {}, part) : part))))]).flat(2)));
  }

  draw() {
    this.drawHow();
    const { now } = /** @type {Told} */ (this.told);
    const { parts } = this;
    const word = this.snapshot.table.beat_word;
    this.none.textContent = `Nothing is posted until the first ${word} is over or a side shows its orders.`;
    this.none.hidden = parts.length > 0;
    this.given.hidden = !parts.length;
    this.choice.replaceChildren(...parts.map(([beat, name]) => h("option", { value: beat }, name)),
      ...some([parts.length > 1 && h("option", { value: ALL }, `All ${word}s`)]));
    this.mine.hidden = !now?.draft;
    if (now?.draft) {
      const { text, sure, whole } = now.draft;
      this.draft.textContent = text;
      this.draft.hidden = this.mine.lastElementChild.hidden = !text;
      this.remark.textContent = !whole ? "This form can’t say all of your orders now."
        : !text ? "You have no orders yet." : sure ? "" : "Where dice or hidden things decide, this is one way it may go.";
    }
    this.drawRecord();
  }

  drawRecord() {
    if (!this.told) return;
    const { parts } = this;
    if (this.turn !== ALL && parts.every(([beat]) => beat !== this.turn)) this.turn = NEWEST;
    const shown = this.turn || parts[0]?.[0];
    if (!shown) return;
    this.choice.value = shown;
    const text = shown === ALL ? [...parts].reverse().map(([, name, said]) => `${name}\n\n${said}`).join("\n\n\n")
      : parts.find(([beat]) => beat === shown)?.[2] ?? "";
    if (this.turn === parts[0][0]) this.turn = NEWEST; // who reads the newest one reads the next one, too
    this.record.textContent = text;
    this.record.setAttribute("aria-label", this.choice.selectedOptions[0].textContent);
    this.unknown.hidden = !text.includes("…");
  }

  // ---- reading ----

  /** @param {Record<string, unknown>} [fill] */
  sent(fill) {
    return ask(`/tables/${this.snapshot.table.id}/posts`, { seat: this.seat, text: this.text.value, ...fill });
  }

  async read() {
    try {
      const read = await this.sent();
      await this.asked?.catch(() => {}); // a refusal shows how such a line is written, where that came
      this.drawRead(read);
    } catch (error) {
      this.result.replaceChildren(h("p", { class: "problem", role: "alert" }, capital(why(error))));
    }
  }

  /** @param {Read} read */
  drawRead({ lines, boxes, fits }) {
    const refused = lines.filter((line) => line.refused).length;
    const count = new Set(lines.flatMap((line) => line.orders)).size;
    const words = !fits ? `${refused} ${refused > 1 ? "lines are" : "line is"} refused: change the post, and read it again.`
      : count ? `Understood: ${count} ${count > 1 ? "answers" : "answer"}. All the rest stays empty.` : "It orders nothing: start your lines like those of the sample.";
    const summary = h("p", { class: fits ? "good" : "problem", tabindex: -1 }, words);
    const all = lines.map(({ number, text, orders, refused: fault, remarks }) => h("li", { value: number, class: fault ? "bad" : orders.length ? "read" : "dim" },
      h("code", {}, text),
      fault && this.fault(fault, text), remarks.map((said) => h("p", { class: "small" }, said)),
      orders.length > 0 && h("p", { class: "small" }, orders.flatMap((k) => [h("b", {}, `${boxes[k].label} ${boxes[k].text}`), this.clause(boxes[k].clause)]))));
    this.result.replaceChildren(...some([summary, fits && h("div", { class: "actions" },
      button("Fill in the form", () => this.fill(), { class: "primary" })), h("ol", {}, all)]));
    summary.focus();
  }

  /** @param {string} clause */
  clause(clause) {
    return clause && clauseButton(this.snapshot.table.game, clause);
  }

  /** Which words, what is wrong, which rule, what to do: or else what such a line may say. @param {Refusal} fault @param {string} line */
  fault({ where, what, rule, remedy }, line) {
    const entry = this.told?.entries.find(({ name }) => line.toLowerCase().includes(name.toLowerCase()));
    const todo = remedy || (entry && `for example: ${entry.sample}`);
    return h("p", { class: "problem small" }, `${where}: ${what} `, this.clause(rule), todo && h("span", {}, capital(todo)));
  }

  async fill() {
    const { orders } = this;
    const { link } = orders;
    try {
      await this.sent({ fill: { id: freshId(), at: this.snapshot.at } });
    } catch (error) {
      toast(capital(why(error)), "bad");
      return;
    }
    this.text.value = "";
    this.text.dispatchEvent(new Event("input"));
    toast("Your form is filled in. Check it; Ready locks it in.");
    const go = () => {
      orders.moveOn = true;
      orders.toNext();
    };
    if (orders.form?.complete) go();
    else link.addEventListener("snapshot", go, { once: true });
  }
}

/** Into the clipboard, or ready to be copied by hand. @param {HTMLElement} place */
async function copied(place) {
  try {
    await navigator.clipboard.writeText(place.textContent ?? "");
  } catch {
    getSelection()?.selectAllChildren(place);
    document.execCommand("copy");
  }
  toast("Copied.");
}

/** Open it below its button, or close it. @param {HTMLElement} place @param {any} orders @param {any} replay */
export function toggle(place, orders, replay) {
  const open = place.querySelector("adm-post");
  place.querySelector("button")?.setAttribute("aria-expanded", String(!open));
  if (open) return open.remove();
  const post = Object.assign(new Post(), { orders, replay });
  place.append(post);
  return undefined;
}

customElements.define("adm-post", Post);
