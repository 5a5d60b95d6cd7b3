import type { ElementHandle, Page } from '@playwright/test';

/** Runs in the page: what of `root` is out of reach, or of the whole screen where it is the body. */
function find(root: Element): string[] {
  const isFloating = root !== document.body;
  const found = new Map<string, string>();
  const say = (element: Element, what: string) => {
    const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`;
    if (!found.has(name + what))
      found.set(name + what, `${what}: ${name} "${(element.textContent ?? '').trim().slice(0, 30)}"`);
  };
  const scrolls = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      // What floats scrolls up and down, and nobody scrolls it sideways; a table or a picture in it has a frame of its own.
      if (isFloating && !at.matches('[tabindex="0"]')) continue;
      if (overflowX === 'auto' || overflowX === 'scroll') return true;
    }
    return false;
  };
  const clips = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(at);
      if (overflowX === 'hidden' || overflowX === 'clip' || (isFloating && overflowX !== 'visible'))
        return { box: at, says: textOverflow === 'ellipsis' || webkitLineClamp !== 'none' };
    }
    return undefined;
  };
  const lookAtText = (node: Node, parent: Element) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const right = Math.max(...[...range.getClientRects()].map((rect) => rect.right));
    const box = parent.getBoundingClientRect();
    if (box.width <= 1 || scrolls(parent)) return;
    const clipped = clips(parent);
    const edge = clipped ? clipped.box.getBoundingClientRect().right : innerWidth;
    if (right > edge + 1 && !clipped?.says)
      say(parent, clipped ? 'cut off without a sign' : 'beyond the edge');
    else if (!clipped && right > box.right + 1) say(parent, 'out of its box');
  };
  const lookAtControl = (control: Element) => {
    const rect = control.getBoundingClientRect();
    if (!control.checkVisibility() || rect.width <= 1 || scrolls(control) || control.closest('[inert]'))
      return;
    const clipped = clips(control)?.box.getBoundingClientRect();
    const [left, right] = [clipped?.left ?? 0, Math.min(clipped?.right ?? innerWidth, innerWidth)];
    const middle = (rect.left + rect.right) / 2;
    if (middle > right || middle < left) say(control, 'out of reach');
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !parent.checkVisibility()) continue;
    if (!parent.closest('script, style, noscript, option, svg, [inert]')) lookAtText(node, parent);
  }
  for (const control of root.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]'))
    lookAtControl(control);
  const { left, right, top, bottom } = root.getBoundingClientRect();
  const isBeyond = (begin: number, end: number, edge: number) => begin < -1 || end > edge + 1;
  if (isFloating && isBeyond(left, right, innerWidth)) say(root, 'wider than the window');
  if (isFloating && isBeyond(top, bottom, innerHeight)) say(root, 'taller than the window');
  return [...found.values()];
}

/**
 * What is out of reach on a screen, or in what floats over it: what stands beyond its edge with nothing to scroll it by,
 * and text that leaves its box or ends in it without a sign.
 */
export async function findOutOfReach(page: Page, floating?: ElementHandle): Promise<string[]> {
  return floating ? floating.evaluate(find as (root: Node) => string[]) : page.locator('body').evaluate(find);
}

/** What follows the width of the window has done so with the second frame. */
export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Words of a usual length that are broken within, since what holds them has become too narrow. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    // The letters in a hash are no words.
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (node.textContent?.includes('@')) continue;
      if (!parent?.checkVisibility() || parent.closest('script, style, noscript, option, svg, code, [inert]'))
        continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,16}/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1)
          found.add(`broken within: "${word}" in ${parent.tagName.toLowerCase()}.${parent.className}`);
      }
    }
    return [...found];
  });
}
