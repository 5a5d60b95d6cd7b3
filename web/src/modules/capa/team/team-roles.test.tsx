import { act, screen, waitFor } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { TeamRole } from 'contract/modules/capa/team/team-role';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { mara, pageOf, workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { invalidateTopics } from '../../../core/http/query-client.ts';
import { TeamRoles } from './team-roles.tsx';

// The panel reads these fields alone.
const record = {
  _id: idOf(100),
  status: 'in-progress',
  stage: 'investigation',
  isTakenOver: true,
  managers: [mara],
  members: [],
  tasks: [],
} as unknown as Capa;

const role: TeamRole = {
  _id: idOf(300),
  record: record._id,
  name: mara.name,
  person: mara,
  role: 'leader',
  contribution: 'Knows the press',
  isOnTeam: true,
  version: 1,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};

test('what somebody writes about a row stays when a colleague deletes it', async () => {
  const server = workspaceServer('capa');
  let kept = [role];
  server.on(capaParts['team-role'].list, () => pageOf(kept));
  const { person } = renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/library`, [
    { path: '/capa/:moduleId/workspace/:workspaceId/library', element: <TeamRoles record={record} /> },
  ]);
  await person.click(await screen.findByRole('button', { name: `Edit ${mara.name}` }));
  const words = await screen.findByDisplayValue('Knows the press');
  await person.type(words, ' and its valves');
  kept = [];
  act(() => invalidateTopics([capaParts['team-role'].list.topic]));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: `Edit ${mara.name}`, hidden: true })).toBeNull(),
  );
  expect(screen.getByDisplayValue('Knows the press and its valves')).toBeTruthy();
});
