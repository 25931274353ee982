/** Figures that the game itself gives next to a question: those of all of it above the answers, those of an answer at it. */

import { h } from "./dom.js";
/** @import {Gauge, Question} from "./types.js" */

/** A share is drawn, too; what is drawn is said in words already. @param {Gauge} gauge */
const bar = ({ share }) => share !== undefined && h("i", { class: "gauge-bar", css: { "--share": share }, "aria-hidden": "true" });

/** @param {HTMLElement} box @param {Question} question */
export function showGauges(box, question) {
  const { gauges = [], choices } = question;
  const general = gauges.filter((gauge) => gauge.answer === undefined);
  const at = new Map(gauges.filter((gauge) => gauge.answer !== undefined).map((gauge) => [String(gauge.answer), /** @type {Gauge[]} */ ([])]));
  for (const gauge of gauges) at.get(String(gauge.answer))?.push(gauge);
  const labels = new Set([...at.values()].flat().map((gauge) => gauge.label));
  const one = labels.size === 1; // what they all are of is said once
  const buttons = /** @type {HTMLElement[]} */ ([...box.querySelectorAll("[role=radio][data-value]")]);
  const rows = [
    ...general.map((gauge) => h("div", {}, h("dt", {}, gauge.label), h("dd", {}, gauge.value, bar(gauge)))),
    one && buttons.some((each) => at.has(each.dataset.value ?? "")) && h("div", { class: "each" }, h("dt", {}, [...labels][0]), h("dd", {}, "at each answer")),
  ].filter(Boolean);
  if (rows.length) box.querySelector(".asked")?.after(h("dl", { class: "gauges" }, rows));
  for (const each of buttons) fill(each, at.get(each.dataset.value ?? "") ?? [], one, choices.find(({ value }) => String(value) === each.dataset.value)?.text);
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (box.querySelectorAll(".typed :is(input, select)"))) follow(field, at);
}

/** At a button: what is read of it stays its answer, and the figures describe it. @param {HTMLElement} button @param {Gauge[]} gauges @param {boolean} one @param {string} [text] */
function fill(button, gauges, one, text) {
  if (!gauges.length) return;
  const id = `${button.dataset.key}-gauge`;
  const name = button.dataset.text ?? text ?? button.dataset.value ?? "";
  if (!button.hasAttribute("aria-label")) button.setAttribute("aria-label", name);
  button.setAttribute("aria-describedby", [button.getAttribute("aria-describedby"), id].filter(Boolean).join(" "));
  const said = gauges.map((gauge) => h("span", {}, h("span", { class: one ? "unseen" : "dim" }, `${gauge.label} `), h("b", {}, gauge.value), bar(gauge)));
  let words = button.querySelector(":scope > span:not(.chance)");
  if (!words) { // the answer alone, without a note
    const bare = [...button.childNodes].find((each) => each.nodeType === Node.TEXT_NODE);
    bare?.replaceWith(words = h("span", {}, bare.textContent));
  }
  words?.append(h("span", { class: "gauge-at", id }, said));
}

/** Where an answer is typed or picked from a list: the figures of the one that stands there. @param {HTMLInputElement} field @param {Map<string, Gauge[]>} at */
function follow(field, at) {
  const line = h("p", { class: "gauge-at", "aria-live": "polite" });
  const tell = () => line.replaceChildren(...(at.get(field.value) ?? []).map((gauge) => h("span", {}, `${gauge.label} `, h("b", {}, gauge.value), bar(gauge))));
  const typed = /** @type {HTMLElement} */ (field.closest(".typed"));
  for (const event of ["input", "change", "click"]) typed.addEventListener(event, tell); // what is less or more by a button is no input
  typed.after(line);
  tell();
}
