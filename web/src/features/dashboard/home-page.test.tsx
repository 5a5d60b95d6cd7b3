import { fakeServer } from '../../../test/fake-server.ts';
import { screen } from '@testing-library/react';
import { processEndpoints } from 'contract/process/process.endpoints';
import { siteEndpoints } from 'contract/site/site.endpoints';
import type { ModuleNames } from 'contract/subscription/subscription';
import { subscriptionEndpoints } from 'contract/subscription/subscription.endpoints';
import { taskEndpoints } from 'contract/task/task.endpoints';
import { userEndpoints } from 'contract/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const risk: ModuleNames = {
  _id: idOf(50),
  status: 'trialing',
  name: 'Risk Management',
  category: 'risk-management',
  module: 'risk',
  workspaces: [
    {
      _id: idOf(60),
      name: 'Axle plant',
      description: 'Axles.',
      imageUrl: null,
      createdAt: '2026-09-21T09:00:00.000Z',
    },
  ],
  counts: { records: 12, open: 7, overdue: 3 },
};

let server: ReturnType<typeof fakeServer>;

const countOf = (total: number) => () => ({ results: [], total, page: 1, limit: 1 });

function serve(module: ModuleNames, { sites = 1, processes = 1 } = {}) {
  server.on(subscriptionEndpoints.names, () => [module]);
  server.on(siteEndpoints.list, countOf(sites));
  server.on(processEndpoints.list, countOf(processes));
}

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(taskEndpoints.listMine, countOf(0));
});

test('a new organization is led to the first step that is not done', async () => {
  serve({ ...risk, workspaces: [], counts: { records: 0, open: 0, overdue: 0 } }, { sites: 1, processes: 0 });
  renderAt('/dashboard/home', routes);
  await screen.findByText('2 of 5 done');
  expect(screen.getByRole('link', { name: 'Add new process' }).getAttribute('href')).toBe(
    '/business-management/add-new-process',
  );
});

test('the first steps are gone when a first risk is raised, and the modules show what is in them', async () => {
  serve(risk);
  renderAt('/dashboard/home', routes);
  const module = await screen.findByRole('link', { name: 'Risk Management' });
  expect(module.getAttribute('href')).toBe(`/risk/${risk._id}/workspace`);
  expect(screen.getByRole('list', { name: 'Modules' }).textContent).toBe(
    'Risk ManagementWorkspaces1Records12Open7Overdue3',
  );
  await expect.poll(() => server.of(processEndpoints.list).length).toBe(1);
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
});
