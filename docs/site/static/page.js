// Makes each picture of a page a link to itself: on a telephone one has to look closer. What is
// wider than the page can be scrolled with the keyboard too.

for (const picture of document.querySelectorAll("article img")) {
  if (picture.parentElement.querySelector("script.chart")) continue;
  const link = document.createElement("a");
  link.href = picture.src;
  link.className = picture.className;
  picture.before(link);
  link.append(picture);
}

for (const part of document.querySelectorAll("article pre, article .table-wrapper")) {
  if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
}

// One header: the two buttons of the theme's own one stand in ours. The theme looks for its header.
const header = document.querySelector("site-header");
const labels = [...document.querySelectorAll(".mobile-header label")];
if (header?.children.length && labels.length) {
  labels[0].textContent = "Pages";
  for (const label of labels) header.querySelector(".theme").before(label);
  document.body.classList.add("one-header");
}

// The theme keeps light or dark on the body, the header on the root.
const root = document.documentElement;
const follow = () => (document.body.dataset.theme = root.dataset.theme ?? "auto");
new MutationObserver(follow).observe(root, { attributeFilter: ["data-theme"] });
follow();
