/**
 * The documents of positions, games and variants, as TypeScript sees them; `schema.js` reads and
 * writes them, and `models.js` checks them.
 *
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("./built/models.js").VariantDocument} VariantDocument
 * @typedef {import("./move.js").MoveDocument} MoveDocument
 * @typedef {"current" | "first-2014" | VariantDocument | (string & {})} EditionReference
 *   A printing's name, a variant in full, or its JSON text.
 */

/**
 * A position: `patchwork-state/1`.
 * @typedef {object} StateDocument
 * @property {"patchwork-state/1"} format
 * @property {string | VariantDocument} [edition]
 * @property {string[]} circle
 * @property {PlayerDocument[]} players
 * @property {number | null} [to_move]
 * @property {number | null} [special_tile]
 * @property {number} [leather_owed]
 * @property {number | null} [finished_first]
 * @property {(number | null)[] | null} [more_tiles]
 * @property {readonly string[] | null} [names]
 * @property {Derived} [derived]
 */

/** @typedef {{time: number, buttons: number, income: number, quilt: string[]}} PlayerDocument */

/**
 * What follows from the rest of a position.
 * @typedef {{for_sale: string[], leather_left: number[], income_marks_left: number[][], holes: number[],
 *   scores: [number, number], is_over: boolean, winner: number | null, text: string, unknown?: string[],
 *   problems: string[]}} Derived
 */

/**
 * A game: `patchwork-game/1`.
 * @typedef {{format: "patchwork-game/1", edition?: string | VariantDocument | null, circle?: string[] | null,
 *   start?: StateDocument | null, names?: readonly string[] | null, moves: (MoveDocument | string)[]}} GameDocument
 */

export {};
