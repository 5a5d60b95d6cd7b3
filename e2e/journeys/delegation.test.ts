import { expect, type Page, test } from '@playwright/test';
import { choose, makePerson, type Person } from '../actors.ts';
import { type Caller, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectNoSidewaysScroll, setTheme } from '../checks.ts';
import { letIn } from '../let-in.ts';
import { foundRegister, type Register } from '../plant.ts';
import { keepPicture } from '../visit.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

const desk = { width: 1366, height: 850 };
const phone = { width: 390, height: 844 };

// Ada founds the company and asks; Vera approves and is away; Bob stands in for her.
let place: Register;
let vera: Caller;
let bob: Caller;
const standIn: Person = makePerson('Bob');

test.beforeAll(async () => {
  const verifier = makePerson('Vera');
  place = await foundRegister(url);
  vera = await signUpWithOrganization(url, verifier, 'Example Castings');
  await letIn(vera, place, verifier.email);
  bob = await signUpWithOrganization(url, standIn, 'Example Bearings');
  await letIn(bob, place, standIn.email);
});

const shown = (days: number): string => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
};

test('Vera is away: Bob signs for her, the manifest says so, and she takes it back', async ({ browser }) => {
  test.setTimeout(240_000);
  const { caller: ada, raise, address } = place;
  const organizationId = ada.user._id;
  const risk = await raise('Coolant reaches the floor');
  const page = `${address}/library/detail/${risk._id}`;
  const open = async (who: Caller, viewport = desk): Promise<Page> => {
    const context = await openSignedIn(browser, who, { organizationId, viewport });
    return context.newPage();
  };
  const veras = await open(vera);

  await test.step('Vera says in her profile when she is away and who stands in', async () => {
    await veras.goto('/home/profile');
    await veras.getByRole('button', { name: 'Add an absence' }).click();
    const dialog = veras.getByRole('dialog');
    await dialog.getByLabel('First day').fill(shown(-1));
    await veras.keyboard.press('Tab');
    await dialog.getByLabel('Last day').fill(shown(9));
    await veras.keyboard.press('Tab');
    await choose(veras, 'Who stands in', 'Bob Example');
    await expectAccessible(veras, 'adding an absence');
    await keepPicture(veras, 'absence-dialog');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(veras.getByText('Absence saved')).toBeVisible();
    await expect(veras.getByText('Away now')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectAccessible(veras, 'the profile with an absence');
    await keepPicture(veras, 'absences');
    await setTheme(veras, 'dark');
    await expectAccessible(veras, 'the profile with an absence, dark');
    await keepPicture(veras, 'absences-dark');
    await setTheme(veras, 'light');
    await veras.setViewportSize(phone);
    await expectNoSidewaysScroll(veras, phone.width);
    await veras.getByRole('button', { name: 'End now' }).scrollIntoViewIfNeeded();
    await keepPicture(veras, 'absences-390');
    await veras.setViewportSize(desk);
  });

  await test.step('whoever asks her is told who stands in', async () => {
    const adas = await open(ada);
    await adas.goto(`${page}?tab=approval`);
    await adas.getByRole('button', { name: 'Ask for approval' }).click();
    await choose(adas, 'Approvers', 'Vera Example');
    await adas.keyboard.press('Escape');
    await expect(adas.getByText(/^Vera Example is away until .+ Bob Example stands in\.$/)).toBeVisible();
    await expectAccessible(adas, 'asking somebody who is away');
    await keepPicture(adas, 'ask-away');
    await adas.getByRole('dialog').getByRole('button', { name: 'Ask for approval' }).click();
    await expect(adas.getByText('Approval asked for')).toBeVisible();
  });

  await test.step('it is a task of Bob for Vera, who signs it for her', async () => {
    const bobs = await open(bob);
    await bobs.goto('/my-task');
    await expect(bobs.getByText(/^For Vera Example/).first()).toBeVisible();
    await keepPicture(bobs, 'task-for');
    await bobs.getByText('Coolant reaches the floor').first().click();
    await bobs.getByRole('button', { name: 'Review and sign' }).click();
    const dialog = bobs.getByRole('dialog');
    await expect(dialog.getByText('You decide for Vera Example, who is away.')).toBeVisible();
    await expect(dialog.getByText('Bob Example, for Vera Example')).toBeVisible();
    await expectAccessible(bobs, 'signing for somebody');
    await keepPicture(bobs, 'sign-for');
    await dialog.getByLabel('Password', { exact: true }).fill(standIn.password);
    await dialog.getByRole('button', { name: 'Sign as approved' }).click();
    await expect(bobs.getByText('Signed', { exact: true })).toBeVisible();
    await bobs.goto(`${page}?tab=approval`);
    await expect(bobs.getByText('Bob Example, for Vera Example')).toBeVisible();
    await expect(bobs.getByText(/Bob Example for Vera Example: Approved/)).toBeVisible();
    await bobs.getByRole('button', { name: 'Verify' }).click();
    await expect(bobs.getByText(/^Verified: the signature is as it was given/)).toBeVisible();
    await keepPicture(bobs, 'signed-for');
    await bobs.setViewportSize(phone);
    await expectNoSidewaysScroll(bobs, phone.width);
    await keepPicture(bobs, 'signed-for-390');
  });

  await test.step('Vera is back before her time', async () => {
    await veras.getByRole('button', { name: 'End now' }).click();
    await veras.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
    await expect(veras.getByText('Ended early')).toBeVisible();
  });
});
