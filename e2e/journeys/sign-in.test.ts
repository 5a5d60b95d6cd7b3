import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { fillSignUp, choose, logIn, makePerson, type Person, signUp } from '../actors.ts';
import { type Caller, signIn, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { openCompany } from '../company.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';
const invitation = '/accept-invitation?token=abc';
const carried = `redirectTo=${encodeURIComponent(invitation)}`;

let ada: Person;
let caller: Caller;

test.beforeAll(async () => {
  ada = makePerson();
  caller = await signUpWithOrganization(url, ada, 'Example Axles');
});

const toast = (page: Page, position: string, text: string) =>
  page.locator(`[data-position="${position}"]`).getByText(text);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page in which Ada is signed in. */
async function openAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
  return page;
}

/** Puts values under keys of the browser's storage. */
const keep = (page: Page, values: Record<string, string>) =>
  page.evaluate((given) => {
    for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value);
  }, values);

/** Puts a token that the server refuses into the kept session; open pages take it over as from another tab. */
async function keepRefusedToken(context: BrowserContext): Promise<void> {
  const tab = await context.newPage();
  await tab.goto('/livez');
  const kept = await tab.evaluate(() => localStorage.getItem('persist:auth') ?? '{}');
  const session = { ...(JSON.parse(kept) as object), token: JSON.stringify('refused') }; // the application has kept it
  await keep(tab, { 'persist:auth': JSON.stringify(session) });
  await tab.close();
}

/** Counts the calls of a browser to a path of the API, with their answers. */
function answersTo(context: BrowserContext, path: RegExp): number[] {
  const statuses: number[] = [];
  context.on('response', (response) => {
    if (path.test(response.url())) statuses.push(response.status());
  });
  return statuses;
}

test('the login says what is wrong with a field, and the same of every refusal, top right for 5 seconds', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email').fill('ada');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expect(page.getByText('Minimum 8 characters')).toBeVisible();

  for (const email of [ada.email, 'nobody@example.test']) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    const refusal = toast(page, 'top-right', 'Incorrect email or password');
    await expect(refusal).toBeVisible();
    await expect(page).toHaveURL('/login');
    await page.clock.fastForward(3500);
    await expect(refusal).toBeVisible();
    await page.clock.fastForward(2000);
    await expect(refusal).toBeHidden();
  }
});

