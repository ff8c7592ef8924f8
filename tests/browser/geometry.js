// What all measuring shares: what is seen, what cuts it off, what lies over what. Each script that
// `geometry.py` loads begins with these.
const root = document.scrollingElement;
const seen = (element) => element.checkVisibility({ visibilityProperty: true });
const tooWide = () => root.scrollWidth > root.clientWidth + 1 ? [`the page is ${root.scrollWidth - root.clientWidth} px too wide`] : [];
const tooHigh = () => root.scrollHeight > innerHeight + 1 ? [`the page scrolls by ${root.scrollHeight - innerHeight}`] : [];

// The part of *box* that the window and the ancestors from *first* up to *last* leave, where *cuts*
// says which of them cut off.
const part = (box, first, last, cuts) => {
  let [left, top, right, bottom] = [Math.max(0, box.left), Math.max(0, box.top), Math.min(root.clientWidth, box.right), Math.min(innerHeight, box.bottom)];
  for (let up = first; up && up !== last; up = up.parentElement) {
    if (!cuts(getComputedStyle(up))) continue;
    const frame = up.getBoundingClientRect();
    left = Math.max(left, frame.left); right = Math.min(right, frame.right);
    top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom);
  }
  return { left, top, right, bottom };
};

// By how much two boxes lie over one another; below nothing, if they do not.
const overlap = (a, b) => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

// The pairs of *things* of which neither holds the other.
const pairs = function* (things) {
  for (const [at, a] of things.entries()) {
    for (const b of things.slice(at + 1)) {
      if (!a.element.contains(b.element) && !b.element.contains(a.element)) yield [a, b];
    }
  }
};
