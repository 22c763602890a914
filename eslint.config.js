/** Checks of `make lint` in JavaScript: the recommended rules of eslint. */

import js from "@eslint/js";
import globals from "globals";

import later from "./analyses/board/languages/later.json" with { type: "json" };
import { early, prose, values } from "./scripts/prose.js";

export default [
  { ignores: ["build/", "dist/", "docs/", "**/built/", ".venv/"] },
  js.configs.recommended,
  { plugins: { house: { rules: { early, prose, arguments: values } } } },
  {
    rules: {
      // Names taken out of an object to leave the rest, and those that must be named to be passed over.
      "no-unused-vars": ["error", { ignoreRestSiblings: true, varsIgnorePattern: "^_$", destructuredArrayIgnorePattern: "^_$" }],
      // Text of people may hold control characters: it is looked for on purpose.
      "no-control-regex": "off",
    },
  },
  { languageOptions: { globals: { ...globals.browser, ...globals.worker, ...globals.serviceworker } } },
  { files: ["{analyses/board,engine}/**/*.js"], rules: { "house/arguments": "error" } },
  // Files whose texts are all in the catalogue of languages.
  {
    files: ["analyses/board/{browser,page}/**/*.js"],
    // The catalogue has its names from where they are declared.
    ignores: ["analyses/board/page/model/cloth-data.js"],
    rules: { "house/prose": "error" },
  },
  {
    files: later.filter((name) => !/json$|^(engine|analyses|front)/.test(name)).map((name) => `analyses/board/${name.startsWith("browser/") ? "" : "page/"}${name}`),
    rules: { "house/early": "error" },
  },
  { files: ["engine/javascript/node*.js", "**/*.mjs", "**/*.config.js"], languageOptions: { globals: globals.node } },
];
