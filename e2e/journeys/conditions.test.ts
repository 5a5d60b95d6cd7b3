import { expect, test } from '@playwright/test';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { foundRegister } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

test('an administrator has a field shown and required for one category; the form, the page and the history follow', async ({
  browser,
}) => {
  const { caller, address, raise } = await foundRegister(url);
  const { _id } = await raise('Pump seal');
  const context = await openSignedIn(browser, caller);
  const page = await context.newPage();
  await page.goto(`${address}/library`);
  await page.getByRole('button', { name: 'Additional Fields' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add fields' }).click();
  await dialog.getByRole('checkbox', { name: /^Number/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Expected loss');
  await dialog.getByRole('button', { name: 'Add a condition: Shown when' }).click();
  await dialog.getByRole('combobox', { name: 'Field of condition 1' }).click();
  await page.getByRole('option', { name: 'Category' }).click();
  await dialog.getByRole('combobox', { name: 'Value of condition 1' }).click();
  await page.getByRole('option', { name: 'Financial' }).click();
  await dialog.getByRole('checkbox', { name: 'Required' }).check();
  await expectAccessible(page, 'the conditions of a field');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Shown when Category is Financial')).toBeVisible();
  await dialog.getByRole('button', { name: 'Actions for Expected loss' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(dialog.getByText(/^Created Additional Field/).first()).toBeVisible();
  await expectAccessible(page, 'the history of a field');

  await page.goto(`${address}/library/detail/${_id}/edit`);
  await page
    .getByRole('button', { name: /^Additional fields/ })
    .or(page.getByText('Expected loss'))
    .first()
    .waitFor();
  const loss = page.getByRole('textbox', { name: 'Expected loss' });
  await expect(loss).toBeHidden();
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Financial' }).click();
  await expect(loss).toBeVisible();
  await page.getByRole('button', { name: 'Save risk' }).click();
  await expect(page.getByText('Expected loss is required')).toBeVisible();
  await loss.fill('1200');
  await page.getByRole('button', { name: 'Save risk' }).click();
  await expect(page.getByText('1200')).toBeVisible();
});
