import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { demoPassword } from '../../server/seed/demo.ts';
import { type Caller, signIn } from '../api.ts';
import { openSignedIn } from '../browsers.ts';
import { expectAccessible, expectReadable, setTheme, watch } from '../checks.ts';
import { addressOf } from '../company.ts';
import { findTooLong, hearNames } from '../long-names.ts';
import { button, dialog, lookInto } from '../openings.ts';
import { capaScenes } from '../scenes/capa-scenes.ts';
import { organizationScenes } from '../scenes/organization-scenes.ts';
import { preparedScenes } from '../scenes/prepared-scenes.ts';
import { riskScenes } from '../scenes/risk-scenes.ts';
import { checkTwo, library, type Scene } from '../scenes/scene.ts';
import { waitingScenes } from '../scenes/waiting-scenes.ts';
import { workScenes } from '../scenes/work-scenes.ts';
import { test } from '../stage.ts';

// Each test stands for itself, and these files are most of the run: the browsers share them.
test.describe.configure({ mode: 'parallel' });

const scenes: Record<string, Scene> = {
  ...riskScenes,
  ...capaScenes,
  ...organizationScenes,
  ...workScenes,
  ...preparedScenes,
  ...waitingScenes,
};

/** Dialogs that no scene opens: another test does, or what would have to be there first. */
const withoutScene: Record<string, string> = {
  'access/security/passkey-dialog.tsx': 'two-step.test.ts has a device that makes one.',
  'access/security/proof-dialog.tsx': 'It stands before the authenticator app in its scene.',
  'access/security/recovery-codes-dialog.tsx': 'two-step.test.ts turns the second step on.',
  'app/shell/nav-drawer.tsx': 'The navigation of a phone is among the scenes.',
  'organization/subscription/payment-dialog.tsx': 'billing.test.ts says that an invoice is paid.',
  'people/account/many-users-dialog.tsx': 'Below: what is done to several users at once.',
  'people/account/others-two-step.tsx': 'lost-second-step.test.ts resets that of somebody else.',
  'public/frame/public-header.tsx':
    'It is the menu of the public site, which public-site.test.ts walks through.',
  'records/approval/decide-dialog.tsx': 'signatures.test.ts decides what was asked.',
  'records/claim/release-dialog.tsx': 'group-tasks.test.ts gives an action back.',
  'records/record/task-work/task-body.tsx':
    'It is the sheet of a phone; the-whole-way.test.ts completes in it.',
  'records/report/save-report-dialog.tsx': 'reports.test.ts saves what is chosen.',
  'records/sample-data/sample-dialog.tsx': 'newcomer.test.ts loads sample data.',
  'shared/forms/conflict-dialog.tsx': 'Below: mine and theirs.',
};

/** The components that are a dialog, below web/src. */
async function findDialogs(): Promise<string[]> {
  const source = join(import.meta.dirname, '..', '..', 'web', 'src');
  const files = await readdir(source, { recursive: true });
  const found: string[] = [];
  for (const file of files.map((name) => name.replaceAll('\\', '/'))) {
    if (!file.endsWith('.tsx') || file.endsWith('.test.tsx') || file.startsWith('ui/overlays/')) continue;
    const text = await readFile(join(source, file), 'utf8');
    if (/<(Dialog|DialogFrame|Drawer|Modal)\b/.test(text)) found.push(file);
  }
  return found.toSorted();
}

test('every dialog is opened by a scene, or it is said why not', async () => {
  const dialogs = await findDialogs();
  const opened = Object.values(scenes).flatMap(({ openings }) => openings.flatMap(({ of }) => of ?? []));
  const known = new Set([...opened, ...Object.keys(withoutScene)]);
  expect(
    dialogs.filter((file) => !known.has(file)),
    'dialogs without a scene',
  ).toEqual([]);
  expect(
    [...known].filter((file) => !dialogs.includes(file) && !file.startsWith('ui/overlays/')),
    'named, and no dialog',
  ).toEqual([]);
});

/** The dialogs of each scene that words are typed into: one that is not found any more is not tried, and would pass. */
const typedInto: Record<string, string[]> = {
  'the additional fields': ['configuring every type', 'editing a field'],
  'a filtered list': ['saving a filter'],
  'the list of risks': ['delete risk'],
  'the treatment of a risk': ['planning the treatment'],
  'the acceptance of a risk': ['preparing an acceptance'],
  'the reviews of a risk': ['adding a review', 'recording an incident', 'a new indicator'],
  'the effectiveness of a CAPA': ['planning the effectiveness check'],
  'the effectiveness of a CAPA that is monitored': ['recording a check'],
  'a CAPA to be triaged, raised by somebody else': ['rejecting a CAPA as a duplicate'],
  'a CAPA to be verified': ['naming the actions that failed'],
  'the approval routes': ['a new route', 'a new route for all'],
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
  'deleted items': ['restore', 'delete permanently', 'placing on legal hold what was deleted'],
  'the users of a workspace': ['change access', 'add to group', 'remove user'],
  'the groups of a workspace': ['delete group'],
  'the roles of a workspace': ['delete role'],
  'the analysis of a CAPA': ['naming a cause', 'adding another analysis'],
  'the containment of a CAPA': ['adding a containment'],
  'more time for a CAPA': ['asking for more time for a CAPA'],
  'the team of a CAPA': ['adding a role', 'sending a message'],
  'the impact of a CAPA': ['adding a place', 'adding a document', 'adding a lesson'],
  users: ['reassign sheet'],
  'a phone': ['delete on a phone'],
  'the list of tasks': ['holding a task'],
  'several tasks': ['more time for several', 'several tasks to somebody else'],
  'a task': ['giving a task to somebody else', 'more time for a task'],
  'several risks': ['signing several'],
  'the steps of a risk': [
    'giving a risk to somebody else',
    'making a risk confidential',
    'placing a risk on legal hold',
  ],
  'the analyses of a risk': ['new five whys'],
  'the schedule of a checklist': ['scheduling a checklist'],
  checklists: ['new checklist'],
  'the making of a report': ['scheduling a report'],
  'absences of a person': ['new absence'],
  'the causes and consequences of a risk': ['cause', 'consequence'],
  'the controls of a risk': ['control', 'test of a control'],
  'an answer of an analysis': ['evidence and details'],
  'a sheet with a cell that is wrong': ['correcting a cell'],
  'something that was reported': ['declining a report'],
  'what somebody else has said': ['deleting a comment of somebody else'],
  'what the X-ray has found': ['ignoring a finding'],
  'an approval that waits for somebody who is away': ['asking somebody else in place of an approver'],
  'an assessment, for somebody who has not made it': ['deciding about an assessment'],
  'a control by ISO 14971': ['verifying a control'],
  'the form of a risk, for a process owner': ['requesting a field'],
};

