import { expect, type Page, test } from '@playwright/test';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { choose, makePerson, type Person } from '../actors.ts';
import { type Caller, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../checks.ts';
import { letIn } from '../let-in.ts';
import { foundRegister, type Register } from '../plant.ts';
import { keepPicture } from '../visit.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

const desk = { width: 1366, height: 850 };
const phone = { width: 390, height: 844 };

// Ada founds the company and asks; Vera approves.
let place: Register;
let vera: Caller;
const verifier: Person = makePerson('Vera');

test.beforeAll(async () => {
  place = await foundRegister(url);
  vera = await signUpWithOrganization(url, verifier, 'Example Castings');
  await letIn(vera, place, verifier.email);
});

async function ask(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await choose(page, 'Approvers', 'Vera Example');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'asking for an approval');
  await keepPicture(page, 'ask-approval');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Approval asked for')).toBeVisible();
}

async function sign(page: Page, comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Review and sign' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('What you sign')).toBeVisible();
  await dialog.getByLabel('Comment').fill(comment);
  await dialog.getByLabel('Password', { exact: true }).fill(verifier.password);
  await dialog.getByRole('button', { name: 'Sign as approved' }).click();
  await expect(page.getByText('Signed', { exact: true })).toBeVisible();
}

test('an approval is asked for and signed by another; a changed word is named, and it is signed again', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { caller: ada, raise, address } = place;
  const organizationId = ada.user._id;
  const risk = await raise('Coolant reaches the floor');
  const page = `${address}/library/detail/${risk._id}`;
  const open = async (who: Caller, viewport = desk): Promise<Page> => {
    const context = await openSignedIn(browser, who, { organizationId, viewport });
    return context.newPage();
  };
  const adas = await open(ada);

  await test.step('whoever may edit asks', async () => {
    await adas.goto(`${page}?tab=approval`);
    await expect(adas.getByText('Nobody has been asked to approve it yet')).toBeVisible();
    await adas.getByRole('button', { name: 'Ask for approval' }).click();
    await ask(adas);
  });

  await test.step('it is a task of whoever is asked, who signs it; a wrong password is told at its field', async () => {
    const veras = await open(vera);
    await veras.goto('/my-task');
    await veras.getByText('Coolant reaches the floor').first().click();
    await veras.getByRole('button', { name: 'Review and sign' }).click();
    const dialog = veras.getByRole('dialog');
    await expect(dialog.getByText('Nothing was signed before.')).toBeVisible();
    await expectAccessible(veras, 'signing');
    await keepPicture(veras, 'sign');
    await dialog.getByLabel('Password', { exact: true }).fill('not this');
    await dialog.getByRole('button', { name: 'Sign as approved' }).click();
    await expect(dialog.getByText('The password is wrong').first()).toBeVisible();
    await veras.setViewportSize(phone);
    await expectNoSidewaysScroll(veras, phone.width);
    await keepPicture(veras, 'sign-390');
    await veras.setViewportSize(desk);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await veras.getByRole('button', { name: 'Throw away' }).click();
    await sign(veras, 'As seen on the line.');
    await expect(veras.getByText('Signed content unchanged').first()).toBeVisible();
    await veras.close();
  });

  await test.step('a changed word turns the badge, which names the field', async () => {
    await adas.goto(page);
    await expect(adas.getByText('Signed content unchanged')).toBeVisible();
    await adas
      .getByRole('button', { name: /Edit Description$/ })
      .first()
      .click();
    await adas.getByRole('textbox', { name: 'Description' }).fill('Coolant reaches the aisle.');
    await adas.getByRole('button', { name: 'Save' }).first().click();
    // It was approved as it stood, so the change says why.
    const why = adas.getByRole('dialog', { name: 'Reason for the change' });
    await expect(why.getByText(/was approved as it stood/)).toBeVisible();
    await expectAccessible(adas, 'the reason for a change');
    await keepPicture(adas, 'why-changed');
    await why.getByLabel('Reason').fill('It was seen further away.');
    await why.getByRole('button', { name: 'Save' }).click();
    await expect(adas.getByText('Changed since: Description').first()).toBeVisible();
    await keepPicture(adas, 'stale');
  });

  await test.step('the register says so beside the status', async () => {
    await adas.goto(`${address}/library`);
    await expect(adas.getByRole('img', { name: 'Changed since approval: Description' })).toBeVisible();
    await expectAccessible(adas, 'a register with a stale approval');
    await keepPicture(adas, 'stale-in-register');
    await adas.setViewportSize(phone);
    await expect(
      adas.getByRole('img', { name: 'Changed since approval: Description' }).first(),
    ).toBeVisible();
    await keepPicture(adas, 'stale-in-register-390');
    await adas.setViewportSize(desk);
    await adas.goto(page);
  });

  await test.step('it is asked for and signed again, and all of it is verified', async () => {
    await adas.getByRole('button', { name: 'Ask again' }).click();
    // Whoever was asked before is there already.
    const dialog = adas.getByRole('dialog');
    await expect(dialog.getByText('Vera Example').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(adas.getByText('Approval asked for').first()).toBeVisible();
    const veras = await open(vera);
    await veras.goto(page);
    await sign(veras, 'Also with the change.');
    await veras.goto(`${page}?tab=approval`);
    await expect(veras.getByText('Approved again since').first()).toBeVisible();
    await veras.getByRole('button', { name: 'Verify' }).click();
    await expect(veras.getByText(/^Verified: all 2 signatures/)).toBeVisible();
    await expectAccessible(veras, 'approvals and signatures');
    await keepPicture(veras, 'signatures');
    await veras.setViewportSize(phone);
    await expectNoSidewaysScroll(veras, phone.width);
    await keepPicture(veras, 'signatures-390');
  });
});

