/** Rules of eslint: what a person reads goes through `say`, so that it can be translated, and not before its translation is there. */

/** Two words, or one that begins as a sentence does. */
const PROSE = /[A-Za-z][a-z]+[,.:;]? [a-zA-Z]|^[A-Z][a-z]+[.:?!…]?$/;
/** Names and notation that are the same in every language, names in documents, files and styles, and an error that no page of ours meets. */
const KEPT = new Set(["Patchwork", "Patchwork Solve", "Deutsch", "English", "Italiano", "Polski", "plus c3, turned", "bar-3, plus, C, P …", "unknown cloth", "the proof", "not explained", "#guid column:1", "#deck column:5", "#tags column:4", "Helvetica, Arial, 'DejaVu Sans', sans-serif", "s step-end infinite}", "there is no such address here"]);
/** A piece of the code of a page. */
const MARKUP = /^<\w|<\/\w/;
/** Calls whose texts nobody reads as prose: they are translated already, or name elements, keys and errors of ours; the page translates a template of an error. */
const CALLS = new Set(["say", "sayMany", "sayParts", "querySelector", "querySelectorAll", "closest", "matches", "byId", "import", "URL", "RegExp", "Error", "InputError", "Sentence", "validate", "addEventListener", "getElementById", "info", "matchMedia", "postMessage", "setProperty"]);
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
