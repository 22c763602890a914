/** The names of the editions as players know them. @type {Record<string, string>} */
export const EDITIONS = { current: "current edition", "first-2014": "2014 edition" };

/** @param {string} name */
export const editionWords = (name) => EDITIONS[name] ?? name;
