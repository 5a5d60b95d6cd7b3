import { expect, type Page, test } from '@playwright/test';
import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { responseSetEndpoints } from 'contract/records/checklist/response-set.endpoints';
import { blankItem, type ChecklistItem } from 'contract/records/checklist/checklist-types';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll, setTheme } from '../checks.ts';
import { choiceOf } from '../choices.ts';
import { foundRegister, type Register } from '../plant.ts';
import { keepPicture } from '../visit.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

const itemOf = (given: Partial<ChecklistItem> & { question: string }): ChecklistItem => ({
  ...blankItem,
  _id: crypto.randomUUID(),
  ...given,
});

const guard = itemOf({ question: 'Is the guard closed?' });
const items = [
  guard,
  itemOf({ question: 'What keeps it open?', type: 'text', condition: { item: guard._id, answer: 'no' } }),
  itemOf({ question: 'How warm is the bearing?', type: 'number', min: 20, max: 60 }),
  itemOf({ question: 'The operator agrees', type: 'signature' }),
];

/** A checklist of these questions that is in force. */
async function publish({ caller, workspaceId }: Register): Promise<string> {
  const params = { type: 'risk', workspaceId };
  const sections = [{ _id: crypto.randomUUID(), title: 'Press 4', items }];
  const body = { name: 'Opening checks', sections };
  const { _id, version } = await caller.call(checklistEndpoints.create, { params, body });
  await caller.call(checklistEndpoints.publish, {
    params: { ...params, checklistId: _id },
    body: { version },
  });
  return _id;
}

const next = (page: Page) => page.getByRole('button', { name: 'Next question' });

/** Draws a line with a finger, as far as a test has one. */
async function draw(page: Page): Promise<void> {
  const box = await page.getByRole('img', { name: 'Signature' }).boundingBox();
  if (!box) throw new Error('There is nothing to sign on');
  const { x, y, width, height } = box;
  await page.mouse.move(x + 0.1 * width, y + 0.7 * height);
  await page.mouse.down();
  for (const [right, down] of [
    [0.25, 0.2],
    [0.35, 0.8],
    [0.5, 0.3],
    [0.7, 0.6],
  ] as const)
    await page.mouse.move(x + right * width, y + down * height, { steps: 6 });
  await page.mouse.up();
}

