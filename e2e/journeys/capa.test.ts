import { expect, test } from '@playwright/test';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { choose } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { openCompany } from '../company.ts';
import { foundPlant } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

const justification = 'Nobody else works here yet.';

const findings = {
  source: 'customer-complaint',
  kind: 'corrective',
  recurrenceLikelihood: 3,
  problemStatement: 'Housings of line 2 leak.',
  adverseImplications: 'None for other products.',
  form5W2H: { what: 'Three housings leaked.', when: 'In week 3.', where: 'At the leak test.' },
} as const;

const training = {
  name: 'Train the shift again',
  type: 'training',
  startDate: '2026-01-01',
  endDate: '2099-12-31',
} as const;

test('a CAPA is raised; a plan of training alone is refused in plain words, until an action removes the cause', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const { caller } = await foundPlant(url);
  const { moduleId = '', workspaceId = '' } = (await openCompany(caller, ['capa'])).capa;
  const home = `/capa/${moduleId}/workspace/${workspaceId}`;
  const page = await (await openSignedIn(browser, caller)).newPage();

  await page.goto(`${home}/library`);
  await expect(page.getByText('No CAPA found.')).toBeVisible();
  await page.getByRole('link', { name: 'New CAPA' }).click();
  await page.getByRole('button', { name: 'Save CAPA' }).click();
  await expect(page.getByText('CAPA name is required')).toBeVisible();
  await page.getByLabel('CAPA name').fill('Housings leak');
  await page.getByLabel('Description').fill('A customer sent back three housings.');
  await page.getByLabel('Severity').fill('3');
  await choose(page, 'Site', 'Plant 1');
  await choose(page, 'Process', 'Milling');
  await page.getByRole('button', { name: 'Save CAPA' }).click();
  await expect(page.getByRole('heading', { name: /CAPA-\d{4}-0001/ })).toBeVisible();

  const [made] = (await caller.call(capaEndpoints.list, { params: { workspaceId } })).results;
  const params = { workspaceId, recordId: made?._id ?? '' };
  const version = async () => (await caller.call(capaEndpoints.find, { params })).version;
  const take = async (step: string) =>
    caller.call(capaEndpoints.move, { params, body: { step, justification, version: await version() } });
  await caller.call(capaEndpoints.update, { params, body: { ...findings, version: await version() } });
  await take('submit');
  await take('accept');
  await caller.call(capaParts['five-whys'].create, { params, body: { name: 'Why do they leak?' } });
  await caller.call(capaParts.cause.create, { params, body: { name: 'The seal has hardened' } });
  const assignedTo = [caller.user.accountId];
  await caller.call(capaParts.action.create, { params, body: { ...training, assignedTo } });

  await page.goto(`${home}/library/detail/${params.recordId}`);
  const lacks = page.getByText(/^Training alone does not keep it from happening again\./);
  await expect(lacks.first()).toBeVisible();
  await expect(page.getByText('No action covers the root cause "The seal has hardened".')).toBeVisible();

  const body = { ...training, name: 'Change the seal', type: 'corrective', assignedTo } as const;
  await caller.call(capaParts.action.create, { params, body });
  await page.goto(`${home}/library/detail/${params.recordId}?tab=coverage`);
  await expect(page.getByText('0 of 1 root cause covered')).toBeVisible();
  await expectAccessible(page, 'a root cause that nothing covers');
  await page.getByRole('checkbox', { name: 'Change the seal removes The seal has hardened' }).click();
  await expect(page.getByText('1 of 1 root cause covered')).toBeVisible();
  await expect(page.getByText('Covers nothing')).toBeHidden();
  await page.getByRole('button', { name: 'Submit plan' }).click();
  await expect(page.getByText('Plan submitted for approval')).toBeVisible();
});
