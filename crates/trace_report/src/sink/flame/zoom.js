"use strict";
(function () {
  // Zoom: click a frame, Escape or the root to go back. Search: substring of a name, any case.
  var svg = document.currentScript.ownerSVGElement;
  var find = svg.querySelector("[data-do=search]"), found = svg.querySelector("[data-do=found]");
  var frames = Array.prototype.map.call(svg.querySelectorAll(".f"), function (g) {
    var rect = g.querySelector("rect");
    return {
      g: g, rect: rect, text: g.querySelector("text"), name: g.querySelector("title").textContent.split("\n")[0],
      x: +rect.getAttribute("x"), y: +rect.getAttribute("y"), w: +rect.getAttribute("width")
    };
  });
  var root = frames[0];

  function label(name, width) {
    var room = Math.max(0, Math.floor((width - 6) / 6.7)), used = 0, i = 0, chars = Array.from(name);
    function wide(c) { return c < "\u007f" ? 1 : 2; }
    if (chars.reduce(function (sum, c) { return sum + wide(c); }, 0) <= room) return name;
    if (room < 3) return "";
    for (used = 1; i < chars.length && used + wide(chars[i]) <= room; i++) used += wide(chars[i]);
    return chars.slice(0, i).join("") + "…";
  }

  function zoom(to) {
    var scale = root.w / to.w, slack = 0.0003;
    frames.forEach(function (f) {
      var below = f.y > to.y && f.x <= to.x + slack && f.x + f.w >= to.x + to.w - slack;
      var above = f.y <= to.y && f.x >= to.x - slack && f.x + f.w <= to.x + to.w + slack;
      f.g.style.display = below || above ? "" : "none";
      var x = below ? root.x : root.x + (f.x - to.x) * scale, w = below ? root.w : f.w * scale;
      f.g.classList.toggle("up", below);
      f.g.classList.toggle("w", w >= 3);
      f.rect.setAttribute("x", x);
      f.rect.setAttribute("width", w);
      f.text.setAttribute("x", x + 3);
      f.text.textContent = label(f.name, w);
    });
  }

  function search() {
    var word = (prompt("Show frames whose name contains:", "") || "").toLowerCase(), hits = [], end = 0, sum = 0;
    frames.forEach(function (f) {
      var hit = word !== "" && f.name.toLowerCase().indexOf(word) >= 0;
      f.g.classList.toggle("hit", hit);
      if (hit) hits.push(f);
    });
    hits.sort(function (a, b) { return a.x - b.x || b.w - a.w; }).forEach(function (f) {
      sum += Math.max(0, f.x + f.w - Math.max(end, f.x));
      end = Math.max(end, f.x + f.w);
    });
    found.textContent = word === "" ? "" : hits.length + " found, " + (100 * sum / root.w).toFixed(2) + " %";
  }

  frames.forEach(function (f) { f.g.addEventListener("click", function () { zoom(f); }); });
  document.addEventListener("keydown", function (e) { if (e.key === "Escape") zoom(root); });
  find.textContent = "search";
  find.addEventListener("click", search);
})();
