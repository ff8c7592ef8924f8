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
