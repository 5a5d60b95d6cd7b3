import { type BrowserContext, expect, type Locator, type Page, test as base } from '@playwright/test';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectReadable, setTheme } from '../checks.ts';
import { foundRegister, type Register } from '../plant.ts';
import { keepPicture } from '../visit.ts';

/** A register of one's own, and a page of it. */
const test = base.extend<{ register: Register; page: Page }>({
  register: async ({ baseURL }, provide) => provide(await foundRegister(baseURL ?? '')),
  page: async ({ browser, register }, provide) => {
    const context = await openSignedIn(browser, register.caller);
    await provide(await context.newPage());
    await context.close();
  },
});

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const box = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const waits = 'Not saved: no connection. It will be sent when the connection is back.';
const lost = 'This part could not be loaded.';

const setOffline = (context: BrowserContext, isOffline: boolean) => context.setOffline(isOffline);

/** Looks at a state at a desk and on a phone, light and dark. */
async function look(page: Page, name: string): Promise<void> {
  await setTheme(page, 'light');
  await expectAccessible(page, `${name}, light`);
  await keepPicture(page, `connection-${name}-1366`);
  await setTheme(page, 'dark');
  await expectReadable(page, `${name}, dark`);
  await keepPicture(page, `connection-${name}-dark`);
  await page.setViewportSize({ width: 390, height: 844 });
  await keepPicture(page, `connection-${name}-390`);
  await page.setViewportSize({ width: 1366, height: 768 });
  await setTheme(page, 'light');
}

/** Lets no further code through, as a deploy or a broken connection does. */
async function loseCode(page: Page): Promise<() => Promise<void>> {
  await page.route('**/assets/**', (route) => route.abort());
  return () => page.unroute('**/assets/**');
}

test('a form that is saved without a connection is sent once when it is back, and nothing says otherwise', async ({
  page,
  register,
}) => {
  await page.goto('/business-management/add-new-site');
  await box(page, 'Site name').fill('Hall 7');
  await box(page, 'Location').fill('Northfield');
  await setOffline(page.context(), true);
  await button(page, 'Create').click();
  await expect(page.getByText(waits)).toBeVisible();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
  await look(page, 'waits');
  await expect(button(page, 'Cancel sending')).toBeFocused();

  await button(page, 'Cancel sending').click();
  await expect(page.getByText(waits)).toBeHidden();
  await expect(page.getByText(/^You are offline\. What you see is from /)).toBeVisible();
  await look(page, 'offline');
  await expect(box(page, 'Site name')).toHaveValue('Hall 7');
  await box(page, 'Site name').fill('Hall 8');

  await button(page, 'Create').click();
  await expect(page.getByText(waits)).toBeVisible();
  await setOffline(page.context(), false);
  await expect(page.getByText('Site created')).toBeVisible();
  await expect(page.getByText(waits)).toBeHidden();
  const { results } = await register.caller.call(siteEndpoints.list, { query: { search: 'Hall' } });
  expect(results.map(({ name }) => name)).toEqual(['Hall 8']);
});

test('a dialog that waits says so inside, stays open, and what is closed is not sent', async ({
  page,
  register,
}) => {
  const { caller, moduleId } = register;
  await page.goto(`/risk/${moduleId}/workspace`);
  await button(page, 'Create Workspace').click();
  const dialog = page.getByRole('dialog', { name: 'Create Workspace' });
  await box(dialog, 'Workspace Name').fill('Paint shop');
  await box(dialog, 'Description').fill('Where the risks of painting are kept.');
  await setOffline(page.context(), true);
  await button(dialog, 'Create').click();
  await expect(dialog.getByText(waits)).toBeVisible();
  await expect(page.getByText(waits)).toHaveCount(1);
  await look(page, 'dialog-waits');
  await button(dialog, 'Close').click();
  await expect(page.getByText('Not saved: you left before the connection was back.')).toBeVisible();
  await setOffline(page.context(), false);
  await expect(page.getByText(/^You are offline/)).toBeHidden();
  const { results } = await caller.call(workspaceEndpoints.risk.list, { params: { moduleId } });
  expect(results.map(({ name }) => name)).toEqual(['Example risk']);
});

test('a list that is there stays while the connection is away', async ({ page, register }) => {
  await register.raise('Coolant leak');
  await page.goto(`${register.address}/library`);
  await expect(page.getByRole('link', { name: 'Coolant leak' })).toBeVisible();
  await setOffline(page.context(), true);
  await expect(page.getByText(/^You are offline\. What you see is from /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Coolant leak' })).toBeVisible();
  await look(page, 'list');
  await setOffline(page.context(), false);
  await expect(page.getByText(/^You are offline/)).toBeHidden();
});

test('a screen and a dialog whose code does not come say so in their own place, and come when asked again', async ({
  page,
  register,
}) => {
  await page.goto(`${register.address}/library`);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(
    button(page, 'Customize Columns')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible();
  await page.waitForLoadState('networkidle');
  let regain = await loseCode(page);
  await navigation.getByRole('link', { name: 'Activity log' }).click();
  await expect(page.getByRole('heading', { name: lost })).toBeVisible();
  await expect(navigation).toBeVisible();
  await look(page, 'screen');
  // What stands in the navigation beside it may have been on its way, and says the same of itself.
  const loadAgain = button(page.getByRole('main'), 'Load again');
  await loadAgain.click();
  await expect(loadAgain).toBeVisible();
  await regain();
  await loadAgain.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity Log' })).toBeVisible();

  await page.goto(`/risk/${register.moduleId}/workspace`);
  await page.waitForLoadState('networkidle');
  regain = await loseCode(page);
  await page
    .getByRole('button', { name: /^Create/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: lost });
  await expect(dialog).toBeVisible();
  await look(page, 'dialog');
  await button(dialog, 'Close').click();
  await expect(dialog).toBeHidden();
  await page
    .getByRole('button', { name: /^Create/ })
    .first()
    .click();
  await expect(dialog).toBeVisible();
  await regain();
  await button(dialog, 'Load again').click();
  // A browser that never asks again for a file that did not come gets a new page, on which the dialog is opened anew.
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await expect(async () => {
    if (await page.getByRole('dialog').isHidden())
      await page
        .getByRole('button', { name: /^Create/ })
        .first()
        .click({ timeout: 5000 });
    await expect(field).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
});

test('after a deploy the page offers the new version, and loads it when somebody says so', async ({
  page,
  register,
}) => {
  await page.goto(`${register.address}/library/new`);
  await box(page, 'Risk name').fill('Coolant leak at cell 4');
  await page.waitForLoadState('networkidle');
  await page.route('**/index.html', (route) =>
    route.fulfill({ body: '<script type="module" crossorigin src="/assets/index-next.js"></script>' }),
  );
  const regain = await loseCode(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' }).click();
  await expect(page.getByText('A new version of Plumbline is here.').first()).toBeVisible();
  await look(page, 'new-version');
  await page.goBack();
  await expect(box(page, 'Risk name')).toHaveValue('Coolant leak at cell 4');
  await regain();
  await page.unroute('**/index.html');
  await button(page, 'Load it').click();
  await expect(box(page, 'Risk name')).toHaveValue('Coolant leak at cell 4');
  await expect(page.getByText('A new version of Plumbline is here.')).toBeHidden();
});
