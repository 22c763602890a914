/** The time track; in the set-up a click moves the token of the player in hand. */

import * as documents from "../model/document.js";
import { lastMove } from "../model/last.js";
import { say, sayMany } from "../model/say.js";
import { tileWords } from "../model/solo.js";
import { refill, svg } from "../drawing/svg.js";
import { incomeMark, leatherMark, tileMark, token } from "../drawing/tokens.js";
import { follow } from "./part.js";

/** @typedef {import("../board.js").Board} Board */

/** The least width of a space, in pixels; more where it is to be met by a finger. */
const [LEAST, BROAD] = [5, 20];
/** Heights in pixels: of a row, of the middle of its ribbon, of the ribbon. */
const [ROW, MIDDLE, RIBBON] = [46, 23, 14];
/** Pixels between the ribbon and the sides of the picture. */
const MARGIN = 12;
/** From the ribbon to the pins of each player. */
const LANE = [-14, 14];
const [PIN, SIZE] = [9, 10.5];

export class TrackPart {
  /** @param {Board} board @param {HTMLElement} root */
  constructor(board, root) {
    this.board = board;
    this.base = svg("g");
    this.over = svg("g");
    this.picture = svg("svg", { class: "track", role: "img" }, this.base, this.over);
    root.append(this.picture);
    this.wide = 0;
    this.picture.addEventListener("click", (event) => this.clicked(/** @type {MouseEvent} */ (event)));
    new ResizeObserver(([entry]) => this.resized(entry.contentRect.width)).observe(root);
    follow(board, () => [board.edition, this.wide, board.view.mode], () => this.drawBase());
    follow(board, () => [board.node, board.state, board.edition, board.view.mode, board.view.piece?.name, this.wide, board.lines.best, ...board.players.called], () => this.draw());
  }

  /** @param {number} wide */
  resized(wide) {
    if (Math.abs(wide - this.wide) < 8) return;
    this.wide = wide;
    if (this.board.work.tree) this.board.store.show({});
  }

  /** Pixels beside each other, without the margins. */
  get across() {
    return (this.wide || 800) - 2 * MARGIN;
  }

  get inRow() {
    const spaces = this.board.edition.last + 1;
    const least = this.board.view.mode === "setup" ? BROAD : LEAST;
    const rows = Math.ceil(spaces / Math.max(6, Math.floor(this.across / least)));
    return Math.ceil(spaces / rows);
  }

  get step() {
    return this.across / this.inRow;
  }

  /** The middle of a space. @param {number} space @returns {[number, number]} */
  at(space) {
    return [MARGIN + ((space % this.inRow) + 0.5) * this.step, Math.floor(space / this.inRow) * ROW + MIDDLE];
  }

  /** The spaces and the income marks, which stay. */
  drawBase() {
    const { edition } = this.board;
    const { step } = this;
    const spaces = edition.last + 1;
    const rows = Math.ceil(spaces / this.inRow);
    this.picture.setAttribute("viewBox", `0 0 ${this.across + 2 * MARGIN} ${rows * ROW}`);
    const found = [];
    for (let space = 0; space < spaces; space += 1) {
      const [x, y] = this.at(space);
      found.push(svg("rect", { x: x - step / 2, y: y - RIBBON / 2, width: step, height: RIBBON, class: "space" }));
    }
    for (const mark of edition.income_marks) found.push(incomeMark(...this.at(mark)));
    refill(this.base, ...found);
  }

  draw() {
    const { board } = this;
    const { edition, document, state } = board;
    const spaces = edition.last + 1;
    this.picture.classList.toggle("held", board.view.mode === "setup");
    const found = [];
    const leather = state?.leather_left ?? edition.leather_marks;
    for (const mark of leather) found.push(leatherMark(...this.at(mark)));
    const isMarked = state?.solo && document.special_tile === null;
    if (isMarked) found.push(tileMark(...this.at(state.solo.marker), edition.square));
    const last = lastMove(board.work.tree, board.work.at);
    if (last && last.from !== null) {
      const goal = document.players[last.player].time;
      found.push(svg("g", { class: "last" }, this.run(last.player, last.from, goal), svg("title", {}, say("Where the last move began"))));
    }
    document.players.forEach(({ time }, player) => {
      if (time >= 0 && time < spaces) found.push(this.pin(player, time));
    });
    const goal = this.goal();
    if (goal) {
      const { player, time, kind } = goal;
      const words = kind === "best" ? say("Where the best known move leads") : say("Where the patch in hand leads");
      const here = document.players[player].time;
      found.push(svg("g", { class: kind }, this.run(player, here, time), this.pin(player, time, Math.max(0, 2 * PIN + 2 - (time - here) * this.step)), svg("title", {}, words)));
    }
    refill(this.over, ...found);
    const [player, other] = board.players.called;
    const [space, next] = document.players.map(({ time }) => time);
    const marks = { income: edition.income_marks.join(", "), leather: leather.join(", ") || say("none") };
    const words = sayMany("Time track of {n} space: {player} on {space}, {other} on {next}; income at {income}; leather left at {leather}", "Time track of {n} spaces: {player} on {space}, {other} on {next}; income at {income}; leather left at {leather}", spaces, { player, other, space, next, ...marks });
    const tile = isMarked ? `; ${tileWords(document, state.solo)}` : "";
    this.picture.setAttribute("aria-label", words + tile);
  }

  /** Where a pin stands: the first player's above the ribbon, the second's below it. @param {number} player @param {number} time */
  lane(player, time) {
    const [x, y] = this.at(time);
    return [x, y + LANE[player]];
  }

  /** A pin on a space; hollow, and so far to the right, where it would stand. @param {number} player @param {number} time @param {number} [aside] */
  pin(player, time, aside) {
    const [x, y] = this.lane(player, time);
    const isHollow = aside !== undefined;
    const right = Math.min(x + (aside ?? 0), this.across + 2 * MARGIN - PIN - 1);
    return token(right, y, player ? PIN - 1 : PIN, player, String(time), SIZE, isHollow);
  }

  /** A way along the ribbon. @param {number} player @param {number} from @param {number} to */
  run(player, from, to) {
    const [x, y] = this.at(from);
    const [toX, toY] = this.at(to);
    const d = y === toY ? `M${x} ${y}H${toX}` : `M${toX} ${toY}h0`;
    return svg("path", { class: `run player-${player}`, d });
  }

  /** Where the patch in hand leads its mover, else the best known move; leather leads nowhere. */
  goal() {
    const { board } = this;
    const { piece, mode } = board.view;
    const [best] = board.lines.best?.steps ?? [];
    if (mode !== "play" || !(piece ?? best)) return null;
    const patch = piece ? piece.name : best?.patch;
    const legal = board.state?.moves.find((/** @type {any} */ each) => each.patch === patch);
    if (!legal || legal.kind === "leather") return null;
    return { player: board.state.to_move, time: legal.time_after, kind: piece ? "goal" : "best" };
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const { board } = this;
    if (board.view.mode !== "setup") return;
    const matrix = /** @type {SVGSVGElement} */ (this.picture).getScreenCTM();
    if (!matrix) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const column = Math.floor((x - MARGIN) / this.step);
    const time = Math.floor(y / ROW) * this.inRow + column;
    if (column < 0 || column >= this.inRow || time < 0 || time > board.edition.last) return;
    board.edit(documents.atTime(board.edition, board.document, board.view.side, time));
  }
}
