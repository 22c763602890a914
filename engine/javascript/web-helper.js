/** The worker of the second thread in browsers. */

import { help } from "./helper.js";

addEventListener("message", ({ data }) => help(data), { once: true });
