import { expect, type Page, test } from '@playwright/test';
import { makePerson } from '../actors.ts';
import { type Caller, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { activate, pick, type } from '../keyboard.ts';
import { letIn } from '../let-in.ts';
import { foundRegister } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

test('an approval is asked for, signed and read by the keyboard alone', async ({ browser }) => {
  test.setTimeout(180_000);
  const register = await foundRegister(url);
  const { caller: ada, raise, address } = register;
  const verifier = makePerson('Vera');
  const vera = await signUpWithOrganization(url, verifier, 'Example Castings');
  await letIn(vera, register, verifier.email);
  const { _id } = await raise('Coolant reaches the floor');
  const page = `${address}/library/detail/${_id}?tab=approval`;
  const open = async (who: Caller): Promise<Page> => {
    const context = await openSignedIn(browser, who, { organizationId: ada.user._id });
    const opened = await context.newPage();
    await opened.goto(page);
    return opened;
  };
  const button = (at: Page, name: string) => at.getByRole('button', { name, exact: true });

  await test.step('asked', async () => {
    const adas = await open(ada);
    await activate(adas, button(adas, 'Ask for approval'));
    const dialog = adas.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await pick(adas, dialog.getByRole('combobox', { name: 'Approvers' }), 'Vera Example');
    await adas.keyboard.press('Escape');
    await expect(dialog, 'the Esc that closes the list leaves the dialog').toBeVisible();
    await activate(adas, dialog.getByRole('button', { name: 'Ask for approval' }));
    await expect(adas.getByText('Approval asked for')).toBeVisible();
    await expect(adas.locator('main :focus, main:focus'), 'the focus is not lost').toHaveCount(1);
  });

  await test.step('signed', async () => {
    const veras = await open(vera);
    await activate(veras, button(veras, 'Review and sign'));
    const dialog = veras.getByRole('dialog');
    await expect(dialog.getByText('What you sign')).toBeVisible();
    await type(veras, dialog.getByLabel('Comment'), 'As seen on the line.');
    await type(veras, dialog.getByLabel('Password', { exact: true }), verifier.password);
    await activate(veras, dialog.getByRole('button', { name: 'Sign as approved' }));
    await expect(veras.getByText('Signed content unchanged').first()).toBeVisible();
    await expect(veras.getByRole('dialog')).toHaveCount(0);
    await expect(veras.locator('main :focus, main:focus'), 'the focus is not lost').toHaveCount(1);
  });
});
