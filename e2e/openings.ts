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

/** Opens it, looks at it in both themes (dark changes its colours alone), and closes it by Escape, which gives the focus back. */
export async function lookInto(page: Page, { name, opener, steps, shown }: Opening): Promise<void> {
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
  await page.keyboard.press('Escape');
  await expect(shown(page), `${name} is closed by Escape`).toBeHidden();
  await expect(from, `${name} gives the focus back`).toBeFocused();
}
