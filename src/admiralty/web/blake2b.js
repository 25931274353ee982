/** BLAKE2b (RFC 7693) with a key and a person, as Python's hashlib has it; browsers bring none. */

/** @typedef {{size?: number, key?: Uint8Array, person?: string}} Options */

// Words of 64 bits are pairs of 32, the low half first.
const IV = new Uint32Array([
  0xf3bcc908, 0x6a09e667, 0x84caa73b, 0xbb67ae85, 0xfe94f82b, 0x3c6ef372, 0x5f1d36f1, 0xa54ff53a,
  0xade682d1, 0x510e527f, 0x2b3e6c1f, 0x9b05688c, 0xfb41bd6b, 0x1f83d9ab, 0x137e2179, 0x5be0cd19,
]);
const SIGMA = ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
  "0123456789abcdef", "ea489fd61c02b753"].map((row) => [...row].map((digit) => 2 * parseInt(digit, 16)));
const LANES = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]].map((lane) => lane.map((word) => 2 * word));
const BLOCK = 128; // bytes

const v = new Uint32Array(32);
const m = new Uint32Array(32);

/** v[a] += v[b] + m[x], of 64 bits. @param {number} a @param {number} b @param {number} x where in m; -1: nothing of it */
function add(a, b, x) {
  const low = v[a] + v[b] + (x < 0 ? 0 : m[x]);
  v[a + 1] += v[b + 1] + (x < 0 ? 0 : m[x + 1]) + Math.floor(low / 0x100000000);
  v[a] = low;
}

/** v[d] = (v[d] xor v[a]), turned right by so many bits. @param {number} d @param {number} a @param {number} turn */
function mix(d, a, turn) {
  const low = v[d] ^ v[a];
  const high = v[d + 1] ^ v[a + 1];
  if (turn === 32) [v[d], v[d + 1]] = [high, low];
  else if (turn === 63) [v[d], v[d + 1]] = [(low << 1) | (high >>> 31), (high << 1) | (low >>> 31)];
  else [v[d], v[d + 1]] = [(low >>> turn) | (high << (32 - turn)), (high >>> turn) | (low << (32 - turn))];
}

/** Stir a block into the state. @param {Uint32Array} state @param {Uint8Array} block @param {number} count bytes so far @param {boolean} last */
function compress(state, block, count, last) {
  v.set(state);
  v.set(IV, 16);
  v[24] ^= count;
  v[25] ^= Math.floor(count / 0x100000000);
  if (last) [v[28], v[29]] = [~v[28], ~v[29]];
  for (let i = 0; i < 32; i += 1) {
    m[i] = block[4 * i] | (block[4 * i + 1] << 8) | (block[4 * i + 2] << 16) | (block[4 * i + 3] << 24);
  }
  for (const row of SIGMA) {
    for (let i = 0; i < 8; i += 1) {
      const [a, b, c, d] = LANES[i];
      add(a, b, row[2 * i]);
      mix(d, a, 32);
      add(c, d, -1);
      mix(b, c, 24);
      add(a, b, row[2 * i + 1]);
      mix(d, a, 16);
      add(c, d, -1);
      mix(b, c, 63);
    }
  }
  for (let i = 0; i < 16; i += 1) state[i] ^= v[i] ^ v[i + 16];
}

/** The hash in hex. @param {Uint8Array|string} input text is taken as UTF-8 @param {Options} [options] size in bytes, key of up to 64, person of up to 16 */
export function blake2b(input, { size = 32, key = new Uint8Array(), person = "" } = {}) {
  const data = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const parameters = new Uint8Array(64);
  parameters.set([size, key.length, 1, 1]);
  parameters.set(new TextEncoder().encode(person), 48);
  const state = IV.map((word, i) => word ^ new DataView(parameters.buffer).getUint32(4 * i, true));
  const whole = new Uint8Array((key.length ? BLOCK : 0) + data.length);
  whole.set(key);
  whole.set(data, key.length ? BLOCK : 0);
  let at = 0;
  for (; at + BLOCK < whole.length; at += BLOCK) compress(state, whole.subarray(at, at + BLOCK), at + BLOCK, false);
  const block = new Uint8Array(BLOCK);
  block.set(whole.subarray(at));
  compress(state, block, whole.length, true);
  return hex(new Uint8Array(state.buffer, 0, size));
}

/** @param {Uint8Array} bytes */
export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} digits */
export const bytesOf = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
