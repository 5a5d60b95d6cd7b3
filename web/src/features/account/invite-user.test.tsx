import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen, within } from '@testing-library/react';
import { invitationEndpoints } from 'contract/invitation/invitation.endpoints';
import { subscriptionEndpoints } from 'contract/subscription/subscription.endpoints';
import { userEndpoints } from 'contract/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from '@testing-library/user-event';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

let server: ReturnType<typeof fakeServer>;
let sent: unknown[];

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
