import { screen } from '@testing-library/react';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { DeletedAnalysis } from 'contract/records/analysis/analysis';
import { expect, test } from 'vitest';
import { makeRisk, pageOf, workspaceId, workspaceServer } from '../../../test/make-risk.ts';
import { idOf } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { capaKind } from '../../modules/capa/capa-kind.ts';
import type { ShownRecord } from '../record/record-kind.ts';
import { DeletedAnalyses } from './deleted-dialog.tsx';

const path = '/capa/:moduleId/workspace/:workspaceId/library/detail/:recordId';
const address = `/capa/${idOf(9)}/workspace/${workspaceId}/library/detail/${idOf(100)}`;

const makeDeleted = (cycle: number): DeletedAnalysis => ({
  _id: idOf(500 + cycle),
  method: 'five-whys',
  name: `Leaks in cycle ${cycle}`,
  cycle,
  deletedAt: '2026-11-20T09:00:00.000Z',
  deletedBy: null,
  reason: null,
});

test('a deleted analysis of a cycle that is over is listed without a way back; one of the present cycle has one', async () => {
  const server = workspaceServer('capa');
  server.on(capaParts['five-whys'].listDeleted, () => pageOf([makeDeleted(1), makeDeleted(2)]));
  server.on(capaParts.ishikawa.listDeleted, () => pageOf([]));
  const record = { ...makeRisk(1), cycle: 2 } as ShownRecord;
  const element = <DeletedAnalyses kind={capaKind} record={record} opened onClose={() => undefined} />;
  renderAt(address, [{ path, element }]);
  await screen.findByText(/Leaks in cycle 1$/);
  const restore = screen.getAllByRole('button', { name: /^Restore/ });
  expect(restore.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Restore Five whys: Leaks in cycle 2',
  ]);
});
