/**
 * A position as a compact picture for the column of a text, with a move marked.
 *
 * @import {Cell, Move, Names, Quilt, State} from "../../../../engine/javascript/index.js"
 * @import {Look} from "./look.js"
 * @import {Chosen, Marked} from "./marks.js"
 * @import {Element} from "./svg.js"
 * @typedef {object} Scene
 * @property {State} state With the figures, the track and the patches for sale.
 * @property {Quilt[]} quilts
 * @property {Map<number, Cell[]>[]} squares The tiles that players hold.
 * @property {Marked[]} [marks] The moves that are marked.
 * @property {string} [caption]
 */

import { patchShape, scaled } from "../../page/drawing/cloth.js";
import { UNKNOWN_PATCH } from "../library.js";
import { language, say } from "../say.js";
import { captionWords, headline, holdingsWords, playerNames, plyWords, positionWords, summary, titleOf } from "../words.js";
import { LEFT, TOP, squaresOf } from "./board.js";
import { drawFrames, drawLegend, legend, made, marksOn } from "./marks.js";
import { STRIP, strip } from "./strip.js";
import { canvas, fitText, group, number, render, shortened, text, wrapped } from "./svg.js";
import { token } from "./tokens.js";
import { Window, drawWindow } from "./window.js";

const [MARGIN, GAP] = [12, 18];
const [QUILT, LEAST_CELL, MOST_CELL] = [180, 9, 20];
const [NAME, LINE, LETTERS] = [20, 14, 11];
/** Width of bold letters over that of others. */
const BROAD = 1.1;
/** Height of the patches for sale, and of the words that none is left. */
const [SALE, SOLD_OUT] = [84, 24];
const LEAST_PLACES = 3;
/** Least width of what a player has: with figures, and without. */
const [FIGURES, LEAST_PANEL] = [202, 180];
const BOLD = { "font-weight": "bold" };

/** Draw a position. @param {State} state @param {Move | null} move A move to mark. @param {State | null} after The position after it. @param {Look} look @param {string | null} titled @param {Chosen} chosen Moves to mark in place of the other. */
export function compactSvg(state, move, after, look, titled, chosen) {
  const marks = marksOn(state, chosen);
  /** @type {Scene} */
  const scene = { state, quilts: state.players.map(({ quilt }) => quilt), squares: squaresOf([state])[0], marks };
  const about = [positionWords(state), ...marks.map((each) => each.about)];
  if (move && after) {
    if (!move.isSwap) scene.quilts = after.players.map(({ quilt }) => quilt);
    scene.marks = [made(state.toMove, move)];
    scene.caption = captionWords(state, move, after);
    about.push(say("Marked: {words}.", { words: plyWords(state, move, after) }));
  }
  const plan = new Plan(look, titled, [scene]);
  const root = plan.canvas(titled || scene.caption || headline(state), about.join(" "));
  drawScene(root, scene, plan, playerNames(state.names));
  return render(root);
}

/** The layout; the same for all pictures of a game. */
export class Plan {
  /** @param {Look} look @param {string | null} title @param {Scene[]} scenes */
  constructor(look, title, scenes) {
    const { state } = scenes[0];
    const part = look.part(state.players[0].quilt);
    const longest = Math.max(part.bottom - part.top, part.right - part.left) + 1;
    this.look = look;
    this.title = title ?? "";
    this.isWhole = look.view === "position";
    this.window = new Window(part, Math.max(LEAST_CELL, Math.min(MOST_CELL, Math.floor(QUILT / longest))));
    /** Whose quilts are shown. */
    this.players = { mover: [state.toMove], first: [0], second: [1] }[look.view] ?? [0, 1];
    this.panel = Math.max(this.window.width + LEFT, this.isWhole ? FIGURES : LEAST_PANEL);
    this.places = Math.max(LEAST_PLACES, state.edition.forSale);
    this.width = this.players.length * (this.panel + GAP) - GAP;
    if (look.width !== null) this.window.zoom = look.width / (this.width + 2 * MARGIN);
    this.head = NAME + (this.isWhole ? 2 * LINE : 0);
    this.top = MARGIN + (this.title ? 22 : 0);
    this.below = this.top + this.head + TOP + this.window.height + 4;
    const height = scenes.some((scene) => scene.state.forSale.length) ? SALE : SOLD_OUT;
    this.foot = this.below + (this.isWhole ? STRIP + height : 0);
    this.lines = Math.max(...scenes.map((scene) => this.caption(scene).length + this.legend(scene).length));
  }

