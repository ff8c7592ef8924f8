// The faults of pages that are like the one that is open: the body of each is put in its place, and
// LOOK (seen.js) looks at it.  Of each address a list of faults, each a law and what; or null, where
// the page is not answered, or is not alike since its styles are others.
async (addresses) => {
  const look = LOOK;
  const styles = (page) => [...page.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href")).join(" ");
  const own = styles(document);
  const asked = async (address) => {
    const answer = await fetch(address);
    return answer.status === 200 ? answer.text() : "";
  };
  // All are asked for at once, and kept from one size to the next.
  const kept = window.keptPages ?? new Map();
  window.keptPages = new Map(addresses.map((address) => [address, kept.get(address) ?? asked(address)]));
  const found = {};
  for (const address of addresses) {
    const page = new DOMParser().parseFromString(await window.keptPages.get(address), "text/html");
    found[address] = null;
    if (styles(page) !== own) continue;
    document.title = page.title;
    document.body.replaceWith(document.adoptNode(page.body));
    scrollTo({ left: 0, top: 0, behavior: "instant" });
    found[address] = look("page");
  }
  return found;
}
