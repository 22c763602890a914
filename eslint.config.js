/** Checks of `make lint` in JavaScript: the recommended rules of eslint. */

import js from "@eslint/js";
import globals from "globals";

import { prose } from "./scripts/prose.js";

export default [
  { ignores: ["build/", "dist/", "docs/", "**/built/", ".venv/"] },
  js.configs.recommended,
  {
    rules: {
      // Names taken out of an object to leave the rest, and those that must be named to be passed over.
      "no-unused-vars": ["error", { ignoreRestSiblings: true, varsIgnorePattern: "^_$", destructuredArrayIgnorePattern: "^_$" }],
      // Text of people may hold control characters: it is looked for on purpose.
      "no-control-regex": "off",
    },
  },
  { languageOptions: { globals: { ...globals.browser, ...globals.worker, ...globals.serviceworker } } },
  // Files whose texts are all in the catalogue of languages.
  {
    files: [
      "analyses/board/browser/{analysing,cloth,costly,games,holdings,lesson,move-words,packing,puzzles,recording,reviewing,say,searches,spoken,words}.js",
      "analyses/board/browser/drawing/{board,cloth,compact,line,middle,position,ring,strip,tokens,track,window}.js",
      "analyses/board/page/header.js",
      "analyses/board/page/model/{draft,piece,recording,tree}.js",
      "analyses/board/page/parts/{choosing,dialog,entering,field,glossary,hand,help,in-words,keys,motion,names,orientations,part,partly,phone,popup,question,quilts,record,record-circle,record-panel,ring,seen,sheet,sound,steps,tabs,tools,tour,track,typed,version}.js",
    ],
    plugins: { house: { rules: { prose } } },
    rules: { "house/prose": "error" },
  },
  { files: ["engine/javascript/node*.js", "**/*.mjs", "**/*.config.js"], languageOptions: { globals: globals.node } },
];
