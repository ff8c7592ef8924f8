// The table's own small script: focus stays where one was, arrows move along a hand or a board.
// All of it is comfort: without it every act is still a form post.
(() => {
  "use strict";
  const table = () => document.getElementById("table");
  const groups = [".hand", ".board", ".choice", ".acts"];
  const reachable = "button:not([disabled]), a[href], input:not([type=hidden])";
  // A press that comes too soon after a swap must find a move under it, and nothing that ends one.
  const moves = "button[name=move], button[name=pick]";
  let last = null;

  // Where the focus is, so that it survives a swap: the id, or the place within its group.
  const place = () => {
    const here = document.activeElement;
    if (!here || !table()?.contains(here)) return null;
    const kind = groups.find((name) => here.closest(name));
    const near = kind ? [...here.closest(kind).querySelectorAll(reachable)] : [];
    return { id: here.id, kind, at: near.indexOf(here), title: title() };
  };

  // When the turn comes back to one who waited at the keyboard, so does the focus.
  const waits = () => document.activeElement?.matches?.("#table .turn");

  // A new step of a lesson is read from its title.
  const title = () => document.querySelector("#table .step h2")?.id;

  const restore = (was) => {
    if (was && was.title !== title()) return document.getElementById(title())?.focus();
    if (!was || (table()?.contains(document.activeElement) && !waits())) return;
    const near = was.kind ? [...document.querySelectorAll(`#table ${was.kind} ${moves}`)] : [];
    const next = (was.id && document.getElementById(was.id))
      || near[Math.min(was.at, near.length - 1)]
      || table().querySelector(moves)
      || table().querySelector(".step .next")
      || table().querySelector(".turn");
    next?.focus({ preventScroll: true });
  };

  // What was unfolded stays so: the page that comes knows nothing of it.
  let unfolded = [];
  const unfold = () => { for (const id of unfolded) document.getElementById(id)?.setAttribute("open", ""); };

  document.addEventListener("htmx:before:swap", () => {
    unfolded = [...table()?.querySelectorAll("details[open][id]") ?? []].map((one) => one.id);
  });
  document.addEventListener("htmx:after:swap", unfold);
  document.addEventListener("htmx:before:swap", () => { if (!waits()) last = place() ?? last; });
  document.addEventListener("htmx:after:swap", () => { restore(last); });
  document.addEventListener("focusin", (event) => {
    if (!table()?.contains(event.target)) last = null;
  });

  // What one's own press is answered with may lie a screen away: it is brought into view.
  let pressed = false;
  document.addEventListener("htmx:before:request", (event) => {
    pressed = Boolean(document.getElementById("shell")) && event.target.id !== "stream";
  });
  document.addEventListener("htmx:after:swap", () => {
    if (!pressed) return;
    pressed = false;
    const answer = document.querySelector("#table .verdict .right") ?? document.querySelector("#why > *");
    answer?.parentElement.scrollIntoView({ block: "nearest" });
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

  // Where a company is led on to somewhere else, the page goes with it.
  document.addEventListener("htmx:after:swap", () => {
    const on = table()?.querySelector("a[data-follow]");
    if (on) window.location.assign(on.href);
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

  // Where the browser lets a page copy, one press does.
  for (const button of document.querySelectorAll("[data-copy]")) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
      button.textContent = "Copied";
    });
  }

  // One press selects what is there to be copied.
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(".copy, .link")) event.target.select();
  });
})();
