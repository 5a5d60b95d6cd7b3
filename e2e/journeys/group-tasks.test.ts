import { expect, type Page, test } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { choose, makePerson } from '../actors.ts';
import { signUpWithOrganization, type Caller } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../checks.ts';
import { letIn } from '../let-in.ts';
import { foundRegister, type Register } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

const desk = { width: 1366, height: 850 };
const phone = { width: 390, height: 844 };

// Ada founds the company and manages the risk; Bob and Vera are the early shift.
let place: Register;
let bob: Caller;
let vera: Caller;

test.beforeAll(async () => {
  const [worker, other] = [makePerson('Bob'), makePerson('Vera')];
  place = await foundRegister(url);
  bob = await signUpWithOrganization(url, worker, 'Example Bearings');
  await letIn(bob, place, worker.email);
  vera = await signUpWithOrganization(url, other, 'Example Castings');
  await letIn(vera, place, other.email);
  const { caller, workspaceId } = place;
  const people = await caller.call(userEndpoints.workspaceNames, { params: { workspaceId } });
  await caller.call(groupEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Early shift',
      description: 'Of line 2',
      members: people.filter(({ name }) => !name.startsWith('Ada')).map(({ _id }) => _id),
    },
  });
});

test('an action is given to a group, claimed from My tasks by one of it, given back on a phone and claimed by the other', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const { caller: ada, workspaceId, raise, address } = place;
  const organizationId = ada.user._id;
  const risk = await raise('Coolant reaches the floor');
  const open = async (who: Caller, viewport: typeof desk): Promise<Page> => {
    const context = await openSignedIn(browser, who, { organizationId, viewport });
    return context.newPage();
  };
  const adas = await open(ada, desk);

  await test.step('the manager gives it to the shift, and not to a person', async () => {
    await adas.goto(`${address}/library/detail/${risk._id}?tab=actions`);
    await adas.getByRole('button', { name: 'Add action' }).click();
    const dialog = adas.getByRole('dialog');
    await dialog.getByLabel('Action name').fill('Change the seal of pump 3');
    await dialog.getByLabel('Due date').fill('11/30/2099');
    await adas.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Assignee is required').first()).toBeVisible();
    await choose(adas, 'Group', 'Early shift');
    await expectAccessible(adas, 'the form of an action for a group');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(adas.getByText('Action created')).toBeVisible();
    await expect(adas.getByText('Unclaimed · Early shift')).toBeVisible();
  });

  const { results } = await ada.call(riskParts.action.list, {
    params: { workspaceId, recordId: risk._id },
  });
  const task = `${address}/tasks/detail/${results[0]?._id}`;

  const bobs = await open(bob, desk);
  const veras = await open(vera, phone);
  await test.step('both of the shift find it unclaimed; one claims it by the keyboard', async () => {
    await veras.goto(task);
    await expect(veras.getByText(/^Nobody in Early shift has claimed this action yet/)).toBeVisible();
    await expectNoSidewaysScroll(veras, phone.width);
    await bobs.goto('/my-task?view=later');
    const row = bobs.getByRole('row').filter({ hasText: 'Change the seal of pump 3' });
    await expect(row).toContainText('Unclaimed · Early shift');
    await expectAccessible(bobs, 'my tasks with an offer');
    await row.getByRole('button', { name: 'Claim Change the seal of pump 3' }).focus();
    await bobs.keyboard.press('Enter');
    await expect(bobs.getByText('Action claimed')).toBeVisible();
    await expect(row.getByRole('button', { name: /^Claim/ })).toBeHidden();
  });

  await test.step('the other sees at once that it is taken', async () => {
    await expect(veras.getByRole('button', { name: 'Claim', exact: true })).toBeHidden();
    await expect(veras.getByText('Bob Example').first()).toBeVisible();
  });

  await test.step('whoever has it gives it back, and the other claims it on a phone', async () => {
    await bobs.goto(task);
    await bobs.getByRole('button', { name: 'More actions' }).click();
    await bobs.getByRole('menuitem', { name: 'Give back to the group' }).click();
    await expectAccessible(bobs, 'giving back to a group');
    await bobs.getByLabel('Reason').fill('Called to line 4.');
    await bobs.getByRole('button', { name: 'Give back', exact: true }).click();
    await expect(bobs.getByText('Action given back to its group')).toBeVisible();
    await expect(bobs.getByText(/^Nobody in Early shift has claimed this action yet/)).toBeVisible();

    await veras.reload();
    await veras.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(veras.getByText('Action claimed')).toBeVisible();
    await expect(veras.getByRole('button', { name: 'Complete' }).first()).toBeVisible();
    await expectAccessible(veras, 'a claimed task on a phone');
  });

  await test.step('the story of the record tells of it', async () => {
    await adas.goto(`${address}/library/detail/${risk._id}?tab=history`);
    await expect(adas.getByText(/gave back to its group/i).first()).toBeVisible();
    await expect(adas.getByText('Called to line 4.').first()).toBeVisible();
  });
});
