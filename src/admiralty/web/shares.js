/** Shares of battles with their intervals at 95 %, reckoned and said. */

const Z = 1.959964;

/** Wilson's interval for a share. @param {number} count @param {number} battles @returns {[number, number]} */
export function wilson(count, battles) {
  if (!battles) return [0, 1];
  const share = count / battles;
  const square = Z * Z / battles;
  const middle = (share + square / 2) / (1 + square);
  const half = Z / (1 + square) * Math.sqrt(share * (1 - share) / battles + square / battles / 4);
  return [count ? middle - half : 0, count < battles ? middle + half : 1];
}

/** Bonett and Price's for the difference of two shares on the same battles: the difference, from, to. @param {number} gained @param {number} lost @param {number} battles @returns {[number, number, number]} */
export function paired(gained, lost, battles) {
  const size = battles + 2;
  const [up, down] = [(gained + 1) / size, (lost + 1) / size];
  const half = Z * Math.sqrt(Math.max(0, up + down - (up - down) ** 2) / size);
  return [(gained - lost) / battles, Math.max(-1, up - down - half), Math.min(1, up - down + half)];
}

/** @param {number} share */
export const percent = (share, digits = 1) => `${(100 * share).toFixed(digits)} %`;
/** A difference in points of a percent. @param {number} share */
export const points = (share, digits = 1) => `${share < 0 ? "−" : "+"}${Math.abs(100 * share).toFixed(digits)}`;
/** @param {[number, number]} interval */
export const between = ([low, high], digits = 1) => `${(100 * low).toFixed(digits)} to ${(100 * high).toFixed(digits)} %`;
/** @param {number} number */
export const grouped = (number) => number.toLocaleString("en");

/**
 * Battles that a seat won by the counts of one set-up.
 * @param {Record<string, number>} outcomes
 * @param {Record<string, number[]>} worth
 * @param {number} seat
 * @param {1|0|-1} how 1: won, -1: lost, 0: neither
 */
export const battlesOf = (outcomes, worth, seat, how = 1) =>
  Object.entries(outcomes).reduce((sum, [label, count]) => sum + ((worth[label]?.[seat] ?? 0) === how ? count : 0), 0);

/**
 * On the same dice: how many battles a seat won in B alone, and in A alone.
 * @param {{a: string, b: string, battles: number}[]} pairs
 * @param {Record<string, number[]>} worth
 * @param {number} seat
 */
export function wonAlone(pairs, worth, seat) {
  const won = (/** @type {string} */ label) => worth[label]?.[seat] === 1;
  let [gained, lost] = [0, 0];
  for (const { a, b, battles } of pairs) {
    if (won(b) && !won(a)) gained += battles;
    if (won(a) && !won(b)) lost += battles;
  }
  return { gained, lost };
}
