import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { favouritesKey } from 'contract/support/preference/preference-lists';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { choose, makePerson } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { linkIn, readMail } from '../mail.ts';
import { foundRegister, type Register } from '../plant.ts';

/** A register of one's own, and a browser in which its owner is signed in. */
const test = base.extend<{ register: Register; context: BrowserContext; page: Page }>({
  register: async ({ baseURL }, provide) => provide(await foundRegister(baseURL ?? '')),
  context: async ({ browser, register }, provide) => {
    const context = await openSignedIn(browser, register.caller);
    await provide(context);
    await context.close();
  },
  page: async ({ context }, provide) => provide(await context.newPage()),
});

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });

/** Types as a person does: one key after the other into what has the focus. */
async function typeInto(field: Locator, text: string) {
  await field.click();
  await field.press('ControlOrMeta+a');
  await field.press('Delete');
  await field.pressSequentially(text);
}

test('a budget is what was typed, key by key, and what is none is refused where it stands', async ({
  page,
  register,
}) => {
  const risk = await register.raise('Coolant leak');
  const address = `${register.address}/library/detail/${risk._id}?tab=actions`;
  const tasks = async () => {
    const params = { workspaceId: register.workspaceId, recordId: risk._id };
    return (await register.caller.call(riskEndpoints.find, { params })).tasks;
  };
  await page.goto(address);
  await page.getByRole('main').getByRole('button', { name: 'Add action' }).first().click();
  const dialog = page.getByRole('dialog');
  const budget = box(dialog, 'Budget');
  await box(dialog, 'Action name').fill('Replace the seal');
  await choose(page, 'Assigned to', register.caller.user.name);
  await page.keyboard.press('Escape');
  await typeInto(box(dialog, 'Due date'), '31/12/2099');
  await typeInto(budget, '1200.75.1');
  await button(dialog, 'Save').click();
  await expect(dialog.getByText('Not a number. Write it like 1200.75 or -5.')).toBeVisible();
  await expect(dialog.getByText(/^Not a date\. Write it as MM\/DD\/YYYY, such as 12\/31\//)).toBeVisible();
  await expect(box(dialog, 'Due date')).toHaveValue('31/12/2099');
  await expect(box(dialog, 'Due date')).toBeFocused();
  await expectAccessible(page, 'a number and a date that cannot be read');
  expect(await tasks()).toEqual([]);

  await typeInto(box(dialog, 'Due date'), '12/31/2099');
  await typeInto(budget, '1200.75');
  await expect(budget).toHaveValue('1200.75');
  await budget.press('Tab');
  await expect(budget).toHaveValue('1,200.75');
  // Corrected in the middle, as one does.
  await budget.press('Home');
  await budget.press('ArrowRight');
  await budget.press('ArrowRight');
  await budget.press('ArrowRight');
  await budget.pressSequentially('0');
  await budget.press('Backspace');
  await button(dialog, 'Save').click();
  await expect(dialog).toBeHidden();
  expect(await tasks()).toMatchObject([{ budget: 1200.75, endDate: '2099-12-31' }]);
});

test('stars before their list has loaded join the others, and two tabs keep each other’s', async ({
  context,
  page,
  register,
}) => {
  const names = ['Coolant leak', 'Worn belt', 'Loose guard'];
  const ids: string[] = [];
  for (const name of names) ids.push((await register.raise(name))._id);
  const key = favouritesKey('risk', register.workspaceId);
  const params = { key };
  await register.caller.call(preferenceEndpoints.save, { params, body: { value: [ids[0]] } });
  const kept = async () =>
    (await register.caller.call(preferenceEndpoints.find, { params })).value as string[]; // ids
  const star = (tab: Page, name: string, pressed: boolean) =>
    tab.getByRole('button', { name: new RegExp(`${name} (to|from) favorites`), pressed });

  let letGo = () => {};
  const isLet = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/v1/preferences/${encodeURIComponent(key)}`, async (route) => {
    await isLet;
    await route.continue();
  });
  await page.goto(`${register.address}/library`);
  await star(page, 'Worn belt', false).click();
  await expect(star(page, 'Worn belt', true)).toBeVisible();
  await expect.poll(kept).toEqual([ids[1], ids[0]]);
  letGo();
  await expect(star(page, 'Coolant leak', true)).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${register.address}/library`);
  await expect(star(other, 'Worn belt', true)).toBeVisible();
  await star(other, 'Loose guard', false).click();
  await expect(star(page, 'Loose guard', true)).toBeVisible();
  await star(page, 'Coolant leak', true).click();
  await expect(star(other, 'Coolant leak', false)).toBeVisible();
  await expect.poll(kept).toEqual([ids[2], ids[1]]);

  // What cannot be kept goes out again.
  await page.route('**/preferences/**/items', (route) => route.fulfill({ status: 500, json: {} }));
  await star(page, 'Coolant leak', false).click();
  await expect(page.getByText('Your choice could not be kept')).toBeVisible();
  await expect(star(page, 'Coolant leak', false)).toBeVisible();
  await page.unroute('**/preferences/**/items');

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('radio', { name: 'With a star' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('1 to 2 of 2 results')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await button(page, 'Delete Favorites').click();
  await expectAccessible(page, 'favorites before they are deleted');
  await page.getByRole('dialog').getByLabel('Reason').fill('Entered twice');
  await button(page.getByRole('dialog'), 'Delete 2 risks').click();
  await expect(page.getByText('Risk library deleted successfully')).toBeVisible();
  const left = await register.caller.call(riskEndpoints.list, {
    params: { workspaceId: register.workspaceId },
  });
  expect(left.results.map(({ name }) => name)).toEqual(['Coolant leak']);
});

test('an open form stays with its organization when another tab goes to another one', async ({
  baseURL,
  context,
  page,
  register,
}) => {
  const host = await foundRegister(baseURL ?? '', makePerson('Bob'), 'Bob Brakes');
  const Permissions = [{ workspace: host.workspaceId, permission: 'edit' as const }];
  const { email } = register.caller.user;
  await host.caller.call(invitationEndpoints.create, { body: { email, Permissions } });
  const link = linkIn(await readMail(email, 'invites you to'), '/accept-invitation');
  const token = new URL(link).searchParams.get('token') ?? '';
  await register.caller.call(invitationEndpoints.accept, { body: { token } });

  await page.goto('/business-management/add-new-site');
  await typeInto(box(page, 'Site name'), 'Hall 2');
  const other = await context.newPage();
  await other.goto('/dashboard/home');
  await other.getByRole('button', { name: /^Example Axles.*switch/ }).click();
  await other.getByRole('menuitemradio', { name: 'Bob Brakes' }).click();
  await expect(other.getByRole('button', { name: /^Bob Brakes.*switch/ })).toBeVisible();

  await expect(
    page.getByText(/^In another tab you went to Bob Brakes\. This tab stays in Example Axles/),
  ).toBeVisible();
  await expectAccessible(page, 'another tab went to another organization');
  await expect(box(page, 'Site name')).toHaveValue('Hall 2');
  await typeInto(box(page, 'Location'), 'Northfield');
  await button(page, 'Create').click();
  await expect(page.getByText('Site created')).toBeVisible();
  const sitesOf = async ({ caller }: Register) =>
    (await caller.call(siteEndpoints.list)).results.map(({ name }) => name).toSorted();
  expect(await sitesOf(register)).toEqual(['Hall 2', 'Plant 1']);
  expect(await sitesOf(host)).toEqual(['Plant 1']);

  await page.goto('/business-management/add-new-site');
  await expect(page.getByText(/^In another tab/)).toHaveCount(0); // a page that is opened anew is where the others are
});
