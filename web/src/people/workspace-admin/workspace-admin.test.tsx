import { screen, waitFor, within } from '@testing-library/react';
import { deletedEndpoints, type DeletedItem } from 'contract/support/deleted/deleted.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import type { Group } from 'contract/people/group/group';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import { mara, pageOf, riskPath, riskServer, workspaceId } from '../../../test/make-risk.ts';
import { makeRole } from '../../../test/make-role.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const at = '2026-11-20T09:00:00.000Z';

const role = makeRole();

const reviewBoard: Group = {
  _id: idOf(43),
  name: 'Review board',
  description: null,
  workspace: workspaceId,
  lead: null,
  role: null,
  members: [mara],
  version: 1,
  createdAt: at,
  updatedAt: at,
};

const deleted: DeletedItem[] = [
  { _id: idOf(41), kind: 'risk', number: 'RSK-2026-0001', name: 'Torque tool drift', ...byMara(true) },
  {
    _id: idOf(43),
    kind: 'risk',
    number: 'RSK-2026-0002',
    name: 'Old label stock',
    ...byMara(false),
    keptBy: 'retention',
    keptUntil: '2033-11-28',
    daysLeft: 2557,
  },
  {
    _id: idOf(44),
    kind: 'risk',
    number: 'RSK-2026-0003',
    name: 'Worn guide rail',
    ...byMara(false),
    keptBy: 'legal-hold',
  },
  { _id: idOf(42), kind: 'role', number: null, name: 'Shift lead', ...byMara(false) },
];

function byMara(isPurgeable: boolean) {
  return {
    deletedBy: mara,
    deletedAt: at,
    reason: 'Not used',
    isPurgeable,
    keptBy: null,
    keptUntil: null,
    daysLeft: null,
  };
}

const menuOf = (name: string) => screen.findByRole('button', { name: `Actions for ${name}` });

function openDeleted() {
  const server = riskServer();
  server.on(deletedEndpoints.list, () => pageOf(deleted));
  server.on(deletedEndpoints.restore, () => ({ restored: 1 }));
  server.on(deletedEndpoints.purge, () => ({ purged: 1 }));
  server.on(deletedEndpoints.hold, () => ({ changed: 1 }));
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

test('what is kept says until when and why, and a legal hold is placed and released with a reason', async () => {
  const { server, person } = openDeleted();
  await screen.findByText('(2557 days left)');
  await person.click(await menuOf('Old label stock'));
  await person.click(
    await screen.findByRole('menuitem', { name: /^Delete permanently.*kept until 11\/28\/2033/ }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  const change = async (what: string) => {
    await person.click(await screen.findByRole('menuitem', { name: what }));
    const dialog = within(await screen.findByRole('dialog', { name: what }));
    await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A customer complains');
    await person.click(dialog.getByRole('button', { name: what }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await change('Place legal hold');
  await person.click(await menuOf('Worn guide rail'));
  await change('Release legal hold');
  expect(server.of(deletedEndpoints.hold).map(({ body }) => body)).toEqual([
    { items: [{ _id: idOf(43), kind: 'risk' }], isHeld: true, reason: 'A customer complains' },
    { items: [{ _id: idOf(44), kind: 'risk' }], isHeld: false, reason: 'A customer complains' },
  ]);
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

test('somebody is taken out of a group after one question', async () => {
  const server = riskServer();
  const members = [{ ...mara, status: 'active' as const }];
  const answer = { group: reviewBoard, members, data: members };
  server.on(groupEndpoints.members, () => ({ ...answer, total: 1, page: 1, limit: 100, totalPages: 1 }));
  server.on(groupEndpoints.removeMember, () => reviewBoard);
  const { person } = renderAt(riskPath(`user-management/group-members-details/${reviewBoard._id}`), routes);
  await person.click(await screen.findByRole('button', { name: 'Remove from the group: Mara Lindqvist' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove from the group' }));
  dialog.getByText('Mara Lindqvist');
  expect(server.of(groupEndpoints.removeMember)).toEqual([]);
  await person.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.of(groupEndpoints.removeMember)).toHaveLength(1));
  expect(server.of(groupEndpoints.removeMember)[0]?.params['memberId']).toBe(mara._id);
});

test('all deleted things that match are restored at once, also those of other pages', async () => {
  const many = Array.from({ length: 12 }, (_, n) => ({ ...deleted[0], _id: idOf(500 + n) }) as DeletedItem);
  const { server, person } = openDeleted();
  server.on(deletedEndpoints.list, ({ query }) => ({
    results: many.slice(0, Number(query.get('limit') ?? 10)),
    total: many.length,
    page: 1,
    limit: Number(query.get('limit') ?? 10),
  }));
  await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await person.click(await screen.findByRole('button', { name: 'Select all 12 that match' }));
  const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
  await person.click(bar.getByRole('button', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore 12 items' }));
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Needed after all');
  await person.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.of(deletedEndpoints.restore)).toHaveLength(1));
  expect(server.of(deletedEndpoints.restore)[0]?.body).toMatchObject({
    items: many.map(({ _id, kind }) => ({ _id, kind })),
  });
});
