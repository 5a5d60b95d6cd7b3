import { openWhat } from '../open-what.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { addressOf } from '../company.ts';
import type { Opening } from '../openings.ts';
import { capaScenes } from '../scenes/capa-scenes.ts';
import { organizationScenes } from '../scenes/organization-scenes.ts';
import { riskScenes } from '../scenes/risk-scenes.ts';
import { inRisk, library } from '../scenes/scene.ts';
import { test } from '../stage.ts';

test.describe.configure({ mode: 'parallel' });

const scenes = { ...riskScenes, ...capaScenes, ...organizationScenes };
const words = 'Words that stay';

/** The question that stands before something typed is thrown away. */
const question = (page: Page) => page.getByRole('dialog', { name: 'Throw away what you typed?' });

/** The first field of a dialog that words can be typed into; what is searched for is no work of
 * anybody, and a day is no words. */
const fieldIn = (place: Locator) =>
  place.locator(
    ['textarea', 'input:not([type]), input[type="text"], input[type="email"], input[type="password"]']
      .join(', ')
      .split(', ')
      .map((one) => `${one}:visible:not([readonly]):not([role="combobox"]):not([placeholder="MM/DD/YYYY"])`)
      .join(', '),
  );

/** The dialogs of each scene that words are typed into: one that is not found any more is not tried, and would pass. */
const typedInto: Record<string, string[]> = {
  'the additional fields': ['configuring every type', 'editing a field'],
  'a filtered list': ['saving a filter'],
  'the list of risks': ['delete risk'],
  'the treatment of a risk': ['planning the treatment'],
  'the acceptance of a risk': ['preparing an acceptance'],
  'the reviews of a risk': ['adding a review', 'recording an incident', 'a new indicator'],
  'the effectiveness of a CAPA': ['planning the effectiveness check', 'recording a check'],
  'the risk appetite': ['what is accepted in a category'],
  'a risk': ['delete from a risk', 'approval'],
  'what needs attention': ['snooze'],
  'the links of a risk': ['new link'],
  'the approval of a risk': ['asking for approval', 'signing'],
  'the actions of a risk': ['new action', 'edit action', 'delete action'],
  'the security screen': ['authenticator app'],
  'the plans': ['cancel subscription'],
  'an access review': ['change in a review', 'remove in a review'],
  'the list of workspaces': ['new workspace', 'edit workspace', 'delete workspace'],
  'the fields that are defined': ['removing a field'],
  'the files of a risk': ['delete file'],
  'business management': ['delete site'],
  processes: ['delete process'],
  'deleted files': ['restore', 'delete permanently'],
  'the users of a workspace': ['change access', 'add to group', 'remove user'],
  'the groups of a workspace': ['delete group'],
  'the roles of a workspace': ['delete role'],
  'the analysis of a CAPA': ['naming a cause', 'adding another analysis'],
  'the team of a CAPA': ['adding a role'],
  'the containment of a CAPA': ['adding a containment'],
  'more time for a CAPA': ['asking for more time for a CAPA'],
  'the impact of a CAPA': ['adding a place', 'adding a document', 'adding a lesson'],
  users: ['reassign sheet'],
  'a phone': ['delete on a phone'],
};

async function answer(page: Page, act: 'Keep editing' | 'Throw away') {
  await question(page).getByRole('button', { name: act }).click();
  await expect(question(page)).toBeHidden();
}

/** Opens it, types, and tries each way out; gives whether there was anything to type into. */
async function typeAndLeave(page: Page, { name, opener, steps, shown }: Opening): Promise<boolean> {
  await opener(page).click();
  await steps?.(page);
  const dialog = shown(page);
  await expect(dialog).toBeVisible();
  // What it fetches first may bring the fields.
  await expect(dialog.getByText('Loading', { exact: true })).toHaveCount(0);
  const isModal = (await dialog.getAttribute('aria-modal')) === 'true';
  const first = fieldIn(dialog).first();
  if (!isModal || (await fieldIn(dialog).count()) === 0) {
    await page.keyboard.press('Escape');
    return false;
  }
  await first.fill(words);
  // A code is shorter than words.
  const typed = await first.inputValue();
  const ways: Record<string, () => Promise<void>> = {
    Escape: () => page.keyboard.press('Escape'),
    'a click beside it': () => page.mouse.click(4, 300),
    'the cross': () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
  };
  for (const [way, leave] of Object.entries(ways)) {
    await leave();
    await expect(question(page), `${name} asks before it is left by ${way}`).toBeVisible();
    await answer(page, 'Keep editing');
    await expect(first, `${name} keeps what is typed after ${way}`).toHaveValue(typed);
  }
  await page.keyboard.press('Escape');
  await answer(page, 'Throw away');
  await expect(dialog).toBeHidden();
  return true;
}

