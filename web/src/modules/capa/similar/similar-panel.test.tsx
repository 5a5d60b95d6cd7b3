import { screen, waitFor, within } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import type { EarlierCapa, SharedLesson } from 'contract/modules/capa/similar/similar';
import { expect, test } from 'vitest';
import { atLevel } from '../../../../test/at-level.ts';
import { idOf } from '../../../../test/make.ts';
import { hana, mara, workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
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

type Opened = { lessons?: SharedLesson[]; found?: EarlierCapa[]; record?: Capa };

function open({ lessons = [], found = [], record = capa }: Opened) {
  const server = workspaceServer('capa');
  server.on(capaParts.similar.list, () => found);
  server.on(capaParts.similar.lessons, () => lessons);
  renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/similar`, [
    { path: '/capa/:moduleId/workspace/:workspaceId/similar', element: <SimilarPanel record={record} /> },
  ]);
  return server;
}

test('lessons of other workspaces are named with the CAPA that they come from, and lead nowhere', async () => {
  open({ lessons: [lesson] });
  const card = (await screen.findByRole('heading', { name: lesson.text })).closest('li');
  expect(screen.getByRole('heading', { name: 'Lessons from other workspaces' })).toBeTruthy();
  const said = within(card ?? document.body);
  expect(said.getByText('55 points')).toBeTruthy();
  expect(said.getByText('CAPA-2026-0007, Plant 4')).toBeTruthy();
  expect(said.getByText('Measuring')).toBeTruthy();
  expect(said.queryByRole('link')).toBeNull();
});

test('nothing is said of other workspaces where nobody has learned anything', async () => {
  const server = open({});
  await screen.findByText('No earlier CAPA has much in common with this one.');
  await waitFor(() => expect(server.of(capaParts.similar.lessons)).toHaveLength(1));
  expect(screen.queryByText('Lessons from other workspaces')).toBeNull();
});

const earlier = (editors: EarlierCapa['editors']): EarlierCapa => ({
  _id: idOf(300),
  number: 'CAPA-2026-0003',
  name: 'Housings leak',
  status: 'completed',
  stage: 'closed',
  alike: ['process', 'site'],
  points: 50,
  lessons: null,
  decided: null,
  editors,
});
const [underReview, notHers] = [{ stage: 'plan-review' }, { managers: [hana] }] as const;

// Mara edits only what she manages.
test.each([
  [
    'whoever may edit a CAPA says both of one like it',
    {},
    [hana],
    ['It is the same again', 'It is not the same'],
  ],
  ['where it is locked, only that it is not the same', underReview, [hana], ['It is not the same']],
  ['as whoever may edit the other one alone', notHers, [mara], ['It is not the same']],
  ['and who may edit neither says nothing', notHers, [hana], []],
])('%s', async (_, more, editors, offered) => {
  const hers: EarlierCapa = { ...earlier([mara]), _id: idOf(301), name: 'Seals leak' };
  const server = open({ found: [earlier(editors), hers], record: { ...capa, ...more } as Capa });
  atLevel(server, 2, 'capa');
  const cardOf = async (name: RegExp) =>
    within((await screen.findByRole('heading', { name })).closest('li') ?? document.body);
  // Once it is known who looks, she is offered this of what she manages.
  await (await cardOf(/Seals leak/)).findByRole('button', { name: 'It is not the same' });
  const buttons = (await cardOf(/Housings leak/)).queryAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(offered);
});
