import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Account } from 'contract/people/account/account';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from '@testing-library/user-event';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { makeRole } from '../../../test/make-role.ts';
import { pageOf } from '../../../test/make-risk.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

let server: ReturnType<typeof fakeServer>;
let sent: unknown[];

const lead = makeRole({ level: 4 });

const names = (module: 'risk' | 'audit', workspaces: string[]) => ({
  _id: idOf(module === 'risk' ? 40 : 41),
  status: 'active' as const,
  name: module === 'risk' ? 'Risk Management' : 'Audit Management',
  category: module,
  module,
  workspaces: workspaces.map((name, index) => ({
    _id: idOf(60 + index),
    name,
    description: name,
    imageUrl: null,
    createdAt: '2026-11-20T09:00:00.000Z',
  })),
  counts: { records: 0, open: 0, overdue: 0 },
});

beforeEach(() => {
  signIn();
  sent = [];
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(subscriptionEndpoints.names, () => [names('risk', ['Axle plant']), names('audit', [])]);
  server.on(roleEndpoints.list, () => pageOf([lead]));
});

async function fillIn(email: string) {
  renderAt('/global-user-management/invite-user', routes);
  await userEvent.type(await screen.findByLabelText('Email'), email);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Axle plant' }));
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }));

const answerWith = (answer: () => ReturnType<typeof refuse>) =>
  server.on(invitationEndpoints.create, ({ body }) => {
    sent.push(body);
    return answer();
  });

test('the form asks for an address and at least one workspace, in the words of the specification', async () => {
  renderAt('/global-user-management/invite-user', routes);
  await screen.findByRole('checkbox', { name: 'Axle plant' });
  await send();
  expect(await screen.findByText('Email is required')).toBeTruthy();
  expect(await screen.findByText('Please select at least one workspace.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Email'), 'kim');
  await userEvent.tab();
  expect(await screen.findByText('Invalid email')).toBeTruthy();
});

test('a module without a workspace says so and leads to where one is made', async () => {
  renderAt('/global-user-management/invite-user', routes);
  const audit = await screen.findByRole('group', { name: 'Audit Management' });
  expect(within(audit).getByText('Please create workspace first')).toBeTruthy();
  expect(within(audit).getByRole('link', { name: 'Go to Workspace' }).getAttribute('href')).toBe(
    `/audit/${idOf(41)}/workspace`,
  );
});

test('sends the role admin with the ticked workspaces', async () => {
  answerWith(() => refuse('CONFLICT', 'Not now'));
  await fillIn('kim@example.test');
  await send();
  expect(await screen.findByText('Not now')).toBeTruthy();
  expect(sent).toEqual([
    {
      email: 'kim@example.test',
      role: 'admin',
      Permissions: [{ workspace: idOf(60), permission: 'admin' }],
    },
  ]);
});

async function openAfter(path: string) {
  const opened = renderAt(path, routes);
  await waitFor(() => expect(document.title).not.toBe(''));
  await act(() => opened.router.navigate('/global-user-management/invite-user'));
  await screen.findByLabelText('Email');
  return opened;
}

test.each([
  ['Cancel', 'button'],
  ['Back', 'link'],
] as const)('%s goes back one page, wherever that was', async (name, role) => {
  const { person } = await openAfter('/pricing');
  await person.click(screen.getByRole(role, { name }));
  await waitFor(() => expect(location.pathname).toBe('/pricing'));
});

test('in a tab that was opened by a link there is no page before: Cancel leads to the list', async () => {
  const { person } = renderAt('/global-user-management/invite-user', routes);
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(location.pathname).toBe('/global-user-management'));
});

const refusals = [
  [
    'already sent',
    () => refuse('ALREADY_SENT', 'An invitation was already sent to this email.', { email: 'Sent' }),
    'An invitation is already pending for this email.',
  ],
  ['a map of fields', () => refuse('VALIDATION', 'No', { email: 'Is odd' }), 'email: Is odd'],
  ['no message', () => refuse('CONFLICT', ''), 'Operation failed'],
] as const;

