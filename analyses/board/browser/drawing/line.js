/**
 * A line of play as a picture: where it starts, and a panel for every ply.
 *
 * @import {Cell, Game, Names, State} from "../../../../engine/javascript/index.js"
 * @import {Fabric} from "../../page/drawing/fabric.js"
 * @import {Element} from "./svg.js"
 */

import { heldTiles } from "../holdings.js";
import { UNKNOWN_PATCH } from "../library.js";
import { say, sayMany } from "../say.js";
import { editionWords, outcome, playerNames, plyParts, plyWords, positionWords, sentence, titleOf } from "../words.js";
import { MARGIN, TOP, board, boardExtent, cellSize, drawDashes, drawFrame, squaresOf } from "./board.js";
import { fitPatch, unknownPatch } from "./cloth.js";
import { PLAYER, QUIET } from "./colours.js";
import { canvas, fitText, group, rect, render, shortened, text, wrapped } from "./svg.js";
import { drawTile, token } from "./tokens.js";

/** Width of the figures beside each quilt. */
const BESIDE = 136;
const WIDEST = 1320;
const [HEAD, GAP] = [46, 10];
const [LETTERS, LINE] = [11.5, 16];
const [CELL, INDENT] = [16, 4];
/** The height of a player's figures, and of a line of them. */
const [FIGURES, FIGURE] = [74, 15];
const BOLD = { "font-weight": "bold" };

/** Draw both quilts before a line, and a panel a ply with the mover's quilt after it. @param {Game} game @param {string | null} titled In place of the edition. @param {Fabric} fabric */
export function lineSvg({ start, moves, states }, titled, fabric) {
  const names = playerNames(start.names);
  const plies = moves.map((move, at) => plyWords(states[at], move, states[at + 1]));
  const captions = [
    ...names.map((name, number) => startLines(start, number, name)),
    ...moves.map((move, at) => plyLines(at + 1, plyParts(states[at], move, states[at + 1]))),
  ];
  const sheet = new Sheet(start, captions, fabric);
  const end = states[moves.length];
  const title = `${titled || editionWords(start.edition.name)}: ${sayMany("{n} move", "{n} moves", moves.length)}; ${outcome(end)}`;
  const numbered = plies.map((ply, at) => `${at + 1}. ${sentence(ply)}`);
  const about = [say("Start: {words}", { words: positionWords(start) }), ...numbered, say("End: {words}.", { words: outcome(end) })].join(" ");
  const root = canvas(sheet.width, sheet.height, title, about);
  text(root, MARGIN, 30, shortened(title, sheet.width - 2 * MARGIN, 16), 16, BOLD);
  const squares = squaresOf(states);
  names.forEach((name, number) => {
    const node = sheet.panel(root, number, say("Start: {words}", { words: name }), QUIET);
    drawQuilt(node, start, number, squares[0], sheet);
    if (number) drawSale(beside(node, sheet), start, fabric);
    else drawFigures(beside(node, sheet), start, names);
  });
  moves.forEach((move, at) => {
    const mover = states[at].toMove;
    const node = sheet.panel(root, at + 2, `${at + 1}. ${plies[at]}`, PLAYER[mover]);
    drawQuilt(node, states[at + 1], mover, squares[at + 1], sheet);
    if (move.cells.length) drawFrame(group(node, INDENT, sheet.head), /** @type {Cell[]} */ (move.cells), sheet.cell, fabric);
    drawFigures(beside(node, sheet), states[at + 1], names);
  });
  return render(root);
}

/** The grid of panels, all of one size, each with lines at its top. */
class Sheet {
  /** @param {State} start @param {string[][]} captions @param {Fabric} fabric */
  constructor(start, captions, fabric) {
    this.fabric = fabric;
    const [{ quilt }] = start.players;
    this.cell = Math.min(CELL, cellSize(quilt));
    const [across, down] = boardExtent(quilt, this.cell);
    /** The left edge of the figures beside a quilt. */
    this.beside = across + 18;
    this.wide = across + 18 + BESIDE;
    this.captions = captions.map((lines) => lines.flatMap((line) => wrapped(line, this.wide - 16, LETTERS)));
    /** The left edge of the quilt. */
    this.head = 10 + LINE * Math.max(...this.captions.map((lines) => lines.length));
    this.tall = this.head + Math.max(down, TOP + 2 * figuresHeight(start.edition), TOP + 7 + saleStep(start) * start.forSale.length) + 12;
    this.inRow = Math.max(1, Math.min(captions.length, Math.floor(WIDEST / (this.wide + GAP))));
    const rows = Math.ceil(captions.length / this.inRow);
    this.width = this.inRow * (this.wide + GAP) - GAP + 2 * MARGIN;
    this.height = HEAD + rows * (this.tall + GAP) - GAP + MARGIN;
  }

