import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { activate, tabBackTo, tabTo, takeFromMenu, type } from '../keyboard.ts';
import { foundRegister } from '../plant.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: RegExp): Locator => page.getByRole('treeitem', { name });

/** Types an answer or a cause into the field that a key has opened, and waits until it stands in the outline. */
async function say(page: Page, label: string, words: string) {
  await expect(page.getByRole('textbox', { name: label, exact: true })).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(item(page, new RegExp(`^${words}`))).toBeFocused();
}

/** Presses a key on what has the focus, and waits until the outline says what has come of it. */
async function press(page: Page, key: string, says: RegExp) {
  await page.keyboard.press(key);
  await expect(item(page, says)).toBeVisible();
}

/** Opens the tab with the analyses by an arrow, from the first. */
async function openAnalyses(page: Page) {
  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /^Analysis/ })).toHaveAttribute('aria-selected', 'true');
}

test('causes are analysed by the keyboard alone, until they are root causes of the record', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const { caller, address, raise } = await foundRegister(baseURL ?? '');
  const risk = await raise('Axle nuts below 180 Nm');
  const context = await openSignedIn(browser, await signIn(baseURL ?? '', caller.credentials));
  const page = await context.newPage();

  await test.step('five whys are begun on the tab of the record', async () => {
    await page.goto(`${address}/library/detail/${risk._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await openAnalyses(page);
    await activate(page, button(page, 'Five whys and fishbones'));
    await activate(page, button(page, 'Start five whys'));
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Problem' })).toHaveValue(risk.name);
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Begin' }));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Five whys: Axle nuts below 180 Nm');
  });

  await test.step('the whys are answered, with a branch', async () => {
    await activate(page, button(page, 'Answer the first why'));
    await say(page, 'Answer', 'The driver stopped at 171 Nm');
    await page.keyboard.press('Control+Enter');
    await say(page, 'Answer', 'Its clutch plates were worn');
    await page.keyboard.press('Insert');
    await say(page, 'Answer', 'The air pressure fell');
    await page.keyboard.press('3');
    const dialog = page.getByRole('dialog');
    await type(page, dialog.getByRole('textbox', { name: 'Why it is ruled out' }), 'It was 6.2 bar');
    await activate(page, dialog.getByRole('button', { name: 'Save' }));
    await expect(item(page, /^The air pressure fell.*Ruled out/)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(item(page, /^Its clutch plates/)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await say(page, 'Answer', 'Service is by the calendar alone');
  });

  await test.step('a root is refused by the link that is not answered, and marked when all hold', async () => {
    await page.keyboard.press('r');
    await expect(
      page.getByText(/^This is no root: “Service is by the calendar alone”, therefore/),
    ).toBeVisible();
    await press(page, 'y', /^Service is by.*therefore holds/);
    await press(page, '2', /^Service is by.*Confirmed/);
    await page.keyboard.press('ArrowLeft');
    await press(page, 'y', /^Its clutch plates.*therefore holds/);
    // What is open is closed first, and opened again on the way back.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await press(page, 'y', /^The driver stopped.*therefore holds/);
    for (const _ of ['to the next', 'open', 'to the next']) await page.keyboard.press('ArrowRight');
    await expect(item(page, /^Service is by/)).toBeFocused();
    await press(page, 'r', /^Service is by.*, Root/);
    await press(page, 'p', /^Service is by.*Root cause RC-1/);
    await expect(page.getByText('3 of 3 links hold')).toBeVisible();
  });

  await test.step('a branch is moved, deleted and brought back', async () => {
    await page.keyboard.press('End');
    await expect(item(page, /^The air pressure fell/)).toBeFocused();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(item(page, /^The air pressure fell/)).toHaveAttribute('aria-level', '1');
    await expect(item(page, /^The air pressure fell/)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect(item(page, /^The air pressure fell/)).toHaveCount(0);
    await expect(item(page, /^Service is by/)).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(item(page, /^The air pressure fell/)).toBeVisible();
  });

  await test.step('its drawing is the same, without violations, and goes along as a file', async () => {
    await expect(page.getByRole('img', { name: /drawn with 4 answers/ })).toBeVisible();
    await expectAccessible(page, 'an analysis');
    await tabBackTo(page, button(page, 'Export'));
    const files = { 'Picture as SVG': '<?xml', 'Picture as PNG': '\u0089PNG', PDF: '%PDF-1.7' };
    for (const [name, beginning] of Object.entries(files)) {
      const arrives = page.waitForEvent('download');
      await takeFromMenu(page, button(page, 'Export'), name);
      const bytes = await readFile(await (await arrives).path());
      expect(bytes.toString('latin1').startsWith(beginning), name).toBe(true);
      await expect(button(page, 'Export')).toBeFocused();
    }
    await activate(page, button(page, 'Complete analysis'));
    await expect(button(page, 'Back to draft')).toBeVisible();
  });

  await test.step('a fishbone collects causes, and a confirmed one becomes a root cause too', async () => {
    await tabBackTo(page, page.getByRole('link', { name: 'Back to the analyses' }));
    await page.keyboard.press('Enter');
    await activate(page, button(page, 'Start a fishbone'));
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Begin' }));
    await tabTo(page, item(page, /^People/));
    await page.keyboard.press('ArrowDown');
    await expect(item(page, /^Machine/)).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await say(page, 'Cause', 'No torque is measured');
    await page.keyboard.press('Control+Enter');
    await say(page, 'Cause', 'A paint mark alone');
    await page.keyboard.press('ArrowLeft');
    await press(page, 'v', /^No torque is measured.*1 vote/);
    await press(page, '2', /^No torque is measured.*Confirmed/);
    await press(page, 'p', /^No torque is measured.*Root cause RC-2/);
    await expectAccessible(page, 'an analysis');
  });

  await test.step('the record shows what was found', async () => {
    await page.goto(`${address}/library/detail/${risk._id}`);
    const found = page.getByRole('region', { name: 'Root causes' });
    await expect(found.getByRole('listitem')).toHaveCount(2);
    await expect(found).toContainText('Service is by the calendar alone');
  });
  await context.close();
});
