/**
 * An independent check of packings: plain cells and sums, nothing of the search.
 *
 * @import {Cell} from "../cell.js"
 * @import {Packing, Proof} from "./proof.js"
 * @import {Question} from "./question.js"
 */

import { EMPTY, outlineOf } from "../cell.js";
import { cellsOf } from "./symmetry.js";

/** Everything wrong with a packing as an answer; an empty list where it is right. @param {Question} question @param {Proof} proof */
export function problems(question, { status, lower, upper, witness }) {
  if (!witness) return status === "exact" ? ["exact without a packing"] : [];
  if (status === "infeasible") return ["impossible, and yet a packing"];
  const reached = value(question, witness);
  const best = question.isSquare ? upper : lower;
  return [
    ...geometry(question, witness),
    ...budgets(question, witness),
    ...square(question, witness),
    ...(reached === best ? [] : [`the packing achieves ${reached}, not ${best}`]),
  ];
}

/** @param {Question} question @param {Packing} packing */
const patchesOf = ({ edition }, { sewn }) => sewn.map(({ patch }) => edition.patches[patch]);

/** @param {readonly {[field: string]: any}[]} patches @param {string} field */
const sum = (patches, field) => patches.reduce((total, patch) => total + patch[field], 0);

/** The value of a packing. @param {Question} question @param {Packing} packing */
function value(question, packing) {
  const { edition, marks, objective } = question;
  const patches = patchesOf(question, packing);
  const leather = cellsOf(packing.leather, edition.width).length;
  const cells = leather + patches.reduce((total, patch) => total + patch.cells.length, 0);
  const paid = marks * edition.incomePay + edition.incomePoints;
  switch (objective) {
    case "points":
      return sum(patches, "income") * paid - sum(patches, "buttons") + cells * edition.holePenalty + leather * edition.leatherPoints;
    case "cost":
      return sum(patches, "buttons");
    case "time":
      return sum(patches, "time");
    case "patches":
      return patches.length;
    default:
      return cells;
  }
}

/** The cells of the quilt that lie empty, by its rows. @param {Question} question */
function emptyCells({ before, edition }) {
  const cells = before.rows.flatMap((row, r) => [...row].flatMap((label, c) => (label === EMPTY ? [`${r},${c}`] : [])));
  const empty = new Set(cells);
  for (const cell of edition.blocked) empty.delete(String(cell));
  return empty;
}

/** @param {Question} question @param {Packing} packing */
function geometry(question, packing) {
  const { edition, patches, objective } = question;
  const wrong = [];
  const empty = emptyCells(question);
  const seen = new Set();
  for (const { patch, cells: mask } of packing.sewn) {
    const { name, cells: shape } = edition.patches[patch];
    const cells = cellsOf(mask, edition.width);
    if (seen.has(patch)) wrong.push(`${name} is sewn on twice`);
    if (!patches.includes(patch)) wrong.push(`${name} is not on offer`);
    if (!cells.length || outlineOf(cells) !== outlineOf(shape)) wrong.push(`${name} does not have that shape`);
    if (!cells.every((cell) => empty.delete(String(cell)))) wrong.push(`${name} lies on covered cells or outside`);
    seen.add(patch);
  }
  const leather = cellsOf(packing.leather, edition.width);
  if (!leather.every((cell) => empty.delete(String(cell)))) wrong.push("leather lies on covered cells");
  if (leather.length > question.leather) wrong.push(`${leather.length} leather patches of ${question.leather}`);
  if (objective === "fit" && (seen.size < patches.length || leather.length < question.leather)) wrong.push("not everything is sewn on");
  return wrong;
}

/** @param {Question} question @param {Packing} packing */
function budgets(question, packing) {
  const patches = patchesOf(question, packing);
  const { buttons, time } = question;
  const [cost, spaces] = [sum(patches, "buttons"), sum(patches, "time")];
  return [
    ...(buttons !== null && cost > buttons ? [`costs ${cost} of ${buttons} buttons`] : []),
    ...(time !== null && spaces > time ? [`takes ${spaces} of ${time} spaces`] : []),
  ];
}

/** @param {Question} question @param {Packing} packing */
function square(question, { sewn, leather }) {
  if (!question.isSquare) return [];
  const { width, blocked } = question.edition;
  const empty = emptyCells(question);
  for (const mask of [leather, ...sewn.map(({ cells }) => cells)]) for (const cell of cellsOf(mask, width)) empty.delete(String(cell));
  // A window with a blocked cell does not count.
  for (const cell of blocked) empty.add(String(cell));
  const isComplete = question.windows.some((window) => !cellsOf(window, width).some((cell) => empty.has(String(cell))));
  return isComplete ? [] : ["no window is complete"];
}
