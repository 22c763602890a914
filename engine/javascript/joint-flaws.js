/**
 * Flaws of the fields of a variant together.
 * @typedef {import("./edition.js").Edition} Edition
 * @typedef {import("./patch.js").Patch} Patch
 */

import { MAX_CELLS } from "./edition.js";
import { InputError, Sentence } from "./errors.js";
import { maskOf } from "./tables.js";
import { fieldOf } from "./values.js";
import { didYouMean, shown } from "./wording.js";

/** Places of the kernel's circle: bits of a word. */
const MOST_PLACES = 64;

/** The first thing that parts of an edition may not say together, or undefined. @param {Edition} edition @param {object[] | null} tiles As its author gave them. @returns {InputError | undefined} */
export function jointFlaw(edition, tiles) {
  const size = sizeFlaws(edition);
  if (size.length) return size[0];
  return [...tileFlaws(edition, tiles), ...[seatFlaws, circleFlaws, patchFlaws].flatMap((flaws) => flaws(edition))][0];
}

/** @param {Edition} edition */
function sizeFlaws({ width, height, cells }) {
  const box = width * height;
  if (box > MAX_CELLS) return [new InputError("rows", "a quilt of {box} cells; allowed: up to {most}", { box, most: MAX_CELLS })];
  return cells === 0 ? [new InputError("outline", "no cells; mark a cell of the quilt with '{cell}'", { cell: "#" })] : [];
}

/** @param {Edition} edition @param {object[] | null} tiles */
function tileFlaws({ width, height, square }, tiles) {
  const most = Math.min(width, height);
  if (tiles === null) {
    return square > most ? [new InputError("square", "{value}; allowed: 0 to {most}, the quilt's side", { value: square, most })] : [];
  }
  return tiles.flatMap((tile, number) => {
    const side = fieldOf(tile, "side");
    return side > most ? [new InputError(`tiles[${number}].side`, "{value}; allowed: 1 to {most}, the quilt's side", { value: side, most })] : [];
  });
}

/** @param {Edition} edition */
function seatFlaws({ seats, last, cells, swap, maxButtons }) {
  const found = seats.flatMap(({ space, leather }, number) => [
    ...(space < last ? [] : [new InputError("start_space", "{space} for seat {number}; allowed: 0 to {most}", { space, number, most: last - 1 })]),
    ...(leather <= cells ? [] : [new InputError("start_leather", "{leather} for seat {number}; the quilt has {cells} cells", { leather, number, cells })]),
  ]);
  if (maxButtons) {
    seats.forEach(({ buttons }, number) => {
      if (buttons > maxButtons) found.push(new InputError("start_buttons", "{buttons} for seat {number}; max_buttons allows {most}", { buttons, number, most: maxButtons }));
    });
  }
  if (swap && seats[0].leather !== seats[1].leather) {
    found.push(new InputError("start_leather", "with swap it must be the same for both seats"));
  }
  return found;
}

/** @param {Edition} edition */
function circleFlaws(edition) {
  const { startPatch, firstPatches: first, index, patches, starter } = edition;
  const named = [...listed("first_patches", first), ...listed("later", edition.later)];
  if (startPatch !== null) named.unshift({ field: "start_patch", name: startPatch });
  const unknown = named.find(({ name }) => !index.has(name));
  if (unknown) {
    const { field, name } = unknown;
    return [new InputError(field, "unknown patch {name}{hint}", { name: shown(name), hint: didYouMean(name, index.keys()) })];
  }
  for (const [field, names] of /** @type {const} */ ([["first_patches", first], ["later", edition.later]])) {
    if (new Set(names).size !== names.length) return [new InputError(field, "a patch is listed twice; list it once")];
  }
  const [flaw] = laterFlaws(edition);
  if (flaw) return [flaw];
  const { name } = patches[starter];
  const isWhole = first.length === edition.atTheStart;
  if ((isWhole ? first.slice(0, -1) : first).includes(name)) {
    return [new InputError("first_patches", "{starter} comes last in reach order: the neutral token starts behind it; leave it out, or name another start_patch", { starter: name })];
  }
  if (!isWhole || first[first.length - 1] === name) return [];
  return [new InputError("first_patches", "all patches are listed, so {starter} must be the last", { starter: name })];
}

/** The entries of a list with their fields. @param {string} field @param {readonly string[]} names */
const listed = (field, names) => names.map((name, number) => ({ field: `${field}[${number}]`, name }));

/** Flaws of the patches that join the circle later. @param {Edition} edition */
function laterFlaws({ later, laterWhen: value, atTheStart: begun, circleLength, patches, startPatch, firstPatches }) {
  if (!later.length) return [];
  const found = [];
  if (value >= begun) found.push(new InputError("later_when", "{value}; allowed: less than {begun}, the patches at the start", { value, begun }));
  else if (circleLength > MOST_PLACES) {
    const values = { count: later.length, all: patches.length, least: 2 * patches.length - MOST_PLACES };
    found.push(new InputError("later", "{count} of {all} patches; allowed: at least {least}", values));
  }
  const named = [...(startPatch === null ? [] : [{ field: "start_patch", name: startPatch }]), ...listed("first_patches", firstPatches)];
  return [...found, ...named.filter(({ name }) => later.includes(name)).map(({ field, name }) => new InputError(field, "{name} joins the circle later", { name }))];
}

/** @param {Edition} edition */
function patchFlaws(edition) {
  const reason = edition.blocked.length ? new Sentence("fits nowhere on the quilt") : new Sentence("larger than the quilt");
  return edition.patches
    .filter((patch) => !fitsSomewhere(edition, patch))
    .map(({ name }) => new InputError(`patches.${name}`, reason));
}

/** Whether a patch has a placement on the empty quilt. @param {Edition} edition @param {Patch} patch */
function fitsSomewhere({ width, height, everywhere }, patch) {
  return patch.orientations.some((cells) => {
    const down = height - Math.max(...cells.map((cell) => cell[0]));
    const across = width - Math.max(...cells.map((cell) => cell[1]));
    const shape = maskOf(cells, width);
    for (let row = 0; row < down; row += 1) {
      for (let column = 0; column < across; column += 1) {
        if (!((shape << BigInt(row * width + column)) & ~everywhere)) return true;
      }
    }
    return false;
  });
}
