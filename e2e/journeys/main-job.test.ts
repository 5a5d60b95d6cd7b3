import { expect, test } from '@playwright/test';
import { choose, logIn, makePerson, nameOrganization, signUp } from '../actors.ts';

// A square of 64 by 64 pixels in one colour.
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAUElEQVR42u3PMQ0AAAgDsP145MC/CCRwkzSpgaamX4uAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAwGUB8D6wtY257RkAAAAASUVORK5CYII=',
  'base64',
);

test('somebody signs up, builds their organization and keeps a risk from raising to restoring', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const ada = makePerson();
  await signUp(page, ada);
  await logIn(page, ada);
  await expect(page.getByText('Logged in successfully!')).toBeVisible();
  await nameOrganization(page, 'Example Axles');
  await expect(page.getByText('Organization created successfully!')).toBeVisible();

  await test.step('a site and a process', async () => {
    await page.goto('/business-management/add-new-site');
    await page.getByLabel('Site name').fill('Plant 1');
    await page.getByLabel('Location').fill('Northfield');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Site created')).toBeVisible();
    await page.goto('/business-management/add-new-process');
    await page.getByLabel('Process name').fill('Milling');
    await choose(page, 'Parent site', 'Plant 1');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('Process created')).toBeVisible();
  });

  await test.step('a risk workspace with a logo', async () => {
    await page.goto('/dashboard/home');
    await page.getByRole('link', { name: /Risk Management/ }).click();
    await expect(page.getByRole('heading', { name: /Risk Workspaces/ })).toBeVisible();
    await page.getByRole('button', { name: 'Create Workspace' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog.getByText('Workspace name is required')).toBeVisible();
    await expect(dialog.getByText('Description is required')).toBeVisible();
    await dialog.getByLabel('Workspace Name').fill('Axle plant');
    await dialog.getByLabel('Description').fill('Machining and assembly.');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByText('Workspace created')).toBeVisible();
    await expect(
      page
        .getByRole('img', { name: /Axle plant/ })
        .or(page.locator('img[src*="/v1/files/"]'))
        .first(),
    ).toBeVisible();
    await page
      .getByRole('link', { name: /View/ })
      .or(page.getByRole('button', { name: /View/ }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/library/);
    await expect(page.getByText('No Risk Library found.')).toBeVisible();
  });

  await test.step('an additional field', async () => {
    await page.getByRole('button', { name: 'Additional Fields' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add fields' }).click();
    await dialog.getByRole('checkbox', { name: /^Number/ }).check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByLabel('Label').fill('Severity');
    await dialog.getByLabel('Name', { exact: true }).fill('severity');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Field added')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('a risk with the field filled', async () => {
    await page
      .getByRole('link', { name: 'New risk' })
      .or(page.getByRole('button', { name: 'New risk' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Save risk' }).click();
    for (const message of [
      'Risk name is required',
      'Description is required',
      'Category is required',
      'Site is required',
    ]) {
      await expect(page.getByText(message)).toBeVisible();
    }
    await page.getByLabel('Risk name').fill('Coolant leak at cell 4');
    await page.getByLabel('Description').fill('The seal of the pump wears; coolant reaches the floor.');
    await choose(page, 'Category', 'Operational');
    await choose(page, 'Site', 'Plant 1');
    await choose(page, 'Process', 'Milling');
    await page.getByRole('button', { name: /Additional fields/ }).click();
    await page.getByLabel('Severity').fill('4');
    await page.getByRole('button', { name: 'Save risk' }).click();
    await expect(page.getByRole('heading', { name: /RSK-\d{4}-0001/ })).toBeVisible();
    await expect(page.getByText('Severity', { exact: true })).toBeVisible();
  });

  await test.step('an action', async () => {
    await page.getByRole('tab', { name: /Actions/ }).click();
    await page.getByRole('button', { name: 'Add action' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Action name').fill('Replace the seal kit');
    await dialog.getByLabel('Due date').fill('11/30/2099');
    await page.keyboard.press('Tab');
    await choose(page, 'Assigned to', 'Ada Example');
    await page.keyboard.press('Escape');
    await dialog
      .getByRole('button', { name: 'Create' })
      .or(dialog.getByRole('button', { name: 'Save' }))
      .first()
      .click();
    await expect(page.getByText('Action created')).toBeVisible();
  });

  await test.step('it stands at the beginning, and says what it lacks to go on', async () => {
    await expect(page.getByText('Identified').first()).toBeVisible();
    const assess = page.getByRole('button', { name: 'Finish assessment' });
    await expect(assess).toHaveAttribute('aria-disabled', 'true');
    await expect(
      page.getByRole('button', { name: 'Next: cause, event and consequence stated' }),
    ).toBeVisible();
  });

  await test.step('found by search', async () => {
    await page.getByRole('link', { name: 'My Risk' }).first().click();
    await page.getByPlaceholder('Search risk name').fill('LEAK at');
    await expect(page).toHaveURL(/search=LEAK/);
    await expect(page.getByText('Coolant leak at cell 4')).toBeVisible();
    await page.getByPlaceholder('Search risk name').fill('nothing like this');
    await expect(page.getByText('Coolant leak at cell 4')).toBeHidden();
    await page.getByPlaceholder('Search risk name').fill('');
    await expect(page.getByText('Coolant leak at cell 4')).toBeVisible();
  });

  await test.step('deleted and restored', async () => {
    await page
      .getByRole('button', { name: /Coolant leak/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Entered twice');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete risk' }).click();
    await expect(page.getByText('Risk library deleted successfully')).toBeVisible();
    await expect(page.getByText('No Risk Library found.')).toBeVisible();
    await page.getByRole('link', { name: 'Deleted items' }).click();
    await expect(page.getByText('Entered twice')).toBeVisible();
    await page
      .getByRole('button', { name: /Coolant leak/ })
      .last()
      .click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Deleted by mistake');
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('Nothing is deleted.')).toBeVisible();
  });

  await test.step('the log tells it all', async () => {
    await page.getByRole('link', { name: 'Activity log' }).click();
    const rows = page.getByRole('row');
    await expect(rows.filter({ hasText: /Restored/i }).first()).toBeVisible();
    await expect(rows.filter({ hasText: /Deleted/i }).first()).toContainText('Ada Example');
    await page.getByPlaceholder(/Search/).fill('seal kit');
    await expect(rows.filter({ hasText: /Replace The Seal Kit/i }).first()).toBeVisible();
    await expect(rows.filter({ hasText: /Restored/i })).toHaveCount(0);
  });

  await test.step('signed out, nothing is shown any more', async () => {
    await page.getByRole('button', { name: /Ada Example/ }).click();
    await page.getByRole('menuitem', { name: /Log ?out/i }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    expect(
      await page.evaluate(() =>
        ['persist:auth', 'token', 'user', 'subid', 'accountId'].filter((key) => localStorage.getItem(key)),
      ),
    ).toEqual([]);
  });
});