  /** The lines of a caption. @param {Scene} scene */
  caption({ caption = "" }) {
    return wrapped(caption, this.width, LETTERS);
  }

  /** The lines that say what the marks mean. @param {Scene} scene */
  legend({ marks = [] }) {
    return legend(marks, this.width, LETTERS);
  }

  /** An empty picture of this size, with the title above it if there is one. @param {string} title @param {string} about */
  canvas(title, about) {
    const width = this.width + 2 * MARGIN;
    const height = this.foot + (this.lines ? 4 + LINE * this.lines : 0) + MARGIN - 4;
    const root = canvas(width, height, title, about, this.look.theme);
    if (this.look.width !== null) {
      root.attributes.width = number(this.look.width);
      root.attributes.height = number((height * this.look.width) / width);
    }
    if (this.title) text(root, MARGIN, MARGIN + 12, shortened(this.title, this.width, 14 * BROAD), 14, BOLD);
    return root;
  }
}

/** Add the layers of a scene to a picture: as many for every scene of a plan. @param {Element} root @param {Scene} scene @param {Plan} plan @param {Names} names */
export function drawScene(root, scene, plan, names) {
  const { theme } = plan.look;
  plan.players.forEach((player, place) => {
    const x = MARGIN + place * (plan.panel + GAP);
    head(group(root, x, plan.top), scene, player, plan, names);
    const marks = scene.marks?.filter((each) => each.player === player) ?? [];
    drawWindow(root, [x, plan.top + plan.head], plan.window, scene.quilts[player], scene.squares[player].values(), marks, theme, plan.look.fabric, scene.state.edition, player);
  });
  if (plan.isWhole) {
    strip(root, [MARGIN, plan.below], scene.state, plan.width, names, theme);
    sale(group(root, MARGIN, plan.below + STRIP), scene, plan);
  }
  const foot = group(root, MARGIN, plan.foot + 4);
  plan.caption(scene).forEach((said, line) => text(foot, 0, 10 + LINE * line, said, LETTERS));
  drawLegend(foot, plan.legend(scene), 10, LINE, LETTERS, plan.look.fabric);
}

/** Whose quilt it is, and in a whole position what the player has. @param {Element} parent @param {Scene} scene @param {number} player @param {Plan} plan @param {Names} names */
function head(parent, { state }, player, plan, names) {
  const turn = state.toMove === player && !state.isOver ? ` ${say("(to move)")}` : "";
  token(parent, 8, 8, 7.5, player, names);
  text(parent, 21, 12.5, shortened(names[player], plan.panel - 21, 12 * BROAD, turn), 12, BOLD);
  if (!plan.isWhole) return;
  const [has, counts] = summary(state, player);
  const tiles = holdingsWords(state, player);
  [has, tiles ? `${counts}, ${tiles}` : counts].forEach((said, line) =>
    fitText(parent, 0, NAME + 9 + LINE * line, language === "en" ? shortened(said, plan.panel, 10.5) : said, plan.panel, 10.5),
  );
}

/** The patches for sale beside each other. @param {Element} parent @param {Scene} scene @param {Plan} plan */
function sale(parent, { state, marks = [] }, plan) {
  const { edition, forSale } = state;
  text(parent, 0, 12, forSale.length ? say("For sale (buttons / time / income)") : say("No patch is left"), LETTERS, BOLD);
  const each = plan.width / plan.places;
  forSale.forEach((name, slot) => {
    const node = group(parent, slot * each, 18, titleOf(name));
    drawFrames(node, marks, name, each - 8, 63, plan.look.fabric);
    if (name === UNKNOWN_PATCH) {
      text(node, 5, 32, UNKNOWN_PATCH, 30, { ...BOLD, fill: plan.look.theme.quiet });
      text(node, 5, 46, shortened(titleOf(name), each - 14, 10), 10);
      return;
    }
    const [patch, letter] = [edition.find(name), /** @type {string} */ (edition.letter.get(name))];
    const [rows, columns] = patch.box;
    const size = Math.min(9, (each - 18) / columns, 30 / rows);
    patchShape(scaled(node, 5, 34 - size * rows, size), patch.cells, letter, size * plan.window.zoom, plan.look.fabric, patch.income);
    text(node, 5, 46, shortened(`${letter} ${name}`, each - 14, 10), 10);
    text(node, 5, 58, `${patch.buttons} / ${patch.time} / ${patch.income}`, 10.5, BOLD);
  });
}
