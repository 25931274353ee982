/** The socket of one seat: it comes back by itself, asks for what it missed, sends again what was not answered. */

import { ask, freshId } from "./api.js";
import { callSeats, capital, said } from "./dom.js";
/** @import {Refused} from "./api.js" */
/** @import {Reply, Snapshot} from "./types.js" */

const FIRST_WAIT = 300; // milliseconds before coming back, doubled each time
const LONGEST_WAIT = 5000;
const ASKING_AFTER = 2; // tries in vain, then it is asked whether the server refuses
const UNWANTED = 1008; // the code of a socket closed because this device may not be there
const PING_EVERY = 20000;
const PATIENCE = 8000; // for the answer to a ping

export class Link extends EventTarget {
  /** Events: `snapshot` (something changed), `status`. @param {string} table @param {string|null} seat the seat's name, or null to watch */
  constructor(table, seat) {
    super();
    this.table = table;
    this.seat = seat;
    /** @type {Snapshot|null} */
    this.snapshot = null;
    /** @type {"connecting"|"open"|"lost"|"refused"} */
    this.status = "connecting";
    this.why = "";
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {Map<string, {text: string, resolve: (reply: Reply) => void}>} */
    this.unanswered = new Map();
    this.epoch = "";
    this.n = 0;
    this.tries = 0;
    this.closed = false;
    /** @type {(() => unknown)|undefined} at the referee's desk: the seat whose orders are written there */
    this.played = undefined;
    this.parting = ""; // what the server said when it sent us away
    this.online = () => this.connect();
    this.offline = () => this.drop();
    addEventListener("online", this.online);
    addEventListener("offline", this.offline);
    this.heart = setInterval(() => this.ping(), PING_EVERY);
    this.connect();
  }

  connect() {
    if (this.closed || this.socket || this.status === "refused") return;
    clearTimeout(this.later);
    const query = new URLSearchParams();
    if (this.seat) query.set("seat", this.seat);
    if (this.epoch && this.snapshot) {
      query.set("epoch", this.epoch);
      query.set("since", String(this.n));
    }
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${this.table}/socket?${query}`);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      for (const { text } of this.unanswered.values()) socket.send(text);
      if (this.snapshot) this.tell("open"); // where nothing was missed, nothing need come
    };
    socket.onmessage = (event) => this.socket === socket && this.receive(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === UNWANTED) {
        this.tries = Math.max(this.tries, ASKING_AFTER);
        if (this.status === "open") this.parting = capital(event.reason);
      }
      this.drop();
    };
  }

  /** The line is cut: come back later, unless the server does not want us. */
  drop() {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    if (this.closed || this.status === "refused") return;
    this.tell("lost");
    clearTimeout(this.later);
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.7 + 0.6 * Math.random());
    this.tries += 1;
    this.later = setTimeout(() => this.comeBack(), wait);
  }

  async comeBack() {
    if (this.tries > ASKING_AFTER) {
      // Does the server refuse, or is it only away?
      try {
        await ask(`/tables/${this.table}${this.seat ? `?seat=${encodeURIComponent(this.seat)}` : ""}`);
      } catch (problem) {
        const refused = /** @type {Refused} */ (problem);
        if ([401, 403, 404].includes(refused.status)) {
          this.why = this.parting || refused.message;
          this.tell("refused");
          return;
        }
      }
    }
    this.connect();
  }

  ping() {
    if (this.status !== "open") return;
    const socket = this.socket;
    const late = setTimeout(() => this.socket === socket && this.drop(), PATIENCE);
    this.send("ping").then(() => clearTimeout(late));
  }

  /** @param {any} message */
  receive(message) {
    this.tries = 0;
    this.parting = "";
    if ("re" in message) {
      if (message.re === null) this.why = said(message.error);
      const waiting = this.unanswered.get(message.re);
      this.unanswered.delete(message.re);
      waiting?.resolve(message);
      return;
    }
    if (!("n" in message)) {
      if (this.snapshot && message.set) Object.assign(this.snapshot, message.set); // odds, for this device alone
      this.dispatchEvent(new Event("snapshot"));
      return;
    }
    if (!message.full && (message.epoch !== this.epoch || message.n !== this.n + 1)) {
      this.epoch = ""; // something was missed: begin again with a full snapshot
      this.drop();
      return;
    }
    this.epoch = message.epoch;
    this.n = message.n;
    this.snapshot = merged(message.full ? null : this.snapshot, message);
    callSeats(this.snapshot.seats);
    if (this.status !== "open") this.tell("open");
    this.dispatchEvent(new Event("snapshot"));
  }

  /** @param {"connecting"|"open"|"lost"|"refused"} status */
  tell(status) {
    this.status = status;
    this.dispatchEvent(new Event("status"));
  }

  /**
   * Send a command; it is sent again, under the same id, until it is answered.
   * @param {string} what
   * @param {Record<string, unknown>} [fields]
   * @returns {Promise<Reply>}
   */
  send(what, fields = {}) {
    const id = freshId();
    const text = JSON.stringify({ id, do: what, ...fields });
    return new Promise((resolve) => {
      this.unanswered.set(id, { text, resolve });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
    });
  }

  /**
   * Send a command that belongs to the state as it is now; the server refuses it if that is no more.
   * @param {string} what
   * @param {Record<string, unknown>} fields
   * @returns {Promise<Reply>}
   */
  act(what, fields) {
    return this.send(what, { ...fields, at: this.snapshot?.at });
  }

  close() {
    this.closed = true;
    clearTimeout(this.later);
    clearInterval(this.heart);
    removeEventListener("online", this.online);
    removeEventListener("offline", this.offline);
    this.drop();
  }
}

/**
 * A snapshot with what a message changes.
 * @param {Snapshot|null} before null: the message is a whole one
 * @param {any} message
 * @returns {Snapshot}
 */
export function merged(before, message) {
  const after = { log: [], chat: [], ...before, ...message.set };
  if (message.log) after.log = [...after.log.slice(0, message.log_from), ...message.log];
  if (message.chat) after.chat = [...new Map([...after.chat, ...message.chat].map((each) => [each.id, each])).values()];
  if (message.cells) after.tiles = { ...after.tiles, over: [...(after.tiles.over ?? []), message.cells] };
  if (after.tiles && after.scene.tiles !== after.tiles) after.scene = { ...after.scene, tiles: after.tiles };
  return after;
}
