/** Compresses each of the texts in base64 that it is given as JSON, and prints them likewise. */

import { text } from "node:stream/consumers";

import { base64Bytes, base64Text } from "../../engine/javascript/base64.js";
import { deflated } from "../../engine/javascript/deflate.js";

const given = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(given.map((each) => base64Text(deflated(base64Bytes(each))))));
