import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AccountRow, AccountsChanged } from 'contract/people/account/account';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { session } from '../../core/session/session.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const rowOf = (number: number, name: string): AccountRow => ({
  _id: idOf(number),
  user: { _id: idOf(number + 50), name, email: `${number}@kestrel.example`, profilePicture: null },
  modules: [],
  account: {
    _id: idOf(number),
    id: idOf(number),
    role: 'admin',
    organizationRole: 'member',
    status: 'active',
    accountType: 'invited',
    version: 1,
  },
  lastSeenAt: null,
  mailRefusal: null,
  openItems: 0,
  createdAt: '2026-11-20T09:00:00.000Z',
});

let server: ReturnType<typeof fakeServer>;

function answerWith(outcome: AccountsChanged) {
  server.on(accountEndpoints.updateMany, () => outcome);
}

beforeEach(() => {
  signIn();
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(accountEndpoints.list, () => ({
    results: [rowOf(70, 'Hana Sato'), rowOf(71, 'Ilse Brandt')],
    total: 25,
    page: 1,
    limit: 10,
  }));
});

async function choosePage(path: string) {
  renderAt(path, routes);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Hana Sato' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Ilse Brandt' }));
  return within(await screen.findByRole('region', { name: 'Selected rows' }));
}

test('all that match are set inactive by what narrows the list, and who stays as before is told with the reason', async () => {
  const why = '2 things are open in the name of Hana Sato. Reassign them first.';
  answerWith({ changed: 24, unchanged: 0, refused: [{ _id: idOf(70), name: 'Hana Sato', why }] });
  const bar = await choosePage('/global-user-management?role=member&search=sa');
  await userEvent.click(bar.getByRole('button', { name: 'Select all 25 that match' }));
  await userEvent.click(bar.getByRole('button', { name: 'Set inactive' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set 25 users inactive' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Set inactive' }));
  await dialog.findByText(why);
  expect(dialog.getByRole('status').textContent).toBe('24 users were changed. 1 stays as before:');
  const [sent] = server.of(accountEndpoints.updateMany);
  expect(sent?.body).toEqual({
    matching: { role: 'member', status: 'active', search: 'sa' },
    status: 'inactive',
  });
});

test('those of the page get a role, which has to be chosen', async () => {
  answerWith({ changed: 2, unchanged: 0, refused: [] });
  const bar = await choosePage('/global-user-management');
  await userEvent.click(bar.getByRole('button', { name: 'Change role' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of 2 users' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  expect(server.of(accountEndpoints.updateMany)).toEqual([]);
  const role = dialog.getByRole('combobox', { name: 'Role in the organization' });
  expect(role.getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(role);
  await userEvent.click(await screen.findByRole('option', { name: 'Billing' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change role' }));
  await screen.findByText('2 users were changed.');
  expect(server.of(accountEndpoints.updateMany)[0]?.body).toEqual({
    accounts: [idOf(70), idOf(71)],
    organizationRole: 'billing',
    versions: { [idOf(70)]: 1, [idOf(71)]: 1 },
  });
});

test('who takes over is found by name among more people than can be offered at once', async () => {
  server.on(accountEndpoints.list, ({ query }) => {
    const isFound = query.get('search') === 'Zora';
    const results = [rowOf(70, 'Hana Sato'), ...(isFound ? [rowOf(99, 'Zora Example')] : [])];
    return { results, total: 250, page: 1, limit: 100 };
  });
  const item = {
    _id: idOf(100),
    kind: 'risk' as const,
    relation: 'manager' as const,
    number: 'RSK-2026-0001',
    name: 'Torque tool drift',
    workspace: { _id: idOf(11), name: 'Axle plant' },
    dueDate: null,
    isOverdue: false,
    link: '/risk',
  };
  server.on(accountEndpoints.openItems, () => ({ results: [item], total: 1, page: 1, limit: 8 }));
  server.on(accountEndpoints.reassign, () => ({ reassigned: 1 }));
  renderAt('/global-user-management', routes);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Hana Sato' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Set inactive' }));
  const sheet = within(await screen.findByRole('dialog', { name: /Hana Sato/ }));
  await userEvent.type(await sheet.findByRole('combobox', { name: 'Who takes over' }), 'Zora');
  await userEvent.click(await screen.findByRole('option', { name: 'Zora Example' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Reassign and go on' }));
  await expect.poll(() => server.of(accountEndpoints.reassign)[0]?.body).toEqual({ to: idOf(99) });
});

async function openRoles() {
  const bar = await choosePage('/global-user-management');
  await userEvent.click(bar.getByRole('button', { name: 'Change role' }));
  return within(await screen.findByRole('dialog', { name: 'Change the role of 2 users' }));
}

test('what was typed into the dialog when a session ended is there when it is opened again', async () => {
  const dialog = await openRoles();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Role in the organization' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Billing' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'They look after the invoices');
  act(() => session.expire());
  cleanup();
  signIn();
  const again = await openRoles();
  await again.findByDisplayValue('They look after the invoices');
  expect(again.getByRole('combobox', { name: 'Role in the organization' })).toHaveProperty(
    'value',
    'Billing',
  );
});

test('what was typed on taking over is there when the sheet is opened again, and is not once it was done', async () => {
  const openSheet = async () => {
    renderAt('/global-user-management', routes);
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Hana Sato' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Set inactive' }));
    return within(await screen.findByRole('dialog', { name: /Hana Sato/ }));
  };
  server.on(accountEndpoints.openItems, () => ({ results: [], total: 0, page: 1, limit: 8 }));
  const { account, user, createdAt } = rowOf(70, 'Hana Sato');
  const facts = {
    accountId: account._id,
    jobTitle: null,
    department: null,
    employeeNo: null,
    deactivateReason: null,
  };
  const unused = { Permissions: [], lastSeenAt: null, mailRefusal: null };
  const inactive = { ...account, user, ...facts, ...unused, createdAt };
  server.on(accountEndpoints.update, () => ({ account: inactive }));
  const sheet = await openSheet();
  await userEvent.type(await sheet.findByRole('textbox', { name: 'Reason' }), 'Moved to the foundry');
  act(() => session.expire());
  cleanup();
  signIn();
  const again = await openSheet();
  await again.findByDisplayValue('Moved to the foundry');
  await userEvent.click(again.getByRole('button', { name: 'Set inactive' }));
  await expect
    .poll(() => server.of(accountEndpoints.update)[0]?.body)
    .toMatchObject({ reason: 'Moved to the foundry' });
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  cleanup();
  const last = await openSheet();
  expect(await last.findByRole('textbox', { name: 'Reason' })).toHaveProperty('value', '');
});
