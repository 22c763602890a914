/**
 * The study that is open: its chapters, one of which may be on the board.
 *
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("./chapter.js").File} File
 * @typedef {import("./notes.js").Notes} Notes
 * @typedef {{title: string, work: import("../board.js").Work, notes: Notes, mark: object}} Chapter
 *   `mark` is the board's own for a game, however its first position is changed.
 */

import { say } from "../model/say.js";
import * as trees from "../model/tree.js";
import { newId } from "../server/identity.js";
import { FORMAT, grownChapter, writtenChapter } from "./chapter.js";
import { noteAt, placeKey, withNote } from "./notes.js";

export class Study {
  /** @param {Board} board @param {string} title */
  constructor(board, title = "") {
    this.board = board;
    this.title = title;
    /** @type {Chapter[]} */ this.chapters = [];
    /** The chapter that was opened last; -1 for none. */
    this.at = -1;
    /** Grows with each change that the board does not know. */
    this.version = 0;
  }

  /** @param {Board} board @param {File} file @returns {Promise<Study>} */
  static async of(board, file) {
    const study = new Study(board, file.title ?? "");
    for (const written of file.chapters) {
      const { edition, tree, notes } = await grownChapter(board.server, written);
      const title = written.title ?? "";
      const work = { edition, tree, at: trees.ROOT, title, record: null };
      study.chapters.push({ title, work, notes, mark: study.markOf(tree) });
    }
    return study;
  }

  /** The key by which the board knows a game. @param {trees.Tree} tree */
  markOf(tree) {
    const { ids } = this.board.keeping;
    const root = tree.nodes[trees.ROOT].document;
    const mark = ids.get(root) ?? { id: newId(), revision: 0 };
    ids.set(root, mark);
    return mark;
  }

  /** The chapter on the board, if one is. @returns {Chapter | null} */
  get shown() {
    const { tree } = this.board.work;
    const mark = tree && this.board.keeping.ids.get(tree.nodes[trees.ROOT].document);
    if (!mark) return null;
    const last = this.chapters[this.at];
    // An undo may have led to another one.
    return last?.mark === mark ? last : this.chapters.find((each) => each.mark === mark) ?? null;
  }

  /** Take in what was done on the board. */
  follow() {
    const { shown } = this;
    if (!shown) return;
    shown.work = this.board.work;
    this.at = this.chapters.indexOf(shown);
  }

  changed() {
    this.version += 1;
    this.board.store.show({});
  }

  // -- chapters ------------------------------------------------------------------------------------

  /** Put a chapter on the board. @param {number} at @param {string} [place] The key of a position of it. */
  open(at, place) {
    this.follow();
    this.at = at;
    const chapter = this.chapters[at];
    const { tree } = chapter.work;
    const found = Object.values(tree.nodes).find(({ id }) => place !== undefined && placeKey(tree, id) === place);
    const work = found ? { ...chapter.work, at: found.id } : chapter.work;
    const view = { mode: "play", piece: null, hint: null, opponent: null, exercise: null, review: null, line: null };
    this.board.store.change(work, /** @type {any} */ (view));
    this.changed();
  }

  /** Make a chapter of the game on the board. */
  add() {
    const { work } = this.board;
    if (!this.board.answer?.line) throw new Error(say("This position is not valid yet; the marks show what is wrong."));
    const title = work.title || say("Chapter {n}", { n: this.chapters.length + 1 });
    this.chapters = [...this.chapters, { title, work: { ...work, record: null }, notes: new Map(), mark: this.markOf(work.tree) }];
    this.at = this.chapters.length - 1;
    this.changed();
  }

  /** Remove the chapter that was opened last; the game stays on the board. */
  remove() {
    this.chapters = this.chapters.filter((_, n) => n !== this.at);
    this.at = -1;
    this.changed();
  }

  /** Let the chapter and the one before it change places. */
  moveUp() {
    const { at, chapters } = this;
    if (at < 1) return;
    this.chapters = [...chapters.slice(0, at - 1), chapters[at], chapters[at - 1], ...chapters.slice(at + 1)];
    this.at = at - 1;
    this.changed();
  }

  // -- notes ---------------------------------------------------------------------------------------

  /** The text on the position on the board. */
  get note() {
    const { tree, at } = this.board.work;
    return this.shown ? noteAt(this.shown.notes, tree, at) : null;
  }

  /** @param {Partial<import("./notes.js").Note>} changes */
  annotate(changes) {
    const { shown, note } = this;
    if (!shown || !note) return;
    const { tree, at } = this.board.work;
    shown.notes = withNote(shown.notes, tree, at, { ...note, ...changes });
    this.changed();
  }

  // -- written down --------------------------------------------------------------------------------

  /** @returns {Promise<File>} */
  async written() {
    this.follow();
    const chapters = [];
    for (const { title, work, notes } of this.chapters) {
      const { line } = await this.board.facts.wait(work.tree.nodes[trees.ROOT].document);
      if (!line) throw new Error(say("Chapter {n}: its first position is not valid.", { n: chapters.length + 1 }));
      chapters.push(writtenChapter(title, line, work.tree, notes));
    }
    if (!chapters.length) throw new Error(say("This study has no chapter yet: add the game on the board."));
    return { format: FORMAT, title: this.title, chapters };
  }
}
