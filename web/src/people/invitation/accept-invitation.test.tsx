import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { invitedEndpoints } from 'contract/access/auth/invited.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';
import { session } from '../../core/session/session.ts';

let server: ReturnType<typeof fakeServer>;

const preview = {
  _id: idOf(20),
  email: 'mara@kestrel.example',
  role: 'admin' as const,
  status: 'pending' as const,
  orgName: 'Northfield Axles',
  accountId: idOf(9),
  invitedBy: { name: 'Ada Example' },
  Permissions: [
    {
      workspace: idOf(21),
      permission: 'edit' as const,
      roleId: null,
      validUntil: null,
      workspaceName: 'Axle plant',
      roleName: null,
      module: 'risk' as const,
    },
  ],
  expiresAt: '2026-11-28T09:00:00.000Z',
};

const notice = {
  status: 'pending' as const,
  orgName: 'Northfield Axles',
  invitedBy: { name: 'Ada Example' },
  workspaces: [{ name: 'Axle plant', role: null, permission: 'edit' as const }],
};

/** The organization, for who has joined it. */
const joined = {
  account: {
    _id: idOf(9),
    accountId: idOf(22),
    orgName: 'Northfield Axles',
    role: 'admin' as const,
    organizationRole: 'member' as const,
    status: 'active' as const,
    accountType: 'invited' as const,
    modules: [],
  },
};

beforeEach(() => {
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  server.on(subscriptionEndpoints.names, () => []);
  server.on(invitationEndpoints.find, () => preview);
  server.on(invitedEndpoints.find, () => notice);
});

const open = () => renderAt('/accept-invitation?token=a-secret-token', routes);

test('somebody who is not logged in is told so, and led to the login with the way back', async () => {
  open();
  const entries = history.length;
  expect(await screen.findByText('Please login first')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/login'), { timeout: 3000 });
  const redirectTo = new URLSearchParams(location.search).get('redirectTo');
  expect(redirectTo).toMatch(/^\/accept-invitation\?token=/);
  expect(location.href).not.toContain('a-secret-token');
  expect(history.length).toBe(entries);
});

test('a link that has lost its token says so', async () => {
  renderAt('/accept-invitation', routes);
  expect(
    await screen.findByText('This link is incomplete. Open the invitation from the email again.'),
  ).toBeTruthy();
  expect(location.search).toBe('');
});

test('accepting shows what is given, goes to the joined organization and then to the dashboard', async () => {
  signIn();
  server.on(invitationEndpoints.accept, () => ({
    _id: idOf(22),
    accountId: idOf(9),
    user: idOf(1),
    role: 'admin' as const,
    status: 'active' as const,
    orgName: 'Northfield Axles',
    Permissions: [],
  }));
  server.on(accountEndpoints.switchTo, () => joined);
  open();
  expect(await screen.findByText('Ada Example invites you to work in Northfield Axles.')).toBeTruthy();
  expect(screen.getByText('Axle plant')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Accept Invitation' }));
  expect(await screen.findByText('Invitation accepted successfully!')).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/dashboard/home'));
  expect(session.get()).toMatchObject({ subid: idOf(9), accountId: idOf(22) });
  expect(localStorage.getItem('subid')).toBe(idOf(9));
});

test('a mail that is opened again after accepting leads to the organization that was joined', async () => {
  signIn();
  server.on(invitationEndpoints.find, () => ({ ...preview, status: 'accepted' as const }));
  server.on(accountEndpoints.switchTo, () => joined);
  open();
  expect(await screen.findByText('This invitation has been accepted already')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept Invitation' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Go to the dashboard' }));
  await waitFor(() => expect(location.pathname).toBe('/dashboard/home'));
  expect(session.get().subid).toBe(idOf(9));
});

test("a refusal shows the server's sentence, else that accepting failed", async () => {
  signIn();
  server.on(invitationEndpoints.accept, () => refuse('EXPIRED', ''));
  open();
  const accept = await screen.findByRole('button', { name: 'Accept Invitation' });
  await waitFor(() => expect(accept.getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(accept);
  expect(await screen.findByText('Failed to accept invitation')).toBeTruthy();
});

test('an invitation to another address says so and offers to log in as somebody else', async () => {
  signIn();
  const sentence = 'This invitation was sent to another email address.';
  server.on(invitationEndpoints.find, () => refuse('ROLE_NOT_ALLOWED', sentence));
  open();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Log in as somebody else' })).toBeTruthy();
});

test('the login and the sign-up say who invites to what, before anybody has logged in', async () => {
  const { person } = open();
  await waitFor(() => expect(location.pathname).toBe('/login'), { timeout: 3000 });
  await screen.findByText('Ada Example invites you to work in Northfield Axles.');
  expect(screen.getByText('Axle plant')).toBeTruthy();
  expect(server.of(invitedEndpoints.find)[0]?.params).toEqual({ token: 'a-secret-token' });
  await person.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(await screen.findByText('Ada Example invites you to work in Northfield Axles.')).toBeTruthy();
  expect(location.href).not.toContain('a-secret-token');
});

test('a link that has expired says so on the login and lets one log in', async () => {
  server.on(invitedEndpoints.find, () => ({ ...notice, status: 'expired' as const, workspaces: [] }));
  renderAt('/login?redirectTo=%2Faccept-invitation%3Ftoken%3Dsome-token', routes);
  await screen.findByText('This invitation has expired. Ask Ada Example for a new one.');
  expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
});

test('a link that leads to nothing says so on the login', async () => {
  server.on(invitedEndpoints.find, () => refuse('NOT_FOUND', 'Invitation not found'));
  renderAt('/login?redirectTo=%2Faccept-invitation%3Ftoken%3Danother', routes);
  await screen.findByText(/^This link no longer leads to an invitation/);
});

test('a login that no invitation leads to asks for none', async () => {
  renderAt('/login', routes);
  await screen.findByRole('button', { name: 'Login' });
  expect(server.of(invitedEndpoints.find)).toEqual([]);
});
