import { screen } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { CapaStage } from 'contract/modules/capa/capa.workflow';
import { expect, test } from 'vitest';
import { ExtensionsPanel } from '../../../records/extension/extensions-panel.tsx';
import { atLevel } from '../../../../test/at-level.ts';
import { idOf } from '../../../../test/make.ts';
import { hana, mara, workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { capaKind } from '../capa-kind.ts';

function open(
  stage: CapaStage,
  status: Capa['status'],
  people: Pick<Capa, 'managers' | 'members'> = { managers: [mara], members: [] },
) {
  // The panel reads these fields alone.
  const record = {
    _id: idOf(100),
    status,
    stage,
    dueDate: '2026-05-01',
    daysLeft: 10,
    isTakenOver: true,
    ...people,
  } as unknown as Capa;
  const server = workspaceServer('capa');
  atLevel(server, 2, 'capa');
  server.on(capaParts.extension.list, () => ({ results: [], total: 0 }) as never); // the panel reads no more
  renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/library`, [
    {
      path: '/capa/:moduleId/workspace/:workspaceId/library',
      element: <ExtensionsPanel kind={capaKind} record={record} />,
    },
  ]);
}

test('a closed CAPA that was never given more time is not called one whose due date is still to be promised', async () => {
  open('closed', 'completed');
  expect(await screen.findByText('Nobody has asked for more time.')).toBeTruthy();
  expect(screen.queryByText('The due date is not promised yet.')).toBeNull();
  expect(screen.queryByText(/^A promised due date is moved only/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ask for more time' })).toBeNull();
});

test('one that nobody has accepted yet has no due date that is promised', async () => {
  open('triage', 'pending');
  expect(await screen.findByText('The due date is not promised yet.')).toBeTruthy();
});

const asking = { name: 'Ask for more time' };

test('a member asks for more time while it is investigated, as its managers do', async () => {
  open('investigation', 'in-progress', { managers: [hana], members: [mara] });
  expect(await screen.findByRole('button', asking)).toBeTruthy();
});

test.each(['monitoring', 'closure-review'] as const)(
  'at %s what it was due for is done, and nobody asks for more time',
  async (stage) => {
    open(stage, 'in-progress');
    expect(await screen.findByText('Nobody has asked for more time.')).toBeTruthy();
    expect(screen.queryByRole('button', asking)).toBeNull();
  },
);
