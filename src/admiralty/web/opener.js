/** Buttons that open a file; a journal becomes a table to look at. */

import { ask } from "./api.js";
import { h, toast, why } from "./dom.js";

/**
 * A button that opens a file.
 * @param {string} id @param {string} accept @param {string} label @param {(file: File) => Promise<void>} opened @param {string} [style]
 */
export function fileButton(id, accept, label, opened, style = "") {
  const file = h("input", { type: "file", id, accept, class: "unseen" });
  file.addEventListener("change", async () => {
    if (!file.files?.length) return;
    try {
      await opened(file.files[0]);
    } catch (error) {
      toast(why(error), "bad");
    }
    file.value = "";
  });
  return h("span", {}, file, h("label", { for: id, class: `button ${style}` }, label));
}

/** A button that opens a journal and goes to its table. @param {string} [style] */
export function importer(style) {
  return fileButton("journal", ".jsonl,.json", "Open a journal …", async (file) => {
    const table = await ask("/import", file);
    location.assign(`/table/${table.id}`);
  }, style);
}
