/** Whether patches have their letters on the quilts; where a position is set up, they always have. */

import { isFlag } from "../model/settings.js";
import { html } from "../drawing/svg.js";

const KEPT = "letters";

export class Letters {
  /** @param {import("../model/settings.js").Settings} settings */
  constructor(settings) {
    this.settings = settings;
    this.isOn = settings.read(KEPT, false, isFlag);
    this.box = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox", onchange: () => this.switch() }));
    this.setting = html("label", {}, "Letters on the patches ", html("kbd", { "aria-hidden": "true" }, "L"), this.box);
    this.show();
  }

  switch() {
    this.isOn = !this.isOn;
    this.settings.write(KEPT, this.isOn);
    this.show();
  }

  show() {
    document.body.dataset.letters = this.isOn ? "on" : "off";
    this.box.checked = this.isOn;
  }
}
