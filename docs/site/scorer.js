// Of pages that match a question alike, the search shows first those for readers with a question:
// then the reference, and last the studies. Sphinx asks this object for all points it gives.

const POINTS = [
  [/^glossary$/, 4],
  [/^(learn|explanation)\//, 3],
  [/^how-to\//, 2],
  [/^reference\/api\//, -6],
  [/^laboratory\//, -6],
  [/^index$/, -8],
];

var Scorer = {
  score([page, , anchor, , score, , kind]) {
    const own = POINTS.find(([pattern]) => pattern.test(page));
    return score + (own ? own[1] : 0) - (kind === "object" ? 8 : 0);
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
