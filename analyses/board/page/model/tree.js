/**
 * Games and their variations: a tree of positions, never changed in place.
 *
 * @typedef {import("./document.js").Document} Document
 * @typedef {{id: number, parent: number | null, children: number[], move: string | null,
 *   words?: string, document: Document}} Node `words` say the move that led here.
 * @typedef {{nodes: Record<number, Node>, next: number}} Tree
 */

export const ROOT = 0;

/** @param {Document} document @returns {Tree} */
export const planted = (document) => ({
  nodes: { [ROOT]: { id: ROOT, parent: null, children: [], move: null, document } },
  next: 1,
});

/**
 * Add a move; one that stands there already is found again.
 * @param {Tree} tree @param {number} parent @param {string} move @param {Document} document
 * @param {string} [words] The move in words.
 * @returns {[Tree, number]}
 */
export function grown(tree, parent, move, document, words) {
  const known = childBy(tree, parent, move);
  if (known !== undefined) return [tree, known];
  const id = tree.next;
  const above = tree.nodes[parent];
  const nodes = {
    ...tree.nodes,
    [parent]: { ...above, children: [...above.children, id] },
    [id]: { id, parent, children: [], move, words, document },
  };
  return [{ nodes, next: id + 1 }, id];
}

/** @param {Tree} tree @param {number} parent @param {string} move */
export const childBy = (tree, parent, move) =>
  tree.nodes[parent].children.find((id) => sameMove(tree.nodes[id].move, move));

/** A move as a reader takes it. @param {Node} node */
export const wordsOf = ({ words, move }) => words ?? move?.replace("@", " ") ?? "";

/** Whether two tokens are the same move: the cells may come in any order. */
export function sameMove(/** @type {string | null} */ one, /** @type {string | null} */ other) {
  return one === other || (one !== null && other !== null && moveKey(one) === moveKey(other));
}

/** One text for a move; the order of its cells does not matter. */
export function moveKey(/** @type {string} */ move) {
  const [patch, cells = ""] = move.split("@");
  return `${patch}@${(cells.match(/[a-z]+[0-9]+/g) || []).sort().join("")}`;
}

/** The ids from the first position to a node. @param {Tree} tree @param {number} id */
export function path(tree, id) {
  const found = [];
  for (let at = /** @type {number | null} */ (id); at !== null; at = tree.nodes[at].parent) {
    found.push(at);
  }
  return found.reverse();
}

/**
 * The path to a node, and on from there: along a line where one is followed, else by first moves.
 * @param {Tree} tree @param {number} id @param {Document[]} [line]
 */
export function through(tree, id, line = []) {
  const found = path(tree, id);
  const followed = new Set(line);
  const next = (/** @type {number} */ at) => {
    const { children } = tree.nodes[at];
    return children.find((child) => followed.has(tree.nodes[child].document)) ?? children[0];
  };
  for (let on = next(id); on !== undefined; on = next(on)) found.push(on);
  return found;
}

/** The place of a position in the tree; null if it is not there. @param {Tree} tree @param {Document} document */
export const placeOf = (tree, document) =>
  Object.values(tree.nodes).find((node) => node.document === document)?.id ?? null;

/** How many moves lead to a node. @param {Tree} tree @param {number} id */
export const depth = (tree, id) => path(tree, id).length - 1;

/** Take a node away with all that follows. @param {Tree} tree @param {number} id @returns {Tree} */
export function pruned(tree, id) {
  const parent = tree.nodes[id].parent;
  if (parent === null) return tree;
  const nodes = { ...tree.nodes };
  const rest = [id];
  for (let gone = rest.pop(); gone !== undefined; gone = rest.pop()) {
    rest.push(...nodes[gone].children);
    delete nodes[gone];
  }
  const above = nodes[parent];
  nodes[parent] = { ...above, children: above.children.filter((child) => child !== id) };
  return { nodes, next: tree.next };
}

/** Make the way to a node the main line. @param {Tree} tree @param {number} id @returns {Tree} */
export function promoted(tree, id) {
  const nodes = { ...tree.nodes };
  const way = path(tree, id);
  way.slice(1).forEach((child, step) => {
    const above = nodes[way[step]];
    const others = above.children.filter((other) => other !== child);
    nodes[above.id] = { ...above, children: [child, ...others] };
  });
  return { nodes, next: tree.next };
}
