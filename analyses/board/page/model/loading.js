/** How positions and games come onto the board: read, dealt, or as an empty table. */

import { readAddress } from "./address.js";
import { editionWords } from "./editions.js";
import { incoming, straight } from "../incoming.js";
import { isShort, longText, readShort } from "./link.js";
import { say } from "./say.js";
import { received } from "./solo.js";
import * as trees from "./tree.js";

/**
 * The text that an address carries, whichever form it has.
 * @param {import("../server/search.js").Server} server @param {string} hash
 * @returns {Promise<{text: string, ply: number} | null>}
 */
export async function addressed(server, hash) {
  if (!isShort(hash)) return readAddress(hash);
  const { start, moves, ply } = readShort(hash);
  if (!moves.length) return { text: start, ply };
  // The meaning of a short move depends on the rules that the start names.
  const { edition, remarks } = await server.post("/api/read", { text: start });
  if (!edition) throw new Error(`${remarks[0].field}: ${remarks[0].reason}`);
  return { text: longText(start, moves, edition), ply };
}

/** How JSON says that it is a study. */
const IS_STUDY = /^\s*\{[^]{0,1000}"format"\s*:\s*"patchwork-study\//;

export class Loading {
  /** @param {import("../board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** The document that is being read, to be opened. @type {object | null} */
    this.reading = null;
    /** Opens the text of a study. @type {(text: string) => Promise<void>} */
    this.openStudy = async () => {};
  }

  /**
   * Put what the server has read on the board.
   * @param {any} answer @param {number | null} [ply] The move of a game to look at.
   */
  open(answer, ply = null) {
    const { board } = this;
    const read = answer.kind === "variant" ? answer.new : answer;
    const first = read.kind === "game" || read.kind === "solo" ? read.start?.document : read.document;
    if (!first || !read.edition) {
      const remark = read.remarks?.find((/** @type {any} */ each) => each.severity === "wrong");
      throw new Error(remark ? `${remark.field}: ${remark.reason}` : say("This is not a position."));
    }
    this.reading = null;
    let tree = trees.planted(first);
    let at = trees.ROOT;
    if (!read.plies?.length && read.state) board.facts.learn(first, read);
    const way = [at];
    for (const each of read.plies ?? []) {
      [tree, at] = trees.grown(tree, at, each.move, each.document, each.move_words);
      way.push(at);
    }
    at = way[Math.min(ply ?? 0, way.length - 1)];
    const side = first.to_move ?? 0;
    board.store.change(
      { edition: read.edition, tree, at, title: "", record: null },
      { piece: null, hint: null, side, opponent: null, exercise: null, review: null },
    );
  }

  /** Read text that was pasted, typed or dropped. @param {string} text @param {number} [ply] */
  async read(text, ply = 0) {
    const { board } = this;
    if (IS_STUDY.test(text)) return this.openStudy(text);
    const reading = {};
    this.reading = reading;
    const answer = await this.answerTo(incoming(text));
    // Something else was opened meanwhile, or is about to be: the last one counts.
    if (this.reading !== reading) return;
    if (answer.kind === "position" && !answer.document && this.openDraft(answer)) return;
    this.open(answer, ply);
    if (answer.kind === "game" || answer.kind === "solo") board.store.show({ mode: "play", tab: "game" });
  }

  /** What the server reads in a text, or in the text with plain quotes if only that is valid. @param {string} text */
  async answerTo(text) {
    const { server } = this.board;
    try {
      return await received(await server.post("/api/read", { text }));
    } catch (error) {
      const typed = straight(text);
      const answer = typed === text ? null : await server.post("/api/read", { text: typed }).catch(() => null);
      if (answer) return answer;
      throw error;
    }
  }

  /** Open a position that is not right yet, to be put right. @param {any} answer */
  openDraft({ edition, written }) {
    const { board } = this;
    if (!edition || !written) return false;
    board.store.change(
      { edition, tree: trees.planted(written), at: trees.ROOT, title: "", record: null },
      { mode: "setup", piece: null, hint: null, opponent: null, exercise: null, review: null },
    );
    board.say(say("This position is not valid yet: the marks show what is wrong."));
    return true;
  }

  /**
   * Deal a circle.
   * @param {unknown} edition @param {number | null} seed @param {[string, string]} [names]
   * @param {{level: number, deck: string} | null} [automa] The opponent of a solo game.
   * @param {string | null} [circle] By letters, instead of a shuffle.
   */
  async deal(edition, seed, names = ["", ""], automa = null, circle = null) {
    const { board } = this;
    const answer = await received(await board.server.post("/api/new", { edition, seed, names: board.players.both(names), automa, circle }));
    this.open(answer);
    board.store.show({ mode: "play" });
    board.say(say("A new circle: {edition}.", { edition: editionWords(board.edition.name) }));
  }

  /** Clear the table. @param {unknown} edition */
  async blank(edition) {
    const { board } = this;
    this.open(await board.server.post("/api/blank", { edition }));
    board.store.show({ mode: "setup" });
    board.say(say("An empty table. All patches are in the circle."));
  }
}
