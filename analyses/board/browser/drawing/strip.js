/** The time track as one thin line, for compact pictures. */

import { group, rect, text } from "./svg.js";
import { incomeMark, leatherMark, token } from "./tokens.js";

/** Height of the strip with its tokens. */
export const STRIP = 54;

const [MIDDLE, RADIUS, ENDS] = [28, 7, 26];

/**
 * Add the track as two layers: the first player's token above the line, the other's below.
 * @param {import("./svg.js").Element} root @param {[number, number]} corner @param {import("../../../../engine/javascript/state.js").State} state @param {number} width
 * @param {import("../../../../engine/javascript/names.js").Names} names @param {import("./colours.js").Theme} theme
 */
export function strip(root, corner, { edition, leatherLeft, players }, width, names, theme) {
  const { last, incomeMarks } = edition;
  const step = (width - 2 * ENDS) / last;
  const place = (/** @type {number} */ space) => ENDS + space * step;
  const ground = group(root, ...corner);
  const ends = ENDS - RADIUS;
  rect(ground, ends, MIDDLE - 4, width - 2 * ends, 8, { rx: 4, fill: theme.track, stroke: theme.line, "stroke-width": 0.8 });
  const style = { "text-anchor": "middle", fill: theme.quiet };
  text(ground, 9, MIDDLE + 3.5, "0", 10, style);
  text(ground, width - 9, MIDDLE + 3.5, String(last), 10, style);
  for (const mark of incomeMarks) incomeMark(ground, place(mark - 0.5), MIDDLE, theme.ink);
  const things = group(root, ...corner);
  for (const mark of leatherLeft) leatherMark(things, place(mark - 0.5), MIDDLE, theme.ink);
  players.forEach(({ time }, player) => token(things, place(time), MIDDLE + (RADIUS + 6) * (2 * player - 1), RADIUS, player, names));
}
