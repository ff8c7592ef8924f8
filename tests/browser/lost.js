// What of a table no scrolling brings into sight: cut off by what does not scroll, or beside the page.
() => {
  const faults = tooWide();
  // The share of an element that can be brought into sight; what scrolls brings its own box there.
  const kept = (element) => {
    let box = element.getBoundingClientRect(), wide = box.width, high = box.height;
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    const within = (l, t, r, b) => { left = Math.max(left, l); top = Math.max(top, t); right = Math.min(right, r); bottom = Math.min(bottom, b); };
    for (let up = element.parentElement; up && up !== document.body; up = up.parentElement) {
      const how = getComputedStyle(up).overflowY;
      if (how === "visible") continue;
      const frame = up.getBoundingClientRect();
      if (how === "auto" || how === "scroll") {
        if (right - left < .95 * wide) break;
        box = frame; wide = box.width; high = box.height;
        [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
      } else within(frame.left, frame.top, frame.right, frame.bottom);
    }
    within(0, -root.scrollTop, root.scrollWidth, root.scrollHeight - root.scrollTop);
    return [Math.max(0, right - left) / wide, Math.max(0, bottom - top) / high];
  };
  const parts = {
    "the turn": ".voice .turn", "a name": ".plate .name, .rail.own .name", "a card of the hand": ".hand > li:not(.yet)",
    "a card of the trick": ".trick > li .card", "what is common": ".common > *", "the board": "svg.board",
    "an act": ".strip > .acts > :is(.act:not(.aside), button.dots), .tray :is(button, select, label)",
  };
  for (const [name, selector] of Object.entries(parts)) {
    for (const element of document.querySelectorAll(`#table :is(${selector})`)) {
      if (element.closest("[popover], .ways, .by-kind") || !seen(element) || !element.getBoundingClientRect().width) continue;
      const [wide, high] = kept(element);
      if (wide < .95 || high < .95) faults.push(`${name} (${element.textContent.trim().slice(0, 20)}): ${Math.round(wide * 100)} % by ${Math.round(high * 100)} % of it can be seen`);
    }
  }
  return faults;
}
