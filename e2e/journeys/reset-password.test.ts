import { expect, test } from '@playwright/test';
import { logIn, makePerson } from '../actors.ts';
import { signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { linkIn, readMail } from '../mail.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

test('somebody who forgot their password gets back in by a mailed link, which works once', async ({
  page,
  browser,
}) => {
  const ada = makePerson();
  const caller = await signUpWithOrganization(url, ada, 'Example Axles');
  const elsewhere = await openSignedIn(browser, caller);
  const open = await elsewhere.newPage();
  await open.goto('/dashboard/home');
  await expect(open.getByRole('heading', { level: 1 })).toBeVisible();
  const renewed = { ...ada, password: 'plumb lines hang straight' };

  const link = await test.step('the link is asked for and mailed', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(page).toHaveURL('/forget-password');
    const email = page.getByLabel('Email');
    await email.fill('ada');
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Invalid email')).toBeVisible();
    await email.fill(ada.email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText('Password reset link sent to your email!')).toBeVisible();
    await expect(email).toHaveValue('');
    const mail = await readMail(ada.email, 'Subject: Reset your password');
    return linkIn(mail, '/reset-password');
  });

  await test.step('a new password is set, and the address keeps no token', async () => {
    await page.goto(link);
    await expect(page).toHaveURL('/reset-password');
    await page.getByLabel('New Password', { exact: true }).fill(renewed.password);
    await page.getByLabel('Confirm Password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm Password', { exact: true }).fill(renewed.password);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Password reset successful!')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  await test.step('every session that was open has ended, and the person is told', async () => {
    await expect(open).toHaveURL('/login', { timeout: 5000 });
    await readMail(ada.email, 'Subject: Your password was changed');
  });

  await test.step('the old password is refused, the new one accepted', async () => {
    await logIn(page, ada);
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await logIn(page, renewed);
    await expect(page).toHaveURL('/dashboard/home');
  });

  await test.step('the link works no second time', async () => {
    await open.goto(link);
    await open.getByLabel('New Password', { exact: true }).fill('another password of theirs');
    await open.getByLabel('Confirm Password', { exact: true }).fill('another password of theirs');
    await open.getByRole('button', { name: 'Save' }).click();
    await expect(open.getByText('This reset link is no longer valid. Ask for a new one.')).toBeVisible();
  });
  await elsewhere.close();
});
