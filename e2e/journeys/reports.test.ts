import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { foundRegister } from '../plant.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Waits until a report is ready, and takes its file. */
async function takeFile(page: Page): Promise<Buffer> {
  await expect(button(page, 'Download')).toBeVisible({ timeout: 60_000 });
  const coming = page.waitForEvent('download');
  await button(page, 'Download').click();
  return readFile(await (await coming).path());
}

/** Has the report that is open made once more, and waits until the new run is what is shown. */
async function generateAgain(page: Page): Promise<void> {
  const before = page.url();
  await button(page, 'Generate again').click();
  await expect(page).not.toHaveURL(before);
}

test('a report is chosen, looked at, made as PDF and Excel, opened again and compared with the run before', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const { caller, address, raise } = await foundRegister(baseURL ?? '');
  await raise('Axle nuts below 180 Nm');
  await raise('轴线扭矩工具漂移 شركة الاختبار');
  const context = await openSignedIn(browser, await signIn(baseURL ?? '', caller.credentials));
  const page = await context.newPage();

  await test.step('the first page and the count follow what is chosen', async () => {
    await page.goto(`${address}/reports`);
    await expect(page.getByText('No reports yet')).toBeVisible();
    await page.getByRole('link', { name: 'Generate a report' }).first().click();
    const sheet = page.getByRole('article', { name: 'First page of List of risks' });
    await expect(sheet.getByText('Axle nuts below 180 Nm')).toBeVisible();
    await expect(page.getByText('2 rows, PDF')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Category' }).uncheck();
    await expect(sheet.getByRole('columnheader', { name: 'Category' })).toHaveCount(0);
    await button(page, 'Move Risk name up').click();
    await expect(sheet.getByRole('columnheader').first()).toHaveText('Risk name');
    await expectAccessible(page, 'what is chosen for a report');
  });

  await test.step('it is made as PDF while one waits, and downloaded', async () => {
    await button(page, 'Generate').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('List of risks');
    const file = await takeFile(page);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    await expect(page.getByText('SHA-256 of the file')).toBeVisible();
    await expectAccessible(page, 'a report that is ready');
  });

  await test.step('the same is made again, and compared with the run before', async () => {
    await raise('A third one');
    await generateAgain(page);
    await expect(button(page, 'Compare with the run before')).toBeVisible({ timeout: 60_000 });
    await button(page, 'Compare with the run before').click();
    await expect(page.getByText('Added (1)')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'A third one' })).toBeVisible();
    await expectAccessible(page, 'a comparison');
  });

  await test.step('as Excel too', async () => {
    await page.getByRole('radio', { name: 'Excel' }).check();
    await generateAgain(page);
    await expect(page.getByText(/^Excel, /)).toBeVisible({ timeout: 60_000 });
    const file = await takeFile(page);
    expect(file.subarray(0, 2).toString()).toBe('PK');
  });

  await test.step('the history has all runs, and opens one with what it was asked for', async () => {
    await page.goto(`${address}/reports`);
    await expect(page.getByRole('row')).toHaveCount(4);
    await page.getByRole('link', { name: 'List of risks' }).last().click();
    await expect(page.getByRole('checkbox', { name: 'Category' })).not.toBeChecked();
  });

  await test.step('its choices are saved under a name, used again, changed and deleted', async () => {
    await button(page, 'Save for later').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Names first');
    await expectAccessible(page, 'saving a report');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Report saved')).toBeVisible();
    await page.goto(`${address}/reports?tab=saved`);
    await page.getByRole('link', { name: 'Names first' }).click();
    await expect(page.getByRole('checkbox', { name: 'Category' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Category' }).check();
    await button(page, 'Save for later').click();
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Names first');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Category' })).toBeChecked();
    await page.goto(`${address}/reports?tab=saved`);
    await expectAccessible(page, 'the saved reports');
    await button(page, 'Actions for Names first').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No report is saved')).toBeVisible();
  });

  await test.step('a phone opens a report and has it made', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${address}/reports`);
    await page.getByRole('link', { name: 'List of risks' }).last().click();
    await expect(button(page, 'Download')).toBeVisible();
    await expect(page.getByRole('article', { name: 'First page of List of risks' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page, 'a report on a phone');
    await generateAgain(page);
    expect((await takeFile(page)).length).toBeGreaterThan(1000);
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  await test.step('it is scheduled', async () => {
    await button(page, 'Schedule it').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Schedule created')).toBeVisible();
    await page.goto(`${address}/reports?tab=schedules`);
    await expect(page.getByText('Every week, Monday')).toBeVisible();
    await expectAccessible(page, 'the schedules');
  });
});
