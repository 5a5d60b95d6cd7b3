import { expect, type Page } from '@playwright/test';
import { signIn } from '../api.ts';
import { choose } from '../actors.ts';
import { openSignedIn } from '../browsers.ts';
import { addressOf } from '../company.ts';
import { test } from '../stage.ts';
import { demoPassword } from '../../server/seed/demo.ts';

const inRisk = '/risk/:moduleId/workspace/:workspaceId';

const explained = (page: Page, does: string) => page.getByRole('row', { name: new RegExp(`^${does}`) });

async function takeFromRow(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an owner copies a role, gives it within a site, sees why somebody may do what, and hands their work over', async ({
  stage,
  browser,
}) => {
  test.setTimeout(180_000);
  const { company, context } = stage.demo;
  const management = addressOf(`${inRisk}/user-management`, company) ?? '';
  const library = addressOf(`${inRisk}/library`, company) ?? '';
  const mara = await context.newPage();
  const caller = await signIn(stage.url, { email: 'priya@kestrel.example', password: demoPassword });
  // Her own organization is another one; the workspace is the demo company's.
  const { _id: organizationId, orgName } = stage.demo.caller.user;
  const inCompany = { ...caller, user: { ...caller.user, orgName } };
  const priyaContext = await openSignedIn(browser, inCompany, { organizationId });
  const priya = await priyaContext.newPage();

  await test.step('a copy of a preset, changed', async () => {
    await mara.goto(`${management}?tab=roles`);
    await takeFromRow(mara, 'Viewer', 'Copy');
    await mara.getByLabel('Role name').fill('Plant 2 reporter');
    await mara.getByLabel('Description').fill('Raises what is seen at plant 2.');
    await mara.getByRole('radio', { name: 'Risks: Edit' }).check();
    await mara.getByRole('button', { name: 'Create' }).click();
    await expect(mara.getByText('Role created')).toBeVisible();
    await expect(mara.getByRole('heading', { level: 1, name: 'Plant 2 reporter' })).toBeVisible();
  });

  await test.step('given to Priya, within one site', async () => {
    await mara.goto(management);
    await takeFromRow(mara, 'Priya Raman', 'Change access');
    await choose(mara, 'Role', 'Plant 2 reporter');
    await choose(mara, 'Sites', 'Plant 2');
    await mara.keyboard.press('Escape');
    await mara.getByLabel('Reason').fill('Moved to plant 2');
    await mara.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(mara.getByText('User updated')).toBeVisible();
    const row = mara.getByRole('row', { name: /Priya Raman/ });
    await expect(row).toContainText('Plant 2 reporter');
  });

  await test.step('her screen obeys', async () => {
    await priya.goto(`${library}/new`);
    await priya.getByRole('combobox', { name: 'Site', exact: true }).click();
    await expect(priya.getByRole('option')).toHaveText(['Plant 2']);
    await priya.goto(management);
    await expect(priya.getByRole('row', { name: /Devon Achebe/ })).toBeVisible();
    await expect(priya.getByRole('button', { name: 'Add users' })).toHaveCount(0);
  });

  await test.step('the simulator says why', async () => {
    await mara.getByRole('link', { name: 'Priya Raman' }).click();
    await expect(explained(mara, 'Raise a risk')).toContainText('By the role Plant 2 reporter: Edit.');
    await expect(explained(mara, 'Approve assessments')).toContainText('Needs the level Approve');
  });

  await test.step('a group gives a role besides', async () => {
    await mara.goto(`${management}?tab=groups`);
    await mara.getByRole('link', { name: 'New group' }).click();
    await mara.getByLabel('Group name').fill('Deciders');
    await mara.getByLabel('Description').fill('Decides on assessments.');
    await choose(mara, 'Members', 'Priya Raman');
    await mara.keyboard.press('Escape');
    await choose(mara, 'Role', 'Quality Manager');
    await mara.getByRole('button', { name: 'Create' }).click();
    await expect(mara.getByText('Group created')).toBeVisible();
    await mara.getByRole('link', { name: 'Priya Raman' }).click();
    await expect(explained(mara, 'Approve assessments')).toContainText('By the group Deciders: Approve.');
  });

  await test.step('her work goes to Hana, and she is out', async () => {
    await mara.getByRole('button', { name: 'Remove' }).click();
    const dialog = mara.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Left the company');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(dialog.getByText('Choose who takes over')).toBeVisible();
    await choose(mara, 'Who takes over', 'Hana Sato');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(mara.getByText('User removed')).toBeVisible();
    await expect(mara.getByRole('row', { name: /Priya Raman/ })).toHaveCount(0);
    await priya.goto(library);
    await expect(priya.getByText('This workspace is not here.')).toBeVisible();
  });

  await mara.close();
  await priyaContext.close();
});
