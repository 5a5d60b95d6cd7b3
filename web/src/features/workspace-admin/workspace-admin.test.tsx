import { screen, waitFor, within } from '@testing-library/react';
import { deletedEndpoints, type DeletedItem } from 'contract/deleted/deleted.endpoints';
import { processEndpoints } from 'contract/process/process.endpoints';
import { roleEndpoints } from 'contract/role/role.endpoints';
import { siteEndpoints } from 'contract/site/site.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import { mara, pageOf, riskPath, riskServer } from '../../../test/make-risk.ts';
import { makeRole } from '../../../test/make-role.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const at = '2026-11-20T09:00:00.000Z';

const role = makeRole();

const deleted: DeletedItem[] = [
  { _id: idOf(41), kind: 'risk', number: 'RSK-2026-0001', name: 'Torque tool drift', ...byMara(true) },
  { _id: idOf(42), kind: 'role', number: null, name: 'Shift lead', ...byMara(false) },
];

function byMara(isPurgeable: boolean) {
  return { deletedBy: mara, deletedAt: at, reason: 'Not used', isPurgeable };
}

const menuOf = (name: string) => screen.findByRole('button', { name: `Actions for ${name}` });

function openDeleted() {
  const server = riskServer();
  server.on(deletedEndpoints.list, () => pageOf(deleted));
  server.on(deletedEndpoints.restore, () => ({ restored: 1 }));
  server.on(deletedEndpoints.purge, () => ({ purged: 1 }));
  return { server, ...renderAt(riskPath('deleted-files'), routes) };
}

test('a deleted thing comes back with a reason, and only a risk can be deleted for ever', async () => {
  const { server, person } = openDeleted();
  await person.click(await menuOf('Shift lead'));
  expect(screen.queryByRole('menuitem', { name: 'Delete permanently' })).toBeNull();
  await person.click(await screen.findByRole('menuitem', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 1 item' }));
  await person.click(dialog.getByRole('button', { name: 'Restore' }));
  await dialog.findByText('Give a reason of at least 3 characters');
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Needed after all');
  await person.click(dialog.getByRole('button', { name: 'Restore' }));
  await screen.findByText('Restored');
  const expected = { items: [{ _id: idOf(42), kind: 'role' }], reason: 'Needed after all' };
  expect(server.of(deletedEndpoints.restore)[0]?.body).toEqual(expected);
});

test('deleting for ever needs a reason and the typed word', async () => {
  const { server, person } = openDeleted();
  await person.click(await menuOf('Torque tool drift'));
  await person.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete 1 risk permanently' }));
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Entered twice');
  await person.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  await dialog.findByText('Type the word delete');
  expect(server.of(deletedEndpoints.purge)).toEqual([]);
  await person.type(dialog.getByRole('textbox', { name: 'Type delete to confirm' }), 'delete');
  await person.click(dialog.getByRole('button', { name: 'Delete permanently' }));
  await screen.findByText('Permanently deleted');
});

test('the matrix of a copied role sends the levels that differ from the base, and no others', async () => {
  const server = riskServer();
  server.on(siteEndpoints.names, () => []);
  server.on(processEndpoints.moduleNames, () => []);
  server.on(roleEndpoints.list, () => pageOf([role]));
  server.on(roleEndpoints.find, () => role);
  server.on(roleEndpoints.create, () => role);
  const { person } = renderAt(riskPath(`user-management/add-role?from=${role._id}`), routes);
  expect(await screen.findByRole('textbox', { name: 'Role name' })).toHaveProperty(
    'value',
    'Copy of Shift lead',
  );
  await person.click(screen.getByRole('radio', { name: 'Actions: Base level' }));
  await person.click(screen.getByRole('radio', { name: 'Activity log: None' }));
  await person.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(server.of(roleEndpoints.create)).toHaveLength(1));
  expect(server.of(roleEndpoints.create)[0]?.body).toMatchObject({
    level: 2,
    levels: { log: 0 },
    grants: ['export'],
    sites: null,
  });
});
