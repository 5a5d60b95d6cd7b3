import { screen } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import type { Run } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { expect, test } from 'vitest';
import { mara, pagesOf, workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { idOf } from '../../../../test/make.ts';
import { renderAt } from '../../../../test/render.tsx';
import { routes } from '../../../app/routes.tsx';

// The page reads these fields alone.
const capa = {
  _id: idOf(100),
  number: 'CAPA-2026-0100',
  name: 'Loose nuts',
  status: 'in-progress',
  stage: 'monitoring',
  managers: [mara],
} as unknown as Capa;

const makeRun = (index: number, checklist: Run['checklist'], score: number) =>
  ({
    _id: idOf(1000 + index),
    number: `CHK-2026-${1000 + index}`,
    name: checklist.name,
    checklist,
    status: 'completed',
    score,
    answeredItems: 1,
    itemCount: 1,
    assignee: null,
    group: null,
    completedAt: `2026-11-20T12:00:00.${String(999 - index).padStart(3, '0')}Z`,
  }) as unknown as Run; // as above

test('each checklist of a CAPA has its score, however many were completed since', async () => {
  const server = workspaceServer('capa');
  const walks = Array.from({ length: 120 }, (_, index) =>
    makeRun(index, { _id: idOf(301), name: 'Hall walk' }, 95),
  );
  const first = makeRun(120, { _id: idOf(300), name: 'Effectiveness of a CAPA' }, 60);
  server.on(capaEndpoints.find, () => capa);
  server.on(checklistRunEndpoints.list, pagesOf([...walks, first]));
  renderAt(
    `/capa/${idOf(9)}/workspace/${workspaceId}/detail/effectiveness/detail?library=${capa._id}`,
    routes,
  );
  await screen.findByText('60%');
  expect(screen.getByText('95%')).toBeTruthy();
  expect(server.of(checklistRunEndpoints.list).map(({ query }) => query.get('record'))).not.toContain(null);
});
