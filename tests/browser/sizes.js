// How large what is played with is drawn, as numbers; a place that is not there is null.
() => {
  const broad = (element) => parseFloat(getComputedStyle(element).width); // as it is held: a card that leans is no larger
  const all = (selector) => [...document.querySelectorAll(`#table ${selector}`)].filter(seen).map(broad);
  const least = (widths) => widths.length ? Math.min(...widths) : null;
  return {
    hand: least(all(".field > .hand > li .card")),
    trick: least(all(".trick:not(.past) > li .card")),
    past: least(all(".trick.past > li .card")),
    turned: Math.max(0, ...all(".common .pile > .card")),
  };
}