/** Has somebody asked to approve a risk, by the form. */
async function askFor(page: Page, address: string): Promise<void> {
  await page.goto(`${address}?tab=approval`);
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await choose(page, 'Approvers', 'Vera Example');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Approval asked for')).toBeVisible();
}

test('several approvals are signed with one password, what changed is looked at again, and all stand in My signatures', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { caller: ada, raise, address } = place;
  const organizationId = ada.user._id;
  const open = async (who: Caller, viewport = desk): Promise<Page> => {
    const context = await openSignedIn(browser, who, { organizationId, viewport });
    return context.newPage();
  };
  const names = ['Worn belt', 'Leaking valve', 'Loose rail'];
  const adas = await open(ada);
  const pages: string[] = [];
  for (const name of names) pages.push(`${address}/library/detail/${(await raise(name))._id}`);
  for (const page of pages) await askFor(adas, page);
  const veras = await open(vera);

  await test.step('what waits is chosen and shown in one dialog', async () => {
    await veras.goto(`${address}/need-attention`);
    await veras.getByRole('button', { name: 'Review and sign 3' }).click();
    const dialog = veras.getByRole('dialog');
    await expect(dialog.getByText('0 of 3 chosen')).toBeVisible();
    await dialog.getByLabel('All 3').check();
    await expect(dialog.getByText('3 records, each with a signature of its own')).toBeVisible();
    await expectAccessible(veras, 'signing several');
    await keepPicture(veras, 'sign-several');
    await veras.setViewportSize(phone);
    await expectNoSidewaysScroll(veras, phone.width);
    await keepPicture(veras, 'sign-several-390');
    await veras.setViewportSize(desk);
  });

  await test.step('a record that has changed meanwhile is not signed', async () => {
    const dialog = veras.getByRole('dialog');
    await adas.goto(pages[1] ?? '');
    await adas
      .getByRole('button', { name: /Edit Description$/ })
      .first()
      .click();
    await adas.getByRole('textbox', { name: 'Description' }).fill('It drips.');
    await adas.getByRole('button', { name: 'Save' }).first().click();
    await expect(adas.getByText('It drips.').first()).toBeVisible();
    // Its approval has ended with the change, so it is not asked for any more: what is left is looked at again.
    await expect(dialog.getByText(/^No longer to be signed here: /)).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(verifier.password);
    await dialog.getByRole('button', { name: 'Sign as approved' }).click();
    await expect(veras.getByText('2 records signed')).toBeVisible();
    await expect(veras.getByRole('dialog')).toBeHidden();
  });

  await test.step('they stand among her signatures, one by one to verify', async () => {
    await veras.goto('/home/signatures');
    await expect(veras.getByRole('link', { name: 'Worn belt' })).toBeVisible();
    await expect(veras.getByRole('link', { name: 'Loose rail' })).toBeVisible();
    await expect(veras.getByText('Leaking valve')).toBeHidden();
    await veras
      .getByRole('button', { name: /Details/ })
      .first()
      .click();
    await veras.getByRole('button', { name: 'Verify' }).first().click();
    await expect(veras.getByText(/^Verified: the signature is as you gave it/)).toBeVisible();
    await expectAccessible(veras, 'my signatures');
    await keepPicture(veras, 'my-signatures');
    await veras.setViewportSize(phone);
    await expectNoSidewaysScroll(veras, phone.width);
    await keepPicture(veras, 'my-signatures-390');
  });
});

