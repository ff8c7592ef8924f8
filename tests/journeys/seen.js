// The laws of a page that is seen.  Asked for "signature", what a person sees now, as one text that
// changes when it changes; for "words", the words of it; for "laws", each break of a law in view; for "page", in the page.
(asked) => {
  const shown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const words = (element) => (element.getAttribute("aria-label") || element.innerText || element.textContent || element.value || element.getAttribute("href") || element.tagName).trim().replace(/\s+/g, " ").slice(0, 50);
  const inside = ({ x, y }) => x >= 0 && y >= 0 && x < root.clientWidth && y < innerHeight;
  const boxOf = (element) => element.getBoundingClientRect();
  const cuts = (style) => /hidden|clip/.test(style.overflowX + style.overflowY);
  const cutsOrScrolls = (style) => style.overflowX !== "visible" || style.overflowY !== "visible";
  // Boxes of letters go by whole lines, so what is cut off of a line by a pixel or two is not read.
  const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const clipped = (element) => getComputedStyle(element).clipPath === "inset(50%)"; // for a reader alone
  const clear = (element) => getComputedStyle(element).color === "rgba(0, 0, 0, 0)"; // so are these
  const unseen = (element) => element.closest(".unseen, .skip, [aria-hidden=true]") || clipped(element) || clear(element);

  // What can be seen of a box that all its ancestors leave, the window set aside.
  const left = (box, element, clip = cuts) => {
    let { left, top, right, bottom } = box;
    for (let up = element; up && up !== document.body && up !== document.documentElement; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.display !== "contents" && style.display !== "inline" && clip(style)) {
        const frame = boxOf(up);
        if (style.overflowX !== "visible") { left = Math.max(left, frame.left); right = Math.min(right, frame.right); }
        if (style.overflowY !== "visible") { top = Math.max(top, frame.top); bottom = Math.min(bottom, frame.bottom); }
      }
      if (style.position === "fixed") break;
    }
    return { left, top, right, bottom };
  };

  // Letters -------------------------------------------------------------------------------------
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!data.trim() || !parentElement || parentElement.matches("script, style, noscript, option, title, desc") || !shown(parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const boxes = [...range.getClientRects()].filter((box) => box.width > .5 && box.height > .5);
    if (boxes.length) texts.push({ node: walker.currentNode, text: data.trim(), element: parentElement, boxes });
  }
  const visible = ({ boxes, element }) => !unseen(element) && boxes.some((box) => area(part(box, element, document.body, cutsOrScrolls)) > 1);

  if (asked === "words") return texts.filter(visible).map(({ text }) => text).join(" ");
  if (asked === "signature") {
    const at = (box) => [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
    const things = [...document.querySelectorAll("svg use, svg.board *, img, input, select, textarea, [aria-pressed], [aria-expanded], [aria-current], progress")].filter(shown);
    const inView = (element) => { const box = boxOf(element); return box.bottom > 0 && box.top < innerHeight && box.width; };
    const state = (element) => [element.getAttribute("href") ?? element.value ?? element.className?.baseVal ?? "", element.checked ?? "", ...["aria-pressed", "aria-expanded", "aria-current"].map((name) => element.getAttribute(name) ?? "")].join(":");
    return [location.href.split("#")[0], ...texts.filter(visible).map(({ text, boxes }) => `${text} ${at(boxes[0])}`),
      ...things.filter(inView).map((element) => `${state(element)} ${at(boxOf(element))}`)].join("\n");
  }

  const whole = asked === "page";
  const faults = new Map();
  const fault = (law, what) => { if (!faults.has(law)) faults.set(law, new Set()); faults.get(law).add(what); };
  const read = whole ? texts.filter(({ element }) => !unseen(element)) : texts.filter(visible);

  // Controls ------------------------------------------------------------------------------------
  const every = [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [tabindex='0']")]
    .filter((element) => !element.disabled && !element.closest("[inert]"));
  const labelled = (element) => (element.labels?.length ? [...element.labels].find((label) => shown(label)) : null);
  // The face of a control is what one presses: itself, or the label over it.
  const face = (element) => {
    const label = labelled(element);
    const own = boxOf(element);
    if (label && (own.width < 2 || own.height < 2 || !shown(element) || label.contains(element))) return label;
    return element;
  };
  const largest = (element) => {
    const boxes = [...element.getClientRects()].filter((box) => box.width && box.height);
    // A link that is a block round others, or an element of a drawing, is pressed in its middle.
    return boxes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? boxOf(element);
  };
  const middle = (box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
  const opened = [...document.querySelectorAll(":popover-open, dialog[open]")];
  const hits = (element, target, { x, y }) => {
    const there = document.elementFromPoint(x, y);
    if (!there) return "nothing is there";
    if (target.contains(there) || element.contains(there) || there.closest("label")?.control === element) return "";
    if ([...element.querySelectorAll("use")].length && there.closest("a, button") === element) return "";
    if (opened.some((sheet) => sheet.contains(there) && !sheet.contains(target))) return "";
    return `“${words(there)}” (${there.tagName.toLowerCase()}${there.className && typeof there.className === "string" ? "." + there.className.trim().replace(/\s+/g, ".") : ""}) is there`;
  };
  // Of a fan of cards each shows a part: that is where one presses it.
  const fanned = (target) => target.closest(".hand > li, .fan > li");
  const free = (element, target) => {
    const box = boxOf(target);
    for (let x = box.left + 4; x < box.right; x += 4) {
      for (const y of [box.top + box.height / 2, box.top + box.height / 4]) if (inside({ x, y }) && !hits(element, target, { x, y })) return true;
    }
    return false;
  };
  const controls = every.map((element) => ({ element, target: face(element) }))
    .filter(({ target }) => shown(target) && boxOf(target).width >= 2 && boxOf(target).height >= 2 && !target.closest(".skip") && boxOf(target).right + scrollX > 1 && boxOf(target).bottom + scrollY > 1);
  // Whatever scrolls is afterwards where it was.
  const homes = [root, ...document.querySelectorAll("body *")].filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => [one, one.scrollLeft, one.scrollTop]);
  const goHome = () => {
    for (const [one, left, top] of homes) if (one.scrollLeft !== left || one.scrollTop !== top) one.scrollTo({ left, top, behavior: "instant" });
  };
  for (const { element, target } of controls) {
    if (element.matches("[tabindex='0']:not(a, button, input, select, textarea, summary, [role=button])")) continue;
    let box = largest(target);
    const clipped = () => area(left(largest(target), target.parentElement, cutsOrScrolls)) < .5 * area(largest(target));
    const away = !inside(middle(box)) || clipped();
    if (away && !whole) continue;
    let missed = away ? "it is out of view" : hits(element, target, middle(box));
    if (missed && fanned(target) && free(element, target)) continue;
    if (missed) {
      // What sticks to an edge of the window covers what one has not yet scrolled to.
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      box = largest(target);
      missed = inside(middle(box)) ? hits(element, target, middle(box)) : "no scrolling brings it into view";
    }
    if (missed) fault("hit", `“${words(element)}”: ${missed}`);
  }
  goHome();

  // Targets.  A link within a sentence is as high as its line; a point or a card is pressed as drawn, or as far as it reaches.
  const within = (element) => {
    if (!element.matches("a, button, summary, [role=button]") || !getComputedStyle(element).display.startsWith("inline")) return false;
    const block = element.closest("p, li, dd, dt, td, th, figcaption, blockquote, label, h1, h2, h3, h4, h5, cite, div, section");
    if (!block) return false;
    const links = [...block.querySelectorAll("a, button, summary, select, input")].filter((one) => one.closest("p, li, dd, dt, td, th, figcaption, blockquote, label, h1, h2, h3, h4, h5, cite, div, section") === block);
    const other = [...block.childNodes].map((node) => node.textContent).join(" ");
    const rest = links.reduce((said, one) => said.replace(one.textContent, " "), other);
    return /\p{L}{2,}/u.test(rest);
  };
  for (const { element, target } of controls) {
    if (!whole && !inside(middle(largest(target)))) continue;
    if (element.matches("[tabindex='0']:not(a, button, input, select, textarea, summary, [role=button])")) continue;
    const drawn = target.closest("svg") && (target.querySelector(".reach") ?? target.querySelector(".halo"));
    const box = boxOf(drawn || target);
    const label = labelled(element);
    const [wide, high] = label && label !== target ? [Math.max(box.width, boxOf(label).width), Math.max(box.height, boxOf(label).height)] : [box.width, box.height];
    if ((wide < 23.5 || high < 23.5) && !within(element) && !fanned(target)) fault("target", `“${words(element)}” is ${Math.round(wide)} × ${Math.round(high)} px`);
  }

  // Tab stops: what has the focus is seen.
  const here = document.activeElement;
  for (const element of every) {
    if (element.tabIndex < 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.type === "radio" && !element.checked && element.form && [...element.form.elements].some((one) => one.name === element.name && one.checked)) continue;
    const dark = () => {
      const target = face(element);
      return !shown(target) || area(left(boxOf(target), target.parentElement)) < 8 || boxOf(target).right + scrollX < 1 || boxOf(target).bottom + scrollY < 1;
    };
    if (!dark()) continue;
    element.focus();
    if (document.activeElement === element && dark()) fault("tab stop", `“${words(element)}”`);
  }
  if (document.activeElement !== here) document.activeElement.blur();
  if (document.activeElement !== here) here?.focus({ preventScroll: true });
  goHome();

  // Area: what a table is made of can be seen.
  const parts = { "the felt": [".tabletop .field, .stage .baize, .projector .baize", 60], "a board": ["svg.board", 80], "a card": [".field svg.card, .hand svg.card, .demonstration svg.card", 9] };
  for (const [name, [selector, least]] of Object.entries(parts)) {
    for (const element of document.querySelectorAll(selector)) {
      if (!element.checkVisibility() || element.closest("[popover]:not(:popover-open), details:not([open])")) continue;
      const box = left(boxOf(element), element.parentElement, cutsOrScrolls);
      const [wide, high] = [box.right - box.left, box.bottom - box.top].map((size) => Math.round(Math.max(0, size)));
      const scrolls = element.parentElement.closest(".hand");
      if ((wide < least || high < least) && !(scrolls && boxOf(element).width >= least && boxOf(element).height >= least)) fault("area", `${name}: ${wide} × ${high} px of it are seen`);
    }
  }

  // Holes in what is said.
  const HOLES = [/<\/?[a-z][a-z0-9]*[\s>/]/i, /&(?:[a-z]+|#\d+);/i, /Markup\(/, /\bundefined\b/, /\bNaN\b/, /\[object /, /\{\{|\{%/, /\{[a-z_]*\}/i, /,\s*,/];
  const QUOTED = "code, pre, kbd, samp, .code, .copy, .link, textarea, .quoted-code";
  const told = (text, element) => {
    if (element.closest(QUOTED)) return;
    const hole = HOLES.find((one) => one.test(text));
    if (hole) fault("hole", `“${text.replace(/\s+/g, " ").slice(0, 80)}”`);
  };
  for (const { text, element } of read) {
    told(text, element);
    if (/^(None|null|nan)\.?$/.test(text) && element.textContent.trim() === text) fault("hole", `“${text}” is all that ${element.tagName.toLowerCase()} says`);
  }
  // A sentence may be made of several pieces: two commas in a row, or a hole between them.
  for (const block of new Set(read.map(({ element }) => element.closest("p, li, td, th, dd, dt, h1, h2, h3, button, label, a")).filter(Boolean))) {
    if (block.closest(QUOTED) || block.querySelector(QUOTED)) continue;
    const said = block.innerText;
    if (/,\s*,/.test(said)) fault("hole", `“${said.replace(/\s+/g, " ").slice(0, 80)}”`);
  }
  for (const element of document.querySelectorAll("[aria-label], [title], [alt], [placeholder], option, input[type=submit]")) {
    if (!element.closest("[popover]") && element.tagName !== "OPTION" && !shown(element)) continue;
    for (const text of [...["aria-label", "title", "alt", "placeholder"].map((name) => element.getAttribute(name)), element.tagName === "OPTION" ? element.textContent : null].filter(Boolean)) {
      told(text, element);
      if (/^(None|null)$/.test(text.trim())) fault("hole", `“${text}” is a label`);
    }
  }
  told(document.title, document.body);

  // Names are names; what must be read is neither cut nor too small.
  for (const { node, text, element, boxes } of read) {
    const style = getComputedStyle(element);
    const name = element.closest("bdi, .name, .who");
    if (name && /^…$/.test(name.textContent.trim())) fault("name", "a name is “…”");
    let size = parseFloat(style.fontSize);
    const drawing = element.closest("svg");
    if (drawing && element.getScreenCTM) size *= element.getScreenCTM().a;
    // A box that is drawn smaller has smaller letters.
    else if (whole && element.offsetWidth > 20 && element.offsetHeight > 4) size *= Math.min(1, Math.max(boxOf(element).width / element.offsetWidth, boxOf(element).height / element.offsetHeight) + .01);
    // What a closed part shows of itself is more than it owes.
    const closed = element.closest("details:not([open])");
    if (closed && !closed.querySelector("summary")?.contains(element)) continue;
    // A sheet of paper, pictured whole, is read on paper.
    if (size < 10.95 && !element.closest("svg[role=img].sheet")) fault("small", `“${text.slice(0, 40)}” is ${size.toFixed(1)} px`);
    const dotted = (() => { for (let up = element; up && up !== document.body; up = up.parentElement) if (getComputedStyle(up).textOverflow === "ellipsis" && up.scrollWidth > up.clientWidth + 1 && getComputedStyle(up).overflowX !== "visible") return up; return null; })();
    if (dotted) {
      const edge = boxOf(dotted).right - parseFloat(getComputedStyle(dotted).paddingRight) - .7 * parseFloat(getComputedStyle(dotted).fontSize);
      const range = document.createRange();
      let letters = 0;
      for (let at = 0; at < node.data.length; at += 1) {
        range.setStart(node, at); range.setEnd(node, at + 1);
        if (range.getBoundingClientRect().right <= edge && node.data[at].trim()) letters += 1;
      }
      if (letters >= text.replace(/\s/g, "").length) continue;
      if (name || dotted.matches("bdi, .name, .who")) { if (letters < 5) fault("name", `“${text}” shows ${letters} letters`); }
      else fault("cut", `“${text.slice(0, 60)}” ends in “…” after ${letters} letters`);
      continue;
    }
    // Beside a rule a note takes the rule's height, fades there, and opens when it is gone to: of
    // what it rests on the first line is read.
    const note = element.closest(".rule > details.margin:not([open])");
    for (const box of boxes) {
      if (note && box.top > boxOf(note).top + .7 * box.height) break;
      // Above and below its letters a line has air, which may be cut.
      const air = Math.max(2, .22 * box.height);
      const kept = left(box, element);
      const beside = Math.max(kept.left - box.left, box.right - kept.right), over = Math.max(kept.top - box.top, box.bottom - kept.bottom);
      if (beside > 2.5 || over > air) { fault("cut", `“${text.slice(0, 60)}”: ${Math.round(Math.max(beside, over))} px of it are cut off`); break; }
      const frame = left(box, element, cutsOrScrolls);
      if (frame.left === box.left && frame.right === box.right && box.right > root.clientWidth + 2.5 && root.scrollWidth <= root.clientWidth + 1) { fault("cut", `“${text.slice(0, 60)}” is beside the page`); break; }
    }
  }
  // What is read lies neither under something else nor over other words.  Asked of whole pages alone:
  // at a table one card lies on another, and sheets come and go.
  if (whole) {
    const opaque = (element) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(element);
      const [, , , alpha = "1"] = backgroundColor.match(/[\d.]+/g) ?? [];
      return backgroundImage !== "none" || alpha > .5;
    };
    const hides = (there, element) => {
      for (let up = there; up && !up.contains(element); up = up.parentElement) if (getComputedStyle(up).opacity <= .5) return false;
      if (there.closest("svg") && !there.matches("svg")) return getComputedStyle(there).fill !== "none" && getComputedStyle(there).fillOpacity > .5;
      if (there.matches("img, canvas, video, input, select, textarea")) return true;
      for (let up = there; up && !up.contains(element); up = up.parentElement) if (opaque(up)) return true;
      return false;
    };
    const range = document.createRange();
    const widest = (node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)[0];
    };
    const POINTS = [[.5, .5], [.5, .25], [.5, .75], [.1, .5], [.9, .5]];
    const under = ({ node, element }) => {
      const box = widest(node);
      const kept = box && left(box, element, cutsOrScrolls);
      if (!box || kept.right - kept.left < .9 * box.width || kept.bottom - kept.top < .6 * box.height) return null;
      const over = POINTS.map(([x, y]) => ({ x: box.left + x * box.width, y: box.top + y * box.height })).filter(inside)
        .map(({ x, y }) => document.elementFromPoint(x, y))
        .filter((there) => there && !element.contains(there) && !there.contains(element) && !opened.some((sheet) => sheet.contains(there)) && hides(there, element));
      return over.length > 1 ? over[0] : null;
    };
    const forReaders = (element) => { // alone, as a table's heads are on a phone
      for (let up = element; up && up !== document.body; up = up.parentElement) if (clipped(up)) return true;
      return false;
    };
    const plain = read.filter(({ element }) => {
      const closed = element.closest("details:not([open])");
      return !element.closest("svg, .fan, .skip, button, a[href]") && !(closed && !closed.querySelector("summary")?.contains(element)) && !element.closest(".rule > details.margin") && !forReaders(element);
    });
    const first = scrollY;
    const step = innerHeight - 80;
    const lines = new Map(); // the words that are in view together
    for (const text of plain) {
      const to = Math.floor((text.boxes[0].top + first) / step);
      if (!lines.has(to)) lines.set(to, []);
      lines.get(to).push(text);
    }
    for (const [to, some] of lines) {
      scrollTo({ top: to * step - 20, behavior: "instant" });
      for (const text of some.filter(under)) {
        text.element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const there = under(text);
        if (there) fault("cut", `“${text.text.slice(0, 60)}” is under “${words(there)}” (${there.tagName.toLowerCase()})`);
        scrollTo({ top: to * step - 20, behavior: "instant" });
      }
    }
    scrollTo({ top: first, behavior: "instant" });
    goHome();

    const stays = (element) => {
      for (let up = element; up && up !== document.body; up = up.parentElement) if (/sticky|fixed/.test(getComputedStyle(up).position)) return up;
      return null;
    };
    const core = ({ left, top, right, bottom }) => ({ left, right, top: top + .3 * (bottom - top), bottom: bottom - .3 * (bottom - top) });
    const written = plain.filter(({ element }) => !opened.some((sheet) => sheet.contains(element)))
      .flatMap((text) => text.boxes.map((box) => ({ text, box: core(left(box, text.element, cutsOrScrolls)) })))
      .filter(({ box }) => area(box) > 4).sort((a, b) => a.box.top - b.box.top);
    for (const [at, { text, box }] of written.entries()) {
      for (let next = at + 1; next < written.length && written[next].box.top < box.bottom; next += 1) {
        const other = written[next];
        if (other.text === text) continue;
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const high = Math.min(box.bottom, other.box.bottom) - other.box.top;
        if (wide < 4 || high < .4 * Math.min(box.bottom - box.top, other.box.bottom - other.box.top)) continue;
        if (stays(text.element) !== stays(other.text.element)) continue;
        fault("cut", `“${text.text.slice(0, 40)}” and “${other.text.text.slice(0, 40)}” are written over one another`);
      }
    }
  }
  return [...faults].flatMap(([law, all]) => [...all].map((what) => [law, what]));
}
