/**
 * Where the browser keeps games: a small part, to be listed, and what was found, which is large.
 * Its size is bounded. If storing fails, the user loses only what would have been stored.
 *
 * @typedef {{id: string, format: number, revision: number, changed: number, title: string,
 *   called: [string, string], edition: string, result: string, line: string, isTouched: boolean,
 *   start: string, nodes: [number, string][], at: number,
 *   teaching?: import("./teaching.js").Lessons | null, opponent?: import("../board.js").Opponent | null,
 *   resigned?: import("../board.js").Opponent | null}} Kept
 *   `line` is the first position as text; `nodes` are the moves, each with the place of the one
 *   before it; `at` is the place that was looked at, 0 for the first position.
 * @typedef {{id: string, analyses: [number, any][], review: {way: number[], answer: any} | null}} Findings
 */

import { say } from "./say.js";

const NAME = "patchwork-board";
const VERSION = 1;
export const FORMAT = 1;

/** Games that are kept, and positions that were only looked at. */
const MOST = 200;
const MOST_UNTOUCHED = 5;

/** Milliseconds after which a store that says nothing counts as none. */
const PATIENCE = 3000;

/** Whether the store once said nothing: it is not waited for again. */
let isSilent = false;

/**
 * A promise that the store settles, or that fails where it says nothing.
 * @template T @param {(resolve: (value: T) => void, reject: (error: unknown) => void) => void} begin
 * @returns {Promise<T>}
 */
const settled = (begin) =>
  new Promise((resolve, reject) => {
    const silent = () => {
      isSilent = true;
      reject(new Error(say("the store of the browser does not answer")));
    };
    const waiting = setTimeout(silent, isSilent ? 0 : PATIENCE);
    const done = (/** @type {(value: any) => void} */ settle) => (/** @type {any} */ value) => {
      clearTimeout(waiting);
      isSilent = false;
      settle(value);
    };
    begin(done(resolve), done(reject));
  });

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answered = (request) =>
  settled((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @param {IDBTransaction} transaction @returns {Promise<void>} */
function finished(transaction) {
  const done = settled((resolve, reject) => {
    transaction.oncomplete = () => resolve(undefined);
    transaction.onabort = () => reject(transaction.error);
  });
  // Where a request in it fails, that is reported, and nobody waits for the transaction.
  done.catch(() => {});
  return done;
}

/** Whether the browser has no room for what was to be kept. @param {any} error */
export const isFull = (error) => error?.name === "QuotaExceededError";

export class Cabinet {
  constructor() {
    /** @type {Promise<IDBDatabase> | null} */ this.opening = null;
  }

  /** The database; it is opened anew where that failed, or where the browser has closed it. @returns {Promise<IDBDatabase>} */
  open() {
    const forget = () => (this.opening = null);
    this.opening ??= settled((resolve, reject) => {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        for (const name of ["games", "findings"]) request.result.createObjectStore(name, { keyPath: "id" });
      };
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error(say("another tab uses an older version of the store")));
      request.onsuccess = () => {
        // A newer program in another tab wants the store: let it.
        request.result.onversionchange = () => request.result.close();
        request.result.onclose = forget;
        resolve(request.result);
      };
    });
    this.opening.catch(forget);
    return this.opening;
  }

  /**
   * Keep a game, unless another tab has changed it since.
   * @param {Kept} game @param {Findings} findings
   * @returns {Promise<boolean>} Whether it is kept.
   */
  async save(game, findings) {
    const base = await this.open();
    const transaction = base.transaction(["games", "findings"], "readwrite");
    const done = finished(transaction);
    const games = transaction.objectStore("games");
    const there = await answered(games.get(game.id));
    if (there && there.revision !== game.revision) {
      await done;
      return false;
    }
    games.put({ ...game, revision: game.revision + 1 });
    transaction.objectStore("findings").put(findings);
    await done;
    return true;
  }

  /** All games, the latest first; what is of another format or damaged is left out. @returns {Promise<Kept[]>} */
  async list() {
    const base = await this.open();
    const found = await answered(base.transaction("games").objectStore("games").getAll());
    return found.filter(isKept).sort((one, other) => other.changed - one.changed);
  }

  /** @param {string} id @returns {Promise<{game: Kept, findings: Findings | null} | null>} */
  async get(id) {
    const base = await this.open();
    const transaction = base.transaction(["games", "findings"]);
    const game = await answered(transaction.objectStore("games").get(id));
    const findings = await answered(transaction.objectStore("findings").get(id));
    return isKept(game) ? { game, findings: isFindings(findings) ? findings : null } : null;
  }

  /** @param {string} id @param {Partial<Kept>} changes */
  async change(id, changes) {
    const base = await this.open();
    const transaction = base.transaction("games", "readwrite");
    const done = finished(transaction);
    const games = transaction.objectStore("games");
    const there = await answered(games.get(id));
    if (there) games.put({ ...there, ...changes, revision: there.revision + 1 });
    await done;
  }

  /** @param {string[]} ids */
  async remove(ids) {
    const base = await this.open();
    const transaction = base.transaction(["games", "findings"], "readwrite");
    for (const id of ids) for (const name of ["games", "findings"]) transaction.objectStore(name).delete(id);
    await finished(transaction);
  }

  async clear() {
    const base = await this.open();
    const transaction = base.transaction(["games", "findings"], "readwrite");
    for (const name of ["games", "findings"]) transaction.objectStore(name).clear();
    await finished(transaction);
  }

  /** Remove the oldest ones of too many. @param {number} [most] */
  async prune(most = MOST) {
    const all = await this.list();
    const touched = all.filter((game) => game.isTouched).slice(most);
    const others = all.filter((game) => !game.isTouched).slice(Math.min(most, MOST_UNTOUCHED));
    await this.remove([...touched, ...others].map((game) => game.id));
  }
}

