import { type ElementHandle, expect, type Page } from '@playwright/test';
import type { Opening } from './openings.ts';
import { findOutOfReach, resize } from './out-of-reach.ts';
import { keepPicture } from './visit.ts';

type Hearing = { namesHeard: Set<string> };

/** Lets a page remember what it is told that somebody has named or written; to be called before it is opened. */
export async function hearNames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const namesHeard = new Set<string>();
    const given = /name|title|label|email|description|text|note|comment|question|location|reason/i;
    const hear = (value: unknown, key = ''): void => {
      // What is in small letters throughout is a key of the product.
      if (typeof value === 'string' && given.test(key) && value.length > 2 && !/^[a-z-]+$/.test(value))
        namesHeard.add(value);
      else if (Array.isArray(value)) for (const item of value) hear(item, key);
      else if (typeof value === 'object' && value)
        for (const [name, item] of Object.entries(value)) hear(item, name);
    };
    const parse = JSON.parse.bind(JSON);
    JSON.parse = (...args) => {
      const value: unknown = parse(...args);
      hear(value);
      return value;
    };
    Object.assign(window, { namesHeard });
  });
}

/** Puts the longest word in place of every name in what floats; gives how many there were. */
function stretchNames(floating: ElementHandle): Promise<number> {
  return floating.evaluate((root) => {
    const names = [...(window as unknown as Hearing).namesHeard].toSorted((a, b) => b.length - a.length);
    let count = 0;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.nodeValue ?? '';
      const name = names.find((one) => {
        const at = text.indexOf(one);
        // A word that has a name in it is another word.
        return at >= 0 && !/\p{L}/u.test(`${text[at - 1] ?? ''}${text[at + one.length] ?? ''}`);
      });
      if (!name || node.parentElement?.closest('svg, style, option')) continue;
      node.nodeValue = text.replace(name, 'W'.repeat(200));
      count += 1;
    }
    return count;
  });
}

const widths = [1366, 390, 320];

/** What is out of reach in what opens, when every name in it is 200 letters without a space. */
export async function findTooLong(page: Page, { name, opener, steps, shown }: Opening): Promise<string[]> {
  const before = page.viewportSize()?.width ?? 1366;
  await opener(page).click();
  await steps?.(page);
  await expect(shown(page), `${name} is open`).toBeInViewport({ ratio: 0.99 });
  const part = await shown(page).first().elementHandle();
  const floating = await part?.evaluateHandle(
    (element) => element.closest('[role="dialog"], [role="menu"], [role="listbox"]') ?? element,
  );
  if (!floating) return [`${name} is not there.`];
  // What slides in stands beside its place until then.
  await floating.waitForElementState('stable');
  const count = await stretchNames(floating);
  const faults: string[] = [];
  for (const width of widths.filter((one) => one <= before)) {
    await resize(page, width);
    // What belongs to a table goes with it: a phone has rows of its own, and scenes of their own.
    if (!(await floating.isVisible())) break;
    // What floats follows the window in its own time.
    let found = await findOutOfReach(page, floating);
    for (let tries = 0; tries < 10 && found.length > 0; tries += 1) {
      await page.waitForTimeout(100);
      found = await findOutOfReach(page, floating);
    }
    faults.push(...found.map((fault) => `${name} at ${width}, ${count} names: ${fault}`));
    if (found.length > 0) await keepPicture(page, `long-${name.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}`);
  }
  await resize(page, before);
  await page.keyboard.press('Escape');
  await floating.waitForElementState('hidden').catch(() => undefined);
  return faults;
}
