/** Prints how a browser writes numbers in some languages, and which form of a text it chooses: `[languages, numbers]` from standard input. */

import { text } from "node:stream/consumers";

const [languages, numbers] = JSON.parse(await text(process.stdin));
const inLanguage = (language) => {
  const rules = new Intl.PluralRules(language);
  const whole = new Intl.NumberFormat(language);
  const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1 });
  return numbers.map((number) => [rules.select(number), whole.format(number), tenths.format((number % 100) / 10)]);
};
console.log(JSON.stringify(Object.fromEntries(languages.map((language) => [language, inLanguage(language)]))));
