/** The log: rounds with headings, dice as rolled, and behind each line the rule that it comes from. */

import { capital, clauseButton, h } from "./dom.js";
import { again, alike, repeats } from "./lately.js";
/** @import {Line} from "./types.js" */

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

  /** @param {Line[]} lines @param {string} game @param {string} word the game's word for a beat */
  show(lines, game, word) {
    [this.game, this.word] = [game, word];
    let same = 0;
    while (same < lines.length && same < this.lines.length && alike(lines[same], this.lines[same])) same += 1;
    if (same === lines.length && same === this.lines.length) return;
    while (same > 0 && same < this.lines.length && repeats(this.lines[same - 1], this.lines[same])) same -= 1;
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

  /** Mark the lines that came with the last step. @param {number} since the first of them */
  mark(since) {
    for (const line of this.list.querySelectorAll("[data-line]")) line.classList.toggle("now", Number(line.dataset.last ?? line.dataset.line) >= since);
  }

  /** @param {number} i @param {boolean} fresh */
  append_(i, fresh) {
    const line = this.lines[i];
    const item = this.list.lastElementChild?.lastElementChild.lastElementChild;
    if (i > 0 && item && repeats(this.lines[i - 1], line)) {
      item.dataset.times = Number(item.dataset.times ?? 1) + 1;
      item.dataset.last = i;
      item.querySelector(".times")?.remove();
      item.querySelector(".text").append(again(item.dataset.times));
      return;
    }
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

/** A die as rolled: its name, and what it shows. @param {string} text */
function die(text) {
  const [, name, value, rest] = /^(.*?): (.*?)((?: of|, from) .*)?$/.exec(text) ?? [null, text, "", ""];
  return h("span", { class: "text" }, `${name} `, h("b", { class: "face" }, value), rest && h("small", {}, rest));
}

customElements.define("adm-log", Log);
export { Log };
