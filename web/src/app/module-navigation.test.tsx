import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import type { Workspace } from 'contract/organization/workspace/workspace';
import { levels } from 'contract/core/rights/levels';
import type { SubscriptionStatus } from 'contract/organization/subscription/subscription-status';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { expect, test } from 'vitest';
import { makeUser, signIn } from '../../test/make.ts';
import { makeSubscription } from '../../test/make-subscription.ts';
import { mara, riskPath, riskServer } from '../../test/make-risk.ts';
import { renderAt } from '../../test/render.tsx';
import { routes } from './routes.tsx';

type Account = Partial<Workspace['account']>;

/** The entries in the menu of somebody with this account in the workspace. */
async function entriesOf(account: Account, status: SubscriptionStatus = 'active') {
  const server = riskServer([]);
  const user = signIn(makeUser({ organizationRole: 'member', grants: [] }));
  const subscription = [makeSubscription({ status })];
  server.on(userEndpoints.me, () => ({ ...user, user, subscription }));
  server.on(workspaceEndpoints.risk.find, () => ({
    ...({ name: 'Axle plant', imageUrl: null } as Workspace), // the frame looks at no more
    account: {
      accountId: mara._id,
      organizationRole: 'member',
      level: levels.view,
      levels: {},
      grants: [],
      scope: null,
      ...account,
    } as Workspace['account'],
  }));
  renderAt(riskPath('library'), routes);
  const menu = within((await screen.findAllByRole('navigation', { name: 'Main' }))[0] as HTMLElement);
  await menu.findByRole('link', { name: /Activity log/ });
  return {
    entries: menu.getAllByRole('link').map((link) => link.getAttribute('title')),
    hasHeading: menu.queryByText('Administration') !== null,
  };
}

const guarded = ['Business management', 'Plans and billing', 'Users', 'Activity Log'];

/** Waits until exactly these of the screens that not everybody may use stand in the menu at an address. */
async function expectGuarded(address: string, expected: readonly string[]): Promise<void> {
  renderAt(address, routes);
  const found = () => {
    const menu = within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement);
    const titles = menu.getAllByRole('link').map((link) => link.getAttribute('title') ?? '');
    return titles.filter((title) => guarded.includes(title));
  };
  await waitFor(() => expect(found()).toEqual(expected), { timeout: 5000 });
  cleanup();
}

const reading = [
  'Library',
  'My Risk',
  'Tasks',
  'Checklists',
  'Dashboard',
  'Needs attention',
  'Notifications',
];
const reporting = ['Library', 'My Risk', 'Report a risk', ...reading.slice(2)];
const administering = [...reporting, 'User management', 'Settings', 'X-ray', 'Activity log', 'Deleted items'];

test.each(['view', 'contribute', 'edit', 'approve'] as const)(
  'who may %s finds no administration in the menu',
  async (level) => {
    const { entries, hasHeading } = await entriesOf({ level: levels[level] });
    const seesAll = level === 'edit' || level === 'approve';
    expect(entries).toEqual([
      ...(level === 'view' ? reading : reporting),
      ...(seesAll ? ['X-ray'] : []),
      'Activity log',
    ]);
    expect(hasHeading).toBe(false);
  },
);

test.each(['active', 'canceled'] as const)(
  'an administrator finds all of it while the subscription is %s',
  async (status) => {
    const found = await entriesOf({ level: levels.admin }, status);
    const entries = administering.filter((entry) => status === 'active' || entry !== 'Report a risk');
    expect(found).toEqual({ entries, hasHeading: true });
  },
);

test.each([
  ['member', [], []],
  ['billing', ['Plans and billing'], []],
  ['admin', ['Business management', 'Users'], ['Activity Log']],
  ['owner', ['Business management', 'Plans and billing', 'Users'], ['Activity Log']],
] as const)(
  'a %s finds only the screens where they may do something',
  async (organizationRole, own, ofModule) => {
    const server = riskServer([]);
    const user = signIn(makeUser({ organizationRole, grants: [] }));
    const subscription = [makeSubscription({ status: 'active' })];
    server.on(userEndpoints.me, () => ({ ...user, user, subscription }));
    await expectGuarded('/my-task', own);
    await expectGuarded(`/risk/${subscription[0]?._id}/workspace`, ofModule);
  },
);

test('who administers a part of the workspace finds that part', async () => {
  const { entries, hasHeading } = await entriesOf({ levels: { setting: levels.admin } });
  expect(entries).toEqual([...reading, 'Settings', 'Activity log']);
  expect(hasHeading).toBe(true);
});

test('who is narrowed to some sites manages none of what is of the whole workspace', async () => {
  const scope = { sites: [mara._id], processes: null };
  const { entries } = await entriesOf({ level: levels.admin, scope });
  expect(entries).toEqual([...reporting, 'Activity log', 'Deleted items']);
});
