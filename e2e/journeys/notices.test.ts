import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { makePerson, type Person } from '../actors.ts';
import { type Caller, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { foundRegister, type Register } from '../plant.ts';
import { readOutbox } from '../server.ts';

const dataDir = process.env['PLUMBLINE_DATA_DIR'] ?? '';
const url = process.env['PLUMBLINE_URL'] ?? '';

// Ada founds the company and invites Bob; what Ada does reaches Bob.
let bob: Person;
let ada: Caller;
let adasBrowser: BrowserContext;
let bobsBrowser: BrowserContext;
let place: Register;
let risk: Risk;

async function findMail(to: string, subject: RegExp): Promise<string> {
  let mail: string | undefined;
  await expect
    .poll(async () => {
      const mails = await readOutbox(dataDir);
      mail = mails.findLast((text) => text.includes(`To: ${to}\r\n`) && subject.test(text));
      return mail;
    }, `a mail that matches ${subject}`)
    .toBeDefined();
  return mail ?? '';
}

async function invite(caller: Caller): Promise<void> {
  await ada.call(invitationEndpoints.create, {
    body: {
      email: bob.email,
      role: 'admin',
      accountId: ada.user._id,
      Permissions: [{ workspace: place.workspaceId, permission: 'edit' }],
    },
  });
  const mail = await findMail(bob.email, /accept-invitation\?token=/);
  const token = /accept-invitation\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
  await caller.call(invitationEndpoints.accept, { body: { token } });
}

/** A page of Bob's at work in Ada's company. */
async function openAtWork(): Promise<Page> {
  const page = await bobsBrowser.newPage();
  // Before the application begins: it writes there itself while it opens.
  await page.addInitScript((organization) => localStorage.setItem('subid', organization), ada.user._id);
  await page.goto('/dashboard/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}

test.beforeAll(async ({ browser }) => {
  bob = makePerson('Bob');
  place = await foundRegister(url);
  ada = place.caller;
  const own = await signUpWithOrganization(url, bob, 'Example Bearings');
  await invite(own);
  risk = await place.raise('Coolant reaches the floor');
  adasBrowser = await openSignedIn(browser, ada);
  bobsBrowser = await openSignedIn(browser, own);
});
test.afterAll(async () => {
  await Promise.all([adasBrowser.close(), bobsBrowser.close()]);
});

test('who is assigned an action hears of it at once, by mail too, opens it, and it is read', async () => {
  const page = await openAtWork();
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');

  const people = await ada.call(userEndpoints.workspaceNames, { params: { workspaceId: place.workspaceId } });
  const bobsAccount = people.find(({ email }) => email === bob.email)?._id ?? '';
  await ada.call(riskParts.action.create, {
    params: { workspaceId: place.workspaceId, recordId: risk._id },
    body: {
      name: 'Change the seal',
      startDate: '2026-01-01',
      endDate: '2099-12-31',
      assignedTo: [bobsAccount],
    },
  });
  await expect(bell).toHaveAccessibleName('Notifications , 1 unread');

  await test.step('the mail names the action, its number and its due date, and has the link', async () => {
    const mail = await findMail(bob.email, /Subject: A task was assigned to you/);
    expect(mail).toContain(risk.number);
    expect(mail).toContain(`/risk/${place.moduleId}/workspace/${place.workspaceId}/tasks/detail/`);
    expect(mail).toContain('Subject: A task was assigned to you: Change the seal');
    expect(mail).toContain('12/31/2099');
  });

  await test.step('the notification leads to the action and is read by that', async () => {
    await bell.click();
    await page.getByRole('link', { name: /assigned an action to you/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Change the seal/ })).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications');
  });

  await test.step('all of them stand on their page, where one chooses how to be told', async () => {
    await page.goto('/notifications');
    await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Change the seal');
    await page.getByRole('link', { name: 'Notification settings' }).click();
    const inDigest = page.getByRole('radio', { name: 'A task is assigned to you: In the digest' });
    await inDigest.check();
    await page.locator('#notifications').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Notification settings saved')).toBeVisible();
    await page.reload();
    await expect(inDigest).toBeChecked();
  });
  await page.close();
});

test('who mutes a record from its notice is shown so on the record, undoes it there, and finds it in the settings', async () => {
  const page = await openAtWork();
  await page.goto('/notifications');
  await page.getByRole('button', { name: `Mute notifications of ${risk.number}` }).click();
  await expect(page.getByText(/^Muted[.] You are still told/)).toBeVisible();
  await expect(page.getByRole('button', { name: `Unmute ${risk.number}` })).toBeVisible();

  await page.goto(`/risk/${place.moduleId}/workspace/${place.workspaceId}/library/detail/${risk._id}`);
  const mark = page.getByRole('button', { name: 'Muted. Unmute' });
  await mark.click();
  await expect(mark).toBeHidden();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mute notifications' }).click();
  await expect(mark).toBeVisible();

  await page.goto('/home/edit-profile#notifications');
  const muted = page.getByRole('list', { name: 'Muted records' });
  await expect(muted).toContainText('Coolant reaches the floor');
  const overview = page.getByRole('checkbox', { name: 'Weekly overview' });
  await overview.check();
  await page.locator('#notifications').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Notification settings saved')).toBeVisible();
  await muted.getByRole('button', { name: `Unmute: ${risk.number}` }).click();
  await expect(page.getByText(/^You have muted no record/)).toBeVisible();
  await page.reload();
  await expect(overview).toBeChecked();
  await page.close();
});

test('the search is opened, asked and followed by keyboard alone', async () => {
  const page = await openAtWork();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search records, people and pages' })).toBeFocused();
  await page.keyboard.type('coolant');
  await expect(page.getByRole('option', { name: /Coolant reaches the floor/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /Coolant reaches the floor/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recently opened' })).toContainText(
    'Coolant reaches the floor',
  );
  await page.keyboard.press('Escape');
  await page.goto('/dashboard/home');
  await expect(page.getByRole('region', { name: 'Recently opened' })).toContainText(
    'Coolant reaches the floor',
  );
  await page.close();
});

test('an administrator finds what a person did, and has the chain of the log verified', async () => {
  const page = await adasBrowser.newPage();
  await page.goto('/activity-logs');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Bob Example' }).click();
  await expect(page).toHaveURL(/person=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Activity log' })).toContainText('Bob Example');
  await page.getByRole('button', { name: 'Verify integrity' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/^The log is intact: \d+ rows checked/)).toBeVisible();
  await page.close();
});
