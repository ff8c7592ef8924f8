// What is taller than the screen is set smaller, step by step, until all of it is seen.
(() => {
  "use strict";
  const steps = 10;
  const page = document.documentElement;
  const fit = () => {
    const shown = document.getElementById("table");
    for (let step = 0; step <= steps; step += 1) {
      for (let other = 1; other <= steps; other += 1) shown.classList.toggle(`fit-${other}`, other === step);
      if (page.scrollHeight <= page.clientHeight && page.scrollWidth <= page.clientWidth) return;
    }
  };
  document.addEventListener("htmx:after:swap", fit);
  window.addEventListener("resize", fit);
  document.fonts.ready.then(fit);
  fit();
})();
