// A table for all to see: an arrow from one card to another, drawn from where they are now; for her who
// plays it, a presenter's keys, and points of a board under a tool.
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const made = (name, marks) => {
    const one = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(marks)) one.setAttribute(key, value);
    return one;
  };
  // Where a line from the middle of a box towards a point leaves the box.
  const edge = (box, [x, y]) => {
    const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
    const [dx, dy] = [x - cx, y - cy];
    const part = Math.min(box.width / 2 / Math.abs(dx || 1e-9), box.height / 2 / Math.abs(dy || 1e-9), 1);
    return [cx + dx * part, cy + dy * part];
  };
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const draw = () => {
    for (const old of document.querySelectorAll(".aloft > svg.arrow")) old.remove();
    for (const table of document.querySelectorAll(".aloft[data-from]")) {
      const thing = (key) => table.querySelector(`[data-thing="${CSS.escape(key)}"]`)?.getBoundingClientRect();
      const [from, to] = [thing(table.dataset.from), thing(table.dataset.to)];
      if (!from || !to) continue;
      const own = table.getBoundingClientRect();
      const at = ([x, y]) => [x - own.x, y - own.y];
      const [x1, y1] = at(edge(from, middle(to))), [x2, y2] = at(edge(to, middle(from)));
      const long = Math.hypot(x2 - x1, y2 - y1) || 1, size = own.height / 40;
      const [ux, uy] = [(x2 - x1) / long, (y2 - y1) / long];
      const [bx, by] = [x2 - ux * size * 2, y2 - uy * size * 2];
      const svg = made("svg", { class: "arrow", viewBox: `0 0 ${own.width} ${own.height}`, "aria-hidden": "true" });
      svg.append(
        made("line", { x1, y1, x2: bx, y2: by, "stroke-width": size / 2 }),
        made("path", { d: `M${x2} ${y2}L${bx - uy * size} ${by + ux * size}L${bx + uy * size} ${by - ux * size}Z` }),
      );
      table.append(svg);
    }
  };
  document.addEventListener("htmx:after:swap", draw);
  addEventListener("resize", draw);
  document.fonts?.ready.then(draw);
  draw();

  const shell = document.querySelector(".demo #shell");
  if (!shell) return;
  // Back and Forward, by keys and by a clicker, which may send one press twice.
  const ways = { PageUp: "do-back", ArrowLeft: "do-back", PageDown: "do-forward", ArrowRight: "do-forward" };
  const twice = 250; // milliseconds
  let last = -Infinity;
  document.addEventListener("keydown", (event) => {
    const way = ways[event.key];
    const paged = event.key.startsWith("Page");
    if (!way || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest?.("input, textarea, select") || (!paged && event.target.closest?.(".board, .acts, .held"))) return;
    event.preventDefault();
    if (event.timeStamp - last < twice) return;
    last = event.timeStamp;
    document.getElementById(way)?.click();
  });
  // A point that is pressed with another tool than a hand is pointed at, not played.
  const tool = () => document.querySelector(".demo .tool[aria-pressed=true]")?.value ?? "play";
  document.addEventListener("click", (event) => {
    const here = event.target.closest?.(".stage .board [data-at]");
    if (!here || tool() === "play") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const press = document.createElement("button");
    press.name = "thing";
    press.value = here.dataset.at;
    press.hidden = true;
    shell.append(press);
    press.click();
    press.remove();
  }, true);
})();
