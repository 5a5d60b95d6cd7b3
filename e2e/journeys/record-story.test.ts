import { expect, type Locator, test as base } from '@playwright/test';
import { dayIn, daysAfter } from 'contract/core/days';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { foundRegister, type Register } from '../plant.ts';
import { walkRisk } from '../lifecycle.ts';
import { answerStep, takeStep } from '../take-step.ts';

const test = base.extend<{ register: Register }>({
  register: async ({ baseURL }, provide) => provide(await foundRegister(baseURL ?? '')),
});

const ahead = (days: number) => daysAfter(dayIn('UTC'), days);

/** A risk with a due date so many days ahead, and with an action where one is named. */
async function raise(
  register: Register,
  name: string,
  { due, action }: { due?: number; action?: string } = {},
) {
  const { caller, workspaceId } = register;
  const risk = await register.raise(name);
  const params = { workspaceId, recordId: risk._id };
  if (due !== undefined)
    await caller.call(riskEndpoints.update, { params, body: { dueDate: ahead(due), version: risk.version } });
  if (action) {
    const { accountId } = await caller.call(userEndpoints.me, {});
    const body = { name: action, startDate: '2026-01-01', endDate: ahead(20), assignedTo: [accountId] };
    await caller.call(riskParts.action.create, { params, body });
  }
  return risk;
}

const topOf = async (part: Locator) => (await part.boundingBox())?.y;

test('a record tells who brought it where, what it still lacks, and why it rests', async ({
  browser,
  register,
}) => {
  const risk = await raise(register, 'Torque tool drift', { due: -3, action: 'Replace the clutches' });
  const { caller, workspaceId } = register;
  await walkRisk(caller, { workspaceId, recordId: risk._id }, 'treating');
  const context = await openSignedIn(browser, register.caller);
  const page = await context.newPage();
  await page.goto(`${register.address}/library/detail/${risk._id}`);

  const stages = page.getByRole('list', { name: 'Where it stands' }).getByRole('listitem');
  await expect(stages).toHaveCount(8);
  await expect(stages.nth(4)).toHaveAttribute('aria-current', 'step');
  await expect(stages.nth(0)).not.toHaveAttribute('aria-current');
  await expect(page.getByText('3 days late')).toBeVisible();

  const readiness = page.getByRole('region', { name: 'Before "Complete treatment"' });
  await expect(readiness).toContainText('Complete the action "Replace the clutches" first.');
  const complete = page.getByRole('button', { name: 'Complete treatment', exact: true });
  await expect(complete).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page, 'a record with what it lacks');

  await page.getByRole('button', { name: 'Other steps' }).click();
  await page.getByRole('menuitem', { name: /^Put on hold/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Put on hold' });
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(dialog.getByText('Give a reason of at least 3 characters')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The gauge is away');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(stages.nth(4)).toContainText('The gauge is away');
  await expect(stages.nth(4)).toContainText('Until');
  await takeStep(page, 'Resume');
  await expect(stages.nth(4)).toContainText('In treatment');

  await readiness.getByRole('button', { name: /^Actions: / }).click();
  await expect(page.getByRole('tab', { name: /^Actions/ })).toHaveAttribute('aria-selected', 'true');
  await context.close();
});

test('a register is worked on as a board and read as a calendar, and the address keeps which', async ({
  browser,
  register,
}) => {
  await raise(register, 'Torque tool drift', { due: 0 });
  const mixed = await raise(register, 'Label mix-up');
  const { caller, workspaceId } = register;
  await walkRisk(caller, { workspaceId, recordId: mixed._id }, 'rated');
  const context = await openSignedIn(browser, register.caller);
  const page = await context.newPage();
  await page.goto(`${register.address}/library`);

  await page.getByRole('button', { name: 'Board' }).click();
  await expect(page).toHaveURL(/view=board/);
  const card = page.getByRole('listitem').filter({ hasText: 'Label mix-up' });
  const lane = (name: string) => page.getByRole('region', { name, exact: true });
  await expectAccessible(page, 'the board of a register');
  await card.focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Assessed' }).click();
  await answerStep(page, 'Finish assessment');
  await expect(lane('Assessed').getByRole('link', { name: 'Label mix-up' })).toBeVisible();
  await expect(card).toHaveCount(1);
  await card.dragTo(lane('Assessment in review'));
  await answerStep(page, 'Submit for approval');
  await expect(lane('Assessment in review').getByRole('link', { name: 'Label mix-up' })).toBeVisible();
  await expect(card).toHaveCount(1);
  // A lane whose step asks why is asked before anything moves.
  await card.focus();
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'On hold' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put on hold' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Waits for the supplier');
  await dialog.getByRole('button', { name: 'Put on hold' }).click();
  await expect(lane('On hold').getByRole('link', { name: 'Label mix-up' })).toBeVisible();

  await page.getByRole('button', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/view=calendar/);
  // It opens by the days of review, which all risks have.
  await page.getByRole('group', { name: 'Days' }).getByRole('button', { name: 'Due' }).click();
  await expect(page).toHaveURL(/by=due/);
  await expect(page.getByRole('region', { name: /^Due on/ }).getByRole('link')).toHaveText(
    'Torque tool drift',
  );
  await expectAccessible(page, 'the calendar of a register');
  await page.reload();
  await expect(page.getByRole('region', { name: /^Due on/ }).getByRole('link')).toHaveText(
    'Torque tool drift',
  );
  await context.close();
});

test('the days of several change at once, the chosen ones are exported, and a saved filter moves nothing', async ({
  browser,
  register,
}) => {
  await raise(register, 'Torque tool drift');
  const mixed = await raise(register, 'Label mix-up');
  const { caller, workspaceId } = register;
  await walkRisk(caller, { workspaceId, recordId: mixed._id }, 'rated');
  const context = await openSignedIn(browser, register.caller);
  const page = await context.newPage();
  await page.goto(`${register.address}/library?status=pending`);

  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('What nobody has begun');
  await page.keyboard.press('Enter');
  const saved = page.getByRole('button', { name: 'What nobody has begun', exact: true });
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  const table = page.getByRole('table', { name: 'Risks' });
  const before = await topOf(table);
  await saved.click();
  await expect(saved).toHaveAttribute('aria-pressed', 'false');
  expect(await topOf(table)).toBe(before);
  await saved.click();
  await expect(saved).toHaveAttribute('aria-pressed', 'true');
  expect(await topOf(table)).toBe(before);

  for (const name of ['Torque tool drift', 'Label mix-up'])
    await page.getByRole('checkbox', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Change dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the dates of 2 risks' });
  await dialog.getByRole('button', { name: 'Change dates' }).click();
  await expect(dialog.getByText('Choose a due date, a review date, or both')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Due date' }).fill('12/31/2027');
  // One of them had a due date before.
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The line is rebuilt first.');
  await dialog.getByRole('button', { name: 'Change dates' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('checkbox', { name: /Torque tool drift/ }).check();
  await page.getByRole('checkbox', { name: /Label mix-up/ }).check();
  await page.getByRole('region', { name: 'Bulk Delete' }).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('dialog', { name: 'Export 2 risks' }).getByRole('button', { name: /CSV/ }).click();
  await expect(page.getByText('2 risks exported')).toBeVisible();
  await context.close();
});
