/** A rulebook as elements: chapters with prose, lists, tables and rules, each with its address. */

import { capital, h, some } from "./dom.js";

/** @typedef {{name: string, sentence: string, values: string[], said: string, default: string}} Switch */
/** @typedef {{id: string, kind: string, part: string, fields: {label: string, html: string}[], switches: Switch[]}} Rule */
/**
 * @typedef {{kind: string, html?: string, text?: string, items?: string[], head?: string[], rows?: string[][],
 *   numeric?: boolean[], rules?: Rule[]}} Block
 */
/** @typedef {{anchor: string, number: string, title: string, level: number, blocks: Block[]}} Chapter */
/**
 * @typedef {{key: string, title: string, sentence: string, counts: Record<string, number>, words: Record<string, string>, briefs: Record<string, string>,
 *   forms: Record<string, string>, chapters: Chapter[]}} Book
 */

const TAGS = new Set(["A", "CODE", "STRONG", "EM", "INS", "TIME"]);
const KINDS = /** @type {Record<string, string>} */ ({ ruling: "Ruling", supplement: "Supplement", example: "Example" });

/** The server's text as nodes: its few plain elements, and links within the book. @param {string} html */
export function textOf(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html").body;
  /** @param {Node} from @returns {(Node|string)[]} */
  const copied = (from) => [...from.childNodes].flatMap((child) => {
    if (!(child instanceof Element)) return [child.textContent ?? ""];
    if (!TAGS.has(child.tagName)) return copied(child);
    const to = child.tagName === "A" && child.getAttribute("href");
    return [h(child.tagName.toLowerCase(), to && to.startsWith("#") ? { href: to } : {}, copied(child))];
  });
  return copied(parsed);
}

/** @param {Chapter} chapter */
export function chapterOf(chapter) {
  const heading = h(`h${Math.min(chapter.level, 4)}`, { id: chapter.anchor, tabindex: -1 },
    chapter.number && h("span", { class: "number" }, chapter.number), " ", chapter.title);
  return h("section", { class: `chapter level-${chapter.level}`, "aria-labelledby": chapter.anchor },
    heading, chapter.blocks.map(blockOf));
}

/** @param {Block} block */
function blockOf(block) {
  if (block.rules) return h("div", { class: "rules" }, block.rules.map(ruleOf));
  if (block.items) return h(block.kind === "steps" ? "ol" : "ul", {}, block.items.map((item) => h("li", {}, textOf(item))));
  if (block.rows) return tableOf(block);
  if (block.kind === "drawn") return h("pre", {}, block.text);
  return h("p", {}, textOf(block.html ?? ""));
}

/** @param {Block} block */
function tableOf({ head = [], rows = [], numeric = [] }) {
  const named = head.some((cell) => cell);
  // What stands over the names of the rows is often empty, and then heads nothing.
  const cells = (/** @type {string[]} */ row, heads = false) => row.map((cell, k) =>
    h(heads && cell ? "th" : "td", { class: numeric[k] ? "figure" : false, scope: heads && cell ? "col" : false }, textOf(cell)));
  const table = h("table", {},
    named && h("thead", {}, h("tr", {}, cells(head, true))),
    h("tbody", {}, rows.map((row) => h("tr", {}, cells(row)))));
  return h("div", { class: "sheet-of-figures", tabindex: 0, role: "group", "aria-label": "Table" }, table);
}

/** @param {Rule} rule */
function ruleOf(rule) {
  const known = rule.switches.length > 0;
  return h("article", { class: `entry is-${rule.kind}`, id: rule.id, tabindex: -1, "aria-label": rule.id },
    h("a", { class: "id", href: `#${rule.id}`, "aria-label": `Address of ${rule.id}` }, rule.id),
    h("div", { class: "said" },
      rule.fields.filter((field) => !(known && field.label === "House rule")).map(({ label, html }, k) => label
        ? h("p", { class: "field" }, h("b", {}, label), " ", textOf(html))
        : h("p", { class: k === 0 && rule.fields.length > 1 ? "question" : false }, textOf(html))),
      rule.switches.map(switchOf)),
    some([KINDS[rule.kind] ?? rule.part]).map((tag) => h("span", { class: "tag" }, tag)));
}

/** A house rule with its values, the usual one marked. @param {Switch} found */
function switchOf(found) {
  const value = (/** @type {string} */ each) => h("li", { class: each === found.default ? "usual" : false },
    h("code", {}, each), each === found.default && h("span", {}, " usual"));
  return h("div", { class: "switch" },
    h("p", {}, h("b", {}, "House rule "), h("code", {}, found.name), " ", found.sentence),
    found.values.length
      ? h("ul", { class: "values" }, found.values.map(value))
      : h("p", { class: "values" }, `${capital(found.said)}; usually `, h("code", {}, found.default), "."));
}
