/** "Your turn" as a message of the browser, for those who asked for it; the permission is asked by a button alone. */

import { button, toast } from "./dom.js";
import { rememberTelling, telling } from "./store.js";

const there = "Notification" in window && window.isSecureContext;

/** A button that turns the messages on and off; null where the browser has none. @param {() => void} changed */
export function notifyButton(changed) {
  if (!there) return null;
  const on = wanted();
  return button(on ? "Stop telling me" : "Tell me when it is my turn", async () => {
    await turn(!on);
    changed();
  }, { class: "quiet", "data-key": "notify" });
}

export const wanted = () => there && telling() && Notification.permission === "granted";

/** @param {boolean} on */
async function turn(on) {
  if (on && Notification.permission !== "granted" && (await Notification.requestPermission()) !== "granted") {
    toast("This browser does not allow it: allow notifications for this page in its settings.", "bad");
    return;
  }
  rememberTelling(on);
  toast(on ? "When it is your turn and this page is in the background, your browser tells you." : "It no longer tells you.");
}

/** Tell that it is one's turn, if nobody looks at the page. What is asked stays on the page. @param {string} table @param {string} title */
export function tellTurn(table, title) {
  if (!wanted() || (document.visibilityState === "visible" && document.hasFocus())) return;
  try {
    const message = new Notification("Your turn", { body: title, tag: table, icon: "/mark-turn.svg" });
    message.addEventListener("click", () => (window.focus(), message.close()));
  } catch {
    // some browsers show messages of installed pages only: the title says it, too
  }
}
