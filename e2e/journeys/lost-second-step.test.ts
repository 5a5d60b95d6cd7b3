import { expect, type Page, test } from '@playwright/test';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { codeOf } from '../../server/test/outside/totp.ts';
import { logIn, makePerson, type Person } from '../actors.ts';
import { type Caller, signIn, signUpWithOrganization } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { openCompany } from '../company.ts';
import { linkIn, readMail } from '../mail.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

async function turnTwoStepOn(caller: Caller): Promise<void> {
  const { secret } = await caller.call(securityEndpoints.startTotp);
  await caller.call(securityEndpoints.confirmTotp, { body: { code: codeOf(secret) } });
}

/** Lets somebody new into the organization by an invitation. */
async function addMember(owner: Caller, person: Person): Promise<Caller> {
  const { workspaceId = '' } = (await openCompany(owner, ['risk'])).risk;
  await owner.call(invitationEndpoints.create, {
    body: { email: person.email, Permissions: [{ workspace: workspaceId, permission: 'edit' }] },
  });
  const link = linkIn(await readMail(person.email, 'invites you to'), '/accept-invitation');
  const response = await fetch(`${url}/v1${invitationEndpoints.acceptAs.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: new URL(link).searchParams.get('token'),
      password: person.password,
      name: `${person.firstName} ${person.lastName}`,
    }),
  });
  expect(response.status).toBe(200);
  return signIn(url, person);
}

async function proveByPassword(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
}

test('somebody who has lost phone and codes asks for help, the owner vouches, and the mailed link lets them in', async ({
  browser,
  page,
}) => {
  const [ada, bob] = [makePerson('Ada'), makePerson('Bob', 'Builder')];
  const owner = await signUpWithOrganization(url, ada, 'Example Axles');
  await turnTwoStepOn(await addMember(owner, bob));

  await test.step('help is asked for at the login', async () => {
    await logIn(page, bob);
    await page.getByRole('button', { name: 'Lost your phone and codes?' }).click();
    await expect(page.getByText('The operator of this server can help sooner.')).toBeVisible();
    await page.getByRole('button', { name: 'Ask for help' }).click();
    await expect(page.getByText(/were told/)).toBeVisible();
  });

  await test.step('the owner is mailed, sees it on the page of the person, and vouches with a reason', async () => {
    const link = linkIn(await readMail(ada.email, 'lost their second step'), '/global-user-management');
    const there = await (await openSignedIn(browser, owner)).newPage();
    await there.goto(link);
    const section = there.getByRole('region', { name: 'Two-step sign-in' });
    await expect(section.getByText(/said at a login on .* that the second step is lost/)).toBeVisible();
    await section.getByRole('button', { name: 'Reset two-step sign-in' }).click();
    const dialog = there.getByRole('dialog', { name: 'Reset the two-step sign-in of Bob Builder' });
    await expect(dialog.getByText('the link is mailed at once')).toBeVisible();
    await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click();
    await expect(dialog.getByText('Say why, and how you know that it is them who asks')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Phone stolen; I spoke to Bob');
    await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click();
    if (await there.getByRole('dialog', { name: 'Confirm that it is you' }).isVisible())
      await proveByPassword(there, ada);
    await expect(section.getByText('the link was mailed to them')).toBeVisible();
    await there.context().close();
  });

  await test.step('the link stands in for the second step, once, and two-step sign-in is set up anew', async () => {
    const link = linkIn(await readMail(bob.email, 'Subject: Reset your two-step sign-in'), '/reset-two-step');
    await page.goto(link);
    await expect(page).toHaveURL(`${url}/reset-two-step`);
    await page.getByRole('button', { name: 'Go on to the login' }).click();
    await page.getByLabel('Email').fill(bob.email);
    await page.getByLabel('Password', { exact: true }).fill(bob.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Reset and log in' }).click();
    await expect(page.getByText('Two-step sign-in is off: set it up again.')).toBeVisible();
    await expect(page).toHaveURL('/dashboard/home');
    await readMail(bob.email, 'Subject: Your two-step sign-in was reset');
    await turnTwoStepOn(await signIn(url, bob));
    await page.goto(link);
    await page.getByRole('button', { name: 'Go on to the login' }).click();
    await page.getByLabel('Email').fill(bob.email);
    await page.getByLabel('Password', { exact: true }).fill(bob.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Reset and log in' }).click();
    await expect(page.getByText('This link is no longer valid')).toBeVisible();
    await expect(page.getByLabel('Code', { exact: true })).toBeVisible();
  });
});

test('an owner requires two-step sign-in, and a member is led to set it up before anything else opens', async ({
  browser,
  page,
}) => {
  const [ada, bob] = [makePerson('Ada'), makePerson('Bob', 'Builder')];
  const owner = await signUpWithOrganization(url, ada, 'Example Axles');
  await addMember(owner, bob);
  const there = await (await openSignedIn(browser, owner)).newPage();

  await test.step('what it means is shown, and who has none themselves is told what to do', async () => {
    await there.goto('/security-authentication?tab=policy');
    await expect(there.getByText('2 of 2 people have no second step yet.', { exact: false })).toBeVisible();
    await there.getByRole('checkbox', { name: 'Two-step sign-in required' }).check();
    await there.getByRole('button', { name: 'Save policy' }).click();
    await expect(there.getByText('You have no second step yourself yet.', { exact: false })).toBeVisible();
    await turnTwoStepOn(owner);
    await there.getByRole('button', { name: 'Save policy' }).click();
    await expect(there.getByText('Policy saved')).toBeVisible();
    await expect(there.getByText('1 of 2 people has no second step yet.', { exact: false })).toBeVisible();
    await there.context().close();
  });

  await test.step('the member sets it up, and goes on', async () => {
    await logIn(page, bob);
    await expect(page).toHaveURL('/security-authentication?tab=two-step');
    await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible();
    await expect(
      page.getByText('This organization asks for two-step sign-in.', { exact: false }),
    ).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Policy' })).toBeHidden();
    await page.goto('/my-task');
    await expect(page).toHaveURL('/security-authentication?tab=two-step');
    await page.getByRole('button', { name: 'Set up' }).click();
    const key = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
    await page.getByLabel('Code', { exact: true }).fill(codeOf(key));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(
      page.getByText('This organization asks for two-step sign-in.', { exact: false }),
    ).toBeHidden();
    await page.goto('/my-task');
    await expect(page.getByRole('heading', { name: 'My tasks' })).toBeVisible();
  });
});
