import { expect, test } from '@playwright/test';
import { choose } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { openCompany } from '../company.ts';
import { foundPlant } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

test('a CAPA is raised, given an action, worked on, found among tasks, deleted and restored', async ({
  browser,
}) => {
  const { caller } = await foundPlant(url);
  const { moduleId = '', workspaceId = '' } = (await openCompany(caller, ['capa'])).capa;
  const context = await openSignedIn(browser, caller);
  const page = await context.newPage();
  const home = `/capa/${moduleId}/workspace/${workspaceId}`;
  const wrong: string[] = [];
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));

  await test.step('its list says that there is none, and its form asks for what is missing', async () => {
    await page.goto(`${home}/library`);
    await expect(page.getByText('No CAPA yet.')).toBeVisible();
    await page.getByRole('link', { name: 'New CAPA' }).click();
    await page.getByRole('button', { name: 'Save CAPA' }).click();
    await expect(page.getByText('CAPA name is required')).toBeVisible();
    await page.getByLabel('CAPA name').fill('Burrs at the flange');
    await page.getByLabel('Description').fill('Seven of forty parts had burrs.');
    await choose(page, 'Category', 'Scrap');
    await choose(page, 'Site', 'Plant 1');
    await choose(page, 'Process', 'Milling');
    await page.getByRole('button', { name: 'Save CAPA' }).click();
    await expect(page.getByRole('heading', { name: /CAPA-\d{4}-0001/ })).toBeVisible();
  });

  await test.step('its page takes an action and a step', async () => {
    await page.getByRole('tab', { name: /Actions/ }).click();
    await page.getByRole('button', { name: 'Add action' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Action name').fill('Sharpen the tool');
    await dialog.getByLabel('End date').fill('11/30/2099');
    await page.keyboard.press('Tab');
    await choose(page, 'Assigned to', 'Ada Example');
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: /^(Create|Save)/ }).click();
    await expect(page.getByText('Action created')).toBeVisible();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByText('CAPA started')).toBeVisible();
  });

  await test.step('its tasks, its dashboard, what needs attention and the search know it', async () => {
    await page.goto(`${home}/tasks?view=open`);
    await page.getByRole('link', { name: 'Sharpen the tool' }).first().click();
    await expect(page.getByText('The CAPA it belongs to')).toBeVisible();
    await page.goto('/my-task?view=later');
    await expect(page.getByText('Sharpen the tool').first()).toBeVisible();
    await page.goto(`${home}/dashboard`);
    await expect(page.getByRole('link', { name: /Open CAPAs/ }).first()).toContainText('1');
    await page.goto(`${home}/need-attention`);
    await expect(page.getByRole('heading', { name: /Needs attention/i }).first()).toBeVisible();
    await page.goto('/dashboard/home');
    await page.getByRole('button', { name: /Search/ }).click();
    await page.getByRole('combobox', { name: /Search records/ }).fill('Burrs');
    await expect(page.getByRole('option', { name: /Burrs at the flange/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('it is deleted, stands among what is deleted, and comes back', async () => {
    await page.goto(`${home}/library`);
    await page
      .getByRole('button', { name: /Burrs at the flange/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete CAPA' }).click();
    await expect(page.getByText('No CAPA yet.')).toBeVisible();
    await page.getByRole('link', { name: 'Deleted files' }).click();
    await page
      .getByRole('button', { name: /Burrs at the flange/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Deleted by mistake');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Nothing is deleted.')).toBeVisible();
    await page.goto(`${home}/activity-log`);
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: /CAPA.*Restored|Restored.*CAPA/i })
        .first(),
    ).toBeVisible();
  });

  expect(wrong).toEqual([]);
  await context.close();
});
