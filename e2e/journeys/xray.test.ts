import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll, setTheme } from '../checks.ts';
import { foundRegister, type Register } from '../plant.ts';
import { keepPicture } from '../visit.ts';

const desk = { width: 1366, height: 768 };
const tablet = { width: 820, height: 1180 };
const phone = { width: 390, height: 844 };

let register: Register;
let context: BrowserContext;

test.beforeAll(async ({ browser, baseURL }) => {
  register = await foundRegister(baseURL ?? '');
  const { caller, workspaceId, raise } = register;
  const { _id: recordId, managers } = await raise('Burrs at the flange');
  await caller.call(riskParts.action.create, {
    params: { workspaceId, recordId },
    body: {
      name: 'Grind the tool',
      startDate: '2026-02-03',
      endDate: '2026-03-03',
      assignedTo: managers.map(({ _id }) => _id),
    },
  });
  context = await openSignedIn(browser, caller);
  // The dialog of the browser is not there: the sheet stays, and is what the printer would get.
  await context.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '');
  });
});
test.afterAll(() => context.close());

/** Has everything checked, and waits until that is over. */
async function checkNow(page: Page): Promise<void> {
  const over = page.waitForResponse(
    async (response) =>
      response.request().method() === 'GET' &&
      new URL(response.url()).pathname.endsWith('/xray') &&
      /"state":\s*"ready"/.test(await response.text()),
    { timeout: 60_000 },
  );
  await page.getByRole('button', { name: 'Check now' }).click();
  await over;
  await expect(page.getByRole('button', { name: 'Check now' })).toBeVisible();
}

test('what is found says why, leads to where it is put right, and is gone with the next check', async () => {
  const page = await context.newPage();
  const leading = page.getByRole('link', { name: /^Open task: Grind the tool/ });

  await test.step('before the first check nothing is said of the workspace', async () => {
    await page.goto(`${register.address}/xray`);
    await expect(page.getByText('Nothing has been checked here yet.')).toBeVisible();
    // There is nothing to search, print or take along.
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Check now' })).toHaveCount(1);
    await checkNow(page);
    await expect(page.getByText(/^It was due \d+ days ago and is not completed\.$/)).toBeVisible();
    await expectAccessible(page, 'an X-ray');
    for (const [name, size] of Object.entries({ desk, tablet, phone })) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page, size.width);
      await keepPicture(page, `xray-${name}`);
    }
    await page.setViewportSize(desk);
    await setTheme(page, 'dark');
    await keepPicture(page, 'xray-dark');
    await setTheme(page, 'light');
  });

  await test.step('the finding leads to the task, which is completed there', async () => {
    await leading.click();
    await expect(page.getByRole('heading', { name: /Grind the tool/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByText('Action completed').first()).toBeVisible();
  });

  await test.step('it stays until the next check, and is gone with it', async () => {
    await page.goto(`${register.address}/xray`);
    await expect(leading).toBeVisible();
    await checkNow(page);
    await expect(leading).toHaveCount(0);
    await expect(page.getByText('Action overdue')).toHaveCount(0);
  });
  await page.close();
});

test('a finding is ignored until a day with its reason, counts again when somebody says so, and all are printed', async () => {
  const page = await context.newPage();
  await page.goto(`${register.address}/xray`);
  await checkNow(page);
  const more = page.getByRole('button', { name: 'More about Ada Example' });
  await more.click();
  await page.getByRole('menuitem', { name: 'Ignore' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Two-step sign-in comes in May');
  await expectAccessible(page, 'ignoring a finding');
  await dialog.getByRole('button', { name: 'Ignore' }).click();
  await expect(page.getByText('Finding ignored')).toBeVisible();
  await expect(more).toHaveCount(0);

  await page.getByRole('button', { name: '1 ignored' }).click();
  await expect(
    page.getByText(/^Ignored by Ada Example until the end of .* Two-step sign-in comes in May$/),
  ).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Have it count again' }).click();
  await expect(page.getByText('The finding counts again')).toBeVisible();

  await page.goto(`${register.address}/xray`);
  await expect(more).toBeVisible();
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printing]')).toHaveCount(1);
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('body > table');
  await expect(
    paper.getByRole('row', { name: /Approves without two-step sign-in.*Ada Example/ }),
  ).toBeVisible();
  await keepPicture(page, 'xray-print');
  await page.close();
});
