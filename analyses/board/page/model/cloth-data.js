/** What is in engine/data/cloth.json; scripts/make_cloth.py writes this file. */

export default {
  "themes": {
    "light": {
      "surface": "#ffffff", "ink": "#1b2124", "edge": "#7d878c", "linen": "#fbfaf7", "grid": "#e7e4dc", "bone": "#fffdf8",
      "bone-edge": "#5d564e", "leather": "#8a5f3c", "stitch": "#ffffff", "seam": "#1b2124",
      "accent": "#0b6b59", "on-accent": "#ffffff", "bad": "#b3203c", "on-bad": "#ffffff", "p0": "#2456a6",
      "p1": "#a84a16", "weave-alpha": "0.26", "stitch-alpha": "0.78", "seam-alpha": "0.34",
      "bind-alpha": "1", "weave": "#ffffff", "weave-line-alpha": "0.32", "pale-weave": "#000000",
      "pale-alpha": "0.08", "pale-line-alpha": "0.11"
    },
    "dark": {
      "surface": "#191c1f", "ink": "#eceeed", "edge": "#76828a", "linen": "#1f2327", "grid": "#2c3136", "bone": "#efe9dc",
      "bone-edge": "#2a2622", "leather": "#8d6644", "stitch": "#ffffff", "seam": "#000000",
      "accent": "#5fcdb1", "on-accent": "#04241d", "bad": "#ff8a99", "on-bad": "#3a0610", "p0": "#8db7fb",
      "p1": "#f3a06a", "weave-alpha": "0.13", "stitch-alpha": "0.42", "seam-alpha": "0.6",
      "bind-alpha": "0.72", "weave": "#ffffff", "weave-line-alpha": "0.16", "pale-weave": "#000000",
      "pale-alpha": "0.08", "pale-line-alpha": "0.11"
    }
  },
  "weaves": {
    "dots": {"width": 0.5, "height": 0.5, "fill": ["M.075 .125a.05 .05 0 1 0 .1 0a.05 .05 0 1 0-.1 0zM.325 .375a.05 .05 0 1 0 .1 0a.05 .05 0 1 0-.1 0z"]},
    "diagonal": {"width": 0.25, "height": 0.25, "turn": 45, "fill": ["M0 0h.07v.25h-.07z"]},
    "gingham": {"width": 0.5, "height": 0.5, "fill": ["M0 0h.25v.5h-.25z", "M0 0h.5v.25h-.5z"], "share": 0.5},
    "plain": null,
    "ticking": {"width": 0.25, "height": 0.5, "fill": ["M.1 0h.05v.5h-.05z"]},
    "chevron": {"width": 0.5, "height": 0.25, "line": "M0 .2L.25 .05L.5 .2"},
    "crosses": {"width": 0.5, "height": 0.5, "line": "M.25 .13v.24M.13 .25h.24"},
    "diamonds": {"width": 0.5, "height": 0.5, "fill": ["M.25 .08L.42 .25L.25 .42L.08 .25z"]}
  },
  "patches": [
    {"patch": "domino", "name": "Domino", "light": "#faaabd", "dark": "#c37d8f", "weave": "dots"},
    {"patch": "corner-slow", "name": "Slow corner", "light": "#72c9a8", "dark": "#4f9d80", "weave": "diagonal"},
    {"patch": "bar-3", "name": "Bar of 3", "light": "#c7b8fd", "dark": "#988ac7", "weave": "gingham"},
    {"patch": "corner-quick", "name": "Quick corner", "light": "#b8b194", "dark": "#8f8a70", "weave": "plain"},
    {"patch": "tee-4", "name": "Small T", "light": "#88bff5", "dark": "#6293c3", "weave": "ticking"},
    {"patch": "zig-4-cheap", "name": "Cheap zigzag", "light": "#e79c87", "dark": "#b87664", "weave": "chevron"},
    {"patch": "bar-4", "name": "Bar of 4", "light": "#6ad2df", "dark": "#42a2ae", "weave": "crosses"},
    {"patch": "ell-4-quick", "name": "Quick L", "light": "#dc98c1", "dark": "#af7398", "weave": "diamonds"},
    {"patch": "ell-4-slow", "name": "Slow L", "light": "#aac681", "dark": "#81995c", "weave": "crosses"},
    {"patch": "square", "name": "Square", "light": "#b4aad3", "dark": "#8c83a7", "weave": "chevron"},
    {"patch": "zig-4-dear", "name": "Dear zigzag", "light": "#deb673", "dark": "#ae8a4e", "weave": "ticking"},
    {"patch": "cup", "name": "Cup", "light": "#8fb8bf", "dark": "#6c9096", "weave": "gingham"},
    {"patch": "chunky-p", "name": "Chunky P", "light": "#d18277", "dark": "#ac665d", "weave": "dots"},
    {"patch": "long-zig", "name": "Long zigzag", "light": "#54a47c", "dark": "#3f8764", "weave": "crosses"},
    {"patch": "bump-bar", "name": "Bump", "light": "#b58ece", "dark": "#926fa8", "weave": "diagonal"},
    {"patch": "plus", "name": "Plus", "light": "#94964a", "dark": "#7a7b36", "weave": "diamonds"},
    {"patch": "tee-5", "name": "Big T", "light": "#80a4e2", "dark": "#6282b9", "weave": "plain"},
    {"patch": "bar-5", "name": "Bar of 5", "light": "#c89758", "dark": "#a2773e", "weave": "gingham"},
    {"patch": "ell-5", "name": "Long L", "light": "#74999c", "dark": "#5c7d80", "weave": "ticking"},
    {"patch": "stairs", "name": "Stairs", "light": "#bd779e", "dark": "#9d5f82", "weave": "chevron"},
    {"patch": "off-centre-cross", "name": "Off-centre cross", "light": "#8cb176", "dark": "#6c8d59", "weave": "diagonal"},
    {"patch": "long-zed", "name": "Long Z", "light": "#888cbd", "dark": "#6e729d", "weave": "dots"},
    {"patch": "wide-cup", "name": "Wide cup", "light": "#a58e78", "dark": "#877360", "weave": "plain"},
    {"patch": "pinwheel", "name": "Pinwheel", "light": "#49adc8", "dark": "#2e8ba3", "weave": "ticking"},
    {"patch": "arrow", "name": "Arrow", "light": "#fbd8d0", "dark": "#bc9e97", "weave": "diamonds", "pale": true},
    {"patch": "brick-step", "name": "Brick step", "light": "#a2dcca", "dark": "#73a797", "weave": "chevron", "pale": true},
    {"patch": "long-tee", "name": "Long T", "light": "#f2d3ff", "dark": "#b49ac0", "weave": "plain", "pale": true},
    {"patch": "hat", "name": "Hat", "light": "#d1d29f", "dark": "#9d9e71", "weave": "diamonds", "pale": true},
    {"patch": "fat-zed", "name": "Fat Z", "light": "#aed3f9", "dark": "#7e9ec0", "weave": "diagonal", "pale": true},
    {"patch": "axe", "name": "Axe", "light": "#f3bfa8", "dark": "#bb8e79", "weave": "gingham", "pale": true},
    {"patch": "long-plus", "name": "Long plus", "light": "#aeeefb", "dark": "#78b1bc", "weave": "ticking", "pale": true},
    {"patch": "letter-h", "name": "Letter H", "light": "#dac2d8", "dark": "#a691a4", "weave": "plain", "pale": true},
    {"patch": "fat-cross", "name": "Fat cross", "light": "#c9edc4", "dark": "#91b08c", "weave": "crosses", "pale": true}
  ]
};
