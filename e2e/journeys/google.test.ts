import { expect, type Page, test } from '@playwright/test';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { makePerson, nameOrganization } from '../actors.ts';
import { signUpWithOrganization } from '../api.ts';
import { watch } from '../checks.ts';
import { linkIn, readMail } from '../mail.ts';
import { makeDataDir, removeDataDir, type RunningServer, startServer } from '../server.ts';
import { startGoogle, type GoogleProvider } from '../../server/test/outside/google-provider.ts';

let google: GoogleProvider;
let server: RunningServer;

test.beforeAll(async () => {
  google = await startGoogle();
  server = await startServer(await makeDataDir(), { env: google.env });
});
test.afterAll(async () => {
  await server.stop();
  await removeDataDir(server.dataDir);
  await google.close();
});

const button = (page: Page, name = 'Continue with Google') => page.getByRole('button', { name });

/** Logs in at the provider in the window that a tap has opened, and lets it tell who one is. */
async function passGoogle(page: Page, account: string, name?: string): Promise<void> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page, name).click()]);
  const form = popup.getByPlaceholder('Enter any login');
  // Who is logged in there already is let through at once.
  const isKnown = popup.waitForEvent('close').then(() => true);
  if (
    await Promise.race([
      isKnown,
      form.waitFor().then(
        () => false,
        () => true,
      ),
    ])
  )
    return;
  await form.fill(account);
  await popup.getByPlaceholder('and password').fill('anything');
  await popup.getByRole('button', { name: 'Sign-in' }).click();
  await popup.getByRole('button', { name: 'Continue' }).click();
}

test('somebody new signs in with Google, names their organization, and is known the next time', async ({
  page,
}) => {
  const { problems } = watch(page);
  google.addAccount({ id: 'grace', email: 'grace@example.test', name: 'Grace Example' });
  await page.goto(`${server.url}/login`);
  await passGoogle(page, 'grace');
  await expect(page.getByText('Successfully signed in with Google!')).toBeVisible();
  await nameOrganization(page, 'Example Gears');
  await expect(page.getByRole('button', { name: 'Grace Example' })).toBeVisible();
  expect(problems).toEqual([]);

  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: /Log ?out/i }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('a page that was asked for is there after signing in with Google, though the browser came from elsewhere', async ({
  page,
}) => {
  google.addAccount({ id: 'hal', email: 'hal@example.test', name: 'Hal Example' });
  await page.goto(`${server.url}/login`);
  await passGoogle(page, 'hal');
  await nameOrganization(page, 'Example Springs');
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/my-task?sort=name`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await passGoogle(page, 'hal');
  await expect(page).toHaveURL(`${server.url}/my-task?sort=name`);
});

test('an invitation is followed, and nothing else that redirectTo names', async ({ page }) => {
  google.addAccount({ id: 'ida', email: 'ida@example.test' });
  await page.goto(`${server.url}/login?redirectTo=%2Faccept-invitation%3Ftoken%3Dabc`);
  await passGoogle(page, 'ida');
  await expect(page).toHaveURL(/\/accept-invitation/);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${server.url}/login?redirectTo=%2F%2Fevil.example`);
  await passGoogle(page, 'ida');
  await expect(page).toHaveURL(`${server.url}/set-organization`);
});

test('a window that is closed, a refusal and an outage are said in words, and the password still works', async ({
  page,
}) => {
  const ada = makePerson();
  await signUpWithOrganization(server.url, ada, 'Example Axles');
  google.addAccount({ id: 'unconfirmed', email: 'someone@example.test', isUnverified: true });
  await page.goto(`${server.url}/login`);
  const [popup] = await Promise.all([page.waitForEvent('popup'), button(page).click()]);
  await popup.close();
  await expect(page.getByText('Google login was cancelled or failed')).toBeVisible();

  await passGoogle(page, 'unconfirmed');
  await expect(page.getByText('Google login failed', { exact: true })).toBeVisible();

  google.isAway = true;
  const refused = await fetch(`${server.url}/v1${authEndpoints.loginWithGoogle.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: 'any' }),
  });
  expect(refused.status).toBe(503);
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${server.url}/dashboard/home`);
  // What was said of the tries before holds no longer.
  await expect(page.getByText('Google login failed', { exact: true })).toBeHidden();
  google.isAway = false;
});

test('an account with a password links Google after confirming its address, and logs in with it', async ({
  page,
}) => {
  const joan = makePerson('Joan');
  await signUpWithOrganization(server.url, joan, 'Example Bolts');
  google.addAccount({ id: 'joan', email: joan.email });

  await test.step('the address is confirmed by the mail', async () => {
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Email').fill(joan.email);
    await page.getByLabel('Password', { exact: true }).fill(joan.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText(`we sent a link to ${joan.email}`)).toBeVisible();
    const mail = await readMail(joan.email, 'Subject: Confirm your email', server.dataDir);
    await page.goto(linkIn(mail, '/verify-email'));
    await expect(page).toHaveURL(`${server.url}/verify-email`);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await expect(page.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('we sent a link to')).toBeHidden();
  });

  await test.step('Google is linked on the security screen', async () => {
    await page.getByRole('button', { name: /account menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Security' }).click();
    await passGoogle(page, 'joan', 'Link Google');
    await expect(page.getByText(`Linked with ${joan.email}`)).toBeVisible();
  });

  await test.step('and logs in', async () => {
    await page.getByRole('button', { name: /account menu$/ }).click();
    await page.getByRole('menuitem', { name: /Log ?out/i }).click();
    await passGoogle(page, 'joan');
    await expect(page).toHaveURL(`${server.url}/dashboard/home`);
  });
});

test('Google is let into the sign-in pages alone', async ({ page, request }) => {
  const policyOf = async (path: string) =>
    (await request.get(`${server.url}${path}`)).headers()['content-security-policy'] ?? '';
  for (const path of ['/login', '/signup', '/security-authentication'])
    expect(await policyOf(path)).toContain(google.url);
  for (const path of ['/', '/reset-password', '/dashboard/home', '/loginx'])
    expect(await policyOf(path)).not.toContain(google.url);
  await page.goto(`${server.url}/signup`);
  await expect(button(page)).toBeVisible();
});
