/** The rulebooks: the shelf, and one as a book that is read, searched, linked to and printed. */

import { ask } from "./api.js";
import { chapterOf } from "./book.js";
import { announce, h, notice, some, why } from "./dom.js";
import { bendBy, excerpt, found, mark, placesOf, wordsOf } from "./finding.js";
/** @import {Book, Chapter} from "./book.js" */
/** @import {Place} from "./finding.js" */

const SHOWN = 80; // hits in the list
const WIDE = matchMedia("(min-width: 64rem)");

/** How many rules of each kind. @param {Record<string, number>} counts */
const counted = (counts) => [["clause", "clauses"], ["ruling", "rulings"], ["supplement", "supplements"], ["example", "worked examples"]]
  .filter(([kind]) => counts[kind]).map(([kind, many]) => `${counts[kind]} ${counts[kind] === 1 ? kind : many}`).join(" · ");

class Rules extends HTMLElement {
  async connectedCallback() {
    const key = this.getAttribute("of") ?? "";
    this.replaceChildren(h("p", { class: "dim waiting" }, "Opening the book …"));
    try {
      if (key) this.open(await ask(`/books/${encodeURIComponent(key)}`));
      else this.shelf(await ask("/books"));
    } catch (error) {
      this.replaceChildren(notice("No such book", why(error)));
    }
  }

  /** @param {Book[]} books */
  shelf(books) {
    document.title = "Rules · Admiralty";
    this.replaceChildren(h("div", { class: "shelf" }, h("p", { class: "over" }, "Rules"), h("h1", {}, "The rulebooks"),
      h("ul", {}, books.map((book) => h("li", { class: "card" },
        h("h2", {}, h("a", { href: `/rules/${book.key}` }, book.title)), h("p", {}, book.sentence),
        h("p", { class: "dim small" }, counted(book.counts)))))));
  }

