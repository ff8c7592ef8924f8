// What the table adds to a page of acts: choosing cards, drawers and rules opened in place, letters,
// whose turn it is in the title.  Without it every act is still a form post.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);

  // Choosing: the act is ready when neither too few nor too many are chosen; a bid says what it is.
  const chosen = () => {
    for (const act of all("#table .picking")) {
      const number = all("#table .pick input:checked").filter((box) => box.name === `of ${act.value}`).length;
      const ready = number >= Number(act.dataset.least) && number <= Number(act.dataset.most);
      act.classList.toggle("ready", ready);
      act.classList.toggle("unready", !ready);
    }
    for (const act of all("#table .bid-it")) {
      const kind = one(`#table input[name="of ${act.value}"]:checked`)?.value ?? "";
      const points = one(`#table select[name="of ${act.value} ${kind}"]`)?.value ?? "";
      one(".so", act).textContent = `${kind} ${points === "0" ? "" : points}`;
    }
  };
  document.addEventListener("change", (event) => { if (event.target.closest?.("#shell")) chosen(); });
  document.addEventListener("reset", () => { setTimeout(() => { chosen(); one("#table .pick input")?.focus(); }); });

  // Whose turn it is stands in the title, and may be heard and felt.
  const kept = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
  const sound = document.getElementById("sound");
  if (sound) {
    sound.checked = kept("sound") === "yes";
    sound.addEventListener("change", () => {
      localStorage.setItem("sound", sound.checked ? "yes" : "no");
      if (sound.checked) ring();
    });
  }
  // The period pack stays chosen from one table to the next; the choice itself is made by the sheet.
  const period = document.getElementById("period");
  if (period) {
    period.checked = kept("period") === "yes";
    period.addEventListener("change", () => localStorage.setItem("period", period.checked ? "yes" : "no"));
  }
  // A person may do without the keys: by voice, words that are dictated would press them.
  const keys = document.getElementById("keys");
  if (keys) {
    keys.checked = kept("keys") !== "no";
    keys.addEventListener("change", () => localStorage.setItem("keys", keys.checked ? "yes" : "no"));
  }
  const ring = () => {
    navigator.vibrate?.(60);
    const heard = new AudioContext();
    const tone = heard.createOscillator(), loud = heard.createGain();
    tone.frequency.value = 660;
    loud.gain.setValueAtTime(0.08, heard.currentTime);
    loud.gain.exponentialRampToValueAtTime(0.0001, heard.currentTime + 0.5);
    tone.connect(loud).connect(heard.destination);
    tone.start();
    tone.stop(heard.currentTime + 0.5);
    tone.onended = () => heard.close();
  };
  let mine = Boolean(one("#table .yours"));
  const turn = () => {
    const now = Boolean(one("#table .yours"));
    const plain = document.title.replace(sentence("your-turn", { title: "" }), "");
    document.title = now ? sentence("your-turn", { title: plain }) : plain;
    if (now && !mine && sound?.checked) ring();
    mine = now;
  };

  // What is refused says why, beside the table.
  document.addEventListener("click", (event) => {
    const act = event.target.closest?.("#table [data-why]");
    const shell = document.getElementById("shell");
    if (!act || !shell || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    window.htmx.ajax("GET", `${shell.getAttribute("action")}?why=${encodeURIComponent(act.dataset.why)}`, "#why");
  });

  // A rule opens under its line of the record; from the voice of the table, in the drawer of rules.
  const open_rule = (mark, place) => {
    window.htmx.ajax("GET", mark.getAttribute("href"), { target: place, swap: "innerHTML" });
  };
  document.addEventListener("click", (event) => {
    const mark = event.target.closest?.(".sect");
    if (!mark || !window.htmx || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const line = mark.closest(".record > li");
    const drawer = document.getElementById("rules");
    if (line) {
      event.preventDefault();
      const known = one(".opened", line);
      const again = known?.dataset.rule === mark.href;
      for (const other of all(".sect[aria-expanded]", line)) other.removeAttribute("aria-expanded");
      known?.remove();
      if (again) return;
      const place = document.createElement("div");
      place.className = "opened";
      place.dataset.rule = mark.href;
      line.append(place);
      mark.setAttribute("aria-expanded", "true");
      open_rule(mark, place);
    } else if (drawer && mark.closest("#table, #rules, .gloss")) {
      event.preventDefault();
      if (!drawer.matches(":popover-open")) drawer.showPopover({ source: mark }); // Tab leads on into it
      const place = one("#rule-asked");
      open_rule(mark, place);
      place.scrollIntoView({ block: "nearest" });
    }
  });
  document.addEventListener("toggle", (event) => {
    if (event.target.id === "invitations" && event.newState === "open") window.htmx?.trigger("#invite-now", "opened");
    if (event.target.id !== "rules") return;
    if (event.newState === "open") window.htmx?.trigger("#rules-now", "opened");
    else one("#rule-asked").replaceChildren();
  }, true);
  document.addEventListener("submit", () => {
    for (const sheet of all("#table :is(.menu, .sheet):popover-open")) sheet.hidePopover();
  });

  // A letter leads to the next act or card that begins with it; a digit to a card of that rank.
  const called = (control) => (control.getAttribute("aria-label") ?? control.textContent).trim().replace(/^(Play|Lay|Give|Discard|Lead) the /, "").toLowerCase();
  document.addEventListener("keydown", (event) => {
    if (kept("keys") === "no" || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest?.("input:not([type=checkbox], [type=radio]), select, textarea, .board")) return;
    const ranks = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine", 1: "ten" };
    const wanted = ranks[event.key] ?? event.key.toLowerCase();
    const near = all("#table .hand :is(button, a, input), #table .strip > .acts :is(button, a)")
      .filter((control) => control.checkVisibility() && (called(control).startsWith(wanted)
        || (event.key === "2" && called(control).startsWith("deuce")) || (event.key === "3" && called(control).startsWith("trey"))));
    if (!near.length) return;
    event.preventDefault();
    near[(near.indexOf(document.activeElement) + 1) % near.length].focus();
  });

  document.addEventListener("htmx:after:swap", () => { chosen(); turn(); });
  chosen();
})();
