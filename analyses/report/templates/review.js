// Without scripts the answers stand below the choices, and the game moves by itself; with them they are asked for.
"use strict";
document.addEventListener("DOMContentLoaded", function () {
  document.querySelectorAll(".retry").forEach(function (group) {
    const verdict = group.nextElementSibling;
    const answer = verdict.nextElementSibling;
    const reveal = document.createElement("button");
    reveal.type = "button";
    reveal.className = "reveal";
    reveal.textContent = answer.dataset.reveal;
    answer.hidden = true;
    answer.before(reveal);
    function show() {
      answer.hidden = false;
      reveal.remove();
    }
    reveal.addEventListener("click", show);
    group.addEventListener("click", function (event) {
      const chosen = event.target.closest("button");
      if (!chosen) { return; }
      const found = chosen.dataset.found === "yes";
      chosen.classList.add(found ? "found" : "missed");
      verdict.textContent = chosen.dataset.says;
      if (found) { show(); }
    });
  });
  document.querySelectorAll(".steps").forEach(function (bar) {
    const [back, list, next] = bar.children;
    const picture = bar.nextElementSibling.querySelector("svg");
    const style = picture.querySelector("style");
    // It moves when it is asked to, so it may do so for every reader.
    style.textContent = style.textContent.replace(/^@media[^{]*/, "@media all");
    function show() {
      const ply = list.selectedIndex;
      // The first position stays for three seconds, each other one for a second.
      picture.getAnimations({ subtree: true }).forEach(function (animation) {
        animation.pause();
        animation.currentTime = ply ? 2500 + 1000 * ply : 0;
      });
      back.disabled = ply === 0;
      next.disabled = ply === list.length - 1;
    }
    list.addEventListener("change", show);
    bar.addEventListener("click", function (event) {
      const step = Number(event.target.dataset.step);
      if (!step) { return; }
      list.selectedIndex += step;
      show();
    });
    bar.hidden = false;
    show();
  });
  // Keys scroll what is focused.
  document.querySelectorAll(".picture").forEach(function (picture) {
    if (picture.scrollWidth > picture.clientWidth) { picture.tabIndex = 0; }
  });
});
