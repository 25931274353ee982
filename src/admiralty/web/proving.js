/** The page of the proving ground: ask, watch the figures come to rest, come back to them. */

import { ask } from "./api.js";
import { capital, h, notice, toast, why } from "./dom.js";
import { OddsForm } from "./oddsform.js";
import { Result, unfinished } from "./oddsresult.js";
import { inAddress, unpacked } from "./share.js";
/** @import {Request} from "./oddsform.js" */
/** @import {Run} from "./oddsresult.js" */

const EVERY = 350; // milliseconds between two looks at a run ...
const SELDOM = 3000; // ... where nobody sees the page

class Proving extends HTMLElement {
  async connectedCallback() {
    document.title = "Odds · Admiralty";
    /** @type {Result|null} */
    this.result = null;
    this.looking = 0;
    const id = this.getAttribute("of") ?? "";
    try {
      const games = await ask("/games");
      this.form = new OddsForm(games, (asked) => this.begin(asked));
    } catch (error) {
      this.replaceChildren(notice("No odds now", capital(why(error))));
      return;
    }
    this.place = h("div", { class: "result-place" });
    this.past = h("div", { class: "past" });
    this.asking = h("details", { class: "card asking" }, h("summary", {}, h("h2", {}, "What to play")), this.form.element);
    this.asking.open = !id;
    this.replaceChildren(
      h("header", {}, h("p", { class: "over" }, "The proving ground"), h("h1", {}, "Odds"),
        h("p", { class: "lead" }, "Up to a million battles by the rules of the table, counted while you watch.")),
      this.place, this.asking, this.past);
    this.path = location.pathname;
    window.addEventListener("popstate", () => { // also where a link leads within the page: that changes nothing
      if (location.pathname !== this.path || inAddress("run") || inAddress("scenario")) location.reload();
    });
    if (id) await this.open(id);
    else await this.fill();
    this.showPast();
  }

  /** What came with the address: a request, or a scenario with settings. */
  async fill() {
    const whole = inAddress("run");
    if (whole) {
      const asked = await unpacked(whole);
      try {
        await this.form?.write(asked);
      } catch {
        this.form?.write({});
        toast("The link holds no request: part of it may be missing.", "bad");
      }
    }
    else if (inAddress("scenario")) {
      const settings = Object.fromEntries(new URLSearchParams(location.hash.slice(1)).getAll("set").map((each) => each.split(/:(.*)/s)));
      this.form?.write({ scenario: inAddress("scenario"), a: { settings } });
    }
  }

  /** @param {Request} asked */
  async begin(asked) {
    const { id } = await ask("/odds", asked);
    history.pushState(null, "", `/odds/${id}`);
    this.path = location.pathname;
    await this.open(id);
    this.asking.open = false;
    this.showPast();
    this.place.scrollIntoView({ block: "start" });
    /** @type {HTMLElement|null} */ (this.place.querySelector("h2"))?.focus({ preventScroll: true });
  }

  /** @param {string} id */
  async open(id) {
    clearTimeout(this.looking);
    let run;
    try {
      run = await ask(`/odds/${encodeURIComponent(id)}`);
    } catch (error) {
      this.place.replaceChildren(h("section", { class: "card" }, h("h2", {}, "No result here"), h("p", { role: "alert" }, capital(why(error)))));
      this.asking.open = true;
      return;
    }
    document.title = `Odds: ${run.title} · Admiralty`;
    this.form?.write({ battles: run.wanted, ...run.request }).catch((/** @type {Error} */ error) => toast(why(error), "bad"));
    this.result = new Result(run, {
      again: () => this.again(), gone: () => location.assign("/odds"),
      changed: (now) => this.result?.show(now),
    });
    this.place.replaceChildren(h("div", { class: "card" }, this.result.element));
    this.result.show(run); // now that it has its width
    this.follow(run);
  }

  again() {
    this.asking.open = true;
    this.asking.scrollIntoView({ block: "start" });
    /** @type {HTMLElement|null} */ (this.asking.querySelector("select"))?.focus({ preventScroll: true });
  }

  /** @param {Run} run */
  follow(run) {
    const { result } = this;
    if (!unfinished(run) || !this.isConnected) {
      if (result?.run.id === run.id) this.showPast();
      return;
    }
    this.looking = window.setTimeout(async () => {
      let now = run;
      try {
        now = await ask(`/odds/${run.id}`);
        if (this.result === result && unfinished(/** @type {Result} */ (result).run)) result?.show(now);
      } catch (error) {
        if (/** @type {{status?: number}} */ (error).status === 404) return this.open(run.id); // forgotten meanwhile, from another page
      } // else the server is away: it goes on later
      if (this.result === result) this.follow(now);
    }, document.hidden ? SELDOM : EVERY);
  }

  async showPast() {
    /** @type {any[]} */
    const runs = await ask("/odds").catch(() => []);
    if (!runs.length) return this.past?.replaceChildren();
    const options = (/** @type {any} */ run) => Object.entries(run.options).map(([key, all]) =>
      `${Object.keys(run.options).length > 1 ? `${key.toUpperCase()}: ` : ""}${all.join(", ") || "as it comes"}`).join(" – ");
    return this.past?.replaceChildren(h("section", { "aria-labelledby": "past-title" }, h("h2", { id: "past-title" }, "Your results"),
      h("ul", {}, runs.map((run) => h("li", {}, h("a", { href: `/odds/${run.id}`, "aria-current": location.pathname.endsWith(run.id) ? "page" : null },
        h("strong", {}, run.title), h("span", { class: "dim" }, options(run)),
        h("span", { class: "dim small" }, `${run.state === "waiting" || run.state === "going" ? "Being played" : `${run.battles.toLocaleString("en")} battles${run.state === "done" ? "" : `, ${run.state}`}`} · ${new Date(1000 * run.made_at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`)))))));
  }
}

customElements.define("adm-proving", Proving);
