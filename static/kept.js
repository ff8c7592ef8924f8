// What is typed into a form marked data-kept stays in this browser, until it is cleared there or the
// form comes back marked data-entered.  Of a select only another choice than the page's own is kept.
for (const form of document.querySelectorAll("form[data-kept]")) {
  const key = form.dataset.kept;
  const fields = [...form.elements].filter((field) => field.name && field.type !== "hidden" && field.type !== "submit");
  const given = new Map(fields.map((field) => [field, field.value]));
  const isOwn = (field) => field.tagName === "SELECT" && field.value === given.get(field);
  try {
    if ("entered" in form.dataset) localStorage.removeItem(key);
    const kept = JSON.parse(localStorage.getItem(key) || "{}");
    for (const field of fields) {
      const known = kept[field.name];
      if (known !== undefined && (field.tagName === "SELECT" || !field.value)) field.value = known;
    }
    form.addEventListener("input", () => {
      const said = fields.filter((field) => !isOwn(field)).map((field) => [field.name, field.value]);
      localStorage.setItem(key, JSON.stringify(Object.fromEntries(said)));
    });
  } catch { /* a browser that keeps nothing: the form works as it is */ }
}
