import { expect, test } from '@playwright/test';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { makePerson } from '../actors.ts';
import { signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible } from '../checks.ts';
import { activate, pick, tabTo } from '../keyboard.ts';
import { linkIn, readMail } from '../mail.ts';
import { foundRegister } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

// A square of 64 by 64 pixels in one colour.
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAUElEQVR42u3PMQ0AAAgDsP145MC/CCRwkzSpgaamX4uAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAwGUB8D6wtY257RkAAAAASUVORK5CYII=',
  'base64',
);

test('on a phone something is reported with a photo in under 20 seconds; by keyboard alone it is taken over', async ({
  browser,
}) => {
  const { caller, address, workspaceId } = await foundRegister(url);
  const rosa = makePerson('Rosa', 'Raiser');
  const guest = await signUpWithOrganization(url, rosa, 'Raiser and Daughters');
  const roles = await caller.call(roleEndpoints.list, { params: { type: 'risk', workspaceId } });
  const roleId = roles.results.find(({ name }) => name === 'Contributor')?._id ?? '';
  await caller.call(invitationEndpoints.create, {
    body: { email: rosa.email, Permissions: [{ workspace: workspaceId, permission: 'view', roleId }] },
  });
  const link = linkIn(await readMail(rosa.email, 'invites you to'), '/accept-invitation');
  const token = new URL(link).searchParams.get('token') ?? '';
  await guest.call(invitationEndpoints.accept, { body: { token } });
  const organizationId = caller.user._id;

  const phone = await openSignedIn(browser, guest, {
    organizationId,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const small = await phone.newPage();
  await small.goto(`${address}/report`);
  await expect(small.getByRole('textbox', { name: 'What did you see?' })).toBeFocused();
  const begun = Date.now();
  await small.keyboard.type('Oil on the floor next to press 7. I put a cone there.', { delay: 60 });
  await small
    .getByLabel('Take a photo')
    .setInputFiles({ name: 'Oil.png', mimeType: 'image/png', buffer: photo });
  await small.getByRole('button', { name: 'Report', exact: true }).tap();
  await expect(small.getByRole('heading', { name: /RSK-\d{4}-0001 is reported/ })).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(20_000);
  await expectAccessible(small, 'what is reported');
  await small.getByRole('link', { name: 'Open it' }).tap();
  await expect(
    small.getByText('You can change it or withdraw it until somebody takes it over.'),
  ).toBeVisible();

  const wide = await openSignedIn(browser, caller);
  const page = await wide.newPage();
  await page.goto(`${address}/library`);
  await expect(page.getByText('Not taken over yet').first()).toBeVisible();
  const [risk] = (await caller.call(riskEndpoints.list, { params: { workspaceId } })).results;
  await page.goto(`${address}/library/detail/${risk?._id}`);
  await activate(page, page.getByRole('link', { name: 'Take over' }));
  await expect(page.getByRole('heading', { name: /Take over a risk/ })).toBeVisible();
  await pick(page, page.getByRole('combobox', { name: 'Category' }), 'Operational');
  await tabTo(page, page.getByRole('button', { name: 'Take over' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Taken over', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Finish assessment' })).toBeVisible();

  await expect(small.getByRole('region', { name: 'Not taken over yet' })).toBeHidden();
  await expect(small.getByRole('link', { name: 'Change' })).toBeHidden();
  await phone.close();
  await wide.close();
});
