/** What the people at the table say to each other, and whisper to some. */

import { h, seatName } from "./dom.js";
/** @import {Said, Snapshot} from "./types.js" */

const LONGEST = 500; // characters
const REFEREE = "*";

/** @param {string} seat */
const nameOf = (seat) => (seat === REFEREE ? "the referee" : seatName(seat));

/** Those who would hear a whisper, but oneself. @param {Snapshot} snapshot */
function listeners({ seats, table, you, referee }) {
  const there = seats.filter(({ who, taken, name }) => name !== you.name && (who === "referee" || (who === "human" && taken)));
  return [...there.map(({ name }) => name), ...(table.referee && !referee ? [REFEREE] : [])];
}

class Chat extends HTMLElement {
  constructor() {
    super();
    this.count = 0;
    this.offered = "";
  }

  connectedCallback() {
    if (this.list) return;
    this.list = h("ol", {});
    this.pane = h("div", { class: "said", role: "log", "aria-label": "Talk", "aria-live": "polite", tabindex: 0 }, this.list);
    this.field = h("input", { maxlength: LONGEST, "aria-label": "Say something to the table", autocomplete: "off" });
    this.sayIt = h("button", {}, "Say");
    this.summary = h("summary", {}, "To everybody");
    this.boxes = h("div", { class: "pick" });
    this.whom = h("details", { class: "whom", on: { change: () => this.tell() } }, this.summary, this.boxes);
    this.form = h("form", { on: { submit: (/** @type {Event} */ event) => this.submit(event) } }, this.whom, this.field, this.sayIt);
    this.replaceChildren(this.pane, this.form);
  }

  /** @param {Snapshot} snapshot @param {(fields: {text: string, to: string[]}) => void} say */
  show(snapshot, say) {
    const { chat, you, referee } = snapshot;
    this.say = say;
    this.form.hidden = you.name === null && !referee;
    this.offer(listeners(snapshot));
    if (chat.length === this.count) return;
    this.count = chat.length;
    this.list.replaceChildren(...chat.map(line));
    this.pane.scrollTop = this.pane.scrollHeight;
  }

  /** @param {string[]} names to whom one may whisper */
  offer(names) {
    const offered = names.join();
    if (this.offered === offered) return;
    this.offered = offered;
    const before = this.to;
    this.whom.hidden = !names.length;
    this.boxes.replaceChildren(...names.map((name) => h("label", {},
      h("input", { type: "checkbox", value: name, checked: before.includes(name) }), nameOf(name))));
    this.tell();
  }

  /** Whom it is for; nobody: everybody. @returns {string[]} */
  get to() {
    return [...this.boxes.querySelectorAll(":checked")].map((/** @type {any} */ box) => box.value);
  }

  tell() {
    const { to } = this;
    this.summary.textContent = to.length ? `Whisper to ${to.map(nameOf).join(", ")}` : "To everybody";
    this.field.setAttribute("aria-label", to.length ? this.summary.textContent : "Say something to the table");
    this.sayIt.textContent = to.length ? "Whisper" : "Say";
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    this.field.value = "";
    this.say?.({ text, to: this.to });
  }
}

/** @param {Said} said */
const line = ({ who, text, to }) => h("li", { class: to && "whisper" }, h("b", {}, who), " ",
  to && h("span", { class: "dim small" }, `whispers to ${to.map(nameOf).join(", ")}: `), text);

customElements.define("adm-chat", Chat);
export { Chat };
