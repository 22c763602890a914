/** Patchwork for JavaScript: the rules, exact endgames and the best move. */

// -- loading --------------------------------------------------------------------------------------

/** The compiled kernel or its bytes, or its address. */
export type KernelSource = WebAssembly.Module | BufferSource | Response | URL | string;

export interface LoadOptions {
  /** Bytes to take at once; more are taken when they are needed. */
  memory?: number;
  /** Reads the weights of a printing (`current.weights`), which `best` and players need. */
  weights?: (printing: string) => Promise<ArrayBuffer | Uint8Array>;
  /** Whether `best`, `analyse` and players with a limit of seconds take little memory: up to some 200 MiB. */
  frugal?: boolean;
  /**
   * With 2 a second worker helps with proofs that have no limit of nodes, over one shared table: in
   * Node, and in browsers on a page that is cross-origin isolated. Elsewhere, and for a kernel that is
   * compiled already, one thread searches. Values are the same, node counts are not.
   */
  threads?: 1 | 2;
}

/** Load the kernel; without a source, the one that lies beside the library. */
export function load(source?: KernelSource, options?: LoadOptions): Promise<Patchwork>;

/** The address of the kernel beside the library. */
export const KERNEL: URL;
/** The address of the weights of a printing beside the library. */
export function weightsOf(printing: string): URL;

/** The game: positions, games, rules and searches. */
export class Patchwork {
  private constructor();
  readonly kernel: Kernel;
  /** How many threads search for proofs. */
  readonly threads: 1 | 2;

  /** A printing by its name (`current`, `first-2014`), or a variant as an object or as JSON text. */
  edition(reference?: EditionReference): Edition;
  /** The first position of a game. */
  start(options?: StartOptions): State;
  /** The position of a text (one line or JSON) or of a `patchwork-state/1` document. */
  position(source: string | Uint8Array | StateDocument): State;
  /** The game of a text (one line or JSON) or of a `patchwork-game/1` document. */
  game(source: string | Uint8Array | GameDocument): Game;
  /** The record of moves, or their tokens, from a position; each is checked by the rules. */
  played(start: State, moves: Iterable<Move | string>): Game;

  /** A variant from its TOML, or the same as JSON. */
  readVariant(text: string): Promise<Edition>;
  /** The game of a diary: a header, and a line for each ply. */
  readDiary(text: string): Promise<Game>;
  /** The diary of a game, which `readDiary` reads back. */
  diary(game: Game): Promise<string>;
  /** The one legal move that is typed: `advance`, `plus c3, turned`, `3/4/1 at c3`, `leather d4`, `swap`. */
  readMove(state: State, text: string): Promise<Move>;
  /** The patches that a text names by names or letters, in its order, and its other words. */
  readPatches(edition: Edition, text: string): Promise<{ patches: string[]; unknown: string[] }>;

  /** Prove the margin of a position under best play, and of each move. */
  endgame(state: State, options?: EndgameOptions): Promise<EndgameAnswer>;
  /** A search for the same that can be continued; close it to give its memory back. */
  endgameSearch(state: State, options?: EndgameOptions): EndgameSearch;

  /** Rank the moves of any position: estimated with errors, and proved where a proof reaches. */
  best(state: State, options?: BestOptions): Promise<BestAnswer>;
  /** Rank them again and again, each time after twice the search. */
  analyse(state: State, options?: BestOptions): AsyncGenerator<BestAnswer, void, void>;
  /** An opponent that keeps its memory through a game; close it to give the memory back. */
  player(name?: "strong" | "draft"): Player;

  /**
   * Pack patches by name onto a quilt, or the best of them, by our own search. For a position, those of the
   * circle where none are named.
   */
  pack(patches: readonly string[] | null, options?: PackOptions): Promise<PackAnswer>;
  /** Complete the bonus square at the least cost, by our own search. */
  square(patches: readonly string[] | null, options?: SquareOptions): Promise<SquareAnswer>;
  /** Review a game: what each decision gave away, proved where possible, else estimated. */
  review(game: Game, options?: ReviewOptions): Promise<ReviewAnswer>;

  /** The number of move sequences of exactly so many plies. */
  perft(state: State, depth: number): number;
}

export interface StartOptions {
  edition?: Edition | EditionReference;
  /** Repeats a shuffle: the same circle as in Python. */
  seed?: number | bigint;
  /** All patches in reach order, instead of a shuffle; `?` for one that is unknown. */
  circle?: readonly string[];
  names?: Names;
}

// -- the game -------------------------------------------------------------------------------------

