import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectReadable, setTheme } from './checks.ts';
import { keepPicture } from './visit.ts';

/** Something that floats over a screen: how it is opened, and what it is then. */
export type Opening = {
  name: string;
  /** The component that it is, below web/src, where that is a dialog of its own. */
  of?: string;
  /** What opens it; the focus comes back to it. */
  opener: (page: Page) => Locator;
  /** What is done beside clicking the opener. */
  steps?: (page: Page) => Promise<void>;
  shown: (page: Page) => Locator;
  /** Why what is typed into it may go unasked. */
  mayGo?: string;
};

export const menu = (page: Page): Locator => page.getByRole('menu');

export const dialog =
  (title: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('dialog', { name: title });

export const button =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('button', { name, exact: typeof name === 'string' }).first();

export const chooseItem = (name: string) => async (page: Page) =>
  page.getByRole('menuitem', { name, exact: true }).click();

/** What is typed into what opens, and must stay. */
export const typedWords = 'Words that stay';

/** The question that stands before something typed is thrown away. */
const question = (page: Page) => page.getByRole('dialog', { name: 'Throw away what you typed?' });

export async function answerTyped(page: Page, act: 'Keep editing' | 'Throw away'): Promise<void> {
  await question(page).getByRole('button', { name: act }).click();
  await expect(question(page)).toBeHidden();
}

/** The fields that words can be typed into; what is searched for is no work of anybody, and a day is no words. */
const fieldsIn = (place: Locator) =>
  place.locator(
    ['textarea', ...['text', 'email', 'password'].map((type) => `input[type="${type}"]`), 'input:not([type])']
      .map((one) => `${one}:visible:not([readonly]):not([role="combobox"]):not([placeholder="MM/DD/YYYY"])`)
      .join(', '),
  );

/** Types into what is open and tries each way out; gives whether there was anything to type into. It is closed then. */
async function typeAndLeave(page: Page, floating: Locator, name: string): Promise<boolean> {
  // What it fetches first may bring the fields.
  await expect(floating.getByText('Loading', { exact: true })).toHaveCount(0);
  const fields = fieldsIn(floating);
  const isModal = (await floating.getAttribute('aria-modal')) === 'true';
  const isTyped = isModal && (await fields.count()) > 0;
  if (isTyped) {
    const first = fields.first();
    await first.fill(typedWords);
    // A code is shorter than words.
    const typed = await first.inputValue();
    const ways: Record<string, () => Promise<void>> = {
      Escape: () => page.keyboard.press('Escape'),
      'a click beside it': () => page.mouse.click(4, 300),
      'the cross': () => floating.getByRole('button', { name: 'Close', exact: true }).click(),
    };
    for (const [way, leave] of Object.entries(ways)) {
      await leave();
      await expect(question(page), `${name} asks before it is left by ${way}`).toBeVisible();
      await answerTyped(page, 'Keep editing');
      await expect(first, `${name} keeps what is typed after ${way}`).toHaveValue(typed);
    }
  }
  await page.keyboard.press('Escape');
  if (isTyped) await answerTyped(page, 'Throw away');
  return isTyped;
}

/**
 * Opens it, looks at it in both themes (dark changes its colours alone), types into it, and closes it by Escape, which
 * throws nothing away unasked and gives the focus back. Gives whether it could be typed into.
 */
export async function lookInto(page: Page, { name, opener, steps, shown, mayGo }: Opening): Promise<boolean> {
  const from = opener(page);
  await from.click();
  await steps?.(page);
  await expect(shown(page), `${name} is all in the window`).toBeInViewport({ ratio: 0.99 });
  const picture = `open-${name.replaceAll(/[^a-z0-9]+/gi, '-')}`;
  await setTheme(page, 'light');
  await expectAccessible(page, `${name}, light`);
  await keepPicture(page, `${picture}-light`);
  await setTheme(page, 'dark');
  await expectReadable(page, `${name}, dark`);
  await keepPicture(page, `${picture}-dark`);
  const isTyped = !mayGo && (await typeAndLeave(page, shown(page), name));
  if (mayGo) await page.keyboard.press('Escape');
  await expect(shown(page), `${name} is closed by Escape`).toBeHidden();
  await expect(from, `${name} gives the focus back`).toBeFocused();
  return isTyped;
}
