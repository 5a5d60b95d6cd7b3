import { expect, test } from '@playwright/test';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { makePerson } from '../actors.ts';
import { signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { openCompany } from '../company.ts';
import { linkIn, readMail } from '../mail.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

// Whoever has just signed up has not confirmed their address, and may send 20 invitations a day.
const count = 18;
const tag = Date.now();
const emailOf = (row: number) => `hand${row}.${tag}@import.example`;

/** A list as a personnel office keeps it: its own headings, no workspaces, and as many wrong rows as are asked for. */
const fileOf = (wrong: number) => ({
  name: 'Shop floor.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Employee;Contact address;Dept;Employee ID',
      ...Array.from({ length: count }, (_, row) => {
        const address = row < wrong ? `hand${row} at home` : emailOf(row);
        return `Hand ${row};${address};Assembly;${1000 + row}`;
      }),
    ].join('\r\n'),
  ),
});

test('a list of people is mapped, checked, corrected, imported, left and found again, and undone', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const caller = await signUpWithOrganization(url, makePerson('Ada'), 'Example Axles');
  await openCompany(caller, ['risk']);
  const page = await (await openSignedIn(browser, caller)).newPage();
  const pending = async () => (await caller.call(invitationEndpoints.list)).total;
  const choose = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const upload = async (wrong: number) => {
    await page.getByLabel('Choose file').setInputFiles(fileOf(wrong));
    await expect(page.getByRole('heading', { name: 'Match the columns' })).toBeVisible();
  };
  const map = async () => {
    await choose('Name', 'A · Employee');
    await choose('Email', 'B · Contact address');
    await choose('Workspace', 'Risk: Example risk');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByRole('heading', { name: 'What was found' })).toBeVisible();
  };

  await test.step('the columns that are known are chosen, the others are asked for', async () => {
    await page.goto('/global-user-management');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await upload(2);
    await expect(page.getByRole('combobox', { name: 'Department' })).toHaveValue('C · Dept');
    await page.getByRole('button', { name: 'Check the rows' }).click();
    await expect(page.getByText('Choose the column for “Name”.')).toBeVisible();
    await map();
  });

  await test.step('wrong cells are named, and nothing goes out while there are any', async () => {
    await expect(page.getByText('2 rows with errors.')).toBeVisible();
    await expect(
      page.getByRole('row', { name: 'Hand 1 ' }).getByText('This is not an email address'),
    ).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Errors as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Shop floor-errors.csv');
    await expect(page.getByRole('button', { name: `Import ${count - 2} users` })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(await pending()).toBe(0);
  });

  await test.step('the corrected list is imported; the address finds it again', async () => {
    await page.getByRole('link', { name: 'Upload another file' }).click();
    await upload(0);
    await map();
    await expect(page.getByText(`All rows are correct. ${count} users can be invited.`)).toBeVisible();
    await page.getByRole('button', { name: `Import ${count} users` }).click();
    await expect(page.getByText(`${count} invitations made.`)).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(page.getByText(`${count} invitations made.`)).toBeVisible();
    await expect(page.locator('[aria-current="step"]')).toHaveText(/Done/);
    expect(await pending()).toBe(count);
    expect(linkIn(await readMail(emailOf(0), 'invites you to'), '/accept-invitation')).toContain('token=');
  });

  await test.step('undone, everything is as before', async () => {
    await page.getByRole('link', { name: 'Import another file' }).click();
    await page.getByRole('link', { name: 'Shop floor.csv' }).first().click();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText(`${count} invitations taken back.`)).toBeVisible({ timeout: 20_000 });
    expect(await pending()).toBe(0);
  });
});
