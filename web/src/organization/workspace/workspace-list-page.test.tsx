import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const moduleId = idOf(50);
const at = '2026-09-21T09:00:00.000Z';
const calls = workspaceEndpoints.risk;

const heatTreatment: Workspace = {
  _id: idOf(60),
  name: 'Heat treatment',
  description: 'Furnace, quench and batch records.',
  imageUrl: null,
  imagekey: null,
  type: 'risk',
  moduleId,
  createdBy: idOf(1),
  createdAt: at,
  updatedAt: at,
  version: 3,
  isDeleted: false,
  isSample: false,
  account: {
    _id: idOf(2),
    accountId: idOf(2),
    organizationId: idOf(1),
    role: 'admin',
    organizationRole: 'owner',
    status: 'active',
    permission: 'admin',
    level: 5,
    levels: {},
    grants: [],
    scope: null,
  },
};

let server: ReturnType<typeof fakeServer>;

function serveWorkspaces(results: Workspace[]) {
  server.on(calls.list, () => ({ results, total: results.length, page: 1, limit: 12 }));
}

const open = () => renderAt(`/risk/${moduleId}/workspace`, routes);

async function openForm(results: Workspace[], button: string) {
  serveWorkspaces(results);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  const press = (name: string) => person.click(dialog.getByRole('button', { name }));
  return { person, dialog, press };
}

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(subscriptionEndpoints.names, () => []);
});

test('a workspace needs a name and a description', async () => {
  const { dialog, press } = await openForm([], 'Create Workspace');
  await press('Create');
  await dialog.findByText('Workspace name is required');
  dialog.getByText('Description is required');
  expect(server.of(calls.create)).toEqual([]);
});

test('a created workspace is told of, and its form is gone', async () => {
  server.on(calls.create, () => heatTreatment);
  const { person, dialog, press } = await openForm([], 'Create Workspace');
  await person.type(dialog.getByLabelText('Workspace Name'), ' Heat treatment ');
  await person.type(dialog.getByLabelText('Description'), 'Furnace.');
  await press('Create');
  await screen.findByText('Workspace created');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.of(calls.create).map(({ body }) => body)).toEqual([
    { name: 'Heat treatment', description: 'Furnace.', type: 'risk', moduleId, imagekey: null },
  ]);
});

test('a refused name stands at its field, and what was typed stays', async () => {
  server.on(calls.create, () => refuse('VALIDATION', 'This name is taken', { name: 'This name is taken' }));
  const { person, dialog, press } = await openForm([], 'Create Workspace');
  await person.type(dialog.getByLabelText('Workspace Name'), 'Heat treatment');
  await person.type(dialog.getByLabelText('Description'), 'Furnace.');
  await press('Create');
  await dialog.findByText('This name is taken');
  expect(dialog.getByLabelText('Description')).toHaveProperty('value', 'Furnace.');
});

test('a failure without words of its own is called "Failed to save workspace"', async () => {
  server.on(calls.create, () => refuse('INTERNAL', ''));
  const { person, dialog, press } = await openForm([], 'Create Workspace');
  await person.type(dialog.getByLabelText('Workspace Name'), 'Heat treatment');
  await person.type(dialog.getByLabelText('Description'), 'Furnace.');
  await press('Create');
  await screen.findByText('Failed to save workspace');
});

test('a logo of another type is not taken, and only a quiet line says so', async () => {
  const { person, dialog } = await openForm([], 'Create Workspace');
  const anyFile = new File(['%PDF'], 'notes.pdf', { type: 'application/pdf' });
  const input = dialog.getByLabelText<HTMLInputElement>('Upload Logo');
  expect(input.accept).toBe('.jpeg,.png,.jpg,.webp,.jfif');
  input.removeAttribute('accept');
  await person.upload(input, anyFile);
  await dialog.findByText(/^notes.pdf was not taken/);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(dialog.queryByRole('img', { name: 'Logo' })).toBeNull();
});

test('a logo that cannot be sent stops the save with "Image upload failed"', async () => {
  URL.createObjectURL = () => 'blob:logo';
  server.on(uploadEndpoints.initiate, () => refuse('INTERNAL', ''));
  const { person, dialog, press } = await openForm([], 'Create Workspace');
  await person.type(dialog.getByLabelText('Workspace Name'), 'Heat treatment');
  await person.type(dialog.getByLabelText('Description'), 'Furnace.');
  await person.upload(
    dialog.getByLabelText('Upload Logo'),
    new File(['x'], 'logo.png', { type: 'image/png' }),
  );
  await press('Create');
  await screen.findByText('Image upload failed');
  await dialog.findByText('Failed to initiate upload');
  expect(server.of(calls.create)).toEqual([]);
});

test('editing sends only what was changed, with the version it was changed on', async () => {
  server.on(calls.update, () => heatTreatment);
  const { person, dialog, press } = await openForm([heatTreatment], 'Edit Heat treatment');
  await person.clear(dialog.getByLabelText('Description'));
  await person.type(dialog.getByLabelText('Description'), 'Furnaces.');
  await press('Save');
  await screen.findByText('Workspace updated');
  expect(server.of(calls.update).map(({ body }) => body)).toEqual([{ description: 'Furnaces.', version: 3 }]);
});

