import { screen, within } from '@testing-library/react';
import { searchEndpoints, type SearchHit } from 'contract/records/search/search.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const id = (n: number) => `01890a5d-ac96-774b-bcce-00000000000${n}`;

const hit = (more: Partial<SearchHit>): SearchHit => ({
  _id: id(1),
  kind: 'comment',
  title: 'Torque below 180 Nm',
  number: 'RSK-2026-0007',
  detail: 'Axle plant',
  module: 'risk',
  link: '/risk/m/workspace/w/library/detail/r?comment=c',
  found: { field: 'comment', text: 'The calibration of wrench 4 is over.' },
  recordName: null,
  workspace: { _id: id(2), name: 'Axle plant' },
  status: 'pending',
  at: '2026-11-02T08:00:00.000Z',
  by: 'Nora Quill',
  ...more,
});

function open(address: string, hits: SearchHit[]) {
  const user = signIn(makeUser({}));
  const server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...user, user, subscription: [] }));
  server.on(subscriptionEndpoints.names, () => []);
  const asked: Record<string, string>[] = [];
  server.on(searchEndpoints.results, ({ query }) => {
    asked.push(Object.fromEntries(query));
    const facets = {
      kind: hits.length > 0 ? [{ value: 'comment' as const, count: hits.length }] : [],
      module: [],
      workspace: [],
      status: [],
      person: [],
    };
    return {
      hits,
      marks: ['calibration'],
      isNear: hits.length > 0,
      facets,
      total: hits.length,
      totalIsCapped: false,
      page: 1,
      totalPages: 1,
    };
  });
  return { ...renderAt(address, routes), asked };
}

test('each result says what it is, where it was found, and in what; the words that were meant are marked', async () => {
  const { person, asked } = open('/search?q=calibraton', [hit({})]);
  const row = within(await screen.findByRole('list', { name: 'Results' })).getByRole('listitem');
  expect(row.textContent).toContain('RSK-2026-0007 Torque below 180 Nm');
  expect(row.textContent).toContain('Comment: The calibration of wrench 4 is over.');
  expect(row.textContent).toMatch(/Comment.*Axle plant.*Pending.*by Nora Quill/);
  expect(within(row).getByText('calibration').tagName).toBe('MARK');
  screen.getByText(/These are close to it/);
  await person.click(screen.getByRole('button', { name: 'Comments (1)' }));
  expect(asked.at(-1)).toMatchObject({ q: 'calibraton', kind: 'comment' });
});

test('where nothing is found it says so, and gives up the filters', async () => {
  const { person, asked } = open('/search?q=zzz&kind=comment', []);
  await screen.findByRole('heading', { name: 'Nothing found for “zzz”' });
  await person.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(asked.at(-1)).toEqual({ q: 'zzz', page: '1' });
});

test('before anything is typed it says what it looks through', async () => {
  open('/search', []);
  await screen.findByRole('heading', { name: 'What are you looking for?' });
});