test('a checklist of a group is claimed on a phone, asks what its answers lead to, is signed, and its answers are taken along', async ({
  browser,
}) => {
  const place = await foundRegister(url);
  const { caller, workspaceId, address } = place;
  const params = { type: 'risk', workspaceId };
  const checklist = await publish(place);
  const group = await caller.call(groupEndpoints.create, {
    body: {
      workspace: workspaceId,
      name: 'Press crew',
      description: 'Who begins at six',
      members: [caller.user.accountId],
    },
  });
  const run = await caller.call(checklistRunEndpoints.create, {
    params,
    body: { checklist, group: group._id },
  });
  const context = await openSignedIn(browser, caller, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();

  await test.step('it waits in its group until somebody claims it', async () => {
    await page.goto(`${address}/checklist-details/${run._id}`);
    await expect(page.getByText(/^Nobody in Press crew has claimed this checklist yet/)).toBeVisible();
    await expectAccessible(page, 'an unclaimed checklist on a phone');
    await keepPicture(page, 'checklist-unclaimed-390');
    await page.getByRole('button', { name: 'Claim' }).tap();
    await expect(page.getByRole('heading', { name: 'Is the guard closed?' })).toBeVisible();
  });

  await test.step('a question is asked only after the answer that leads to it, and a number says its limits', async () => {
    await choiceOf(page, 'Yes').tap();
    await next(page).tap();
    await expect(page.getByRole('heading', { name: 'How warm is the bearing?' })).toBeVisible();
    await page.getByRole('button', { name: 'Back', exact: true }).tap();
    await choiceOf(page, 'No').tap();
    await next(page).tap();
    await page.getByRole('textbox', { name: 'Text' }).fill('A bent hinge');
    await next(page).tap();
    await expect(page.getByText('from 20 to 60')).toBeVisible();
    await page.getByRole('textbox', { name: 'Number' }).fill('72');
    await next(page).tap();
  });

  await test.step('it is signed with a name and a finger, without a connection too', async () => {
    await expect(page.getByText('Type the name first.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name of whoever signs' }).fill('Kim Example');
    await context.setOffline(true);
    await draw(page);
    await keepPicture(page, 'checklist-signature-390');
    await expectAccessible(page, 'a signature on a phone');
    await page.getByRole('button', { name: 'Use this signature' }).tap();
    await expect(page.getByRole('img', { name: 'Photo Signature of Kim Example.png' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/^Sent /)).toBeVisible();
    await expectNoSidewaysScroll(page, 320);
    await page.getByRole('button', { name: 'To the end' }).tap();
    await page.getByRole('button', { name: 'Complete', exact: true }).tap();
    await expect(page.getByText('Kim Example').first()).toBeVisible();
    await expect(page.getByText('A bent hinge')).toBeVisible();
    await keepPicture(page, 'checklist-result-390');
  });

  await test.step('its answers are taken along as a file', async () => {
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Generate a report');
    await expect(page.getByText('A bent hinge')).toBeVisible();
    await expect(page.getByText('Opening checks, edition 1')).toBeVisible();
    await expectAccessible(page, 'the answers of a run before they are taken along');
    await keepPicture(page, 'checklist-export-1366');
  });
  await context.close();
});

test('an action asks for a checklist before it is completed, and choices are kept and used again', async ({
  browser,
}) => {
  const place = await foundRegister(url);
  const { caller, workspaceId, address, raise } = place;
  await publish(place);
  const risk = await raise('Hinges bend at press 4');
  const action = await caller.call(riskParts.action.create, {
    params: { workspaceId, recordId: risk._id },
    body: {
      name: 'Straighten the hinge',
      description: 'And look at the others.',
      startDate: '2026-02-01',
      endDate: '2099-02-01',
      assignedTo: [caller.user.accountId],
    },
  });
  const context = await openSignedIn(browser, caller);
  const page = await context.newPage();
  await page.goto(`${address}/tasks/detail/${action._id}`);
  await page.getByRole('button', { name: 'Start a checklist' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Is the guard closed?' })).toBeVisible();
  await page.goto(`${address}/tasks/detail/${action._id}`);
  await expect(page.getByRole('link', { name: /^CHK-.+ Opening checks$/ })).toBeVisible();
  await keepPicture(page, 'task-checklists-1366');
  const complete = page.getByRole('button', { name: 'Complete', exact: true }).first();
  await expect(complete).toHaveAttribute('aria-disabled', 'true');
  await expect(complete).toHaveAttribute(
    'aria-description',
    /^Complete the checklist CHK-.+ first: this action asks for it/,
  );
  await expectAccessible(page, 'a task with a checklist');

  const made = await caller.call(checklistEndpoints.create, {
    params: { type: 'risk', workspaceId },
    body: {
      name: 'Wear',
      sections: [
        {
          _id: crypto.randomUUID(),
          title: 'Tools',
          items: [
            itemOf({
              question: 'How worn is the die?',
              type: 'choice',
              choices: [
                { label: 'Little', isFail: false },
                { label: 'Much', isFail: true },
              ],
            }),
            itemOf({ question: 'How worn is the punch?', type: 'choice' }),
          ],
        },
      ],
    },
  });
  await page.goto(`${address}/checklists/detail/${made._id}`);
  const open = (question: string) =>
    page
      .getByRole('button', { name: new RegExp(question) })
      .first()
      .click();
  await open('How worn is the die?');
  await page.getByRole('button', { name: 'Response sets' }).click();
  await dialog.getByRole('textbox', { name: 'Keep the choices of this question as' }).fill('Wear');
  await dialog.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(dialog.getByText('Little, Much (fails)')).toBeVisible();
  await expectAccessible(page, 'response sets');
  await keepPicture(page, 'response-sets-1366');
  await setTheme(page, 'dark');
  await keepPicture(page, 'response-sets-dark');
  await setTheme(page, 'light');
  await page.keyboard.press('Escape');
  await open('How worn is the punch?');
  await page.getByRole('button', { name: 'Response sets' }).click();
  await dialog.getByRole('button', { name: 'Use Wear' }).click();
  await expect(page.getByRole('textbox', { name: 'Choice 2' })).toHaveValue('Much');
  const { results } = await caller.call(responseSetEndpoints.list, { params: { type: 'risk', workspaceId } });
  expect(results.map(({ name }) => name)).toEqual(['Wear']);
  await page.getByRole('button', { name: 'Response sets' }).click();
  await dialog.getByRole('button', { name: 'Delete the response set Wear' }).click();
  const question = page.getByRole('dialog', { name: 'Delete the response set Wear?' });
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No response sets yet.')).toBeVisible();
  await context.close();
});
