import { screen } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { expect, test } from 'vitest';
import { atLevel } from '../../../../test/at-level.ts';
import { idOf } from '../../../../test/make.ts';
import { hana, mara, workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { messageTexts as texts } from './message-texts.ts';
import { Messages } from './messages.tsx';

test('a member sends messages while it is investigated, as its managers do', async () => {
  const server = workspaceServer('capa');
  atLevel(server, 2, 'capa');
  server.on(capaParts.message.list, () => ({ results: [], total: 0 }) as never); // they read no more
  // They read these fields alone.
  const record = {
    _id: idOf(100),
    status: 'in-progress',
    stage: 'investigation',
    isTakenOver: true,
    managers: [hana],
    members: [mara],
  } as unknown as Capa;
  renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/library`, [
    { path: '/capa/:moduleId/workspace/:workspaceId/library', element: <Messages record={record} /> },
  ]);
  expect(await screen.findByRole('button', { name: texts.send })).toBeTruthy();
});
