import { expect, type Page, test } from '@playwright/test';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { choose, makePerson } from '../actors.ts';
import { signUpWithOrganization, type Caller } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../checks.ts';
import { letIn } from '../let-in.ts';
import { foundRegister, type Register } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

const desk = { width: 1366, height: 850 };
const phone = { width: 390, height: 844 };

// Ada founds the company and manages the risk; Bob does the work; Vera looks at it.
let place: Register;
let bob: Caller;
let vera: Caller;

test.beforeAll(async () => {
  const [worker, verifier] = [makePerson('Bob'), makePerson('Vera')];
  place = await foundRegister(url);
  bob = await signUpWithOrganization(url, worker, 'Example Bearings');
  await letIn(bob, place, worker.email);
  vera = await signUpWithOrganization(url, verifier, 'Example Castings');
  await letIn(vera, place, verifier.email);
});

const photo = {
  name: 'seal.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('an action with evidence and a verifier: done on a phone, not verified by oneself, verified by another, and given more time', async ({
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

  await test.step('the manager adds it, with what it asks for', async () => {
    await adas.goto(`${address}/library/detail/${risk._id}?tab=actions`);
    await adas.getByRole('button', { name: 'Add action' }).click();
    const dialog = adas.getByRole('dialog');
    await dialog.getByLabel('Action name').fill('Change the seal of pump 3');
    await dialog.getByLabel('Due date').fill('11/30/2099');
    await adas.keyboard.press('Tab');
    await choose(adas, 'Assigned to', 'Bob Example');
    await adas.keyboard.press('Escape');
    await dialog.getByLabel('A note is needed to complete it').check();
    await dialog.getByLabel('A photo or file is needed to complete it').check();
    await dialog.getByLabel('Somebody else verifies it').check();
    await dialog.getByRole('combobox', { name: /^Verified by/ }).click();
    await adas.getByRole('option', { name: 'Vera Example' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(adas.getByText('Action created')).toBeVisible();
  });

  const { results } = await ada.call(riskParts.action.list, {
    params: { workspaceId, recordId: risk._id },
  });
  const task = `${address}/tasks/detail/${results[0]?._id}`;

  await test.step('who does it completes it on a phone, with a photo and a note', async () => {
    const page = await open(bob, phone);
    await page.goto(task);
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await expect(
      sheet.getByText('Attach a photo or a file first: this action asks for evidence.').first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    const camera = page.getByLabel('Take a photo');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await camera.setInputFiles(photo);
    await expect(page.getByRole('button', { name: 'Open seal.png' })).toBeVisible();
    await expectNoSidewaysScroll(page, phone.width);
    await page.setViewportSize(phone);
    await expectAccessible(page, 'a task on a phone');
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByRole('textbox', { name: /^Note/ }).fill('New seal fitted, no drip after an hour.');
    await page.getByRole('dialog').getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByText('Completed, to be verified')).toBeVisible();
    await expect(
      page.getByText('Nobody verifies their own work: somebody else has to look at it.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeHidden();
  });

  await test.step('the named verifier sends it back, and after that verifies it', async () => {
    const page = await open(vera, desk);
    await page.goto(task);
    await expect(page.getByText('New seal fitted, no drip after an hour.').first()).toBeVisible();
    await expectAccessible(page, 'a task to be verified');
    await page.getByRole('button', { name: 'Send back' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The clamp is loose.');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByText('Action sent back')).toBeVisible();

    const bobs = await open(bob, desk);
    await bobs.goto(task);
    await expect(bobs.getByText('Sent back. Vera Example: The clamp is loose.')).toBeVisible();

    await test.step('more time is asked for, and the manager grants it', async () => {
      await bobs.getByRole('button', { name: 'Ask for more time' }).click();
      const ask = bobs.getByRole('dialog');
      await ask.getByLabel('New date').fill('12/31/2099');
      await bobs.keyboard.press('Tab');
      await choose(bobs, 'Reason', 'Waiting for parts');
      await ask.getByRole('textbox', { name: 'Justification' }).fill('The new clamp comes next week.');
      await ask.getByRole('button', { name: 'Ask for more time' }).click();
      await expect(bobs.getByText('More time asked until 12/31/2099. Ada Example decides.')).toBeVisible();
      await expect(bobs.getByRole('button', { name: 'Grant' })).toBeHidden();

      await adas.goto(`${address}/tasks?view=today`);
      await adas.goto(task);
      await expect(adas.getByText('The new clamp comes next week.').first()).toBeVisible();
      await adas.getByRole('button', { name: 'Grant' }).click();
      await expect(adas.getByText('More time granted')).toBeVisible();
      await expect(adas.getByText('First due')).toBeVisible();
    });

    await bobs.reload();
    await bobs.getByRole('textbox', { name: /^Note/ }).fill('Clamp tightened to 6 Nm.');
    await expect(bobs.getByRole('button', { name: 'Complete', exact: true })).toBeEnabled();
    await bobs.getByRole('textbox', { name: /^Note/ }).press('Tab');
    await bobs.keyboard.press('Enter');
    await expect(bobs.getByText('Completed, to be verified')).toBeVisible();

    await page.reload();
    const verifying = page.getByRole('region', { name: 'Verify this task' });
    await verifying.getByRole('textbox', { name: /^Comment/ }).fill('Dry and tight.');
    await verifying.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('Action verified')).toBeVisible();
    await expect(page.getByText('Dry and tight.').first()).toBeVisible();
  });
});
