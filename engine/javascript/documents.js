/**
 * The documents of positions, games and variants, as TypeScript sees them; `schema.js` reads and
 * writes them, and `models.js` checks them.
 *
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("./move.js").MoveDocument} MoveDocument
 * @typedef {"current" | "first-2014" | VariantDocument | (string & {})} EditionReference
 *   A printing's name, a variant in full, or its JSON text.
 * @typedef {number | [number, number]} PerSeat One number, or one for each seat.
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

/**
 * A variant; without `extends` the fields that printings have must be given.
 * @typedef {object} VariantDocument
 * @property {string} name
 * @property {"current" | "first-2014" | null} [extends]
 * @property {number | null} [rows]
 * @property {number | null} [columns]
 * @property {number | null} [last_space]
 * @property {number[] | null} [income_marks]
 * @property {number[] | null} [leather_marks]
 * @property {number | null} [square]
 * @property {number | null} [square_points]
 * @property {number | null} [hole_penalty]
 * @property {PerSeat | null} [start_buttons]
 * @property {PerSeat | null} [start_space]
 * @property {PerSeat | null} [start_income]
 * @property {PerSeat | null} [start_leather]
 * @property {boolean | null} [swap]
 * @property {number | null} [for_sale]
 * @property {string | null} [start_patch]
 * @property {string[] | null} [first_patches]
 * @property {{side: number, points: number, both?: boolean}[] | null} [tiles] `both`: each player may take one.
 * @property {number | null} [row_points]
 * @property {number | null} [column_points]
 * @property {number | null} [income_points]
 * @property {number | null} [leather_points]
 * @property {number | null} [advance_pay]
 * @property {number | null} [income_pay]
 * @property {number | null} [max_buttons]
 * @property {"first" | "second" | "cells" | null} [tie_break]
 * @property {string[] | null} [outline] Rows; `#` is a cell of the quilt, `.` is none.
 * @property {string[]} [remove]
 * @property {Record<string, PatchChange>} [patches]
 */

/** @typedef {{cells?: string[] | null, buttons?: number | null, time?: number | null, income?: number | null}} PatchChange */

export {};
