// What of a table does not lie wholly in the window, or lies under something else.
() => {
  const found = [];
  const root = document.scrollingElement;
  const wide = root.clientWidth, high = root.clientHeight;
  if (root.scrollHeight > high + 1) found.push(`the page scrolls by ${root.scrollHeight - high}`);
  if (root.scrollWidth > wide + 1) found.push(`the page is ${root.scrollWidth - wide} too wide`);

  // The part of an element that no scrolling or clipping ancestor hides.
  const shown = (element) => {
    const box = element.getBoundingClientRect();
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let up = element.parentElement; up && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowY === "visible" && style.overflowX === "visible") continue;
      if (up === document.body) continue;
      const frame = up.getBoundingClientRect();
      left = Math.max(left, frame.left); right = Math.min(right, frame.right);
      top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom);
    }
    return { left: Math.max(0, left), top: Math.max(0, top), right: Math.min(wide, right), bottom: Math.min(high, bottom), box };
  };
  const whole = (name, element) => {
    const part = shown(element);
    const lost = Math.max(part.left - part.box.left, part.box.right - part.right, part.top - part.box.top, part.box.bottom - part.bottom);
    if (lost > 1.5) found.push(`${name}: ${Math.round(lost)} px of it are not seen`);
  };
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const one = (name, selector) => {
    const all = [...document.querySelectorAll(`#table ${selector}`)].filter(seen);
    if (!all.length) found.push(`${name} is not there`);
    for (const element of all) whole(name, element);
  };
  const every = (name, selector) => {
    for (const element of document.querySelectorAll(`#table ${selector}`)) {
      if (element.closest("[popover]")) continue;
      if (name === "a score" && !element.textContent.trim()) continue;
      if (!seen(element)) { found.push(`${name} is hidden`); continue; }
      whole(name, element);
    }
  };
  one("the turn", ".voice, .turn");
  one("the table", ".tabletop, .felt");
  one("the stake", ".rail, .felt");
  if (!document.querySelector("#table dl.rail")?.textContent.trim()) found.push("the rail says nothing");
  every("a score", ".has, .felt .score");
  every("the trick", ".trick > li");
  every("a card in common", ".common .card");
  every("the board", "svg.board");
  every("the hand", ".hand > li");
  // What is refused may fold away; what may be done may not.
  const open = "button[name=move], button[name=pick], .tray select, .tray input, [data-at]";
  for (const element of document.querySelectorAll(`#table :is(${open})`)) {
    if (element.closest(".ways, .signs-to-make, [popover]")) continue;
    const face = element.matches("input") ? element.closest("label") ?? element : element;
    if (element.matches(".unless")) continue;
    if (!seen(face)) {
      if (!face.closest(".by-kind")) found.push(`${element.value || "an act"} is hidden`);
      continue;
    }
    whole(element.value || element.dataset.at || "an act", face);
  }
  // Each card of the hand can be pressed without a miss, and nothing lies over it.
  const hand = [...document.querySelectorAll("#table .hand > li > *")].filter((face) => face.matches("button, a, label, .piece"));
  for (const face of wide < 700 ? hand : []) {
    const box = face.getBoundingClientRect();
    let broad = 0, tall = 0;
    const free = (x, y) => face.contains(document.elementFromPoint(x, y));
    const column = new Map();
    for (let y = box.top + 1; y < box.bottom; y += 5) {
      let run = 0;
      for (let x = box.left + 1; x < box.right; x += 5) {
        if (free(x, y)) { run += 5; column.set(x, (column.get(x) ?? 0) + 5); } else run = 0;
        broad = Math.max(broad, run);
      }
    }
    tall = Math.max(0, ...column.values());
    if (broad < 22 || tall < 40) found.push(`a card of the hand shows ${broad} by ${tall} px`);
  }
  // Nothing on the felt lies over anything else.
  const things = [["a plate", ".plate"], ["a card of the trick", ".trick .card"], ["what is common", ".common > *"], ["the hand", "#hand"]]
    .flatMap(([name, selector]) => [...document.querySelectorAll(`#table .field ${selector}`)].filter(seen).map((element) => {
      const box = element.getBoundingClientRect();
      return { name, element, box };
    }));
  for (const [at, a] of things.entries()) {
    for (const b of things.slice(at + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const over = Math.min(Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left), Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top));
      if (over > 3) found.push(`${a.name} and ${b.name} overlap by ${Math.round(over)} px`);
    }
  }
  return found;
}
