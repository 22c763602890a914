/**
 * Solved circles as values: which are chosen, in which order, and what they come to.
 *
 * @typedef {{seed: number, circle: string, lower: number, upper: number, winner: number | null,
 *   best: string | null, scores: [number, number] | null, tile: number | null, nodes: number}} Circle
 * @typedef {{winner: string, kind: string, least: number | null, most: number | null}} Choice
 */

/** @param {Circle} circle */
export const isExact = ({ lower, upper }) => lower === upper;

/** @param {Circle[]} circles @param {Choice} choice */
export const chosen = (circles, { winner, kind, least, most }) =>
  circles.filter(
    (each) =>
      (!winner || String(each.winner) === winner) &&
      (!kind || isExact(each) === (kind === "exact")) &&
      (least === null || each.upper >= least) &&
      (most === null || each.lower <= most),
  );

/** A copy in order; what is not known comes last. @param {Circle[]} circles @param {(circle: Circle) => any} key @param {boolean} isDown */
export function sorted(circles, key, isDown) {
  const sign = isDown ? -1 : 1;
  return [...circles].sort((one, other) => {
    const [a, b] = [key(one), key(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a < b ? -1 : a > b ? 1 : 0) || one.seed - other.seed;
  });
}

/** How many circles have each exact value, from the least on. @param {Circle[]} circles @returns {[number, number][]} */
export function counted(circles) {
  const values = circles.filter(isExact).map(({ lower }) => lower);
  if (!values.length) return [];
  const least = values.reduce((one, other) => Math.min(one, other));
  const most = values.reduce((one, other) => Math.max(one, other));
  const counts = Array.from({ length: most - least + 1 }, () => 0);
  for (const value of values) counts[value - least] += 1;
  return counts.map((count, at) => [least + at, count]);
}