type Form = Awaited<ReturnType<typeof openForm>>;

const giveReason = (person: Form['person'], dialog: Form['dialog']) =>
  person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Moved to Axle plant');

test('deleting asks why, naming the workspace', async () => {
  server.on(calls.remove, () => heatTreatment);
  const { person, dialog, press } = await openForm([heatTreatment], 'Delete Heat treatment');
  dialog.getByText('Are you sure you want to delete this workspace?');
  dialog.getByText('Heat treatment');
  await giveReason(person, dialog);
  await press('Delete');
  await screen.findByText('Workspace deleted');
  expect(server.of(calls.remove)[0]?.body).toEqual({ reason: 'Moved to Axle plant' });
});

test('a deletion can be undone, and what is deleted comes back from its own list', async () => {
  server.on(calls.remove, () => heatTreatment);
  server.on(calls.restore, () => ({ restored: 1 }));
  const { person, dialog, press } = await openForm([heatTreatment], 'Delete Heat treatment');
  await giveReason(person, dialog);
  await press('Delete');
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Workspace restored');
  serveWorkspaces([{ ...heatTreatment, isDeleted: true }]);
  await person.click(screen.getByRole('button', { name: 'Filter' }));
  await person.click(await screen.findByRole('radio', { name: 'Deleted' }));
  await person.click(await screen.findByRole('button', { name: 'Restore Heat treatment' }));
  expect(server.of(calls.list).at(-1)?.query.get('isDeleted')).toBe('true');
  expect(screen.queryByRole('link', { name: 'View Heat treatment' })).toBeNull();
  await waitFor(() => expect(server.of(calls.restore)).toHaveLength(2));
  expect(server.of(calls.restore).map(({ body }) => body)).toEqual([
    { workspaces: [heatTreatment._id] },
    { workspaces: [heatTreatment._id] },
  ]);
});

test('where all workspaces are deleted, a line leads to them', async () => {
  server.on(calls.list, ({ query }) => ({
    results: query.has('isDeleted') ? [{ ...heatTreatment, isDeleted: true }] : [],
    total: query.has('isDeleted') ? 1 : 0,
    page: 1,
    limit: 12,
  }));
  const { person } = open();
  await screen.findByText(/^1 workspace is deleted/);
  await person.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByRole('button', { name: 'Restore Heat treatment' });
});

test('a deletion that fails without words is called "Delete failed"', async () => {
  server.on(calls.remove, () => refuse('INTERNAL', ''));
  const { person, dialog, press } = await openForm([heatTreatment], 'Delete Heat treatment');
  await giveReason(person, dialog);
  await press('Delete');
  await screen.findByText('Delete failed');
});

test('after the last workspace stands a card for the next one, unless something is searched for', async () => {
  const { dialog } = await openForm([heatTreatment], 'Create New Workspace');
  dialog.getByRole('heading', { name: 'Create Workspace' });
});

test('a search has no card for another workspace', async () => {
  serveWorkspaces([heatTreatment]);
  renderAt(`/risk/${moduleId}/workspace?search=heat`, routes);
  await screen.findByRole('link', { name: 'View Heat treatment' });
  expect(screen.queryByRole('button', { name: 'Create New Workspace' })).toBeNull();
});

test('only the owner is offered to create, edit and delete', async () => {
  const member = makeUser({ organizationRole: 'member' });
  server.on(userEndpoints.me, () => ({ ...member, user: member, subscription: [] }));
  serveWorkspaces([heatTreatment]);
  open();
  await screen.findByRole('link', { name: 'View Heat treatment' });
  expect(screen.queryByRole('button', { name: /workspace|treatment/i })).toBeNull();
});

test('View opens the workspace and makes its account the current one', async () => {
  const audits: Workspace = { ...heatTreatment, name: 'Internal audits', type: 'audit' };
  const { list, find } = workspaceEndpoints.audit;
  server.on(list, () => ({ results: [audits], total: 1, page: 1, limit: 12 }));
  server.on(find, () => audits);
  server.on(logEndpoints.list, () => ({ results: [], total: 0, page: 1, limit: 5 }));
  const { person } = renderAt(`/audit/${moduleId}/workspace`, routes);
  await person.click(await screen.findByRole('link', { name: 'View Internal audits' }));
  await screen.findByRole('heading', { name: 'Internal audits', level: 1 });
  expect(location.pathname).toBe(`/audit/${moduleId}/workspace/${audits._id}/library`);
  expect(localStorage.getItem('subid')).toBe(audits.account.organizationId);
  expect(localStorage.getItem('accountId')).toBe(audits.account._id);
});

test('a workspace that is not there is said to be none, with the way to the others', async () => {
  server.on(calls.find, () => refuse('NOT_FOUND', 'Workspace not found'));
  renderAt(`/risk/${moduleId}/workspace/${idOf(61)}/library`, routes);
  await screen.findByRole('heading', { level: 1, name: 'Workspace not found' });
  const all = screen.getByRole('link', { name: 'All workspaces' });
  expect(all.getAttribute('href')).toBe(`/risk/${moduleId}/workspace`);
  expect(screen.queryByRole('link', { name: 'Library' })).toBeNull();
});
