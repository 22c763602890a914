/** The server's answers on positions: each is requested once, and remembered as long as the
position. Their types hold for the worker too, and tests compare its answers with the server's. */

import { afterFrame } from "./frame.js";
import { positionAnswer } from "./solo.js";

/**
 * @import {Document, Edition} from "./document.js"
 * @typedef {{severity: "wrong" | "doubtful", field: string, row: number | null,
 *   column: number | null, reason: string, code: string, template: string, arguments: Record<string, any>}} Remark
 * @typedef {{patch: string | null, kind: "advance" | "buy" | "leather" | "swap", placements: number[][],
 *   words: string[], cost: number, time_after: number, buttons_after: number, income_after: number}} Legal
 * @typedef {{to_move: number | null, is_over: boolean, winner: number | null, scores: number[], headline: string,
 *   turn: string, words: string, special_tile: number | null, leather_owed: number, leather_left: number[],
 *   income_left: number[][], finished_first: number | null, holes: number[], accounts: string[],
 *   tiles: {side: number, points: number, cells: number[]}[][], for_sale: string[], circle: string[],
 *   waiting: number, unknown: string[], known_words: string | null, moves: Legal[]}} State Facts of a legal position.
 * @typedef {{kind: string, remarks: Remark[], verdict: string, edition: Edition | null, sewn: any[] | null,
 *   document: Document | null, line: string | null, draft: string | null, written: object | null,
 *   state: any}} Answer Its `state` is a `State` or null.
 */

/**
 * Positions whose legal moves are remembered, more than any game has. All that was on the board can
 * be undone without end, and an answer has up to 100 kB of rules and moves.
 */
const MOST = 200;

export class Facts {
  /**
   * @param {import("../server/search.js").Server} server
   * @param {() => void} notify Called when something new is known.
   */
  constructor(server, notify) {
    this.server = server;
    this.notify = notify;
    /** @type {WeakMap<Document, Answer>} */ this.known = new WeakMap();
    /** @type {WeakSet<Document>} */ this.requested = new WeakSet();
    /** Documents that are remembered in full, the last used at the end. @type {Set<Document>} */ this.recent = new Set();
    /** Documents whose moves are forgotten. @type {WeakSet<Document>} */ this.lapsed = new WeakSet();
    /** @type {WeakMap<Document, any[]>} */ this.reaches = new WeakMap();
  }

  /** @param {Document} document @param {Answer} answer */
  learn(document, answer) {
    this.known.set(document, answer);
    this.lapsed.delete(document);
    this.use(document);
    const [oldest] = this.recent;
    if (this.recent.size > MOST) this.forget(oldest);
  }

  /** @param {Document} document */
  use(document) {
    this.recent.delete(document);
    this.recent.add(document);
  }

  /** Keep what is small, and request the rest when it is wanted again. @param {Document} document */
  forget(document) {
    const answer = /** @type {Answer} */ (this.known.get(document));
    this.recent.delete(document);
    this.lapsed.add(document);
    this.requested.delete(document);
    this.reaches.delete(document);
    this.known.set(document, { ...answer, edition: null, sewn: null, state: null });
  }

  /**
   * Facts of a position; if there are none, they are requested.
   * @param {Document} document @returns {Answer | null}
   */
  of(document) {
    const answer = this.known.get(document);
    const isWhole = answer !== undefined && !this.lapsed.has(document);
    if (isWhole) this.use(document);
    else if (!this.requested.has(document)) this.request(document);
    return answer ?? null;
  }

  /** @param {Document} document */
  async request(document) {
    this.requested.add(document);
    try {
      this.learn(document, await positionAnswer(this.server, document));
    } catch {
      // Requested again once the server answers again.
      this.requested.delete(document);
      return;
    }
    this.notify();
  }

  /**
   * The patches that each player can still reach; nothing until they are known.
   * @param {Document} document @returns {any[] | null}
   */
  reach(document) {
    const known = this.reaches.get(document);
    if (known) return known.length ? known : null;
    this.reaches.set(document, []);
    afterFrame(() => this.requestReach(document));
    return null;
  }

  /** @param {Document} document */
  async requestReach(document) {
    try {
      const { reach } = await this.server.post("/api/reach", { position: document });
      this.reaches.set(document, reach);
    } catch {
      this.reaches.delete(document);
      return;
    }
    this.notify();
  }

  /** Wait for what is known of a position. @param {Document} document */
  async wait(document) {
    const known = this.known.get(document);
    if (known && !this.lapsed.has(document)) return known;
    const answer = await positionAnswer(this.server, document);
    this.learn(document, answer);
    return answer;
  }
}
