// The steward's view counts on between two events: from when the page was given, by a clock that
// only this page sees, for a phone's own may be wrong.
(() => {
  "use strict";
  const given = new WeakMap();
  const told = (seconds) => seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  const age = (element, said) => {
    const now = performance.now() / 1000;
    const known = given.get(element);
    if (!known || known.said !== said) given.set(element, { said, at: now });
    return Math.floor(Number(said) + now - given.get(element).at);
  };
  const tick = () => {
    for (const one of document.querySelectorAll("[data-since]")) {
      const words = told(age(one, one.dataset.since));
      if (one.textContent !== words) one.textContent = words;
    }
    for (const one of document.querySelectorAll("[data-quiet]")) {
      one.classList.toggle("quiet", age(one, one.dataset.quiet) >= Number(one.dataset.after));
    }
  };
  document.addEventListener("htmx:after:swap", tick);
  setInterval(tick, 1000);
  tick();
})();
