/** Earlier games and analyses that the browser keeps: opened, renamed, deleted, written to a file; or all of it cleared. */

import { html, refill } from "../drawing/svg.js";
import { editionWords } from "../model/editions.js";
import { written } from "../model/games-file.js";
import { againstWords } from "../model/people.js";
import { language, listed, say, sayMany, sayParts } from "../model/say.js";
import { dialog } from "./dialog.js";

/**
 * @typedef {import("../board.js").Board} Board
 * @typedef {import("../model/cabinet.js").Kept} Kept
 */

/** @type {Library | null} */
let library = null;

/** Show the games. @param {Board} board @param {() => Promise<void>} play Opens the form of a new game. */
export const showGames = (board, play) => (library ??= new Library(board, play)).show();

class Library {
  /** @param {Board} board @param {() => Promise<void>} play */
  constructor(board, play) {
    this.board = board;
    this.trouble = html("p", { class: "trouble", role: "alert" });
    this.list = html("ul", { class: "library" });
    const begin = html("button", { type: "button", class: "main", onclick: () => this.play(play) }, say("Play one"));
    this.none = html("p", { class: "note" }, ...sayParts("No games yet. {play}", { play: begin }));
    this.file = html("button", { type: "button", onclick: () => this.doing(() => this.save()) }, say("Save all to a file"));
    const remove = twice(say("Delete all games …"), say("Really delete all games"), () => this.doing(() => this.removeAll()));
    const clear = twice(say("Clear everything …"), say("Really clear everything"), () => this.doing(() => this.clearAll()));
    this.twice = [remove, clear];
    this.some = html("span", {}, this.file, " ", remove.button);
    const note = say("This browser keeps your games with their analyses, solved puzzles and settings, for this address only. “Open …” reads a file of games.");
    this.box = dialog(say("My games"), this.trouble, this.none, this.list, html("p", { class: "note" }, note), html("div", { class: "row" }, this.some, clear.button));
  }

  show() {
    this.trouble.textContent = "";
    for (const each of this.twice) each.calm();
    this.box.showModal();
    this.doing(async () => {
      await this.board.keeping.now();
      await this.draw();
    });
  }

  /** @param {() => Promise<void>} action */
  async doing(action) {
    try {
      await action();
    } catch (error) {
      this.trouble.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** The games that were played or changed; not positions that were only looked at. */
  async games() {
    const all = await this.board.keeping.cabinet.list();
    return all.filter(({ isTouched, opponent, resigned }) => isTouched || opponent || resigned);
  }

  async draw() {
    const games = await this.games();
    this.none.hidden = games.length > 0;
    this.some.hidden = games.length === 0;
    refill(this.list, ...games.map((game) => this.item(game)));
  }

  /** @param {Kept} game */
  item(game) {
    const { keeping } = this.board;
    const name = titleOf(game);
    const title = /** @type {HTMLInputElement} */ (html("input", { type: "text", maxlength: 60, value: name, "aria-label": say("Title of {game}", { game: name }) }));
    title.addEventListener("change", () => this.doing(() => keeping.rename(game.id, title.value.trim())));
    const open = async () => {
      await keeping.open(game.id);
      this.box.close();
    };
    const remove = async () => {
      await keeping.cabinet.remove([game.id]);
      await this.draw();
    };
    const moves = game.nodes.length;
    const length = moves ? sayMany("{n} move", "{n} moves", moves) : say("a position");
    const opponent = game.opponent ?? game.resigned;
    const result = game.result.replaceAll("-", "−") || (game.resigned && say("resigned"));
    const facts = [result, opponent && againstWords(opponent), when(game.changed), editionWords(game.edition), length];
    return html(
      "li",
      {},
      title,
      html("span", { class: "note" }, facts.filter(Boolean).join(", ")),
      html("button", { type: "button", "aria-label": say("Open {game}", { game: name }), onclick: () => this.doing(open) }, say("Open")),
      html("button", { type: "button", "aria-label": say("Delete {game}", { game: name }), onclick: () => this.doing(remove) }, say("Delete")),
    );
  }

  /** @param {() => Promise<void>} play */
  async play(play) {
    this.box.close();
    await this.board.trying(play);
  }

  async save() {
    const text = written(await this.games());
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    html("a", { href: address, download: "patchwork-games.json" }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  }

  async removeAll() {
    const { cabinet } = this.board.keeping;
    await cabinet.remove((await cabinet.list()).map(({ id }) => id));
    await this.draw();
  }

  async clearAll() {
    await this.board.keeping.clear();
    await this.draw();
  }
}

/**
 * A button that acts when it is pressed twice.
 * @param {string} words @param {string} sure Its words after the first press. @param {() => void} action
 */
function twice(words, sure, action) {
  const button = html("button", { type: "button" }, words);
  const calm = () => void (button.textContent = words);
  button.addEventListener("click", () => {
    const isSure = button.textContent === sure;
    button.textContent = isSure ? words : sure;
    if (isSure) action();
  });
  return { button, calm };
}

/** @param {Kept} game */
const titleOf = ({ title, called }) => title || listed(called);

/** English dates as the browser writes them: there are several ways. @param {number} changed */
const when = (changed) => new Date(changed).toLocaleString(language === "en" ? undefined : language, { dateStyle: "medium", timeStyle: "short" });
