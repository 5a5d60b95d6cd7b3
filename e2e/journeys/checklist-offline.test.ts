import { expect, type Page, test } from '@playwright/test';
import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { blankItem, type ChecklistItem } from 'contract/records/checklist/checklist-types';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { choiceOf } from '../choices.ts';
import { foundRegister } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

// A square of 64 by 64 pixels in one colour.
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAUElEQVR42u3PMQ0AAAgDsP145MC/CCRwkzSpgaamX4uAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAwGUB8D6wtY257RkAAAAASUVORK5CYII=',
  'base64',
);

const count = 40;
const failing = [7, 22, 31];

const itemAt = (index: number): ChecklistItem => ({
  ...blankItem,
  _id: crypto.randomUUID(),
  question: `Station ${index + 1} is as its card says`,
  isCritical: index === 31,
  evidence: index === 7 ? 'on-fail' : 'never',
  onFail: failing.includes(index) ? 'action' : 'none',
});

/** Answers the items from one to another, the next one each time. */
async function answer(page: Page, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index += 1) {
    await expect(
      page.getByRole('heading', { name: `Station ${index + 1} is as its card says` }),
    ).toBeVisible();
    const name = failing.includes(index) ? 'No' : 'Yes';
    await choiceOf(page, name).tap();
    // It is checked once the device keeps the answer, which on a busy one is not at once.
    await expect(page.getByRole('radio', { name, exact: true })).toBeChecked();
    if (index === 7)
      await page
        .getByLabel('Take photo')
        .setInputFiles({ name: 'Card.png', mimeType: 'image/png', buffer: photo });
    if (index === 22) await page.getByRole('textbox', { name: 'Comment' }).fill('The card is of last year.');
    await page.getByRole('button', { name: index === count - 1 ? 'To the end' : 'Next question' }).tap();
  }
}

test('40 items are answered on a phone with the connection lost twice: nothing is lost, each is sent once, and what failed is an action', async ({
  browser,
}) => {
  const { caller, address, workspaceId, raise } = await foundRegister(url);
  const risk = await raise('Wrong cards at the stations');
  const params = { type: 'risk', workspaceId };
  const sections = [0, 1].map((half) => ({
    _id: crypto.randomUUID(),
    title: half === 0 ? 'Front axle' : 'Rear axle',
    items: Array.from({ length: count / 2 }, (_, index) => itemAt(half * (count / 2) + index)),
  }));
  const made = await caller.call(checklistEndpoints.create, {
    params,
    body: { name: 'Layered process audit', sections },
  });
  const place = { ...params, checklistId: made._id };
  await caller.call(checklistEndpoints.publish, { params: place, body: { version: made.version } });

  const context = await openSignedIn(browser, caller, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  // What the server has taken, by the key under which it was sent.
  const taken = new Map<string, string>();
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'PUT' || !request.url().includes('/answers/') || !response.ok()) return;
    taken.set(request.headers()['idempotency-key'] ?? '', request.url());
  });
  await page.goto(`${address}/library/detail/${risk._id}?tab=checklists`);
  await page.getByRole('button', { name: 'Start a checklist' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).tap();
  await answer(page, 0, 5);
  await expectAccessible(page, 'an item on a phone');

  const placeOfAnswers = () => page.getByRole('group', { name: 'Answer' }).boundingBox();
  const before = await placeOfAnswers();
  await context.setOffline(true);
  await expect(page.getByText(/^No connection\. .* saved on this device/)).toBeVisible();
  // An answer does not move under the finger when the connection goes.
  expect(await placeOfAnswers()).toEqual(before);
  await answer(page, 5, 18);
  await expect(
    page.getByText(/^No connection\. 1[0-9] answers and 1 photo or file are saved on this device\.$/),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Sent /)).toBeVisible();
  await answer(page, 18, 25);

  await context.setOffline(true);
  await answer(page, 25, count);
  await expect(page.getByText('Answers saved on this device have to be sent first.')).toBeVisible();
  // What is kept outlives the page.
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(/^Sent /)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Everything is answered' })).toBeVisible();

  const [run] = (await caller.call(checklistRunEndpoints.list, { params })).results;
  const at = { ...params, runId: run?._id ?? '' };
  const answered = await caller.call(checklistRunEndpoints.find, { params: at });
  expect(answered.answers).toHaveLength(count);
  expect(answered.photos).toHaveLength(1);
  // The comment follows its answer, and is a second version of it; every other answer was taken once.
  const twice = answered.answers.filter(({ version }) => version > 1).map(({ name }) => name);
  expect(twice.filter((name) => name !== 'Station 23 is as its card says')).toEqual([]);
  const versions = answered.answers.reduce((sum, { version }) => sum + version, 0);
  expect(taken.size).toBe(versions);
  expect(new Set(taken.values()).size).toBe(count);

  await page.getByRole('button', { name: 'Complete', exact: true }).tap();
  await expect(page.getByText('Failed: a critical item failed').first()).toBeVisible();
  await expectAccessible(page, 'the result on a phone');
  const { tasks } = await caller.call(riskEndpoints.find, { params: { workspaceId, recordId: risk._id } });
  expect(tasks.map(({ name }) => name).toSorted()).toEqual(
    failing.map((index) => `Station ${index + 1} is as its card says`).toSorted(),
  );
  const done = await caller.call(checklistRunEndpoints.find, { params: at });
  expect(done).toMatchObject({ status: 'completed', score: 92.5, isFailed: true, failedItems: 3 });
  await context.close();
});
