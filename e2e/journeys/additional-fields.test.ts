import { expect, type Page, test } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { makePerson } from '../actors.ts';
import { signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../checks.ts';
import { letIn } from '../let-in.ts';
import { foundRegister } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

test('somebody requests a field out of a form; the administrator is told, adds it, and it stands in the form', async ({
  browser,
}) => {
  const { caller: ada, address, workspaceId } = await foundRegister(url);
  const worker = makePerson('Bob');
  const bob = await signUpWithOrganization(url, worker, 'Example Bearings');
  await letIn(bob, { caller: ada, workspaceId }, worker.email);
  const organizationId = ada.user._id;
  const bobs = await (await openSignedIn(browser, bob, { organizationId })).newPage();
  const adas = await (await openSignedIn(browser, ada, { organizationId })).newPage();

  await test.step('who may not define fields says which one, and what it is for', async () => {
    await bobs.goto(`${address}/library/new`);
    await bobs.getByRole('button', { name: /^Additional fields/ }).click();
    await bobs.getByRole('button', { name: 'Request a field' }).click();
    const dialog = bobs.getByRole('dialog');
    await dialog.getByLabel('Field').fill('Cost centre');
    await dialog.getByLabel('What it is for').fill('Finance sorts losses by it');
    await expectAccessible(bobs, 'the request of a field');
    await dialog.getByRole('button', { name: 'Send request' }).click();
    await expect(bobs.getByText('The administrators have been told')).toBeVisible();
  });

  await test.step('the administrator reads it, and its notice leads to where the field is added', async () => {
    await adas.goto('/notifications');
    const notice = adas.getByRole('link', { name: /requests the additional field “Cost centre”/ });
    await expect(notice).toContainText('What it is for: Finance sorts losses by it');
    await notice.click();
    await expect(adas.getByRole('dialog', { name: 'Additional Fields' })).toBeVisible();
    const dialog = adas.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add fields' }).click();
    await dialog.getByRole('checkbox', { name: /^Text One/ }).check();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('textbox', { name: 'Label' }).fill('Cost centre');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Cost centre')).toBeVisible();
  });

  await test.step('who asked finds it in the form', async () => {
    await bobs.reload();
    await bobs.getByRole('button', { name: /^Additional fields/ }).click();
    await expect(bobs.getByRole('textbox', { name: 'Cost centre' })).toBeVisible();
  });
});

const orderIn = (page: Page) => page.getByRole('dialog').getByRole('listitem').allInnerTexts();
const labelsIn = async (page: Page) => (await orderIn(page)).map((text) => text.split('\n')[0]);

test('fields are put into sections by the mouse and by the keyboard; those of an action are filled in before it is completed', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { caller, address, workspaceId, raise } = await foundRegister(url);
  const params = { type: 'risk', workspaceId } as const;
  const add = (label: string, more: object = {}) =>
    caller.call(customFieldEndpoints.create, {
      params,
      body: { name: label.toLowerCase(), label, type: 'text', ...more },
    });
  await add('Line');
  await add('Customer');
  await add('Budget', { section: 'Money' });
  await add('Torque', {
    appliesTo: 'action',
    type: 'number',
    required: true,
    section: 'Measured',
    validation: { unit: 'Nm' },
  });
  const risk = await raise('Nuts come loose');
  const people = await caller.call(userEndpoints.workspaceNames, { params: { workspaceId } });
  const context = await openSignedIn(browser, caller);
  const page = await context.newPage();

  await test.step('a field is dragged into a section, and another moved there by its arrow', async () => {
    await page.goto(`${address}/library?fields=open`);
    const dialog = page.getByRole('dialog', { name: 'Additional Fields' });
    const row = (label: string) => dialog.getByRole('listitem').filter({ hasText: label });
    await row('Customer').dragTo(row('Budget'), { targetPosition: { x: 100, y: 4 } });
    const money = dialog.getByRole('region', { name: 'Money' });
    await expect(money.getByText('Customer')).toBeVisible();
    expect(await labelsIn(page)).toEqual(['Line', 'Customer', 'Budget']);
    await dialog.getByRole('button', { name: 'Move Line down' }).focus();
    await page.keyboard.press('Enter');
    await expect(money.getByText('Line')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Move Line down' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => labelsIn(page)).toEqual(['Customer', 'Line', 'Budget']);
    await money.getByRole('button', { name: /^Money/ }).click();
    await page.getByRole('textbox', { name: 'Name of the section' }).fill('Costs');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('region', { name: 'Costs' })).toBeVisible();
    await expectAccessible(page, 'additional fields in sections');
  });

  await test.step('the form and the page show them under the name of their section', async () => {
    await page.goto(`${address}/library/detail/${risk._id}`);
    const costs = page.getByRole('region', { name: 'Costs' });
    await expect(costs.getByRole('term')).toHaveText(['Customer', 'Line', 'Budget']);
    await page.goto(`${address}/library/detail/${risk._id}/edit`);
    await page.getByRole('button', { name: /^Additional fields/ }).click();
    await expect(page.getByRole('group', { name: 'Costs' }).getByRole('textbox')).toHaveCount(3);
    await expectAccessible(page, 'a form with sections');
  });

  await test.step('an action is not completed before what it asks for is filled in on its page', async () => {
    await page.goto(`${address}/library/detail/${risk._id}?tab=actions`);
    await page.getByRole('button', { name: 'Add action' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('group', { name: 'Measured' }).getByLabel('Torque (Nm)')).toBeVisible();
    await expectAccessible(page, 'the form of an action with additional fields');
    await page.keyboard.press('Escape');
    const { _id } = await caller.call(riskParts.action.create, {
      params: { workspaceId, recordId: risk._id },
      body: {
        name: 'Tighten the nuts',
        startDate: '2026-11-01',
        endDate: '2099-11-30',
        assignedTo: people.map((one) => one._id),
        custom: { torque: 170 },
      },
    });
    await add('Tool', { appliesTo: 'action', required: true, section: 'Measured' });
    await page.goto(`${address}/tasks/detail/${_id}`);
    await expect(page.getByText('Fill in first: Tool.').first()).toBeVisible();
    const measured = page.getByRole('region', { name: 'Measured' });
    await expect(measured.getByText('170 Nm')).toBeVisible();
    await expectAccessible(page, 'a task with additional fields');
    await expectNoSidewaysScroll(page, 390);
    await page.setViewportSize({ width: 1366, height: 850 });
    await measured.getByRole('button', { name: /^Required, not filled in yet/ }).click();
    await measured.getByRole('textbox', { name: 'Tool' }).fill('T-11');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Fill in first: Tool.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByText('Action completed')).toBeVisible();
  });
});
