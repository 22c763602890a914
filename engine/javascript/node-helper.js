/** The worker of the second thread in Node. */

import { workerData } from "node:worker_threads";

import { help } from "./helper.js";

help(workerData);
