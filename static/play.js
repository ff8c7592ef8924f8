// The table's own small script: focus stays where one was, arrows move along a hand or a board.
// All of it is comfort: without it every act is still a form post.
(() => {
  "use strict";
  const table = () => document.getElementById("table");
  const groups = ".hand, .board, .acts, .choice, .handles";
  const reachable = "button:not([disabled]), a[href], input:not([type=hidden])";
  let last = null;

  // Where the focus is, in words that survive a swap: the id, or the place within its group.
  const place = () => {
    const here = document.activeElement;
    if (!here || !table()?.contains(here)) return null;
    const group = here.closest(groups);
    const all = [...(group ?? table()).querySelectorAll(reachable)];
    const kind = group && [...document.querySelectorAll("#table " + groups.replaceAll(", ", ", #table "))].indexOf(group);
    return { id: here.id, group: kind, at: all.indexOf(here) };
  };

  const restore = (was) => {
    if (!was || table()?.contains(document.activeElement)) return;
    const same = was.id && document.getElementById(was.id);
    const all = [...document.querySelectorAll("#table " + groups.replaceAll(", ", ", #table "))];
    const group = was.group === null ? table() : all[was.group] ?? table();
    const near = [...group.querySelectorAll(reachable)];
    const next = same || near[Math.min(Math.max(was.at, 0), near.length - 1)]
      || table().querySelector(".acts " + reachable) || table().querySelector(reachable);
    next?.focus({ preventScroll: true });
  };

  document.addEventListener("htmx:before:swap", () => { last = place() ?? last; });
  document.addEventListener("htmx:after:swap", () => { restore(last); });
  document.addEventListener("focusin", (event) => {
    if (!table()?.contains(event.target)) last = null;
  });

  // One's own act has shown this version already, or a newer one.
  document.addEventListener("htmx:before:sse:message", (event) => {
    const shown = document.getElementById("shell")?.elements.version?.value;
    if (Number(event.detail.message.id) <= Number(shown)) event.detail.message.cancelled = true;
  });

  // What was typed has been done: the field is free for the next.
  document.addEventListener("submit", (event) => {
    if (event.target.id === "shell") event.target.dataset.typed = event.target.elements.typed?.value ?? "";
  });
  document.addEventListener("htmx:after:swap", () => {
    const shell = document.getElementById("shell");
    const field = shell?.elements.typed;
    const refused = document.querySelector("#why .because");
    if (field && shell.dataset.typed && field.value === shell.dataset.typed && !refused) field.value = "";
    if (shell) delete shell.dataset.typed;
  });

  // Arrows along a hand of cards; a board may bring its own by stopping the event.
  document.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const group = step && !event.defaultPrevented && event.target.closest?.("#table .hand, #table .acts");
    if (!group) return;
    const all = [...group.querySelectorAll("button, a[href]")];
    const at = all.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length].focus();
  });

  // One press selects what is there to be copied.
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(".copy, .link")) event.target.select();
  });
})();
