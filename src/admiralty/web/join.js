// @ts-check
/** The page behind a seat's link: a guest name, and the seat is taken. */

import { ask } from "./api.js";
import { h } from "./dom.js";
import { guestName, rememberName } from "./store.js";

class Join extends HTMLElement {
  connectedCallback() {
    document.title = "Take your seat · Admiralty";
    const secret = this.getAttribute("secret") ?? "";
    const name = h("input", {
      id: "guest", name: "name", value: guestName(), maxlength: 40, required: true, autocomplete: "nickname",
    });
    const problem = h("p", { class: "problem", role: "alert", hidden: true });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      problem.hidden = true;
      rememberName(name.value.trim());
      try {
        const joined = await ask("/join", { secret, name: name.value.trim() });
        location.replace(`/table/${joined.id}`);
      } catch (error) {
        problem.textContent = /** @type {Error} */ (error).message;
        problem.hidden = false;
      }
    };
    this.replaceChildren(
      h("section", { class: "card narrow", "aria-labelledby": "join-title" },
        h("p", { class: "over" }, "A seat is kept for you"),
        h("h1", { id: "join-title" }, "Come to the table"),
        h("p", {}, "No account is needed: say what the others shall call you. The same link takes the same seat on "
          + "another device."),
        h("form", { on: { submit } },
          h("label", { for: "guest" }, "Your name"), name,
          h("button", { class: "primary" }, "Take the seat"), problem)),
    );
    name.focus();
  }
}

customElements.define("adm-join", Join);
