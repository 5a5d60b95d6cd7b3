import { fakeServer } from '../../../test/fake-server.ts';
import { screen, within } from '@testing-library/react';
import type { Onboarding } from 'contract/organization/onboarding/onboarding';
import { type OnboardingStep, onboardingSteps } from 'contract/organization/onboarding/onboarding-steps';
import type { BodyOf } from 'contract/core/endpoint';
import { onboardingEndpoints } from 'contract/organization/onboarding/onboarding.endpoints';
import { sampleDataEndpoints } from 'contract/records/sample-data/sample-data.endpoints';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { type AttentionEntry, attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf, makeUser, signIn, taskCounts } from '../../../test/make.ts';
import { makeSubscription } from '../../../test/make-subscription.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const risk: ModuleNames = {
  _id: idOf(50),
  status: 'trialing',
  name: 'Risk Management',
  category: 'risk-management',
  module: 'risk',
  workspaces: [
    {
      _id: idOf(60),
      name: 'Axle plant',
      description: 'Axles.',
      imageUrl: null,
      createdAt: '2026-09-21T09:00:00.000Z',
    },
  ],
  counts: { records: 12, open: 7, overdue: 3 },
};

let server: ReturnType<typeof fakeServer>;

const countOf = (total: number) => () => ({ results: [], total, page: 1, limit: 1 });

/** An organization of the person's with this done. */
function serve(module: ModuleNames, done: OnboardingStep[], more: Partial<Onboarding> = {}) {
  const onboarding: Onboarding = { done, skipped: [], isPutAway: false, sample: null, ...more };
  server.on(subscriptionEndpoints.names, () => [module]);
  server.on(onboardingEndpoints.find, () => onboarding);
  server.on(onboardingEndpoints.update, ({ body }) => {
    const { skip, unskip, ...rest } = body as BodyOf<typeof onboardingEndpoints.update>; // the contract's body
    const skipped = [...onboarding.skipped, ...(skip ? [skip] : [])].filter((step) => step !== unskip);
    return Object.assign(onboarding, { skipped }, rest);
  });
  return onboarding;
}

const justBegun = { ...risk, workspaces: [], counts: { records: 0, open: 0, overdue: 0 } };

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({
    ...makeUser(),
    user: makeUser(),
    subscription: [makeSubscription()],
  }));
  server.on(taskEndpoints.listMine, countOf(0));
  server.on(taskEndpoints.countMine, () => taskCounts({ overdue: 2, today: 0, week: 1, later: 4 }));
});

test('a new organization is led to the first step that is not done', async () => {
  serve(justBegun, ['organization', 'site']);
  renderAt('/dashboard/home', routes);
  await screen.findByText('2 of 7 done');
  expect(screen.getByRole('link', { name: 'Add new process' }).getAttribute('href')).toBe(
    '/business-management/add-new-process',
  );
  expect(screen.getByRole('button', { name: 'Look around with sample data' })).toBeTruthy();
});

test('sample data is not offered where nothing can be changed', async () => {
  serve(justBegun, ['organization', 'site']);
  const suspended = makeSubscription({ status: 'unpaid' });
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [suspended] }));
  server.on(sampleDataEndpoints.find, () => null);
  renderAt('/dashboard/home?show=sample-data', routes);
  await screen.findByText('2 of 7 done');
  const dialog = within(await screen.findByRole('dialog', { name: 'Load sample data' }));
  await dialog.findByText(/whose subscription does not run/);
  expect(dialog.queryByRole('button', { name: 'Load' })).toBeNull();
  expect(screen.queryByText('Look around with sample data')).toBeNull();
});

test('a step that one can do without is left out and taken up again', async () => {
  const kept = serve(risk, ['organization', 'site', 'process', 'workspace', 'risk']);
  const { person } = renderAt('/dashboard/home', routes);
  await person.click(await screen.findByRole('button', { name: 'Leave out' }));
  await screen.findByRole('link', { name: 'Import users' });
  expect(kept.skipped).toEqual(['invite']);
  await person.click(screen.getByRole('button', { name: 'Take up again: Invite somebody' }));
  await screen.findByRole('link', { name: 'Invite User' });
  expect(kept.skipped).toEqual([]);
});

test('what is put away stays away until the address asks for it', async () => {
  const kept = serve(justBegun, ['organization']);
  const { person, router } = renderAt('/dashboard/home', routes);
  await person.click(await screen.findByRole('button', { name: 'Put away' }));
  await expect.poll(() => screen.queryByRole('region', { name: 'First steps' })).toBeNull();
  expect(kept.isPutAway).toBe(true);
  await router.navigate('/dashboard/home?show=first-steps');
  await screen.findByRole('region', { name: 'First steps' });
  await expect.poll(() => kept.isPutAway).toBe(false);
});

test('the first risk of one’s own is not raised among the invented ones', async () => {
  const sample = { workspaceId: idOf(61), moduleId: risk._id };
  const [own] = risk.workspaces;
  const workspaces = own ? [{ ...own, _id: sample.workspaceId, name: 'Sample' }, own] : [];
  serve({ ...risk, workspaces }, ['organization', 'site', 'process', 'workspace'], { sample });
  renderAt('/dashboard/home', routes);
  const link = await screen.findByRole('link', { name: 'Open the library' });
  expect(link.getAttribute('href')).toContain(idOf(60));
  expect(screen.getByRole('link', { name: 'Open the sample' }).getAttribute('href')).toContain(idOf(61));
});

