// What is typed into a form marked data-kept stays in this browser, until it is cleared there or the
// form comes back marked data-entered.  Of a select only another choice than the page's own is kept.
(() => {
  "use strict";
  const fieldsOf = (form) => [...form.elements].filter((field) => field.name && field.type !== "hidden" && field.type !== "submit");
  const given = ({ options }) => ([...options].find((one) => one.defaultSelected) ?? options[0])?.value;
  const isOwn = (field) => field.value === (field.tagName === "SELECT" ? given(field) : field.defaultValue);
  for (const form of document.querySelectorAll("form[data-kept]")) {
    const key = form.dataset.kept;
    try {
      if ("entered" in form.dataset) localStorage.removeItem(key);
      const kept = JSON.parse(localStorage.getItem(key) || "{}");
      for (const field of fieldsOf(form)) {
        const known = kept[field.name];
        if (known !== undefined && (field.tagName === "SELECT" || !field.value)) field.value = known;
      }
    } catch { /* a browser that keeps nothing: the form works as it is */ }
  }
  document.addEventListener("input", ({ target: { form } }) => {
    if (!form?.dataset.kept) return;
    const said = fieldsOf(form).filter((field) => field.tagName !== "SELECT" || !isOwn(field)).map((field) => [field.name, field.value]);
    try { localStorage.setItem(form.dataset.kept, JSON.stringify(Object.fromEntries(said))); } catch { /* as above */ }
  });

  // A page with forms of its own follows by asking for itself again, so each form has its token and
  // what the address asks for stays; and no choice in it is changed by what comes.
  const table = document.getElementById("table"), stream = document.getElementById("stream");
  const AGAIN = 2000; // milliseconds until a page that did not come is asked for again
  if (!table || !document.getElementById("news")) return;
  let chosen = new Map();
  const fields = () => [...table.querySelectorAll("form")].flatMap(fieldsOf).filter((field) => field.id);
  document.addEventListener("htmx:before:swap", () => {
    for (const one of table.querySelectorAll("[autofocus]")) one.removeAttribute("autofocus"); // it has had it
    const hers = fields().filter((field) => "refused" in table.dataset || !isOwn(field));
    chosen = new Map(hers.map((field) => [field.id, field.value]));
  });
  document.addEventListener("htmx:after:swap", () => {
    for (const field of fields()) {
      const value = chosen.get(field.id);
      if (value === undefined || field.value === value) continue;
      if (field.tagName !== "SELECT" || [...field.options].some((one) => one.value === value)) field.value = value;
    }
  });
  let looking = false, again = false;
  const look = async () => {
    again = true;
    if (looking) return;
    looking = true;
    while (again) {
      again = false;
      await window.htmx.ajax("GET", location.pathname + location.search, { target: "#table", swap: "innerMorph" });
    }
    looking = false;
  };
  document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
    if (ctx.sourceElement !== stream && !(ctx.response?.status < 500)) setTimeout(look, AGAIN);
  });
  document.addEventListener("htmx:after:swap", () => {
    const came = document.querySelector("#news [data-version]");
    if (!came) return;
    came.remove();
    look();
  });
})();
