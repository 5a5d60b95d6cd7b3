import { screen } from '@testing-library/react';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { expect, test } from 'vitest';
import { hana, pageOf, workspaceId, workspaceServer } from '../../../test/make-risk.ts';
import { idOf, taskCounts } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const place = `/capa/${idOf(9)}/workspace/${workspaceId}`;

const task: Task = {
  _id: idOf(500),
  kind: 'capa_action',
  title: 'Fit gauge',
  module: 'capa',
  workspace: { _id: workspaceId, name: 'Press shop' },
  organization: { _id: idOf(1), name: 'Kestrel Works' },
  record: {
    _id: idOf(100),
    number: 'CAPA-2026-0100',
    name: 'Loose nuts',
    status: 'in-progress',
    stage: 'implementation',
  },
  startDate: '2026-11-01',
  dueDate: '2026-11-13',
  status: 'completed',
  isOverdue: false,
  daysLeft: -3,
  assignedTo: [hana],
  askedBy: null,
  group: null,
  priority: null,
  isUnclaimed: false,
  isPastDone: false,
  mayClaim: false,
  standsInFor: null,
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  link: `${place}/tasks/detail/${idOf(500)}`,
};
const { record } = task;

test.each([
  ['done in the present cycle', task, true],
  ['done in a cycle that is over', { ...task, isPastDone: true }, false],
  ['of a CAPA whose plan is reviewed', { ...task, record: { ...record, stage: 'plan-review' } }, false],
  ['of a closed CAPA', { ...task, record: { ...record, status: 'completed', stage: 'closed' } }, false],
])('from its row an action is given to others as the call lets it: %s', async (_what, shown, isOffered) => {
  const server = workspaceServer('capa');
  server.on(taskEndpoints.countWorkspace, () => taskCounts({ done: 1 }));
  server.on(taskEndpoints.listWorkspace, () => pageOf([shown]));
  server.on(capaParts.action.steps, () => []);
  const { person } = renderAt(`${place}/my-tasks?view=done`, routes);
  await person.click(await screen.findByRole('button', { name: 'Actions for Fit gauge' }));
  await screen.findByRole('menuitem', { name: 'Open' });
  expect(screen.queryByRole('menuitem', { name: 'Give to somebody else' }) !== null).toBe(isOffered);
});
