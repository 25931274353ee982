/** Forms that say why they were refused, and links to copy. */

import { button, h, seatName, why } from "./dom.js";
/** @import {Child} from "./dom.js" */

/**
 * A form that says, above its last line, why what it asked for was refused.
 * @param {string} name its class
 * @param {() => Promise<unknown>|void} submit
 * @param {...(Child|Child[])} content
 * @returns {HTMLFormElement}
 */
export function formOf(name, submit, ...content) {
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const sent = async (/** @type {Event} */ event) => {
    event.preventDefault();
    problem.hidden = true;
    try {
      await submit();
    } catch (error) {
      problem.textContent = why(error);
      problem.hidden = false;
    }
  };
  const form = h("form", { class: name, on: { submit: sent } }, ...content);
  form.lastElementChild.before(problem);
  return form;
}

/** The links of a new table's open seats, and the way to it. @param {{id: string, links: Record<string, string>}} table @param {string} text */
export const newLinks = (table, text) => h("div", { class: "links" }, h("p", {}, text),
  Object.entries(table.links).map(([seat, link]) => copyable(`Link for ${seatName(seat)}`, link)),
  h("p", { class: "dim small" }, "You find and revoke them at the table, under Links."),
  h("a", { class: "button primary", href: `/table/${table.id}` }, "Go to the table"));

/** A link that can be copied. @param {string} label @param {string} path */
export function copyable(label, path) {
  const url = new URL(path, location.origin).href;
  const field = h("input", { readonly: true, value: url, "aria-label": label, on: { focus: () => field.select() } });
  const copy = button("Copy", async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      field.select(); // without leave for the clipboard, it is ready to be copied by hand
      document.execCommand("copy");
    }
    copy.textContent = "Copied";
  }, { "aria-label": `Copy: ${label}` });
  return h("div", { class: "copyable" }, h("span", { class: "label" }, label), field, copy);
}
