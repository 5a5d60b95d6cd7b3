import { screen } from '@testing-library/react';
import type { Capa } from 'contract/modules/capa/capa';
import type { Effectiveness } from 'contract/modules/capa/effectiveness/effectiveness';
import { expect, test } from 'vitest';
import { atLevel } from '../../../../test/at-level.ts';
import { idOf } from '../../../../test/make.ts';
import { hana, mara, workspaceId, workspaceServer } from '../../../../test/make-risk.ts';
import { renderAt } from '../../../../test/render.tsx';
import { WatchSection } from './watch-section.tsx';

type Watch = NonNullable<Effectiveness['watch']>;

const holding: Watch = {
  state: 'holds',
  since: '2026-11-19',
  until: '2027-11-19',
  heldDays: 1,
  lookedOn: '2026-11-20',
  brokenOn: null,
  found: [],
};

const brokenBy = (editors: Watch['found'][number]['editors']): Watch => ({
  ...holding,
  state: 'broken',
  brokenOn: '2026-11-20',
  found: [
    { _id: idOf(700), number: 'CAPA-2026-0009', name: 'Housings leak', raisedOn: '2026-11-20', editors },
  ],
});

/** Opens what is said after closing to Mara, who edits only what she manages. */
function open(watch: Watch | null, managers: Capa['managers'], { status = 'completed', cycle = 1 } = {}) {
  // The section reads these fields alone.
  const record = { _id: idOf(100), managers, status, cycle } as Capa;
  const plan = { cycle: 1, watchRule: 'process', watchMonths: 12, watchMost: 0, watch } as Effectiveness;
  atLevel(workspaceServer('capa'), 2, 'capa');
  renderAt(`/capa/${idOf(9)}/workspace/${workspaceId}/library`, [
    {
      path: '/capa/:moduleId/workspace/:workspaceId/library',
      element: <WatchSection record={record} plan={plan} />,
    },
  ]);
}

const different = { name: 'It is not the same' };

test('whoever manages the closed CAPA alone may say that a later one is not the same', async () => {
  open(brokenBy([hana]), [mara]);
  expect(await screen.findByRole('button', different)).toBeTruthy();
});

test('whoever may edit the later one alone may say so too', async () => {
  open(brokenBy([mara]), [hana]);
  expect(await screen.findByRole('button', different)).toBeTruthy();
});

test('whoever manages neither is not offered what would be refused', async () => {
  open(brokenBy([hana]), [hana]);
  await screen.findByRole('link', { name: 'CAPA-2026-0009 Housings leak' });
  expect(screen.queryByRole('button', different)).toBeNull();
});

test('for how many days it has held is said of one as of several', async () => {
  open(holding, [hana]);
  expect(await screen.findByText('It has held for 1 day since it was closed.')).toBeTruthy();
});

test('until it was looked at on a later day, the day of closing is said, whichever day it is for the reader', async () => {
  open({ ...holding, heldDays: 0, lookedOn: '2026-11-19' }, [hana]);
  expect(await screen.findByText('It was closed on 11/19/2026.')).toBeTruthy();
});

test('and of several as of one', async () => {
  open({ ...holding, heldDays: 12 }, [hana]);
  expect(await screen.findByText('It has held for 12 days since it was closed.')).toBeTruthy();
});

const willWatch = /^It is watched for 12 months from the day on which it is closed\./;

test('one that was reopened says since when it no longer held and by what, and nothing of what is to come', async () => {
  open({ ...brokenBy([hana]), state: 'over' }, [hana], { status: 'in-progress', cycle: 2 });
  expect(await screen.findByText(/and no longer held from .* on: CAPA-2026-0009\.$/)).toBeTruthy();
  expect(screen.queryByText('No longer holds')).toBeNull();
  expect(screen.queryByText(willWatch)).toBeNull();
});

test('one that held as long as it was watched says until when', async () => {
  open({ ...holding, state: 'over', lookedOn: '2026-11-20' }, [hana], { status: 'in-progress', cycle: 2 });
  expect(await screen.findByText(/and held until 11\/20\/2026\.$/)).toBeTruthy();
});

test('where nothing could break it, it is not said to hold', async () => {
  open({ ...holding, state: 'blind' }, [hana]);
  expect(await screen.findByText(/^Whether it holds is not known/)).toBeTruthy();
  expect(screen.queryByText('Still holds')).toBeNull();
});

test.each([
  { what: 'open', at: { status: 'in-progress' }, says: true },
  { what: 'cancelled', at: { status: 'cancelled' }, says: false },
  { what: 'in a later cycle', at: { cycle: 2 }, says: false },
])('how one that is $what will be watched is said: $says', ({ at, says }) => {
  open(null, [hana], at);
  expect(screen.queryByText(willWatch) !== null).toBe(says);
});
