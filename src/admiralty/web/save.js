/** Something that was made here is kept as a file. */

import { h } from "./dom.js";

/** Give a file to whoever looks on. @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
