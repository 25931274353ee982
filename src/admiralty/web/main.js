/** Which page this is, and what all pages share: the theme. */

import { h, notice } from "./dom.js";
import "./join.js";
import "./start.js";
import "./table.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const [, page, argument] = location.pathname.split("/");

if (page === "join") main.replaceChildren(h("adm-join", { secret: decodeURIComponent(argument ?? "") }));
else if (page === "table") main.replaceChildren(h("adm-table", { table: decodeURIComponent(argument ?? "") }));
else if (!page) main.replaceChildren(h("adm-start"));
else {
  document.title = "No such page · Admiralty";
  main.replaceChildren(notice("There is no such page", `Nothing lies at ${location.pathname}: it was mistyped, or has gone.`));
}

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
