// Makes each picture of a page a link to itself: on a telephone one has to look closer.

for (const picture of document.querySelectorAll("article img")) {
  const link = document.createElement("a");
  link.href = picture.src;
  link.className = "picture";
  picture.before(link);
  link.append(picture);
}
