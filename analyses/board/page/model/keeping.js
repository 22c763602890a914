/**
 * Keeps the game on the board in the browser, so that a reload loses nothing of it: moves and
 * variations, what was found of them, and the review. Each tab keeps games of its own.
 *
 * @import {Findings, Kept} from "./cabinet.js"
 * @import {Document} from "./document.js"
 */

import { newId } from "../server/identity.js";
import { Cabinet, FORMAT, isFull } from "./cabinet.js";
import { regrown } from "./growing.js";
import { say } from "./say.js";
import { gameAnswer, received, written } from "./solo.js";
import { ofTab, unkept } from "./storage.js";
import * as trees from "./tree.js";

/** Which game this tab shows. */
const SHOWN = "patchwork-board/1/game";

/** Milliseconds after a change until it is kept. */
const LATER = 400;

/** Characters that the page of a review may have to be kept with it. */
const LONGEST_PAGE = 2_000_000;

export class Keeping {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.cabinet = new Cabinet();
    /** The game that each first position begins. @type {WeakMap<Document, {id: string, revision: number}>} */
    this.ids = new WeakMap();
    /** The first positions that the reader has set up or changed. @type {WeakSet<Document>} */
    this.touched = new WeakSet();
    /** The opponent of the match that each first position begins, also after it was resigned. @type {WeakMap<Document, import("../board.js").Opponent>} */
    this.opponents = new WeakMap();
    /** @type {ReturnType<typeof setTimeout> | undefined} */ this.waiting = undefined;
    /** The values kept last. @type {unknown[]} */ this.kept = [];
    /** Keeping is one thing after the other. @type {Promise<unknown>} */ this.turn = Promise.resolve();
    /** Whether the game on the board is kept by another part, as a chapter of a study. */
    this.isElsewhere = () => false;
  }

  /** Begin to keep. */
  start() {
    this.board.store.listen(() => this.look());
    window.addEventListener("pagehide", () => this.now());
    document.addEventListener("visibilitychange", () => document.hidden && this.now());
    this.look();
  }

  get root() {
    return this.board.work.tree.nodes[trees.ROOT].document;
  }

  /** A position that is changed by hand is the same work. @param {Document} from @param {Document} to */
  carry(from, to) {
    const known = this.ids.get(from);
    if (known) this.ids.set(to, known);
    this.touched.add(to);
    this.board.teaching.carry(from, to);
  }

  look() {
    const { work, view, analyses, facts } = this.board;
    const now = [work.tree, work.at, work.title, view.review, view.opponent, this.board.teaching.lessons, analyses.version, facts.known.get(this.root)?.line];
    if (now.every((each, n) => each === this.kept[n])) return;
    // A match, its moves and its end are kept at once: a reload right after is to lose nothing.
    const isMatch = view.opponent !== this.kept[4] || (view.opponent && work.tree !== this.kept[0]);
    this.kept = now;
    clearTimeout(this.waiting);
    if (isMatch) this.now();
    else this.waiting = setTimeout(() => this.now(), LATER);
  }

  /** Keep what is on the board now. */
  now() {
    clearTimeout(this.waiting);
    this.turn = this.turn.then(() => this.save()).catch((error) => this.failed(error));
    return this.turn;
  }

  async save() {
    if (!this.board.work.tree) return;
    const { board, root } = this;
    // A puzzle or a lesson is kept as solved or not, and a record by itself.
    if (board.view.exercise?.address || board.work.record || this.isElsewhere()) return;
    const mark = this.ids.get(root) ?? { id: newId(), revision: 0 };
    this.ids.set(root, mark);
    const [game, findings] = this.written(mark);
    try {
      await this.keep(game, findings, mark);
    } catch (error) {
      if (!isFull(error)) throw error;
      // Older games make room.
      await this.cabinet.prune(20);
      await this.keep(game, findings, mark);
    }
    ofTab.write(SHOWN, mark.id);
    await this.cabinet.prune();
  }

  /** @param {Kept} game @param {Findings} findings @param {{id: string, revision: number}} mark */
  async keep(game, findings, mark) {
    if (!(await this.cabinet.save(game, findings))) {
      // Another tab goes on with the same game: this one becomes a game of its own.
      mark.id = newId();
      mark.revision = 0;
      await this.cabinet.save({ ...game, ...mark }, { ...findings, id: mark.id });
    }
    mark.revision += 1;
  }

  /** The stored work on the board. @param {{id: string, revision: number}} mark @returns {[Kept, Findings]} */
  written({ id, revision }) {
    const { board, root } = this;
    const { work, view } = board;
    const nodes = Object.values(work.tree.nodes).sort((one, other) => one.id - other.id);
    const place = new Map(nodes.map((node, n) => [node.id, n]));
    const places = new Map(nodes.map((node, n) => [node.document, n]));
    const moves = nodes.slice(1).map((node) => /** @type {[number, string]} */ ([place.get(/** @type {number} */ (node.parent)), node.move]));
    const way = view.review?.documents.map((each) => places.get(each) ?? -1);
    const isReviewed = way !== undefined && !way.includes(-1);
    const review = isReviewed && view.review ? { way, answer: shortened(view.review.answer) } : null;
    if (view.opponent) this.opponents.set(root, view.opponent);
    const isTouched = moves.length > 0 || review !== null || work.title !== "" || this.touched.has(root);
    const game = {
      id,
      format: FORMAT,
      revision,
      changed: Date.now(),
      title: work.title,
      called: board.players.called,
      edition: work.edition.name,
      result: this.result(),
      line: board.facts.known.get(root)?.line ?? "",
      isTouched,
      start: JSON.stringify(written(root)),
      nodes: moves,
      at: place.get(work.at) ?? 0,
      teaching: board.teaching.lessons,
      opponent: view.opponent,
      resigned: view.opponent ? null : this.opponents.get(root) ?? null,
    };
    /** @type {[number, any][]} */
    const analyses = nodes.flatMap((node, n) => {
      const { answer, proof, stopped } = board.analyses.ownOf(node.document);
      return answer ? [[n, { answer, proof, stopped }]] : [];
    });
    return [game, { id, analyses, review }];
  }

  /** The scores of the game, if it came to its end. */
  result() {
    const { board } = this;
    const { way } = board;
    const state = board.facts.known.get(board.work.tree.nodes[way[way.length - 1]].document)?.state;
    return state?.is_over ? `${state.scores[0]} : ${state.scores[1]}` : "";
  }

  /** @param {unknown} error */
  failed(error) {
    unkept();
    console.info("The game was not saved:", error);
  }

  // -- back on the board ----------------------------------------------------------------------

  /**
   * Put what this tab showed, or what an address names, on the board again.
   * @param {{text: string, ply: number} | null} address
   * @returns {Promise<boolean>} Whether there was something.
   */
  async resume(address) {
    try {
      const id = ofTab.read(SHOWN);
      const shown = id && (await this.cabinet.get(id));
      if (shown && fits(shown.game, address)) return await this.restore(shown.game, shown.findings, address);
      if (!address) return false;
      const game = (await this.cabinet.list()).find((each) => fits(each, address));
      const found = game && (await this.cabinet.get(game.id));
      return found ? await this.restore(found.game, found.findings, address) : false;
    } catch (error) {
      console.info("The stored games could not be read:", error);
      return false;
    }
  }

  /** Put the latest match that has no end yet on the board. @returns {Promise<boolean>} Whether there was one. */
  async openMatch() {
    const games = await this.cabinet.list().catch(() => []);
    const match = games.find((each) => each.opponent && !each.result);
    if (match) await this.open(match.id);
    return match !== undefined;
  }

  /** @param {string} id */
  async open(id) {
    const found = await this.cabinet.get(id);
    if (!found) throw new Error(say("This game is no longer stored."));
    await this.now();
    await this.restore(found.game, found.findings, null);
  }

  /** Give a game another title. @param {string} id @param {string} title */
  async rename(id, title) {
    const mark = this.ids.get(this.root);
    if (mark?.id === id) {
      this.board.store.change({ title });
      await this.now();
    } else await this.cabinet.change(id, { title });
  }

  /** Clear all that the browser keeps; what is on the board stays there. */
  async clear() {
    await this.cabinet.clear();
    this.board.settings.clear();
    ofTab.remove(SHOWN);
    const mark = this.ids.get(this.root);
    if (mark) mark.revision = 0;
  }

  /**
   * The rules check every move of it again.
   * @param {Kept} game @param {Findings | null} findings @param {{text: string, ply: number} | null} address
   */
  async restore(game, findings, address) {
    const { board } = this;
    const read = await received(await board.server.post("/api/read", { text: game.start }));
    const start = read.document ?? read.written;
    if (read.kind === "game" || !start || !read.edition) return false;
    if (read.document) board.facts.learn(start, read);
    const grown = await regrown(board.server, start, game.nodes);
    const { ids } = grown;
    let { tree } = grown;
    let at = ids[game.at] ?? trees.ROOT;
    if (address) [tree, at] = await this.along(tree, start, game, address);
    this.ids.set(start, { id: game.id, revision: game.revision });
    if (game.resigned) this.opponents.set(start, game.resigned);
    board.teaching.restore(start, game.teaching);
    const documents = ids.map((id) => tree.nodes[id].document);
    const mode = read.document ? "play" : "setup";
    const { opponent = null } = game;
    const tab = opponent ? { tab: "game" } : {};
    const view = { mode, piece: null, hint: null, opponent, exercise: null, review: null, line: null, ...tab };
    board.store.change({ edition: read.edition, tree, at, title: game.title, record: null }, /** @type {any} */ (view));
    this.find(findings, documents);
    return true;
  }

  /** Go where an address leads, which may be further than what was kept. */
  async along(/** @type {trees.Tree} */ tree, /** @type {Document} */ start, /** @type {Kept} */ game, /** @type {{text: string, ply: number}} */ { text, ply }) {
    const moves = text === game.line ? [] : text.slice(beginning(game).length).split(" ");
    let grown = tree;
    /** @type {number} */ let at = trees.ROOT;
    const way = [at];
    if (moves.length) {
      const { plies } = await gameAnswer(this.board.server, start, moves);
      for (const each of plies) {
        [grown, at] = trees.grown(grown, at, each.move, each.document, each.move_words);
        way.push(at);
      }
    }
    return /** @type {[trees.Tree, number]} */ ([grown, way[Math.min(ply, way.length - 1)]]);
  }

  /** Take in what was found; what cannot be drawn is dropped. @param {Findings | null} findings @param {Document[]} documents */
  find(findings, documents) {
    if (!findings) return;
    const { board } = this;
    try {
      for (const [place, found] of findings.analyses) if (documents[place]) board.analyses.restore(documents[place], found);
      board.store.show({});
      const way = findings.review?.way.map((place) => documents[place]);
      if (!findings.review || !way || way.includes(/** @type {any} */ (undefined))) return;
      const review = { documents: way, answer: findings.review.answer };
      board.analyses.learnReview(review);
      board.store.show({ review, tab: "game" });
    } catch (error) {
      console.info("The earlier analysis could not be shown:", error);
      board.analyses.forget();
      board.store.show({ review: null });
    }
  }
}

/** Whether an address leads into a game. @param {Kept} game @param {{text: string} | null} address */
const fits = (game, address) => !address || (game.line !== "" && (address.text === game.line || address.text.startsWith(beginning(game))));

/** What the text of a game begins with, before its first move. @param {Kept} game */
const beginning = ({ line }) => (line.startsWith("solo ") ? `${line} ` : `game ${line} `);

/** A review without its page where that is too long. @param {any} answer */
const shortened = (answer) => ((answer.html?.length ?? 0) > LONGEST_PAGE ? { ...answer, html: null } : answer);
