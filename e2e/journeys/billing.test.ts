import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { activate, takeFromMenu, type } from '../keyboard.ts';
import { foundRegister } from '../plant.ts';
import { test } from '../stage.ts';
import { suspend } from '../time.ts';
import { demoPassword } from '../../server/seed/demo.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';
const dataDir = process.env['PLUMBLINE_DATA_DIR'] ?? '';
const screen = '/subscription-billing';

const plan = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Risk Management' });
const act = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name}, Risk Management`, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name });
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** A register of risks with one risk in it, and a browser in which its owner is signed in. */
async function openOwner(browser: Browser) {
  const register = await foundRegister(url);
  const risk = await register.raise('Pump seal wears');
  const context = await openSignedIn(browser, register.caller);
  return { ...register, risk, context, page: await context.newPage() };
}

async function recordPayment(page: Page, number: string, reference: string) {
  await page.getByRole('button', { name: `Actions for ${number}` }).click();
  await page.getByRole('menuitem', { name: 'Record payment' }).click();
  await page.getByLabel('Payment reference').fill(reference);
  await inDialog(page, 'Record payment').click();
  await expect(page.getByText('Payment recorded')).toBeVisible();
}

const numbers = (page: Page) => page.getByRole('cell', { name: /^PL-\w+-\d{4}$/ }).allTextContents();

test('an owner takes a plan, pays, takes a larger one, cancels and resumes; a suspended module is back once it is paid', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { caller, context, page, address, workspaceId, risk } = await openOwner(browser);

  await test.step('the trial is said quietly, and leads to the plans', async () => {
    await page.goto('/dashboard/home');
    await page.getByRole('link', { name: /^Trial until/ }).click();
    await expect(page).toHaveURL(screen);
    await expect(plan(page)).toContainText('30 days left');
  });

  await test.step('the yearly plan is taken by keyboard', async () => {
    await activate(page, act(page, 'Choose a plan'));
    const sum = page.getByRole('table', { name: 'Total' });
    await expect(sum).toContainText('$490.00');
    await expectAccessible(page, 'choosing a plan');
    await activate(page, inDialog(page, 'Start subscription'));
    await expect(page.getByText('Subscription started')).toBeVisible();
    await expect(plan(page)).toContainText('Standard, paid yearly');
    await expect(plan(page)).toContainText('then renewed');
  });

  const [first = ''] = await test.step('its invoice is there as a PDF, and is paid', async () => {
    await openTab(page, 'Invoices');
    await expect(page.getByRole('row', { name: /^PL-/ })).toContainText('Open');
    const found = await numbers(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${found[0]} as PDF` }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${found[0]}.pdf`);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
    await takeFromMenu(page, page.getByRole('button', { name: `Actions for ${found[0]}` }), 'Record payment');
    await expectAccessible(page, 'recording a payment');
    await type(page, page.getByLabel('Payment reference'), 'Transfer 4711');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Payment recorded')).toBeVisible();
    await expect(page.getByRole('row', { name: /^PL-/ })).toContainText('Paid');
    return found;
  });

  await test.step('the larger plan gives credit for what is not used', async () => {
    await openTab(page, 'Plans and usage');
    await act(page, 'Change plan').click();
    await page.getByRole('radio', { name: /^Plus/ }).check();
    await expect(page.getByRole('table', { name: 'Total' })).toContainText(/Credit for .*-\$/);
    await inDialog(page, 'Change plan').click();
    await expect(page.getByText('Subscription changed')).toBeVisible();
    await expect(plan(page)).toContainText('Plus, paid yearly');
  });

  await test.step('it is canceled and resumed', async () => {
    await act(page, 'Cancel').click();
    await expect(page.getByRole('dialog')).toContainText('Nothing is deleted');
    await expectAccessible(page, 'canceling');
    await inDialog(page, 'Cancel subscription').click();
    await expect(plan(page)).toContainText('Ends on');
    await act(page, 'Resume').click();
    await expect(page.getByText('Subscription goes on')).toBeVisible();
    await expect(plan(page)).toContainText('then renewed');
  });

  await test.step('what happened stands in the history', async () => {
    await openTab(page, 'History');
    await expect(page.getByRole('row', { name: new RegExp(`Issued Invoice ${first}`) })).toBeVisible();
    await expectAccessible(page, 'the history');
  });

  await test.step('while it is suspended nothing can be changed, and all can be read', async () => {
    await suspend(dataDir, caller.user._id, 'risk');
    await page.goto(`${address}/library`);
    await expect(page.getByText(/^Read and export only/)).toBeVisible();
    await expect(page.getByText('Pump seal wears')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
    await expect(page.getByRole('link', { name: /New risk/i })).toHaveCount(0);
    await expectAccessible(page, 'a suspended workspace');
    await page.goto(`${address}/library/new`);
    await expect(page.getByText('Nothing can be changed here.')).toBeVisible();
    const change = { params: { workspaceId, recordId: risk._id }, body: { name: 'Changed' } };
    await expect(caller.call(riskEndpoints.update, change)).rejects.toThrow(/MODULE_NOT_ENTITLED/);
    await page.goto('/dashboard/home');
    await expect(page.getByText(/^Risk Management is suspended/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Modules' })).toContainText('Read and export only');
  });

  await test.step('once the open invoice is paid, all is back', async () => {
    await page.getByRole('link', { name: 'Plans and billing' }).last().click();
    await expect(plan(page)).toContainText('Suspended');
    await openTab(page, 'Invoices');
    const second = (await numbers(page)).find((number) => number !== first) ?? '';
    await recordPayment(page, second, 'Transfer 4712');
    await page.goto(`${address}/library`);
    await expect(page.getByRole('link', { name: /New risk/i })).toBeVisible();
    await expect(page.getByText(/^Read and export only/)).toHaveCount(0);
  });
  await context.close();
});

test('a member sees plans and usage, and no invoices', async ({ stage, browser }) => {
  const priya = await signIn(stage.url, { email: 'priya@kestrel.example', password: demoPassword });
  const { _id: organizationId, orgName } = stage.demo.caller.user;
  const context = await openSignedIn(
    browser,
    { ...priya, user: { ...priya.user, orgName } },
    { organizationId },
  );
  const page = await context.newPage();
  await page.goto(`${screen}?tab=invoices`);
  await expect(page.getByRole('list', { name: 'Plans' })).toContainText('Risk Management');
  await expect(page.getByText(/^Plans are chosen and paid by others/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mara Lindqvist' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /plan, / })).toHaveCount(0);
  await expectAccessible(page, 'the plans as a member sees them');
  await context.close();
});
