import { screen, waitFor } from '@testing-library/react';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { expect, test } from 'vitest';
import { pageOf, riskServer } from '../../../test/make-risk.ts';
import { makeSubscription } from '../../../test/make-subscription.ts';
import { makeOwnership, makeWorkspace } from '../../../test/make-workspace.ts';
import { makeUser, signIn, taskCounts } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

/** My tasks of somebody who leads a team and has these grants in its workspace. */
function myTasks(grants: string[], address: string) {
  const server = riskServer([]);
  const user = signIn(makeUser({ organizationRole: 'member', grants: [] }));
  server.on(userEndpoints.me, () => ({ ...user, user, subscription: [makeSubscription()] }));
  const account = { ...makeOwnership(grants), organizationRole: 'member' as const, level: 4 };
  server.on(workspaceEndpoints.risk.list, () => pageOf([makeWorkspace('risk', { account })]));
  server.on(taskEndpoints.countMine, () => taskCounts({ hasTeam: true }));
  server.on(taskEndpoints.listMine, () => pageOf([]));
  renderAt(address, routes);
  return server;
}

const button = () => screen.queryByRole('button', { name: 'Export' });

test('tasks of a team are exported by whoever may export from one of its workspaces', async () => {
  myTasks(['export'], '/my-task?view=open&team=true');
  await screen.findByRole('button', { name: 'Export' });
});

test('who may export from none of them is offered it for their own tasks alone', async () => {
  const server = myTasks([], '/my-task?view=open&team=true');
  await screen.findByText('Nothing is open.');
  await waitFor(() => expect(server.of(workspaceEndpoints.risk.list)).toHaveLength(1));
  expect(button()).toBeNull();
});

test('one’s own tasks ask for no such right', async () => {
  const server = myTasks([], '/my-task?view=open');
  await screen.findByRole('button', { name: 'Export' });
  expect(server.of(workspaceEndpoints.risk.list)).toHaveLength(0);
});
