import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { makePerson } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { foundRegister, type Register } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';
const many = 112;

let here: BrowserContext;
let register: Register;
let owner: string;
let recordId: string;

test.beforeAll(async ({ browser }) => {
  const person = makePerson();
  register = await foundRegister(url, person, 'Example Prints');
  owner = register.caller.user.name;
  for (let index = 1; index <= many; index += 1) {
    const { _id } = await register.raise(`Worn coupling ${index}`);
    recordId ??= _id;
  }
  const params = { workspaceId: register.workspaceId, recordId };
  const managers = [register.caller.user.accountId];
  for (const name of ['Order couplings', 'Fit couplings', 'Measure the play'])
    await register.caller.call(riskParts.action.create, {
      params,
      body: { name, startDate: '2026-02-03', endDate: '2026-03-03', assignedTo: managers },
    });
  here = await openSignedIn(browser, register.caller);
  // The dialog of the browser is not there: the sheet stays, and is what the printer would get.
  await here.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
});
test.afterAll(() => here.close());

const paper = (page: Page) => page.locator('body > table');

async function waitForSheet(page: Page) {
  await expect(page.locator('html[data-printing]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
}

/** How many pages the file has that comes of it. */
async function pagesOf(page: Page): Promise<number> {
  const file = (await page.pdf({ format: 'A4' })).toString('latin1');
  return file.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a list is printed with all its rows and names, and nothing of the screen', async () => {
  const page = await here.newPage();
  await page.goto(`${register.address}/library?search=coupling`);
  await page.getByRole('button', { name: 'Print' }).click();
  await waitForSheet(page);
  await expect(paper(page).getByRole('row', { name: /Worn coupling/ })).toHaveCount(many);
  await expect(paper(page).getByRole('cell', { name: owner })).toHaveCount(many);
  await expect(paper(page).getByText('Search: coupling')).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeHidden();
  expect(await pagesOf(page)).toBeGreaterThan(2);
  // Printed, it is gone, and the screen is as it was.
  await page.emulateMedia({ media: 'screen' });
  await expect(paper(page)).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('coupling');
});

test('Ctrl+P on a record prints its facts, actions and history', async () => {
  const page = await here.newPage();
  await page.goto(`${register.address}/library/detail/${recordId}`);
  await expect(page.getByRole('heading', { name: /Worn coupling 1/ })).toBeVisible();
  await page.keyboard.press('Control+p');
  await waitForSheet(page);
  await expect(paper(page).getByRole('heading', { name: 'Worn coupling 1' })).toBeVisible();
  for (const name of ['Order couplings', 'Fit couplings', 'Measure the play'])
    await expect(paper(page).getByRole('row', { name: new RegExp(`^${name}.*${owner}`) })).toBeVisible();
  await expect(paper(page).getByText(/^Created Risk RSK-\d{4}-\d{4} Worn coupling 1/)).toBeVisible();
  await expect(paper(page).getByText(/^End of RSK-\d{4}-\d{4}, version \d+/)).toBeVisible();
});

test('the log of the workspace is printed with all its rows, and what they changed', async () => {
  const page = await here.newPage();
  await page.goto(`${register.address}/activity-log?entity=risk`);
  await page.getByRole('button', { name: 'Print' }).click();
  await waitForSheet(page);
  await expect(paper(page).getByRole('row', { name: /Created Risk RSK/ })).toHaveCount(many);
  await expect(paper(page).getByText('About: Risk')).toBeVisible();
});
