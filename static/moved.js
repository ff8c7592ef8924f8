// Movement that explains: a card goes from its hand to its place and the trick to its taker, coins to
// their pool and back, a man along its path, dice fall.  The table changes at once; what has another
// place than before is then shown on its way there, by a copy that holds no press.  A press ends
// whatever is on its way, and where less motion is asked for nothing sets out.  It knows no game: a
// card is known by its picture, coins by data-coins, a hand held by data-held, a man by data-point.
(() => {
  "use strict";
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const LONG = 220, ALL = 300, COINS = 5; // milliseconds of one, of all together; coins that show a sum
  const EASE = "cubic-bezier(.3, .1, .3, 1)";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const one = (selector, root = document) => root.querySelector(selector);
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  const seen = (box) => box.width > 0 && box.height > 0;

  let running = [], before = null;
  const end = () => {
    for (const [animation, copy] of running) { animation.cancel(); copy?.remove(); }
    running = [];
  };
  const run = (thing, frames, timing, copy) => {
    const animation = thing.animate(frames, { duration: LONG, easing: EASE, fill: "backwards", ...timing });
    const entry = [animation, copy];
    running.push(entry);
    animation.onfinish = () => { copy?.remove(); running = running.filter((other) => other !== entry); };
  };
  // What is shown on its way is not in its place meanwhile.
  const hide = (thing, delay) => run(thing, [{ opacity: 0 }, { opacity: 0 }], { duration: LONG + delay });
  const late = (number, many) => Math.min(40, (ALL - LONG) / many) * number;

  // Copies go above the page, from the middle of one place to that of another, and grow as they go.
  const fly = (copy, from, to, { delay = 0, away = false, size = to } = {}) => {
    const sky = document.getElementById("moving") ?? document.body.appendChild(Object.assign(document.createElement("div"), { id: "moving" }));
    sky.setAttribute("aria-hidden", "true");
    copy.removeAttribute("id");
    Object.assign(copy.style, { width: `${size.width}px`, height: `${size.height}px` });
    sky.append(copy);
    const at = (box, scale) => {
      const [x, y] = middle(box);
      return `translate(${x - size.width / 2}px, ${y - size.height / 2}px) scale(${scale})`;
    };
    const frames = [
      { transform: at(from, size === to ? from.width / size.width : 1), opacity: 1 },
      ...away ? [{ opacity: 1, offset: 0.7 }] : [],
      { transform: at(to, away ? 0.4 : 1), opacity: away ? 0 : 1 },
    ];
    run(copy, frames, { delay }, copy);
  };

  const picture = (card) => one("use", card)?.getAttribute("href") ?? "";
  const place = (thing) => thing.closest(".seat, .rail.own, .rail, .field");
  const where = (thing) => thing.closest(".hand, .trick, .seat, .rail, .field")?.className.split(" ")[0];

  const look = () => {
    const table = one("#table .tabletop");
    if (!table) return null;
    const cards = new Map();
    for (const card of all(".card", table)) {
      const box = card.getBoundingClientRect(), name = picture(card);
      if (seen(box) && !name.endsWith("#back") && !cards.has(name)) cards.set(name, { card, box, where: where(card) });
    }
    const sums = new Map(), nth = new Map();
    for (const sum of all("[data-coins]", table)) {
      const near = place(sum);
      const zone = `${near.id || near.className.replace(" acting", "")} ${sum.className}`;
      const number = (nth.get(zone) ?? 0) + 1;
      nth.set(zone, number);
      sums.set(`${zone} ${number}`, { coins: Number(sum.dataset.coins), box: sum.getBoundingClientRect(), near, coin: one(".coin-of", sum) });
    }
    const held = new Map(all("[data-held]", table).map((hand) => [hand.closest(".seat")?.id, Number(hand.dataset.held)]));
    const men = new Map(all("svg.board [data-point]", table).map((point) => {
      const drawn = all("use", point), man = drawn[0]?.cloneNode(), side = man?.getAttribute("class");
      return [point.dataset.point, { man, side, kind: man && side + man.getAttribute("href"), many: Number(point.dataset.men ?? drawn.length) }];
    }));
    const board = one("svg.board", table);
    return {
      cards, sums, held, men, turned: board?.hasAttribute("data-turned"),
      version: one("#table input[name=version]")?.value, step: one("#table .step h2")?.id,
      thrown: table.dataset.thrown, covered: Boolean(one("#curtain")),
      tied: Boolean(one(".trick[data-tied]", table)),
    };
  };

  const seat_at = (side) => (side === "s" ? one("#table .rail.own") : one(`#table .seats > .${side} .plate`))?.getBoundingClientRect();
  const stock = () => one("#table .centre :is(.stock, .pile) .card") ?? one("#table .lay");

  // Cards: those that lie elsewhere, those that are new, those that are gone.
  const deal = (was, now) => {
    const hand = [...now.cards.values()].filter((card) => card.where === "hand");
    const fresh = hand.length && ![...now.cards].some(([name, card]) => card.where === "hand" && was.cards.has(name));
    const giver = [...was.held].filter(([seat, number]) => document.getElementById(seat) && number > (now.held.get(seat) ?? 0)).map(([seat]) => seat);
    const origin = ({ card, where: here }) => {
      if (here === "trick") return seat_at(card.closest("li").className.trim().split(" ")[0]);
      if (here === "hand") return stock()?.getBoundingClientRect();
      if (here === "seat") return one(".plate", card.closest(".seat"))?.getBoundingClientRect();
      return giver.length === 1 ? one(".plate", document.getElementById(giver[0]))?.getBoundingClientRect() : null;
    };
    const come = [];
    for (const [name, card] of now.cards) {
      const old = was.cards.get(name);
      const from = old ? old.box : origin(card);
      if (!from || !seen(from)) continue;
      const [[x1, y1], [x2, y2]] = [middle(from), middle(card.box)];
      if (Math.hypot(x1 - x2, y1 - y2) > 8) come.push([card, from, Boolean(old)]);
    }
    come.forEach(([card, from, known], number) => {
      const delay = late(number, come.length);
      fly(card.card.cloneNode(true), known ? from : { x: middle(from)[0] - card.box.width / 2, y: middle(from)[1] - card.box.height / 2, width: card.box.width, height: card.box.height }, card.box, { delay });
      hide(card.card, delay);
    });
    if (fresh && was.cards.size) return; // all is gathered for the next deal
    const leads = one("#table .trick:not(.past) > li")?.className.trim().split(" ")[0];
    const taker = leads && !was.tied && seat_at(leads);
    for (const [name, { card, box, where: here }] of was.cards) {
      if (now.cards.has(name)) continue;
      const to = here === "trick" ? taker || box : here === "hand" && hand.length ? stock()?.getBoundingClientRect() : null;
      if (to) fly(card, box, to, { away: true, size: box });
    }
  };

  // Coins: from the places that have fewer to those that have more; a sum that is only told, above the
  // felt, where none that lies on it accounts for them. A debt may come and go with the sum it is told by.
  const pay = (was, now) => {
    const changes = [];
    for (const key of new Set([...was.sums.keys(), ...now.sums.keys()])) {
      const [old, own] = [was.sums.get(key), now.sums.get(key)];
      const by = (own?.coins ?? 0) - (old?.coins ?? 0);
      const told = (own ?? old).near.matches("dl");
      if (by) changes.push({ by, told, ...(by > 0 ? own ?? old : old && own ? { ...own, coin: own.coin ?? old.coin } : old ?? own) });
    }
    const givers = changes.filter(({ by }) => by < 0).sort((a, b) => a.told - b.told);
    const takers = changes.filter(({ by }) => by > 0).sort((a, b) => a.told - b.told);
    const flights = [];
    for (const giver of givers) {
      for (const taker of takers) {
        const sum = Math.min(-giver.by, taker.by);
        if (!sum || (giver.told && taker.told) || ((giver.told || taker.told) && sum !== Math.max(-giver.by, taker.by) && flights.length)) continue;
        giver.by += sum;
        taker.by -= sum;
        for (let coin = 0; coin < Math.min(sum, COINS); coin += 1) flights.push([giver, taker]);
      }
    }
    flights.forEach(([giver, taker], number) => {
      const coin = (giver.coin ?? taker.coin)?.cloneNode(true);
      const [from, to] = [giver, taker].map(({ box }) => ({ x: box.x + box.width / 2 - 8, y: box.y + box.height / 2 - 8, width: 16, height: 16 }));
      if (coin && seen(giver.box) && seen(taker.box)) fly(coin, from, to, { delay: late(number, flights.length) });
    });
  };

  // Men: each from the point that has one fewer to that which has one more, along the path that the
  // board tells of; one that is taken goes where it stood.
  const march = (was, now) => {
    const board = one("#table svg.board");
    if (!board || !was.men.size || was.turned !== now.turned) return;
    const point = (name) => one(`[data-point="${CSS.escape(name)}"]`, board);
    const spot = (man) => ["x", "y", "width", "height"].map((name) => Number(man.getAttribute(name)));
    const center = (man) => { const [x, y, wide, high] = spot(man); return [x + wide / 2, y + high / 2]; };
    const left = [], came = [];
    for (const [name, own] of now.men) {
      const old = was.men.get(name) ?? { many: 0 };
      const by = (men, other) => men.many - (men.kind === other.kind ? other.many : 0);
      for (let gone = by(old, own); gone > 0; gone -= 1) left.push({ name, ...old, man: old.man.cloneNode() });
      // The man that came last is drawn first.
      all("use", point(name)).slice(0, Math.max(0, by(own, old))).forEach((real) => came.push({ name, ...own, real }));
    }
    const path = (board.dataset.path ?? "").split(" ").filter(Boolean);
    const take = (man) => {
      const like = (test) => left.findIndex((gone) => test(gone));
      const ways = [like((gone) => gone.kind === man.kind && path[0] === gone.name && path.at(-1) === man.name),
        like((gone) => gone.kind === man.kind), like((gone) => gone.side === man.side)];
      const found = ways.find((at) => at >= 0);
      return found === undefined ? null : left.splice(found, 1)[0];
    };
    for (const man of came.slice(0, 8)) {
      const from = take(man);
      if (!from) continue;
      const copy = man.real.cloneNode();
      copy.classList.add("moving-man");
      board.append(copy);
      const [x, y] = center(man.real);
      const along = path[0] === from.name && path.at(-1) === man.name ? path.slice(1, -1).map((name) => one(".halo", point(name))?.getBBox()).filter(Boolean).map(middle) : [];
      const stops = [center(from.man), ...along, [x, y]];
      run(copy, stops.map(([a, b]) => ({ transform: `translate(${a - x}px, ${b - y}px)` })), { duration: stops.length > 2 ? ALL : LONG, easing: stops.length > 2 ? "linear" : EASE }, copy);
      run(man.real, [{ opacity: 0 }, { opacity: 0 }], { duration: stops.length > 2 ? ALL : LONG });
    }
    if (left.length > 4) return; // another match, not men taken
    for (const { man } of left) {
      man.classList.add("moving-man");
      board.append(man);
      run(man, [{ opacity: 1 }, { opacity: 0 }], { easing: "ease-in" }, man);
    }
  };

  // Dice fall, one a little after the other.
  const fall = (was, now) => {
    if (!now.thrown || was.thrown === now.thrown) return;
    all("#table .tabletop :is(.fallen .die, .dice-of > g)").forEach((die, number, dice) => {
      const side = number % 2 ? 1 : -1;
      run(die, [
        { transform: `translate(${24 * side}px, -56px) rotate(${200 * side}deg)`, opacity: 0 },
        { transform: `translate(${6 * side}px, 3px) rotate(${24 * side}deg)`, opacity: 1, offset: 0.7 },
        { transform: "none", opacity: 1 },
      ], { delay: late(number, dice.length), easing: "ease-in" });
    });
  };

  const go = () => {
    const was = before, now = was && !still.matches ? look() : null;
    before = null;
    if (!was || !now || was.covered || now.covered || was.step !== now.step) return;
    if (document.getElementById("first")) return; // it would fly over what is read there
    if (was.version !== undefined && was.version === now.version) return;
    for (const show of [deal, pay, march, fall]) show(was, now);
  };

  const finish = () => { if (running.length) end(); };
  document.addEventListener("pointerdown", finish, true);
  document.addEventListener("keydown", finish, true);
  document.addEventListener("htmx:before:swap", () => {
    finish();
    before = still.matches ? null : look();
    // A swap may put other things into these very nodes.
    if (before) for (const card of before.cards.values()) card.card = card.card.cloneNode(true);
    if (before) for (const sum of before.sums.values()) sum.coin = sum.coin?.cloneNode(true);
  });
  document.addEventListener("htmx:after:swap", go);
})();