/** Row and column, both from 0 at the top left. */
export type Cell = readonly [number, number];
/** The names of player 0 and of player 1. */
export type Names = readonly [string, string];
export type PlayerNumber = 0 | 1;
/** A printing's name, a variant in full, or its JSON text. */
export type EditionReference = "current" | "first-2014" | VariantDocument | (string & {});

/** An immutable position; `play` goes on. */
export class State {
  private constructor();
  readonly edition: Edition;
  readonly names: Names | null;
  /** Names of the patches that may stand where the circle has `?`. */
  readonly unknown: readonly string[];
  /** Names of the remaining patches in reach order; `?` for one that is not known. */
  readonly circle: string[];
  /** Names of the patches in front of the neutral token. */
  readonly forSale: string[];
  readonly players: [PlayerState, PlayerState];
  /** Whose ply it is; of a finished game, who moved last. */
  readonly toMove: PlayerNumber;
  readonly specialTile: PlayerNumber | null;
  /** Who holds each further tile of a variant; null for one that each player may take. */
  readonly moreTiles: (PlayerNumber | null)[];
  /** Leather patches the mover must place now. */
  readonly leatherOwed: number;
  /** Leather marks that no token has passed. */
  readonly leatherLeft: number[];
  readonly finishedFirst: PlayerNumber | null;
  readonly isOver: boolean;
  /** Who won, or null while the game goes on. */
  readonly winner: PlayerNumber | null;

  /** Both scores as if the game ended here. */
  scores(): [number, number];
  /** All legal moves, the advance first, the swap last. */
  legalMoves(): Move[];
  isLegal(move: Move | string): boolean;
  /** The position after a move, or its token; an `InputError` says why it is not legal. */
  play(move: Move | string): State;
  /** Everything that says no game can have reached this position. */
  problems(): Problem[];
  withNames(names: Names | null): State;
  equals(other: State): boolean;

  /** The `patchwork-state/1` document; with `derived`, also what follows from it. */
  document(options?: { derived?: boolean }): StateDocument;
  toJSON(): StateDocument;
  /** The one-line form. */
  toText(): string;
}

/** Token, buttons, income and quilt of a player. */
export interface PlayerState {
  readonly time: number;
  readonly buttons: number;
  readonly income: number;
  readonly quilt: Quilt;
}

/** One reason why no game can have reached a position. */
export interface Problem {
  readonly field: string;
  readonly reason: string;
  readonly cells: readonly Cell[];
}

/** An advance, the purchase and placement of a patch, the placement of a leather patch, or the swap of a variant. */
export class Move {
  /** @param patch Name of the patch, `leather`, `swap`, or null for an advance. */
  constructor(patch?: string | null, cells?: readonly Cell[]);
  /** Read a token: `advance`, `plus@b1a2b2c2b3`, `leather@c4` or `swap`. */
  static fromText(token: string): Move;
  readonly patch: string | null;
  readonly cells: readonly Cell[];
  readonly isAdvance: boolean;
  readonly isLeather: boolean;
  readonly isSwap: boolean;
  /** Whether the move buys a patch. */
  readonly isPurchase: boolean;
  toText(): string;
  toString(): string;
  toJSON(): MoveDocument;
}

/** A game from its first position, finished or not. */
export class Game {
  private constructor();
  readonly start: State;
  readonly moves: readonly Move[];
  /** The first position and the position after each move. */
  readonly states: readonly State[];
  readonly final: State;
  readonly names: Names | null;
  play(move: Move | string): Game;
  withNames(names: Names | null): Game;
  toJSON(): GameDocument;
  /** The one-line form. */
  toText(): string;
}

/** A quilt as one character a cell. */
export class Quilt {
  constructor(labels: string, width: number);
  static empty(width: number, height: number): Quilt;
  /** The empty quilt of an edition; `-` stands where it has no cell. */
  static ofEdition(edition: Edition): Quilt;
  static drawn(rows: readonly string[], width: number, height: number, field?: string, blocked?: readonly Cell[]): Quilt;
  readonly labels: string;
  readonly width: number;
  readonly height: number;
  readonly rows: string[];
  readonly holes: number;
  /** Number of covered cells. */
  readonly covered: number;
  /** Mask of covered cells: bit `row * width + column`. */
  readonly filled: bigint;
  /** Mask of empty cells. */
  readonly free: bigint;
  /** The cells of each lettered patch. */
  sewn(): Map<string, Cell[]>;
  sew(cells: readonly Cell[], letter: string): Quilt;
  equals(other: Quilt): boolean;
}

