/** The table: one seat's link to the server, and the parts of the page that show what it says. */

import { ask } from "./api.js";
import { tick } from "./clock.js";
import { announce, button, callSeats, capital, dialog, fetched, h, notice, said, seatName, some, styled, toast, using, why } from "./dom.js";
import { buildFrame, fetchLog, openLog, placeLog } from "./frame.js";
import { tableKeys } from "./keys.js";
import { isFresh, showLately } from "./lately.js";
import { Link } from "./link.js";
import { guideOf, isAlone, rememberReceipt, telling } from "./store.js";
import { short, witness } from "./witness.js";
import { explainWords } from "./words.js";
/** @import {Cue, Line, Scene, Snapshot} from "./types.js" */

class Table extends HTMLElement {
  constructor() {
    super();
    /** @type {Link|null} */
    this.link = null;
    /** @type {any} by their names */
    this.parts = null;
    this.turn = "";
    this.played = false; // was the game going on while we looked?
    /** @type {string|null} for whom the curtain is closed */
    this.curtain = null;
    /** @type {string|null} who gets the device once the last answer's outcome was read */
    this.handing = null;
    this.keys = tableKeys(this);
    /** @type {string|null|undefined} whose turn is looked past; undefined: not known yet */
    this.passed = undefined;
  }

  async connectedCallback() {
    this.table = this.getAttribute("of") ?? "";
    this.ticking = window.setInterval(() => tick(this), 1000);
    document.addEventListener("keydown", this.keys);
    this.replaceChildren(h("p", { class: "dim waiting" }, "Coming to the table …"));
    try {
      /** @type {Snapshot} */
      const first = await ask(`/tables/${this.table}`);
      callSeats(first.seats);
      const { seats } = first.you;
      if (first.you.referee && ["locking", "running"].includes(first.table.status)) this.open("*");
      else if (seats.length > 1 && first.table.status === "running") this.close(nextOf(first) ?? seats[0], first);
      else this.open(seats[0] ?? null);
    } catch (error) {
      this.replaceChildren(notice("No table here", capital(why(error))));
    }
  }

  disconnectedCallback() {
    clearInterval(this.ticking);
    document.removeEventListener("keydown", this.keys);
    this.link?.close();
  }

  // ---- sitting down and handing over ----

  /** Sit down. @param {string|null} seat */
  open(seat) {
    this.link?.close();
    this.curtain = null;
    this.passed = undefined;
    this.turn = "";
    this.build();
    const link = new Link(this.table ?? "", seat);
    this.link = link;
    link.addEventListener("snapshot", () => this.link === link && this.show());
    link.addEventListener("status", () => this.link === link && this.showStatus());
  }

  /** Hide everything until the next one is here; who plays all seats goes on. @param {string} seat @param {Snapshot} snapshot */
  close(seat, snapshot) {
    if (isAlone(snapshot)) return this.open(seat);
    this.link?.close();
    this.link = null;
    this.curtain = seat;
    this.parts = null;
    for (const left of document.querySelectorAll("dialog, .toast")) left.remove();
    this.classList.remove("at", "playing");
    favicon(false);
    this.replaceChildren();
    using(fetched("curtain.js", ["curtain.css"]), (part) => this.curtain === seat && part.draw(this, snapshot, calledBy.bind(null, snapshot)));
  }

  /** Sit at another seat of this device. @param {string} seat */
  sit(seat) {
    const snapshot = /** @type {Snapshot} */ (this.link?.snapshot);
    if (snapshot.you.referee) this.open(seat);
    else this.close(seat, snapshot);
  }

  // ---- the page ----

  /** What points at the board. @param {(part: any) => void} use */
  pointing(use) {
    using(fetched("pointing.js", ["pointing.css"]), use);
  }

  /** The menu's content comes when it is opened. */
  fillMenu() {
    using(fetched("menu.js"), (part) => part.fillMenu(this));
  }

  build() {
    this.parts = buildFrame(this);
  }

