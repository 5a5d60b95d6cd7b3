import { openWhat } from '../open-what.ts';
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { makePerson, type Person } from '../actors.ts';
import { type Caller, signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { foundRegister, type Register } from '../plant.ts';
import { type RunningServer, startServer } from '../server.ts';
import { walkRisk } from '../lifecycle.ts';
import { takeStep } from '../take-step.ts';

const dataDir = process.env['PLUMBLINE_DATA_DIR'] ?? '';
const url = process.env['PLUMBLINE_URL'] ?? '';

// Ada works here, at the first process; what she does is watched there, at another one on the same database.
let other: RunningServer;
let person: Person;
let ada: Caller;
let here: BrowserContext;
let there: BrowserContext;
let place: Register;

const inWorkspace = (path: string) => `${place.address}/${path}`;

async function prepare(browser: Browser): Promise<void> {
  other = await startServer(dataDir, { flags: ['--only', 'api'] });
  person = makePerson();
  place = await foundRegister(url, person);
  ada = place.caller;
  here = await openSignedIn(browser, ada);
  there = await openSignedIn(browser, { ...(await signIn(url, person)), url: other.url });
}

test.beforeAll(({ browser }) => prepare(browser));
test.afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  await other.stop();
});

// What the server tells a socket: that it is connected, and that it is in the room it asked for.
const connected = /^40/;
const inRoom = /^43\d+\[\{"ok":true/;

/** Opens a page and waits until it hears what happens. */
async function watchAt(path: string, isHearing = inRoom): Promise<Page> {
  const page = await there.newPage();
  const hears = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => isHearing.test(String(payload))));
  await page.goto(path);
  await hears;
  return page;
}

/** Within a second after the change was answered, the other browser shows it. */
const shows = (what: Locator) => what.waitFor({ timeout: 1000 });

test('a new risk and its new name show in the list of another browser within a second', async () => {
  const page = await watchAt(inWorkspace('library'));
  await expect(page.getByText('No Risk Library found.')).toBeVisible();
  const { _id: recordId } = await place.raise('Coolant leak at cell 4');
  const row = page.getByRole('row');
  await shows(row.filter({ hasText: 'Coolant leak at cell 4' }));
  const params = { workspaceId: place.workspaceId, recordId };
  await ada.call(riskEndpoints.update, { params, body: { name: 'Coolant leak at cell 5' } });
  await shows(row.filter({ hasText: 'Coolant leak at cell 5' }));
  await expect(row.filter({ hasText: 'Coolant leak at cell 4' })).toBeHidden();
  await page.close();
});

test('a risk that is started, answers and an action show on its open page, and what is being typed there stays', async () => {
  const { _id: recordId } = await place.raise('Press guard is missing');
  const params = { workspaceId: place.workspaceId, recordId };
  const path = inWorkspace(`library/detail/${recordId}`);
  await walkRisk(ada, params, 'rated');
  const page = await watchAt(path);
  await expect(page.getByText('Identified').first()).toBeVisible();
  const acting = await here.newPage();
  await acting.goto(path);
  await takeStep(acting, 'Finish assessment');
  await shows(page.getByText('Assessed', { exact: true }).first());

  await openWhat(page);
  const what = page.getByRole('textbox', { name: 'What', exact: true });
  await what.fill('A hand in the press');
  await ada.call(riskEndpoints.update5W2H, {
    params,
    body: { form5W2H: { what: 'A cut', why: 'No guard' } },
  });
  await shows(page.getByText('No guard'));
  await expect(what).toHaveValue('A hand in the press');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByRole('button', { name: 'A cut Edit What' })).toBeVisible();

  await page.getByRole('tab', { name: /Actions/ }).click();
  const body = {
    name: 'Fit a new guard',
    startDate: '2026-01-15',
    endDate: '2099-01-15',
    assignedTo: [ada.user.accountId],
  };
  await ada.call(riskParts.action.create, { params, body });
  await shows(page.getByText('Fit a new guard').first());
  await Promise.all([page.close(), acting.close()]);
});

test('a new additional field comes into a form that is being filled in, and what was typed stays', async () => {
  const page = await watchAt(inWorkspace('library/new'));
  await page.getByLabel('Risk name').fill('Hoist rope is worn');
  await page.getByRole('button', { name: /Additional fields/ }).click();
  const body = { type: 'text' as const, label: 'Machine', name: 'machine' };
  await ada.call(customFieldEndpoints.create, {
    params: { type: 'risk', workspaceId: place.workspaceId },
    body,
  });
  await shows(page.getByLabel('Machine'));
  await expect(page.getByLabel('Risk name')).toHaveValue('Hoist rope is worn');
  await page.close();
});

test('what was typed over a risk is not written over when somebody else saves it', async () => {
  const { _id: recordId } = await place.raise('Floor is slippery');
  const page = await watchAt(inWorkspace(`library/detail/${recordId}/edit`));
  const description = page.getByLabel('Description');
  await description.fill('Coolant drips from the drawer.');
  const params = { workspaceId: place.workspaceId, recordId };
  const theirs = 'Oil drips from the gear.';
  const fetched = page.waitForResponse((response) => response.url().endsWith(recordId));
  await ada.call(riskEndpoints.update, { params, body: { description: theirs } });
  await fetched;
  await expect(description).toHaveValue('Coolant drips from the drawer.');
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(theirs)).toBeVisible();
  await expect(dialog.getByText('Coolant drips from the drawer.')).toBeVisible();
  await page.close();
});

test('a renamed workspace and a new one show among the cards', async () => {
  const page = await watchAt(`/risk/${place.moduleId}/workspace`, connected);
  const params = { workspaceId: place.workspaceId };
  await ada.call(workspaceEndpoints.risk.update, { params, body: { name: 'Axle plant' } });
  await shows(page.getByRole('main').getByText('Axle plant'));
  const body = { moduleId: place.moduleId, name: 'Gear plant', description: 'Gears.' };
  await ada.call(workspaceEndpoints.risk.create, { body });
  await shows(page.getByRole('main').getByText('Gear plant'));
  await page.close();
});

test('a browser whose server was killed comes back by itself and shows what it missed, each time', async () => {
  const page = await watchAt(inWorkspace('library'));
  const port = new URL(other.url).port;
  // The second time it knows the number of the trail up to which it shows everything.
  for (const name of ['Valve sticks', 'Valve rattles']) {
    await other.kill();
    await place.raise(name);
    other = await startServer(dataDir, { flags: ['--only', 'api'], env: { PORT: port } });
    await expect(page.getByText(name)).toBeVisible();
  }
  await place.raise('Valve leaks');
  await shows(page.getByText('Valve leaks'));
  await page.close();
});

test('a session that is ended at one process closes its screens at another within five seconds', async () => {
  const page = await watchAt(inWorkspace('library'));
  const password = 'plumb lines hang straight';
  await ada.call(userEndpoints.updateMe, { body: { password, currentPassword: person.password } });
  await expect(page).toHaveURL('/login', { timeout: 5000 });
  await page.close();
});
