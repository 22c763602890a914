/** Rules of eslint: what a person reads goes through `say`, so that it can be translated, and not before its translation is there. */

/** Two words, or one that begins as a sentence does. */
const PROSE = /[A-Za-z][a-z]+[,.:;]? [a-zA-Z]|^[A-Z][a-z]+[.:?!…]?$/;
/** Names and notation that are the same in every language, and names in documents, files and styles. */
const KEPT = new Set(["Patchwork", "Patchwork Solve", "Deutsch", "English", "Italiano", "Polski", "plus c3, turned", "bar-3, plus, C, P …", "unknown cloth", "the proof", "not explained", "#guid column:1", "#deck column:5", "#tags column:4", "Helvetica, Arial, 'DejaVu Sans', sans-serif", "s step-end infinite}"]);
/** A piece of the code of a page. */
const MARKUP = /^<\w|<\/\w/;
/** Calls whose texts nobody reads as prose: they are translated, as errors are too, or name elements, keys and bugs. */
const CALLS = new Set(["say", "sayMany", "sayParts", "querySelector", "querySelectorAll", "closest", "matches", "byId", "import", "URL", "RegExp", "Error", "InputError", "Sentence", "plural", "validate", "addEventListener", "getElementById", "info", "matchMedia", "postMessage", "setProperty"]);
/** Attributes and properties that hold names and numbers, not words. */
const NAMES = new Set(["class", "className", "style", "d", "rel", "media", "role", "id", "type", "viewBox", "key", "content", "tag"]);

const nameOf = (/** @type {any} */ node) => node?.name ?? node?.property?.name ?? node?.value ?? node?.type?.toLowerCase();

/** @param {any} node Whether the text stands where nobody reads it. */
function isUnread(node) {
  for (let each = node, parent = node.parent; parent; [each, parent] = [parent, parent.parent]) {
    if (/^(Import|Export)/.test(parent.type) && parent.source === each) return true;
    if (parent.type === "BinaryExpression" && /[=!]==?|in/.test(parent.operator)) return true;
    if (parent.type === "SwitchCase" || (parent.type === "MemberExpression" && parent.property === each)) return true;
    if (parent.type === "Property" && (parent.key === each || NAMES.has(nameOf(parent.key)))) return true;
    if (parent.type === "AssignmentExpression" && NAMES.has(nameOf(parent.left))) return true;
    if ((parent.type === "CallExpression" || parent.type === "NewExpression") && parent.callee !== each) {
      const name = String(nameOf(parent.callee)).replace("importexpression", "import");
      // `board.say` shows a text as it is.
      if (CALLS.has(name) && !(name === "say" && parent.callee.type === "MemberExpression")) return true;
    }
    if (/Function|Program|Class/.test(parent.type)) return false;
  }
  return false;
}

/** @type {import("eslint").Rule.RuleModule} */
export const prose = {
  create(context) {
    const check = (/** @type {any} */ node, /** @type {string} */ text) => {
      if (PROSE.test(text.trim()) && !KEPT.has(text) && !MARKUP.test(text) && !isUnread(node)) context.report({ node, message: `say("${text.trim().slice(0, 60)}"): what people read is translated` });
    };
    return {
      Literal: (node) => typeof node.value === "string" && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked ?? ""),
    };
  },
};

/** For files whose texts come in the second catalogue. @type {import("eslint").Rule.RuleModule} */
export const early = {
  create(context) {
    const isInFunction = (/** @type {any} */ node) => context.sourceCode.getAncestors(node).some(({ type }) => /Function/.test(type));
    return {
      CallExpression: (node) => /^say/.test(nameOf(node.callee) ?? "") && !isInFunction(node) && context.report({ node, message: "a text that comes later is said in a function" }),
    };
  },
};

/** Calls that make an error or a sentence of one; their tables hold its arguments. */
const SENTENCES = new Set(["InputError", "Sentence", "plural", "flaw", "problem"]);
/** What people and programs write, in every language; fields of files; and the end of a message of Python's parser. */
const NOTATION = new Set(["position", "quilts", "mover", "first", "second", "cost", "time", "income", "spaces", " (at ", "solo DECK LEVEL SEEN LEFT SHOWN PILE", "position EDITION CIRCLE PLAYER PLAYER TO_MOVE SPECIAL_TILE LEATHER_OWED FINISHED_FIRST"]);

/** An argument of an error is a value or a sentence of its own: nobody translates English in it. @type {import("eslint").Rule.RuleModule} */
export const values = {
  create(context) {
    /** The nodes to which an argument may come; calls and tables are not followed. @param {any} node @returns {any[]} */
    const parts = (node) => {
      switch (node?.type) {
        case "ConditionalExpression": return [node.consequent, node.alternate];
        case "LogicalExpression": case "BinaryExpression": return [node.left, node.right];
        case "TemplateLiteral": return [...node.quasis, ...node.expressions];
        case "ArrayExpression": return node.elements;
        case "ArrowFunctionExpression": return [node.body];
        case "CallExpression": return /^(join|map)$/.test(node.callee.property?.name) ? [node.callee.object, ...node.arguments] : [];
        case "Identifier": return initialsOf(node);
        default: return [];
      }
    };
    const initialsOf = (/** @type {any} */ { name, parent }) => {
      for (let scope = /** @type {any} */ (context.sourceCode.getScope(parent)); scope; scope = scope.upper) {
        if (scope.set.has(name)) return scope.set.get(name).defs.map(({ node }) => (node.id?.type === "Identifier" ? node.init : null)).filter(Boolean);
      }
      return [];
    };
    const check = (/** @type {any} */ node, depth = 8) => {
      const text = node?.type === "Literal" ? node.value : node?.value?.cooked;
      if (typeof text === "string" && /[A-Za-z]{2}/.test(text) && !NOTATION.has(text)) context.report({ node, message: `"${text}" is English in an argument: a sentence of its own, or whole templates` });
      if (depth) for (const part of parts(node)) check(part, depth - 1);
    };
    const checkCall = (/** @type {any} */ node) => {
      if (!SENTENCES.has(nameOf(node.callee))) return;
      for (const given of node.arguments.flatMap((/** @type {any} */ each) => (each.type === "Identifier" ? initialsOf(each) : [each]))) {
        if (given.type === "ObjectExpression") for (const { value } of given.properties) check(value);
      }
    };
    return { NewExpression: checkCall, CallExpression: checkCall };
  },
};