  show() {
    const link = /** @type {Link} */ (this.link);
    const snapshot = /** @type {Snapshot} */ (link.snapshot);
    const { table, you } = snapshot;
    const doubt = witness(snapshot);
    const next = nextOf(snapshot);
    const mine = waits(snapshot, you.name);
    // Who sits down in another's turn, to look or undo, stays until it goes on.
    if (this.passed === undefined || mine || !next) this.passed = mine ? null : next;
    this.handing = table.status === "running" && you.name && next && !mine && next !== this.passed && !you.referee ? next : null;
    if (this.handing && !isFresh(snapshot)) {
      this.close(this.handing, snapshot);
      return;
    }
    const parts = this.parts;
    if (snapshot.form?.boxes.length || snapshot.undo) styled("playing.css")?.catch(() => {});
    const locking = table.status === "locking";
    if (this.locking && !locking && you.seats.length > 1 && next && !you.referee) {
      this.locking = false;
      this.close(next, snapshot);
      return;
    }
    this.locking = locking;
    parts.doubt.textContent = doubt;
    parts.doubt.hidden = !doubt;
    parts.head.textContent = `Compare: ${short(snapshot.head)}`;
    parts.head.hidden = !snapshot.head;
    parts.sheets.game = table.game;
    parts.title.textContent = table.title;
    parts.beat.textContent = locking ? "" : `${capital(table.beat_word)} ${snapshot.beat + 1}`;
    parts.seats.show(snapshot, isAlone(snapshot) && this.sit.bind(this));
    if (parts.menu.open) this.fillMenu();
    tick(parts.seats);
    const running = table.status === "running";
    if (you.referee || (parts.playback.told ?? Infinity) < snapshot.log.length) fetchLog(this);
    const playing = parts.playback.before(snapshot);
    if (playing && !running) return; // the end is told when it was seen
    this.classList.toggle("finished", !running && !locking);
    this.classList.toggle("before", locking);
    placeLog(this, !locking && (!running || (you.name === null && !you.referee)));
    parts.locking.hidden = !locking;
    if (locking) using(fetched("locking.js"), (part) => (part.showLocking(parts.locking, snapshot), tick(parts.locking)));
    this.showCall(snapshot);
    /** @type {any} */
    const asked = link.played?.() ?? link; // the seat itself, or one that the referee plays
    const scene = asked.scene ?? snapshot.scene;
    parts.orders.show(asked);
    if (running && !playing) {
      parts.sheets.show(scene.sheets, you.name !== null);
      parts.board.show(scene, parts.orders.open, parts.orders.answerOpen.bind(parts.orders), you.name !== null);
    } else if (!running && !locking) {
      this.showEnd(snapshot);
    }
    if (running) parts.log.show?.(snapshot.log, table.game, table.beat_word);
    parts.lately.hidden = !running;
    if (running) showLately(parts.lately, snapshot, () => openLog(this), parts.playback.last && (() => parts.playback.again()));
    this.played ||= running;
    this.showTalk(snapshot);
    const { length } = snapshot.handouts;
    const news = length > parts.handed;
    if (length || parts.handed) using(fetched("handouts.js", ["handouts.css"]), (part) => part.showHandouts(parts, snapshot, news));
    parts.handed = length;
    if (snapshot.mark) this.pointing((part) => part.flash(parts.board, snapshot.mark));
    this.showRequest(snapshot);
    this.showActs(snapshot);
    this.showGuide(snapshot);
    this.showFacts();
    this.showReferee(snapshot);
    this.showPost(table);
    if (snapshot.names?.length || snapshot.dice || snapshot.offers || snapshot.hands?.some(({ offers }) => offers) || parts.naming) using(fetched("names.js", ["names.css"]), (part) => part.showNames(this));
    if (table.tools) using(fetched("measure.js", ["tools.css"]), (part) => part.offerTools(this));
  }

  /** About the table, for who asks. */
  showFacts() {
    const { snapshot } = this.link ?? {};
    const { facts } = this.parts;
    if (snapshot && facts.parentElement.open) using(fetched("facts.js"), (part) => part.showFacts(facts, snapshot));
  }

  /** The game's own written form. @param {Snapshot["table"]} table */
  showPost({ posting }) {
    const { post, orders, replay } = this.parts;
    if (posting && !this.locking && !post.firstChild) {
      const open = button("By post", () => using(fetched("post.js", ["post.css"]), (part) => part.toggle(post, orders, replay)), { class: "quiet", "aria-expanded": "false" });
      post.append(open);
      if (location.hash === "#post") open.click();
    }
    post.lastChild?.show?.();
  }

  /** The referee's desk. @param {Snapshot} snapshot */
  showReferee(snapshot) {
    const place = this.parts?.referee;
    place.hidden = !snapshot.referee || snapshot.table.status !== "running";
    if (place.hidden) return;
    using(fetched("referee.js", ["referee.css"]), () => {
      if (!place.firstChild) place.append(h("adm-referee"));
      place.firstChild.show(snapshot, (/** @type {string} */ seat) => this.open(seat));
    });
  }

