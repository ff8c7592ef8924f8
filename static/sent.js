// A press that finds no network, or no server, is kept: it is said at once, and when the server can
// be reached again the act is done, if it still can be, and what became of it is said.
(() => {
  "use strict";
  const form = document.getElementById("table")?.closest("form[hx-post]");
  if (!form) return;
  const ASK = 2000; // milliseconds between two looks for the server
  const SOON = 1500, LONGEST = 10000; // milliseconds until it is said that no answer came; until none is waited for
  const READ = 6000; // that something can’t be read stays so long
  let kept = null, looking, late, slow = null, missed = null;

  const control = ({ name, value }) =>
    [...form.querySelectorAll(`button[name="${CSS.escape(name)}"]`)].find((one) => one.value === value);
  // What the record has of the viewer's own last act.
  const own = () => [...document.querySelectorAll("#record .record > li:not(.since, .deal)")].at(-1)?.textContent;
  const called = (button) => (button.getAttribute("aria-label") ?? button.querySelector(".unseen")?.textContent ?? button.firstChild?.textContent ?? "").trim();
  const say = (text, ...more) => {
    const place = document.createElement("p"), where = document.getElementById("why");
    place.append(text, ...more);
    place.classList.toggle("waits", Boolean(kept));
    where?.replaceChildren(place);
    // Beside what is swapped nothing takes it away again.
    if (!kept && !where?.closest("#table")) setTimeout(() => place.remove(), LONGEST);
    return place;
  };
  const drop = () => {
    clearTimeout(looking);
    if (kept) control(kept)?.classList.remove("kept");
    kept = null;
  };

  // What was pressed, with all that was sent with it.
  const PRESSES = ["move", "pick", "act"]; // whose button may have gone meanwhile
  const pressed = (body) => {
    const every = [...new URLSearchParams(body)];
    let [name, value] = every.findLast(([name, value]) => control({ name, value }))
      ?? every.findLast(([name]) => PRESSES.includes(name)) ?? [];
    const written = every.find(([word]) => word === "typed")?.[1];
    if (value === "look" && written) value = "typed"; // Enter, in that field
    const button = name && value !== "look" ? control({ name, value }) : null;
    const said = (value === "typed" && written) || (button ? called(button) : sentence("your-move"));
    return { name, value, every, button, said };
  };

  const keep = (body) => {
    const { name, value, every, button, said } = pressed(body);
    if (!name || value === "look") return;
    // Cards are shown to who presses, not to who has the device when the network is back.
    if (value === "show") return void (missed = say(sentence("no-cards")));
    drop();
    // Whoever has one device with others hands it on after an act, with or without a network.
    const covers = document.querySelector("#table .uncovered") && (name !== "act" || ["cover", "typed"].includes(value));
    kept = { name, value, covers, said: covers && value !== "cover" ? sentence("your-move") : said, own: own(), chosen: every.filter(([word]) => word !== name) };
    button?.classList.add("kept");
    if (covers) cover();
    const back = document.createElement("button");
    Object.assign(back, { type: "button", className: "act", textContent: sentence("take-it-back") });
    back.addEventListener("click", () => {
      if (covers) Object.assign(kept, { name: "act", value: "cover", said: sentence("cover") }); else drop();
      say(sentence("taken-back"));
    });
    say(sentence("kept", { act: kept.said }), ...(value === "cover" ? [] : [" ", back]));
    looking = setTimeout(look, ASK);
  };

  // Nobody's cards are left on the page, nor a word of them.
  const cover = () => {
    for (const part of document.querySelectorAll("#table :is(.tellings, .record, .turn, .gloss, .tray, .acts, .ways, .menu)")) part.replaceChildren();
    const curtain = Object.assign(document.createElement("div"), { className: "curtain", id: "curtain" });
    curtain.append(Object.assign(document.createElement("h2"), { textContent: sentence("covered") }));
    document.querySelector("#table .field").replaceChildren(curtain);
    document.dispatchEvent(new Event("covered"));
  };

  // What was covered is not shown before the act is sent; once the table has changed the server shows
  // nobody's cards by itself, and the act waits for who asks for them.
  const covered = async (act) => {
    const now = await fetch(form.getAttribute("action"), { headers: { "HX-Request": "true" } }).then((answer) => answer.text(), () => "");
    const version = now.match(/name="version" value="(\d+)"/)?.[1];
    if (!version) {
      kept = act;
      looking = setTimeout(look, ASK);
    } else if (act.chosen.some(([word, value]) => word === "version" && value === version)) {
      say(sentence("sent", { act: act.said }));
      send_covered(act);
    } else {
      await window.htmx.ajax("GET", form.getAttribute("action"), { target: "#table", swap: "innerMorph" });
      if (act.value !== "cover") say(sentence("arrived-or-late", { act: act.said }));
    }
  };
  const send_covered = ({ name, value, said, chosen }) => {
    const parcel = document.createElement("div");
    const field = (kind, said) => parcel.appendChild(Object.assign(document.createElement(kind), { hidden: true, ...said }));
    for (const [word, thing] of chosen) if (!form.elements[word]) field("input", { name: word, value: thing });
    const button = field("button", { name, value, textContent: said });
    form.append(parcel);
    form.requestSubmit(button);
    parcel.remove();
  };

  // The table as it is now; then the same act, if it is still there to be done.
  const look = async () => {
    clearTimeout(looking);
    if (!kept) return;
    const there = await fetch("/alive/", { cache: "no-store" }).then((answer) => answer.ok, () => false);
    if (!there) { looking = setTimeout(look, ASK); return; }
    if (!kept) return;
    const act = kept;
    drop();
    if (act.covers) return void covered(act);
    await window.htmx.ajax("GET", form.getAttribute("action"), { target: "#table", swap: "innerMorph" });
    const button = control(act);
    if (button) {
      for (const [name, value] of act.chosen) {
        for (const box of form.querySelectorAll(`#table :is(input:not([type=hidden]), select, textarea)[name="${CSS.escape(name)}"]`)) {
          if (box.type === "checkbox" || box.type === "radio") box.checked ||= box.value === value;
          else box.value = value;
        }
      }
      say(sentence("sent", { act: act.said }));
      form.requestSubmit(button); // no click: a button that has just moved would swallow it
    } else say(sentence(own() !== act.own ? "arrived" : own() === undefined ? "arrived-or-late" : "late", { act: act.said }));
  };

  // What is asked of the book beside the game, as a rule, is not kept: it can be asked again.
  const asked = ({ target }) => {
    const place = typeof target === "string" ? document.querySelector(target) : target;
    return place?.matches?.("#why, #rule-asked, .opened") ? place : null;
  };
  const unread = (place) => {
    if (place.matches(".opened")) {
      for (const mark of place.parentElement.querySelectorAll("[aria-expanded]")) mark.removeAttribute("aria-expanded");
      place.remove();
    }
    const words = Object.assign(document.createElement("p"), { textContent: sentence("unread") });
    const where = place.isConnected ? place : document.getElementById("why");
    where?.replaceChildren(...where.querySelectorAll(".waits"), words);
    setTimeout(() => words.remove(), READ);
  };

  // A network may take a press and never answer.
  const isPress = ({ sourceElement, request }) => sourceElement.closest("form") === form && request.method?.toUpperCase() === "POST";
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (!isPress(ctx)) return;
    const { name, value } = pressed(ctx.request.body);
    if (["move", "pick", "answer"].includes(name) || ["show", "cover"].includes(value)) ctx.request.timeout = LONGEST;
  });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (!isPress(ctx)) return;
    const { button, said } = pressed(ctx.request.body);
    clearTimeout(late);
    if (button) late = setTimeout(() => { slow = say(sentence("slow", { act: said })); }, SOON);
  });
  // The table that comes meanwhile, by the stream, is the answer too.  What was said goes before it
  // comes in: a morph would make the answer of that very paragraph.
  const answered = () => { clearTimeout(late); slow?.remove(); slow = null; };
  document.addEventListener("htmx:before:swap", answered);
  document.addEventListener("htmx:finally:request", (event) => {
    const { request, response } = event.detail.ctx;
    const place = response ? null : asked(event.detail.ctx);
    if (place) unread(place);
    if (!isPress(event.detail.ctx)) return;
    answered();
    if (!response || response.status >= 502) keep(request.body);
  });
  addEventListener("online", look);
  // That no cards can be shown is said only while it is so.
  const found = () => { missed?.remove(); missed = null; };
  addEventListener("online", found);
  document.addEventListener("htmx:sse:after:connection", found);
})();