const isText = (/** @type {unknown} */ value, longest = 1_000_000) => typeof value === "string" && value.length <= longest;

/** Whether something is a game as this program keeps it. @param {any} game */
export function isKept(game) {
  return (
    game?.format === FORMAT &&
    [game.id, game.title, game.edition, game.result].every((each) => isText(each, 1000)) &&
    Array.isArray(game.called) && game.called.length === 2 && game.called.every((/** @type {any} */ each) => isText(each, 1000)) &&
    isText(game.start) && isText(game.line) &&
    [game.opponent, game.resigned].every((each) => !each || ([0, 1].includes(each.side) && isText(each.level, 100))) &&
    [game.revision, game.changed, game.at].every(Number.isFinite) &&
    Array.isArray(game.nodes) && game.nodes.length <= 5000 &&
    game.nodes.every((/** @type {any} */ each, /** @type {number} */ n) => Array.isArray(each) && Number.isInteger(each[0]) && each[0] >= 0 && each[0] <= n && isText(each[1], 1000))
  );
}

/** @param {any} findings */
const isFindings = (findings) =>
  Array.isArray(findings?.analyses) &&
  findings.analyses.every((/** @type {any} */ each) => Array.isArray(each) && Number.isInteger(each[0]) && isAnalysis(each[1])) &&
  (findings.review === null || isReview(findings.review));

/** @param {any} value */
const isBound = (value) => value === null || value === undefined || Number.isFinite(value);

/** @param {any} row */
const isRow = (row) => isText(row?.move, 1000) && isBound(row.lower) && isBound(row.upper);

/** @param {any} analysis */
function isAnalysis(analysis) {
  const answer = analysis?.answer;
  if (typeof analysis !== "object" || analysis === null) return false;
  if (answer === null) return true;
  return (
    [answer?.nodes, answer?.seconds].every(Number.isFinite) &&
    (answer.mover === 0 || answer.mover === 1) &&
    Array.isArray(answer.line) && answer.line.every((/** @type {any} */ each) => isText(each, 1000)) &&
    Array.isArray(answer.proved) && answer.proved.every(isRow) &&
    Array.isArray(answer.moves) && answer.moves.length > 0 &&
    answer.moves.every((/** @type {any} */ each) => isRow(each) && [each.margin, each.margin_error, each.win].every(Number.isFinite) && isText(each.line))
  );
}

/** @param {any} review */
const isReview = (review) =>
  Array.isArray(review?.way) && Array.isArray(review.answer?.decisions) && review.answer.decisions.length === review.way.length - 1 &&
  review.answer.decisions.every((/** @type {any} */ each) => isText(each?.move, 1000) && isBound(each.lower) && isBound(each.upper) && isBound(each.lost));
