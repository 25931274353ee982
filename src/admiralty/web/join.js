/** The page behind a seat's link: a guest name, and the seat is taken. */

import { ask } from "./api.js";
import { capital, h, notice, why } from "./dom.js";
import { formOf } from "./forms.js";
import { guestName, rememberName } from "./store.js";
import { rememberWords, wordsBox } from "./ownwords.js";

class Join extends HTMLElement {
  async connectedCallback() {
    document.title = "Take your seat · Admiralty";
    const secret = this.getAttribute("of") ?? "";
    try {
      this.welcome(secret, await ask("/join/look", { secret }));
    } catch (error) {
      document.title = "No seat · Admiralty";
      this.replaceChildren(notice("This link opens no seat", capital(why(error))));
    }
  }

  /** @param {string} secret @param {{title: string, called: string, person: string|null, locking: boolean}} place */
  welcome(secret, place) {
    const name = h("input", {
      id: "guest", name: "name", value: place.person ?? guestName(), readonly: place.person !== null,
      maxlength: 40, required: true, autocomplete: "nickname",
    });
    const asked = place.locking && place.person === null;
    const words = wordsBox({ id: "own-words" });
    const submit = async () => {
      if (place.person === null) rememberName(name.value.trim());
      const joined = await ask("/join", { secret, name: name.value.trim() });
      if (asked) rememberWords(joined.id, { [joined.seat]: words.value });
      location.replace(`/table/${joined.id}`);
    };
    this.replaceChildren(
      h("section", { class: "card narrow", "aria-labelledby": "join-title" },
        h("p", { class: "over" }, place.person === null ? `A seat is kept for you: ${place.called}` : `Your own seat: ${place.called}`),
        h("h1", { id: "join-title" }, place.title),
        h("p", {}, place.person === null
          ? "You need no account: just say what to call you. This link works once. For your other devices you find "
            + "your own link at the table, under Links."
          : "You already sit here; this is another device."),
        formOf("", submit, h("label", { for: "guest" }, "Your name"), name,
          asked && h("label", { for: "own-words" }, "Your words for the dice (optional)"), asked && words, h("button", { class: "primary" }, "Take the seat"))),
    );
    (place.person === null ? name : this.querySelector("button"))?.focus();
  }
}

customElements.define("adm-join", Join);
