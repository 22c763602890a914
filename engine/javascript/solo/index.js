/** The solo game against Automa; loaded when it is first needed. */

export { chances } from "./chances.js";
export { SOLO, SOLO_FORMAT, readSolo, soloDocument, soloText } from "./forms.js";
export { BACK, CARD, SoloState } from "./state.js";