/** A printing or a variant. */
export class Edition {
  private constructor();
  readonly name: string;
  readonly patches: readonly Patch[];
  readonly width: number;
  readonly height: number;
  /** Number of cells of the quilt; blocked cells do not count. */
  readonly cells: number;
  /** Cells of the rectangle that are not part of the quilt. */
  readonly blocked: readonly Cell[];
  /** Mask of all cells of the quilt. */
  readonly everywhere: bigint;
  /** Number of the final space. */
  readonly last: number;
  readonly incomeMarks: readonly number[];
  readonly leatherMarks: readonly number[];
  /** Side of the bonus square, and points of its tile. */
  readonly square: number;
  readonly squarePoints: number;
  readonly holePenalty: number;
  /** The possessions of each player at the start. */
  readonly seats: readonly [Seat, Seat];
  /** Who moves first. */
  readonly firstPlayer: PlayerNumber;
  /** Whether the second player may, instead of a first move, take the first player's seat. */
  readonly swap: boolean;
  /** Patches in front of the neutral token that may be bought. */
  readonly forSale: number;
  /** Patch behind which the neutral token starts; null for the smallest. */
  readonly startPatch: string | null;
  /** The circle begins with these. */
  readonly firstPatches: readonly string[];
  /** Every tile, the special tile first, and those besides it. */
  readonly tiles: readonly Tile[];
  readonly moreTiles: readonly Tile[];
  readonly rowPoints: number;
  readonly columnPoints: number;
  readonly incomePoints: number;
  readonly leatherPoints: number;
  readonly advancePay: number;
  readonly incomePay: number;
  /** Number and letter of each patch by name. */
  readonly index: ReadonlyMap<string, number>;
  readonly letter: ReadonlyMap<string, string>;
  /** Number of the patch behind which the neutral token starts. */
  readonly starter: number;
  /** Its name in documents: a printing's name, or the variant in full. */
  readonly reference: string | VariantDocument;
  find(name: string): Patch;
}

/** The possessions of a player at the start; leather is placed before the first move. */
export interface Seat {
  readonly buttons: number;
  readonly space: number;
  readonly income: number;
  readonly leather: number;
}

/** Points for a square of covered cells; `both`: whether each player may take one. */
export interface Tile {
  readonly side: number;
  readonly points: number;
  readonly both: boolean;
}

export class Patch {
  private constructor();
  readonly name: string;
  readonly cells: readonly Cell[];
  readonly buttons: number;
  readonly time: number;
  readonly income: number;
  readonly area: number;
  /** The distinct shapes under turns and flips. */
  readonly orientations: readonly (readonly Cell[])[];
  /** Rows and columns of the box around it. */
  readonly box: [number, number];
  rows(): string[];
}

// -- documents ------------------------------------------------------------------------------------

/** A position: `patchwork-state/1`. */
export interface StateDocument {
  format: "patchwork-state/1";
  edition?: string | VariantDocument;
  circle: string[];
  players: PlayerDocument[];
  to_move?: PlayerNumber | null;
  special_tile?: PlayerNumber | null;
  leather_owed?: number;
  finished_first?: PlayerNumber | null;
  more_tiles?: (PlayerNumber | null)[] | null;
  names?: readonly string[] | null;
  derived?: Derived;
}

export interface PlayerDocument {
  time: number;
  buttons: number;
  income: number;
  quilt: string[];
}

/** The facts that follow from a position. */
export interface Derived {
  for_sale: string[];
  leather_left: number[];
  income_marks_left: number[][];
  holes: number[];
  scores: [number, number];
  is_over: boolean;
  winner: PlayerNumber | null;
  text: string;
  unknown?: string[];
  problems: string[];
}

export type MoveDocument =
  | { advance: true }
  | { swap: true }
  | { leather: Cell }
  | { patch: string; cells: readonly Cell[] };

/** A game: `patchwork-game/1`. */
export interface GameDocument {
  format: "patchwork-game/1";
  edition?: string | VariantDocument | null;
  circle?: string[] | null;
  start?: StateDocument | null;
  names?: readonly string[] | null;
  moves: (MoveDocument | string)[];
}

/** One number, or one for each seat. */
export type PerSeat = number | [number, number];

export interface TileDocument {
  side: number;
  points: number;
  /** Whether each player may take one. */
  both?: boolean;
}

