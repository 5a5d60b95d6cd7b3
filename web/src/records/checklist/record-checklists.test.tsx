import { screen } from '@testing-library/react';
import type { Run } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { expect, test } from 'vitest';
import { pagesOf, riskPath, riskServer } from '../../../test/make-risk.ts';
import { idOf } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { RecordChecklists } from './record-checklists.tsx';

// The list reads these fields alone.
const makeRun = (nth: number) =>
  ({
    _id: idOf(1000 + nth),
    number: `CHK-2026-${String(nth).padStart(4, '0')}`,
    name: 'Line walk',
    status: 'completed',
    answeredItems: 1,
    itemCount: 1,
    score: null,
    assignee: null,
    group: null,
  }) as unknown as Run;

test('a record has every checklist that was done for it, page by page', async () => {
  const server = riskServer([]);
  const runs = Array.from({ length: 101 }, (_, index) => makeRun(101 - index));
  server.on(checklistRunEndpoints.list, pagesOf(runs));
  const path = '/risk/:moduleId/workspace/:workspaceId/library';
  const { person } = renderAt(riskPath('library'), [
    { path, element: <RecordChecklists recordId={idOf(100)} /> },
  ]);
  await screen.findByRole('link', { name: 'CHK-2026-0101 Line walk' });
  expect(screen.queryByRole('link', { name: 'CHK-2026-0001 Line walk' })).toBeNull();
  await person.click(screen.getByRole('button', { name: /next/i }));
  await screen.findByRole('link', { name: 'CHK-2026-0001 Line walk' });
});
