import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ImportJob } from 'contract/records/import/import';
import { importEndpoints } from 'contract/records/import/import.endpoints';
import { userFields } from 'contract/records/import/user-import';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../test/fake-server.ts';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

let server: ReturnType<typeof fakeServer>;

const job: ImportJob = {
  _id: idOf(80),
  target: 'users',
  fileName: 'Shop floor.csv',
  state: 'mapping',
  done: 0,
  total: 0,
  header: ['Name', 'Address'],
  examples: [['Kim Example', 'kim@import.example']],
  mapping: { name: 0, email: null },
  defaults: {},
  defaultWorkspace: null,
  defaultPermission: 'view',
  rowCount: 3,
  okCount: 0,
  warningCount: 0,
  duplicateCount: 0,
  errorCount: 0,
  goodCount: 0,
  twinCount: 0,
  changeCount: 0,
  mode: null,
  withTwins: false,
  withChanges: false,
  madeCount: 0,
  undoneCount: 0,
  kept: [],
  keptCount: 0,
  failure: null,
  createdBy: 'Mara Example',
  version: 1,
  createdAt: '2026-11-21T09:00:00.000Z',
  committedAt: null,
  undoneAt: null,
};

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(subscriptionEndpoints.names, () => []);
  server.on(importEndpoints.fields, () =>
    userFields.map(({ name, label, required = false, help }) => ({
      name,
      label,
      required,
      help,
      choices: [],
    })),
  );
});

const open = (state: Partial<ImportJob>) => {
  server.on(importEndpoints.find, () => ({ ...job, ...state }));
  renderAt(`/global-user-management/bulk-user-import?id=${job._id}`, routes);
};

test('columns that nobody can be invited without are asked for before anything is sent', async () => {
  open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Check the rows' }));
  expect(await screen.findByText('Choose the column for “Email”.')).toBeTruthy();
  expect(screen.getByText('Choose a workspace, or the column that names the workspaces.')).toBeTruthy();
});

test('columns that were chosen are there again after the page was left', async () => {
  open({});
  await userEvent.click(await screen.findByRole('combobox', { name: /Email/ }));
  await userEvent.click(await screen.findByRole('option', { name: /^A/ }));
  cleanup();
  open({});
  expect((await screen.findByRole('combobox', { name: /Email/ })).getAttribute('value')).toMatch(/^A/);
});

test('what cannot be read is said, and another file can be chosen in its place', async () => {
  server.on(importEndpoints.list, () => ({ results: [], total: 0, page: 1, limit: 10 }));
  open({ state: 'failed', failure: 'The file is not in UTF-8.' });
  expect(await screen.findByText('The file is not in UTF-8.')).toBeTruthy();
  expect(screen.getByLabelText('Choose file')).toBeTruthy();
});

test('work that goes on shows how far it is, and ends on what came of it', async () => {
  open({ state: 'importing', done: 1500, total: 9700 });
  expect(await screen.findByText('Importing the users: 1,500 of 9,700')).toBeTruthy();
  const done: ImportJob = { ...job, state: 'done', madeCount: 9700 };
  server.on(importEndpoints.find, () => done);
  await waitFor(() => expect(screen.getByText(/^9,700 invitations made/)).toBeTruthy(), { timeout: 4000 });
});
