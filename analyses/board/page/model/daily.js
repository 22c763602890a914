/** Which puzzle a day has: the same for everybody, and another one the next day. */

const DAY = 24 * 60 * 60 * 1000;
/** No day's puzzle is like that of the day before: this has no factor in common with the number of puzzles. */
const STEP = 73;

/** The days since 1970 began; a day begins at midnight UTC. @param {Date} date */
export const dayOf = (date) => Math.floor(date.getTime() / DAY);

/** The place of a day's puzzle among all. @param {Date} date @param {number} count */
export const placeOn = (date, count) => (dayOf(date) * STEP) % count;