test('a route is named with a group in it, is chosen, and asks whoever is in the group when its stage begins', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { caller: ada, raise, address, workspaceId } = place;
  const organizationId = ada.user._id;
  const people = await ada.call(userEndpoints.workspaceNames, { params: { workspaceId } });
  const members = people.flatMap(({ _id, name }) => (name === 'Vera Example' ? [_id] : []));
  const group = { workspace: workspaceId, name: 'Line leaders', description: 'Lead the lines', members };
  await ada.call(groupEndpoints.create, { body: group });
  const page = `${address}/library/detail/${(await raise('Loose coupling'))._id}?tab=approval`;
  const open = async (who: Caller): Promise<Page> =>
    (await openSignedIn(browser, who, { organizationId, viewport: desk })).newPage();
  const adas = await open(ada);

  await test.step('an administrator names it where it is chosen', async () => {
    await adas.goto(page);
    await adas.getByRole('button', { name: 'Ask for approval' }).click();
    await adas.getByRole('button', { name: 'Approval routes' }).click();
    const routes = adas.getByRole('dialog', { name: 'Approval routes' });
    await routes.getByRole('button', { name: 'Add a route', exact: true }).click();
    await routes.getByLabel('Route name').fill('Line check');
    await routes.getByRole('combobox', { name: 'Groups' }).click();
    await adas.getByRole('option', { name: 'Line leaders' }).click();
    await adas.keyboard.press('Escape');
    await routes.getByLabel('They sign their decision').uncheck();
    await routes.getByLabel('Reason').fill('The lines look first.');
    await expectAccessible(adas, 'naming a route');
    await keepPicture(adas, 'approval-route');
    await adas.setViewportSize(phone);
    await expectNoSidewaysScroll(adas, phone.width);
    await keepPicture(adas, 'approval-route-390');
    await adas.setViewportSize(desk);
    await routes.getByRole('button', { name: 'Save' }).click();
    await expect(routes.getByText('1 group, all of them, 5 days')).toBeVisible();
  });

  await test.step('an administrator of the organization names one for all workspaces, by a function', async () => {
    const routes = adas.getByRole('dialog', { name: 'Approval routes' });
    await routes.getByRole('button', { name: 'Add a route for all workspaces' }).click();
    await routes.getByLabel('Route name').fill('Quality looks');
    await routes.getByRole('combobox', { name: 'Functions' }).click();
    await adas.getByRole('option', { name: 'Quality Manager' }).click();
    await adas.keyboard.press('Escape');
    await routes.getByLabel('Reason').fill('All plants approve alike.');
    await expectAccessible(adas, 'naming a route for all workspaces');
    await keepPicture(adas, 'organization-route');
    await routes.getByRole('button', { name: 'Save' }).click();
    await expect(routes.getByText('Quality Manager, one of them, 5 days, with a signature')).toBeVisible();
    await expectAccessible(adas, 'the routes');
    await keepPicture(adas, 'approval-routes');
    await adas.setViewportSize(phone);
    await expectNoSidewaysScroll(adas, phone.width);
    await keepPicture(adas, 'approval-routes-390');
    await adas.setViewportSize(desk);
    await routes.getByRole('button', { name: 'Close' }).last().click();
    await choose(adas, 'Route', 'Quality looks (all workspaces)');
    await expect(adas.getByRole('dialog').getByText('Quality Manager').first()).toBeVisible();
  });

  await test.step('it is chosen, and whoever is in the group is asked', async () => {
    await choose(adas, 'Route', 'Line check');
    const dialog = adas.getByRole('dialog');
    await expect(dialog.getByText('Line leaders').first()).toBeVisible();
    await keepPicture(adas, 'ask-by-route');
    await dialog.getByRole('button', { name: 'Ask for approval' }).click();
    await expect(adas.getByText('Approval asked for')).toBeVisible();
    await expect(adas.getByText(/from Line leaders/)).toBeVisible();
    await keepPicture(adas, 'asked-a-group');
    const veras = await open(vera);
    await veras.goto(page);
    await veras.getByRole('button', { name: 'Approve or reject' }).click();
    await veras.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(veras.getByText('Signed content unchanged').first()).toBeVisible();
  });
});
