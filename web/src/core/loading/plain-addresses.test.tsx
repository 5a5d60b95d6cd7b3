import { fakeServer } from '../../../test/fake-server.ts';
import { screen, waitFor } from '@testing-library/react';
import { type ModuleKey, modules } from 'contract/core/modules';
import type { ModuleNames } from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { beforeEach, describe, expect, test } from 'vitest';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { noteWorkspace } from './last-workspaces.ts';
import { placeOf } from './place.ts';
import { screenOf } from './plain-addresses.ts';
import { routes } from '../../app/routes.tsx';

let server: ReturnType<typeof fakeServer>;
let organizationId: string;

const workspaceOf = (number: number) => ({
  _id: idOf(number),
  name: `Plant ${number}`,
  description: 'What happens there',
  imageUrl: null,
  createdAt: '2026-11-20T09:00:00.000Z',
});

function serve(module: ModuleKey, count: number) {
  const names: ModuleNames = {
    _id: idOf(40),
    status: 'active',
    name: modules[module].plan,
    category: modules[module].category,
    module,
    workspaces: Array.from({ length: count }, (_, index) => workspaceOf(600 + index)),
    counts: { records: 0, open: 0, overdue: 0 },
  };
  server.on(subscriptionEndpoints.names, () => [names]);
}

beforeEach(() => {
  localStorage.clear();
  server = fakeServer();
  const user = signIn(makeUser({}));
  organizationId = user.accountDetails[0]?.organization ?? user._id;
});

// As the specification lists them; the last two are the names of ours for two of these.
const audit = [
  'audit-dashboard',
  'audit-program',
  'my-audits',
  'my-tasks',
  'checklists',
  'user-management',
  'need-attention',
  'findings-repository',
  'action-plan-repository',
  'audit-activity-log',
  'audit-reports',
  'notifications',
  'deleted-items',
  'evaluation-forms',
  'activity-log',
  'deleted-files',
];

const examples = [
  ...audit.map((word) => `/audit/${word}`),
  '/document-library/all-documents',
  '/document-library/favorites',
  '/administration/user-Management',
  '/administration/deleted-files',
  '/administration/periodic-revisions',
  '/document/my-task',
  '/document/templates',
];

const below = (module: ModuleKey) => `/${modules[module].path}/${idOf(40)}/workspace`;

describe('an address without ids', () => {
  test.each(examples)('%s opens in the only workspace, and becomes the whole one', async (path) => {
    const module = path.startsWith('/audit') ? 'audit' : 'document';
    serve(module, 1);
    renderAt(path, routes);
    await waitFor(() => expect(location.pathname).toContain(`${below(module)}/${idOf(600)}/`));
    expect(screen.queryByText(/Page not found|Unexpected Application Error/)).toBeNull();
  });

  test('opens the workspace that was used last', async () => {
    serve('audit', 3);
    noteWorkspace(organizationId, 'audit', idOf(601));
    renderAt('/audit/audit-activity-log', routes);
    await waitFor(() => expect(location.pathname).toBe(`${below('audit')}/${idOf(601)}/activity-log`));
  });

  test('asks which one where none was used, and goes on to the same screen', async () => {
    serve('audit', 2);
    const { person } = renderAt('/audit/user-management?tab=roles', routes);
    await person.click(await screen.findByRole('link', { name: /Plant 601/ }));
    expect(location.pathname + location.search).toBe(
      `${below('audit')}/${idOf(601)}/user-management?tab=roles`,
    );
  });

  test('leads to the list of workspaces where there is none', async () => {
    serve('document', 0);
    renderAt('/document/my-training', routes);
    await waitFor(() => expect(location.pathname).toBe(below('document')));
  });
});

test.each(['', `/${idOf(600)}/library`])(
  'the pages of documents open by the word of their module as well: /document/{id}/workspace%s',
  async (rest) => {
    serve('document', 1);
    renderAt(`/document/${idOf(40)}/workspace${rest}`, routes);
    await waitFor(() => expect(location.pathname).toBe(`${below('document')}${rest}`));
  },
);

test('a fixed word is no id of a module', () => {
  expect(placeOf('/audit/my-audits')).toBeNull();
  expect(placeOf(`/audit/${idOf(40)}/workspace`)).toMatchObject({ module: 'audit' });
});

test.each([
  ['/audit/audit-dashboard', 'dashboard'],
  ['/administration/user-Management', 'user-management'],
  ['/document-library', ''],
])('%s means the screen %j', (path, screenName) => {
  expect(screenOf(path)).toBe(screenName);
});
