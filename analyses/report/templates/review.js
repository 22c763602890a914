// Without scripts the answers stand below the choices; with them they are asked for.
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
});
