// @ts-check
/** The log: rounds with headings, dice as rolled, and behind each line the rule that it comes from. */

import { ask } from "./api.js";
import { button, capital, dialog, h, plainHtml } from "./dom.js";

/** @typedef {import("./types.js").Line} Line */

class Log extends HTMLElement {
  constructor() {
    super();
    /** @type {Line[]} */
    this.lines = [];
    this.game = "";
    this.word = "beat";
  }

  connectedCallback() {
    if (this.list) return;
    this.list = h("div", { class: "lines", role: "log", "aria-live": "off", "aria-label": "Log", tabindex: 0 });
    this.replaceChildren(this.list);
  }

  /**
   * @param {Line[]} lines
   * @param {string} game
   * @param {string} word the game's word for a beat
   */
  show(lines, game, word) {
    [this.game, this.word] = [game, word];
    let same = 0;
    while (same < lines.length && same < this.lines.length && alike(lines[same], this.lines[same])) same += 1;
    if (same === lines.length && same === this.lines.length) return;
    for (const line of this.list.querySelectorAll("[data-line]")) {
      if (Number(line.dataset.line) >= same) line.remove();
    }
    for (const part of this.list.querySelectorAll("section:not(:has([data-line]))")) part.remove();
    const first = this.lines.length === 0;
    this.lines = lines;
    for (let i = same; i < lines.length; i += 1) this.append_(i, !first);
    this.list.scrollTop = this.list.scrollHeight;
    if (first) setTimeout(() => this.list.setAttribute("aria-live", "polite"), 500); // only what is new is read aloud
  }

  /** @param {number} i @param {boolean} fresh */
  append_(i, fresh) {
    const line = this.lines[i];
    let part = this.list.lastElementChild;
    if (!part || part.dataset.beat !== String(line.beat)) {
      const heading = `${capital(this.word)} ${line.beat + 1}`;
      part = h("section", { "data-beat": line.beat, "aria-label": heading }, h("h3", {}, heading), h("ol", {}));
      this.list.append(part);
    }
    part.lastElementChild.append(
      h("li", { "data-line": i, class: `${line.kind}${fresh ? " fresh" : ""}` },
        line.kind === "die" ? die(line.text) : h("span", { class: "text" }, line.text),
        line.clause && clauseButton(this.game, line.clause)));
  }
}

/** @param {Line} one @param {Line} other */
const alike = (one, other) =>
  one.text === other.text && one.beat === other.beat && one.clause === other.clause && one.kind === other.kind;

/** A die as rolled: its name, and what it shows. @param {string} text */
function die(text) {
  const [, name, value, rest] = /^(.*?): (.*?)( of .*)?$/.exec(text) ?? [null, text, "", ""];
  return h("span", { class: "text" }, `${name} `, h("b", { class: "face" }, value), rest && h("small", {}, rest));
}

/**
 * A button with a clause's id; the rule opens beside the page.
 * @param {string} game
 * @param {string} clause
 */
export function clauseButton(game, clause) {
  return button(clause, () => openClause(game, clause), { class: "clause", "aria-label": `Rule ${clause}` });
}

/** @param {string} game @param {string} clause */
async function openClause(game, clause) {
  const text = h("div", { class: "rule-text", "aria-busy": "true" }, "Looking it up …");
  const box = dialog(`Rule ${clause}`, text);
  box.classList.add("rule");
  try {
    const rule = await ask(`/rules/${game}/${encodeURIComponent(clause)}`);
    const title = rule.title && rule.title !== clause ? h("p", { class: "over" }, rule.title) : "";
    const kind = rule.kind && rule.kind !== "clause" ? h("p", { class: "dim small" }, capital(rule.kind)) : "";
    text.replaceChildren(title, plainHtml(rule.text_html), kind);
  } catch (error) {
    text.textContent = /** @type {Error} */ (error).message;
  }
  text.removeAttribute("aria-busy");
}

customElements.define("adm-log", Log);
export { Log };
