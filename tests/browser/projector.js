// What of the projector's page cannot be read from six metres, or lies outside or under something.
() => {
  const found = new Set();
  const high = innerHeight, wide = innerWidth;
  const root = document.scrollingElement;
  if (root.scrollHeight > high + 1) found.add(`the page scrolls by ${root.scrollHeight - high}`);
  if (root.scrollWidth > wide + 1) found.add(`the page is ${root.scrollWidth - wide} too wide`);
  const shown = document.getElementById("table");
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen");
  if (shown.querySelector("a, button, input:not([type=hidden]), select, [tabindex]")) found.add("something could be pressed");
  // Letters: a fortieth of the height.
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const boxes = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.data.trim() || !seen(text.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const style = getComputedStyle(text.parentElement);
    let size = parseFloat(style.fontSize);
    if (text.parentElement.closest("svg")) size *= text.parentElement.getScreenCTM().a;
    const word = text.data.trim().slice(0, 30);
    if (size < high / 40 - .1) found.add(`“${word}” is ${size.toFixed(1)} px high`);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      boxes.push({ word, box, element: text.parentElement });
      let [right, bottom] = [wide, high];
      for (let up = text.parentElement; up !== shown; up = up.parentElement) {
        const style = getComputedStyle(up);
        if (style.overflow === "visible" || style.textOverflow === "ellipsis") continue;
        const frame = up.getBoundingClientRect();
        right = Math.min(right, frame.right); bottom = Math.min(bottom, frame.bottom);
      }
      if (box.right > right + 2 || box.bottom > bottom + 5) found.add(`“${word}” is cut`);
      if (box.left < 0 || box.top < -2) found.add(`“${word}” is outside`);
    }
  }
  // Cards, boards and dice are whole, and lie over nothing but their own fan.
  const things = [...shown.querySelectorAll("svg.card, svg.board, svg.die, .heap, .coin-of")].filter(seen).map((element) => ({ word: element.getAttribute("aria-label") ?? element.getAttribute("class"), box: element.getBoundingClientRect(), element }));
  for (const { word, box, element } of things) {
    const frame = (element.closest(".middle, .row, .shown") ?? shown).getBoundingClientRect();
    const lost = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom, box.bottom - high);
    if (lost > 2) found.add(`${word} stands out by ${Math.round(lost)}`);
    if (element.matches(".card") && !element.closest(".fan") && box.width < 20) found.add(`${word} is ${Math.round(box.width)} wide`);
  }
  const all = [...boxes, ...things];
  for (const [at, a] of all.entries()) {
    for (const b of all.slice(at + 1)) {
      if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
      const fan = a.element.closest(".fan, .backs, .laid, .heap");
      if (fan && fan === b.element.closest(".fan, .backs, .laid, .heap")) continue;
      const over = Math.min(Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left), Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top));
      const words = boxes.includes(a) && boxes.includes(b);
      if (over > (words ? high / 100 : 4)) found.add(`${a.word} and ${b.word} overlap by ${Math.round(over)}`);
    }
  }
  return [...found];
}
