"""Windows of the browser: each person has one of their own, with its own cookies and storage.

A window's process costs as much as a page that is looked at in it, so most windows are cleared and used again.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page

SEEN_BY_LISTENER = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`));
"""
CALM: Any = {"reduced_motion": "reduce"}


def new_window(browser: Browser, size: tuple[int, int], colours: Any, **more: Any) -> Page:
    """A window that nobody has used; `more` as of Playwright's `new_context`."""
    width, height = size
    viewport: Any = {"width": width, "height": height}
    context = browser.new_context(viewport=viewport, color_scheme=colours, **CALM, **more)
    context.add_init_script(SEEN_BY_LISTENER)
    context.set_default_timeout(30_000)
    return context.new_page()


class Windows:
    """Those that stand open while nobody uses them."""

    def __init__(self, browser: Browser) -> None:
        self.browser, self.free = browser, list[Page]()

    def take(self, size: tuple[int, int], colours: Any) -> Page:
        """A window as new."""
        if not self.free:
            return new_window(self.browser, size, colours)
        page, (width, height) = self.free.pop(), size
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(media="screen", color_scheme=colours, **CALM)
        return page

    def give_back(self, page: Page, address: str) -> None:
        """Clear it of all that is left of a person and of the server's pages."""
        context = page.context
        if page.is_closed():
            context.close()
            return
        for other in context.pages:
            if other is not page:
                other.close()
        page.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        if page.url.startswith(address):
            page.evaluate("sessionStorage.clear()")
        page.goto(f"{address}/api/v1/health")  # to a blank page, or to somebody else's, the browser gives a new process
        page.mouse.move(-1, -1)  # over nothing
        context.clear_cookies()
        devtools = context.new_cdp_session(page)
        devtools.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
        devtools.detach()
        self.free.append(page)
