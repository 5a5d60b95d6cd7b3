import { expect, type Page, test } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { foundRegister } from '../plant.ts';
import { keepPicture } from '../visit.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const item = (page: Page, name: RegExp) => page.getByRole('treeitem', { name });

/** A register with a fishbone that has a cause with a sub-cause, and a category without any. */
async function makeFishbone(url: string) {
  const { caller, address, workspaceId, raise } = await foundRegister(url);
  const { _id: recordId } = await raise('Axle nuts below 180 Nm');
  const params = { workspaceId, recordId };
  const made = await caller.call(riskParts.ishikawa.create, {
    params,
    body: { name: 'Axle nuts below 180 Nm', categories: ['People', 'Machine', 'Method', 'Material'] },
  });
  const at = { ...params, ishikawaId: made._id };
  const add = (name: string, more: object) =>
    caller.call(riskParts.ishikawa.add, { params: at, body: { name, ...more } });
  const worn = await add('Clutch plates worn after 90,000 strokes', { category: 'Machine' });
  const sub = await add('No counter tells when to change them', { parent: worn._id });
  await add('Pressure fell in the night shift', { category: 'Machine' });
  await add('The check was skipped', { category: 'Method' });
  const change = (branchId: string, body: object) =>
    caller.call(riskParts.ishikawa.change, { params: { ...at, branchId }, body: { ...body, version: 9 } });
  await change(worn._id, { status: 'confirmed' });
  await caller.call(riskParts.ishikawa.vote, { params: { ...at, branchId: sub._id }, body: { isFor: true } });
  const path = `${address}/library/detail/${recordId}/ishikawa/${made._id}`;
  return { caller, path };
}

test('a fishbone is worked on in its drawing by the mouse', async ({ browser, baseURL }) => {
  const url = baseURL ?? '';
  const { caller, path } = await makeFishbone(url);
  const context = await openSignedIn(browser, await signIn(url, caller.credentials));
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(path);
  const drawing = page.getByRole('region', { name: 'Drawing' });
  const drawn = (words: RegExp) => drawing.locator('text').filter({ hasText: words }).first();

  await test.step('an empty bone takes its first cause', async () => {
    await drawn(/^Add cause/).click();
    await expect(page.getByRole('textbox', { name: 'Cause', exact: true })).toBeFocused();
    await page.keyboard.type('Nobody was told of the new limit');
    await page.keyboard.press('Enter');
    await expect(item(page, /^Nobody was told/)).toBeVisible();
  });

  await test.step('a sub-cause is chosen and worded otherwise by a double-click', async () => {
    await drawn(/^No counter tells/).dblclick();
    await page.getByRole('textbox', { name: 'Cause', exact: true }).fill('No counter of strokes');
    await page.keyboard.press('Enter');
    await expect(drawn(/^No counter of$/)).toBeVisible();
    await keepPicture(page, 'analysis-fishbone-1366');
  });

  await test.step('a category is called otherwise with its causes on it', async () => {
    await drawn(/^Machine$/).click();
    await button(page, 'Edit').click();
    await page.getByRole('textbox', { name: 'Category', exact: true }).fill('Driver');
    await page.keyboard.press('Enter');
    await expect(drawn(/^Driver$/)).toBeVisible();
    await expect(item(page, /^Clutch plates worn/)).toBeVisible();
  });

  await test.step('what would go with a cause is named, and comes back by Undo', async () => {
    await item(page, /^Clutch plates worn/).click();
    await button(page, 'Delete').click();
    await expect(page.getByRole('dialog').getByText('No counter of strokes')).toBeVisible();
    await keepPicture(page, 'analysis-delete-1366');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(item(page, /^Clutch plates worn/)).toBeHidden();
    await page.reload();
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Deleted' }).click();
    await keepPicture(page, 'analysis-deleted-1366');
    await page.getByRole('button', { name: /^Restore Clutch plates/ }).click();
    await page.keyboard.press('Escape');
    await expect(item(page, /^Clutch plates worn/)).toBeVisible();
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'a fishbone');
  await keepPicture(page, 'analysis-fishbone-dark');
  await context.close();
});

test('a fishbone is worked on by touch on a phone', async ({ browser, baseURL }) => {
  const url = baseURL ?? '';
  const { caller, path } = await makeFishbone(url);
  const context = await openSignedIn(browser, await signIn(url, caller.credentials));
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await item(page, /^Pressure fell/).click();
  await keepPicture(page, 'analysis-fishbone-390');
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'Cause', exact: true }).fill('Pressure fell to 5.1 bar');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(item(page, /^Pressure fell to 5.1 bar/)).toBeVisible();
  await button(page, 'Move').click();
  await keepPicture(page, 'analysis-move-390');
  await page.getByRole('menuitem', { name: 'To Material' }).click();
  await expect(item(page, /^Material/)).toHaveAttribute('aria-expanded', 'true');
  await button(page, 'Undo').click();
  await expect(item(page, /^Material/)).not.toHaveAttribute('aria-expanded', 'true');
  await button(page, 'Undo').click();
  await expect(item(page, /^Pressure fell in the night shift/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});
