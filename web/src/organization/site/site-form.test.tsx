import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen, within } from '@testing-library/react';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import type { Site } from 'contract/organization/site/site';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const at = '2026-09-21T09:00:00.000Z';

const axlePlant: Site = {
  _id: idOf(70),
  name: 'Axle plant',
  location: 'Lahore',
  timeZone: 'Asia/Karachi',
  note: 'Gate 4',
  status: true,
  modules: [],
  processes: 2,
  createdBy: idOf(1),
  createdAt: at,
  updatedAt: at,
  version: 5,
};

let server: ReturnType<typeof fakeServer>;

const pageOf = <T,>(results: T[]) => ({ results, total: results.length, page: 1, limit: 10 });

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(subscriptionEndpoints.names, () => []);
  server.on(siteEndpoints.list, () => pageOf([axlePlant]));
  server.on(siteEndpoints.find, () => axlePlant);
  server.on(siteEndpoints.names, () => []);
  server.on(processEndpoints.list, () => pageOf([]));
});

test('a site needs a name and a location; the time zone of the device is proposed', async () => {
  const { person } = renderAt('/business-management/add-new-site', routes);
  await person.click(await screen.findByRole('button', { name: 'Create' }));
  await screen.findByText('Site name is required');
  screen.getByText('Location is required');
  expect(screen.queryByText('Time zone is required')).toBeNull();
  expect(server.of(siteEndpoints.create)).toEqual([]);
});

test('a created site is told of, and the list is shown', async () => {
  server.on(siteEndpoints.create, () => axlePlant);
  const { person } = renderAt('/business-management/add-new-site', routes);
  await person.type(await screen.findByLabelText('Site name'), 'Axle plant');
  await person.type(screen.getByLabelText('Location'), 'Lahore');
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Site created');
  await screen.findByRole('link', { name: 'Axle plant' });
  expect(server.of(siteEndpoints.create)[0]?.body).toMatchObject({
    name: 'Axle plant',
    location: 'Lahore',
    status: true,
  });
});

test('a name that the server refuses is said at its field, and what was typed stays', async () => {
  server.on(siteEndpoints.create, () =>
    refuse('CONFLICT', 'A site has this name', { name: 'A site has this name' }),
  );
  const { person } = renderAt('/business-management/add-new-site', routes);
  await person.type(await screen.findByLabelText('Site name'), 'Axle plant');
  await person.type(screen.getByLabelText('Location'), 'Lahore');
  await person.click(screen.getByRole('button', { name: 'Create' }));
  const name = await screen.findByLabelText('Site name');
  await screen.findAllByText('A site has this name');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Location')).toHaveProperty('value', 'Lahore');
});

test('emptying a note sends that it is gone, and nothing that was not touched', async () => {
  server.on(siteEndpoints.update, () => axlePlant);
  const { person } = renderAt(`/business-management/site/${axlePlant._id}`, routes);
  await person.clear(await screen.findByLabelText('Note'));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Site updated');
  expect(server.of(siteEndpoints.update).map(({ body }) => body)).toEqual([{ note: null, version: 5 }]);
});

test('a site in use is not deleted, and the server says by what it is used', async () => {
  server.on(siteEndpoints.remove, () => refuse('IN_USE', 'Axle plant is used by 2 processes'));
  const { person } = renderAt('/business-management', routes);
  await person.click(await screen.findByRole('button', { name: 'Actions for Axle plant' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Are you sure you want to delete this site?');
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It was sold');
  await person.click(dialog.getByRole('button', { name: 'Delete' }));
  await screen.findByText('Axle plant is used by 2 processes');
  expect(server.of(siteEndpoints.remove)[0]?.body).toEqual({ reason: 'It was sold' });
});

test('an organization without sites is told what a site is', async () => {
  server.on(siteEndpoints.list, () => pageOf([]));
  renderAt('/business-management', routes);
  await screen.findByRole('heading', { name: 'No Sites found.' });
  expect(screen.getAllByRole('link', { name: 'Add new site' })).toHaveLength(1);
});
