// What of the projector's page cannot be read from six metres, or lies outside or under something.
() => {
  const faults = new Set([...tooHigh(), ...tooWide()]);
  const high = innerHeight;
  const shown = document.getElementById("table");
  const read = (element) => seen(element) && !element.closest(".unseen");
  const cuts = (style) => style.overflow !== "visible" && style.textOverflow !== "ellipsis";
  if (shown.querySelector("a, button, input:not([type=hidden]), select, [tabindex]")) faults.add("something could be pressed");
  // What is said of an act leaves the height to the table.
  for (const words of shown.querySelectorAll(".act-said")) {
    const lines = Math.round(words.getBoundingClientRect().height / parseFloat(getComputedStyle(words).lineHeight));
    if (read(words) && lines > 3 + 3 * !!words.closest(".boards")) faults.add(`what is said takes ${lines} lines`);
  }
  // On the felt words are light, on paper dark: what is refused is read as well.
  for (const words of shown.querySelectorAll(".act-said")) {
    const light = getComputedStyle(words).color.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3;
    if (read(words) && (light > 150) !== !!words.closest(".boards")) faults.add(`“${words.textContent.trim().slice(0, 30)}” can’t be read on its ground`);
  }
  // Letters: a fortieth of the height.
  const walker = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const boxes = [];
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.data.trim() || !read(text.parentElement)) continue;
    if (/<\/?[a-z]|&(amp|lt|gt|quot|#\d+);/i.test(text.data)) faults.add(`“${text.data.trim().slice(0, 60)}” is markup`);
    const range = document.createRange();
    range.selectNodeContents(text);
    const style = getComputedStyle(text.parentElement);
    let size = parseFloat(style.fontSize);
    if (text.parentElement.closest("svg")) size *= text.parentElement.getScreenCTM().a;
    const word = text.data.trim().slice(0, 30);
    // Of a table nothing is smaller than a thirtieth: all of it is needed to follow the act.
    const least = text.parentElement.closest(".aloft") ? high / 30 : high / 40;
    if (size < least - .1) faults.add(`“${word}” is ${size.toFixed(1)} px high`);
    for (const box of range.getClientRects()) {
      if (box.width < 1) continue;
      boxes.push({ word, box, element: text.parentElement });
      const { right, bottom } = part(box, text.parentElement, shown, cuts);
      if (box.right > right + 2 || box.bottom > bottom + 5) faults.add(`“${word}” is cut`);
      if (box.left < 0 || box.top < -2) faults.add(`“${word}” is outside`);
    }
  }
  // Cards, boards and dice are whole, and lie over nothing but their own fan.
  const things = [...shown.querySelectorAll("svg.card, svg.board, svg.die, .heap, .coin-of")].filter(read).map((element) => ({ word: element.getAttribute("aria-label") ?? element.getAttribute("class"), box: element.getBoundingClientRect(), element }));
  for (const { word, box, element } of things) {
    const frame = (element.closest(".middle, .row, .shown") ?? shown).getBoundingClientRect();
    const lost = Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom, box.bottom - high);
    if (lost > 2) faults.add(`${word} stands out by ${Math.round(lost)}`);
    if (element.matches(".card") && !element.closest(".fan") && box.width < 20) faults.add(`${word} is ${Math.round(box.width)} wide`);
  }
  const all = [...boxes, ...things];
  for (const [a, b] of pairs(all)) {
    const fan = a.element.closest(".fan, .backs, .laid, .heap");
    if (fan && fan === b.element.closest(".fan, .backs, .laid, .heap")) continue;
    const over = overlap(a.box, b.box);
    const words = boxes.includes(a) && boxes.includes(b);
    if (over > (words ? high / 100 : 4)) faults.add(`${a.word} and ${b.word} overlap by ${Math.round(over)}`);
  }
  return [...faults];
}
