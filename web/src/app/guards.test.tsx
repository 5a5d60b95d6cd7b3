import { fakeServer, refuse } from '../../test/fake-server.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { idOf, makeUser, signIn } from '../../test/make.ts';
import { renderAt } from '../../test/render.tsx';
import { session } from '../core/session/session.ts';
import { page } from '../shared/screen/page.tsx';
import { routes } from './routes.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
});

const arrivesAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path));

const guarded = [
  '/dashboard/home',
  '/home/profile',
  '/home/edit-profile',
  '/set-organization',
  `/risk/${idOf(3)}/workspace`,
  `/capa/${idOf(3)}/workspace`,
  `/audit/${idOf(3)}/activity-log`,
  `/documentation/${idOf(3)}/workspace/${idOf(4)}`,
];

test.each(guarded)('%s leads somebody who is not signed in to the login', async (path) => {
  renderAt(path, routes);
  await arrivesAt('/login');
});

test('/ is for everybody; a stranger is shown the ways in, who is signed in the way to their dashboard', async () => {
  renderAt('/', routes);
  const header = within(await screen.findByRole('banner'));
  expect(header.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  expect(header.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  act(() => void signIn());
  const dashboard = await header.findByRole('link', { name: 'Dashboard' });
  expect(dashboard.getAttribute('href')).toBe('/dashboard/home');
  expect(header.queryByRole('link', { name: 'Login' })).toBeNull();
  expect(location.pathname).toBe('/');
});

test.each(['/login', '/signup'])('%s leads home who is signed in', async (path) => {
  signIn();
  renderAt(path, routes);
  await arrivesAt('/dashboard/home');
});

test('a session that ends by itself leads to the login, and the same person back', async () => {
  signIn();
  renderAt('/home/profile', routes);
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  act(session.expire);
  await arrivesAt('/login');
  act(() => void signIn());
  await arrivesAt('/home/profile');
});

test('after somebody logged out the next one goes home', async () => {
  signIn();
  renderAt('/home/profile', routes);
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  act(session.logout);
  await arrivesAt('/login');
  act(() => void signIn(makeUser({ _id: idOf(9) })));
  await arrivesAt('/dashboard/home');
});

/** Somebody whom their own organization has set inactive, and who is a member of another one or not. */
const keptOutUser = (isElsewhere: boolean) => {
  const detail = (organization: string, status: 'active' | 'inactive') => ({
    _id: idOf(30),
    organization,
    role: 'admin' as const,
    organizationRole: 'member' as const,
    status,
    orgName: 'Northfield Axles',
    accountType: 'invited' as const,
    createdAt: '2026-11-20T09:00:00.000Z',
  });
  const { _id } = makeUser();
  return makeUser({
    accountDetails: [detail(_id, 'inactive'), ...(isElsewhere ? [detail(idOf(9), 'active')] : [])],
  });
};

test('whose own organization keeps them out goes to the other one where they work', async () => {
  server.on(accountEndpoints.switchTo, () => ({
    account: {
      _id: idOf(9),
      accountId: idOf(30),
      orgName: 'Northfield Axles',
      role: 'admin' as const,
      organizationRole: 'member' as const,
      status: 'active' as const,
      accountType: 'invited' as const,
      modules: [],
    },
  }));
  signIn(keptOutUser(true));
  renderAt('/home/profile', routes);
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  expect(session.get().subid).toBe(idOf(9));
});

test('who works nowhere else is told why nothing opens, and can log out', async () => {
  const sentence = 'Your account is inactive. Contact your administrator.';
  server.on(accountEndpoints.switchTo, () => refuse('ACCOUNT_INACTIVE', sentence));
  signIn(keptOutUser(false));
  renderAt('/dashboard/home', routes);
  await screen.findByText(sentence);
  screen.getByRole('button', { name: 'Logout' });
});

test('an unknown path is said to be none, calmly', async () => {
  renderAt('/nowhere/at/all', routes);
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(screen.getByRole('link').getAttribute('href')).toBe('/login');
  expect(document.title).toBe('Page not found · Plumbline');
});

test('a screen that fails shows the heading of the catalogue and a reference, and nothing of the inside', async () => {
  vi.stubEnv('DEV', false);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Broken(): never {
    throw new Error('secret detail of the inside');
  }
  renderAt('/broken', [page('broken', 'Broken', () => Promise.resolve(Broken))]);
  await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' });
  screen.getByText(/^Reference [0-9a-f]{8}$/);
  expect(screen.queryByText(/secret detail/)).toBeNull();
});
