// Draws the charts of a page in the place of their pictures, again whenever the theme changes.

const systemIsDark = window.matchMedia("(prefers-color-scheme: dark)");

function isDark() {
  const theme = document.body.dataset.theme;
  return theme === "dark" || (theme !== "light" && systemIsDark.matches);
}

async function draw(script) {
  const picture = script.previousElementSibling;
  const place = script.place ?? document.createElement("div");
  if (!script.place) {
    script.place = place;
    place.className = "chart-place";
    script.closest("p").after(place);
  }
  const chart = {
    ...JSON.parse(script.textContent),
    width: "container",
    background: null,
    autosize: { type: "fit-x", contains: "padding" },
  };
  const theme = isDark() ? "dark" : "light";
  await vegaEmbed(place, chart, {
    actions: { export: true, source: false, compiled: false, editor: false },
    ast: true,
    renderer: "svg",
    theme: theme === "dark" ? theme : undefined,
    config: { axis: { gridColor: "#8884" }, view: { stroke: null } },
  });
  place.querySelector("summary").ariaLabel = "Save the chart";
  place.theme = theme;
  picture.hidden = true;
}

function drawAll() {
  document.querySelectorAll("script.chart").forEach(draw);
}

drawAll();
systemIsDark.addEventListener("change", drawAll);
new MutationObserver(drawAll).observe(document.body, { attributeFilter: ["data-theme"] });
