/** The yard of a game that designs more than ships: what is drawn is chosen, and each has its own place on this device. */

import { Berths } from "./berths.js";
import { button, capital, dialog, fetched, h, toast, using } from "./dom.js";
import { copyable } from "./forms.js";
import { inAddress, packed, unpacked } from "./share.js";
import { drawing, rememberDrawing, rememberShip } from "./fleet.js";
import { keptAs } from "./places.js";
import { Yard } from "./yard.js";
/** @import {Game} from "./types.js" */
/** @import {Ship} from "./fleet.js" */
/** @typedef {Game["also_designed"][number]} Other */

/** @param {HTMLElement & {show: (game: Game) => void}} page @param {Game} game */
export function show(page, game) {
  const kind = new URLSearchParams(location.search).get("designer");
  const other = game.also_designed.find((each) => each.file_kind === kind);
  if (other) draw(page, game, other);
  else page.show(game);
  page.querySelector("header")?.append(choice(game, other));
}

/** @param {Game} game @param {Other} [chosen] */
function choice(game, chosen) {
  const way = (/** @type {string} */ name, /** @type {string} */ search, /** @type {boolean} */ here) =>
    h("a", { class: "button", href: `/yard/${game.key}${search}`, "aria-current": here && "page" }, name);
  return h("nav", { class: "actions", "aria-label": "What is drawn" }, way("Ships", "", !chosen),
    game.also_designed.map((each) => way(capital(each.plural), `?designer=${each.file_kind}`, each === chosen)));
}

/** @param {HTMLElement} page @param {Game} game @param {Other} other */
function draw(page, game, other) {
  const kept = keptAs(game, other);
  const keep = (/** @type {Ship} */ made, /** @type {number} */ cost) => {
    rememberShip(kept, made, cost);
    berths.show();
    toast(`${made.name} is kept on this device.`);
  };
  const battles = game.scenarios.filter(({ places }) => places.some(({ kind }) => kind === other.file_kind));
  const take = (/** @type {Ship} */ made, /** @type {number} */ cost) => {
    rememberShip(kept, made, cost);
    berths.show();
    battle(game, other, made.name, battles);
  };
  const yard = new Yard({ ...game, designer: other, ships: other.ready }, {
    also: { designer: other.file_kind }, kept, start: drawing(kept) ?? {},
    ...(battles.length ? { label: "Take into battle …", take, keep } : { label: "Keep", take: keep }),
    changed: (made) => rememberDrawing(kept, made), share: (file, name) => share(game, other, file, name),
  });
  const berths = new Berths({ ...game, key: kept, cost_unit: other.cost_unit }, (made) => (yard.open(made), page.scrollIntoView({ block: "start" })));
  document.title = `${capital(other.plural)}: ${game.title} · Admiralty`;
  page.replaceChildren(
    h("header", {}, h("p", { class: "over" }, game.title), h("h1", {}, capital(other.plural)),
      h("p", { class: "dim" }, capital(`${other.title}: what it costs and where it breaks a rule is said while you draw.`)),
      !battles.length && h("p", { class: "dim small" }, `To play with what you drew, press Save file and put its lines into a scenario file, in place of the name of one of the ${other.plural} there. `
        + "New table opens that scenario under Open a file …")),
    yard.element, berths.element);
  yard.name.focus();
  open(yard);
}

/** Into which battle? @param {Game} game @param {Other} other @param {string} name @param {Game["scenarios"]} battles */
function battle(game, other, name, battles) {
  const box = dialog(`Where does ${name} serve?`,
    h("p", { class: "dim" }, `At New table you say at which place. This device keeps the ${other.file_kind}, too, for any new table.`),
    h("ul", { class: "battles" }, battles.map((scenario) => h("li", {}, h("strong", {}, scenario.title), h("p", { class: "dim small" }, scenario.notes),
      h("div", { class: "actions" }, button("New table …", () => using(fetched("setup.js", ["forms.css"]), (part) => {
        box.close();
        part.newTable(game, scenario, name, other.file_kind);
      }), { class: "primary", "aria-label": `New table: ${scenario.title}` }))))));
}

/** What came with the address is looked through as any other file. @param {Yard} yard */
async function open(yard) {
  const given = inAddress("design");
  if (!given) return;
  const file = await unpacked(given);
  history.replaceState(null, "", location.pathname + location.search);
  if (typeof file === "string") yard.openFile(file);
  else toast("The link holds no design: part of it may be missing.", "bad");
}

/** @param {Game} game @param {Other} other @param {string} file @param {string} name */
async function share(game, other, file, name) {
  const link = `/yard/${game.key}?designer=${other.file_kind}#design=${await packed(file)}`;
  dialog(`Share ${name}`, copyable("Its link", link),
    h("p", { class: "dim small" }, "The design itself is in the link: anybody who opens it has it on the drawing board, and the server keeps nothing of it."));
}
