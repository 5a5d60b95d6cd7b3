import { screen, waitFor } from '@testing-library/react';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { hana, pageOf } from '../../../test/make-risk.ts';
import { idOf, makeUser, signIn, taskCounts } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';
import { session } from '../../core/session/session.ts';

const elsewhere = { _id: idOf(9), name: 'Northfield Axles' };
const taskPath = `/risk/${idOf(8)}/workspace/${idOf(11)}/tasks/detail/${idOf(500)}`;

const there: Task = {
  _id: idOf(500),
  kind: 'risk_action',
  title: 'Fit torque transducers',
  module: 'risk',
  workspace: { _id: idOf(11), name: 'Press shop' },
  organization: elsewhere,
  record: { _id: idOf(100), number: 'RSK-2026-0001', name: 'Torque drifts', status: 'pending', stage: null },
  startDate: '2026-11-01',
  dueDate: '2026-11-13',
  status: 'pending',
  isOverdue: true,
  daysLeft: -3,
  assignedTo: [hana],
  group: null,
  priority: 'medium' as const,
  isUnclaimed: false,
  isPastDone: false,
  mayClaim: false,
  standsInFor: null,
  askedBy: null,
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  link: taskPath,
};
const here: Task = {
  ...there,
  _id: idOf(501),
  title: 'Calibrate the press',
  organization: { _id: idOf(1), name: 'Kestrel Works' },
};

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(taskEndpoints.listMine, () => pageOf([there, here]));
  server.on(taskEndpoints.countMine, () => taskCounts({ overdue: 2, today: 0, week: 1, later: 0 }));
  server.on(accountEndpoints.switchTo, () => ({
    account: {
      _id: elsewhere._id,
      accountId: idOf(22),
      orgName: elsewhere.name,
      role: 'admin' as const,
      organizationRole: 'member' as const,
      status: 'active' as const,
      accountType: 'invited' as const,
      modules: [],
    },
  }));
});

test('the first tab says how many are late', async () => {
  renderAt('/my-task', routes);
  await screen.findByRole('tab', { name: 'Overdue 2' });
  expect(screen.getByRole('tab', { name: 'Today 0' })).toBeTruthy();
});

test('a task of another organization is opened there', async () => {
  const { person } = renderAt('/my-task', routes);
  const link = await screen.findByRole('link', { name: there.title });
  expect(link.getAttribute('href')).toBe(taskPath);
  await person.click(link);
  await waitFor(() => expect(location.pathname).toBe(taskPath));
  expect(server.of(accountEndpoints.switchTo).map(({ params }) => params['organizationId'])).toEqual([
    elsewhere._id,
  ]);
  expect(session.get().subid).toBe(elsewhere._id);
});

test('the keyboard opens it there too', async () => {
  const { person } = renderAt('/my-task', routes);
  const row = (await screen.findByRole('link', { name: there.title })).closest<HTMLElement>('tr');
  row?.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname).toBe(taskPath));
  expect(server.of(accountEndpoints.switchTo)).toHaveLength(1);
});

test('a task of this organization is opened without a switch', async () => {
  const { person } = renderAt('/my-task', routes);
  await person.click(await screen.findByRole('link', { name: here.title }));
  await waitFor(() => expect(location.pathname).toBe(taskPath));
  expect(server.of(accountEndpoints.switchTo)).toHaveLength(0);
});

test('who may no longer work there stays and is told why', async () => {
  const message =
    'Your account is deactivated. You cannot switch to this organization until it is activated.';
  server.on(accountEndpoints.switchTo, () => refuse('ACCOUNT_INACTIVE', message));
  const { person } = renderAt('/my-task', routes);
  await person.click(await screen.findByRole('link', { name: there.title }));
  await screen.findByText(message);
  await waitFor(() => expect(location.pathname).toBe('/my-task'));
});
