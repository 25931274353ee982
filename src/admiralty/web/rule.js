/** The rules beside the page: a clause, and the clauses and sections that it refers to. */

import { ask } from "./api.js";
import { button, capital, dialog, h, some, why } from "./dom.js";

/** @typedef {{id: string, title: string, kind: string, part: string, text_html: string}} Rule */

/** @type {Map<string, Promise<Rule[]>>} the rulebooks, each asked for once */
const books = new Map();

/** @param {string} game @returns {Promise<Rule[]>} */
function bookOf(game) {
  if (!books.has(game)) books.set(game, ask(`/rules/${game}`).catch(() => (books.delete(game), [])));
  return /** @type {Promise<Rule[]>} */ (books.get(game));
}

const TAGS = new Set(
  "P B I EM STRONG CODE UL OL LI TABLE THEAD TBODY TR TH TD BR DL DT DD H3 H4 SMALL SUP SUB BLOCKQUOTE".split(" "),
);

/** The plain elements of a text that the server made, without any attribute. @param {string} html @returns {DocumentFragment} */
function plainHtml(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html").body;
  const out = document.createDocumentFragment();
  /** @param {Node} from @param {Node} to */
  const copy = (from, to) => {
    for (const child of from.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(child.textContent ?? ""));
      if (!(child instanceof Element)) continue;
      copy(child, TAGS.has(child.tagName) ? to.appendChild(document.createElement(child.tagName)) : to);
    }
  };
  copy(parsed, out);
  return out;
}

/** @param {string} game @param {string} clause */
export async function openClause(game, clause) {
  const text = h("div", { class: "rule-text", "aria-busy": "true", tabindex: -1 }, "Looking it up …");
  const box = dialog(`Rule ${clause}`, text);
  box.classList.add("rule");
  const book = h("a", { target: "_blank", rel: "noopener" }, "Open in the book");
  const leadTo = (/** @type {string} */ to) => book.setAttribute("href", `/rules/${game}#${to}`);
  leadTo(clause);
  box.append(h("p", { class: "small" }, book));
  try {
    const rule = await ask(`/rules/${game}/${encodeURIComponent(clause)}`);
    const kind = rule.kind && rule.kind !== "clause" ? h("p", { class: "dim small" }, capital(rule.kind)) : "";
    const title = rule.title && rule.title !== clause ? h("p", { class: "over" }, rule.title) : "";
    text.replaceChildren(title, plainHtml(rule.text_html), kind);
    const rules = await bookOf(game);
    const go = (/** @type {string} */ name, /** @type {Rule[]} */ meant) => {
      /** @type {HTMLElement} */ (box.querySelector("h2")).textContent = name;
      text.replaceChildren(...meant.flatMap((each) => some([meant.length > 1 && h("h3", {}, each.id), plainHtml(each.text_html)])));
      refer(text, rules, go);
      leadTo(meant[0].id);
      text.focus();
    };
    refer(text, rules, go);
  } catch (error) {
    text.textContent = why(error);
  }
  text.removeAttribute("aria-busy");
}

/**
 * Make links of the clauses and sections that a text names, where the rulebook has them.
 * @param {HTMLElement} text
 * @param {Rule[]} book
 * @param {(name: string, rules: Rule[]) => void} go
 */
function refer(text, book, go) {
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
  for (const node of nodes) {
    if (node.parentElement?.closest("h3, .over, button")) continue;
    const parts = node.data.split(/([A-Z]{2}-[A-Z]?\d+|(?<=\()\d+\.\d+)/);
    if (parts.length === 1) continue;
    node.replaceWith(...parts.map((part, i) => {
      const rules = i % 2 ? book.filter((each) => each.id === part || each.title.startsWith(`${part} `)) : [];
      const name = rules[0]?.id === part ? `Rule ${part}` : rules[0]?.title;
      return rules.length ? button(part, () => go(name, rules), { class: "reference" }) : part;
    }));
  }
}