test('the sign-up says what is wrong with each field, and of an address that is taken', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign up' }).click();
  for (const message of [
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Email is required',
    'Password is required',
    'Confirm your password',
    'You must accept terms',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await fillSignUp(page, { ...ada, password: 'short' }, 'shorter');
  await expect(page.getByText('Minimum 8 characters')).toBeVisible();
  await expect(page.getByText('Passwords must match')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByLabel('Confirm password').fill(ada.password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(
    toast(page, 'top-right', 'This email is already in use. Log in, or use another one.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/signup');
});

test('from sign-up to the named organization each step says so in its place, and leads where one was to go', async ({
  page,
}) => {
  const grace = makePerson('Grace');
  await page.clock.install();
  await signUp(page, grace);
  await expect(toast(page, 'top-right', 'Signup successful!')).toBeVisible();
  await logIn(page, grace);
  await expect(toast(page, 'top-right', 'Logged in successfully!')).toBeVisible();
  await expect(page).toHaveURL('/set-organization');
  await page.goto('/login?redirectTo=/my-task');
  await expect(page).toHaveURL('/set-organization');

  await page.goto('/set-organization?redirectTo=/my-task');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Organization name is required')).toBeVisible();
  await page.getByRole('textbox').fill('Example Gears');
  await page.getByRole('button', { name: 'Continue' }).click();
  const named = toast(page, 'top-center', 'Organization created successfully!');
  await expect(named).toBeVisible();
  await expect(page).toHaveURL('/my-task');
  await page.clock.fastForward(4000);
  await expect(named).toBeHidden();
});

test('an invitation is carried from the login to the sign-up and back, and followed; nothing else is', async ({
  page,
}) => {
  await page.goto(`/login?${carried}`);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(`/signup?${carried}`);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(`/login?${carried}`);
  // The address is there before the screen is, and the one that is left has a field of the same name.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Login' }).click();
  // The token is kept for the tab and leaves the address.
  await expect(page).toHaveURL('/accept-invitation?token=kept');

  // Who is signed in and opens the login is led on by the same rule.
  await page.goto('/login?redirectTo=//evil.example/accept-invitation');
  await expect(page).toHaveURL('/dashboard/home');
});

test('a screen for people who are signed in asks for the login and is there after it', async ({ page }) => {
  await page.goto('/my-task?sort=name');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/my-task?sort=name');
  await expect(heading(page)).toBeVisible();
});

test('a token that has run out or is refused is renewed unseen, and what was typed is saved', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await logIn(page, ada);
  await expect(page).toHaveURL('/dashboard/home');
  const renewals = answersTo(context, /\/auth\/refresh-tokens$/);

  await page.goto('/business-management/add-new-site');
  await page.getByLabel('Site name').fill('Plant 1');
  await page.getByLabel('Location').fill('Northfield');
  await keepRefusedToken(context);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Site created')).toBeVisible();
  expect(renewals).toEqual([200]);

  await page.goto('/business-management/add-new-site');
  await page.getByLabel('Site name').fill('Plant 2');
  await page.getByLabel('Location').fill('Southfield');
  await page.clock.fastForward('16:00');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Site created')).toBeVisible();
  await expect(page.getByText('Plant 2')).toBeVisible();
  expect(renewals).toEqual([200, 200]);
});

test('calls of two tabs that are refused together make one renewal and no logout', async ({ browser }) => {
  const context = await openSignedIn(browser, caller);
  const tabs = [await openAt(context, '/dashboard/home'), await openAt(context, '/my-task')];
  const renewals = answersTo(context, /\/auth\/refresh-tokens$/);
  const answers = answersTo(context, /\/v1\/(?!auth)/);
  await keepRefusedToken(context);
  await Promise.all(tabs.map((tab) => tab.reload()));
  for (const tab of tabs) await expect(heading(tab)).toBeVisible();
  await expect.poll(() => answers.filter((status) => status === 200).length).toBeGreaterThan(2);
  expect(answers.filter((status) => status === 401).length).toBeGreaterThan(1);
  expect(renewals).toEqual([200]);
  await context.close();
});

/** A session as the browser keeps it, of a user who may be anything, with tokens that nobody gave. */
const sessionOf = (user: object) =>
  JSON.stringify({ token: '"a"', refresh_token: '"b"', isLoggedIn: 'true', user: JSON.stringify(user) });

const broken: Record<string, () => string> = {
  'half of a value': () => '{"token":"\\"abc',
  'another kind of value': () => '[1, 2]',
  nothing: () => 'null',
  'values that are no text': () => '{"token":7,"isLoggedIn":true,"user":{}}',
  'a session of something else': () => sessionOf({ _id: 'x', name: 'y', email: 'z' }),
  'a session that nobody opened': () => sessionOf(caller.user),
};

test('whatever stands in the storage, there is a login that works', async ({ page }) => {
  await page.goto('/login');
  for (const [what, value] of Object.entries(broken)) {
    await test.step(what, async () => {
      await keep(page, { 'persist:auth': value() });
      await page.goto('/dashboard/home');
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible({ timeout: 5000 });
    });
  }
  await logIn(page, ada);
  await expect(page).toHaveURL('/dashboard/home');
  const others = ['token', 'user', 'subid', 'accountId', 'color-scheme'];
  await keep(page, Object.fromEntries(others.map((key) => [key, '{"broken'])));
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveURL('/dashboard/home');
});

test('logging out in one tab ends the others at once, and Back shows nothing', async ({ page, context }) => {
  await logIn(page, ada);
  await expect(page).toHaveURL('/dashboard/home');
  await page.goto('/home/profile');
  const other = await openAt(context, '/my-task');
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: /Log ?out/i }).click();
  await expect(other).toHaveURL('/login', { timeout: 1000 });
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a session that is ended elsewhere closes its screen, and the same person finds what they typed', async ({
  browser,
}) => {
  const person = makePerson('Mary');
  const mary = await signUpWithOrganization(url, person, 'Example Springs');
  const { risk } = await openCompany(mary, ['risk']);
  const path = `/risk/${risk['moduleId']}/workspace/${risk['workspaceId']}/library/new`;
  const context = await openSignedIn(browser, mary);
  const page = await openAt(context, path);
  await page.getByLabel('Risk name').fill('Coolant leak at cell 4');
  await choose(page, 'Category', 'Operational');

  const password = 'plumb lines hang straight';
  const elsewhere = await signIn(url, person);
  await elsewhere.call(userEndpoints.updateMe, { body: { password, currentPassword: person.password } });
  await expect(page).toHaveURL('/login', { timeout: 5000 });

  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Risk name')).toHaveValue('Coolant leak at cell 4');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Operational');
  await context.close();
});
