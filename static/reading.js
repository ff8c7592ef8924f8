// htmx comes when the reader first stirs: a page that is only looked at does without its weight.
(() => {
  const place = document.currentScript.dataset.htmx;
  const signs = ["scroll", "pointermove", "pointerdown", "touchstart", "keydown"];
  const bring = () => {
    signs.forEach((sign) => removeEventListener(sign, bring));
    const script = document.createElement("script");
    script.src = place;
    document.head.append(script);
  };
  signs.forEach((sign) => addEventListener(sign, bring, { passive: true }));
  // A reading chosen before htmx is here is sent as a form is sent without it.
  addEventListener("change", ({ target }) => {
    if (!window.htmx && target.form?.classList.contains("report")) target.form.requestSubmit();
  });
})();
