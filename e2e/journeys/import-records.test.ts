import { expect, type Page, test } from '@playwright/test';
import { modules } from 'contract/core/modules';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { makePerson } from '../actors.ts';
import { signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { openCompany } from '../company.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

const sheet = (name: string, rows: string[][]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.map((row) => row.join(';')).join('\r\n')),
});

/** Uploads a file and comes to where its columns are chosen. */
async function upload(page: Page, file: ReturnType<typeof sheet>) {
  await page.getByLabel('Choose file').setInputFiles(file);
  await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
}

async function check(page: Page) {
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByRole('heading', { name: 'What was found' })).toBeVisible();
}

test('sites come from a sheet, and risks from another: cells are corrected, duplicates left out, the batch is undone', async ({
  browser,
}) => {
  test.setTimeout(150_000);
  const caller = await signUpWithOrganization(url, makePerson('Ada'), 'Example Axles');
  const { risk } = await openCompany(caller, ['risk']);
  const { moduleId = '', workspaceId = '' } = risk;
  const page = await (await openSignedIn(browser, caller)).newPage();
  const total = async () => (await caller.call(riskEndpoints.list, { params: { workspaceId } })).total;
  const base = `/${modules.risk.path}/${moduleId}/workspace/${workspaceId}`;

  await test.step('an empty list of sites leads to the import of sites', async () => {
    await page.goto('/business-management');
    await page.getByRole('link', { name: 'Import from a sheet' }).click();
    await upload(
      page,
      sheet('sites.csv', [
        ['Site', 'City', 'Time zone'],
        ['Plant 2', 'Leeds', 'Europe/London'],
      ]),
    );
    await check(page);
    await page.getByRole('button', { name: 'Import 1 site' }).click();
    await expect(page.getByText('1 site imported.')).toBeVisible({ timeout: 20_000 });
  });

  const [site] = (await caller.call(siteEndpoints.list)).results;
  await caller.call(processEndpoints.create, {
    body: { name: 'Shipping', parentSite: [site?._id ?? ''] },
  });

  const row = (name: string, category: string) => [
    name,
    'Trucks reverse across the walkway.',
    'Plant 2',
    category,
    caller.user.email,
    '14.03.2026',
  ];
  const head = ['Risk title', 'Descr.', 'Plant', 'Type', 'Owner mail', 'Found on'];

  await test.step('an empty register leads there; a value for every row stands in for a column', async () => {
    await page.goto(`${base}/library`);
    await page.getByRole('link', { name: 'Import from a sheet' }).click();
    await expect(page.getByRole('heading', { name: 'Import risks' })).toBeVisible();
    await expectAccessible(page, 'the import of risks');
    await upload(
      page,
      sheet('risks.csv', [
        head,
        row('Forklifts cross', 'Operational'),
        row('Power dip', 'Operativ'),
        row('Crane late', 'Operativ'),
        row('Forklifts cross', 'Operational'),
      ]),
    );
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('Choose the column for “Process”.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Process in every row' }).fill('Shipping');
    await check(page);
    await expect(page.getByRole('button', { name: 'Correct D3' })).toBeVisible();
    await expectAccessible(page, 'the rows that were checked');
  });

  await test.step('a wrong cell is corrected in all rows that say the same', async () => {
    await page.getByRole('button', { name: 'Correct D3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Row 3, Category' });
    await dialog.getByRole('combobox', { name: 'Correct value' }).click();
    await page.getByRole('option', { name: 'Operational', exact: true }).click();
    await dialog.getByRole('checkbox', { name: /Also in the other rows/ }).check();
    await expectAccessible(page, 'the correction of a cell');
    await dialog.getByRole('button', { name: 'Correct', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Import 3 risks' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Leave out the 1 row' })).toBeChecked();
    expect(await total()).toBe(0);
  });

  await test.step('what was checked is imported', async () => {
    await page.getByRole('button', { name: 'Import 3 risks' }).click();
    await expect(page.getByText('3 risks imported.')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page, 'the end of an import');
    expect(await total()).toBe(3);
  });

  await test.step('undone by one question, everything is as before', async () => {
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('3 risks taken back.')).toBeVisible({ timeout: 20_000 });
    expect(await total()).toBe(0);
  });

  await test.step('an empty register also begins with common risks, in words of one’s own', async () => {
    await page.goto(`${base}/library`);
    await page.getByRole('link', { name: 'Begin with common risks' }).click();
    await expect(page.getByRole('heading', { name: 'Common risks' })).toBeVisible();
    await page.getByRole('button', { name: 'Check them' }).click();
    await expect(page.getByText('Choose at least one risk')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Power failure' }).check();
    await page.getByRole('textbox', { name: 'Risk name' }).fill('Power failure, "line 2"; again');
    await page.getByRole('radio', { name: 'Food and drink' }).check();
    await page.getByRole('checkbox', { name: 'Refrigerant leak' }).check();
    await expect(page.getByRole('status').getByText('2 risks chosen')).toBeVisible();
    await expectAccessible(page, 'common risks of which one is chosen');
    await page.getByRole('combobox', { name: 'Site' }).click();
    await page.getByRole('option', { name: 'Plant 2' }).click();
    await page.getByRole('combobox', { name: 'Process' }).click();
    await page.getByRole('option', { name: 'Shipping' }).click();
    await page.getByRole('button', { name: 'Check them' }).click();
    await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
    await check(page);
    await page.getByRole('button', { name: 'Import 2 risks' }).click();
    await expect(page.getByText('2 risks imported.')).toBeVisible({ timeout: 20_000 });
    const { results } = await caller.call(riskEndpoints.list, { params: { workspaceId } });
    expect(results.map(({ name }) => name).toSorted()).toEqual([
      'Power failure, "line 2"; again',
      'Refrigerant leak',
    ]);
    expect(results[0]?.description).toMatch(/^Cause: .*\. What may happen: .*\. What it leads to: .*\.$/);
    // It is stated as well, so that it can be assessed at once.
    expect(results.map(({ statement }) => Boolean(statement['cause']))).toEqual([true, true]);
  });
});
