// @ts-check
/** A journal from a file becomes a table to look at. */

import { ask } from "./api.js";
import { h, toast } from "./dom.js";

/** A button that opens a journal and goes to its table. */
export function importer() {
  const file = h("input", { type: "file", id: "journal", accept: ".jsonl,.json", class: "unseen" });
  file.addEventListener("change", async () => {
    if (!file.files?.length) return;
    try {
      const table = await ask("/import", file.files[0]);
      location.assign(`/table/${table.id}`);
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "bad");
      file.value = "";
    }
  });
  return h("span", {}, file, h("label", { for: "journal", class: "button" }, "Open a journal …"));
}
