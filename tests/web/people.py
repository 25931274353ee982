"""People at a browser: what they do with a table, in their own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import APIResponse, Browser, Locator, Page, WebSocketRoute, expect

from .windows import Windows, new_window

A_RUN = re.compile(r"/api/v1/odds/[^/]+$")
LINE_CUT = ("WebSocket connection to", "net::ERR_INTERNET_DISCONNECTED", "net::ERR_CONNECTION_REFUSED")
expect.set_options(timeout=40_000)  # on a busy machine the usual 5 seconds are few
AXE = f"() => {{ {Axe().axe_script} }}"  # a function: Playwright parses an expression twice
# Colours take axe longest: it looks at two texts of each look, whose elements and all around them are called alike.
COLOURS_OF_SOME = """() => axe.configure({ rules: [{ id: "color-contrast", selector: "[data-looked]" }] })"""
TWO_OF_EACH_LOOK = """() => { const seen = {};
  const marks = ["class", "role", "disabled", "open", "aria-pressed", "aria-current", "aria-selected", "aria-disabled"];
  const called = (each) => marks.map((name) => each.getAttribute(name)).join();
  for (const each of document.querySelectorAll("body *")) {
    const written = [...each.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim());
    if (!written && !each.matches("input, select, textarea")) continue;
    let look = "";
    for (let at = each; at; at = at.parentElement) look += ` ${at.localName} ${called(at)}`;
    seen[look] = (seen[look] ?? 0) + 1;
    if (seen[look] <= 2) each.dataset.looked = "";
  }
  return [Object.keys(seen).length, Object.values(seen).reduce((sum, each) => sum + each, 0)]; }"""
# Nothing is said of a page whose orders were dimmed in the meantime: a turn that came in then was played.
FAULTS = """async ([within, options]) => {
  let played = false;
  const playing = () => { played ||= document.querySelector("adm-table.playing") !== null; };
  const watch = new MutationObserver(playing);
  watch.observe(document, { subtree: true, attributes: true, attributeFilter: ["class"] });
  playing();
  const found = await axe.run(within ?? document, options);
  watch.disconnect();
  return played ? null : found.violations; }"""
OF_COLOURS = ("color-contrast", "link-in-text-block")  # axe's rules
DARK = "matchMedia('(prefers-color-scheme: dark)').matches"
TOO_WIDE = """Math.max(...[document.documentElement, ...document.querySelectorAll("dialog[open]")]
  .map((each) => each.scrollWidth - each.clientWidth))"""
PAPER = "getComputedStyle(document.body).backgroundColor"
PHONE, DESKTOP = (360, 740), (1280, 800)
WIDE = (1920, 1080)
WINDOWS = (PHONE, DESKTOP, WIDE)
DUEL, CHALLENGE = "systemships/duel", "systemships/challenge"
STEPS_MOST = 80
RETRIES = 2  # where a connection that was kept is closed just as a request is sent on it: nobody has read that
HAVING_THE_LOG = """async () => {  // else it comes when something happens
  if (customElements.get("adm-log")) return;
  await import("/log.js");
  const table = document.querySelector("adm-table");
  if (table?.link?.snapshot) table.show();
}"""
both_windows = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


class Person:
    """One window with its own storage and cookies."""

    def __init__(self, page: Page, address: str, name: str) -> None:
        self.page, self.context, self.address, self.name = page, page.context, address, name
        self.problems: list[str] = []
        self.may_be_cut = False
        self.altered = False  # the window: nobody else may have it
        self._heeds: dict[Any, Callable[[Any], None]] = {
            "console": lambda message: self._heard(message.type, message.text, message.location["url"]),
            "pageerror": lambda problem: self.problems.append(str(problem)),
            "request": lambda request: self._asked(request.url),
        }
        for event, heed in self._heeds.items():
            page.on(event, heed)

    def leaves(self) -> None:
        """What goes on in the window is nothing to this person any more."""
        for event, heed in self._heeds.items():
            self.page.remove_listener(event, heed)

    def begins_pages_with(self, script: str) -> None:
        """Each page that opens from now on runs this first."""
        self.altered = True
        self.context.add_init_script(script)

    def stands_on_the_line(self, handler: Callable[[WebSocketRoute], None]) -> None:
        """What comes and goes on the table's line passes through this; no clearing of a window takes that away."""
        self.altered = True
        self.page.route_web_socket("**/socket*", handler)

    def may_copy(self) -> None:
        self.altered = True
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def _heard(self, kind: str, text: str, url: str) -> None:
        cut = self.may_be_cut and any(word in text for word in LINE_CUT)
        replaced = "404" in text and A_RUN.search(url) is not None and "/yard" in self.page.url  # by the next run
        if kind in ("error", "warning") and not cut and not replaced:
            self.problems.append(text)

    def _asked(self, url: str) -> None:
        """No page asks anybody but its own server."""
        if not url.startswith((f"{self.address}/", "blob:")):
            self.problems.append(f"asked elsewhere: {url}")

    def misses(self, pattern: str) -> Callable[[], None]:
        """What this asks for does not come, until the function that comes back is called.

        The browser's requests are held up to the end all the same: where that stopped while some were
        on their way, Chromium now and then lost one of them for good.
        """
        missing = [True]
        self.may_be_cut = True
        self.page.route(pattern, lambda route: route.abort("connectionrefused") if missing else route.continue_())
        return missing.clear

    # ---- getting to a table -------------------------------------------------------------------------------------

    def opens(self, path: str = "/") -> None:
        self.page.goto(self.address + path)

    def makes(
        self, scenario: str, seats: Mapping[str, str], settings: Mapping[str, Any] | None = None, **names: str
    ) -> dict[str, str]:
        """Make a table without the form, and go there; the links of its open seats. `names`: of others at this device,
        by their seats.
        """
        made = self.posts(
            "/tables", scenario=scenario, seats=dict(seats), settings=dict(settings or {}), name=self.name, names=names
        )
        self.opens(f"/table/{made['id']}")
        return dict(made["links"])

    def joins(self, link: str) -> None:
        """Take a seat through its link."""
        self.opens(link)
        self.page.get_by_label("Your name").fill(self.name)
        self.page.get_by_role("button", name="Take the seat").click()
        expect(self.page.locator("adm-board svg")).to_be_visible()

    def posts(self, path: str, **body: Any) -> dict[str, Any]:
        answer = self.context.request.post(f"{self.address}/api/v1{path}", data=body, max_retries=RETRIES)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def fetches(self, path: str) -> APIResponse:
        return self.context.request.get(f"{self.address}/api/v1{path}", max_retries=RETRIES)

    def gets(self, path: str) -> dict[str, Any]:
        answer = self.fetches(path)
        assert answer.ok, answer.text()
        return dict(answer.json())

    @property
    def table(self) -> str:
        """The id of the table that is open."""
        return self.page.url.rsplit("/", 1)[-1]

    # ---- orders -------------------------------------------------------------------------------------------------

    @property
    def open_box(self) -> Locator:
        return self.page.locator(".box.open")

    def box(self, words: str) -> Locator:
        """The box whose question has these words in it."""
        return self.page.locator(".box").filter(has=self.page.get_by_text(words))

    def chip(self, words: str) -> Locator:
        """The answer in short to the question with these words."""
        return self.page.locator(f'.chip[title*="{words}"]')

    def has_answered(self, words: str, answer: str) -> None:
        expect(self.chip(words)).to_contain_text(f" {answer}")

    def changes(self, words: str, answer: str) -> None:
        """Answer that question otherwise."""
        self.chip(words).click()
        self.page.locator(".box:not(.open)").get_by_role("radio", name=answer, exact=True).click()

    def menu(self, item: str) -> None:
        """Press something in the table's menu."""
        menu = self.page.locator(".menu")
        if menu.get_attribute("open") is None:
            menu.locator("summary").click()
        menu.get_by_role("button", name=item).click()

    def offers(self, item: str) -> None:
        """The table's menu has this in it; its content comes when it is opened."""
        self.within_menu(item).wait_for()
        self.page.locator(".menu summary").click()

    def within_menu(self, item: str) -> Locator:
        """What has these words in the table's menu, which is opened."""
        menu = self.page.locator(".menu")
        if menu.get_attribute("open") is None:
            menu.locator("summary").click()
        expect(menu.get_by_role("button", name="Keys")).to_be_visible()
        return menu.get_by_text(item)

    def unfolds(self, words: str) -> None:
        """The record sheet of a ship."""
        plate = self.page.locator(".plate", has_text=words).first
        if plate.get_attribute("aria-expanded") == "false":
            plate.click()

    def opens_log(self) -> None:
        if not self.page.locator(".log-panel").is_visible():
            self.page.locator(".log-open").click()

    def talks(self) -> None:
        """The talk is opened, in the log."""
        self.opens_log()
        if self.page.locator(".talk").get_attribute("open") is None:
            self.page.locator(".talk > summary").click()
        expect(self.page.locator("adm-chat form")).to_be_visible()

    def chooses(self, *answers: str) -> None:
        """Answer the open box, and the next one, and so on; each answer has arrived before the next is given."""
        for answer in answers:
            before = self.open_box.get_attribute("aria-label")
            self.gives(answer)
            expect(self.page.locator(f'.box.open[aria-label="{before}"]')).to_have_count(0)
            expect(self.page.locator(".box.open, .seal .primary:enabled").first).to_be_visible()

    def gives(self, answer: str | None = None) -> None:
        """Answer the open box by a button, a number that is typed, or a menu; without an answer, whatever is first."""
        self.skips_playback()
        box = self.open_box
        choice = box.get_by_role("radio", disabled=False)
        if answer is not None:
            choice = box.get_by_role("radio", name=answer, exact=True)
        number, menu = box.get_by_role("spinbutton"), box.get_by_role("combobox")
        expect(choice.or_(number).or_(menu).first).to_be_visible()
        if number.count():
            if answer is not None:
                number.fill(answer)
            number.press("Enter")
        elif menu.count():
            if answer is not None:
                menu.select_option(label=answer)
            box.get_by_role("button", name="Set", exact=True).click()
        else:
            choice.first.click()

    def skips_playback(self) -> None:
        """Orders wait until a turn that is played back is over."""
        playing = self.page.locator("adm-table.playing")
        if playing.count() and not self.page.locator("dialog[open]").count():  # else that would close
            self.page.keyboard.press("Escape")
        expect(playing).to_have_count(0)

    def says_ready(self) -> None:
        self.skips_playback()
        self.page.get_by_role("button", name="Ready", exact=True).click()
        if (anyway := self.page.get_by_role("button", name="Ready anyway")).count():  # something is left unused
            anyway.click()

    def writes_orders(self, *answers: str) -> None:
        self.chooses(*answers)
        self.says_ready()

    def plays_on(self) -> None:
        """Give the first answer to whatever is asked, until the game is over."""
        last = None
        for _ in range(STEPS_MOST):
            grave = self.page.get_by_role("alertdialog").get_by_role("button", name="Do it")
            if grave.count():
                grave.click()
            now = self.page.locator(".outcome, .box.open [role=radio]:enabled, .seal .primary:enabled").first
            expect(now).to_be_visible()
            if self.page.locator(".outcome").count():
                return
            last = now.get_attribute("data-key")
            self.skips_playback()
            try:
                now.click(timeout=2_000)
            except Exception:  # drawn anew in between: look again
                continue
        raise AssertionError(f"the game does not end; the last answer was {last}")

    # ---- what is seen -------------------------------------------------------------------------------------------

    def sees(self, *words: str | re.Pattern[str]) -> None:
        for each in words:
            expect(self.page.get_by_text(each).locator("visible=true").first).to_be_visible()

    def reads(self, pattern: str) -> None:
        """A line of the log, which may be folded up, or not have come yet."""
        self.page.evaluate(HAVING_THE_LOG)
        expect(self.page.locator(".lines li").filter(has_text=re.compile(pattern)).first).to_be_attached()

    @property
    def log(self) -> Sequence[str]:
        return self.page.locator(".lines li .text").all_inner_texts()

    def finds_no_fault(self, within: str | None = None, without: Sequence[str] = ()) -> None:
        """No fault of accessibility, great or small, in a part or in all, and nothing beside the window: by all rules
        that axe has but some.
        """
        rules = {each: {"enabled": False} for each in without}
        if not self.page.evaluate("'axe' in window"):  # once is enough for a page
            self.page.evaluate(AXE)
            self.page.evaluate(COLOURS_OF_SOME)
        options = {"resultTypes": ["violations"], "rules": rules}
        violations = None
        while violations is None:
            self.skips_playback()
            self.page.evaluate(TWO_OF_EACH_LOOK)
            violations = self.page.evaluate(FAULTS, [within, options])
        faults = [
            f"{each['id']} ({each['impact']}): {[node['html'][:160] for node in each['nodes'][:3]]}"
            for each in violations
        ]
        assert not faults, faults
        wide = self.page.evaluate(TOO_WIDE)
        assert wide <= 0, f"the page, or a dialog on it, is {wide} pixels too wide"

    def finds_no_fault_in_both(self) -> None:
        """The same on a telephone by day and at a desk by night: what is there is laid out and coloured anew."""
        self._looks_at((PHONE, "light"), (DESKTOP, "dark"))

    def finds_no_fault_anywhere(self) -> None:
        """The same in a window of every size, once by day and once by night: colours are the same in all sizes, and all
        else is the same in both colours.
        """
        self._looks_at((PHONE, "light"), (DESKTOP, "dark"), (WIDE, "light"))

    def _looks_at(self, *ways: tuple[tuple[int, int], Any]) -> None:
        """Once in each of these windows, in these colours; then the window is as it was."""
        before, dark, papers = self.page.viewport_size, self.page.evaluate(DARK), {}
        assert before
        for (width, height), colours in ways:
            self.page.set_viewport_size({"width": width, "height": height})
            self.page.emulate_media(color_scheme=colours)
            seen = colours in papers
            papers[colours] = self.page.evaluate(PAPER)
            self.finds_no_fault(without=OF_COLOURS if seen else ())
        assert len(set(papers.values())) == 2, "it was looked at in the same colours twice"
        self.page.set_viewport_size(before)
        self.page.emulate_media(color_scheme="dark" if dark else "light")