/** A browser in which somebody else of the demo company is signed in. */
const openAs = async (browser: Browser, { url, user }: Caller, email: string) =>
  openSignedIn(browser, await signIn(url, { email, password: demoPassword }), { organizationId: user._id });

for (const [where, { as, address, prepare, width = 1366, below, openings }] of Object.entries(scenes)) {
  const names = openings.map(({ name }) => name).join(', ');
  test(`what opens in ${where} is accessible, keeps what is typed, holds long names and gives the focus back: ${names}`, async ({
    stage,
    browser,
  }) => {
    test.setTimeout(300_000);
    const { caller, context, company } = stage.demo;
    const made = await prepare?.(stage.demo);
    const own = as && (await openAs(browser, caller, as));
    const page = await (own || context).newPage();
    const { problems, settle } = watch(page);
    await hearNames(page);
    await page.setViewportSize({ width, height: 844 });
    const { risk, capa } = company;
    const opened = { ...company, risk: { ...risk, ...made }, capa: { ...capa, ...made } };
    await page.goto(addressOf(address, opened) ?? '');
    await settle();
    await below?.(page);
    const typed: string[] = [];
    for (const opening of openings) if (await lookInto(page, opening)) typed.push(opening.name);
    expect(typed, 'the dialogs that can be typed into').toEqual(typedInto[where] ?? []);
    const tooLong: string[] = [];
    for (const opening of openings) tooLong.push(...(await findTooLong(page, opening)));
    expect(tooLong, 'with names of 200 letters').toEqual([]);
    expect(problems).toEqual([]);
    await page.close();
    if (own) await own.close();
  });
}

test('the bar of selected rows is accessible, and its question gives the focus back', async ({ stage }) => {
  const page = await stage.demo.context.newPage();
  await page.setViewportSize({ width: 1366, height: 844 });
  await page.goto(addressOf(library, stage.demo.company) ?? '');
  await checkTwo(page);
  await expectAccessible(page, 'bulk bar, light');
  await setTheme(page, 'dark');
  await expectReadable(page, 'bulk bar, dark');
  await lookInto(page, {
    name: 'bulk delete',
    opener: button('Delete Selected'),
    shown: dialog('Delete 2 risks'),
  });
  await page.close();
});

test('what is done to several users at once is accessible, and gives the focus back', async ({ stage }) => {
  const page = await stage.demo.context.newPage();
  await page.setViewportSize({ width: 1366, height: 844 });
  await page.goto('/global-user-management');
  await checkTwo(page);
  const openings = [
    { name: 'several to a workspace', act: 'Add to workspace', shown: dialog('Add 2 users to a workspace') },
    { name: 'the role of several', act: 'Change role', shown: dialog('Change the role of 2 users') },
    { name: 'several inactive', act: 'Set inactive', shown: dialog('Set 2 users inactive') },
  ];
  for (const { name, act, shown } of openings) await lookInto(page, { name, opener: button(act), shown });
  await page.close();
});

test('the countries of a phone number are accessible and give the focus back', async ({ stage }) => {
  const page = await stage.stranger.context.newPage();
  await page.goto('/signup');
  await lookInto(page, { name: 'countries', opener: button(/^Country /), shown: dialog('Country') });
  await page.close();
});

test('mine and theirs are shown accessibly, and going back gives the focus back', async ({ stage }) => {
  const { caller, company, context } = stage.demo;
  const { workspaceId = '', recordId = '' } = company.risk;
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 844 });
  await page.goto(addressOf(`${library}/detail/:recordId/edit`, company) ?? '');
  await page.getByLabel('Risk name').fill('Spare parts list out of date at plant 2');
  await caller.call(riskEndpoints.update, {
    params: { workspaceId, recordId },
    body: { name: 'Spare parts list wrong' },
  });
  const conflict = {
    name: 'conflict',
    opener: button('Save risk'),
    shown: dialog('Somebody else has changed this in the meantime'),
  };
  await lookInto(page, conflict);
  await expect(page.getByLabel('Risk name')).toHaveValue('Spare parts list out of date at plant 2');
  // The words would be found again by whoever opens the form after this.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByRole('heading', { name: /Spare parts list wrong/ })).toBeVisible();
  await page.close();
});
