// The faults of pages that are like the one that is open: the body of each is put in its place, and
// LOOK (seen.js) looks at it.  Of each address a list of faults, each a law and what; or null, where
// the page is not answered, or is not alike since its styles are others.
async (addresses) => {
  const look = LOOK;
  const styles = (page) => [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href")).join(" ");
  const own = styles(document);
  const kept = window.keptPages ?? new Map(); // from one size to the next
  window.keptPages = new Map();
  const found = {};
  for (const address of addresses) {
    let text = kept.get(address);
    if (text === undefined) {
      const answer = await fetch(address);
      text = answer.status === 200 ? await answer.text() : "";
    }
    window.keptPages.set(address, text);
    const page = new DOMParser().parseFromString(text, "text/html");
    found[address] = null;
    if (styles(page) !== own) continue;
    document.title = page.title;
    document.body.replaceWith(document.adoptNode(page.body));
    scrollTo({ left: 0, top: 0, behavior: "instant" });
    found[address] = look("page");
  }
  return found;
}
