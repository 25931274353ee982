/** Texts of one's own: pasted, or opened from a file into their field. */

import { ask } from "./api.js";
import { dialog, h, some, toast, why } from "./dom.js";
import { formOf } from "./forms.js";
import { fileButton } from "./opener.js";
/** @import {Game, Scenario} from "./types.js" */

/**
 * A field for a text that is pasted, or opened from a file.
 * @param {string} label
 * @param {string} id
 * @param {() => void} [changed]
 * @param {string} [name] of the field in its form
 */
export function textField(label, id, changed, name) {
  const field = h("textarea", { id, name, rows: 7, maxlength: 60000, spellcheck: "false", on: { input: () => changed?.() } });
  const opener = fileButton(`${id}-open`, ".toml", "Open a file …", async (file) => {
    field.value = await file.text();
    changed?.();
  });
  return { field, element: h("div", { class: "field text" }, h("label", { for: id }, label), field, opener) };
}

/**
 * A field for a doctrine of one's own, and those that come with the game to begin with.
 * @param {Game} game @param {string} label @param {string} id @param {string} begin what the choice to begin with is called @param {string} [name]
 */
export function doctrineField(game, label, id, begin, name) {
  const text = textField(label, id, undefined, name);
  const all = game.doctrines ?? [];
  const ready = h("select", { "aria-label": begin, on: { change: () => {
    text.field.value = all.find((each) => each.key === ready.value)?.file ?? text.field.value;
  } } }, h("option", { value: "" }, "Start with …"), all.map((each) => h("option", { value: each.key }, each.name)));
  return { field: text.field, parts: some([all.length > 0 && ready, text.element]) };
}

/**
 * A scenario of one's own is typed, pasted or opened, and looked through by the server before it is taken.
 * @param {(scenario: Scenario) => void} taken @param {string} [file] what stands in the field
 */
export function ownScenario(taken, file = "") {
  const text = textField("The scenario’s file (TOML)", "scenario-file");
  const submit = async () => {
    const written = text.field.value;
    const told = await ask("/scenario", { file: written });
    box.close();
    taken({ ...told, file: written });
  };
  text.field.required = true;
  text.field.value = file;
  const box = dialog("A scenario of your own", formOf("setup", submit, text.element,
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Go on"))));
  text.field.focus();
}

/** The game of a scenario. @param {Scenario} scenario @param {Game[]} games */
export const gameOf = (scenario, games) => /** @type {Game} */ (games.find((game) => scenario.key.startsWith(`${game.key}/`)));