class People:
    """Makes people, and asks at the end whether anything went wrong in their browsers."""

    def __init__(self, browser: Browser, address: str, windows: Windows | None = None) -> None:
        self.browser, self.address, self.windows = browser, address, windows
        self.all: list[Person] = []

    def person(self, name: str, size: tuple[int, int] = DESKTOP, colours: Any = "light", **more: Any) -> Person:
        """Somebody with a window of this size; with `more` (as of Playwright's `new_context`), a new one."""
        used = self.windows.take(size, colours) if self.windows and not more else None
        person = Person(used or new_window(self.browser, size, colours, **more), self.address, name)
        person.altered = bool(more)
        self.all.append(person)
        return person

    def leave(self) -> None:
        problems = [f"{person.name}: {problem}" for person in self.all for problem in person.problems]
        for person in self.all:
            person.leaves()
            if self.windows is None or person.altered:
                person.context.close()
            else:
                self.windows.give_back(person.page, self.address)
        assert not problems, problems


def duel(people: People, size: tuple[int, int], settings: Mapping[str, Any] | None = None) -> tuple[Person, Person]:
    """Ann is red and Bob, at a desk, is blue, each with a browser."""
    ann, bob = people.person("Ann", size), people.person("Bob")
    links = ann.makes(DUEL, {"red": "me", "blue": "open"}, settings)
    bob.joins(links["blue"])
    return ann, bob