  /** @param {Book} book */
  open(book) {
    document.title = `${book.title}: the rules · Admiralty`;
    const [first, ...rest] = book.chapters;
    this.field = h("input", {
      type: "search", role: "combobox", placeholder: "Search the rules", autocomplete: "off", spellcheck: "false",
      "aria-label": "Search the rules", "aria-expanded": "false", "aria-controls": "hits", "aria-autocomplete": "list",
      "aria-keyshortcuts": "/", on: { input: () => this.search(), keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) },
    });
    this.count = h("p", { class: "dim small count", "aria-hidden": "true" }, "Press / to search");
    this.hits = h("ul", { id: "hits", role: "listbox", "aria-label": "What was found", hidden: true });
    const contents = h("details", { class: "contents", open: WIDE.matches },
      h("summary", {}, "Contents"), h("nav", { "aria-label": "Contents" }, contentsOf(rest)));
    WIDE.addEventListener("change", () => (contents.open = WIDE.matches));
    contents.addEventListener("click", (/** @type {Event} */ event) => {
      if (event.target instanceof HTMLAnchorElement && !WIDE.matches) contents.open = false;
    });
    this.pages = h("div", { class: "pages" },
      h("header", { class: "cover" }, h("p", { class: "over" }, "Rulebook"), h("h1", {}, book.title),
        h("p", { class: "lead" }, book.sentence), h("p", { class: "dim small" }, counted(book.counts)),
        h("p", { class: "cover-acts" }, h("a", { href: "/rules" }, "All rulebooks"),
          h("button", { type: "button", class: "quiet", on: { click: () => window.print() } }, "Print"))),
      first && some([...chapterOf({ ...first, level: 2 }).childNodes].slice(1)).map((each) => h("div", { class: "foreword" }, each)),
      rest.map(chapterOf));
    this.replaceChildren(h("div", { class: "book" },
      h("div", { class: "guide-rail" }, h("div", { class: "search", role: "search" }, this.field, this.count, this.hits), contents),
      this.pages));
    const places = placesOf(this.pages);
    bendBy(book.forms);
    this.places = [...wordsOf(book.words, book.briefs, places), ...places];
    this.follow(contents);
    addEventListener("hashchange", this.arrived);
    addEventListener("keydown", this.slash);
    this.arrived();
  }

  disconnectedCallback() {
    removeEventListener("hashchange", this.arrived);
    removeEventListener("keydown", this.slash);
  }

  /** Come to the address that is asked for. */
  arrived = () => {
    const asked = location.hash.slice(1);
    const to = [...this.querySelectorAll("[id]")].find(({ id }) => id === asked || encodeURI(id) === asked || encodeURIComponent(id) === asked);
    if (to) this.show(/** @type {HTMLElement} */ (to), true);
  };

  /** @param {HTMLElement} to @param {boolean} focus */
  show(to, focus) {
    for (const old of this.querySelectorAll(".here")) old.classList.remove("here");
    to.classList.add("here");
    to.scrollIntoView({ block: /^H\d$/.test(to.tagName) || to.offsetHeight > innerHeight / 2 ? "start" : "center" });
    if (focus) to.focus({ preventScroll: true });
  }

  // ---- the search ----

  /** @type {(event: KeyboardEvent) => void} */
  slash = (event) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.field.focus();
    this.field.select();
  };

  search() {
    const typed = this.field.value;
    /** @type {Place[]} */
    this.all = found(this.places ?? [], typed);
    this.at = -1;
    const some_ = this.all.slice(0, SHOWN);
    this.hits.replaceChildren(...some_.map((place, k) => h("li", {
      role: "option", id: `hit-${k}`, "aria-selected": "false", on: { click: () => this.go(k, true) },
    }, h("b", {}, place.where), h("span", {}, excerpt(place.shown, typed).map(({ text, hit }) => (hit ? h("mark", {}, text) : text))))));
    const many = this.all.length;
    this.hits.hidden = !many;
    this.field.setAttribute("aria-expanded", String(many > 0));
    this.field.removeAttribute("aria-activedescendant");
    this.classList.toggle("searching", typed.trim() !== "");
    const told = !typed.trim() ? "" : many ? `${many} ${many === 1 ? "place" : "places"} found` : "Nothing holds these words";
    this.count.textContent = told ? `${told}${many ? ". Enter goes on, Escape ends" : ""}` : "Press / to search";
    announce(told);
    mark(this.all, typed);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const many = Math.min(this.all?.length ?? 0, SHOWN);
    const steps = /** @type {Record<string, number>} */ ({ ArrowDown: 1, ArrowUp: -1, Enter: event.shiftKey ? -1 : 1 });
    if (event.key === "Escape") {
      const here = /** @type {HTMLElement|undefined} */ (this.all?.[this.at ?? -1]?.to);
      event.preventDefault();
      this.field.value = "";
      this.search();
      here?.focus({ preventScroll: true });
    } else if (many && steps[event.key]) {
      event.preventDefault();
      const from = (this.at ?? -1) < 0 && steps[event.key] < 0 ? 0 : this.at ?? -1;
      this.go((from + steps[event.key] + many) % many, false);
    }
  }

  /** Go to a hit; the search keeps the focus unless the hit was pressed. @param {number} k @param {boolean} leave */
  go(k, leave) {
    const place = (this.all ?? [])[k];
    this.at = k;
    for (const option of this.hits.children) option.setAttribute("aria-selected", String(option.id === `hit-${k}`));
    this.field.setAttribute("aria-activedescendant", `hit-${k}`);
    document.getElementById(`hit-${k}`)?.scrollIntoView({ block: "nearest" });
    const address = place.to.id || place.to.closest(".chapter")?.querySelector("[id]")?.id;
    if (address) history.replaceState(null, "", `#${address}`);
    if (!place.to.hasAttribute("tabindex")) place.to.tabIndex = -1;
    if (leave && !WIDE.matches) {
      this.hits.hidden = true;
      this.field.setAttribute("aria-expanded", "false");
    }
    this.show(place.to, leave);
  }

  /** The contents say which chapter is read. @param {HTMLElement} contents */
  follow(contents) {
    const links = new Map([...contents.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
    const seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const link = links.get(encodeURI(target.getAttribute("aria-labelledby") ?? ""));
        if (!link || !isIntersecting) continue;
        for (const other of links.values()) other.removeAttribute("aria-current");
        link.setAttribute("aria-current", "true");
        if (WIDE.matches) keepInSight(link, contents);
      }
    }, { rootMargin: "-12% 0px -80% 0px" });
    for (const chapter of this.querySelectorAll(".chapter")) seen.observe(chapter);
  }
}

/** Scroll the contents, not the page. @param {HTMLElement} link @param {HTMLElement} box */
function keepInSight(link, box) {
  const [inner, outer] = [link.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top + 40 || inner.bottom > outer.bottom - 20) box.scrollTop += inner.top - outer.top - outer.height / 3;
}

/** Chapters, and the sections in each. @param {Chapter[]} chapters */
function contentsOf(chapters) {
  const line = (/** @type {Chapter} */ { anchor, number, title }) => h("a", { href: `#${encodeURI(anchor)}` },
    number && h("span", { class: "number" }, number), h("span", {}, title.replace(/ \(.*\)$/, "")));
  /** @type {HTMLElement[]} */
  const out = [];
  for (const chapter of chapters) {
    if (chapter.level <= 2) out.push(h("li", {}, line(chapter)));
    else if (chapter.level === 3) {
      const parent = out.at(-1) ?? out[out.push(h("li", {})) - 1];
      const list = parent.querySelector("ul") ?? parent.appendChild(h("ul", {}));
      list.append(h("li", {}, line(chapter)));
    }
  }
  return h("ul", {}, out);
}

customElements.define("adm-rules", Rules);