/** What is only searched for is no work of anybody. */
const isSearch = (name: string) => name === 'search';

for (const [where, { address, width = 1366, below, openings }] of Object.entries(scenes)) {
  const dialogs = openings.filter(({ name }) => !isSearch(name));
  test(`what is typed into a dialog of ${where} is not thrown away unasked`, async ({ stage }) => {
    const page = await stage.demo.context.newPage();
    await page.setViewportSize({ width, height: 844 });
    const typed: string[] = [];
    for (const opening of dialogs) {
      await page.goto(addressOf(address, stage.demo.company) ?? '');
      await below?.(page);
      if (await typeAndLeave(page, opening)) typed.push(opening.name);
    }
    expect(typed, 'the dialogs that can be typed into').toEqual(typedInto[where] ?? []);
    await page.close();
  });
}

/** Every page that is a form, and the field of it that is typed into. */
const forms: Record<string, { address: string; field: string }> = {
  'a new risk': { address: `${library}/new`, field: 'Risk name' },
  'a risk': { address: `${library}/detail/:recordId/edit`, field: 'Risk name' },
  'a new site': { address: '/business-management/add-new-site', field: 'Site name' },
  'a site': { address: '/business-management/site/:siteId', field: 'Site name' },
  'a new process': { address: '/business-management/add-new-process', field: 'Process name' },
  'a process': { address: '/business-management/process/:processId', field: 'Process name' },
  'an invitation': { address: '/global-user-management/invite-user', field: 'Email' },
  'a member': { address: '/global-user-management/invite-user?id=:accountId', field: 'Job title' },
  'a new role': { address: `${inRisk}/user-management/add-role`, field: 'Role name' },
  'a new group': { address: `${inRisk}/user-management/add-new-group-members`, field: 'Group name' },
  'a group': { address: `${inRisk}/user-management/add-new-group-members/:groupId`, field: 'Group name' },
  'the settings': { address: `${inRisk}/settings`, field: 'Reason' },
  'one’s own profile': { address: '/home/edit-profile', field: 'Name' },
  'invoice details': { address: '/subscription-billing?tab=details', field: 'Company' },
};

for (const [what, { address, field }] of Object.entries(forms)) {
  test(`what is typed into the form of ${what} is there after a reload, and goes when it is thrown away`, async ({
    stage,
  }) => {
    const page = await stage.demo.context.newPage();
    await page.goto(addressOf(address, stage.demo.company) ?? '');
    const box = page.getByRole('textbox', { name: field, exact: true });
    const before = await box.inputValue();
    await box.fill(words);
    await page.reload();
    await expect(box).toHaveValue(words);
    await page.getByRole('button', { name: 'Start over' }).click();
    await answer(page, 'Keep editing');
    await expect(box).toHaveValue(words);
    await page.getByRole('button', { name: 'Start over' }).click();
    await answer(page, 'Throw away');
    await expect(box).toHaveValue(before);
    await page.close();
  });
}

