// What of a table does not lie wholly in the window, or lies under something else.
() => {
  const faults = [...tooHigh(), ...tooWide()];
  const clips = (style) => style.overflowY !== "visible" || style.overflowX !== "visible";
  const whole = (name, element) => {
    const box = element.getBoundingClientRect();
    const left = part(box, element.parentElement, document.body, clips);
    const lost = Math.max(left.left - box.left, box.right - left.right, left.top - box.top, box.bottom - left.bottom);
    if (lost > 1.5) faults.push(`${name}: ${Math.round(lost)} px of it are not seen`);
  };
  const one = (name, selector) => {
    const all = [...document.querySelectorAll(`#table ${selector}`)].filter(seen);
    if (!all.length) faults.push(`${name} is not there`);
    for (const element of all) whole(name, element);
  };
  const every = (name, selector) => {
    for (const element of document.querySelectorAll(`#table ${selector}`)) {
      if (element.closest("[popover]")) continue;
      if (name === "a score" && !element.textContent.trim()) continue;
      if (!seen(element)) { faults.push(`${name} is hidden`); continue; }
      whole(name, element);
    }
  };
  one("the turn", ".voice, .turn");
  one("the table", ".tabletop");
  one("the stake", ".rail");
  if (!document.querySelector("#table dl.rail")?.textContent.trim()) faults.push("the rail says nothing");
  every("a score", ".has");
  every("the trick", ".trick > li");
  every("a card in common", ".common .card");
  every("the board", "svg.board");
  every("the hand", ".hand > li:not(.yet)");
  // What is refused may fold away; what a player may do may not.
  const open = "button[name=move], button[name=pick], .tray select, .tray input, [data-at]";
  for (const element of document.querySelectorAll(`#table :is(${open})`)) {
    if (element.closest(".ways, .signs-to-make, [popover]")) continue;
    const face = element.matches("input") ? element.closest("label") ?? element : element;
    if (element.matches(".unless")) continue;
    if (!seen(face)) {
      if (!face.closest(".by-kind")) faults.push(`${element.value || "an act"} is hidden`);
      continue;
    }
    whole(element.value || element.dataset.at || "an act", face);
  }
  // Each card of the hand can be pressed without a miss, and nothing lies over it.
  const hand = [...document.querySelectorAll("#table .hand > li > *")].filter((face) => face.matches("button, a, label, .piece"));
  for (const face of innerWidth < 700 ? hand : []) {
    // Columns of points of the face, from its left edge: how many side by side are free for 40 px.
    const box = face.getBoundingClientRect(), free = (x, y) => face.contains(document.elementFromPoint(x, y));
    let broad = 0, run = 0;
    for (let x = box.left + 1; x < box.right && broad < 25; x += 5) {
      let tall = 0;
      for (let y = box.top + 1; y < box.bottom && tall < 40; y += 5) if (free(x, y)) tall += 5;
      run = tall < 40 ? 0 : run + 5;
      broad = Math.max(broad, run);
    }
    if (broad < 25) faults.push(`a card of the hand shows ${broad} px of its breadth`);
  }
  // Nothing on the felt lies over anything else.
  const things = [["a plate", ".plate"], ["what was said or laid", ".seat > :not(.plate)"], ["a card of the trick", ".trick .card"], ["who played a card", ".trick .who"], ["what is common", ".common > *"], ["the hand", "#hand"], ["the leaf", ".leaf.beside"]]
    .flatMap(([name, selector]) => [...document.querySelectorAll(`#table .field ${selector}`)].filter(seen).map((element) => {
      const box = element.getBoundingClientRect();
      return { name, element, box };
    }));
  for (const [a, b] of pairs(things)) {
    const over = overlap(a.box, b.box);
    // Letters of a name, in another font, stand a little lower.
    if (over > ([a, b].some(({ name }) => name === "who played a card") ? 5 : 3)) faults.push(`${a.name} and ${b.name} overlap by ${Math.round(over)} px`);
  }
  return faults;
}
