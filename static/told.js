// What happened, told: in the strip a line at a time, at a pace that can be read and back again by
// the reader's own; and aloud, in a place that no swap touches.  Without it the last line is shown,
// and the marks beside it are links.
(() => {
  "use strict";
  const table = () => document.getElementById("table");
  const lines = () => [...table()?.querySelectorAll("#tellings > [data-told]") ?? []];
  const order = (line) => { const [ply, part] = line.dataset.told.split("."); return 1000 * ply + Number(part); };
  const words = (line) => [...line.querySelectorAll(".said")].map((one) => one.textContent.trim()).join(" ");

  const act_of = (line) => line.dataset.told.split(".")[0];

  // Whoever falls behind is told the last acts only: two, or, when asked, what each of the others did
  // last.  The acts before those stand in the record.
  const asked = () => table()?.querySelector(":is(.yours, .covered) .turn .asked")?.textContent.trim() ?? "";
  const last_acts = (acts) => {
    const every = [...new Set(acts)], most = asked() ? Math.max(2, table().querySelectorAll(".seat").length) : 2;
    return every.length > most + 1 ? every.slice(-most) : every;
  };

  // Aloud: what comes within a second is one message, and none is replaced before it can be said.
  const heard = document.getElementById("heard");
  const A_SECOND = 15; // letters, as they are spoken
  let waiting = [], free = 0, soon, late = false; // what waits is a sentence, and the act that it tells, if others did it
  const speak = () => {
    const left = free - Date.now();
    soon = left > 0 ? setTimeout(speak, left) : undefined;
    if (soon) return void (late = true);
    const acts = waiting.map((one) => one.act).filter(Boolean), told = late ? last_acts(acts) : acts;
    const number = new Set(acts).size - new Set(told).size;
    const said = waiting.filter((one) => !one.act || told.includes(one.act)).map((one) => one.said);
    heard.textContent = [...(number ? [sentence("passed-over", { number })] : []), ...said].join(" ");
    free = Date.now() + 1000 * heard.textContent.length / A_SECOND;
    [waiting, late] = [[], false];
  };
  const say = (...sentences) => {
    if (!heard || !sentences.length) return;
    waiting.push(...sentences.map((one) => typeof one === "string" ? { said: one } : one));
    soon ??= setTimeout(speak, 1000);
  };

  // What a word means, or how a score came about, opens beside what was pressed, and far from it for
  // one who hears the page.
  document.addEventListener("toggle", ({ target, newState }) => {
    if (newState === "open" && target.matches?.(".gloss")) say(target.innerText.replace(/§\d+|\s+/g, " ").replace(/ +/g, " ").trim());
  }, true);

  // Who plays is told what came after their own last act.  One who watches has none: lines that a
  // swap took away are put back before the others, as many as the record beside the table has.
  let past = [];
  const keep = () => {
    const all = lines();
    if (!all.length || !table().querySelector("#tellings.watched")) return void (past = []);
    past = past.filter((line) => order(line) < order(all[0]));
    // Nothing is passed over: a throw may be told with how the dice fell.
    if (past.length && Number(act_of(all[0])) - Number(act_of(past.at(-1))) > 2) past = [];
    all[0].before(...past.map((line) => line.cloneNode(true)));
    past = [...past, ...all.map((line) => line.cloneNode(true))].slice(-60);
    for (const line of past) line.classList.remove("now");
  };

  // In the strip: the line that is shown, and whose act it tells.
  let reading = -1, since = 0, next, rest = 0; // who has stepped back is given time to step on
  const place = () => lines().findIndex((line) => line.matches(".now"));
  const show = (where) => {
    const all = lines(), back = where < all.length - 1;
    if (order(all[where]) !== reading) [reading, since] = [order(all[where]), Date.now()];
    all.forEach((line, number) => line.classList.toggle("now", number === where));
    for (const [id, open] of [["told-before", where > 0], ["told-next", back]]) document.getElementById(id).setAttribute("aria-disabled", String(!open));
    table().querySelector("#told .of").textContent = all.length > 1 ? `${where + 1}/${all.length}` : "";
    // Who is spoken of is ringed, and what others have said since is taken back.
    const later = new Set(all.slice(where + 1).map((line) => line.dataset.seat));
    for (const seat of table().querySelectorAll(".seat")) {
      const number = seat.id.split("-").pop();
      seat.classList.toggle("told-of", back && number === all[where].dataset.seat);
      seat.classList.toggle("told-later", back && later.has(number));
    }
  };
  // The place of the next line that is told, at or after that one.
  const told_from = (all, first) => {
    const told = last_acts(all.slice(first).map(act_of));
    return all.findIndex((line, number) => number >= first && told.includes(act_of(line)));
  };
  const long_enough = (line) => Math.max(1000, 50 * words(line).length) + rest;
  const go_on = () => {
    clearTimeout(next);
    const all = lines(), where = place();
    if (where < 0 || where >= all.length - 1) return;
    next = setTimeout(() => { rest = 0; show(told_from(all, where + 1)); go_on(); }, since + long_enough(all[where]) - Date.now());
  };
  document.addEventListener("click", (event) => {
    const mark = event.target.closest?.("#told .step");
    if (!mark || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    clearTimeout(next);
    const all = lines(), to = place() + (mark.id === "told-next" ? 1 : -1);
    if (!all[to]) return;
    rest = to < all.length - 1 ? 4000 : 0;
    show(to);
    say(words(all[to]));
  });

  // What was said to one player is not there to be read by the next to whom a device is handed.
  let covered = false;
  const hush = () => {
    const was = covered;
    covered = Boolean(table()?.querySelector("#curtain"));
    if (!heard || was || !covered) return;
    clearTimeout(soon);
    [waiting, free, soon, late] = [[], 0, undefined, false];
    heard.textContent = "";
  };
  document.addEventListener("covered", hush); // without a server: no swap has come

  // The cards that came to one's hand, which a look at the table tells to those who see it: all of
  // them, suit by suit, or within a deal those that are new.  What a line has named already is not
  // said again.  The words are those of the page.
  const holders = new Map(); // each who looks at this page, with the hand and the deal that were seen
  const in_a_row = (words, and) => [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(and);
  const taken_up = (told) => {
    const holder = table()?.querySelector(".rail.own .me bdi")?.textContent ?? "";
    if (!holder || table().querySelector("#curtain")) return [];
    const hand = table().querySelector("#hand[data-whole]");
    const now = [...hand?.querySelectorAll(":scope > li .card") ?? []].map((card) => card.getAttribute("aria-label"));
    const known = holders.get(holder);
    // The record beside the table leaves out what is long past, with the head of its deal.
    const deal = [...table().querySelectorAll("#record .deal")].at(-1)?.textContent ?? known?.deal;
    const before = known ?? { now: [], deal };
    holders.set(holder, { now, deal });
    const left = before.deal === deal ? [...before.now] : [], fresh = [];
    for (const card of now) {
      const at = left.indexOf(card);
      if (at < 0) fresh.push(card); else left.splice(at, 1);
    }
    if (fresh.length === now.length && now.length > 1) return [hand.dataset.whole];
    const untold = fresh.filter((card) => !told.includes(card));
    return untold.length ? [hand.dataset.new.replace("{}", in_a_row(untold, hand.dataset.and))] : [];
  };

  // Who has sat down on a chair that was free, since it was last looked, and who got up; under a
  // curtain no name is to be seen yet.
  const vacant = () => table()?.querySelector("[data-free]")?.dataset.free.split(" ") ?? [];
  const named = (seat) => document.querySelector(`#seat-of-${seat} .name`)?.textContent.trim();
  let empty = vacant();
  const came_and_went = () => {
    const now = vacant();
    const taken = empty.filter((seat) => !now.includes(seat) && named(seat)), free = now.filter((seat) => !empty.includes(seat) && named(seat));
    const left = free.filter((seat) => document.querySelector(`#seat-of-${seat}.gone`));
    empty = [...empty.filter((seat) => !taken.includes(seat)), ...free];
    return [["sat-down", taken], ["left", left]].flatMap(([word, seats]) => seats.map((seat) => sentence(word, { name: named(seat) })));
  };

  const halted = () => table()?.querySelector(".turn .halted")?.textContent.trim() ?? "";
  let halt = halted(); // why nobody plays on here, once it is so
  const won = () => table()?.querySelector(".leaf.final .won")?.textContent.trim() ?? "";
  let over = won(); // how the match ended, once it has
  let known = lines().length ? order(lines().at(-1)) : -1, question = asked();
  // What still waits for an answer is not asked again for what others do meanwhile.
  let answers = false;
  document.addEventListener("htmx:before:request", (event) => { if (event.target.id !== "stream") answers = true; });
  const tell = () => {
    hush();
    keep();
    const all = lines();
    const stopped = halted(), why = stopped !== halt ? [stopped].filter(Boolean) : [];
    halt = stopped;
    say(...came_and_went());
    if (!all.length) { say(...why); return void taken_up(""); }
    const fresh = all.filter((line) => order(line) > known), now = asked();
    // What is asked no more is not said any more: the one who heard it late would answer it.
    const ask = now && (now !== question || (fresh.length && (answers || waiting.some((one) => one.said === question))));
    if (fresh.length || now !== question) waiting = waiting.filter((one) => one.said !== question);
    const said = fresh.map((line) => ({ said: words(line), act: answers ? "" : act_of(line) }));
    const end = won();
    say(...said, ...taken_up(said.map((one) => one.said).join(" ")), ...why, ...(ask ? [now] : []), ...(end !== over ? [end].filter(Boolean) : []));
    over = end;
    answers = false;
    [known, question] = [order(all.at(-1)), now];
    // Where the reader is, or, if that line is gone, the first that is new to the reader.
    let where = all.findIndex((line) => order(line) === reading);
    if (where < 0) where = told_from(all, Math.max(0, all.findIndex((line) => order(line) > reading)));
    show(where < 0 || reading > known ? all.length - 1 : where);
    go_on();
  };
  document.addEventListener("htmx:after:swap", tell);
  taken_up("");
  keep();

  // The leaf at the end of a deal goes by itself after the time that the reader chose, unless it is
  // looked into; never where less motion is asked for, nor while the page is not seen, nor for one who
  // plays by keys, or hears it: a deal takes longer to hear than to see.
  const stays = document.getElementById("stays");
  const chosen = () => { try { return localStorage.getItem("stays") ?? "10"; } catch { return "10"; } };
  if (stays) {
    stays.value = chosen();
    stays.addEventListener("change", () => { localStorage.setItem("stays", stays.value); stop(); });
  }
  let left = 0, leaf = "", ticks;
  const on = () => table()?.querySelector("#do-on .by-itself");
  const stop = () => {
    clearInterval(ticks);
    left = 0;
    if (on()) on().hidden = true;
  };
  const tick = () => {
    const said = on();
    if (!said) return stop();
    if (document.hidden || document.querySelector(":popover-open, #first")) return stop();
    said.textContent = sentence("by-itself", { seconds: left });
    said.style.setProperty("--stays", `${chosen()}s`);
    said.hidden = false;
    if (left <= 0) { stop(); said.closest("button").click(); }
    left -= 1;
  };
  const clock = () => {
    const now = on() ? table().querySelector("#leaf").dataset.ply : "";
    if (now === leaf) { if (on() && left) on().hidden = false; return; }
    leaf = now;
    stop();
    if (!now || keyed || chosen() === "never" || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    left = Number(chosen());
    tick();
    ticks = setInterval(tick, 1000);
  };
  let keyed = false;
  document.addEventListener("keydown", () => { keyed = true; stop(); });
  document.addEventListener("click", (event) => { if (event.isTrusted && !event.detail) [keyed] = [true, stop()]; }, true);
  document.addEventListener("pointerdown", () => { keyed = false; });
  for (const touch of ["pointerdown", "keydown", "wheel"]) {
    document.addEventListener(touch, (event) => { if (event.target.closest?.("#leaf, #told")) stop(); }, { passive: true });
  }
  document.addEventListener("htmx:after:swap", clock);
  clock();
  if (lines().length) [reading, since] = [order(lines()[place()]), Date.now()];
})();