test.describe('while somebody else changes the same', () => {
  test.describe.configure({ mode: 'default' });

  const conflict = (page: Page) =>
    page.getByRole('dialog', { name: 'Somebody else has changed this in the meantime' });

  test('a value that is edited in its place is saved on what was there at the beginning', async ({
    stage,
  }) => {
    const { caller, company, context } = stage.demo;
    const { workspaceId = '', recordId = '' } = company.risk;
    const params = { workspaceId, recordId };
    const page = await context.newPage();
    await page.goto(addressOf(`${library}/detail/:recordId`, company) ?? '');
    await openWhat(page);
    const box = page.getByRole('textbox', { name: 'What', exact: true });
    await box.fill(words);
    await caller.call(riskEndpoints.update5W2H, {
      params,
      body: { form5W2H: { what: 'What the other wrote' } },
    });
    await expect(page.getByText('Somebody else has changed it in the meantime to:')).toBeVisible();
    await expect(box).toHaveValue(words);
    await box.press('Enter');
    await expect(conflict(page).getByText('What the other wrote')).toBeVisible();
    await expect(conflict(page).getByText(words)).toBeVisible();
    await conflict(page).getByRole('button', { name: 'Go back' }).click();
    await expect(box).toHaveValue(words);
    await page.getByRole('link', { name: 'My Risk' }).first().click();
    await expect(page.getByRole('heading', { name: 'My Risk', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('You typed this before, and it is not saved yet.')).toBeVisible();
    await expect(box).toHaveValue(words);
    await box.press('Enter');
    await conflict(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: `${words} Edit What` })).toBeVisible();
    await page.close();
  });

  test('a review is of the risk as it was when the dialog was opened', async ({ stage }) => {
    const { caller, company, context } = stage.demo;
    const { workspaceId = '', recordId = '' } = company.risk;
    const params = { workspaceId, recordId };
    const page = await context.newPage();
    await page.goto(addressOf(`${library}/detail/:recordId`, company) ?? '');
    await page.getByRole('button', { name: 'Change the assessment approval' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assessment approval' });
    await dialog.getByRole('radio', { name: 'Reviewed' }).check();
    await dialog.getByRole('textbox', { name: 'Feedback' }).fill(words);
    const [action] = (await caller.call(riskEndpoints.find, { params })).tasks;
    await caller.call(riskParts.action.update, {
      params: { ...params, actionId: action?._id ?? '' },
      body: { name: 'Another action than was approved', version: action?.version ?? 0 },
    });
    await expect(dialog.getByText(/^Somebody else has changed this since you began/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const changed = page.getByRole('dialog', { name: 'This has changed since you looked at it' });
    await expect(changed.getByText(/Another action than was approved/)).toBeVisible();
    await changed.getByRole('button', { name: 'Go back' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Feedback' })).toHaveValue(words);
    expect((await caller.call(riskEndpoints.find, { params })).assessmentApproval.feedback).not.toBe(words);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await changed.getByRole('button', { name: 'Decide on it as it is now' }).click();
    await expect(dialog).toBeHidden();
    expect((await caller.call(riskEndpoints.find, { params })).assessmentApproval).toMatchObject({
      status: 'Reviewed',
      feedback: words,
    });
    await page.close();
  });

  test('the form of a role keeps what is typed and tells of both', async ({ stage }) => {
    const { caller, company, context } = stage.demo;
    const { workspaceId = '' } = company.risk;
    const params = { type: 'risk', workspaceId };
    const role = await caller.call(roleEndpoints.create, {
      params,
      body: { name: 'Hall lead', description: 'Leads a hall', level: 2 },
    });
    const page = await context.newPage();
    await page.goto(`${addressOf(inRisk, company)}/user-management/role-detail/${role._id}`);
    const box = page.getByRole('textbox', { name: 'Role name', exact: true });
    await box.fill(words);
    await caller.call(roleEndpoints.update, {
      params: { ...params, roleId: role._id },
      body: { name: 'Lead of hall 2', version: role.version },
    });
    await expect(page.getByText(/^Somebody else has changed this since you began/)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(conflict(page).getByText('Lead of hall 2')).toBeVisible();
    await conflict(page).getByRole('button', { name: 'Save' }).click();
    await expect(conflict(page)).toBeHidden();
    const after = await caller.call(roleEndpoints.find, { params: { ...params, roleId: role._id } });
    expect(after.name).toBe(words);
    await page.close();
  });

  test('the settings of a workspace keep what is typed, and tell of both', async ({ stage }) => {
    const { caller, company, context } = stage.demo;
    const { workspaceId = '' } = company.risk;
    const params = { type: 'risk', workspaceId };
    const page = await context.newPage();
    await page.goto(addressOf(`${inRisk}/settings`, company) ?? '');
    const reason = page.getByRole('textbox', { name: 'Reason', exact: true });
    await page.getByRole('textbox', { name: 'Access of new users, in days' }).fill('30');
    await reason.fill(words);
    const { version } = await caller.call(settingEndpoints.find, { params });
    const theirs = { accessDays: 77, actionDays: 21, reason: 'House rule', version };
    await caller.call(settingEndpoints.update, { params, body: theirs });
    await expect(page.getByText(/^Somebody else has changed this since you began/)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(conflict(page).getByText('77')).toBeVisible();
    await conflict(page).getByRole('button', { name: 'Go back' }).click();
    // It fades for a moment, in which there are two that are called Save.
    await expect(conflict(page)).toBeHidden();
    await expect(reason).toHaveValue(words);
    await expect(page.getByText(/^Somebody else has changed this since you began/)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await conflict(page).getByRole('button', { name: 'Save' }).click();
    await expect(conflict(page)).toBeHidden();
    const { settings } = await caller.call(settingEndpoints.find, { params });
    expect(settings).toMatchObject({ accessDays: 30, actionDays: 21 });
    await page.close();
  });
});
