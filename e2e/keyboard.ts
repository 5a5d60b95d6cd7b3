import { expect, type Locator, type Page } from '@playwright/test';

const longWay = 80;

/** What of the focus can be seen: a ring in its colour on what has it, or on what stands for it. */
function showsFocus(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--focus)';
    const colour = getComputedStyle(probe).color;
    probe.remove();
    const isRing = ({ outlineStyle, outlineColor, boxShadow }: CSSStyleDeclaration) =>
      (outlineStyle !== 'none' && outlineColor === colour) || boxShadow.includes(colour);
    const hasRing = (element: Element | null | undefined) =>
      element ? [null, '::after'].some((part) => isRing(getComputedStyle(element, part))) : false;
    const frames = [focused.parentElement, focused.parentElement?.parentElement];
    const parts = [focused.firstElementChild, focused.nextElementSibling];
    return [focused, ...frames, ...parts].some(hasRing);
  });
}

/** Says what has the focus, for a message that helps. */
const focusedWords = (page: Page) =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? 'nothing');

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes on by Tab until something has the focus, which is seen at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < longWay; presses += 1) {
    if (await isFocused(target)) return;
    await page.keyboard.press(key);
    if (await showsFocus(page)) continue;
    throw new Error(`The focus is not seen on ${await focusedWords(page)}`);
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`);
}

export const tabBackTo = (page: Page, target: Locator) => tabTo(page, target, 'Shift+Tab');

/** Goes to a button or a link, and uses it. */
export async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types into it, in the place of what was there. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/** Chooses an option of the field that has the focus, as one hears it: by the one that is read out. */
export async function pick(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field);
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    const readOut = (await field.getAttribute('aria-activedescendant')) ?? '';
    await expect(page.getByRole('option', { name: option })).toHaveAttribute('id', readOut, { timeout: 100 });
  }).toPass({ intervals: [20], timeout: 5000 });
  await page.keyboard.press('Enter');
}

/** Opens a menu by its button and takes one of its items. */
export async function takeFromMenu(page: Page, button: Locator, item: string): Promise<void> {
  await activate(page, button);
  await expect(page.getByRole('menu')).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitem', { name: item })).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [20], timeout: 5000 });
  await page.keyboard.press('Enter');
}
