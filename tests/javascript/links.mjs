/** Opens links to the board, one a line, as its page does, and prints what each holds or what is wrong in it. */

import { createInterface } from "node:readline";

import { Answers } from "../../analyses/board/browser/answers.js";
import { Searches } from "../../analyses/board/browser/searches.js";
import { isStudyLink } from "../../analyses/board/page/model/link.js";
import { addressed } from "../../analyses/board/page/model/loading.js";
import { library } from "./library.mjs";

const answers = new Answers(await library(), new Searches(() => {}), () => null);
const server = { post: (path, body) => answers.answer(path, body) };

async function held(hash) {
  if (isStudyLink(hash)) return "study";
  const { text } = await addressed(server, hash);
  const { kind, remarks } = await server.post("/api/read", { text });
  const wrong = (remarks ?? []).find(({ severity }) => severity === "wrong");
  return wrong ? `${wrong.field}: ${wrong.reason}` : kind;
}

for await (const hash of createInterface({ input: process.stdin })) {
  console.log(await held(hash).catch((error) => error.message));
}
