import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  expectAccessible,
  expectMarksInside,
  expectNoSidewaysScroll,
  expectReadable,
  expectTablesWithinReach,
  readLayoutShift,
  setTheme,
  watch,
  type Watched,
} from './checks.ts';
import { findBrokenWords, findOutOfReach, resize } from './out-of-reach.ts';

const desk = { width: 1366, height: 768 };
const tablet = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };

/** Keeps a picture of what is on screen for whoever looks at them: `PICTURES=1 npm run test:e2e`. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (!process.env['PICTURES']) return;
  const folder = join(test.info().project.outputDir, 'screens');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

export type Visit = {
  context: BrowserContext;
  address: string;
  /** What its pictures are called. */
  name: string;
  /** Brings the screen into the state that is looked at. */
  prepare?: ((page: Page) => Promise<void>) | undefined;
  /**
   * How much of it is looked at: `both themes` at a desk, and dark on a phone, which loads it anew; `each once` (light at
   * a desk and dark on a phone, the usual); or a `glance` at a desk.
   */
  looks?: 'both themes' | 'each once' | 'glance';
};

/** Usual words stay whole, and nothing ends beyond its box, at these widths. */
async function expectWordsWhole(page: Page, widths: number[]): Promise<void> {
  const faults: string[] = [];
  for (const width of widths) {
    await resize(page, width);
    const found = [...(await findBrokenWords(page)), ...(await findOutOfReach(page))];
    faults.push(...found.map((fault) => `at ${width}: ${fault}`));
  }
  expect(faults, 'usual words stay whole and within reach').toEqual([]);
}

/** Opens a screen and waits until all of it is there, without its parts moving under the eyes. */
async function open(page: Page, { settle }: Watched, { address, prepare }: Visit): Promise<void> {
  await page.goto(address);
  await settle();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const { shift, moved } = await readLayoutShift(page);
  expect(shift, `how far its parts moved by themselves:\n${moved}`).toBeLessThanOrEqual(0.05);
  await prepare?.(page);
}

/**
 * Looks at one screen at a desk and on a phone, light and dark, and keeps a picture of it on a tablet too; gives its
 * title. Each size is held against every rule once; the other theme differs in its colours alone, which no size changes.
 * A window that becomes narrower shows what a phone does, so that most screens are loaded once.
 */
export async function visit(screen: Visit): Promise<string> {
  const { context, name, looks = 'each once' } = screen;
  const isThorough = looks === 'both themes';
  const page = await context.newPage();
  const watched = watch(page);

  await page.setViewportSize(desk);
  await setTheme(page, 'light');
  await open(page, watched, screen);
  await expectAccessible(page, 'light, at a desk');
  await expectMarksInside(page);
  await keepPicture(page, `${name}-1366`);
  // It ends as wide as it was.
  await expectWordsWhole(page, [1100, desk.width]);
  await setTheme(page, 'dark');
  if (isThorough) await expectReadable(page, 'dark, at a desk');
  await keepPicture(page, `${name}-dark`);
  await expectNoSidewaysScroll(page, tablet.width);
  await page.setViewportSize(tablet);
  await expectTablesWithinReach(page);
  await expectMarksInside(page);
  await keepPicture(page, `${name}-820`);
  await expectWordsWhole(page, [768]);

  await page.setViewportSize(phone);
  if (isThorough) await open(page, watched, screen);
  if (looks !== 'glance') {
    await expectAccessible(page, 'dark, on a phone');
    await expectMarksInside(page);
  }
  await expectWordsWhole(page, [phone.width]);
  await keepPicture(page, `${name}-390`);
  await expectNoSidewaysScroll(page, 320);

  const title = await page.title();
  expect(watched.problems).toEqual([]);
  await page.close();
  return title;
}
