// A press that finds no network, or no server, is kept: it is said at once, and when the server can
// be reached again the act is done, if it still can be, and what became of it is said.
(() => {
  "use strict";
  const shell = document.getElementById("shell");
  if (!shell?.hasAttribute("hx-post")) return;
  const ASK = 2000; // milliseconds between two looks for the server
  const SOON = 1500, LONGEST = 10000; // milliseconds until it is said that no answer came; until none is waited for
  let kept = null, looking, late, slow = null;

  const control = ({ name, value }) =>
    [...document.querySelectorAll(`#table button[name="${name}"]`)].find((one) => one.value === value);
  // What the record has of the viewer's own last act.
  const own = () => [...document.querySelectorAll("#record .record > li:not(.since, .deal)")].at(-1)?.textContent;
  const called = (button) => (button?.getAttribute("aria-label") ?? button?.firstChild?.textContent ?? "Your move").trim();
  const say = (text, ...more) => {
    const place = document.createElement("p");
    place.append(text, ...more);
    document.getElementById("why")?.replaceChildren(place);
    return place;
  };
  const drop = () => {
    clearTimeout(looking);
    if (kept) control(kept)?.classList.remove("kept");
    kept = null;
  };

  // What was pressed: its name and value, and all that was sent with it.
  const pressed = (body) => {
    const every = [...new URLSearchParams(body)];
    return [...every.findLast(([word]) => ["move", "pick", "act"].includes(word)) ?? ["", ""], every];
  };

  const keep = (body) => {
    const [name, value, every] = pressed(body);
    if (!name || value === "look") return;
    drop();
    const button = control({ name, value });
    kept = { name, value, said: called(button), own: own(), chosen: every.filter(([word]) => /^(of|then|as) /.test(word)) };
    button?.classList.add("kept");
    const back = document.createElement("button");
    Object.assign(back, { type: "button", className: "act", textContent: "Take it back" });
    back.addEventListener("click", () => { drop(); say("Your move is taken back. Nothing was sent."); });
    say(`No network. “${kept.said}” is kept, and is sent when the network is back. `, back);
    looking = setTimeout(look, ASK);
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
    await window.htmx.ajax("GET", shell.getAttribute("action"), { target: "#table", swap: "innerMorph" });
    const button = control(act);
    if (button) {
      for (const [name, value] of act.chosen) {
        for (const box of document.querySelectorAll(`#table [name="${CSS.escape(name)}"]`)) {
          if (box.type === "checkbox" || box.type === "radio") box.checked ||= box.value === value;
          else box.value = value;
        }
      }
      say(`The network is back: “${act.said}” is sent.`);
      button.click();
    } else if (own() !== act.own) say(`The network is back: “${act.said}” had arrived.`);
    else say(`The network is back, but too late for “${act.said}”: the table has changed.`);
  };

  // A network may take a press and never answer.
  const isPress = ({ sourceElement, request }) => sourceElement.id !== "stream" && request.method?.toUpperCase() === "POST";
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
    if (isPress(ctx) && ["move", "pick"].includes(pressed(ctx.request.body)[0])) ctx.request.timeout = LONGEST;
  });
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    if (!isPress(ctx)) return;
    const [name, value] = pressed(ctx.request.body), button = name && control({ name, value });
    clearTimeout(late);
    if (button) late = setTimeout(() => { slow = say(`“${called(button)}” is sent, and not answered yet. The network is slow.`); }, SOON);
  });
  // The table that comes meanwhile, by the stream, is the answer too.  What was said goes before it
  // comes in: a morph would make the answer of that very paragraph.
  const answered = () => { clearTimeout(late); slow?.remove(); slow = null; };
  document.addEventListener("htmx:before:swap", answered);
  document.addEventListener("htmx:finally:request", (event) => {
    const { request, response } = event.detail.ctx;
    if (!isPress(event.detail.ctx)) return;
    answered();
    if (!response || response.status >= 502) keep(request.body);
  });
  addEventListener("online", look);
})();

// A page whose stream has broken off says so, for what it shows may be old; it goes on looking.
(() => {
  "use strict";
  const SOON = 3000; // milliseconds: a stream that is opened again at once has lost nothing
  if (!document.getElementById("stream")) return;
  let waiting = null, said = null, broken = false;
  const back = () => {
    broken = false;
    clearTimeout(waiting);
    waiting = null;
    said?.remove();
    said = null;
  };
  const gone = () => {
    waiting ??= setTimeout(() => {
      said = document.createElement("p");
      said.className = "away";
      said.setAttribute("role", "status");
      document.body.append(said);
      said.textContent = "No connection to the book: what you see may be old. It looks again by itself.";
    }, SOON);
  };
  document.addEventListener("htmx:sse:error", () => { broken = true; gone(); });
  document.addEventListener("htmx:sse:after:connection", back);
  // A network may go and come while the stream holds.
  addEventListener("offline", gone);
  addEventListener("online", () => { if (!broken) back(); });
})();
