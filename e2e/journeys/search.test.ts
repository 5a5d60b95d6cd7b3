import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll, setTheme } from '../checks.ts';
import { foundRegister, type Register } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

let place: Register;
let context: BrowserContext;
let number: string;

test.beforeAll(async ({ browser }) => {
  place = await foundRegister(url);
  const risk = await place.raise('Torque tool drift on axle line');
  number = risk.number;
  await place.raise('Calibration certificate expired');
  await place.caller.call(riskParts.comment.create, {
    params: { workspaceId: place.workspaceId, recordId: risk._id },
    body: { text: 'The calibration of wrench 4 was put off twice.' },
  });
  context = await openSignedIn(browser, place.caller);
});
test.afterAll(() => context.close());

const box = (page: Page) => page.getByRole('combobox', { name: 'Search records, people and pages' });

test('what was mistyped is found wherever it stands, and all of it on a page, by keyboard alone', async () => {
  const page = await context.newPage();

  await test.step('a number leads to its record', async () => {
    await page.goto('/dashboard/home');
    await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(number.toLowerCase());
    await expect(page.getByRole('option', { selected: true })).toContainText('Torque tool drift');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Torque tool drift');
  });

  await test.step('two letters wrong find the record and the comment, with the word that was meant marked', async () => {
    await expect(box(page)).toBeHidden();
    await page.keyboard.press('Control+k');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type('calibartoin');
    await expect(page.getByRole('option', { name: /Calibration certificate expired/ })).toBeVisible();
    const comments = page.getByRole('group', { name: 'Comments' });
    await expect(comments.getByRole('option')).toContainText('Comment: The calibration of wrench 4');
    await expect(comments.locator('mark')).toHaveText('calibration');
    await expectAccessible(page, 'the search with letters wrong');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveText('All results for “calibartoin”');
    await page.keyboard.press('Enter');
  });

  await test.step('the page of results is narrowed, and Back undoes it', async () => {
    await expect(page).toHaveURL(/\/search\?q=calibartoin/);
    const rows = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Comments (1)' }).press('Enter');
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/kind=comment/);
    await page.goBack();
    await expect(rows).toHaveCount(2);
    await rows.getByRole('link', { name: /Torque tool drift/ }).press('Enter');
    await expect(page).toHaveURL(/\?comment=/);
    // The results say the same words: the record is there once its heading is.
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Torque tool drift');
    await expect(page.getByText('The calibration of wrench 4 was put off twice.').first()).toBeVisible();
  });

  await test.step('what was looked for is offered again', async () => {
    await page.keyboard.press('Control+k');
    const searches = page.getByRole('group', { name: 'Recent searches' });
    await expect(searches.getByRole('option', { name: 'calibartoin' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('on a phone in the dark, with nothing found and with a word of 100 letters', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/search?q=${'x'.repeat(100)}`);
    await expect(page.getByRole('heading', { name: /^Nothing found for/ })).toBeVisible();
    await expectNoSidewaysScroll(page, 390);
    await setTheme(page, 'dark');
    await page.goto('/search?q=calibration');
    await expect(page.getByRole('list', { name: 'Results' })).toBeVisible();
    await expectNoSidewaysScroll(page, 390);
    await expectAccessible(page, 'results on a phone in the dark');
  });
  await page.close();
});
