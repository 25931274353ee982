/** The game's abbreviations at the table: each says what it means, and all of them stand in a list. */

import { ask } from "./api.js";
import { h } from "./dom.js";

const WHERE = "adm-sheets dt, adm-sheets .value, .prompt, .help, .guide .told p";

/**
 * Mark abbreviations from now on, whatever is drawn anew, and fill in the list.
 * @param {HTMLElement} root
 * @param {HTMLElement} list a dl
 * @param {string} game
 */
export async function explainWords(root, list, game) {
  /** @type {Record<string, string>} */
  const words = await ask(`/words/${encodeURIComponent(game)}`).catch(() => ({}));
  const known = Object.keys(words);
  if (!known.length) return;
  list.replaceChildren(...known.sort((one, other) => one.localeCompare(other)).map((word) => h("div", {}, h("dt", {}, word), h("dd", {}, words[word]))));
  const named = new RegExp(`(?<![\\w-])(${[...known].sort((a, b) => b.length - a.length).join("|")})(?![\\w-])`);
  const mark = () => {
    for (const part of root.querySelectorAll(WHERE)) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      /** @type {Text[]} */
      const nodes = [];
      while (walker.nextNode()) nodes.push(/** @type {Text} */ (walker.currentNode));
      for (const node of nodes) {
        if (node.parentElement?.closest("abbr")) continue;
        const pieces = node.data.split(named);
        if (pieces.length === 1) continue;
        node.replaceWith(...pieces.map((piece, k) => (k % 2 ? h("abbr", { title: words[piece] }, piece) : piece)));
      }
    }
  };
  let due = 0;
  const watch = new MutationObserver(() => {
    if (!root.isConnected) watch.disconnect();
    else if (!due) due = requestAnimationFrame(() => (due = 0, mark()));
  });
  watch.observe(root, { childList: true, subtree: true, characterData: true });
  mark();
}