test.each(refusals)(
  'a refusal with %s is told in the words of the specification',
  async (_, refusal, words) => {
    answerWith(refusal);
    await fillIn('kim@example.test');
    await send();
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

test('several addresses are checked each by itself, shown with the mail that they get, and invited one by one', async () => {
  const asked: string[] = [];
  server.on(invitationEndpoints.create, ({ body }) => {
    const { email } = body as { email: string };
    asked.push(email);
    return refuse(
      email.startsWith('lee') ? 'ALREADY_SENT' : 'ALREADY_MEMBER',
      email.startsWith('lee')
        ? 'An invitation was already sent to this email.'
        : 'This person is a member already',
    );
  });
  renderAt('/global-user-management/invite-user', routes);
  const field = await screen.findByLabelText('Email');
  await userEvent.click(field);
  await userEvent.paste('kim@example.test\nlee@example.test, nobody');
  const list = within(await screen.findByRole('list', { name: 'Who is invited' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  list.getByText('Invalid email');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Axle plant' }));
  screen.getByText('You will have access to the workspace Axle plant.');
  screen.getByText('The invitation is for kim@example.test alone and lasts 7 days.');
  screen.getByText('Axle plant: Admin');
  await send();
  expect(asked).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove nobody' }));
  await send();
  const results = within(await screen.findByRole('list', { name: 'Invitations' }));
  await results.findByText('An invitation is already pending for this email.');
  results.getByText('This person is a member already');
  expect(asked).toEqual(['kim@example.test', 'lee@example.test']);
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'kim@example.test, lee@example.test');
});

const may = () => screen.findByRole('combobox', { name: 'What may be done in Axle plant' });

async function choose(option: string) {
  await userEvent.click(await may());
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

test('a role of the workspace is given in place of a word', async () => {
  answerWith(() => refuse('CONFLICT', 'Not now'));
  await fillIn('kim@example.test');
  await userEvent.click(await may());
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Admin', 'Edit', 'View', 'Shift lead']);
  await userEvent.click(screen.getByRole('option', { name: 'Shift lead' }));
  await send();
  await screen.findByText('Not now');
  expect(server.of(roleEndpoints.list)[0]?.params).toEqual({ type: 'risk', workspaceId: idOf(60) });
  expect(sent).toMatchObject([
    { Permissions: [{ workspace: idOf(60), permission: 'edit', roleId: lead._id }] },
  ]);
});

const member: Account = {
  _id: idOf(5),
  user: { _id: idOf(6), name: 'Hana Sato', email: 'hana@kestrel.example', profilePicture: null },
  role: 'admin',
  organizationRole: 'member',
  status: 'active',
  accountType: 'invited',
  accountId: idOf(1),
  Permissions: [
    {
      _id: idOf(60),
      workspace: idOf(60),
      permission: 'edit',
      roleId: lead._id,
      validUntil: null,
      workspaceName: 'Axle plant',
      roleName: lead.name,
      module: 'risk',
    },
  ],
  jobTitle: null,
  department: null,
  employeeNo: null,
  lastSeenAt: null,
  mailRefusal: null,
  deactivateReason: null,
  version: 3,
  createdAt: '2026-11-20T09:00:00.000Z',
};

test('the role that is held is shown also where the roles cannot be read, and a word takes its place', async () => {
  server.on(accountEndpoints.find, () => member);
  server.on(roleEndpoints.list, () => refuse('ROLE_NOT_ALLOWED', 'No'));
  server.on(accountEndpoints.update, ({ body }) => {
    sent.push(body);
    return refuse('CONFLICT', 'Not now');
  });
  renderAt(`/global-user-management/invite-user?id=${member._id}`, routes);
  expect(await may()).toHaveProperty('value', 'Shift lead');
  await screen.findByText('The roles of this workspace could not be loaded; the three levels can be given.');
  await choose('View');
  await userEvent.click(screen.getByRole('button', { name: 'Update Account' }));
  await screen.findByText('Not now');
  expect(sent).toMatchObject([{ Permissions: [{ workspace: idOf(60), permission: 'view', roleId: null }] }]);
});
