/** Elements, dialogs and words for people. No markup is ever made of texts: they become text nodes. */

/** @import {Refusal} from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * An element. Of its attributes `on` holds listeners, `css` custom properties; true and false set and leave out.
 * @param {string} tag a name, with `svg:` before it for SVG
 * @param {Record<string, any>} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  const element = tag.startsWith("svg:")
    ? document.createElementNS(SVG, tag.slice(4))
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "css") {
      for (const [property, text] of Object.entries(value)) element.style.setProperty(property, String(text));
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...some(children));
  return element;
}

/** The children that are there. @param {(Child|Child[])[]} children @returns {(Node|string)[]} */
export function some(children) {
  return /** @type {any[]} */ (children.flat().filter((each) => each !== null && each !== undefined && each !== false));
}

/** A button. @param {Child|Child[]} label @param {(event: Event) => void} press @param {Record<string, any>} [attributes] */
export function button(label, press, attributes = {}) {
  return h("button", { type: "button", ...attributes, on: { click: press } }, label);
}

/** Arrows, Home and End go among the elements. @param {HTMLElement[]} all @param {(next: HTMLElement) => void} go */
export const keyed = (all, go) => (/** @type {KeyboardEvent} */ event) => {
  const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });
  const at = all.indexOf(/** @type {any} */ (document.activeElement));
  let to = at + (steps[event.key] ?? 0);
  if (event.key === "Home") to = 0;
  if (event.key === "End") to = all.length - 1;
  if (at < 0 || to === at) return;
  event.preventDefault();
  go(all[(to + all.length) % all.length]);
};

/**
 * Build a part of the page anew; what had the focus in it has it again, known by its data-key.
 * @param {Element} root
 * @param {() => void} build
 */
export function keepingFocus(root, build) {
  const active = document.activeElement;
  const key = active && root.contains(active) ? active.getAttribute("data-key") : null;
  const typed = key && active instanceof HTMLInputElement && active.type !== "range" ? active.value : null;
  build();
  if (!key) return;
  const again = root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (!(again instanceof HTMLElement || again instanceof SVGElement)) return;
  if (typed !== null && again instanceof HTMLInputElement) again.value = typed;
  again.focus({ preventScroll: true });
}

/** Say something to people who listen. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (live && live.textContent !== text) live.textContent = text;
}

/** A refusal in one line. @param {Partial<Refusal>|undefined} error */
export function said(error) {
  if (!error) return "The server does not say why.";
  const rule = error.rule ? ` [${error.rule}]` : "";
  const remedy = error.remedy ? ` – ${error.remedy}` : "";
  return `${error.where ? `${error.where}: ` : ""}${error.what ?? "was refused"}${rule}${remedy}`;
}

/** @type {number|undefined} */
let gone;

/** A line at the foot of the page, for some seconds. @param {string} text @param {"plain"|"bad"} [kind] */
export function toast(text, kind = "plain") {
  document.querySelector(".toast")?.remove();
  clearTimeout(gone);
  const line = h("p", { class: `toast ${kind}`, role: kind === "bad" ? "alert" : "status" }, text);
  line.append(button("×", () => line.remove(), { class: "quiet", "aria-label": "Close" }));
  (/** @type {Element|undefined} */ ([...document.querySelectorAll("dialog:modal")].at(-1)) ?? document.body).append(line); // above a dialog, too
  gone = window.setTimeout(() => line.remove(), kind === "bad" ? 12000 : 5000);
}

export const unreachable = "The server cannot be reached.";

/** A stylesheet of the pages, once it is there; one that did not come is asked for anew the next time. @param {string} name */
export function styled(name) {
  const href = `/${name}`;
  /** @type {HTMLLinkElement} */
  const link = document.querySelector(`link[rel="stylesheet"][href="${href}"]`) ?? h("link", { rel: "stylesheet", href });
  if (link.isConnected && link.sheet) return null;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => (link.remove(), reject(new Error(unreachable))));
    if (!link.isConnected) document.head.append(link);
  });
}

/** @type {Map<string, Promise<any>>} */
const scripts = new Map();

/** A browser may keep in mind that a script did not come: then it comes by another name. @param {string} script */
function imported(script) {
  const coming = scripts.get(script) ?? import(`./${script}`).catch(() => import(`./${script}?${Date.now()}`));
  scripts.set(script, coming);
  coming.catch(() => scripts.delete(script));
  return coming;
}

/** A part of the pages that is fetched when it is first needed. @param {string} script @param {string[]} [styles] @returns {Promise<any>} */
export async function fetched(script, styles = []) {
  const [part] = await Promise.all([imported(script), ...styles.map(styled)]);
  return part;
}

/** Use such a part; where it cannot be had, that is said. @param {Promise<any>} coming @param {(part: any) => void} use */
export async function using(coming, use) {
  let part;
  try {
    part = await coming;
  } catch {
    toast(unreachable, "bad");
    return;
  }
  use(part);
}

/** A button with a clause's id; the rule opens beside the page. @param {string} game @param {string} clause */
export function clauseButton(game, clause) {
  return button(clause, () => using(fetched("rule.js"), (rule) => rule.openClause(game, clause)),
    { class: "clause", "aria-label": `Rule ${clause}` });
}

let dialogs = 0;

/** A dialog with a title; it is gone when closed. @param {string} title @param {...Child} content @returns {HTMLDialogElement} */
export function dialog(title, ...content) {
  const id = `dialog-${(dialogs += 1)}`;
  /** @type {HTMLDialogElement} */
  const box = h("dialog", { "aria-labelledby": id });
  const close = button("Close", () => box.close(), { class: "quiet" });
  box.append(h("header", {}, h("h2", { id }, title), close), ...some(content));
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => event.target === box && box.close());
  document.body.append(box);
  box.showModal();
  return box;
}

/** What went wrong. @param {any} error */
export const why = (error) => error.message;

/** A page that only says something, and leads to the start. @param {string} title @param {string} text */
export const notice = (title, text) =>
  h("section", { class: "card narrow" }, h("h1", {}, title), h("p", { role: "alert" }, text), h("a", { href: "/" }, "To the start"));

/** @type {Map<string, string>} */
const called = new Map();

/** From now on people call seats so. @param {{name: string, called: string}[]} seats */
export const callSeats = (seats) => seats.forEach((seat) => called.set(seat.name, seat.called));

/** What people call a seat. @param {string} seat */
export const seatName = (seat) => called.get(seat) ?? capital(seat);

/** With a capital letter. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
