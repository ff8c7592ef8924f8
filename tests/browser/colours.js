// Axe's two rules of colours take four fifths of its time, though they judge a text by its colour,
// its size and its ground alone.  Of texts alike in these they read the first few of a page.
// (A few, since one may lie under something else, and is then not judged.)  To be run before each reading: what was read is forgotten.
(few) => {
  const TEXT = ["color", "fontSize", "fontWeight", "textShadow", "textDecorationLine", "borderBottomWidth"];
  const GROUND = ["backgroundColor", "backgroundImage", "opacity", "filter"];
  const of = (element, names) => {
    const style = getComputedStyle(element);
    return names.map((name) => style[name]).join();
  };
  const PLAIN = "rgba(0, 0, 0, 0),none,1,none";
  // What an element lies in that has a colour, each such ground by its number.
  const grounds = new Map(), under = new WeakMap([[document, ""]]);
  const ground = (element) => {
    if (!under.has(element)) {
      const below = ground(element.parentElement ?? document), own = of(element, GROUND);
      const whole = `${below} ${own}`;
      if (own !== PLAIN && !grounds.has(whole)) grounds.set(whole, grounds.size);
      under.set(element, own === PLAIN ? below : grounds.get(whole));
    }
    return under.get(element);
  };
  const kind = (element) => [element.tagName, element.className, of(element, TEXT), ground(element)].join(" ");
  const written = (element) => element.matches("a, input, select, textarea, [role]")
    || [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const folded = (element) => element.closest("details:not([open]) > :not(summary)");
  for (const id of ["color-contrast", "link-in-text-block"]) {
    const rule = axe._audit.rules.find((rule) => rule.id === id);
    const all = rule.all_that_match ??= rule.matches;
    const read = new Map();
    rule.matches = function (element, ...rest) {
      if (folded(element) || !written(element)) return false;
      const alike = kind(element), before = read.get(alike) ?? 0;
      if (before === few || !all.call(this, element, ...rest)) return false;
      read.set(alike, before + 1);
      return true;
    };
  }
}
