/** Another game from a moment of this one: who plays it, and by whose knowledge it begins. */

import { ask } from "./api.js";
import { capital, dialog, h, seatName } from "./dom.js";
import { formOf, newLinks } from "./forms.js";
import { guestName } from "./store.js";
/** @import {Game, Seat} from "./types.js" */

/**
 * @param {{table: string, game: string, word: string, beat: number, seats: Seat[], view: string|null, me: string|null, chosen?: boolean}} from
 *   `view`: the seat by whose knowledge it begins; null: by all there is; `chosen`: before which beat is chosen here, `beat` is the last
 */
export async function branchFrom({ table, game, word, beat, seats, view, me, chosen = false }) {
  /** @type {Game[]} */
  const games = await ask("/games");
  const levels = games.find((each) => each.key === game)?.levels ?? [];
  const mine = me ?? view ?? seats.find((seat) => seat.who === "human")?.name ?? seats[0].name;
  const rows = seats.map((seat) => {
    const usual = seat.name === mine ? "me" : levels.some(({ key }) => seat.who === `computer:${key}`) ? seat.who : "computer:simple";
    return h("div", { class: "field" }, h("label", { for: `branch-${seat.name}` }, seat.called),
      h("select", { id: `branch-${seat.name}`, name: seat.name },
        [["me", "Me"], ["open", "Somebody with a link"],
          ...levels.map((level) => [`computer:${level.key}`, `Computer, ${level.key}`])].map(([value, text]) =>
          h("option", { value, selected: value === usual }, text))));
  });
  const moment = h("select", { id: "branch-beat" }, Array.from({ length: beat + 1 }, (_, k) =>
    h("option", { value: beat - k }, `${capital(word)} ${beat - k + 1}${k ? "" : ", now"}`)));
  const submit = async () => {
    const made = await ask(`/tables/${table}/branch`, {
      beat: Number(moment.value), ...(view && { view }), seats: Object.fromEntries(new FormData(form)), name: guestName() || "Guest",
    });
    if (!Object.keys(made.links).length) return location.assign(`/table/${made.id}`);
    box.close();
    dialog("The table is ready", newLinks(made, "Send each open seat its link."));
    return undefined;
  };
  const form = formOf("branch", submit,
    h("p", { class: "dim" }, `A new table with new dice, from before ${chosen && beat ? `a ${word} of this one` : `${word} ${beat + 1}`}${view
      ? ` from what ${seatName(view)} knew then. The computer imagines what ${seatName(view)} could not see, and the new table says so.` : ", as it was."}`),
    chosen && beat > 0 && h("div", { class: "field" }, h("label", { for: "branch-beat" }, "It starts before"), moment),
    h("fieldset", {}, h("legend", {}, "Who plays"), rows),
    h("div", { class: "actions" }, h("button", { class: "primary" }, "Set the table")));
  const box = dialog("Try another line", form);
  form.querySelector("select")?.focus();
}
