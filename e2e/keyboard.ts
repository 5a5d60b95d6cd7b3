import { expect, type Locator, type Page } from '@playwright/test';

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

const longWay = 80;

/** Where the focus is: whether there, and whether a ring in its colour is seen on what has it or on what stands for it. */
const lookAtFocus = (target: Locator) =>
  target.evaluate((wanted) => {
    const focused = document.activeElement;
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--focus)';
    const colour = getComputedStyle(probe).color;
    probe.remove();
    const isRing = ({ outlineStyle, outlineColor, boxShadow }: CSSStyleDeclaration) =>
      (outlineStyle !== 'none' && outlineColor === colour) || boxShadow.includes(colour);
    const hasRing = (element: Element | null | undefined) =>
      element ? [null, '::after'].some((part) => isRing(getComputedStyle(element, part))) : false;
    const frames = [focused?.parentElement, focused?.parentElement?.parentElement];
    const parts = [focused?.firstElementChild, focused?.nextElementSibling];
    return {
      isThere: focused === wanted,
      isSeen: [focused, ...frames, ...parts].some(hasRing),
      words: focused?.outerHTML.slice(0, 200),
    };
  });

/** Goes on by Tab until something has the focus, which is seen at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  let focus = await lookAtFocus(target);
  for (let presses = 0; presses < longWay && !focus.isThere; presses += 1) {
    await page.keyboard.press(key);
    focus = await lookAtFocus(target);
    if (!focus.isSeen) throw new Error(`The focus is not seen on ${focus.words}`);
  }
  if (!focus.isThere) throw new Error(`The keyboard does not reach ${String(target)}.`);
}

export const tabBackTo = (page: Page, target: Locator) => tabTo(page, target, 'Shift+Tab');

/** Goes to a button or a link, and uses it. */
export async function activate(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to what asks for a file, has the browser ask for it, and chooses one. */
export async function chooseFile(page: Page, target: Locator, file: FilePayload): Promise<void> {
  await tabTo(page, target);
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
  await chooser.setFiles(file);
}

/** Goes to a field and types into it, in the place of what was there. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

/**
 * Lets what a field has put off to the next moment come first. A list that opens settles a moment later which of its options
 * is the current one; were an arrow pressed before, it would be read out and yet forgotten, and Enter would send the form.
 */
const settle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => {
      setTimeout(done);
    });
  });

/** Chooses an option of the field that has the focus, as one hears it: by the one that is read out. */
export async function pick(page: Page, field: Locator, option: string): Promise<void> {
  await tabTo(page, field);
  await settle(page);
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await settle(page);
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
