import { type Browser, expect, type Page, test } from '@playwright/test';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { choose, makePerson } from '../actors.ts';
import { type Caller, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { activate, chooseFile, pick, tabTo, type } from '../keyboard.ts';
import { letIn } from '../let-in.ts';
import { linkIn, readMail } from '../mail.ts';
import { foundRegister, type Register } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1366, height: 850 } };
const words = 'Oil on the floor next to press 7. I put a cone there.';
const refusal = 'Nobody verifies their own work: somebody else has to look at it.';

// A square of 64 by 64 pixels in one colour.
const photo = {
  name: 'Oil.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAUElEQVR42u3PMQ0AAAgDsP145MC/CCRwkzSpgaamX4uAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAwGUB8D6wtY257RkAAAAASUVORK5CYII=',
    'base64',
  ),
};

// Rosa reports, Ada manages, Bob does the work, Vera looks at it.
let place: Register;
let rosa: Caller;
let bob: Caller;
let vera: Caller;

/** Lets somebody in who may report, and no more. */
async function letReport(guest: Caller, email: string): Promise<void> {
  const { caller, workspaceId } = place;
  const roles = await caller.call(roleEndpoints.list, { params: { type: 'risk', workspaceId } });
  const roleId = roles.results.find(({ name }) => name === 'Contributor')?._id ?? '';
  await caller.call(invitationEndpoints.create, {
    body: { email, Permissions: [{ workspace: workspaceId, permission: 'view', roleId }] },
  });
  const link = linkIn(await readMail(email, 'invites you to'), '/accept-invitation');
  await guest.call(invitationEndpoints.accept, {
    body: { token: new URL(link).searchParams.get('token') ?? '' },
  });
}

test.beforeAll(async () => {
  const [raiser, worker, verifier] = [makePerson('Rosa'), makePerson('Bob'), makePerson('Vera')];
  place = await foundRegister(url);
  rosa = await signUpWithOrganization(url, raiser, 'Example Raisers');
  await letReport(rosa, raiser.email);
  bob = await signUpWithOrganization(url, worker, 'Example Bearings');
  await letIn(bob, place, worker.email);
  vera = await signUpWithOrganization(url, verifier, 'Example Castings');
  await letIn(vera, place, verifier.email);
});

const openPage = async (browser: Browser, who: Caller, screen: typeof phone | typeof desk): Promise<Page> => {
  const context = await openSignedIn(browser, who, { organizationId: place.caller.user._id, ...screen });
  return context.newPage();
};

/** The record that was reported last, and the address of its page. */
async function lastRisk() {
  const { results } = await place.caller.call(riskEndpoints.list, {
    params: { workspaceId: place.workspaceId },
    query: { sort: '-createdAt', limit: 1 },
  });
  const id = results[0]?._id ?? '';
  return { id, page: `${place.address}/library/detail/${id}` };
}

async function firstTask(recordId: string): Promise<string> {
  const params = { workspaceId: place.workspaceId, recordId };
  const { results } = await place.caller.call(riskParts.action.list, { params });
  return `${place.address}/tasks/detail/${results[0]?._id}`;
}

const stream = (page: Page) => page.getByRole('region', { name: 'What was said and done' });

test('on phones: reported with a photo, taken over, given, talked about, done, and verified by somebody else', async ({
  browser,
}) => {
  test.setTimeout(240_000);

  await test.step('reported in under 20 seconds', async () => {
    const page = await openPage(browser, rosa, phone);
    await page.goto(`${place.address}/report`);
    await expect(page.getByRole('textbox', { name: 'What did you see?' })).toBeFocused();
    const begun = Date.now();
    await page.keyboard.type(words, { delay: 60 });
    await page.getByLabel('Take a photo').setInputFiles(photo);
    await page.getByRole('button', { name: 'Report', exact: true }).tap();
    await expect(page.getByRole('heading', { name: /RSK-\d{4}-\d{4} is reported/ })).toBeVisible();
    expect(Date.now() - begun).toBeLessThan(20_000);
    await page.context().close();
  });

  const risk = await lastRisk();
  const adas = await openPage(browser, place.caller, phone);

  await test.step('the manager takes it over', async () => {
    await adas.goto(risk.page);
    await adas.getByRole('link', { name: 'Take over' }).tap();
    await choose(adas, 'Category', 'Operational');
    await adas.getByRole('button', { name: 'Take over' }).tap();
    await expect(adas.getByText('Taken over', { exact: true })).toBeVisible();
  });

  await test.step('and gives an action that asks for a note, a photo and a second person', async () => {
    await adas.goto(`${risk.page}?tab=actions`);
    await adas.getByRole('button', { name: 'Add action' }).tap();
    const dialog = adas.getByRole('dialog');
    await dialog.getByLabel('Action name').fill('Change the seal of pump 3');
    await dialog.getByLabel('Due date').fill('11/30/2099');
    await adas.keyboard.press('Tab');
    await choose(adas, 'Assigned to', 'Bob Example');
    await adas.keyboard.press('Escape');
    await dialog.getByLabel('A note is needed to complete it').check();
    await dialog.getByLabel('A photo or file is needed to complete it').check();
    await dialog.getByLabel('Somebody else verifies it').check();
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await expect(adas.getByText('Action created')).toBeVisible();
  });

  await test.step('and names whoever does it in a comment', async () => {
    await adas.goto(`${risk.page}?tab=comments`);
    const box = stream(adas).getByRole('textbox', { name: 'Comment', exact: true });
    await box.tap();
    await adas.keyboard.type('Is the spare seal there, @bo');
    await adas.getByRole('option', { name: /Bob Example/ }).tap();
    await stream(adas).getByRole('button', { name: 'Send' }).tap();
    await expect(stream(adas).getByText('@Bob Example')).toBeVisible();
  });

  const task = await firstTask(risk.id);

  await test.step('who does it completes it with a photo and a note, and cannot verify it', async () => {
    const page = await openPage(browser, bob, phone);
    await page.goto(task);
    await page.getByLabel('Take a photo').setInputFiles(photo);
    await expect(page.getByRole('button', { name: 'Open Oil.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Complete', exact: true }).tap();
    await page.getByRole('textbox', { name: /^Note/ }).fill('New seal fitted, no drip after an hour.');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).tap();
    await expect(page.getByText('Completed, to be verified')).toBeVisible();
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeHidden();
    await page.context().close();
  });

  await test.step('somebody else verifies it', async () => {
    const page = await openPage(browser, vera, phone);
    await page.goto(task);
    const verifying = page.getByRole('region', { name: 'Verify this task' });
    await verifying.getByRole('textbox', { name: /^Comment/ }).fill('Dry and tight.');
    await verifying.getByRole('button', { name: 'Verify', exact: true }).tap();
    await expect(page.getByText('Action verified')).toBeVisible();
    await page.context().close();
  });
  await adas.context().close();
});

