// In a small window: what of the strip is outside of it or under the bar, which words of an act or of
// the rail are cut, and which card of the trick lies on a plate.
() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility() && one.getClientRects().length);
  const box = (one) => one.getBoundingClientRect();
  const over = (one, other) => Math.min(one.right - other.left, other.right - one.left, one.bottom - other.top, other.bottom - one.top) > 3;
  const cut = (one) => one.scrollWidth > one.clientWidth + 1;
  const words = (one) => (one.innerText || one.className).replace(/\s+/g, " ").trim().slice(0, 40);
  const bar = box(document.querySelector(".bar")), strip = document.querySelector("#table .strip");
  const { left, right } = box(strip);
  const plates = all("#table .seat > .plate").map(box);
  return [
    ...all("#table .strip > *").filter((one) => box(one).left < left - 1 || box(one).right > right + 1 || box(one).width > 0 && box(one).width < 40)
      .map((one) => `${words(one)} is not in the strip`),
    ...all("#table .told").filter((one) => over(box(one), bar)).map((one) => `${words(one)} is under the bar`),
    ...all("#table .strip .act").filter(cut).map((one) => `${words(one)} is cut`),
    ...innerWidth > 330 ? [] : all("#table .rail dd").filter(cut).map((one) => `${words(one)} is cut in the rail`),
    ...all("#table .trick .card").filter((one) => plates.some((plate) => over(box(one), plate))).map(() => "a card of the trick is on a plate"),
  ];
}