  /** Draw a panel without its quilt. @param {Element} root @param {number} slot @param {string} about @param {string} stroke */
  panel(root, slot, about, stroke) {
    const [row, column] = [Math.floor(slot / this.inRow), slot % this.inRow];
    const node = group(root, MARGIN + column * (this.wide + GAP), HEAD + row * (this.tall + GAP), about);
    rect(node, 0, 0, this.wide, this.tall, { rx: 6, fill: "none", stroke, "stroke-width": 1.5 });
    this.captions[slot].forEach((words, line) =>
      text(node, 8, 18 + LINE * line, words, LETTERS, { "font-weight": line ? "normal" : "bold" }),
    );
    return node;
  }
}

/** @param {State} state @param {number} number @param {string} name */
function startLines(state, number, name) {
  const words = state.toMove === number && !state.isOver ? `${name} ${say("(to move)")}` : name;
  return [say("Start: {words}", { words }), sayMany("{n} empty space", "{n} empty spaces", state.players[number].quilt.holes)];
}

/** @param {number} number @param {{what: string, paid: string, events: string[]}} ply */
const plyLines = (number, { what, paid, events }) => [
  `${number}. ${what}`,
  paid,
  events.map((event) => event.replaceAll(" ", "\xa0")).join(", "),
];

// -- panels ----------------------------------------------------------------------------------------

/** @param {Element} parent @param {State} state @param {number} number @param {Map<number, Cell[]>[]} squares @param {Sheet} sheet */
function drawQuilt(parent, state, number, squares, sheet) {
  const place = group(parent, INDENT, sheet.head);
  board(place, state.players[number].quilt, sheet.cell, sheet.fabric, state.edition, number);
  for (const cells of squares[number].values()) drawDashes(place, cells, sheet.cell);
}

/** @param {Element} parent @param {Sheet} sheet */
const beside = (parent, sheet) => group(parent, sheet.beside, sheet.head + TOP);

/** The holdings of both players, below each other. @param {Element} parent @param {State} state @param {Names} names */
function drawFigures(parent, state, names) {
  const scores = state.scores();
  state.players.forEach(({ time, buttons, income }, number) => {
    const node = group(parent, 0, figuresHeight(state.edition) * number);
    token(node, 8, 8, 8, number, names);
    const lines = [
      say("time {time}", { time }),
      say("buttons {buttons}", { buttons }),
      say("income {income}", { income }),
      say("score {points}", { points: scores[number] }),
    ];
    const tiles = heldTiles(state, number);
    const hasSeveral = state.edition.tiles.length > 1;
    if (hasSeveral) lines.push(...tileLines(tiles));
    const isBeside = !hasSeveral && tiles.length > 0;
    lines.forEach((words, line) => fitText(node, 22, 12 + FIGURE * line, words, isBeside ? 68 : BESIDE - 30, 11));
    if (isBeside) drawTile(node, 90, 12, tiles[0]);
  });
}

/** The height of a player's figures, with lines for tiles if there are several. @param {import("../../../../engine/javascript/edition.js").Edition} edition */
const figuresHeight = ({ tiles }) => FIGURES + (tiles.length > 1 ? FIGURE * tileLines(tiles).length : 0);

/** @param {{side: number}[]} tiles */
const tileLines = (tiles) =>
  tiles.length ? wrapped([say("tiles"), ...tiles.map(({ side }) => `${side}x${side}`)].join(" "), BESIDE - 30, 11) : [];

/** The height of a patch for sale. @param {State} state */
const saleStep = ({ edition }) => (edition.forSale <= 3 ? 47 : 32);

/** The patches for sale, below each other. @param {Element} parent @param {State} state @param {Fabric} fabric */
function drawSale(parent, state, fabric) {
  const { edition, forSale } = state;
  fitText(parent, 0, 4, forSale.length ? say("For sale") : say("No patch is left"), BESIDE - 8, 11, BOLD);
  forSale.forEach((name, slot) => {
    const node = group(parent, 0, 12 + saleStep(state) * slot, titleOf(name));
    if (name === UNKNOWN_PATCH) {
      unknownPatch(node, 0, 0, 28, 9);
      return;
    }
    const [patch, letter] = [edition.find(name), /** @type {string} */ (edition.letter.get(name))];
    fitPatch(node, patch, letter, [0, 0, 40, 28], 8, fabric);
    text(node, 46, 11, shortened(`${letter} ${name}`, BESIDE - 54, 9), 9);
    text(node, 46, 26, `${patch.buttons} / ${patch.time} / ${patch.income}`, 10, BOLD);
  });
}