  /** @param {Snapshot} snapshot */
  showEnd(snapshot) {
    const parts = this.parts;
    const { table } = snapshot;
    if (!parts.replay.frames?.length) {
      if (snapshot.scene) {
        parts.sheets.show(snapshot.scene.sheets, snapshot.you.name !== null);
        parts.board.show(snapshot.scene, null, () => {}, snapshot.you.name !== null);
      }
      parts.log.show?.(snapshot.log, table.game, table.beat_word);
    }
    using(fetched("replay.js", ["replay.css"]), ({ finished }) => {
      if (parts.end.hidden) {
        parts.end.replaceChildren(finished(snapshot));
        parts.end.hidden = false;
        announce(`The game is over. ${table.verdict || table.outcome_text || table.why}`);
        if (this.played) parts.end.querySelector("[tabindex]")?.focus();
      }
      if (table.status !== "over") return;
      parts.replay.hidden = false;
      parts.replay.open(snapshot);
    });
  }

  /** @param {{scene: Scene, log: Line[], since: number, cues: Cue[]}} frame */
  showFrame({ cues, ...frame }) {
    this.parts?.playback.show(cues, frame.scene, frame.log, () => this.drawFrame(frame));
  }

  /** @param {{scene: Scene, log: Line[], since: number}} frame */
  drawFrame({ scene, log, since }) {
    const parts = this.parts;
    const table = /** @type {Snapshot} */ (this.link?.snapshot).table;
    const mine = parts.replay.seen === this.link?.snapshot?.you.name;
    parts.sheets.show(scene.sheets, mine);
    parts.board.show(scene, null, () => {}, mine);
    parts.log.show?.(log, table.game, table.beat_word);
    parts.log.mark?.(since);
  }

  /** Tells whose turn it is, in all places. @param {Snapshot} snapshot */
  showCall(snapshot) {
    const { table, you, seats } = snapshot;
    const parts = this.parts;
    const { call } = parts;
    const running = table.status === "running";
    const mine = running && waits(snapshot, you.name);
    const other = running && !mine && you.referee ? nextOf(snapshot) : null;
    const names = seats.filter((seat) => seat.waited_for).map(({ who, person, called }) => who === "human" && person || (who === "referee" ? "the referee" : called));
    const open = seats.filter((seat) => seat.who === "human" && !seat.taken);
    const missing = open.filter((seat) => seat.waited_for);
    const away = missing[0] ? ` (free seat${missing[1] ? "s" : ""})` : "";
    const invite = running && you.creator && !!open[0];
    call.hidden = !running;
    call.className = mine || other ? "call mine" : "call";
    const { handing } = this;
    const next = table.hold === "next" ? `. ${table.held}` : "";
    call.classList.toggle("unseen", mine && !invite && !handing && !table.deciding && !next);
    const words = table.deciding ? (you.referee ? "Your change ends the game" : "The referee is deciding if the game ends here")
      : table.hold === "now" ? table.held
      : handing ? "That is what happened" : mine ? (snapshot.form ? "Your turn: write your orders" : "Your turn") : other ? `Your turn as ${seatName(other)}`
      : `${you.name || you.referee ? "" : "You look on. "}Waiting for ${names.join(table.either ? " or " : " and ") || "the computer"}${away}`;
    const told = `${words}${next} ${invite}`;
    if (call.dataset.told !== told) {
      call.dataset.told = told;
      call.replaceChildren(...some([words + next, invite && button(open[1] ? "Send links" : `Send a link to ${open[0].called}`, () => parts.seats.invite()),
        other && !snapshot.hands?.some(({ seat }) => seat === other) && button(`Play as ${seatName(other)}`, () => this.open(other)),
        handing && button(`${isAlone(snapshot) ? "Go on as" : "Hand over to"} ${calledBy(snapshot, handing)}`, () => this.close(handing, snapshot), { class: "primary" })]));
      if (handing) call.lastChild.focus();
    }
    document.title = `${mine || other ? "Your turn – " : table.status === "over" ? "Finished – " : ""}${table.title} · Admiralty`;
    favicon(Boolean(mine || other));
    const turn = mine ? `${snapshot.at[0]} ${snapshot.question?.prompt ?? "plot"}` : other ? `${snapshot.at[0]} ${words}` : "";
    if (turn && turn !== this.turn) {
      if (telling()) using(fetched("notify.js"), (part) => part.tellTurn(table.id, table.title));
      announce(other ? `${words}.` : `Your turn. ${snapshot.question?.prompt ?? snapshot.form?.open?.prompt ?? ""}`);
    }
    this.turn = turn;
  }

  /** Somebody asks to take something back, or to leave. @param {Snapshot} snapshot */
  showRequest(snapshot) {
    const place = this.parts?.request;
    const text = JSON.stringify(snapshot.undo);
    if (place.dataset.shown === text) return;
    place.dataset.shown = text;
    place.hidden = !snapshot.undo;
    place.replaceChildren();
    if (snapshot.undo) using(fetched("request.js"), (part) => part.showRequest(place, snapshot, (/** @type {boolean} */ agree) => this.do("consent", { agree })));
  }

