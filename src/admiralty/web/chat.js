/** What the people at the table say to each other. */

import { h } from "./dom.js";
/** @import {Said} from "./types.js" */

const LONGEST = 500; // characters

class Chat extends HTMLElement {
  constructor() {
    super();
    this.count = 0;
  }

  connectedCallback() {
    if (this.list) return;
    this.list = h("ol", {});
    this.pane = h("div", { class: "said", role: "log", "aria-label": "Talk", "aria-live": "polite", tabindex: 0 }, this.list);
    this.field = h("input", { maxlength: LONGEST, "aria-label": "Say something to the table", autocomplete: "off" });
    this.form = h("form", { on: { submit: (/** @type {Event} */ event) => this.submit(event) } },
      this.field, h("button", {}, "Say"));
    this.replaceChildren(this.pane, this.form);
  }

  /** @param {Said[]} said @param {boolean} may may this viewer speak? @param {(text: string) => void} say */
  show(said, may, say) {
    this.say = say;
    this.form.hidden = !may;
    if (said.length === this.count) return;
    this.count = said.length;
    this.list.replaceChildren(...said.map((each) => h("li", {}, h("b", {}, each.who), " ", each.text)));
    this.pane.scrollTop = this.pane.scrollHeight;
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    const text = this.field.value.trim();
    if (!text) return;
    this.field.value = "";
    this.say?.(text);
  }
}

customElements.define("adm-chat", Chat);
export { Chat };