/** A variant; without `extends` the fields that printings have must be given. */
export interface VariantDocument {
  name: string;
  extends?: "current" | "first-2014" | null;
  rows?: number | null;
  columns?: number | null;
  last_space?: number | null;
  income_marks?: number[] | null;
  leather_marks?: number[] | null;
  square?: number | null;
  square_points?: number | null;
  hole_penalty?: number | null;
  start_buttons?: PerSeat | null;
  start_space?: PerSeat | null;
  start_income?: PerSeat | null;
  start_leather?: PerSeat | null;
  swap?: boolean | null;
  for_sale?: number | null;
  start_patch?: string | null;
  first_patches?: string[] | null;
  tiles?: TileDocument[] | null;
  row_points?: number | null;
  column_points?: number | null;
  income_points?: number | null;
  leather_points?: number | null;
  advance_pay?: number | null;
  income_pay?: number | null;
  /** Rows; `#` is a cell of the quilt, `.` is none. */
  outline?: string[] | null;
  remove?: string[];
  patches?: Record<string, PatchChange>;
}

export interface PatchChange {
  cells?: string[] | null;
  buttons?: number | null;
  time?: number | null;
  income?: number | null;
}

// -- searches -------------------------------------------------------------------------------------

/** Limits of a search; it ends early without an error. */
export interface Limits {
  /** Nodes visited, counted every few thousand: a rerun stops at the same one. */
  nodes?: number;
  seconds?: number;
  signal?: AbortSignal;
}

export type Stopped = "finished" | "limit" | "interruption";

export interface EndgameOptions extends Limits {
  /** Stop when the margin is exact, without a line. */
  marginOnly?: boolean;
  /** Find only the winner, the tie-break included, and a move that wins. */
  winnerOnly?: boolean;
  /** Go on until every move's margin is exact; true where it is left out. */
  everyMove?: boolean;
  /** Entries of the transposition table: a power of two, 48 bytes each. */
  entries?: number;
  /** Whether an unfinished search looks for a line that shows its bound; true where it is left out. */
  line?: boolean;
  /** Called between slices of work. */
  onProgress?: (progress: Progress) => void;
}

/** Bounds proved so far. */
export interface Progress {
  lower: number;
  upper: number;
  exactMoves: number;
  moves: number;
  nodes: number;
  seconds: number;
}

/** A move with the proved interval of the margin after it. */
export interface RootMove {
  move: string;
  patch: string | null;
  cells: readonly Cell[];
  lower: number;
  upper: number;
}

/** The proved margins of a position and its moves: player 0's score less player 1's, in points. */
export interface EndgameAnswer {
  status: "exact" | "bounds";
  lower: number;
  upper: number;
  /** Who wins under best play, the tie-break included; null while unknown. */
  winner: PlayerNumber | null;
  /** Both scores under best play; null while unknown. */
  scores: [number, number] | null;
  /** Every legal move, best for the mover first. */
  moves: RootMove[];
  /** Best play by tokens; of an unfinished search, what shows the best bound. */
  line: string[];
  line_complete: boolean;
  stopped: Stopped;
  nodes: number;
  seconds: number;
}

/** A search of one position; called again, `solve` goes on. */
export class EndgameSearch {
  private constructor();
  readonly state: State;
  progress(): Progress;
  solve(limits?: Limits): Promise<EndgameAnswer>;
  close(): void;
}

export interface BestOptions extends Limits {
  /** Called with what the endgame search has proved. */
  onProgress?: (progress: Progress) => void;
}

/** A move with its estimate and what is proved of it. */
export interface RankedMove {
  move: string;
  patch: string | null;
  cells: readonly Cell[];
  /** Proved interval of the margin; null without a proof. */
  lower: number | null;
  upper: number | null;
  /** Estimated margin of player 0, its standard error, and the chance that player 0 wins. */
  margin: number;
  margin_error: number;
  win: number;
  win_error: number | null;
  games: number;
  /** Points that the mover gives away against the best move. */
  lost: number;
  lost_error: number | null;
  /** The move and what is expected after it, by tokens. */
  line: string;
}

/** The JSON of the command `best`. */
export interface BestAnswer {
  player: string;
  mover: PlayerNumber;
  moves: RankedMove[];
  line: string[];
  proof: { status: "exact" | "bounds"; lower: number | null; upper: number | null };
  depth: number;
  nodes: number;
  seconds: number;
}

export interface ReviewOptions {
  /** Nodes of the player for each decision; then a review repeats exactly. */
  nodes?: number;
  /** Seconds of the whole review; 45 without any limit. */
  seconds?: number;
  signal?: AbortSignal;
  /** How many of the most costly moves to name: 1 to 20, 3 where it is left out. */
  mistakes?: number;
  /** Whether to estimate the most costly moves once more where they are proved; true where it is left out. */
  secondLook?: boolean;
  /** Called with the move whose position is being proved, and with how many decisions are estimated. */
  onProgress?: (progress: { work: "proofs" | "estimates"; number: number; of: number }) => void;
}

