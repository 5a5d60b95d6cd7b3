import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { makePerson, type Person } from '../actors.ts';
import { actingIn, type Caller, signIn, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll, setTheme } from '../checks.ts';
import { letIn } from '../let-in.ts';
import { foundRegister, type Register } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

// Ada keeps the register and has let Bob in; both look at one risk at the same time.
let place: Register;
let bob: Person;
let bobsCalls: Caller;
let adas: BrowserContext;
let bobs: BrowserContext;
let path: string;
let recordId: string;

async function prepare(browser: Browser): Promise<void> {
  place = await foundRegister(url);
  bob = makePerson('Bob', 'Helper');
  bobsCalls = await signUpWithOrganization(url, bob, 'Example Helpers');
  await letIn(bobsCalls, place, bob.email);
  ({ _id: recordId } = await place.raise('Torque tool drift on axle line'));
  path = `${place.address}/library/detail/${recordId}`;
  adas = await openSignedIn(browser, place.caller);
  bobs = await openSignedIn(browser, await signIn(url, bob), { organizationId: place.caller.user._id });
}

test.beforeAll(({ browser }) => prepare(browser));
test.afterAll(() => Promise.all([adas.close(), bobs.close()]));

const inRoom = /^43\d+\[\{"ok":true/;

/** Opens the risk and waits until the page hears what happens to it. */
async function openRisk(context: BrowserContext, query = ''): Promise<Page> {
  const page = await context.newPage();
  const hears = page
    .waitForEvent('websocket', (socket) => socket.url().includes('socket.io'))
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => inRoom.test(String(payload))));
  await page.goto(path + query);
  await hears;
  return page;
}

const stream = (page: Page) => page.getByRole('region', { name: 'What was said and done' });
const box = (page: Page) => stream(page).getByRole('textbox', { name: 'Comment', exact: true });
// A box that holds the same words is no comment yet.
const said = (page: Page, text: string) => stream(page).getByRole('paragraph').filter({ hasText: text });

test('two people talk on an open risk: a name by keyboard, an answer live, a notice that leads there', async () => {
  const [ada, bobAt] = [await openRisk(adas), await openRisk(bobs)];
  await box(ada).focus();
  await ada.keyboard.type('Were they tightened, @bo');
  await expect(ada.getByRole('option', { name: /Bob Helper/ })).toBeVisible();
  await ada.keyboard.press('Enter');
  await ada.keyboard.type('before the new clutches went in?');
  await ada.keyboard.press('Control+Enter');
  await expect(stream(ada).getByText('@Bob Helper')).toBeVisible();
  await expect(box(ada)).toHaveValue('');

  // It waits above what Bob reads until he asks for it.
  await stream(bobAt).getByRole('button', { name: '1 new' }).click();
  await expect(stream(bobAt).getByText(/before the new clutches went in/)).toBeVisible();
  await stream(bobAt).getByRole('button', { name: 'Answer', exact: true }).click();
  await bobAt.getByRole('textbox', { name: 'Answer' }).fill('No, two nuts were at 179 Nm.');
  await bobAt.keyboard.press('Control+Enter');
  await stream(ada).getByRole('button', { name: '1 new' }).click();
  await expect(stream(ada).getByText('No, two nuts were at 179 Nm.')).toBeVisible();

  await stream(ada).getByRole('button', { name: 'Add a reaction' }).first().click();
  await ada.getByRole('menuitem', { name: 'Thank you' }).click();
  await expect(stream(bobAt).getByRole('button', { name: 'Thank you: Ada Example' })).toBeVisible();
  await stream(ada).getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(stream(bobAt).getByText('Resolved by Ada Example')).toBeVisible();

  await bobAt.getByRole('button', { name: /^Notifications/ }).click();
  await bobAt.getByText('Ada Example mentioned you in a comment.').click();
  await expect(bobAt).toHaveURL(/\?comment=/);
  await expect(bobAt.getByRole('region', { name: 'The comment you came for' })).toBeVisible();
  await Promise.all([ada.close(), bobAt.close()]);
});

test('what is typed is found again, and an own comment is changed and deleted', async () => {
  const page = await openRisk(adas);
  await box(page).fill('I will look at it tomorr');
  await page.waitForTimeout(600); // kept after a short pause
  await page.reload();
  await expect(box(page)).toHaveValue('I will look at it tomorr');
  await box(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('ow');
  await stream(page).getByRole('button', { name: 'Send' }).click();
  await expect(said(page, 'I will look at it tomorrow')).toBeVisible();
  const menuOf = stream(page).getByRole('button', { name: 'More for the comment of Ada Example' }).first();
  await menuOf.click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await page.getByRole('textbox', { name: 'Change' }).fill('I looked at it');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(said(page, 'I looked at it')).toBeVisible();
  await menuOf.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(stream(page).getByText('This comment was deleted.')).toBeVisible();
  await page.close();
});

test('a comment that is sent without a connection waits and is sent once; who leaves before finds it typed', async () => {
  const page = await openRisk(adas);
  const send = () => stream(page).getByRole('button', { name: 'Send' }).click();
  await box(page).fill('Locked out since six.');
  await adas.setOffline(true);
  await send();
  await expect(page.getByText(/^Not saved: no connection\. It will be sent/)).toBeVisible();
  await adas.setOffline(false);
  await expect(said(page, 'Locked out since six.')).toHaveCount(1);
  await expect(box(page)).toHaveValue('');

  await box(page).fill('Key is with the foreman.');
  await adas.setOffline(true);
  await send();
  await expect(page.getByText(/^Not saved: no connection\. It will be sent/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click();
  await expect(page.getByText('Not saved: you left before the connection was back.')).toBeVisible();
  await adas.setOffline(false);
  await page.goto(path);
  await expect(box(page)).toHaveValue('Key is with the foreman.');
  const params = { workspaceId: place.workspaceId, recordId };
  const { entries } = await place.caller.call(riskParts.comment.list, { params });
  const texts = entries.flatMap(({ comment }) => comment?.text ?? []);
  expect(texts.filter((text) => text === 'Locked out since six.')).toHaveLength(1);
  expect(texts).not.toContain('Key is with the foreman.');
  await send();
  await expect(said(page, 'Key is with the foreman.')).toBeVisible();
  await page.close();
});

test('on a phone it is a tab that counts what is unread; nothing in it breaks or is out of reach', async () => {
  const params = { workspaceId: place.workspaceId, recordId };
  const long = `${'Donaudampfschiff'.repeat(12)} and @[${place.caller.user.accountId}]`;
  await actingIn(bobsCalls, place.caller.user._id).call(riskParts.comment.create, {
    params,
    body: { text: long },
  });
  await place.caller.call(riskEndpoints.update, { params, body: { category: 'Strategic' } });
  const page = await adas.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  await page.getByRole('tab', { name: /^Comments 1$/ }).click();
  await expect(stream(page).getByText(/^Donaudampfschiff/)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Comments', exact: true })).toBeVisible();
  await expectAccessible(page, 'the stream on a phone');
  await setTheme(page, 'dark');
  await expectAccessible(page, 'the stream on a phone, dark');
  await expectNoSidewaysScroll(page, 320);
  await page.setViewportSize({ width: 1366, height: 900 });
  // It moves out of its tab, with another box.
  await expect(page.getByRole('tab', { name: 'Comments', exact: true })).toBeHidden();
  await box(page).focus();
  await page.keyboard.type('@');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectAccessible(page, 'people to be named');
  await page.close();
});
