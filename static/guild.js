// What counts on between two events: from when the page was given, by a clock that only this page
// sees, for a phone's own may be wrong.
(() => {
  "use strict";
  const given = new WeakMap();
  const told = (seconds) => seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  const age = (element, said) => {
    const now = performance.now() / 1000;
    const page = `${said} ${document.querySelector("#table input[name=version]")?.value}`;
    if (given.get(element)?.page !== page) given.set(element, { page, at: now });
    return Math.floor(Number(said) + now - given.get(element).at);
  };
  const rest = (element, said) => 2 * Number(said) - age(element, said);
  const tick = () => {
    for (const one of document.querySelectorAll("[data-since]")) {
      const words = told(age(one, one.dataset.since));
      if (one.textContent !== words) one.textContent = words;
    }
    for (const one of document.querySelectorAll("[data-left]")) {
      const left = document.querySelector("#table [data-paused]") ? Number(one.dataset.left) : rest(one, one.dataset.left);
      const shown = Math.abs(left);
      const words = `${Math.floor(shown / 60)}:${String(shown % 60).padStart(2, "0")} ${left < 0 ? "over" : "left"}`;
      if (one.textContent !== words) one.textContent = words;
      one.classList.toggle("overtime", left < 0);
    }
    for (const one of document.querySelectorAll("[data-gone]")) {
      one.hidden = rest(one, one.dataset.gone) <= 0;
    }
    for (const one of document.querySelectorAll("[data-quiet]")) {
      one.classList.toggle("quiet", age(one, one.dataset.quiet) >= Number(one.dataset.after));
    }
  };
  document.addEventListener("htmx:after:swap", tick);
  setInterval(tick, 1000);
  tick();
})();

// That clock stands still while the machine sleeps, and nothing need have happened meanwhile; so the
// page is asked for anew whenever it is shown again, its stream is back, or a second took too long.
(() => {
  "use strict";
  const long = 5000; // milliseconds between two ticks of a page that is seen and awake
  let asked = 0, ticked = Date.now(), connected = false;
  const renew = () => {
    if (document.hidden || asked || !document.querySelector("#table :is([data-left], [data-since], [data-quiet], [data-gone])")) return;
    asked = setTimeout(() => {
      asked = 0;
      htmx.ajax("GET", location.pathname, { target: "#table", swap: "innerMorph" });
    }, 100);
  };
  document.addEventListener("visibilitychange", renew);
  window.addEventListener("pageshow", (event) => { if (event.persisted) renew(); });
  document.addEventListener("htmx:sse:after:connection", () => { if (connected) renew(); connected = true; });
  setInterval(() => {
    const now = Date.now();
    if (now - ticked > long) renew();
    ticked = now;
  }, 1000);
})();

// A button that came or moved under the finger is dead for a second: what was aimed at was another.
(() => {
  "use strict";
  const shell = document.querySelector(".steward #shell, .tournament #table");
  if (!shell) return;
  const rest = 1000;
  const dead = new WeakMap();
  let before = null;
  const settle = (one, still) => {
    one.classList.toggle("settling", still);
    if (still) one.setAttribute("aria-disabled", "true"); else one.removeAttribute("aria-disabled");
  };
  const buttons = () => [...document.querySelectorAll("#table button[id]")];
  const face = (one) => { const { left, top } = one.getBoundingClientRect(); return `${one.textContent} ${Math.round(left / 8)} ${Math.round(top / 8)}`; };
  document.addEventListener("htmx:before:swap", () => { before = new Map(buttons().map((one) => [one.id, face(one)])); });
  document.addEventListener("htmx:after:swap", () => {
    if (!before) return;
    for (const one of buttons()) {
      if (before.get(one.id) !== face(one)) {
        const until = performance.now() + rest;
        dead.set(one, until);
        setTimeout(() => { if (dead.get(one) === until) { dead.delete(one); settle(one, false); } }, rest);
      }
      settle(one, dead.has(one)); // the page that came knows nothing of it
    }
    before = null;
  });
  shell.addEventListener("click", (event) => {
    if (dead.has(event.target.closest("button"))) { event.preventDefault(); event.stopPropagation(); }
  }, true);
})();
