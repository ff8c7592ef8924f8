// Which of these a person can press in their middle, once the window has been scrolled to them.
(all) => all.map((element) => {
  const box = () => element.getBoundingClientRect();
  const middle = () => [box().left + box().width / 2, box().top + box().height / 2];
  // What a box with cut edges hides stays hidden: only the window scrolls.
  for (let up = element.parentElement; up; up = up.parentElement) {
    if (/hidden|clip/.test(getComputedStyle(up).overflow)) up.scrollTo({ left: 0, top: 0, behavior: "instant" });
  }
  scrollBy({ top: middle()[1] - innerHeight / 2, behavior: "instant" });
  if (box().width < 9 || box().height < 9) return false;
  const there = document.elementFromPoint(...middle());
  return Boolean(there) && (element.contains(there) || there.closest("a, button, label") === element);
})
