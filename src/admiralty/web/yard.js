/** A ship of one's own: drawn in the form that the game's designer describes, or read from a file. */

import { ask } from "./api.js";
import { dialog, formOf, h, some, why } from "./dom.js";
import { textField } from "./importer.js";
import { clauseButton } from "./rule.js";
/** @import {Game, Part} from "./types.js" */

/** @typedef {Record<string, any>} Ship a name and its parts, as a ship's file has them */

const PAUSE = 120; // ms of rest before the bill is asked for

/**
 * Open the yard.
 * @param {Game} game
 * @param {string} seat
 * @param {Ship} start what is drawn on from
 * @param {number|undefined} budget what it may cost
 * @param {(ship: Ship, cost: number) => void} take
 */
export function drawShip(game, seat, start, budget, take) {
  const yard = /** @type {NonNullable<Game["designer"]>} */ (game.designer);
  const every = yard.groups.flatMap((group) => group.parts);
  const parts = every.filter((part) => !part.written);
  const others = Object.fromEntries(every.filter((part) => part.written).map(({ key, default: none }) => [key, start[key] ?? none]));
  const name = h("input", { id: "ship-name", value: start.name ?? "", maxlength: 80, required: true });
  const inputs = Object.fromEntries(parts.map((part) => [part.key, partInput(part, start[part.key])]));
  const bill = h("div", { class: "bill", role: "status", "aria-label": "Cost and faults" });
  const file = textField(`As a ${yard.file_kind}’s file (TOML): paste, open or copy it`, "ship-file", () => read({ file: file.field.value }));
  const ready = h("button", { class: "primary", disabled: true }, "Take this ship");
  let [asked, cost] = [0, 0];
  let later = 0;
  const told = (/** @type {string} */ problem) => bill.replaceChildren(h("p", { class: "problem" }, problem));
  /** @param {Record<string, unknown>} sent */
  const read = async (sent) => {
    const number = (asked += 1);
    try {
      const found = await ask(`/games/${game.key}/design`, sent);
      if (number !== asked) return;
      cost = found.cost;
      if (sent.file !== undefined) {
        name.value = found.name;
        for (const key in found.parts) {
          if (inputs[key]) inputs[key].value = found.parts[key];
          else others[key] = found.parts[key];
        }
      } else {
        file.field.value = found.file;
      }
      ready.disabled = found.faults.length > 0 || !found.name;
      bill.replaceChildren(...billOf(game, found, budget));
    } catch (error) {
      if (number !== asked) return;
      ready.disabled = true;
      told(why(error));
    }
  };
  const drawn = () => ({ ...others, ...Object.fromEntries(parts.map(({ key, options }) =>
    [key, options.length ? inputs[key].value : Number(inputs[key].value)])) });
  const form = formOf("yard", () => (box.close(), take({ name: name.value.trim(), ...drawn() }, cost)),
    h("div", { class: "field" }, h("label", { for: "ship-name" }, "Its name"), name),
    yard.groups.map((group) => h("fieldset", {}, h("legend", {}, group.title),
      group.parts.map((part) => !part.written && partRow(game, part, inputs[part.key])))),
    h("details", { open: parts.length < every.length }, h("summary", {}, "Its file"), file.element), h("div", { class: "dock" }, bill, ready));
  form.addEventListener("input", (/** @type {Event} */ event) => {
    if (event.target === file.field) return;
    asked += 1; // what is under way is of no use any more
    ready.disabled = true;
    clearTimeout(later);
    later = window.setTimeout(() => {
      const wrong = parts.find((part) => !inputs[part.key].checkValidity());
      if (wrong) told(`${wrong.label}: ${inputs[wrong.key].validationMessage}`);
      else read({ name: name.value, parts: drawn() });
    }, PAUSE);
  });
  const box = dialog(`${yard.title}: ${seat}`, form);
  read({ name: name.value, parts: drawn() });
  name.focus();
}

/** @param {Part} part @param {any} value */
function partInput(part, value = part.default) {
  const id = `part-${part.key}`;
  return part.options.length
    ? h("select", { id }, part.options.map((word) => h("option", { selected: word === value }, word)))
    : h("input", { id, type: "number", min: part.low, max: part.high, value, required: true, inputmode: "numeric" });
}

/** @param {Game} game @param {Part} part @param {HTMLElement} input */
const partRow = (game, part, input) =>
  h("div", { class: "part", "data-part": part.key },
    h("label", { for: input.id }, part.label, part.unit && ` (${part.unit})`), input,
    h("p", { class: "dim small" }, part.help, part.clause && clauseButton(game.key, part.clause)));

/** @param {Game} game @param {any} found @param {number|undefined} budget */
function billOf(game, found, budget) {
  const { cost_unit: unit, size_unit: size } = /** @type {any} */ (game.designer);
  const dear = budget !== undefined && found.cost > budget;
  const small = (/** @type {string} */ text) => h("p", { class: "dim small" }, text);
  return some([
    h("p", { class: dear ? "problem" : "" },
      h("b", {}, `${found.cost}${budget === undefined ? "" : ` of ${budget}`} ${unit}`), size && ` · ${found.size} ${size}`,
      h("span", { class: "dim small" }, found.lines.map((/** @type {any} */ line) => ` + ${line.label} ${line.cost}`).join("").replace(" +", ""))),
    dear && h("p", { class: "problem" }, "More than this seat may spend, unless a setting allows it."),
    ...found.remarks.map(small),
    ...found.faults.map((/** @type {any} */ fault) => h("p", { class: "problem" },
      `${fault.where && `${fault.where}: `}${fault.what} `, fault.clause && clauseButton(game.key, fault.clause))),
  ]);
}
