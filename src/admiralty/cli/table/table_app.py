"""The table on a whole screen: what `Table` says, in panes, with one line to type in."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Input, Static

from .table import Table
from .table_help import ending_lines
from .table_looks import Sheets, closing_pane, form_pane, log_pane, odds_pane, page, start_said, typeable
from .table_odds import Estimates, OddsJob, OddsProcess, start_job
from .table_words import LogRow, Reply

SMALL = (70, 20)  # columns and rows below which the screen is a small one
WARM_UP = 0.5  # seconds until the process that reckons odds is started, so that it is ready when it is wanted


class FormPane(VerticalScroll):
    """The pane of the form: the open box stays in sight."""

    row = 0

    def look_at(self, row: int) -> None:
        """Scroll to a row, with two of those before it."""
        self.row = row
        self.scroll_to(y=max(0, row - 2), animate=False)

    def on_resize(self) -> None:
        """Look again."""
        self.call_after_refresh(self.look_at, self.row)


class TableApp(App[None]):
    """A game on the whole screen; the keyboard alone is enough."""

    CSS = """
    Screen { layout: vertical; overflow: hidden; }
    #bar { height: 1; background: $primary-background; color: $text; text-style: bold; padding: 0 1; }
    #panes { height: 1fr; min-height: 0; }
    .pane { border: round $primary; border-title-style: bold; padding: 0 1; }
    #sheets { width: 2fr; max-width: 50; min-width: 28; }
    #log, #notes { width: 3fr; }
    #notes { display: none; border: double $accent; }
    #form { height: auto; max-height: 35%; border: round $accent; border-title-style: bold; padding: 0 1; }
    #bottom { height: auto; dock: bottom; }
    #said { height: auto; max-height: 4; padding: 0 1; display: none; }
    #prompt { height: auto; max-height: 8; padding: 0 1; }
    #line { border: tall $accent; }
    .short #line { border: none; height: 1; padding: 0 1; background: $surface; }
    .narrow #sheets { display: none; }
    .small .pane, .small #form { border: none; padding: 0 1; }
    .small #form { max-height: 3; }
    .small #said { max-height: 3; }
    .small #prompt { max-height: 4; }
    .over #form { max-height: 50%; }
    .over.small #form { height: 1fr; max-height: 100%; }
    .over.small #panes { display: none; }
    .small #notes { border: none; border-top: double $accent; }
    .over.small.reading #panes { display: block; }
    .curtained #panes, .curtained #form { display: none; }
    .curtained.reading #panes { display: block; }
    .curtained #bottom { height: 1fr; }
    .curtained.reading #bottom { height: auto; }
    .curtained #prompt { height: 1fr; max-height: 100%; content-align: center middle; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", "Leave", priority=True),
        Binding("ctrl+q", "leave", "Leave", priority=True),
        Binding("f1", "help", "Help", priority=True),
        Binding("escape", "back_to_log", "Log", priority=True),
        Binding("pageup", "turn_page(-1)", "Up", priority=True),
        Binding("pagedown", "turn_page(1)", "Down", priority=True),
        Binding("ctrl+up", "turn_sheets(-1)", "Sheets up", priority=True),
        Binding("ctrl+down", "turn_sheets(1)", "Sheets down", priority=True),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.odds_process: OddsProcess | None = None
        self.job: OddsJob | None = None
        self.job_number = 0
        self.start_odds = ""
        self.small = False
        self.known: list[LogRow] | None = None  # the log as it was last shown

    def compose(self) -> ComposeResult:
        """The panes, the form, and the line."""
        yield Static(id="bar")
        with Horizontal(id="panes"):
            with VerticalScroll(id="sheets", classes="pane", can_focus=False):
                yield Static(id="sheet-text")
            with VerticalScroll(id="log", classes="pane", can_focus=False):
                yield Static(id="old")
                yield Static(id="new")
            with VerticalScroll(id="notes", classes="pane", can_focus=False):
                yield Static(id="note-text")
        with FormPane(id="form", can_focus=False):
            yield Static(id="form-text")
        with Vertical(id="bottom"):
            yield Static(id="said")
            yield Static(id="prompt")
            yield Input(id="line")

    def on_mount(self) -> None:
        """Begin."""
        self.title = self.table.deal.title
        self.query_one("#sheets").border_title = "Record sheets"
        self.query_one("#log").border_subtitle = "PgUp PgDn"
        self.query_one("#notes").border_subtitle = "PgUp PgDn, Esc: log"
        self.query_one("#line").focus()
        self.set_timer(WARM_UP, self.warm_up)
        self.show()
        if self.table.begun and self.table.match.note:
            self.say(self.table.match.note, False)

    def on_unmount(self) -> None:
        """End the process that computes odds."""
        if self.odds_process:
            self.odds_process.close()

    def on_resize(self, event: Resize) -> None:
        """A small screen gives up frames, hints and the record sheets, and keeps the line."""
        self.small = event.size.height < SMALL[1] or event.size.width < SMALL[0]
        self.screen.set_class(event.size.height < 30, "short")
        self.screen.set_class(self.small, "small")
        self.screen.set_class(event.size.width < SMALL[0], "narrow")
        self.show()

    # ---- what is typed --------------------------------------------------------------------------------------

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Do what was typed."""
        event.input.value = ""
        if self.table.begun and self.table.match.choosers:
            self.say("The computer thinks …", None)  # which holds up the screen
            self.call_after_refresh(lambda: self.took(self.table.enter(event.value)))
        else:
            self.took(self.table.enter(event.value))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say what a design costs while it is typed."""
        if said := self.table.typing(event.value):
            self.say(said, None)

    def took(self, reply: Reply) -> None:
        """Show what became of it."""
        if reply.quit:
            self.exit()
            return
        if reply.job:
            self.reckon(reply.job)
        elif reply.title or reply.body:
            self.job = None  # what was asked for now takes the pane from the odds
            self.note(reply.title, page(reply.body))
        elif not reply.wrong and self.job and self.table.form() and not self.table.doubt:
            self.took(self.table.enter("odds"))  # who looked at odds wants those of the next box, too
            return
        elif not reply.wrong:
            self.action_back_to_log()
        self.say(reply.text, reply.wrong)
        self.show()

    def action_leave(self) -> None:
        """Close; the journal has everything."""
        self.exit()

    def action_interrupt(self) -> None:
        """Close at Ctrl-C, with the exit status that says so."""
        self.exit(return_code=130)

    def action_help(self) -> None:
        """Show what can be typed."""
        self.took(self.table.enter("help"))

    def action_back_to_log(self) -> None:
        """Show the log again."""
        self.query_one("#notes").display = False
        self.query_one("#log").display = True
        self.screen.set_class(False, "reading")
        self.job = None
        self._show_form()

    def action_turn_page(self, by: int) -> None:
        """Scroll the pane at the right."""
        notes = self.query_one("#notes", VerticalScroll)
        last = "#form" if self.small and self.table.over else "#log"
        pane = notes if notes.display else self.query_one(last, VerticalScroll)
        pane.scroll_relative(y=by * max(1, pane.size.height - 2), animate=False)

    def action_turn_sheets(self, by: int) -> None:
        """Scroll the record sheets."""
        self.query_one("#sheets", VerticalScroll).scroll_relative(y=3 * by, animate=False)

    # ---- what is shown --------------------------------------------------------------------------------------

    def show(self) -> None:
        """Show everything as it is now."""
        table = self.table
        bar = table.bar()
        parts = [bar.title, bar.when, bar.seat, bar.dice, f"receipt {bar.receipt}" if bar.receipt else ""]
        self._update("#bar", Text(" │ ".join(part for part in parts if part), no_wrap=True, overflow="ellipsis"))
        self.screen.set_class(table.curtain, "curtained")
        self.screen.set_class(table.over, "over")
        self.query_one("#line", Input).placeholder = typeable(table)
        self._update("#sheet-text", Sheets(table.sheets()))
        self._show_log()
        self._show_form()
        asking = table.asking()
        prompt = Text(asking.prompt, style="bold")
        for hint in (table.explanation() or asking.hint, asking.several):
            if hint and not self.small:
                prompt.append(f"  {hint}", style="not bold")
        if asking.legal:
            prompt.append(f"\nType {asking.legal}", style="not bold")
            prompt.append(f"  [{asking.clause}]" if asking.clause else "", style="not bold dim")
        for note in (*asking.notes, *asking.gauges):
            prompt.append(f"\n{note}", style="not bold")
        for barred in asking.barred:
            prompt.append(f"\n{barred}", style="not bold dim")
        self._update("#prompt", prompt)

    def _show_log(self) -> None:
        rows, table = self.table.log(), self.table
        log = self.query_one("#log", VerticalScroll)
        if table.opening:
            log.border_title = "The game"
            self._update("#old", page([*table.intro(), "", *table.offer()]))
            self._update("#new", "")
            return
        log.border_title = "Log"
        if rows == self.known:
            return
        known = rows if self.known is None else self.known
        pairs = enumerate(zip(rows, known, strict=False))
        cut = next((k for k, (row, before) in pairs if row != before), min(len(rows), len(known)))
        self._update("#old", log_pane(rows[:cut]))
        self._update("#new", log_pane(rows[cut:], "›"))
        self.known = rows
        self.call_after_refresh(log.scroll_end, animate=False)  # the last line is what the next question is about

    def _show_form(self) -> None:
        table, form = self.table, self.query_one("#form", FormPane)
        boxes = table.boxes()
        reading = self.small and self.query_one("#notes").display  # there is no room for both
        form.display = (bool(boxes) or table.over) and not reading
        if table.over:
            form.border_title = "The end"
            if self.odds_process and not self.start_odds:
                self.start_odds = "Computing the odds at the start …"
                self.job, self.job_number = None, self.odds_process.start(start_job(table.session))
            self._update("#form-text", closing_pane(ending_lines(table.match), self.start_odds))
            form.look_at(0)
            return
        form.border_title = "Orders, secret until all are ready" if table.form() else "Question"
        self._update("#form-text", form_pane(boxes, not self.small))
        at = next((k for k, row in enumerate(boxes) if row.open), len(boxes))
        form.look_at(at)

    def say(self, text: str, wrong: bool | None) -> None:
        """A sentence above the prompt, with a mark unless `wrong` is None."""
        said = self.query_one("#said", Static)
        said.display = bool(text)
        said.update(Text(text if wrong is None else f"✗ {text}" if wrong else f"✓ {text}"))

    def note(self, title: str, content: RenderableType) -> None:
        """Show a longer text in place of the log."""
        notes = self.query_one("#notes", VerticalScroll)
        notes.border_title = title[:60]
        notes.display, self.query_one("#log").display = True, False
        self.screen.set_class(True, "reading")
        self._update("#note-text", content)
        notes.scroll_home(animate=False)

    def _update(self, name: str, content: RenderableType) -> None:
        self.query_one(name, Static).update(content)

    # ---- odds -----------------------------------------------------------------------------------------------

    def warm_up(self) -> None:
        """Start the process that computes odds."""
        if self.odds_process is None:
            self.odds_process = OddsProcess(self._from_the_process)
            if self.table.over:
                self.show()

    def _from_the_process(self, number: int, estimates: Estimates, fault: str) -> None:
        if self.is_running:
            self.call_from_thread(self.show_odds, number, estimates, fault)

    def reckon(self, job: OddsJob) -> None:
        """Begin to show the odds of a job."""
        self.warm_up()
        assert self.odds_process is not None
        self.job, self.job_number = job, self.odds_process.start(job)
        self.note("Odds", Text(f"{job.title}\n\nComputing …"))

    def show_odds(self, number: int, estimates: Estimates, fault: str) -> None:
        """Show odds as they come in."""
        if number != self.job_number:
            return
        if fault and self.job is None:
            self.start_odds = fault
            self._show_form()
        elif fault:
            self._update("#note-text", Text(fault))
            self.say(fault, True)
        elif self.job is None and self.table.over:
            self.start_odds = start_said(estimates)
            self._show_form()
        elif self.job:
            self._update("#note-text", odds_pane(self.job, estimates))
