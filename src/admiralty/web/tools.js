/** The page of a game's tools: one of them at a time; what was filled in stands in the address. */

import { ask } from "./api.js";
import { capital, h, notice, why } from "./dom.js";
import { ToolForm } from "./toolform.js";
/** @import {Tool} from "./types.js" */

class Tools extends HTMLElement {
  async connectedCallback() {
    const [, , game, key = ""] = location.pathname.split("/").map(decodeURIComponent);
    document.title = "Tools · Admiralty";
    try {
      this.show(game, key, await ask(`/tools/${encodeURIComponent(game)}`));
    } catch (error) {
      this.replaceChildren(notice("No tools here", capital(why(error))));
    }
  }

  /** @param {string} game @param {string} key @param {{title: string, tools: Tool[]}} told */
  show(game, key, { title, tools }) {
    const tool = key ? tools.find((each) => each.key === key) : tools[0];
    if (!tool) return this.replaceChildren(notice("No tools here", tools.length ? `${title} has no such tool.` : `${title} has no tools.`));
    document.title = `${tool.title} · ${title} · Admiralty`;
    const made = new ToolForm(game, tool, (given) => history.replaceState(null, "", `/tools/${game}/${tool.key}?${new URLSearchParams(given)}`));
    made.write(Object.fromEntries(new URLSearchParams(location.search)));
    this.replaceChildren(
      h("header", {}, h("p", { class: "over" }, title), h("h1", {}, tool.title), h("p", { class: "lead" }, tool.sentence)),
      h("div", { class: "tool" }, made.form, made.result),
      h("nav", { class: "actions", "aria-label": "Tools and pages" },
        tools.length > 1 && tools.map((each) => h("a", { class: "button", href: `/tools/${game}/${each.key}`, "aria-current": each === tool && "page" }, each.title)),
        h("a", { class: "button", href: `/rules/${game}` }, "Rules")));
    return made.compute();
  }
}

customElements.define("adm-tools", Tools);
