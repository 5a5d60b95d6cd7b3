import { expect, test } from '@playwright/test';
import { choose } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { openCompany } from '../company.ts';
import { foundPlant } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

test('a CAPA is raised, worked on, talked about, signed, printed, reported, imported beside, found, deleted and restored', async ({
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

  await test.step('it is talked about, its causes are analysed, and it is signed', async () => {
    await page.goto(`${home}/library`);
    await page.getByRole('link', { name: 'Burrs at the flange' }).first().click();
    const said = page.getByRole('region', { name: 'What was said and done' });
    await said.getByRole('textbox', { name: 'Comment', exact: true }).fill('The tool was blunt.');
    await page.keyboard.press('Control+Enter');
    await expect(said.getByText('The tool was blunt.')).toBeVisible();
    await page.getByRole('tab', { name: /Analysis/ }).click();
    await page.getByRole('button', { name: 'Start five whys' }).first().click();
    await page.getByRole('dialog').getByLabel('Problem').fill('Burrs at the flange');
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    await expect(page).toHaveURL(/five-whys/);
    await page.goBack();
    await page.getByRole('tab', { name: /Approval/ }).click();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(caller.credentials.password);
    await dialog.getByRole('button', { name: /^Sign as/ }).click();
    await expect(page.getByText('Signed content unchanged').first()).toBeVisible();
  });

  await test.step('it is printed with what was done and signed, and reported as PDF', async () => {
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printing', '');
    });
    await page.keyboard.press('Control+p');
    await expect(page.locator('html[data-printing]')).toHaveCount(1);
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('body > table');
    await expect(paper.getByRole('heading', { name: 'Burrs at the flange' })).toBeVisible();
    await expect(paper.getByRole('row', { name: /^Sharpen the tool/ })).toBeVisible();
    await expect(paper.getByText(/^End of CAPA-\d{4}-0001/)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`${home}/reports/generate`);
    await expect(page.getByRole('article').getByText('Burrs at the flange')).toBeVisible();
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 60_000 });
  });

  await test.step('others of its kind come from a sheet', async () => {
    await page.goto(`${home}/library/import`);
    const rows = [
      ['CAPA name', 'Description', 'Site', 'Process', 'Category', 'Date detected', 'Managers'],
      ['Cracked weld', 'Seen late.', 'Plant 1', 'Milling', 'Scrap', '2026-03-14', caller.user.email],
    ];
    await page.getByLabel('Choose file').setInputFiles({
      name: 'capas.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')),
    });
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await page.getByRole('button', { name: 'Import 1 CAPA' }).click();
    await expect(page.getByText('1 CAPA imported.')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('its tasks, its dashboard, what needs attention and the search know it', async () => {
    await page.goto(`${home}/tasks?view=open`);
    await page.getByRole('link', { name: 'Sharpen the tool' }).first().click();
    await expect(page.getByText('The CAPA it belongs to')).toBeVisible();
    await page.goto('/my-task?view=later');
    await expect(page.getByText('Sharpen the tool').first()).toBeVisible();
    await page.goto(`${home}/dashboard`);
    await expect(page.getByRole('link', { name: /Open CAPAs/ }).first()).toContainText('2');
    await page.goto(`${home}/need-attention`);
    await expect(page.getByRole('heading', { name: /Needs attention/i }).first()).toBeVisible();
    await page.goto('/dashboard/home');
    await page.getByRole('button', { name: /Search/ }).click();
    await page.getByRole('combobox', { name: /Search records/ }).fill('Burrs');
    await expect(page.getByRole('option', { name: /Burrs at the flange/ }).first()).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('it is deleted, stands among what is deleted, and comes back', async () => {
    await page.goto(`${home}/library`);
    await page
      .getByRole('button', { name: /Burrs at the flange/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Entered twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete CAPA' }).click();
    await expect(page.getByRole('link', { name: 'Burrs at the flange' })).toHaveCount(0);
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
