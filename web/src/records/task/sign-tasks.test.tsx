import { screen, within } from '@testing-library/react';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { expect, test } from 'vitest';
import { makeReview } from '../../../test/make-approval.ts';
import { hana, pageOf, riskPath, riskServer, workspaceId } from '../../../test/make-risk.ts';
import { idOf, taskCounts } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const taskOf = (number: number, fields: Partial<Task>): Task => ({
  _id: idOf(500 + number),
  kind: 'approval_decision',
  title: `Decision ${number}`,
  module: 'risk',
  workspace: { _id: workspaceId, name: 'Press shop' },
  organization: { _id: idOf(1), name: 'Kestrel Works' },
  record: {
    _id: idOf(100 + number),
    number: `RSK-2026-010${number}`,
    name: 'Torque drifts',
    status: 'pending',
    stage: null,
  },
  startDate: '2026-11-01',
  dueDate: '2026-11-13',
  status: 'pending',
  isOverdue: true,
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
  link: riskPath(`library/detail/${idOf(100 + number)}`),
  ...fields,
});

function tasksServer() {
  const server = riskServer([]);
  const tasks = [
    taskOf(1, {}),
    taskOf(2, {}),
    taskOf(3, { kind: 'risk_action', title: 'Fit transducers' }),
    taskOf(4, { kind: 'risk_action', title: 'Grease rails' }),
  ];
  server.on(taskEndpoints.listWorkspace, () => pageOf(tasks));
  server.on(taskEndpoints.countWorkspace, () => taskCounts({ overdue: 4, today: 0, week: 0, later: 0 }));
  const { record: _record, meanings, signer, zone, ways } = makeReview();
  server.on(riskParts.signature.reviewMany, () => ({
    meanings,
    signer,
    zone,
    ways,
    items: [],
    hasMore: false,
  }));
  return server;
}

async function sign(names: readonly string[]) {
  const { person } = renderAt(riskPath('tasks'), routes);
  for (const name of names)
    await person.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  const bar = await screen.findByRole('region', { name: 'Selected rows' });
  await person.click(within(bar).getByRole('button', { name: 'Sign' }));
}

test('decisions that are chosen among tasks are signed together; other tasks stay out of it', async () => {
  const server = tasksServer();
  await sign(['Decision 1', 'Decision 2', 'Fit transducers']);
  await screen.findByRole('dialog', { name: 'Sign several records' }, { timeout: 20_000 });
  expect(server.of(riskParts.signature.reviewMany)[0]?.query.get('records')).toBe(
    `${idOf(101)},${idOf(102)}`,
  );
});

test('tasks that are no decisions are told not to be signed', async () => {
  tasksServer();
  await sign(['Fit transducers', 'Grease rails']);
  const told = await screen.findAllByText('Nobody asks for your signature here.', {}, { timeout: 20_000 });
  expect(told).toHaveLength(2);
});