// The stream: a page without it may show what is old.  It says so, and looks again by itself.
(() => {
  "use strict";
  const stream = document.getElementById("stream");
  // Until this script came, it stood there that the page has not come whole: that is taken away, and
  // what is left is there before it is filled, or it is not heard.
  const said = document.querySelector("body > .away"), [not_whole, again] = said?.children ?? [];
  said?.replaceChildren();
  said?.classList.remove("late");
  if (!stream) return void said?.remove();
  const SOON = 3000; // milliseconds: a stream that is opened again at once has lost nothing
  const SILENT = 40000; // a sign of life comes every fifteen seconds: without two of them nothing comes
  const HEARD = 4000; // that the connection is back stays so long
  const LONGEST = 2000; // between two looks
  const OFTEN = 5; // times that a page which has not come whole asks for itself
  let asked = false, over = false, late = null, quiet = null, wait = 300;

  const say = (...words) => {
    said.classList.remove("back");
    said.replaceChildren(...words);
  };
  const old = () => say(sentence("old"));
  const gone = () => { if (!over) late ??= setTimeout(old, SOON); };
  const back = () => {
    clearTimeout(late);
    late = null;
    if (over || !said.hasChildNodes() || said.matches(".back")) return;
    say(sentence("back"));
    said.classList.add("back");
    setTimeout(() => { if (said.matches(".back")) say(); }, HEARD);
  };
  // An address that the server does not know will be no better the next time.
  const refused = (status) => {
    if (!(status >= 400 && status < 500)) return false;
    clearTimeout(late);
    over = true;
    say(sentence("gone"), " ", again);
    return true;
  };

  // A network may be gone without a word: then a stream stays open, and silent.
  const alive = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      if (document.hidden || over) return;
      clearTimeout(late);
      late = setTimeout(old);
      stream._htmx?.sse?.reader?.cancel();
    }, SILENT);
  };
  document.addEventListener("visibilitychange", alive);
  document.addEventListener("htmx:sse:before:message", alive);
  document.addEventListener("htmx:sse:after:connection", () => { alive(); back(); });
  document.addEventListener("htmx:sse:error", ({ detail }) => { if (!refused(detail.status)) gone(); });
  document.addEventListener("htmx:sse:close", ({ detail }) => { if (detail.reason === "message") { back(); over = true; } });
  // A network may go and come while the stream holds.
  addEventListener("offline", gone);
  addEventListener("online", () => { if (stream._htmx?.sse?.reader) back(); });

  // The extension opens a stream again that was open once; one that never was, because the server fell
  // or the network was away at that moment, is asked for again here.  What is answered instead of a
  // stream is not for the table.
  document.addEventListener("htmx:before:response", (event) => {
    const { sourceElement, response } = event.detail.ctx;
    if (sourceElement.id !== "stream") return;
    if (!response.raw.headers.get("Content-Type")?.includes("text/event-stream")) event.preventDefault();
  });
  document.addEventListener("htmx:before:request", ({ target }) => { if (target === stream) asked = true; });
  document.addEventListener("htmx:finally:request", (event) => {
    const { sourceElement, request, response } = event.detail.ctx;
    if (sourceElement.id !== "stream" || sourceElement._htmx?.sse || refused(response?.status)) return;
    gone();
    setTimeout(() => {
      if (!sourceElement._htmx?.sse) htmx.ajax("GET", request.action, { source: sourceElement, timeout: request.timeout });
    }, wait);
    wait = Math.min(2 * wait, LONGEST);
  });

  // A page whose scripts did not all come asks for itself again, once the server answers; where that
  // is of no use, it leaves it to who looks at it.
  const whole = () => asked && !performance.getEntriesByType("resource").some(({ initiatorType, name, responseStatus }) =>
    responseStatus === 0 && (initiatorType === "script" || (initiatorType === "link" && name.endsWith(".css"))));
  const reload = async () => {
    const there = await fetch("/alive/", { cache: "no-store" }).then((answer) => answer.ok, () => false);
    if (there) location.replace(location.pathname + location.search);
    else setTimeout(reload, LONGEST);
  };
  const came = () => {
    const times = Number(sessionStorage.getItem("again"));
    if (whole()) return sessionStorage.removeItem("again");
    over = true;
    clearTimeout(late);
    say(not_whole, " ", again);
    if (times >= OFTEN) return;
    sessionStorage.setItem("again", times + 1);
    setTimeout(reload, LONGEST);
  };
  const loaded = () => setTimeout(came, 1000);
  if (document.readyState === "complete") loaded(); else addEventListener("load", loaded);
  gone();
})();
