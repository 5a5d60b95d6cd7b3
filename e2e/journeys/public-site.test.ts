import { expect, test } from '@playwright/test';
import { makePerson } from '../actors.ts';
import { signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { watch } from '../checks.ts';
import { linkIn, readMail } from '../mail.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

test('a visitor looks around, compares the prices, joins the newsletter, leaves it and signs up', async ({
  page,
}) => {
  const { problems } = watch(page);
  const { email } = makePerson('Reader');
  const header = page.getByRole('banner');

  await test.step('from the landing page to the features of a module', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep every process true.');
    await page.getByRole('link', { name: 'See the features' }).click();
    await expect(page).toHaveURL('/features');
    await page.goBack();
    await page.getByRole('link', { name: 'See document control' }).click();
    await expect(page).toHaveURL('/features#document');
    await expect(page.getByRole('heading', { name: 'Document Control', level: 2 })).toBeInViewport();
  });

  await test.step('the prices by the month and by the year', async () => {
    await header.getByRole('link', { name: 'Pricing' }).click();
    await expect(page.getByText('$59', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Yearly' }).check();
    await expect(page.getByText('$590', { exact: true })).toBeVisible();
    await expect(page.getByText('$118 less a year than paid monthly')).toBeVisible();
  });

  await test.step('the newsletter takes the address by the link of a mail', async () => {
    const box = page.getByRole('region', { name: 'Newsletter' });
    await box.getByLabel('Email').fill(email);
    await box.getByRole('button', { name: 'Join' }).click();
    await expect(box.getByRole('status')).toHaveText('A link to confirm is on its way to your inbox.');
    await expect(box.getByLabel('Email')).toHaveValue('');
    const mail = await readMail(email, 'Confirm your subscription');
    await page.goto(linkIn(mail, '/newsletter/confirm'));
    await expect(page).toHaveURL('/newsletter/confirm');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible();
  });

  await test.step('and lets it go by another', async () => {
    const mail = await readMail(email, 'You are subscribed');
    await page.goto(linkIn(mail, '/newsletter/unsubscribe'));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
  });

  await test.step('the way to the sign-up, whose terms can be read', async () => {
    await header.getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/signup');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'terms of use' }).click();
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Terms of use');
  });
  expect(problems).toEqual([]);
});

test('on a phone the pages are in a drawer that closes by itself and by Escape', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Open menu' });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await opener.click();
  await expect(drawer.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await drawer.getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(drawer).toBeHidden();
});

test('who is signed in is led to their dashboard from there', async ({ browser }) => {
  const caller = await signUpWithOrganization(url, makePerson(), 'Example Axles');
  const context = await openSignedIn(browser, caller);
  const page = await context.newPage();
  const { problems } = watch(page);
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeHidden();
  await header.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard/home');
  expect(problems).toEqual([]);
  await context.close();
});

test('without a script a page can still be read, and its menu opens', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page).toHaveTitle('Quality management for teams · Plumbline');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep every process true.');
  await page.getByRole('banner').getByRole('link', { name: 'Features' }).click();
  await expect(page.getByRole('heading', { name: 'Standards covered' })).toBeVisible();
  // The page stands before its code is there; on a slow phone its menu is opened until then.
  await page.setViewportSize({ width: 390, height: 844 });
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('button', { name: 'Close menu' }).click();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await drawer.getByRole('link', { name: 'Pricing' }).click();
  await expect(page).toHaveURL('/pricing');
  await context.close();
});
