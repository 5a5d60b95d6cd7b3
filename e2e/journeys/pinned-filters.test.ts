import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { makePerson } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, setTheme } from '../checks.ts';
import { foundRegister, type Register } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

let here: BrowserContext;
let register: Register;

test.beforeAll(async ({ browser }) => {
  register = await foundRegister(url, makePerson(), 'Example Pins');
  here = await openSignedIn(browser, register.caller);
  for (const name of ['Coolant leak at cell 4', 'Coolant hose worn', 'Label mix-up'])
    await register.raise(name);
});
test.afterAll(() => here.close());

const name = 'Everything about coolant, wherever it leaks';
const pinned = (page: Page) =>
  page.getByRole('list', { name: 'Pinned filters of Library' }).getByRole('link');

async function act(page: Page, item: string) {
  await page.getByRole('button', { name: `Options of ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a filter is pinned to the sidebar, counts what it finds as risks come, opens its list, and goes with its deletion', async () => {
  const page = await here.newPage();
  await page.goto(`${register.address}/library?search=coolant`);
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(pinned(page)).toHaveCount(0);
  await act(page, 'Pin to sidebar');
  await expect(pinned(page)).toHaveText(`${name}2`);
  await expect(pinned(page)).toHaveAttribute('aria-current', 'page');
  // However long its name, the count has its place.
  await expect(pinned(page)).toBeInViewport({ ratio: 0.99 });

  await page.goto(`${register.address}/tasks`);
  await expect(pinned(page)).toHaveText(`${name}2`);
  await expect(pinned(page)).not.toHaveAttribute('aria-current');
  await register.raise('Coolant pump noisy');
  await expect(pinned(page)).toHaveText(`${name}3`);
  await expectAccessible(page, 'a pinned filter, light');
  await setTheme(page, 'dark');
  await expectAccessible(page, 'a pinned filter, dark');
  await setTheme(page, 'light');
  // Without room for its name it has its initials.
  await page.getByRole('button', { name: 'Collapse' }).click();
  await expect(pinned(page).locator('[data-initials=EL]')).toBeInViewport();
  await page.getByRole('button', { name: 'Expand' }).click();

  await pinned(page).click();
  await expect(page).toHaveURL(/\/library\?search=coolant$/);
  await expect(page.getByRole('searchbox')).toHaveValue('coolant');
  await expect(page.getByText('Coolant pump noisy')).toBeVisible();
  await expect(page.getByText('Label mix-up')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${register.address}/tasks`);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const inDrawer = page.getByRole('dialog').getByRole('link', { name });
  await expect(inDrawer).toHaveText(`${name}3`);
  await inDrawer.click();
  await expect(page).toHaveURL(/\/library\?search=coolant$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.setViewportSize({ width: 1366, height: 900 });
  await act(page, 'Delete');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(pinned(page)).toHaveCount(0);
});
