import { screen, waitFor, within } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { SharedLesson } from 'contract/modules/capa/similar/similar';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { mara, workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { SimilarPanel } from './similar-panel.tsx';

// The panel reads these fields alone.
const capa = {
  _id: idOf(100),
  status: 'in-progress',
  stage: 'investigation',
  isTakenOver: true,
  managers: [mara],
  members: [],
} as unknown as Capa;

const lesson: SharedLesson = {
  _id: idOf(700),
  text: 'A gauge that was dropped is checked before it measures again.',
  category: 'Measuring',
  number: 'CAPA-2026-0007',
  workspace: 'Plant 4',
  alike: ['cause', 'process'],
  points: 55,
};

function open(lessons: SharedLesson[]) {
  const server = workspaceServer('capa');
  server.on(capaParts.similar.list, () => []);
  server.on(capaParts.similar.lessons, () => lessons);
  renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/similar`, [
    { path: '/capa/:moduleId/workspace/:workspaceId/similar', element: <SimilarPanel record={capa} /> },
  ]);
  return server;
}

test('lessons of other workspaces are named with the CAPA that they come from, and lead nowhere', async () => {
  open([lesson]);
  const card = (await screen.findByRole('heading', { name: lesson.text })).closest('li');
  expect(screen.getByRole('heading', { name: 'Lessons from other workspaces' })).toBeTruthy();
  const said = within(card ?? document.body);
  expect(said.getByText('55 points')).toBeTruthy();
  expect(said.getByText('CAPA-2026-0007, Plant 4')).toBeTruthy();
  expect(said.getByText('Measuring')).toBeTruthy();
  expect(said.queryByRole('link')).toBeNull();
});

test('nothing is said of other workspaces where nobody has learned anything', async () => {
  const server = open([]);
  await screen.findByText('No earlier CAPA has much in common with this one.');
  await waitFor(() => expect(server.of(capaParts.similar.lessons)).toHaveLength(1));
  expect(screen.queryByText('Lessons from other workspaces')).toBeNull();
});
