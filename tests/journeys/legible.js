// Those of the names asked for that cannot be read as the page stands: each must stand somewhere in
// the window whole, in letters of 13 px or more, with nothing over it and nothing cut off.
(names) => {
  const LEAST = 13;
  const cuts = (style) => style.overflowX !== "visible" || style.overflowY !== "visible";
  const whole = (element, box) => {
    const kept = part(box, element, null, cuts);
    if (kept.left > box.left + 1 || kept.right < box.right - 1 || kept.top > box.top + 4 || kept.bottom < box.bottom - 4) return false;
    const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return Boolean(there) && (element.contains(there) || there.contains(element));
  };
  const read = new Set();
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    const name = names.find((one) => data.includes(one));
    if (!name || !seen(parentElement) || parentElement.closest("select, .unseen")) continue;
    if (parseFloat(getComputedStyle(parentElement).fontSize) < LEAST) continue;
    const range = document.createRange();
    range.setStart(walker.currentNode, data.indexOf(name));
    range.setEnd(walker.currentNode, data.indexOf(name) + name.length);
    if ([...range.getClientRects()].every((box) => whole(parentElement, box))) read.add(name);
  }
  return names.filter((name) => !read.has(name));
}
