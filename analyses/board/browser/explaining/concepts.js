/**
 * The reasons, in the order in which they claim entries, and how each says so; the same as
 * `analyses/explaining/concepts/`.
 *
 * @import {Account, Entry} from "./account.js"
 * @typedef {{entry: Entry, own: Account, other: Account, mover: number}} Case
 *   An entry, the line with it, and the line it is compared with.
 * @typedef {{gained: Entry[], missed: Entry[], mover: number, names: readonly [string, string]}} Claim
 *   What a reason claims of both lines.
 * @typedef {{name: string, applies: (one: Case) => boolean, words: (claim: Claim) => string}} Concept
 */

import { patchName, say, sayMany } from "../say.js";
import { breakdown, joined, signed, worth } from "./wording.js";

/** The points of entries for the mover: those of the opponent count against. @param {Claim} claim @param {Entry[]} entries */
export const total = ({ mover }, entries) => entries.reduce((sum, { player, points }) => sum + (player === mover ? points : -points), 0);

/**
 * What one line has and the other has instead, each only where there is something.
 * @param {(entries: Entry[], claim: Claim, player: string) => string} words @param {(entries: Entry[], claim: Claim, player: string) => string} otherwise
 * @returns {Concept["words"]}
 */
const either = (words, otherwise) => (claim) => {
  const side = (/** @type {typeof words} */ said, /** @type {Entry[]} */ entries) => (entries.length ? [said(entries, claim, claim.names[entries[0].player])] : []);
  return [...side(words, claim.gained), ...side(otherwise, claim.missed)].join("; ");
};

/** The same where patches are bought. @param {(values: {player: string, patches: string}) => string} words @param {(values: {player: string, patches: string}) => string} otherwise */
const bought = (words, otherwise) =>
  either((entries, _, player) => words({ player, patches: worth(entries) }), (entries, _, player) => otherwise({ player, patches: worth(entries) }));

/** The leather patches of each player. @param {Entry[]} entries @param {Claim} claim */
const leather = (entries, { mover, names }) =>
  joined([mover, 1 - mover].flatMap((player) => {
    const own = entries.filter((each) => each.player === player);
    const points = signed(own.reduce((sum, each) => sum + each.points, 0));
    return own.length ? [sayMany("{player} takes {n} leather patch ({points})", "{player} takes {n} leather patches ({points})", own.length, { player: names[player], points })] : [];
  }));

/** What patches bring that are bought at another time. @param {Claim} claim */
function moved({ gained, missed, names }) {
  const said = gained.flatMap((each) => {
    const later = missed.find(({ patch, player }) => patch === each.patch && player === each.player);
    if (!later || later.points === each.points) return [];
    const values = { patch: patchName(String(each.patch)), player: names[each.player], points: signed(each.points), others: signed(later.points) };
    return [say("{patch} brings {player} {points}, otherwise {others}", values)];
  });
  return say("at another time {claims}", { claims: joined(said) });
}

const sequel = bought((values) => say("later {player} buys {patches}", values), (values) => say("otherwise {player} later buys {patches}", values));

/** What the opponent buys counts against the mover: what is missed comes first. */
const denied = bought((values) => say("{player} does not get {patches}", values), (values) => say("it leaves {patches} to {player}", values));

/** @param {Case} one */
const isOwn = ({ entry, mover }) => entry.source === "purchase" && entry.player === mover;

/** The first one that applies to an entry claims it: so none counts twice. What room or buttons allow is tried in Python only. @type {Concept[]} */
export const CONCEPTS = [
  {
    name: "tile",
    applies: ({ entry }) => entry.source === "tile",
    words: either(
      ([{ points }], _, player) => say("{player} completes the square ({points})", { player, points: signed(points) }),
      ([{ points }], _, player) => say("otherwise {player} completes the square ({points})", { player, points: signed(points) }),
    ),
  },
  {
    name: "leather",
    applies: ({ entry }) => entry.source === "leather",
    words: either(leather, (entries, claim) => say("otherwise {claims}", { claims: leather(entries, claim) })),
  },
  {
    name: "timing",
    applies: ({ entry, other }) => entry.source === "purchase" && other.buys(entry.player, entry.patch),
    words: moved,
  },
  {
    name: "denial",
    applies: ({ entry, other, mover }) => entry.source === "purchase" && entry.player !== mover && other.buys(mover, entry.patch),
    words: (claim) => denied({ ...claim, gained: claim.missed, missed: claim.gained }),
  },
  {
    name: "purchase",
    applies: ({ entry }) => entry.source === "purchase" && entry.ply === 0,
    words: either(
      ([entry], _, player) => say("{player} buys {patch}", { player, patch: breakdown(entry) }),
      ([entry], _, player) => say("otherwise {player} buys {patch}", { player, patch: breakdown(entry) }),
    ),
  },
  {
    name: "turn",
    applies: ({ entry }) => entry.source === "purchase" && entry.turn === 0,
    words: bought(
      (values) => say("{player} keeps the turn and also buys {patches}", values),
      (values) => say("otherwise {player} keeps the turn and also buys {patches}", values),
    ),
  },
  {
    name: "reply",
    applies: ({ entry }) => entry.source === "purchase" && entry.turn === 1,
    words: bought((values) => say("{player} then buys {patches}", values), (values) => say("otherwise {player} then buys {patches}", values)),
  },
  { name: "later", applies: isOwn, words: sequel },
  { name: "theirs", applies: ({ entry }) => entry.source === "purchase", words: sequel },
  {
    name: "rules",
    applies: () => true,
    words: either(
      (entries, claim) => say("other rules bring {player} {points}", { player: claim.names[claim.mover], points: signed(total(claim, entries)) }),
      (entries, claim) => say("otherwise other rules bring {player} {points}", { player: claim.names[claim.mover], points: signed(total(claim, entries)) }),
    ),
  },
];
