import { expect, type Page, test } from '@playwright/test';
import { makePerson } from '../actors.ts';
import { activate, pick, tabBackTo, tabTo, takeFromMenu, type } from '../keyboard.ts';
import { foundPlant } from '../plant.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

const expectOnPage = (page: Page) =>
  expect(page.locator('main'), 'the focus is at the beginning of the new page').toBeFocused();

/** Goes to another screen by the navigation, which stands before the page. */
async function goBy(page: Page, name: string) {
  await tabBackTo(page, page.getByRole('complementary').getByRole('link', { name }));
  await page.keyboard.press('Enter');
  await expectOnPage(page);
}

test('the main job is done by the keyboard alone', async ({ page, baseURL }) => {
  test.setTimeout(180_000);
  const ada = makePerson();
  await foundPlant(baseURL ?? '', ada);

  await test.step('log in, and skip the navigation', async () => {
    await page.goto('/login');
    await expect(page.locator('form[inert]'), 'the drawn page is taken over').toHaveCount(0);
    await type(page, page.getByLabel('Email'), ada.email);
    await type(page, page.getByLabel('Password', { exact: true }), ada.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/home/);
    await expectOnPage(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(link(page, 'Skip to content')).toBeFocused();
    await expect(link(page, 'Skip to content')).toBeInViewport();
    await page.keyboard.press('Enter');
    await expectOnPage(page);
  });

  await test.step('a workspace', async () => {
    await activate(page, page.locator('main').getByRole('link', { name: /^Risk Management/ }));
    await expectOnPage(page);
    await activate(page, button(page, 'Create Workspace').first());
    await expect(page.getByRole('dialog')).toBeVisible();
    await type(page, box(page, 'Workspace Name'), 'Axle plant');
    await type(page, box(page, 'Description'), 'Machining and assembly.');
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Create' }));
    await expect(page.getByText('Workspace created')).toBeVisible();
    await expect(page.locator('main :focus, main:focus'), 'the focus is not lost').toHaveCount(1);
    await activate(page, link(page, 'View Axle plant'));
    await expectOnPage(page);
  });

  await test.step('a risk', async () => {
    await activate(page, link(page, 'New risk').first());
    await expectOnPage(page);
    await type(page, box(page, 'Risk name'), 'Coolant leak at cell 4');
    await type(page, box(page, 'Description'), 'The seal of the pump wears.');
    await pick(page, list(page, 'Category'), 'Operational');
    await type(page, box(page, 'Date identified'), '02/03/2026');
    await pick(page, list(page, 'Site'), 'Plant 1');
    await pick(page, list(page, 'Process'), 'Milling');
    await tabTo(page, list(page, 'Managers'));
    await page.keyboard.press('Backspace');
    await pick(page, list(page, 'Managers'), 'Ada Example');
    await activate(page, button(page, 'Save risk'));
    await expect(page.getByRole('heading', { name: /^RSK-\d{4}-0001/ })).toBeVisible();
    await expectOnPage(page);
    await expect(page.locator('main')).toContainText('02/03/2026');
  });

  await test.step('a value that is changed where it stands', async () => {
    await activate(page, button(page, / Edit Category$/));
    await pick(page, list(page, 'Category'), 'Strategic');
    await expect(button(page, 'Strategic Edit Category')).toBeFocused();
  });

  await test.step('an action', async () => {
    await tabBackTo(page, page.getByRole('tab', { name: 'Overview' }));
    for (const name of ['Analysis', 'Assessments', 'Controls', 'Treatment', 'Actions']) {
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
    }
    await activate(page, button(page, 'Add action'));
    await type(page, box(page, 'Action name'), 'Replace the seal kit');
    await type(page, box(page, 'Due date'), '11/30/2099');
    await pick(page, list(page, 'Assigned to'), 'Ada Example');
    await activate(page, page.getByRole('dialog').getByRole('button', { name: 'Save' }));
    await expect(page.getByText('Action created')).toBeVisible();
    await expect(button(page, 'Add action')).toBeFocused();
  });

  await test.step('found, and edited from its menu', async () => {
    await goBy(page, 'My Risk');
    await type(page, page.getByPlaceholder('Search risk name'), 'leak');
    await expect(page).toHaveURL(/search=leak/);
    await takeFromMenu(page, button(page, 'Actions for Coolant leak at cell 4'), 'Edit');
    await expectOnPage(page);
    await type(page, box(page, 'Risk name'), 'Coolant leak at cell 5');
    await activate(page, button(page, 'Save risk'));
    await expect(page.getByRole('heading', { name: /Coolant leak at cell 5$/ })).toBeVisible();
  });

  await test.step('deleted, and restored', async () => {
    await goBy(page, 'My Risk');
    await takeFromMenu(page, button(page, 'Actions for Coolant leak at cell 5'), 'Delete');
    await type(page, box(page, 'Reason'), 'Entered twice');
    await activate(page, button(page, 'Delete risk'));
    await expect(page.getByText('No Risk Library found.')).toBeVisible();
    await expectOnPage(page);
    await goBy(page, 'Deleted items');
    await takeFromMenu(page, button(page, 'Actions for Coolant leak at cell 5'), 'Restore');
    await type(page, box(page, 'Reason'), 'Deleted by mistake');
    await activate(page, button(page, 'Restore'));
    await expect(page.getByText('Nothing is deleted.')).toBeVisible();
  });

  await test.step('logged out', async () => {
    await tabBackTo(page, button(page, /account menu$/));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    // The keys are the menu's only once it has taken the focus.
    await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login/);
  });
});
