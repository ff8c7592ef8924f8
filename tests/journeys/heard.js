// Writes down what a screen reader would say of the live regions that are shown: window.heard.
// A region is heard from when it was there, and shown, before its words changed.
(() => {
  "use strict";
  const LIVE = "[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log], output";
  const WHOLE = "[aria-atomic=true], [role=status]:not([aria-atomic=false]), [role=alert]:not([aria-atomic=false]), output";
  const shown = (element) => element.isConnected && element.checkVisibility({ visibilityProperty: true });
  window.heard = [];
  let known = new Map(); // each region that was shown, with what it said

  const spoken = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (node.nodeType !== Node.ELEMENT_NODE || node.matches("[aria-hidden=true], script, style, template, noscript")) return "";
    if (!node.checkVisibility({ visibilityProperty: true })) return "";
    const label = node.getAttribute("aria-label") ?? (node.matches("img") ? node.getAttribute("alt") : null);
    if (label !== null && node.matches("img, svg, [role=img], a, button, input")) return ` ${label} `;
    const inner = [...node.childNodes].map(spoken).join("");
    return getComputedStyle(node).display.startsWith("inline") ? inner : ` ${inner} `;
  };
  const plain = (text) => text.replace(/\s+/g, " ").trim();

  const look = () => {
    const now = new Map();
    for (const region of document.querySelectorAll(LIVE)) {
      if (region.getAttribute("aria-live") !== "off" && shown(region)) now.set(region, plain(spoken(region)));
    }
    known = now;
  };

  const changed = (records) => {
    const news = new Map(); // each region, with the nodes in it that are new or have other words
    for (const { target, type, addedNodes } of records) {
      const element = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const region = element?.closest?.(LIVE);
      if (!region || !known.has(region) || !shown(region)) continue;
      if (!news.has(region)) news.set(region, new Set());
      for (const node of type === "childList" ? addedNodes : [target]) if (node.isConnected) news.get(region).add(node);
    }
    for (const [region, nodes] of news) {
      const whole = plain(spoken(region));
      if (whole === known.get(region)) continue; // the same words, or only fewer
      const top = [...nodes].filter((node) => ![...nodes].some((other) => other !== node && other.contains(node)));
      top.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
      const text = region.matches(WHOLE) ? whole : plain(top.map((node) => {
        if (node.nodeType !== Node.TEXT_NODE) return spoken(node);
        return node.parentElement && shown(node.parentElement) ? node.data : "";
      }).join(" "));
      if (text) window.heard.push({ text, at: performance.now(), region: region.id || region.className });
    }
    look();
  };

  document.addEventListener("DOMContentLoaded", () => {
    look();
    new MutationObserver(changed).observe(document.body, { subtree: true, childList: true, characterData: true });
    // Sheets open and close, and windows change, without a word of the page being changed.
    document.addEventListener("toggle", () => look(), true);
    addEventListener("resize", () => look());
  });
})();