test('the first steps are gone when all are done, and the modules show what is in them', async () => {
  serve(risk, [...onboardingSteps]);
  renderAt('/dashboard/home', routes);
  const module = await screen.findByRole('link', { name: 'Risk Management' });
  expect(module.getAttribute('href')).toBe(`/risk/${risk._id}/workspace`);
  expect(screen.getByRole('list', { name: 'Modules' }).textContent).toBe(
    'Risk ManagementWorkspaces1Records12Open7Overdue3',
  );
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});

test('my day says how much is late and how much is near', async () => {
  serve(risk, [...onboardingSteps]);
  renderAt('/dashboard/home', routes);
  const overdue = await screen.findByRole('link', { name: '2 overdue' });
  expect(overdue.getAttribute('href')).toBe('/my-task?view=overdue');
  expect(screen.getByRole('link', { name: '0 today' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '1 this week' })).toBeTruthy();
});

const taskOf = (kind: Task['kind'], title: string, daysLeft: number): Task => ({
  _id: idOf(700 - daysLeft),
  kind,
  title,
  module: 'risk',
  workspace: { _id: idOf(60), name: 'Axle plant' },
  organization: { _id: idOf(1), name: 'Kestrel Works' },
  record: {
    _id: idOf(100),
    number: 'RSK-2026-0001',
    name: 'Torque tool drift',
    status: 'pending',
    stage: null,
  },
  startDate: '2026-11-01',
  dueDate: '2026-12-01',
  status: 'pending',
  isOverdue: daysLeft < 0,
  daysLeft,
  assignedTo: [],
  group: null,
  priority: 'medium' as const,
  isUnclaimed: false,
  isPastDone: false,
  mayClaim: false,
  askedBy: null,
  version: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  standsInFor: null,
  link: `/risk/${idOf(50)}/workspace/${idOf(60)}/tasks/detail/${idOf(700 - daysLeft)}`,
});

const asked: AttentionEntry = {
  _id: idOf(100),
  name: 'Torque tool drift',
  number: 'RSK-2026-0001',
  key: 'approval_waiting_me',
  why: 'You were asked to approve it on 11/20/2026, 2 days ago.',
  since: '2026-11-20',
  severity: 'warn',
  snooze: null,
  attentionType: 'library',
  kind: 'risk',
  workspace: idOf(60),
  record: idOf(100),
  recordName: 'Torque tool drift',
  days: 2,
  people: [],
  managers: [],
  link: `/risk/${idOf(50)}/workspace/${idOf(60)}/library/detail/${idOf(100)}`,
  module: 'risk',
  workspaceName: 'Axle plant',
  organization: { _id: idOf(1), name: 'Kestrel Works' },
  isMine: true,
  isReminded: false,
  standsInFor: null,
};

test('what asks for a decision comes first, says so on its button, and an approval stands once', async () => {
  serve(risk, [...onboardingSteps]);
  const tasks = [
    taskOf('risk_action', 'Change the seal', -3),
    taskOf('approval_decision', 'Approve the residual risk', 4),
    taskOf('verification', 'Check the guard', 5),
    taskOf('extension_decision', 'More time for the valve', 6),
  ];
  server.on(taskEndpoints.listMine, () => ({ results: tasks, total: tasks.length, page: 1, limit: 20 }));
  server.on(attentionEndpoints.listMine, ({ query }) => ({
    results: query.get('whose') === 'others' ? [] : [asked],
    total: 1,
    page: 1,
    limit: 20,
  }));
  renderAt('/dashboard/home', routes);
  const day = within(await screen.findByRole('region', { name: 'My day' }));
  const acts = day.getAllByRole('link', { name: /: / }).map((link) => link.getAttribute('aria-label'));
  expect(acts).toEqual([
    'Review: Approve the residual risk',
    'Verify: Check the guard',
    'Decide: More time for the valve',
    'Open task: Change the seal',
  ]);
});

test('what others have to do is asked of the server as such', async () => {
  serve(risk, [...onboardingSteps]);
  const others = { ...asked, key: 'approval_stuck', isMine: false } satisfies AttentionEntry;
  server.on(attentionEndpoints.listMine, ({ query }) => ({
    results: query.get('whose') === 'others' ? [others] : [],
    total: 1,
    page: 1,
    limit: 5,
  }));
  renderAt('/dashboard/home', routes);
  const part = within(await screen.findByRole('region', { name: /^Needs attention/ }));
  await part.findByRole('link', { name: 'Torque tool drift' });
  const call = server.of(attentionEndpoints.listMine).find(({ query }) => query.get('whose') === 'others');
  expect(call?.query.get('limit')).toBe('5');
});

test('what somebody else is late with stands with others where one manages its record, and nowhere twice', async () => {
  serve(risk, [...onboardingSteps]);
  const late: AttentionEntry = { ...asked, key: 'task_overdue', attentionType: 'action', severity: 'alert' };
  const person = (id: number, name: string, email: string) => ({
    _id: idOf(id),
    name,
    email,
    profilePicture: null,
  });
  const mine = [
    {
      ...late,
      _id: idOf(801),
      name: 'Fit a coded switch',
      people: [person(9, 'Hana Sato', 'hana@kestrel.example')],
    },
    { ...late, _id: idOf(802), name: 'Tag all slings', people: [] },
  ];
  server.on(attentionEndpoints.listMine, ({ query }) => ({
    results: query.get('whose') === 'others' ? [] : mine,
    total: 2,
    page: 1,
    limit: 20,
  }));
  renderAt('/dashboard/home', routes);
  const part = within(await screen.findByRole('region', { name: /^Needs attention/ }));
  await part.findByRole('link', { name: 'Fit a coded switch' });
  expect(part.queryByRole('link', { name: 'Tag all slings' })).toBeNull();
});
