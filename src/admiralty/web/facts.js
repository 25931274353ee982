/** About a table: its seal, and its settings in the words of the rules; those that differ from the usual first. */

import { ask } from "./api.js";
import { allowance } from "./clock.js";
import { capital, h, seatName, some } from "./dom.js";
/** @import {Game, Option, Scenario, Snapshot} from "./types.js" */

/** @type {Promise<Game[]>|undefined} asked for once, when a table is first shown */
let games;

/** @param {HTMLElement} place @param {Snapshot} snapshot */
export async function showFacts(place, { table, receipt, head }) {
  if (place.childElementCount && place.dataset.receipt === receipt) return;
  place.dataset.receipt = receipt;
  if (!place.childElementCount) draw(place, table, receipt, head, []);
  games ??= ask("/games").catch(() => []); // without its words a setting has its name
  const game = (await games).find((each) => each.key === table.game);
  if (place.dataset.receipt !== receipt) return;
  draw(place, table, receipt, head, game?.options ?? []);
  const scenario = game?.scenarios.find((each) => each.key === table.scenario);
  const odds = scenario && await oddsOf(scenario, table.settings);
  if (odds && place.dataset.receipt === receipt) place.append(h("div", {}, h("dt", {}, "Odds"), h("dd", {}, h("a", { href: odds }, "Of this scenario, played many times"))));
}

/** The proving ground's page with this set-up, without its ships: they may be a secret. @param {Scenario} scenario @param {Record<string, string>} settings */
async function oddsOf({ key, settings: usual }, settings) {
  const other = (/** @type {Record<string, string>} */ than) => Object.entries(settings).filter(([name, value]) => than[name] !== value);
  const told = other(usual ?? settings);
  // what is usual with these may not be what the scenario has: then a setting is told that looks as usual
  const dealt = told.length ? await ask("/scenario/seats", { scenario: key, settings: Object.fromEntries(told) }).catch(() => ({})) : {};
  const words = [...told, ...other(dealt.settings ?? settings)].map(([name, value]) => ["set", `${name}:${value}`]);
  return `/odds#${new URLSearchParams([["scenario", key], ...words])}`;
}

/** @param {HTMLElement} place @param {Snapshot["table"]} table @param {string} receipt @param {string} head @param {Option[]} options */
function draw(place, table, receipt, head, options) {
  const row = (/** @type {any} */ name, /** @type {any} */ value) =>
    h("div", {}, h("dt", {}, name), h("dd", {}, value));
  const told = Object.entries(table.settings).map(([name, value]) => {
    const option = options.find((each) => each.name === name);
    const label = option ? [option.sentence, h("small", { class: "raw" }, option.clause)] : plain(name);
    return { row: row(label, plain(value)), usual: option !== undefined && String(option.default) === String(value) };
  });
  const usual = told.filter((each) => each.usual).map((each) => each.row);
  const open = place.querySelector("details")?.open;
  place.replaceChildren(...some([row("Game", table.game_title), table.clock > 0 && row("Time for each decision", allowance(table.clock)),
    row("Seal of the dice", table.commitment),
    ...Object.entries(table.words?.words ?? {}).map(([seat, words]) => row(`Words of ${seatName(seat)}`, words)),
    row("Last receipt", receipt), row("Compare", head), row("All this", h("a", { href: "/proof" }, "What Admiralty proves")), ...told.filter((each) => !each.usual).map((each) => each.row)]));
  if (usual.length) {
    place.append(h("div", { class: "usual" }, h("dt", { class: "unseen" }, "As usual"),
      h("dd", {}, h("details", { open }, h("summary", {}, `${usual.length} settings as usual`), h("dl", {}, usual)))));
  }
}

/** @param {unknown} word */
const plain = (word) => capital(String(word).replaceAll("_", " "));
