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
      "analyses/board/browser/**/*.js",
      "analyses/board/page/{board,header,incoming,main}.js",
      "analyses/board/page/drawing/{cloth,diagram,fabric,graph,marks,quilt,terms,tokens,untranslated,weave}.js",
      "analyses/board/page/embed/{analysis,embed}.js",
      "analyses/board/page/model/{address,analyses,cabinet,chosen,costly,document,draft,editions,exercises,facts,games-file,lines,link,loading,mistakes,ordering,own-file,piece,progress,recording,repetition,sewing,strokes,teaching,tree,written}.js",
      "analyses/board/page/parts/{analysis,choice,choosing,dialog,entering,field,glossary,hand,help,in-words,keys,lessons,mistakes,motion,names,orientations,packing,part,partly,phone,picture-tab,popup,puzzle-question,puzzles,question,quilts,record,record-circle,record-panel,retry,review,ring,saving,seen,sent-task,setup,sharing,sheet,sound,steps,tabs,teaching,tools,tour,track,typed,verdict,version}.js",
      "analyses/board/page/server/*.js",
      "analyses/board/page/study/*.js",
    ],
    ignores: ["analyses/board/browser/saved/reading.js"],
    plugins: { house: { rules: { prose } } },
    rules: { "house/prose": "error" },
  },
  { files: ["engine/javascript/node*.js", "**/*.mjs", "**/*.config.js"], languageOptions: { globals: globals.node } },
];
