import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { choose, makePerson } from '../actors.ts';
import { type Caller, registerAtApi } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { linkIn, readMail } from '../mail.ts';
import { foundRegister, type Register } from '../plant.ts';

const url = process.env['PLUMBLINE_URL'] ?? '';

/** Somebody else who works in the workspace. */
async function admit({ caller, workspaceId }: Register, firstName: string): Promise<Caller> {
  const person = makePerson(firstName);
  const member = await registerAtApi(url, person);
  await caller.call(invitationEndpoints.create, {
    body: { email: person.email, Permissions: [{ workspace: workspaceId, permission: 'edit' }] },
  });
  const link = linkIn(await readMail(person.email, 'invites you to'), '/accept-invitation');
  const token = new URL(link).searchParams.get('token') ?? '';
  await member.call(invitationEndpoints.accept, { body: { token } });
  return member;
}

async function openAt(browser: Browser, member: Caller, { caller }: Register): Promise<Page> {
  const { _id: organizationId, orgName } = caller.user;
  const inCompany = { ...member, user: { ...member.user, orgName } };
  return (await openSignedIn(browser, inCompany, { organizationId })).newPage();
}

const lineOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('who has which access is reviewed: decided line by line, also anew, applied together, and kept as evidence', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const register = await foundRegister(url);
  const { caller, address, workspaceId } = register;
  const [bob] = [await admit(register, 'Bob'), await admit(register, 'Cleo')];
  const risk = await register.raise('Coolant reaches the floor');
  const owner = await (await openSignedIn(browser, caller)).newPage();
  const bobs = await openAt(browser, bob, register);
  await bobs.goto(`${address}/library`);
  await expect(bobs.getByText(risk.name)).toBeVisible();

  await test.step('the interval is set, and a review is started before it is due', async () => {
    await owner.goto('/security-authentication?tab=review');
    await owner.getByLabel('Months between reviews').fill('30');
    await owner.getByRole('button', { name: 'Save interval' }).click();
    await expect(owner.getByText('Enter a whole number of months from 0 to 24')).toBeVisible();
    await owner.getByLabel('Months between reviews').fill('3');
    await owner.getByRole('button', { name: 'Save interval' }).click();
    await expect(owner.getByText('Interval saved')).toBeVisible();
    await owner.getByRole('button', { name: 'Start a review' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Start a review' }).click();
    await expect(owner.getByRole('heading', { level: 1, name: 'Access review' })).toBeVisible();
    await expect(owner.getByText('0 of 3 decided')).toBeVisible();
  });

  await test.step('each line is decided; a change and a removal say why', async () => {
    await owner.getByRole('button', { name: /^Keep Ada Example/ }).click();
    await expect(owner.getByText('1 of 3 decided')).toBeVisible();
    await owner.getByRole('button', { name: /^Remove Bob Example/ }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText('Give a reason of at least 3 characters')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Left the plant');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(lineOf(owner, 'Bob Example')).toContainText('Left the plant');
    await owner.getByRole('button', { name: 'Complete review' }).hover();
    await expect(owner.getByRole('tooltip', { name: '1 line is not decided yet.' })).toBeVisible();
    await owner.getByRole('button', { name: /^Change Cleo Example/ }).click();
    await choose(owner, 'New role', 'Viewer');
    await dialog.getByLabel('Reason').fill('Only reads');
    await dialog.getByRole('button', { name: 'Change' }).click();
    await expect(lineOf(owner, 'Cleo Example')).toContainText('Change to Viewer');
    await owner.reload();
    await expect(owner.getByText('3 of 3 decided')).toBeVisible();
    await bobs.reload();
    await expect(bobs.getByText(risk.name)).toBeVisible();
  });

  await test.step('an access that has changed since is told, and decided again', async () => {
    const params = { type: 'risk', workspaceId };
    const roles = await caller.call(roleEndpoints.list, { params, query: { search: 'Contributor' } });
    const people = await caller.call(memberEndpoints.list, { params, query: { search: 'Cleo' } });
    await caller.call(memberEndpoints.update, {
      params: { ...params, accountId: people.results[0]?._id ?? '' },
      body: {
        role: roles.results[0]?._id ?? '',
        reason: 'A new post',
        version: people.results[0]?.version ?? 0,
      },
    });
    await owner.reload();
    await expect(owner.getByText('1 access has changed since and must be decided again.')).toBeVisible();
    await owner.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(lineOf(owner, 'Cleo Example')).toContainText('Now: Contributor');
    await expect(lineOf(owner, 'Bob Example')).toHaveCount(0);
    await owner.getByRole('button', { name: /^Keep Cleo Example/ }).click();
    await expect(owner.getByText('3 of 3 decided')).toBeVisible();
  });

  await test.step('completing applies it: Bob is out, and the review stays as it is', async () => {
    await owner.getByRole('button', { name: 'Complete review' }).click();
    const question = owner.getByRole('dialog', { name: 'Complete the review' });
    await expect(question).toContainText('1 access is removed at once.');
    await question.getByRole('button', { name: 'Complete review' }).click();
    await expect(owner.getByText('Review completed', { exact: true })).toBeVisible();
    await expect(owner.getByText('2 kept, 0 changed, 1 removed')).toBeVisible();
    await expect(owner.getByRole('button', { name: /^(Keep|Change|Remove|Complete)/ })).toHaveCount(0);
    await bobs.reload();
    await expect(bobs.getByText(risk.name)).toHaveCount(0);
  });

  await test.step('it is exported, is among the reviews, and the log says who has reviewed', async () => {
    await owner.goto(owner.url().replace(/[?].*$/, ''));
    await owner.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('menuitem', { name: 'Export as CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('Left the plant');
    expect(text.trim().split('\n')).toHaveLength(4);
    await owner.getByRole('link', { name: 'All access reviews' }).click();
    await expect(lineOf(owner, 'Ada Example')).toContainText('Completed');
    await owner.goto('/activity-logs');
    await expect(owner.getByText('Completed The Access Review').first()).toBeVisible();
  });
});
