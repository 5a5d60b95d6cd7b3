import { fakeServer } from '../../../test/fake-server.ts';
import { screen } from '@testing-library/react';
import { type LogEntry, logEndpoints } from 'contract/organization/log/log.endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { riskPath, riskServer, workspaceId } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const moduleId = idOf(50);

const entry: LogEntry = {
  _id: idOf(90),
  seq: 7,
  createdAt: '2026-11-20T09:00:00.000Z',
  message: 'Updated workspace heat treatment',
  act: 'Updated workspace',
  severity: 'info',
  action: 'updated',
  collectionName: 'workspace',
  documentId: idOf(60),
  logof: 'Risk',
  performedBy: {
    _id: idOf(2),
    id: idOf(1),
    name: 'Mara Lindqvist',
    email: null,
    profilePicture: null,
    role: 'owner',
    standsInFor: null,
  },
  reason: null,
  changes: [
    { field: 'name', label: 'Workspace Name', old: 'Furnace', new: 'Heat treatment' },
    { field: 'imagekey', label: 'Logo', old: null, new: null },
  ],
};

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(subscriptionEndpoints.names, () => []);
});

const serve = (results: LogEntry[]) =>
  server.on(logEndpoints.list, () => ({ results, total: results.length, page: 1, limit: 10 }));

test('a log without rows says "No Activity Logs found."', async () => {
  serve([]);
  renderAt(`/risk/${moduleId}/activity-log`, routes);
  await screen.findByText('No Activity Logs found.');
});

test('a row tells who did what, in capitals, and opens to what it changed', async () => {
  serve([entry]);
  const { person } = renderAt(`/risk/${moduleId}/activity-log`, routes);
  await screen.findByText('Updated Workspace heat treatment');
  screen.getByRole('cell', { name: /Mara Lindqvist/ });
  screen.getByRole('cell', { name: 'Owner' });
  await person.click(screen.getByRole('button', { name: /^Show 1 change of/ }));
  await screen.findByRole('cell', { name: 'Furnace' });
  screen.getByRole('cell', { name: 'Heat treatment' });
  expect(screen.queryByRole('cell', { name: 'Logo' })).toBeNull();
});

test('Refresh asks again, and the search is asked of the server', async () => {
  serve([entry]);
  const { person } = renderAt(`/risk/${moduleId}/activity-log`, routes);
  await screen.findByText('Updated Workspace heat treatment');
  await person.click(screen.getByRole('button', { name: 'Refresh' }));
  await expect.poll(() => server.of(logEndpoints.list).length).toBe(2);
  await person.type(screen.getByRole('searchbox', { name: 'Search person, record, change' }), 'furnace');
  await expect.poll(() => server.of(logEndpoints.list).at(-1)?.query.get('search')).toBe('furnace');
});

test('a day that cannot be read narrows nothing, stays in its filter and says how it is written', async () => {
  serve([entry]);
  const { person } = renderAt(`/risk/${moduleId}/activity-log`, routes);
  await screen.findByText('Updated Workspace heat treatment');
  await person.click(screen.getByRole('button', { name: 'Filter' }));
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'From' });
  await person.type(from, '31/12/2026');
  await person.tab();
  await screen.findByText(/^Not a date[.] Write it as MM\/DD\/YYYY/);
  expect(from.value).toBe('31/12/2026');
  expect(location.search).toBe('');
  await person.clear(from);
  await person.type(from, '12/31/2026');
  await expect.poll(() => new URLSearchParams(location.search).get('from')).toBe('2026-12-31');
});

test('the log of a workspace is exported as it is shown, by whoever may', async () => {
  server = riskServer();
  server.on(logEndpoints.people, () => []);
  serve([entry]);
  server.on(exportEndpoints.createLog, () => ({
    _id: idOf(5),
    kind: 'log' as const,
    format: 'csv' as const,
    state: 'queued' as const,
    done: 0,
    total: 0,
    fileName: null,
    url: null,
    createdAt: entry.createdAt,
  }));
  const { person } = renderAt(`${riskPath('activity-log')}?search=oven&role=owner`, routes);
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await person.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await expect.poll(() => server.of(exportEndpoints.createLog).length).toBe(1);
  expect(server.of(exportEndpoints.createLog)[0]).toMatchObject({
    params: { type: 'risk', workspaceId },
    body: {
      format: 'csv',
      search: 'oven',
      filters: { role: 'owner' },
      columns: ['createdAt', 'time', 'performedBy', 'role', 'message'],
    },
  });
});
