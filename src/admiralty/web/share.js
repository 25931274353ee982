/** Things in an address: packed after its #, so that no server sees them until whoever opens it uses them. */

const LONGEST = 60_000; // characters of what is unpacked

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream|DecompressionStream} through @returns {Promise<Uint8Array<ArrayBuffer>>} */
async function piped(bytes, through) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(through)).arrayBuffer());
}

/** Plain data as letters that an address can hold. @param {unknown} value @returns {Promise<string>} */
export async function packed(value) {
  const bytes = await piped(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream("deflate-raw"));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** What was packed; null for what is none. @param {string} text @returns {Promise<any>} */
export async function unpacked(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const plain = await piped(bytes, new DecompressionStream("deflate-raw"));
    return plain.length > LONGEST ? null : JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return null;
  }
}

/** A word of the address behind its #, e.g. `ship` of `#ship=…`; empty where there is none. @param {string} name */
export const inAddress = (name) => new URLSearchParams(location.hash.slice(1)).get(name) ?? "";
