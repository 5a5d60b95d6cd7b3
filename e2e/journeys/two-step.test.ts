import { expect, type Page, test } from '@playwright/test';
import { codeOf } from '../../server/test/outside/totp.ts';
import { logIn, makePerson, type Person } from '../actors.ts';
import { signUpWithOrganization } from '../api.ts';
import { readMail } from '../mail.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';
// Passkeys are for a host with a name.
const named = url.replace('127.0.0.1', 'localhost');

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click();
  await page.getByRole('menuitem', { name: /Log ?out/i }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function enterPassword(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** The codes of the dialog that shows them once. */
async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Keep your recovery codes' });
  const codes = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plumbline-recovery-codes.txt');
  // They are shown this once: nothing but the word that they are saved takes them away.
  await page.keyboard.press('Escape');
  await page.mouse.click(4, 300);
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  return codes;
}

test('an authenticator app is set up, asked for at the login, and a recovery code stands in for it once', async ({
  page,
}) => {
  const ada = makePerson();
  await signUpWithOrganization(url, ada, 'Example Axles');
  await logIn(page, ada);
  await expect(page).toHaveURL('/dashboard/home');

  const { secret, codes } = await test.step('it is set up', async () => {
    await page.goto('/security-authentication?tab=two-step');
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    const key = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
    await page.getByLabel('Code', { exact: true }).fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText(/This code is wrong/)).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('Two-step sign-in is on')).toBeVisible();
    const kept = await keepCodes(page);
    await expect(page.getByText('10 codes are left.')).toBeVisible();
    await readMail(ada.email, 'Subject: Your sign-in was changed');
    return { secret: key, codes: kept };
  });

  await test.step('the login asks for a code, and leads to the page that was asked for', async () => {
    await logOut(page);
    await page.goto('/my-task?sort=name');
    await enterPassword(page, ada);
    await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible();
    await expect(page.getByText('Logged in successfully!')).toBeHidden();
    await page.getByLabel('Code', { exact: true }).fill('123');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Enter the six digits')).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Logged in successfully!')).toBeVisible();
    await expect(page).toHaveURL('/my-task?sort=name');
  });

  await test.step('a recovery code works once', async () => {
    for (const [attempt, isNew] of [true, false].entries()) {
      if (attempt === 0) await logOut(page);
      await enterPassword(page, ada);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(codes[0]?.toUpperCase() ?? '');
      await page.getByRole('button', { name: 'Login' }).click();
      if (!isNew) break;
      await expect(page).toHaveURL('/dashboard/home');
      await logOut(page);
    }
    await expect(page.getByText('This recovery code is wrong or was used')).toBeVisible();
  });

  await test.step('five wrong codes end the attempt', async () => {
    for (let wrong = 0; wrong < 4; wrong++) {
      await page.getByLabel('Recovery code').fill(`wrong-${wrong}`);
      await page.getByRole('button', { name: 'Login' }).click();
      if (wrong < 3) await expect(page.getByText('This recovery code is wrong or was used')).toBeVisible();
    }
    await expect(page.getByText('Too many wrong codes. Log in again.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  });
});

test('a passkey is added, is enough by itself, and is the second step after a password', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: named });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const kay = makePerson('Kay');
  await signUpWithOrganization(url, kay, 'Example Keys');
  await page.goto('/login');
  await enterPassword(page, kay);
  await expect(page).toHaveURL('/dashboard/home');

  await test.step('it is added under a name', async () => {
    await page.goto('/security-authentication?tab=two-step');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Work laptop');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Passkey added')).toBeVisible();
    await keepCodes(page);
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Work laptop');
  });

  await test.step('it logs in without a password', async () => {
    await logOut(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL('/dashboard/home');
  });

  await test.step('it is the second step after the password', async () => {
    await logOut(page);
    await enterPassword(page, kay);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/dashboard/home');
  });

  await test.step('it is removed', async () => {
    await page.goto('/security-authentication?tab=two-step');
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Passkey removed')).toBeVisible();
    await logOut(page);
    await enterPassword(page, kay);
    await expect(page).toHaveURL('/dashboard/home');
  });
  await context.close();
});

test('of two browsers one ends the other, and a third is ended with all others', async ({
  browser,
  page,
}) => {
  const person = makePerson('Max');
  await signUpWithOrganization(url, person, 'Example Maxima');
  const other = await browser.newContext({ baseURL: url });
  const there = await other.newPage();
  for (const one of [page, there]) {
    await logIn(one, person);
    await expect(one).toHaveURL('/dashboard/home');
  }
  await page.goto('/security-authentication?tab=sessions');
  const rows = page.getByRole('list', { name: 'Your sessions' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('This session');
  await rows.filter({ hasText: 'Chrome' }).getByRole('button', { name: /^End/ }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(there).toHaveURL('/login', { timeout: 5000 });
  await expect(rows).toHaveCount(2);

  await logIn(there, person);
  await expect(there).toHaveURL('/dashboard/home');
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('All other sessions ended')).toBeVisible();
  await expect(there).toHaveURL('/login', { timeout: 5000 });
  await expect(rows).toHaveCount(1);

  await page.getByRole('tab', { name: 'Sign-in history' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Logged in' })).toHaveCount(4);
  await other.close();
});
