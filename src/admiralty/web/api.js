/** The server's HTTP interface. */

import { said, toast, unreachable } from "./dom.js";
/** @import {Refusal} from "./types.js" */

let ahead = 0; // milliseconds by which the server's clock is ahead of this device's

/** How much later it is at the server, in milliseconds; known after the first answer. */
export const skew = () => ahead;

/** A refusal of the server, in one line. */
export class Refused extends Error {
  /** @param {number} status @param {Refusal} [error] */
  constructor(status, error) {
    super(status === 0 ? unreachable : said(error));
    this.status = status;
  }
}

/**
 * Ask the server; `Refused` if it refuses or cannot be reached.
 * @param {string} path under /api/v1
 * @param {unknown} [body] what is posted: plain data, or a Blob as it is
 * @param {"json"|"blob"} [as] what comes back: data, or a file
 * @returns {Promise<any>}
 */
export async function ask(path, body, as = "json") {
  /** @type {RequestInit} */
  const options = { headers: { Accept: "application/json" }, credentials: "same-origin" };
  if (body !== undefined) {
    const raw = body instanceof Blob;
    options.method = "POST";
    options.headers = { "Content-Type": raw ? "application/x-ndjson" : "application/json" };
    options.body = raw ? body : JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(`/api/v1${path}`, options);
  } catch {
    throw new Refused(0);
  }
  const there = Date.parse(response.headers.get("date") ?? "");
  if (there && Math.abs(there + 500 - Date.now() - ahead) > 1500) ahead = there + 500 - Date.now(); // it is told in whole seconds
  const data = await response[response.ok ? as : "json"]().catch(() => null);
  if (!response.ok) throw new Refused(response.status, data?.error);
  const warning = response.headers.get("admiralty-warning"); // of a file: what it lacks
  if (warning) toast(decodeURIComponent(warning), "bad");
  return data;
}

/** A name for a command that nobody else chooses. */
export function freshId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16)); // pages without https have no randomUUID
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
