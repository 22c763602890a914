/** What a reader wants to see, or not: kept by the browser, and known to style sheets by an attribute of the page. */

import { isFlag } from "../model/settings.js";
import { html } from "../drawing/svg.js";

export class Seen {
  /**
   * @param {import("../model/settings.js").Settings} settings @param {string} name Under which it is kept, and the
   *   attribute `data-NAME`, `on` or `off`.
   * @param {boolean} usual @param {...(Node | string)} words
   */
  constructor(settings, name, usual, ...words) {
    this.settings = settings;
    /** Draws what is not left to a style sheet. */
    this.changed = () => {};
    this.name = name;
    this.isOn = settings.read(name, usual, isFlag);
    this.box = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox", onchange: () => this.switch() }));
    this.setting = html("label", {}, ...words, this.box);
    this.show();
  }

  switch() {
    this.isOn = !this.isOn;
    this.settings.write(this.name, this.isOn);
    this.show();
    this.changed();
  }

  show() {
    document.body.dataset[this.name] = this.isOn ? "on" : "off";
    this.box.checked = this.isOn;
  }
}