/** The value of a position to player 0: expected with its error, or proved; null is unknown. */
export interface ReviewValue {
  margin: number | null;
  margin_error: number | null;
  win: number | null;
  lower: number | null;
  upper: number | null;
}

/** A ply of a reviewed game, with the value of the position before it. */
export interface ReviewedDecision extends ReviewValue {
  ply: number;
  player: PlayerNumber;
  move: string;
  best: string | null;
  forced: boolean;
  /** Points that the mover gave away, their standard error and their proved bounds. */
  lost: number | null;
  lost_error: number | null;
  lost_lower: number;
  lost_upper: number | null;
  spoils_win: boolean;
  mark: "" | "?!" | "?" | "??";
}

/** The points that a player lost over unforced decisions. */
export interface ReviewTotal {
  player: PlayerNumber;
  decisions: number;
  unknown: number;
  lost: number;
  lost_error: number;
  lost_lower: number;
  lost_upper: number | null;
  per_decision: number | null;
  marks: Record<string, number>;
}

/** The JSON of the command `review`. */
export interface ReviewAnswer {
  player: string;
  edition: string;
  finished: boolean;
  winner: PlayerNumber | null;
  scores: [number, number];
  accuracy: ([number, number] | null)[];
  lost: ReviewTotal[];
  /** The plies of the most costly moves, the worst first. */
  mistakes: number[];
  /** The plies that are proved to have turned a win into a loss. */
  spoiled: number[];
  circle_luck: ReviewValue;
  ledger: { item: string; player: PlayerNumber | null; first: number | null; last: number | null; margin: number; error: number; is_proved: boolean }[];
  proved_from: number | null;
  decisions: ReviewedDecision[];
  final: ReviewValue;
  stopped: "finished" | "interruption";
  nodes: number;
  seconds: number;
}

/** An opponent: one decision after the other, with its memory kept. */
export class Player {
  private constructor();
  readonly name: string;
  /** Choose a move; with nodes alone, a decision repeats exactly. */
  choose(state: State, limits?: Limits): Promise<Move>;
  close(): void;
}

export interface PackingOptions extends Limits {
  /** A live position, and whose quilt (0 by default); else `edition` and `quilt`. */
  state?: State;
  player?: PlayerNumber;
  edition?: Edition;
  /** The quilt so far, also as rows; empty by default. */
  quilt?: Quilt | readonly string[];
  /** Leather patches to place as well. */
  leather?: number;
  /** The most to spend. */
  buttons?: number | null;
  time?: number | null;
  /** Called between slices of work. */
  onProgress?: (progress: PackingProgress) => void;
}

export interface PackOptions extends PackingOptions {
  /** Choose the best of the patches instead of packing all of them. */
  maximise?: "cells" | "points" | null;
  /** Income marks still to come, for points. */
  marks?: number | null;
}

export interface SquareOptions extends PackingOptions {
  minimise?: "cost" | "time" | "patches";
  /** Side of the square; the edition's by default. */
  size?: number | null;
}

/** The best value found and the bound proved so far, if there is one. */
export interface PackingProgress {
  nodes: number;
  seconds: number;
  incumbent: number | null;
  bound: number | null;
}

/** The proved interval of a value: cells, points, buttons, spaces or patches. */
export interface PackingProof {
  status: "exact" | "bounds" | "infeasible";
  lower: number | null;
  upper: number | null;
  nodes: number;
  seconds: number;
  stopped: Stopped | "size";
}

/** The JSON of the command `pack`. */
export interface PackAnswer {
  status: "packed" | "impossible" | "unknown";
  quilt: string[] | null;
  covered: number | null;
  patches: string[];
  proof: PackingProof;
  /** An obvious reason why it is impossible. */
  reason?: string;
  objective?: "cells" | "points";
}

/** The JSON of the command `square`. */
export interface SquareAnswer {
  status: "exact" | "bounds" | "infeasible";
  patches: string[];
  cost: number | null;
  time: number | null;
  quilt: string[] | null;
  proof: PackingProof;
}

// -- errors and the kernel ------------------------------------------------------------------------

/** Something that was given is not allowed. */
export class InputError extends Error {
  constructor(field: string, reason: string);
  /** Where it stands, as a path into the document (`players[1].quilt`). */
  readonly field: string;
  readonly reason: string;
}

/** Two proofs contradict each other: a bug, never an answer. */
export class ContradictionError extends Error {}

/** The compiled kernel with memory of its own, for programs that call its entries. */
export class Kernel {
  constructor(module: WebAssembly.Module, manifest: object, memory?: number);
  readonly memory: { readonly used: number; readonly memory: WebAssembly.Memory };
  call(name: string, args: Record<string, unknown>): unknown;
}
