import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test as base } from '@playwright/test';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { limits } from 'contract/core/limits';
import { choose } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { foundRegister, type Register } from '../plant.ts';
import { readWorkbook } from '../../server/test/sheet.ts';

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
const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('checkbox') });

/** Shows the columns that are hidden, and hides those that are shown. */
async function turnColumns(page: Page, names: string[]) {
  await button(page, 'Customize Columns').click();
  for (const name of names) {
    const column = page.getByRole('checkbox', { name, exact: true });
    const wasShown = await column.isChecked();
    // What is still on its way when the page is loaded anew is lost.
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().includes('/preferences/'),
    );
    await column.click();
    await expect(column).toBeChecked({ checked: !wasShown });
    await kept;
  }
  await page.keyboard.press('Escape');
}

test('what was typed survives a reload and another screen, until one starts over', async ({
  page,
  register,
}) => {
  await page.goto(`${register.address}/library/new`);
  await box(page, 'Risk name').fill('Coolant leak at cell 4');
  await choose(page, 'Category', 'Operational');
  await expect(page.getByText('Draft kept on this device')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^This is your draft from /)).toBeVisible();
  await expect(box(page, 'Risk name')).toHaveValue('Coolant leak at cell 4');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('Operational');
  await box(page, 'Description').fill('The seal of the pump wears.');
  await page.getByRole('link', { name: 'My Risk' }).first().click();
  await expect(page).toHaveURL(/my-risk$/);
  await page.goBack();
  await expect(box(page, 'Description')).toHaveValue('The seal of the pump wears.');
  await button(page, 'Start over').click();
  await button(page, 'Throw away').click();
  await expect(box(page, 'Risk name')).toHaveValue('');
  await page.reload();
  await expect(box(page, 'Risk name')).toHaveValue('');
});

