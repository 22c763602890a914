/**
 * When puzzles are to be repeated: SM-2 (Wozniak, 1990), kept by the browser. A puzzle comes into
 * it when its first move was wrong, and the reader's own mistakes all do. A day is a day in UTC.
 *
 * @typedef {{ease: number, row: number, days: number, due: number}} Card
 *   `row` is how often in a row the first move was right, `days` the days between the last two
 *   repetitions, `due` the day of the next one, from 1970.
 */

const NAME = "repetition";

/** The grades of SM-2, 0 to 5, for a first move that is right, and for another. */
const RIGHT = 5;
const WRONG = 2;

const EASE = 2.5;
const LEAST_EASE = 1.3;

/** Days until the second and the third time. */
const [FIRST, SECOND] = [1, 6];

/** @param {any} card */
const isCard = (card) => card !== null && typeof card === "object" && ["ease", "row", "days", "due"].every((name) => Number.isFinite(card[name]));

/** @param {any} value @returns {boolean} */
export const areCards = (value) => typeof value === "object" && !Array.isArray(value) && Object.values(value).every(isCard);

export class Repetition {
  /** @param {import("./settings.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
  }

  /** @returns {Record<string, Card>} By set and number, or what a mistake is called. */
  get cards() {
    return this.settings.read(NAME, {}, areCards);
  }

  /** The keys of what is due on a day, the longest overdue first. @param {number} day @returns {string[]} */
  due(day) {
    const { cards } = this;
    return Object.keys(cards)
      .filter((key) => cards[key].due <= day)
      .sort((one, other) => cards[one].due - cards[other].due || one.localeCompare(other));
  }

  /** Take in keys that are to be repeated from a day on. @param {string[]} keys @param {number} day */
  begin(keys, day) {
    const fresh = Object.fromEntries(keys.map((key) => [key, { ease: EASE, row: 0, days: 0, due: day }]));
    this.settings.write(NAME, { ...fresh, ...this.cards });
  }

  /** Forget a puzzle that is there no more. @param {string} key */
  drop(key) {
    const { [key]: gone, ...rest } = this.cards;
    this.settings.write(NAME, rest);
  }

  /** Take in the first move in a puzzle. @param {string} key @param {boolean} isRight @param {number} day */
  note(key, isRight, day) {
    const { cards } = this;
    const card = cards[key];
    // A puzzle solved at once need not come again, and practice before its day does not count.
    if (card ? card.due > day && isRight : isRight) return;
    this.settings.write(NAME, { ...cards, [key]: repeated(card ?? { ease: EASE, row: 0, days: 0, due: day }, isRight, day) });
  }
}

/** @param {Card} card @param {boolean} isRight @param {number} day @returns {Card} */
export function repeated({ ease, row, days }, isRight, day) {
  const missing = 5 - (isRight ? RIGHT : WRONG);
  const changed = Math.max(LEAST_EASE, ease + 0.1 - missing * (0.08 + missing * 0.02));
  const next = !isRight || row === 0 ? FIRST : row === 1 ? SECOND : Math.round(days * ease);
  return { ease: changed, row: isRight ? row + 1 : 0, days: next, due: day + next };
}
