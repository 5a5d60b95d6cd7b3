import { fakeServer } from '../../../test/fake-server.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { Process } from 'contract/organization/process/process';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const at = '2026-09-21T09:00:00.000Z';
const axlePlant = { _id: idOf(70), name: 'Axle plant' };

const finalAssembly: Process = {
  _id: idOf(80),
  name: 'Final assembly',
  location: null,
  note: null,
  parentSite: [axlePlant],
  modules: [],
  subProcesses: ['Torque check'],
  status: true,
  createdBy: idOf(1),
  createdAt: at,
  updatedAt: at,
  version: 2,
};

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(subscriptionEndpoints.names, () => []);
  server.on(siteEndpoints.names, () => [axlePlant]);
  server.on(processEndpoints.list, () => ({ results: [finalAssembly], total: 1, page: 1, limit: 10 }));
  server.on(processEndpoints.find, () => finalAssembly);
});

test('a process needs a name and a site', async () => {
  const { person } = renderAt('/business-management/add-new-process', routes);
  await person.click(await screen.findByRole('button', { name: 'Create' }));
  await screen.findByText('Process name is required');
  screen.getByText('Parent site is required');
  expect(server.of(processEndpoints.create)).toEqual([]);
});

test('a process is created at the chosen sites with its sub-processes, each once', async () => {
  server.on(processEndpoints.create, () => finalAssembly);
  const { person } = renderAt('/business-management/add-new-process', routes);
  await person.type(await screen.findByLabelText('Process name'), 'Final assembly');
  await person.click(screen.getByLabelText('Parent site'));
  await person.click(await screen.findByRole('option', { name: 'Axle plant' }));
  await person.type(screen.getByLabelText('Sub-processes'), 'Torque check{Enter}Labelling,Torque check');
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Process created');
  expect(server.of(processEndpoints.create)[0]?.body).toMatchObject({
    name: 'Final assembly',
    parentSite: [axlePlant._id],
    subProcesses: ['Torque check', 'Labelling'],
  });
});

test('a sub-process that is not ended yet is kept with what was typed, and sent with it', async () => {
  server.on(processEndpoints.create, () => finalAssembly);
  const { person, router } = renderAt('/business-management/add-new-process', routes);
  await person.type(await screen.findByLabelText('Process name'), 'Final assembly');
  await person.click(screen.getByLabelText('Parent site'));
  await person.click(await screen.findByRole('option', { name: 'Axle plant' }));
  await person.type(screen.getByLabelText('Sub-processes'), 'Torque check, Labelling of crates');
  expect(screen.queryByRole('button', { name: 'Remove Labelling of crates' })).toBeNull();
  // The window is closed, and nothing has left the field.
  dispatchEvent(new Event('pagehide'));
  router.dispose();
  cleanup();

  renderAt('/business-management/add-new-process', routes);
  await screen.findByRole('button', { name: 'Remove Labelling of crates' });
  fireEvent.submit(screen.getByLabelText('Process name'));
  await screen.findByText('Process created');
  expect(server.of(processEndpoints.create)[0]?.body).toMatchObject({
    subProcesses: ['Torque check', 'Labelling of crates'],
  });
});

test('where there is no site yet, the way to add one is shown', async () => {
  server.on(siteEndpoints.names, () => []);
  renderAt('/business-management/add-new-process', routes);
  await screen.findByText('A process runs at a site, and there is no site yet.');
  screen.getByRole('link', { name: 'Add new site' });
});

test('what was half typed is offered again after the page was left', async () => {
  const { person, router } = renderAt('/business-management/add-new-process', routes);
  await person.type(await screen.findByLabelText('Process name'), 'Half typed');
  await router.navigate('/business-management?tab=processes');
  await screen.findByRole('link', { name: 'Final assembly' });
  await router.navigate('/business-management/add-new-process');
  await screen.findByText(/^This is your draft from/);
  expect(screen.getByLabelText('Process name')).toHaveProperty('value', 'Half typed');
  await person.click(screen.getByRole('button', { name: 'Start over' }));
  await person.click(await screen.findByRole('button', { name: 'Throw away' }));
  await waitFor(() => expect(screen.getByLabelText('Process name')).toHaveProperty('value', ''));
});

test('taking away a sub-process sends what is left', async () => {
  server.on(processEndpoints.update, () => finalAssembly);
  const { person } = renderAt(`/business-management/process/${finalAssembly._id}`, routes);
  await person.click(await screen.findByRole('button', { name: 'Remove Torque check' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Process updated');
  expect(server.of(processEndpoints.update).map(({ body }) => body)).toEqual([
    { subProcesses: [], version: 2 },
  ]);
});
