import { expect, test as base } from '@playwright/test';
import { dayIn, daysAfter } from 'contract/core/days';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { foundRegister, type Register } from '../plant.ts';

const test = base.extend<{ register: Register }>({
  register: async ({ baseURL }, provide) => provide(await foundRegister(baseURL ?? '')),
});

/** Gives the person an action that is due so many days after today. */
async function assign({ caller, workspaceId, raise }: Register, name: string, ahead: number): Promise<void> {
  const { accountId } = await caller.call(userEndpoints.me, {});
  const risk = await raise(`Risk of ${name}`);
  const endDate = daysAfter(dayIn('UTC'), ahead);
  await caller.call(riskParts.action.create, {
    params: { workspaceId, recordId: risk._id },
    body: { name, startDate: '2026-01-01', endDate, status: 'pending', assignedTo: [accountId] },
  });
}

test('work begins with what is late, is moved on by the keyboard, and is found again by its day', async ({
  browser,
  register,
}) => {
  await assign(register, 'Change the seal', -2);
  await assign(register, 'Check the hoses', 3);
  const context = await openSignedIn(browser, register.caller);
  const page = await context.newPage();

  await page.goto('/dashboard/home');
  const next = page.getByRole('region', { name: 'Next', exact: true });
  await expect(next.getByRole('heading', { name: 'Change the seal' })).toBeVisible();
  await expect(next).toContainText('2 days late');
  await next.getByRole('button', { name: 'Not now' }).click();
  await expect(next.getByRole('heading', { name: 'Nothing is due.' })).toBeVisible();
  await page.getByRole('link', { name: '1 overdue' }).click();

  await page.goto('/my-task');
  await expect(page.getByRole('tab', { name: 'Overdue 1' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tab', { name: 'This week 1' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Change the seal' })).toContainText('2 days late');

  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page).toHaveURL(/as=board/);
  const card = page.getByRole('listitem').filter({ hasText: 'Change the seal' });
  await expectAccessible(page, 'the board');
  await card.focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  const done = page.getByRole('region', { name: 'Completed' });
  await expect(done.getByRole('link', { name: 'Change the seal' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Overdue 0' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Done 1' })).toBeVisible();

  await page.getByRole('button', { name: 'Calendar' }).click();
  await page.getByRole('gridcell', { selected: true }).getByRole('button').focus();
  for (let day = 0; day < 3; day += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('region', { name: /^Due on/ }).getByRole('link')).toHaveText('Check the hoses');
  await expectAccessible(page, 'the calendar');
  await context.close();
});

test('what needs attention says why it is there, and one button leads to doing it', async ({
  browser,
  register,
}) => {
  await assign(register, 'Change the seal', -2);
  const context = await openSignedIn(browser, register.caller);
  const page = await context.newPage();

  await page.goto(`${register.address}/need-attention`);
  const row = page.getByRole('row').filter({ hasText: 'Change the seal' });
  await expect(row).toContainText('2 days late');
  await expect(row).toContainText('You');
  await row.getByRole('button', { name: 'More about Change the seal' }).click();
  await expect(page.getByRole('menuitem', { name: /^Snooze/ })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Why is this here?' }).click();
  await expect(
    page.getByText(/^Overdue tasks[.] It is not done and its due date has passed[.]/),
  ).toBeVisible();
  await expectAccessible(page, 'what needs attention');
  await row.getByRole('link', { name: 'Open task: Change the seal' }).click();
  await expect(page.getByRole('heading', { name: 'Change the seal' })).toBeVisible();
  await context.close();
});
