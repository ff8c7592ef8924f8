// A board under the hand: arrows move over its points, Enter picks up and lays down, Escape lets go.
// The acts are those listed beside it; what is not listed is asked of the table, which says why not.
(() => {
  "use strict";
  const board = () => document.querySelector("#table svg.board");
  const points = () => [...(board()?.querySelectorAll("a[data-at]") ?? [])];
  const point = (name) => board()?.querySelector(`a[data-at="${name}"]`);
  const spot = (name) => [name.charCodeAt(0) - 97, Number(name.slice(1))];
  const named = (file, rank) => String.fromCharCode(97 + file) + rank;
  let picked = [];

  // Every act on the page that touches points: its verb, its points, its control.
  const acts = () => [...document.querySelectorAll("#table .ways .from .act")].map((control) => {
    const [verb, ...what] = (control.value || control.dataset.why || "").split(" ");
    return { verb, what, control, allowed: control.matches("button") };
  });
  const begins = (act, path) => path.every((name, at) => act.what[at] === name);

  const say = (text) => {
    const place = document.querySelector("#table .board-said");
    if (place) place.textContent = text;
    // What was refused before has been read: it would hide what is said now.  An act that waits for the
    // network can still be taken back.
    if (text) for (const read of document.querySelectorAll("#table .voice #why > :not(.waits)")) read.remove();
  };

  const mark = () => {
    const open = picked.length ? acts().filter((act) => begins(act, picked)) : [];
    const next = (allowed) => new Set(open.filter((act) => act.allowed === allowed)
      .map((act) => act.what[picked.length]).filter(Boolean));
    const goals = next(true), barred = next(false);
    // What a move risks is said by its button, and marked on the point before it is made.
    const risky = new Map(open.filter((act) => act.allowed).map((act) =>
      [act.what[picked.length], /\brisk (.+)/.exec(act.control.textContent)?.[1].trim()]).filter(([, risk]) => risk));
    for (const one of points()) {
      const name = one.dataset.at;
      one.classList.toggle("picked", picked.includes(name));
      one.classList.toggle("goal", goals.has(name));
      one.classList.toggle("barred", barred.has(name) && !goals.has(name));
      one.classList.toggle("risky", goals.has(name) && risky.has(name));
      one.setAttribute("role", "button");
      one.setAttribute("aria-pressed", String(picked.includes(name)));
    }
    const hits = new Set(open.filter((act) => act.allowed && /\band hit\b/.test(act.control.textContent))
      .map((act) => act.what[picked.length]));
    return [...goals].map((name) => {
      const shown = { point: name === "home" ? sentence("off") : name };
      if (risky.has(name)) shown.point = sentence("risks", { ...shown, what: risky.get(name) });
      return hits.has(name) ? sentence("hits", shown) : shown.point;
    });
  };

  const called = (name) => point(name)?.getAttribute("aria-label").split(/, (?:of the last|just|which came|where the last|on the way)|: (?:a|the) /)[0] ?? name;

  const let_go = (said = "") => { picked = []; mark(); say(said); };

  const ask = (path) => {
    const shell = document.getElementById("shell");
    // The verb of what may be begun there and is like it: so many points, or more, or any.
    const begun = acts().filter((act) => act.what[0] === path[0]);
    const like = begun.find((act) => act.what.length === path.length) ?? begun.find((act) => act.what.length > 2) ?? begun[0];
    const verb = (like ?? acts()[0])?.verb;
    if (!verb) { let_go(""); return; }
    if (window.htmx && shell) {
      window.htmx.ajax("GET", `${shell.action}?why=${encodeURIComponent([verb, ...path].join(" "))}`, "#why");
    }
    let_go("");
  };

  const perform = (act) => { picked = []; mark(); say(""); act.control.click(); };

  // What can be done by that path, where it is more than one thing.
  const list = (path) => {
    for (const one of document.querySelectorAll("#table .ways .from")) {
      one.classList.toggle("asked", one.id === `from-${path[0]}`);
    }
    for (const act of acts()) act.control.hidden = !begins(act, path);
    document.querySelector(`#from-${path[0]} .act:not([hidden])`)?.focus();
  };

  const shut = () => {
    for (const one of document.querySelectorAll("#table .ways .asked")) one.classList.remove("asked");
    let_go("");
    point(at)?.focus();
  };

  const press = (name) => {
    if (!document.querySelector("#table .ways")) return say(sentence("not-yours"));
    const all = acts();
    if (picked.length && name === picked.at(-1)) {
      const done = all.find((act) => act.what.length === picked.length && begins(act, picked));
      if (done && picked.length > 1) return perform(done);
      return let_go(sentence("let-go"));
    }
    const path = [...picked, name];
    const open = all.filter((act) => begins(act, path));
    if (!open.length) {
      if (!picked.length) {
        if (!point(name).querySelector("use")) return say(sentence("nothing", { point: called(name) }));
        picked = path;
        mark();
        return say(sentence("nothing-now", { point: called(name) }));
      }
      if (all.some((act) => act.what[0] === name)) { picked = []; return press(name); }
      return ask(path);
    }
    const exact = open.filter((act) => act.what.length === path.length);
    const longer = open.filter((act) => act.what.length > path.length);
    if (exact.length === 1 && !longer.some((act) => act.allowed)) return perform(exact[0]);
    if (exact.length > 1 && !longer.length) return list(path);
    picked = path;
    const goals = mark();
    const whither = sentence(goals.length ? "from-here" : "nowhere", { point: called(name), points: goals.join(", ") });
    say(exact.some((act) => act.allowed) ? `${whither} ${sentence("or-stop", { point: name })}` : whither);
  };

  // Only one point can be tabbed to; the arrows reach the others.
  const rove = (name) => {
    const all = points();
    const here = all.find((one) => one.dataset.at === name) ?? all[0];
    for (const one of all) one.setAttribute("tabindex", one === here ? "0" : "-1");
  };
  let at = null;
  const ready = () => { picked = []; mark(); rove(at); };

  // Where each point has a spot of its own, the nearest in that direction.
  const nearest = (here, [dx, dy]) => {
    const [file, rank] = here.dataset.spot.split(" ").map(Number);
    const ahead = points().map((one) => {
      const [x, y] = one.dataset.spot.split(" ").map(Number);
      const [on, off] = dx ? [(x - file) * dx, y - rank] : [(rank - y) * dy, x - file];
      return [on > 0 ? on + 9 * Math.abs(off) * (dx ? 9 : 1 / 20) : Infinity, one];
    }).filter(([far]) => far < Infinity);
    return ahead.sort((a, b) => a[0] - b[0])[0]?.[1];
  };
  const toward = (name, [dx, dy]) => {
    if (point(name).dataset.spot) return nearest(point(name), [dx, dy]);
    let [file, rank] = spot(name);
    if (board().hasAttribute("data-turned")) { dx = -dx; dy = -dy; }
    for (let step = 0; step < 26; step += 1) {
      file += dx; rank += dy;
      if (file < 0 || rank < 1) return null;
      const next = point(named(file, rank));
      if (next) return next;
    }
    return null;
  };
  // Arrows go as one sees the board, which may be turned.
  const WAYS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.querySelector("#table .ways .asked")) { shut(); return; }
    if (event.key === "Escape" && picked.length) { let_go(sentence("let-go")); return; }
    const here = event.target.closest?.("#table svg.board a[data-at]");
    if (!here) return;
    if (WAYS[event.key]) {
      event.preventDefault();
      toward(here.dataset.at, WAYS[event.key])?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      press(here.dataset.at);
    }
  });
  document.addEventListener("click", (event) => {
    const listed = event.target.closest?.("#table .ways:has(.asked) .act");
    if (listed) {
      if (listed.matches(".shut")) event.preventDefault();
      return shut();
    }
    const here = event.target.closest?.("#table svg.board a[data-at]");
    if (!here || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    here.focus();
    press(here.dataset.at);
  });
  // A man can be dragged: picked up where the pointer goes down, laid down where it comes up.
  let drag = null;
  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("#table svg.board a[data-at]");
  document.addEventListener("dragstart", (event) => { if (event.target.closest?.("svg.board")) event.preventDefault(); });
  document.addEventListener("pointerdown", (event) => {
    const here = event.target.closest?.("#table svg.board a[data-at]");
    const man = here?.querySelector("use");
    drag = man && event.button === 0 ? { from: here.dataset.at, man, x: event.clientX, y: event.clientY, moved: false } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < 8) return;
    if (!drag.moved) { picked = []; press(drag.from); drag.moved = true; drag.man.classList.add("carried"); }
    const scale = board().getScreenCTM().a;
    drag.man.style.transform = `translate(${dx / scale}px, ${dy / scale}px)`;
  });
  const drop = (event) => {
    const was = drag;
    drag = null;
    if (!was?.moved) return;
    was.man.style.transform = "";
    was.man.classList.remove("carried");
    const there = event.type === "pointerup" ? under(event) : null;
    dropped = true;
    setTimeout(() => { dropped = false; });
    if (there && there.dataset.at !== was.from) press(there.dataset.at);
    else let_go(sentence("let-go"));
  };
  let dropped = false;
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener("click", (event) => {
    if (dropped && event.target.closest?.("#table svg.board")) { event.preventDefault(); event.stopImmediatePropagation(); }
  }, true);
  document.addEventListener("focusin", (event) => {
    const here = event.target.closest?.("#table svg.board a[data-at]");
    if (here) { at = here.dataset.at; rove(at); }
  });
  document.addEventListener("htmx:after:swap", ready);
  document.addEventListener("DOMContentLoaded", ready);
  if (document.readyState !== "loading") ready();
})();
