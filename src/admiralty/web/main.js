/** Which page this is, and what all pages share: the theme. */

import { fetched, h, notice, unreachable } from "./dom.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const [, page, argument = ""] = location.pathname.split("/");

/** @type {Record<string, string[]>} the script of each page, which is its element's name too, and its styles */
const PAGES = {
  "": ["start", "doors.css", "start.css"],
  play: ["play", "doors.css", "play.css"],
  lobby: ["lobby", "lobby.css"],
  join: ["join"],
  table: ["table", "table.css", "board.css"],
  wall: ["wall", "board.css", "wall.css"],
  odds: ["proving", "forms.css", "shares.css", "odds.css"],
  rules: ["rules", "rules.css"],
  proof: ["proves", "proves.css"],
  guide: ["guided"],
  tools: ["tools", "board.css", "tools.css"],
  yard: ["shipyard", "forms.css", "shares.css", "yard.css", "berths.css", "board.css"],
};

async function show() {
  const found = Object.hasOwn(PAGES, page) && PAGES[page];
  if (!found) {
    document.title = "No such page · Admiralty";
    main.replaceChildren(notice("There is no such page", `Nothing is at ${location.pathname}: a typo, or it is gone.`));
    return;
  }
  try {
    const [name, ...styles] = found;
    await fetched(`${name}.js`, styles);
    main.replaceChildren(h(`adm-${name}`, { of: decodeURIComponent(argument) }));
  } catch {
    main.replaceChildren(notice("This page did not come", unreachable));
  }
}

show();
document.querySelector(`.masthead nav [href="/${page}"]`)?.setAttribute("aria-current", "page");

const theme = /** @type {HTMLElement} */ (document.getElementById("theme"));
const dark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {"dark"|"light"} */
const now = () => /** @type {any} */ (document.documentElement.dataset.theme) ?? (dark.matches ? "dark" : "light");

function showTheme() {
  const other = now() === "dark" ? "Day" : "Night";
  theme.textContent = other;
  theme.setAttribute("aria-label", `${other} colours`);
}

theme.addEventListener("click", () => {
  const chosen = now() === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = chosen;
  try {
    localStorage.setItem("admiralty.theme", chosen);
  } catch {
    // for this page only, then
  }
  showTheme();
});
dark.addEventListener("change", showTheme);
showTheme();