test('on a wide screen the same is done by the keyboard alone', async ({ browser }) => {
  test.setTimeout(240_000);

  await test.step('reported', async () => {
    const page = await openPage(browser, rosa, desk);
    await page.goto(`${place.address}/report`);
    await expect(page.getByRole('textbox', { name: 'What did you see?' })).toBeFocused();
    await page.keyboard.type(words);
    await chooseFile(page, page.getByLabel('Add a photo or file'), photo);
    await activate(page, page.getByRole('button', { name: 'Report', exact: true }));
    await expect(page.getByRole('heading', { name: /RSK-\d{4}-\d{4} is reported/ })).toBeVisible();
    await page.context().close();
  });

  const risk = await lastRisk();
  const adas = await openPage(browser, place.caller, desk);

  await test.step('taken over', async () => {
    await adas.goto(risk.page);
    await activate(adas, adas.getByRole('link', { name: 'Take over' }));
    await expect(adas.getByRole('heading', { name: /Take over a risk/ })).toBeVisible();
    await pick(adas, adas.getByRole('combobox', { name: 'Category' }), 'Operational');
    await activate(adas, adas.getByRole('button', { name: 'Take over' }));
    await expect(adas.getByText('Taken over', { exact: true })).toBeVisible();
  });

  await test.step('given', async () => {
    await adas.goto(`${risk.page}?tab=actions`);
    await activate(adas, adas.getByRole('button', { name: 'Add action' }));
    const dialog = adas.getByRole('dialog');
    await type(adas, dialog.getByLabel('Action name'), 'Change the seal of pump 3');
    await type(adas, dialog.getByLabel('Due date'), '11/30/2099');
    await pick(adas, dialog.getByRole('combobox', { name: 'Assigned to' }), 'Bob Example');
    await adas.keyboard.press('Escape');
    for (const asked of ['A note is needed to complete it', 'A photo or file is needed to complete it']) {
      await tabTo(adas, dialog.getByLabel(asked));
      await adas.keyboard.press('Space');
    }
    await expect(dialog.getByLabel('Somebody else verifies it')).toBeChecked();
    await pick(adas, dialog.getByRole('combobox', { name: /^Verified by/ }), 'Vera Example');
    await activate(adas, dialog.getByRole('button', { name: 'Save' }));
    await expect(adas.getByText('Action created')).toBeVisible();
  });

  await test.step('talked about', async () => {
    await adas.goto(risk.page);
    await tabTo(adas, stream(adas).getByRole('textbox', { name: 'Comment', exact: true }));
    await adas.keyboard.type('Is the spare seal there, @bo');
    await expect(adas.getByRole('option', { name: /Bob Example/ })).toBeVisible();
    await adas.keyboard.press('Enter');
    await adas.keyboard.press('Control+Enter');
    await expect(stream(adas).getByText('@Bob Example')).toBeVisible();
  });

  const task = await firstTask(risk.id);

  await test.step('completed, and not verified by whoever did it', async () => {
    const page = await openPage(browser, bob, desk);
    await page.goto(task);
    await chooseFile(page, page.getByLabel('Add a photo or file'), photo);
    await expect(page.getByRole('button', { name: 'Open Oil.png' })).toBeVisible();
    await type(page, page.getByRole('textbox', { name: /^Note/ }), 'New seal fitted.');
    await activate(page, page.getByRole('button', { name: 'Complete', exact: true }));
    await expect(page.getByText('Completed, to be verified')).toBeVisible();
    await expect(page.getByText(refusal)).toBeVisible();
    await page.context().close();
  });

  await test.step('verified', async () => {
    const page = await openPage(browser, vera, desk);
    await page.goto(task);
    const verifying = page.getByRole('region', { name: 'Verify this task' });
    await type(page, verifying.getByRole('textbox', { name: /^Comment/ }), 'Dry and tight.');
    await activate(page, verifying.getByRole('button', { name: 'Verify', exact: true }));
    await expect(page.getByText('Action verified')).toBeVisible();
    await page.context().close();
  });
  await adas.context().close();
});
