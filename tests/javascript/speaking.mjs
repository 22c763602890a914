/** The texts of the argument that is a catalogue's file are the reader's; English without one. This module comes before all that says something. */

import { readFileSync } from "node:fs";

const file = process.argv.find((argument) => argument.endsWith(".json"));
if (file) {
  const patchworkCatalogue = JSON.parse(readFileSync(file, "utf-8"));
  Object.assign(globalThis, { patchworkCatalogue, location: new URL("http://localhost/") });
}
