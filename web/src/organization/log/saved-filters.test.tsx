import { screen, waitFor, within } from '@testing-library/react';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import { pageOf, riskPath, riskServer, workspaceId } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const path = riskPath('activity-log');
const key = `filters:logs:${workspaceId}`;

let server: ReturnType<typeof riskServer>;
const kept = () => server.preferences[key];

const row = (message: string) => ({
  _id: idOf(90),
  seq: 7,
  createdAt: '2026-11-20T09:00:00.000Z',
  message,
  act: message,
  severity: 'info' as const,
  action: 'updated',
  collectionName: 'workspace',
  documentId: workspaceId,
  logof: 'Risk' as const,
  performedBy: {
    _id: idOf(2),
    id: idOf(1),
    name: 'Mara',
    email: null,
    profilePicture: null,
    role: 'owner',
    standsInFor: null,
  },
  reason: null,
  changes: [],
});

beforeEach(() => {
  server = riskServer();
  server.on(logEndpoints.people, () => []);
  server.on(logEndpoints.list, () => pageOf([row('site created')]));
});

const narrowing = () => Object.fromEntries(new URLSearchParams(location.search));
const savedFilters = () => within(screen.getByRole('list', { name: 'Saved filters' }));

test('what a log is narrowed to is kept by a name, shown again with one press, and let go with another', async () => {
  const { person } = renderAt(`${path}?search=oven&role=owner&action=deleted,updated`, routes);
  await person.click(await screen.findByRole('button', { name: 'Save filter' }));
  await person.type(await screen.findByRole('textbox', { name: /^Name/ }), 'What owners deleted{Enter}');
  const chip = await screen.findByRole('button', { name: 'What owners deleted', pressed: true });
  expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull();
  const narrowed = { search: 'oven', sort: null, filters: { role: 'owner', action: 'deleted,updated' } };
  await waitFor(() => expect(kept()).toEqual([{ name: 'What owners deleted', ...narrowed }]));

  await person.click(chip);
  await waitFor(() => expect(narrowing()).not.toHaveProperty('role'));
  expect(narrowing()).not.toHaveProperty('search');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '');

  await person.click(screen.getByRole('button', { name: 'What owners deleted', pressed: false }));
  await waitFor(() =>
    expect(narrowing()).toMatchObject({ search: 'oven', role: 'owner', action: 'deleted,updated' }),
  );
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'oven');
});

test('a saved filter takes the place of what was set, and is renamed and deleted', async () => {
  const one = (name: string, role: string) => ({ name, search: '', sort: null, filters: { role } });
  server.preferences[key] = [one('Owners', 'owner'), one('Admins', 'admin')];
  const { person } = renderAt(`${path}?entity=site`, routes);
  await person.click(await screen.findByRole('button', { name: 'Admins' }));
  await waitFor(() => expect(narrowing()).toMatchObject({ role: 'admin' }));
  expect(narrowing()).not.toHaveProperty('entity');

  await person.click(savedFilters().getByRole('button', { name: 'Options of Admins' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const box = await screen.findByRole('textbox', { name: /^Name/ });
  await person.clear(box);
  await person.type(box, 'owners{Enter}');
  await screen.findByText('You have a filter of this name');
  await person.clear(box);
  await person.type(box, 'Administrators{Enter}');
  await savedFilters().findByRole('button', { name: 'Administrators', pressed: true });

  await person.click(savedFilters().getByRole('button', { name: 'Options of Owners' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await person.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(kept()).toEqual([one('Administrators', 'admin')]));
});
