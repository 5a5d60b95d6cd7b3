import { screen } from '@testing-library/react';
import { type CapaAgeing, capaAgeingEndpoints } from 'contract/modules/capa/capa-ageing.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../../test/make.ts';
import { workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { Ageing } from './ageing.tsx';

const ageing: CapaAgeing = {
  status: 'pending,in-progress,on-hold',
  bands: [
    { key: '0-30', openedFrom: '2026-10-30' },
    { key: '31-60', openedTo: '2026-10-29', openedFrom: '2026-09-30' },
    { key: '61-90', openedTo: '2026-09-29', openedFrom: '2026-08-31' },
    { key: '91-180', openedTo: '2026-08-30', openedFrom: '2026-06-02' },
    { key: 'over-180', openedTo: '2026-06-01' },
  ],
  stages: [
    { stage: 'triage', counts: [2, 1, 0, 0, 0] },
    { stage: 'monitoring', counts: [0, 3, 0, 0, 0] },
  ],
};

function open(answer: CapaAgeing) {
  const server = workspaceServer('capa');
  server.on(capaAgeingEndpoints.find, () => answer);
  const path = `/capa/${idOf(9)}/workspace/${workspaceId}/library`;
  renderAt(`${path}?view=ageing&class=major&page=2`, [
    {
      path: '/capa/:moduleId/workspace/:workspaceId/library',
      element: <Ageing query={{ class: 'major', page: '2', sort: '-createdAt' }} />,
    },
  ]);
  return server;
}

const queryOf = (name: string) => {
  const href = screen.getByRole('link', { name }).getAttribute('href') ?? '';
  return Object.fromEntries(new URLSearchParams(href.split('?')[1]));
};

test('each number leads to its CAPAs in the table, narrowed as the view was', async () => {
  const server = open(ageing);
  await screen.findByRole('rowheader', { name: 'Monitoring' });
  const open31 = { class: 'major', status: ageing.status, openedTo: '2026-10-29', openedFrom: '2026-09-30' };
  expect(queryOf('3: Monitoring, 31 to 60 days')).toEqual({ ...open31, stage: 'monitoring' });
  expect(queryOf('4: All stages, 31 to 60 days')).toEqual(open31);
  expect(queryOf('3: Triage, All ages')).toEqual({ class: 'major', status: ageing.status, stage: 'triage' });
  // What asks has the filters of the list, and neither its page nor its order.
  const [asked] = server.of(capaAgeingEndpoints.find);
  expect(Object.fromEntries(asked?.query ?? [])).toEqual({ class: 'major' });
});

test('where nothing is open it says so', async () => {
  open({ ...ageing, stages: [] });
  expect(await screen.findByText('No open CAPA matches.')).toBeTruthy();
});
