import { fakeServer } from '../../../test/fake-server.ts';
import { screen } from '@testing-library/react';
import type { Permission, RecordPeople } from 'contract/core/rights/permissions';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import type { SubscriptionStatus } from 'contract/organization/subscription/subscription-status';
import type { User } from 'contract/access/user/user';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { expect, test } from 'vitest';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { makeSubscription } from '../../../test/make-subscription.ts';
import { renderAt } from '../../../test/render.tsx';
import { useActor, useCan } from './use-can.ts';

const inWorkspace = `/risk/${idOf(3)}/workspace/${idOf(4)}/library`;

type Given = {
  role?: User['organizationRole'];
  level?: number;
  grants?: string[];
  status?: SubscriptionStatus;
};

/** What a person with this role and this level may do, on a page at this path. */
async function canAt(path: string, permission: Permission, given: Given = {}, record?: RecordPeople) {
  const { role = 'owner', level = 5, grants = [], status = 'active' } = given;
  const user = signIn(makeUser({ organizationRole: role }));
  const server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...user, user, subscription: [makeSubscription({ status })] }));
  const account = {
    accountId: user.accountId,
    organizationRole: role,
    level,
    grants,
  } as Workspace['account'];
  server.on(workspaceEndpoints.risk.find, () => ({ account }) as Workspace); // only the account is looked at
  function Screen() {
    const isAllowed = useCan(permission, record);
    return <p>{useActor() ? `known ${isAllowed}` : `unknown ${isAllowed}`}</p>;
  }
  renderAt(path, [{ path: '*', Component: Screen }]);
  screen.getByText('unknown false');
  const shown = await screen.findByText(/^known/);
  return shown.textContent === 'known true';
}

test('the role in the organization decides about the organization', async () => {
  expect(await canAt('/business-management', 'site.create', { role: 'admin' })).toBe(true);
});

test('a member may not change the organization', async () => {
  expect(await canAt('/business-management', 'site.create', { role: 'member' })).toBe(false);
});

test('the level in the workspace decides about its records', async () => {
  expect(await canAt(inWorkspace, 'risk.create', { role: 'member', level: 3 })).toBe(true);
});

test('a lower level may not', async () => {
  expect(await canAt(inWorkspace, 'risk.create', { role: 'owner', level: 1 })).toBe(false);
});

test('a manager with level contribute may change the own record', async () => {
  const record = { manager: [{ _id: makeUser().accountId }] };
  expect(await canAt(inWorkspace, 'risk.update', { level: 2 }, record)).toBe(true);
});

test('a grant is asked besides the level', async () => {
  expect(await canAt(inWorkspace, 'risk.purge', { level: 5 })).toBe(false);
});

test('outside a workspace nothing of a workspace is allowed', async () => {
  expect(await canAt('/business-management', 'risk.create')).toBe(false);
});

test.each([
  ['a record is not created', inWorkspace, 'risk.create', false],
  ['a workspace is not created', `/risk/${idOf(3)}/workspace`, 'workspace.create', false],
  ['a register is exported', inWorkspace, 'record.export', true],
  ['a plan is chosen', inWorkspace, 'subscription.manage', true],
] as const)('in a suspended module %s', async (_, path, permission, expected) => {
  expect(await canAt(path, permission, { status: 'unpaid', grants: ['export'] })).toBe(expected);
});

test('nothing is created in a canceled module either', async () => {
  expect(await canAt(inWorkspace, 'risk.create', { status: 'canceled' })).toBe(false);
});

test('a payment that is late takes nothing away yet', async () => {
  expect(await canAt(inWorkspace, 'risk.create', { status: 'past_due' })).toBe(true);
});
