import { openWhat } from '../open-what.ts';
import { expect, type Page } from '@playwright/test';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { begin, box, button, open, type Walk } from './steps.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Throw away what you typed?' });

const conflict = (page: Page) =>
  page.getByRole('dialog', { name: 'Somebody else has changed this in the meantime' });

/** Answers the question that stands before something typed is thrown away. */
async function answer(page: Page, words: 'Keep editing' | 'Throw away') {
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: words }).click();
  await expect(question(page)).toBeHidden();
}

/** Cancels a form: who keeps editing finds the words, who throws them away finds what is stored. */
async function cancel(walk: Walk): Promise<void> {
  const { world, chance, model, places } = walk;
  const { page } = world;
  const place = chance.pick(places);
  await begin(walk, place);
  await button(page, 'Cancel').click();
  await answer(page, 'Keep editing');
  for (const [field, text] of model.of(place).words)
    await expect(box(page, field), `${place.name} after Cancel was taken back`).toHaveValue(text);
  if (chance.below(2) === 0) return;
  await button(page, 'Cancel').click();
  await answer(page, 'Throw away');
  await expect(box(page, place.fields[0])).toHaveCount(0);
  model.settle(place);
  model.of(place).before = {};
  await open(walk, place);
}

/** One of the risks, its page, and what is stored of it. */
async function openRisk({ world, chance }: Walk) {
  const { ada, page, riskIds } = world;
  const recordId = chance.pick(riskIds);
  const at = { params: { workspaceId: ada.workspaceId, recordId } };
  await page.goto(`${ada.address}/library/detail/${recordId}`);
  const read = () => ada.caller.call(riskEndpoints.find, at);
  return { page, at, read };
}

/** Edits a value in its place: leaves it by Escape and stays or goes, or saves it, past somebody else now and then. */
async function editInPlace(walk: Walk): Promise<void> {
  const { world, chance, model, watcher } = walk;
  const { page, at, read } = await openRisk(walk);
  await openWhat(page);
  const before = (await read()).form5W2H['what'] ?? '';
  const what = box(page, 'What');
  await expect(what).toHaveValue(before);
  const text = chance.words();
  await what.fill(text);
  await page.keyboard.press('Escape');
  await answer(page, 'Keep editing');
  await expect(what).toHaveValue(text);
  const end = chance.pick(['throw away', 'save', 'meet'] as const);
  if (end === 'throw away') {
    await page.keyboard.press('Escape');
    await answer(page, 'Throw away');
    await expect(what).toBeHidden();
    expect((await read()).form5W2H['what'] ?? '', 'what was thrown away').toBe(before);
    return;
  }
  model.typed.add(text);
  if (end === 'meet') {
    const body = { form5W2H: { what: chance.words() } };
    await world.guest.call(riskEndpoints.update5W2H, { ...at, body });
    watcher.expectConflict();
  }
  await what.press('Enter');
  if (end === 'meet') await conflict(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `${text} Edit What` })).toBeVisible();
  expect((await read()).form5W2H['what'], 'what was saved in its place').toBe(text);
}

/** Types into a dialog, finds it again after the page was left, and saves it or throws it away. */
async function typeInDialog(walk: Walk): Promise<void> {
  const { chance, model } = walk;
  const { page, read } = await openRisk(walk);
  const dialog = page.getByRole('dialog', { name: 'Assessment approval' });
  const feedback = dialog.getByRole('textbox', { name: 'Feedback' });
  const show = () => page.getByRole('button', { name: 'Change the assessment approval' }).click();
  const before = (await read()).assessmentApproval.feedback;
  await show();
  await dialog.getByRole('radio', { name: chance.pick(['Draft', 'Reviewed']) }).check();
  const text = chance.words();
  await feedback.fill(text);
  await page.mouse.click(4, 300);
  await answer(page, 'Keep editing');
  await expect(feedback).toHaveValue(text);
  if (chance.below(2) === 0) {
    // A dialog keeps its words as a page does, and does not say so.
    const isKept = () =>
      page.evaluate((words) => Object.values(localStorage).some((one) => one.includes(words)), text);
    await expect.poll(isKept, { message: 'the words of a dialog, kept on the device' }).toBe(true);
    await page.reload();
    await show();
    await expect(feedback, 'the dialog after a reload').toHaveValue(text);
  }
  if (chance.below(2) === 0) {
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await answer(page, 'Throw away');
    await expect(dialog).toBeHidden();
    expect((await read()).assessmentApproval.feedback, 'what was thrown away').toBe(before);
    return;
  }
  model.typed.add(text);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await read()).assessmentApproval.feedback, 'what was saved in the dialog').toBe(text);
}

/** Steps in which something typed is, or is not, thrown away. */
export const throwingAway: Record<string, { weight: number; take: (walk: Walk) => Promise<void> }> = {
  'types and cancels': { weight: 3, take: cancel },
  'edits a value in its place': { weight: 3, take: editInPlace },
  'types into a dialog': { weight: 3, take: typeInDialog },
};
