// The table's own small script: focus stays where one was, arrows move along a hand or a board.
// All of it is comfort: without it every act is still a form post.
(() => {
  "use strict";
  // What a script says is a sentence of the page (play/_sentences.html), with what is named put in.
  window.sentence = (name, holes = {}) => document.getElementById("sentences").content
    .querySelector(`[data-name="${name}"]`).textContent.replace(/\{(\w+)\}/g, (_, hole) => holes[hole]);
  const table = () => document.getElementById("table");
  const groups = [".hand", ".board", ".choice", ".acts"];
  const reachable = "button:not([disabled]), a[href], input:not([type=hidden])";
  // A press that comes too soon after a swap must find a move under it, and nothing that ends one.
  const moves = "button[name=move], button[name=pick]";
  let last = null;

  // What is shown never goes back.  A stream's message has its version for an id, an answer has it in
  // its field; what was overtaken on its way, by whichever, is dropped.
  const versionOf = (part) => Number(part?.querySelector("input[name=version]")?.value ?? NaN);
  let shown = versionOf(table());
  document.addEventListener("htmx:sse:before:message", (event) => {
    if (event.detail.message.event) return; // a word to the page, and no page
    const version = Number(event.detail.message.id);
    if (version <= shown) event.detail.cancelled = true;
    else shown = version;
  });
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    if (ctx.sourceElement.id === "stream") return;
    const version = versionOf(tasks.find((one) => one.type === "main" && one.target === table())?.fragment);
    if (version < shown) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (version > shown) shown = version;
  });

  // A press that is repeated before the first was answered, as by a double tap, is the same press.
  let underway = null;
  const pressOf = ({ request }) => `${request.action} ${new URLSearchParams(request.body ?? "")}`;
  document.addEventListener("htmx:config:request", (event) => {
    if (pressOf(event.detail.ctx) === underway) event.preventDefault();
  });
  document.addEventListener("htmx:before:request", (event) => {
    if (event.target.id !== "stream") underway = pressOf(event.detail.ctx);
  });
  document.addEventListener("htmx:finally:request", (event) => {
    if (event.detail.ctx.sourceElement.id !== "stream") underway = null;
  });

  // Where the focus is, so that it survives a swap: the id, or the place within its group.
  const place = () => {
    const here = document.activeElement;
    if (!here || !table()?.contains(here)) return null;
    const kind = groups.find((name) => here.closest(name));
    const near = kind ? [...here.closest(kind).querySelectorAll(reachable)] : [];
    return { id: here.id, kind, at: near.indexOf(here), title: title() };
  };

  // When the turn comes back to one who waited at the keyboard, so does the focus.
  const waits = () => document.activeElement?.matches?.("#table :is(.turn, .hand)");

  // A new step of a lesson is read from its title.
  const title = () => document.querySelector("#table .step h2")?.id;

  const restore = (was) => {
    if (was && was.title !== title()) return document.getElementById(title())?.focus();
    const waited = waits();
    if (!waited && (!was || table()?.contains(document.activeElement))) return;
    const near = was?.kind ? [...document.querySelectorAll(`#table ${was.kind} :is(${moves}, .pick input)`)] : [];
    const cards = [...table().querySelectorAll(".hand .pick input")]; // to be chosen, before the act that takes them
    goTo([
      was?.id && document.getElementById(was.id),
      ...(was?.kind === ".hand" ? [] : cards),
      near[Math.min(was?.at, near.length - 1)],
      ...cards,
      ...table().querySelectorAll(moves),
      table().querySelector(".step .next"),
      table().querySelector("#do-on"),
      table().querySelector("#do-show"),
      table().querySelector("svg.board a[tabindex='0']"),
      table().querySelector(".field > .hand"),
      table().querySelector("#do-tray"),
      table().querySelector(".turn"),
      table().querySelector(".who"),
    ]);
  };

  // The first of these that can have the focus has it (on a board the acts lie folded behind the
  // points), and is seen; the page moves no further than it must.
  const goTo = (places) => {
    for (const one of places.filter(Boolean)) {
      one.focus({ preventScroll: true });
      if (one === document.activeElement) return one.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
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
  let pressed = false, answered = "";
  const why = () => document.getElementById("why");
  document.addEventListener("htmx:before:request", (event) => {
    pressed = Boolean(document.getElementById("shell")) && event.target.id !== "stream";
    answered = why()?.textContent;
  });
  // The same answer to another press is no change, and would be neither seen nor heard: it goes, and
  // comes again.
  const AGAIN = 150; // milliseconds
  const repeat = (place) => {
    if (!answered || place?.textContent !== answered) return;
    const words = [...place.childNodes];
    place.replaceChildren();
    setTimeout(() => { if (!place.hasChildNodes()) place.append(...words); }, AGAIN);
  };
  document.addEventListener("htmx:after:swap", () => {
    if (!pressed) return;
    pressed = false;
    const answer = document.querySelector("#table .verdict :is(.right, .wrong)") ?? document.querySelector("#why > *");
    answer?.parentElement.scrollIntoView({ block: "nearest" });
    // What is said of a wrong answer is read with what was asked, which the question says last.
    if (answer?.matches(".wrong")) document.querySelector("#table .step > .text > :last-child")?.scrollIntoView({ block: "nearest" });
    if (answer?.matches(".right")) document.querySelector("#table .step .next")?.scrollIntoView({ block: "nearest" });
    repeat(why());
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

  // The three lines of a first visit go with the first press at the table, where they can be seen.
  document.addEventListener("htmx:before:request", (event) => {
    if (event.target.closest?.("#shell") && !document.getElementById("curtain")) document.getElementById("first")?.remove();
  });
  // Who has read them and begins is at the hand or the board.
  let begins = false;
  document.addEventListener("htmx:before:request", (event) => { begins = Boolean(event.target.closest?.("#first")); });
  const begun = () => {
    if (!begins || document.getElementById("first")) return;
    begins = false;
    if (document.activeElement === document.body) restore({ title: title() });
  };
  document.addEventListener("htmx:after:swap", begun);
  // Without a network too: that they have been read, the server need not know.
  document.addEventListener("htmx:finally:request", (event) => {
    if (!begins || event.detail.ctx.response) return;
    document.getElementById("first")?.remove();
    begun();
  });

  // On a device that is passed round, no hand outlasts its page: neither a swap nor Back shows it again.
  const forget = () => { for (const id of ["rules-now", "rule-asked"]) document.getElementById(id)?.replaceChildren(); };
  document.addEventListener("htmx:after:swap", () => { if (document.getElementById("curtain")) forget(); });
  document.addEventListener("covered", forget);
  addEventListener("pagehide", () => {
    if (!table()?.querySelector(".uncovered")) return;
    forget();
    document.getElementById("heard")?.replaceChildren();
    table().replaceChildren();
  });
  addEventListener("pageshow", (event) => { if (event.persisted && table()?.childElementCount === 0) window.location.reload(); });

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

  // Arrows step through a record, where a page leads back and on and nothing else wants them.
  document.addEventListener("keydown", (event) => {
    const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const plain = !event.defaultPrevented && !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!rel || !plain || event.target.closest?.("input, select, textarea, .hand, .board, [tabindex='0']")) return;
    document.querySelector(`main a[rel=${rel}]`)?.click();
  });

  // Where the browser lets a page copy, one press does; where it shares, so does another.
  const offer = () => {
    if (navigator.clipboard) for (const button of document.querySelectorAll("[data-copy][hidden]")) button.hidden = false;
    if (navigator.share) for (const button of document.querySelectorAll("[data-share][hidden]")) button.hidden = false;
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy], [data-share]");
    if (!button) return;
    const { copy, share, title } = button.dataset;
    if (share) return navigator.share({ title, url: share }).catch(() => {});
    await navigator.clipboard.writeText(document.getElementById(copy)?.value ?? copy);
    button.textContent = button.dataset.copied;
  });
  document.addEventListener("htmx:after:swap", offer);
  offer();

  // The sheet with the invitation closes when the last chair is taken, and is read anew when another is.
  const vacant = () => table()?.querySelector("[data-free]")?.dataset.free;
  let free = vacant();
  document.addEventListener("htmx:after:swap", () => {
    const sheet = document.getElementById("invitations"), before = free;
    free = vacant();
    if (free !== before && sheet?.matches(":popover-open")) window.htmx.trigger("#invite-now", "opened");
    if (!sheet || table()?.querySelector(".invite")) return;
    // The button that opened it goes with it: who was there is at the hand or the board.
    const there = document.activeElement?.closest("#invitations, .invites");
    if (sheet.matches(":popover-open")) sheet.hidePopover();
    if (there) restore({ title: title() });
  });

  // One press selects what is there to be copied.
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.(".copy, .link")) event.target.select();
  });
})();
