import { expect, test } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { openCompany } from '../company.ts';
import { foundRegister } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

test('a CAPA is raised from what has happened of a risk: prefilled, linked both ways, and in the trace', async ({
  browser,
}) => {
  const { caller, address, workspaceId, raise } = await foundRegister(url);
  await openCompany(caller, ['capa']);
  const risk = await raise('Pump stands still');
  const params = { workspaceId, recordId: risk._id };
  await caller.call(riskParts.incident.create, {
    params,
    body: { happenedOn: '2026-03-02', description: 'The seal burst in the night shift.', actualImpact: 4 },
  });
  const page = await (await openSignedIn(browser, caller)).newPage();

  await test.step('the form knows what happened, when, how severe it was and where', async () => {
    await page.goto(`${address}/library/detail/${risk._id}?tab=reviews`);
    await page.getByRole('main').getByRole('button', { name: 'Raise CAPA' }).click();
    await expect(page.getByText('Both are linked once it is saved.')).toBeVisible();
    await expect(page.getByLabel('CAPA name')).toHaveValue('Pump stands still');
    await expect(page.getByLabel('Description')).toHaveValue('The seal burst in the night shift.');
    await expectAccessible(page, 'the form of a CAPA that is raised from a risk');
    await page.getByRole('button', { name: 'Save CAPA' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /CAPA-\d{4}-0001/ })).toBeVisible();
  });

  await test.step('the CAPA says which risk it was raised from, and the trace shows both', async () => {
    await page.goto(`${page.url().split('?')[0]}?tab=links`);
    await expect(page.getByText('was raised from')).toBeVisible();
    await expect(page.getByRole('link', { name: new RegExp(risk.number) }).first()).toBeVisible();
    await page.goto(`${page.url().split('?')[0]}?tab=links&view=trace`);
    await expect(page.getByRole('img', { name: /Trace of CAPA-.+: 2 records/ })).toBeVisible();
  });

  await test.step('the incident names the CAPA that was raised, and it leads there', async () => {
    await page.goto(`${address}/library/detail/${risk._id}?tab=reviews`);
    await expect(page.getByRole('heading', { name: 'CAPAs raised from it' })).toBeVisible();
    await page
      .getByRole('link', { name: /CAPA-\d{4}-0001/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pump stands still');
  });
});