test('of two changes one keeps mine of one field and theirs of another', async ({ page, register }) => {
  const { caller, workspaceId, raise, address } = register;
  const { _id: recordId } = await raise('Coolant leak');
  await page.goto(`${address}/library/detail/${recordId}/edit`);
  await box(page, 'Risk name').fill('Coolant leak at cell 4');
  await box(page, 'Description').fill('My description.');
  await choose(page, 'Category', 'Strategic');
  await caller.call(riskEndpoints.update, {
    params: { workspaceId, recordId },
    body: { name: 'Leak', description: 'Their description.' },
  });
  await button(page, 'Save risk').click();
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this in the meantime' });
  await expect(dialog.getByRole('radio')).toHaveCount(4);
  await dialog
    .getByRole('group', { name: 'Description' })
    .getByRole('radio', { name: /^Theirs/ })
    .check();
  await button(dialog, 'Save').click();
  await expect(page.getByText('Risk library updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Coolant leak at cell 4');
  await expect(page.getByRole('region', { name: 'Description' })).toContainText('Their description.');
  await expect(page.getByRole('button', { name: 'Strategic Edit Category' })).toBeVisible();
});

test('risks that were deleted together come back by Undo, and a failure is told', async ({
  page,
  register,
}) => {
  for (const name of ['Coolant leak', 'Worn belt', 'Loose guard']) await register.raise(name);
  await page.goto(`${register.address}/library`);
  const deleteTwo = async () => {
    await page.getByRole('checkbox', { name: 'Select Coolant leak' }).check();
    await page.getByRole('checkbox', { name: 'Select Worn belt' }).check();
    await button(page, 'Delete Selected').click();
    await page.getByRole('dialog').getByLabel('Reason').fill('Entered twice');
    await button(page.getByRole('dialog'), 'Delete 2 risks').click();
  };

  await deleteTwo();
  await expect(page.getByText('Risk library deleted successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Worn belt' })).toBeHidden();
  await expectAccessible(page, 'what can be undone');
  await button(page, 'Undo').click();
  await expect(page.getByText('Risk library restored successfully')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Worn belt' })).toBeVisible();

  await page.route('**/libraries/remove', (route) => route.fulfill({ status: 500, json: {} }));
  await deleteTwo();
  await expect(page.getByText('Failed to delete risk library')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Worn belt' })).toBeVisible();
});

test('what is exported is what is shown, as CSV and as a workbook', async ({ page, register }) => {
  const leak = await register.raise('Coolant leak, cell 4');
  const belt = await register.raise('Worn "blue" belt');
  const guard = await register.raise('Loose guard');
  await page.goto(`${register.address}/library?search=e&sort=name`);
  await expect(page.getByText('1 to 3 of 3 results')).toBeVisible();
  await turnColumns(page, ['Status', 'Managers', 'Actions', 'Process', 'Current', 'Residual', 'Next review']);

  const exported = async (item: string) => {
    await button(page, 'Export').click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    const download = await downloading;
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };

  const csv = await exported('Export as CSV');
  expect(csv.name).toMatch(/\.csv$/);
  expect(csv.bytes.toString().trimEnd().split('\r\n')).toEqual([
    '\uFEFF"Number","Risk name","Category"',
    `"${leak.number}","Coolant leak, cell 4","Operational"`,
    `"${guard.number}","Loose guard","Operational"`,
    `"${belt.number}","Worn ""blue"" belt","Operational"`,
  ]);
  await expectAccessible(page, 'the tray of exports');
  const workbook = await exported('Export as Excel (XLSX)');
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(readWorkbook(workbook.bytes).values).toEqual([
    ['Number', 'Risk name', 'Category'],
    [leak.number, leak.name, 'Operational'],
    [guard.number, guard.name, 'Operational'],
    [belt.number, belt.name, 'Operational'],
  ]);
});

test('a logo that is none is refused in words', async ({ page, register }) => {
  await page.goto(register.address.replace(/\/workspace\/.*/, '/workspace'));
  await button(page, 'Create Workspace').first().click();
  const dialog = page.getByRole('dialog');
  await box(dialog, 'Workspace Name').fill('Axle plant');
  await box(dialog, 'Description').fill('Machining and assembly.');
  const choosing = (name: string, mimeType: string, buffer: Buffer) =>
    dialog.getByLabel('Upload Logo').setInputFiles({ name, mimeType, buffer });

  const refusal = 'was not taken: choose a JPEG, JPG, PNG, WebP or JFIF picture of up to 5 MB.';
  await choosing('moving.gif', 'image/gif', Buffer.from('GIF89a'));
  await expect(dialog.getByText(`moving.gif ${refusal}`)).toBeVisible();
  await choosing('large.png', 'image/png', Buffer.alloc(limits.logoMaxBytes + 1));
  await expect(dialog.getByText(`large.png ${refusal}`)).toBeVisible();
  await choosing('disguised.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await button(dialog, 'Create').click();
  await expect(page.getByText('Image upload failed')).toBeVisible();
  await expect(dialog.getByText('The content of the file does not match its name')).toBeVisible();
  await expect(box(dialog, 'Workspace Name')).toHaveValue('Axle plant');
});

test('fields of all eight types are defined, filled, refused where wrong, shown and listed', async ({
  page,
  register,
}) => {
  await register.raise('Coolant leak');
  await page.goto(`${register.address}/library`);
  await button(page, 'Additional Fields').click();
  const dialog = page.getByRole('dialog');
  await button(dialog, 'Add fields').click();
  for (const type of await dialog.getByRole('checkbox').all()) await type.check();
  await button(dialog, 'Continue').click();
  const types = ['Text', 'Text area', 'Number', 'Select', 'Checkbox', 'Radio', 'Date', 'Multiselect'];
  for (const type of types) {
    await box(dialog.getByRole('region', { name: type, exact: true }), 'Label').fill(`My ${type}`);
  }
  const part = (type: string) => dialog.getByRole('region', { name: type, exact: true });
  await part('Text').getByRole('checkbox', { name: 'Required' }).check();
  await box(part('Number'), 'Largest number').fill('10');
  await box(part('Select'), 'Option 1').fill('North');
  await button(dialog, 'Save').click();
  await expect(page.getByText('Fields added')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Actions for Coolant leak' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await box(page, 'My Number').fill('11');
  await button(page, 'Save risk').click();
  await expect(page.getByText('My Text is required')).toBeVisible();
  await expect(page.getByText('My Number is at most 10')).toBeVisible();
  await expect(box(page, 'My Text')).toBeFocused();
  await box(page, 'My Text').fill('Lot 7');
  await box(page, 'My Text area').fill('Two lines,\nno less.');
  await box(page, 'My Number').fill('7.5');
  await choose(page, 'My Select', 'North');
  await page.getByRole('checkbox', { name: 'My Checkbox' }).check();
  await page.getByRole('radio', { name: 'Option 2' }).check();
  await box(page, 'My Date').fill('02/03/2026');
  await choose(page, 'My Multiselect', 'Option 1');
  await page.getByRole('option', { name: 'Option 2' }).click();
  await button(page, 'Save risk').click();
  await expect(page.getByText('Risk library updated successfully')).toBeVisible();

  const words = ['Lot 7', 'Two lines, no less.', '7.5', 'North', 'Yes', 'Option 2', '02/03/2026'];
  const values = [...words, 'Option 1, Option 2'];
  for (const [index, value] of values.entries())
    await expect(
      page.getByRole('button', { name: `${value} Edit My ${types[index]}`, exact: true }),
    ).toBeVisible();

  await page.goto(`${register.address}/library`);
  await turnColumns(
    page,
    types.map((type) => `My ${type}`),
  );
  await page.reload();
  // What has no room beside the others stands in what the row opens to.
  await page.getByRole('button', { name: /^Show .*Coolant leak/ }).click();
  for (const value of values) {
    const cell = rowsOf(page).getByRole('cell', { name: value, exact: true });
    await expect(cell.or(page.getByRole('definition').filter({ hasText: value })).first()).toBeVisible();
  }
});
