/** Cells of a map that are marked: lines, rectangles, polygons and fills of them, by whole numbers alone. */

/** @typedef {[number, number]} Cell column and row, counted from 0; both may lie beyond the map */

/** All cells on the way from one to another, both among them. @param {Cell} from @param {Cell} to @returns {Cell[]} */
export function line([x, y], [toX, toY]) {
  const steps = Math.max(Math.abs(toX - x), Math.abs(toY - y));
  return Array.from({ length: steps + 1 }, (_, k) => [
    Math.round(x + ((toX - x) * k) / (steps || 1)), Math.round(y + ((toY - y) * k) / (steps || 1))]);
}

/** @param {Cell} one @param {Cell} other @returns {Cell[]} */
export function rectangle([x, y], [toX, toY]) {
  const [left, top] = [Math.min(x, toX), Math.min(y, toY)];
  const [wide, high] = [Math.abs(toX - x) + 1, Math.abs(toY - y) + 1];
  return Array.from({ length: wide * high }, (_, k) => [left + (k % wide), top + Math.floor(k / wide)]);
}

/** The cells on the edge of a polygon, and those whose middle lies inside. @param {Cell[]} corners @returns {Cell[]} */
export function polygon(corners) {
  const found = corners.flatMap((corner, k) => line(corner, corners[(k + 1) % corners.length]));
  const rows = corners.map(([, y]) => y);
  for (let y = Math.min(...rows); y <= Math.max(...rows); y += 1) {
    const crossed = corners.flatMap(([x, from], k) => {
      const [toX, to] = corners[(k + 1) % corners.length];
      return (from <= y) === (to <= y) ? [] : [x + ((y - from) * (toX - x)) / (to - from)];
    }).sort((a, b) => a - b);
    for (let k = 0; k + 1 < crossed.length; k += 2) {
      for (let x = Math.ceil(crossed[k]); x <= crossed[k + 1]; x += 1) found.push([x, y]);
    }
  }
  return found;
}

/** All cells of one sign that hang together with a cell, side by side. @param {string} cells row by row @param {number} columns @param {Cell} from @returns {Cell[]} */
export function fill(cells, columns, [x, y]) {
  const first = y * columns + x;
  const found = new Set([first]);
  for (const at of found) { // which grows meanwhile
    const column = at % columns;
    for (const next of [column > 0 ? at - 1 : -1, column < columns - 1 ? at + 1 : -1, at - columns, at + columns]) {
      if (next >= 0 && next < cells.length && cells[next] === cells[first]) found.add(next);
    }
  }
  return [...found].map((at) => [at % columns, Math.floor(at / columns)]);
}

/** Cells as one path of rectangles whose unit is a cell. @param {Iterable<number>} cells by their numbers, line by line @param {number} columns */
export function outline(cells, columns) {
  /** @type {number[][]} column, row, wide, high */
  const found = [];
  let above = new Map(), row = new Map(), last = -2;
  const end = () => { // a stretch like one right above it makes that one higher
    const it = found.at(-1);
    const known = it && above.get(`${it[0]} ${it[1]} ${it[2]}`);
    if (known) { found.pop(); known[3] += 1; }
    if (it) row.set(`${it[0]} ${it[1] + 1} ${it[2]}`, known ?? it);
  };
  for (const at of [...cells].sort((a, b) => a - b)) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    if (at === last + 1 && x) found[found.length - 1][2] += 1;
    else {
      if (last >= 0) end();
      if (last >= 0 && y !== Math.floor(last / columns)) [above, row] = [row, new Map()];
      found.push([x, y, 1, 1]);
    }
    last = at;
  }
  if (last >= 0) end();
  return found.map(([x, y, wide, high]) => `M${x} ${y}h${wide}v${high}h-${wide}z`).join("");
}
