import { answerRaw, fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen, waitFor } from '@testing-library/react';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';
import { session } from '../../core/session/session.ts';

let server: ReturnType<typeof fakeServer>;

const field = () => screen.findByLabelText('Organization name');
const button = (name = 'Continue') => screen.findByRole('button', { name });

beforeEach(() => {
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
  signIn(makeUser({ orgName: null }));
});

test('a name of blanks is no name', async () => {
  const { person } = renderAt('/set-organization', routes);
  await person.type(await field(), '   ');
  await person.click(await button());
  await screen.findByText('Organization name is required');
  expect(server.of(userEndpoints.updateMe)).toEqual([]);
});

test('naming it says so, is kept in the session and leads to redirectTo', async () => {
  let answer: (user: ReturnType<typeof makeUser>) => void = () => undefined;
  server.on(userEndpoints.updateMe, () => new Promise((resolve) => (answer = resolve)));
  const { person } = renderAt('/set-organization?redirectTo=%2Fhome%2Fprofile', routes);
  await person.type(await field(), ' Kestrel Works ');
  await person.click(await button());
  await button('Saving...');
  answer(makeUser());
  await screen.findByText('Organization created successfully!');
  expect(server.of(userEndpoints.updateMe)[0]?.body).toEqual({ orgName: 'Kestrel Works' });
  expect(session.get().auth.organization?.orgName).toBe('Kestrel Works');
  await waitFor(() => expect(location.pathname).toBe('/home/profile'));
});

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)', '/accept-invitation/..%2f'])(
  'a hostile redirectTo such as %s leads home',
  async (redirectTo) => {
    server.on(userEndpoints.updateMe, () => makeUser());
    const { person } = renderAt(`/set-organization?${new URLSearchParams({ redirectTo })}`, routes);
    await person.type(await field(), 'Kestrel Works');
    await person.click(await button());
    await waitFor(() => expect(location.pathname).toBe('/dashboard/home'));
  },
);

test('a refusal shows the server’s sentence, else that it failed', async () => {
  server.on(userEndpoints.updateMe, () => refuse('ROLE_NOT_ALLOWED', 'Your role does not allow this'));
  const { person } = renderAt('/set-organization', routes);
  await person.type(await field(), 'Kestrel Works');
  await person.click(await button());
  await screen.findByText('Your role does not allow this');
  server.on(userEndpoints.updateMe, () => answerRaw('a page of a proxy', 500));
  await person.click(await button());
  await screen.findByText('Failed to create organization');
});

test('who has not named the organization yet is led here from every signed-in screen', async () => {
  renderAt('/home/profile', routes);
  await screen.findByRole('heading', { name: 'Name Your Organization' });
});

test('who is logged in as somebody else than they thought can log out before naming anything', async () => {
  server.on(authEndpoints.logout, () => ({}));
  const { person } = renderAt('/set-organization', routes);
  await screen.findByText(/mara@kestrel\.example/);
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(server.of(authEndpoints.logout)).toHaveLength(1);
});

test('who is not signed in is led to the login', async () => {
  session.logout();
  renderAt('/set-organization', routes);
  await waitFor(() => expect(location.pathname).toBe('/login'));
});