  /** @param {Snapshot} snapshot */
  showActs(snapshot) {
    const { table, you, undo, form } = snapshot;
    const undoable = form?.ready ? null : snapshot.undoable; // a sealed plot has its own way back
    const may = table.status === "running" && you.name !== null && (!undo || undo.refused !== null);
    const branches = may || (table.status === "running" && you.referee && you.name === null);
    const { acts } = this.parts;
    const state = `${may} ${branches} ${undoable !== null}`;
    if (acts.dataset.state === state) return;
    acts.dataset.state = state;
    acts.replaceChildren(...some([
      may && button(["Undo ", h("kbd", {}, "U")], () => this.do("undo"), { class: "quiet", disabled: undoable === null, "aria-label": "Undo", "aria-keyshortcuts": "u" }),
      branches && button("Try another line …", () => this.branch(), { class: "quiet" }),
    ]));
  }

  /** Another game from what one knows, the hidden imagined; the referee's from all. */
  branch() {
    const { table, seats, you, beat } = /** @type {Snapshot} */ (this.link?.snapshot);
    using(fetched("branch.js", ["branch.css"]), ({ branchFrom }) => branchFrom({
      table: table.id, game: table.game, word: table.beat_word, beat, seats, view: you.name, me: you.name, chosen: true,
    }).catch((/** @type {Error} */ error) => toast(why(error), "bad")));
  }

  /** Explains the question and abbreviations to who wants it. @param {Snapshot} snapshot */
  showGuide(snapshot) {
    const { table, you } = snapshot;
    const { guide, words } = this.parts;
    if (!words.dataset.of) explainWords(this, words, table.game);
    words.dataset.of = table.game;
    guide.hidden = this.locking || you.name === null || !guideOf(table.game)?.on;
    if (guide.hidden) return;
    using(fetched("guide.js", ["guide.css"]), (part) => part.showGuide(guide, snapshot));
  }

  /** @param {Snapshot} snapshot */
  showTalk(snapshot) {
    const { chat, seats, table } = snapshot;
    const talk = /** @type {HTMLDetailsElement} */ (this.querySelector(".talk"));
    talk.hidden = !chat.length && !table.referee && seats.filter((seat) => seat.who === "human").length < 2;
    if (chat.length > (this.heard ?? 0) && this.heard !== undefined) {
      talk.open = true;
      this.parts?.logButton.classList.toggle("told", this.parts.logPanel.hidden);
    }
    this.heard = chat.length;
    const place = this.parts?.chat;
    if (!talk.hidden && talk.open) using(fetched("chat.js"), () => place.show?.(snapshot, this.do.bind(this, "chat")));
  }

  showStatus() {
    const { status, why } = /** @type {Link} */ (this.link);
    const banner = /** @type {HTMLElement} */ (document.getElementById("banner"));
    const texts = { connecting: "", open: "", refused: why,
      lost: "The line is cut. It comes back by itself; your answers are kept." };
    banner.textContent = texts[status];
    banner.hidden = !texts[status];
    if (this.parts?.orders.link) this.parts.orders.draw();
  }

  // ---- commands ----

  /** @param {string} what @param {Record<string, unknown>} [fields] */
  async do(what, fields) {
    const reply = await this.link?.send(what, fields);
    if (reply?.ok) rememberReceipt(this.table ?? "", reply.receipt);
    else toast(said(reply?.error), "bad");
  }
}

/** Does the game wait for this seat's player? @param {Snapshot} snapshot @param {string|null} name */
const waits = ({ seats, you }, name) => seats.some((seat) => seat.waited_for && seat.name === name && (you.referee || seat.who !== "referee"));

/** The first seat here that the game waits for. @param {Snapshot} snapshot */
const nextOf = (snapshot) => snapshot.you.seats.find((name) => waits(snapshot, name)) ?? null;

/** Who plays a seat here: by name, if the names differ. @param {Snapshot} snapshot @param {string} name */
function calledBy({ seats, you }, name) {
  const people = new Map(seats.filter((seat) => you.seats.includes(seat.name)).map((seat) => [seat.name, seat.person]));
  return new Set(people.values()).size === people.size ? `${people.get(name)} (${seatName(name)})` : seatName(name);
}

/** @param {boolean} turn */
const favicon = (turn) => document.getElementById("favicon")?.setAttribute("href", turn ? "/mark-turn.svg" : "/mark.svg");

customElements.define("adm-table", Table);
