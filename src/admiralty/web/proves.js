/** The page *What Admiralty proves*: the same text as in the documentation, of the few kinds of lines that it has. */

import { h, notice, unreachable } from "./dom.js";

/** Text with its *stress*, **weight** and `code`. @param {string} text */
const inline = (text) => text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((part) =>
  part.startsWith("**") ? h("b", {}, part.slice(2, -2)) : part.startsWith("*") ? h("em", {}, part.slice(1, -1))
    : part.startsWith("`") ? h("code", {}, part.slice(1, -1)) : part);

const cells = (/** @type {string} */ row) => row.slice(1, -1).split("|").map((cell) => cell.trim());

/** @param {string} block lines that belong together */
function drawn(block) {
  const lines = block.split("\n");
  const [, depth, title] = /^(#+) (.*)/.exec(block) ?? [];
  if (depth) return h(`h${depth.length}`, {}, title);
  if (block.startsWith("- ")) return h("ul", {}, lines.map((line) => h("li", {}, inline(line.slice(2)))));
  if (block.startsWith("```")) return h("pre", {}, h("code", {}, lines.slice(1, -1).join("\n")));
  if (!block.startsWith("|")) return h("p", {}, inline(block));
  const [head, , ...rows] = lines.map(cells);
  return h("div", { class: "claims" }, rows.map((row) => h("div", { class: "card" }, row.map((cell, i) =>
    h("p", {}, i > 0 && h("span", { class: "dim" }, `${head[i]}: `), i > 0 ? inline(cell) : h("b", {}, cell))))));
}

class Proves extends HTMLElement {
  async connectedCallback() {
    document.title = "What Admiralty proves · Admiralty";
    try {
      const answer = await fetch("/what-admiralty-proves.md");
      if (!answer.ok) throw new Error(unreachable);
      const text = await answer.text();
      this.replaceChildren(h("article", { class: "proves" }, text.trim().split(/\n\n+/).map(drawn)));
    } catch {
      this.replaceChildren(notice("This page did not come", unreachable));
    }
  }
}

customElements.define("adm-proves", Proves);
