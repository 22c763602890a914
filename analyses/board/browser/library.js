/**
 * The board's imports from the JavaScript package. It lies elsewhere on a site, so this is the only
 * file that says where.
 */

export { base64Bytes } from "../../../engine/javascript/base64.js";
export { BLOCKED, CELL, EMPTY, LEATHER_MARK, UNKNOWN, cellName, cellNamed, outlineOf } from "../../../engine/javascript/cell.js";
export { isDiary, withoutComments } from "../../../engine/javascript/diary-lines.js";
export { ContradictionError, InputError, Sentence, both, either, plural } from "../../../engine/javascript/errors.js";
export { Game } from "../../../engine/javascript/game.js";
export { allocated } from "../../../engine/javascript/groups.js";
export { default as layout } from "../../../engine/javascript/built/layout.js";
export { load } from "../../../engine/javascript/index.js";
export { FIELDS as VARIANT_FIELDS } from "../../../engine/javascript/field-reason.js";
export { inflated } from "../../../engine/javascript/inflate.js";
export { ENTER, notOurs, parse } from "../../../engine/javascript/json.js";
export { Move } from "../../../engine/javascript/move.js";
export { moveWords } from "../../../engine/javascript/move-words.js";
export { tidyNames } from "../../../engine/javascript/names.js";
export { positionText, readCircle } from "../../../engine/javascript/notation.js";
export { flipped, turned } from "../../../engine/javascript/orientation.js";
export { LETTERS, UNKNOWN_PATCH } from "../../../engine/javascript/patch.js";
export { requireKnownCircle, requirePlayable } from "../../../engine/javascript/problems.js";
export { Quilt } from "../../../engine/javascript/quilt.js";
export { ERRORS as reviewErrors } from "../../../engine/javascript/review/accuracy.js";
export { rounded } from "../../../engine/javascript/rounding.js";
export { GAME_FORMAT, STATE_FORMAT, drawingFlaws, drawn, moveOf, stateDocument } from "../../../engine/javascript/schema.js";
export { Setup, beginner, hasSquare } from "../../../engine/javascript/setup.js";
export { State } from "../../../engine/javascript/state.js";
export { tablesIn } from "../../../engine/javascript/tables.js";
export { BLANK, SPACE, lengthOf, stripped, words } from "../../../engine/javascript/text.js";
export { complaints, validate } from "../../../engine/javascript/validation.js";
export { Real, entriesOf, fieldOf, isObject, kindOfValue } from "../../../engine/javascript/values.js";
/** Loaded when it is first needed. */
export const loadSolo = () => import("../../../engine/javascript/solo/index.js");
export const loadPacking = () => import("../../../engine/javascript/packing/index.js");
export { didYouMean, shown } from "../../../engine/javascript/wording.js";
