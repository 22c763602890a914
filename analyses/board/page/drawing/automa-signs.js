/** What is in engine/data/automa_signs.json; scripts/make_cloth.py writes this file. */

export default {
  "no_overtake": [
    {"d": "M-10 4C-6 -6 6 -6 9 3", "stroke": "ink"},
    {"d": "M-1 4a3 3 0 1 0 6 0a3 3 0 1 0-6 0Z", "fill": "p0"},
    {"d": "M5 -6L13 2M13 -6L5 2", "stroke": "bad"}
  ],
  "most_buttons": [{"button": -8}, {"button": 0}, {"button": 8}],
  "largest": [
    {"d": "M-12 -1H-6V5H-12Z", "stroke": "ink"},
    {"d": "M-1 -7H12V6H-1Z", "fill": "accent-soft", "stroke": "ink"}
  ],
  "furthest_from_neutral": [
    {"d": "M-12 5L-9.5 -2H-6.5L-4 5Z", "fill": "ink"},
    {"d": "M-10.4 -4a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0Z", "fill": "ink"},
    {"d": "M-1 1H11M7 -3L11 1L7 5", "stroke": "ink"}
  ]
};
