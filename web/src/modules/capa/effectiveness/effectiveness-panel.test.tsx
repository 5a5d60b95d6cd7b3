import { screen } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { Effectiveness, EffectivenessCheck } from 'contract/modules/capa/effectiveness/effectiveness';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { mara, pageOf, pagesOf, workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { EffectivenessPanel } from './effectiveness-panel.tsx';

// The panel reads these fields alone.
const record = {
  _id: idOf(100),
  status: 'in-progress',
  stage: 'monitoring',
  cycle: 1,
  isTakenOver: true,
  managers: [mara],
  members: [],
  tasks: [],
  planRemarks: null,
} as unknown as Capa;
const plan = {
  _id: idOf(300),
  cycle: 1,
  objective: 'No housing leaks any more',
  metric: 'Leaks a week',
  unit: null,
  dataSource: null,
  source: null,
  baseline: 4,
  comparator: 'at-most',
  target: 1,
  sampleSize: 5,
  waitDays: 0,
  intervalDays: 1,
  checksCount: 24,
  checker: mara,
  startsOn: '2026-06-01',
  extensions: 0,
  extendedTo: [],
  verdict: null,
  watchRule: null,
} as unknown as Effectiveness;

const makeCheck = (nth: number, value: number): EffectivenessCheck => ({
  _id: idOf(1000 + nth),
  record: record._id,
  name: `Check ${nth}`,
  checkedOn: nth === 1 ? '2026-07-01' : '2026-07-02',
  value,
  sampleSize: 5,
  rating: null,
  note: nth === 1 ? 'The very first one.' : null,
  file: null,
  checkedBy: mara,
  version: 1,
  createdAt: '2026-07-01T09:00:00.000Z',
});

const show = (one: Capa) =>
  renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/library`, [
    { path: '/capa/:moduleId/workspace/:workspaceId/library', element: <EffectivenessPanel record={one} /> },
  ]);

test.each([
  ['verification', null, 0],
  ['monitoring', '2026-06-01', 1],
] as const)('at %s, monitored since %s, a check is offered %i times', async (stage, startsOn, offered) => {
  const server = workspaceServer('capa');
  server.on(capaParts.effectiveness.list, () => pageOf([{ ...plan, startsOn }]));
  server.on(capaParts['effectiveness-check'].list, () => pageOf([]));
  show({ ...record, stage });
  await screen.findByText('No check yet');
  expect(screen.queryAllByRole('button', { name: 'Record check' })).toHaveLength(offered);
});

test('the verdict follows from all checks, and all are listed, however many there are', async () => {
  const server = workspaceServer('capa');
  server.on(capaParts.effectiveness.list, () => pageOf([plan]));
  // The newest first; the oldest one missed the target.
  const checks = Array.from({ length: 101 }, (_, index) => makeCheck(101 - index, index === 100 ? 3 : 1));
  server.on(capaParts['effectiveness-check'].list, pagesOf(checks));
  show(record);
  expect(await screen.findByText(/^100 of 101 checks met the target/)).toBeTruthy();
  expect(screen.getByText('The very first one.')).toBeTruthy();
});
