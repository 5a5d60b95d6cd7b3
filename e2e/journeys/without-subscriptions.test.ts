import { expect, test } from '@playwright/test';
import { makePerson } from '../actors.ts';
import { signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, watch } from '../checks.ts';
import { makeDataDir, removeDataDir, startServer } from '../server.ts';
import { keepPicture } from '../visit.ts';

test('where nothing is subscribed to, every module is there, nothing asks for money, and usage is shown', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const dataDir = await makeDataDir();
  const { url, stop } = await startServer(dataDir, { env: { SUBSCRIPTIONS: 'off' } });
  const caller = await signUpWithOrganization(url, makePerson(), 'Example Axles');
  const context = await openSignedIn(browser, caller);
  const page = await context.newPage();
  const { problems, settle } = watch(page);

  await test.step('the dashboard speaks of no trial', async () => {
    await page.goto(`${url}/dashboard/home`);
    await expect(page.getByRole('list', { name: 'Modules' })).toBeVisible();
    await settle();
    await expect(page.getByText(/^Trial until/)).toHaveCount(0);
  });

  await test.step('the page of the subscription says so, and what is used', async () => {
    await page.goto(`${url}/subscription-billing`);
    await expect(page.getByRole('heading', { name: 'All modules are included permanently' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Modules' }).getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText('1, without limit').first()).toBeVisible();
    await settle();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /plan|subscription|payment/i })).toHaveCount(0);
    await expect(page.getByText('Earlier invoices')).toHaveCount(0);
    await expectAccessible(page, 'the page of a subscription that nobody pays');
    await keepPicture(page, 'without-subscriptions');
  });

  await test.step('what led to a plan leads to the same page, also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${url}/subscription-billing?tab=invoices`);
    await expect(page.getByRole('heading', { name: 'All modules are included permanently' })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
  });

  await test.step('the public page of plans leads a stranger to the sign-up', async () => {
    const stranger = await browser.newContext({ baseURL: url });
    const pricing = await stranger.newPage();
    await pricing.goto('/pricing');
    await pricing.getByRole('link', { name: 'Sign up, CAPA Management' }).click();
    await expect(pricing).toHaveURL(/\/signup/);
    await stranger.close();
  });

  expect(problems).toEqual([]);
  await context.close();
  await stop();
  await removeDataDir(dataDir);
});
