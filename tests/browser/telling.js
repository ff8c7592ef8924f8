// What a table tells and how still it is kept, as numbers; or only how high the hand is.
(only) => {
  const felt = document.querySelector("#table .field");
  const first = document.querySelector("#table .field > .hand > li .card");
  const place = document.querySelector("#table .field > .hand > li"); // a card that is gone left it, where it was the first
  const top = first && Math.round(place.getBoundingClientRect().top * 10) / 10;
  if (only) return { top };
  const lie = document.querySelector("#table .trick > li .card");
  const broad = (card) => parseFloat(getComputedStyle(card).width); // as it is held: one that leans is no larger
  // The smallest letter on the felt that can be read.
  let least = 99;
  const words = document.createTreeWalker(felt, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const near = words.currentNode.parentElement;
    if (!words.currentNode.data.trim() || near.closest("svg, .unseen, [aria-hidden], .leaf") || !seen(near)) continue;
    const box = near.getBoundingClientRect();
    if (box.width > 1 && box.height > 1) least = Math.min(least, parseFloat(getComputedStyle(near).fontSize));
  }
  // The share of the felt on which nothing lies, by a grid of points 6 px apart.
  const box = felt.getBoundingClientRect();
  let bare = 0, all = 0;
  const grounds = ".field, .round, .lay, .centre, .common, .trick, .hand, .seats, .seat, .fallen, .would, .dice-box, .board-place";
  for (let y = box.top + 3; y < box.bottom; y += 6) {
    for (let x = box.left + 3; x < box.right; x += 6) {
      all += 1;
      const there = document.elementFromPoint(x, y);
      if (there && felt.contains(there) && (there.matches(grounds) || there === felt)) bare += 1;
    }
  }
  return {
    top,
    strip: Math.round(document.querySelector("#table .strip").getBoundingClientRect().height),
    letter: least === 99 ? null : least,
    bare: bare / all,
    share: first && lie ? broad(lie) / broad(first) : null,
  };
}
