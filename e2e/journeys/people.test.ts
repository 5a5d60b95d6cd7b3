import { type Browser, expect, type Page, test } from '@playwright/test';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { fillSignUp, logIn, makePerson, type Person } from '../actors.ts';
import { signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { linkIn, readMail } from '../mail.ts';
import { foundRegister, type Register } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

/** An organization with a risk workspace and one risk in it. */
async function foundWith(person: Person, organization: string, risk: string): Promise<Register> {
  const register = await foundRegister(url, person, organization);
  await register.raise(risk);
  return register;
}

async function invite(page: Page, email: string, workspace: string, level: string): Promise<string> {
  await page.goto('/global-user-management');
  await page.getByRole('link', { name: 'Invite User' }).click();
  await expect(page.getByRole('heading', { name: 'Invite User' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('checkbox', { name: workspace }).check();
  await page.getByRole('combobox', { name: `What may be done in ${workspace}` }).click();
  await page.getByRole('option', { name: level, exact: true }).click();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText('Invitation sent successfully!').first()).toBeVisible();
  await expect(page).toHaveURL(/global-user-management/);
  return linkIn(await readMail(email, 'invites you to'), '/accept-invitation');
}

async function acceptAs(page: Page, organization: string): Promise<void> {
  await expect(page.getByText(`invites you to work in ${organization}`)).toBeVisible();
  await page.getByRole('button', { name: 'Accept Invitation' }).click();
  await expect(page.getByText('Invitation accepted successfully!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard/home');
}

const openNew = async (browser: Browser, options = {}) =>
  (await browser.newContext({ baseURL: url, ...options })).newPage();

const plant = 'Example risk';

test('an owner invites two people, who see what was granted and stop seeing it when they are set inactive', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const [ada, bob, nia] = [makePerson('Ada'), makePerson('Bob'), makePerson('Nia', 'Newcomer')];
  const axles = await foundWith(ada, 'Example Axles', 'Coolant reaches the floor');
  await axles.caller.call(workspaceEndpoints.risk.create, {
    body: { moduleId: axles.moduleId, name: 'Board risks', description: 'For the board alone.' },
  });
  const brakes = await foundWith(bob, 'Bob Brakes', 'Brake dust in the hall');
  const owner = await (await openSignedIn(browser, axles.caller)).newPage();

  const links = await test.step('both are invited by mail, and wait in the list', async () => {
    const toBob = await invite(owner, bob.email, plant, 'Edit');
    const toNia = await invite(owner, nia.email, plant, 'View');
    await owner.goto('/global-user-management?tab=pending');
    await expect(owner.getByRole('row', { name: nia.email }).getByText('Pending')).toBeVisible();
    return { toBob, toNia };
  });

  const newcomer = await test.step('the new one signs up on the way and accepts', async () => {
    const page = await openNew(browser);
    await page.goto(links.toNia);
    await expect(page.getByText('Please login first')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Faccept-invitation/);
    expect(page.url()).not.toContain(new URL(links.toNia).searchParams.get('token'));
    await page.getByRole('link', { name: 'Sign up' }).click();
    await fillSignUp(page, nia);
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
    // The address is there before the screen is, and the one that is left has a field of the same name.
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.getByLabel('Email').fill(nia.email);
    await page.getByLabel('Password', { exact: true }).fill(nia.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await acceptAs(page, 'Example Axles');
    return page;
  });

  await test.step('she sees what was granted, and nothing that needs more', async () => {
    await newcomer.goto(`/risk/${axles.moduleId}/workspace`);
    await expect(newcomer.getByRole('article', { name: plant })).toBeVisible();
    await expect(newcomer.getByRole('article', { name: 'Board risks' })).toBeHidden();
    await expect(newcomer.getByRole('button', { name: 'Create Workspace' })).toBeHidden();
    await newcomer.getByRole('link', { name: `View ${plant}` }).click();
    await expect(newcomer.getByText('Coolant reaches the floor')).toBeVisible();
    await expect(newcomer.getByRole('link', { name: /New risk/i })).toBeHidden();
    await newcomer.goto('/global-user-management');
    await expect(newcomer.getByText('Your role does not let you do this.')).toBeVisible();
  });

  await test.step('the one with an organization accepts signed in', async () => {
    const page = await (await openSignedIn(browser, brakes.caller)).newPage();
    await page.goto(links.toBob);
    await acceptAs(page, 'Example Axles');
    await expect(page.getByRole('button', { name: /Example Axles.*switch/ })).toBeVisible();
  });

  await test.step('set inactive, the open screen and the session stop within 5 s', async () => {
    await newcomer.goto(`/risk/${axles.moduleId}/workspace`);
    await expect(newcomer.getByRole('article', { name: plant })).toBeVisible();
    await owner.goto('/global-user-management');
    await owner.getByRole('button', { name: 'Actions for Nia Newcomer' }).click();
    await owner.getByRole('menuitem', { name: 'Set inactive' }).click();
    const sheet = owner.getByRole('dialog');
    await expect(sheet.getByText('Nothing is open in the name of Nia Newcomer.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Set inactive' }).click();
    await expect(owner.getByText('Account updated!')).toBeVisible();
    await expect(newcomer).toHaveURL(/\/login/, { timeout: 5000 });
    await logIn(newcomer, nia);
    await expect(newcomer.getByRole('heading', { name: 'Name Your Organization' })).toBeVisible();
    await owner.goto('/global-user-management?tab=inactive');
    await expect(owner.getByText(nia.email)).toBeVisible();
  });

  await test.step('the last owner stays one', async () => {
    const { accountId } = (await signIn(url, ada)).user;
    await owner.goto(`/global-user-management/invite-user?id=${accountId}`);
    await owner.getByRole('radio', { name: 'Inactive' }).check();
    await owner.getByRole('button', { name: 'Update Account' }).click();
    await owner.getByRole('button', { name: 'Leave unassigned and go on' }).click();
    await expect(owner.getByText('An organization keeps at least one active owner.').first()).toBeVisible();
  });
});
