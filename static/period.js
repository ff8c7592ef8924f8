// The period pack stays chosen from one table to the next.  The choice itself is made by the sheet.
(() => {
  "use strict";
  const box = document.getElementById("period");
  if (!box) return;
  box.checked = localStorage.getItem("period") === "yes";
  box.addEventListener("change", () => localStorage.setItem("period", box.checked ? "yes" : "no"));
})();
