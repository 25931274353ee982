/** Which page this is, and what all pages share: the theme. */

import { fetched, h, notice, unreachable } from "./dom.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const [, page, argument = ""] = location.pathname.split("/");

/** @type {Record<string, {script: string, styles: string[], element: string}>} */
const PAGES = {
  "": { script: "start.js", styles: ["doors.css", "start.css"], element: "adm-start" },
  play: { script: "play.js", styles: ["doors.css", "play.css"], element: "adm-play" },
  lobby: { script: "lobby.js", styles: ["lobby.css"], element: "adm-lobby" },
  join: { script: "join.js", styles: [], element: "adm-join" },
  table: { script: "table.js", styles: ["table.css", "board.css"], element: "adm-table" },
  odds: { script: "proving.js", styles: ["forms.css", "shares.css", "odds.css"], element: "adm-proving" },
  rules: { script: "rules.js", styles: ["rules.css"], element: "adm-rules" },
  proof: { script: "proves.js", styles: ["proves.css"], element: "adm-proves" },
  guide: { script: "guided.js", styles: [], element: "adm-guided" },
  yard: { script: "shipyard.js", styles: ["forms.css", "shares.css", "yard.css", "berths.css", "board.css"], element: "adm-shipyard" },
};

async function show() {
  const found = Object.hasOwn(PAGES, page) && PAGES[page];
  if (!found) {
    document.title = "No such page · Admiralty";
    main.replaceChildren(notice("There is no such page", `Nothing is at ${location.pathname}: a typo, or it is gone.`));
    return;
  }
  try {
    await fetched(found.script, found.styles);
    main.replaceChildren(h(found.element, { of: decodeURIComponent(argument) }));
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
