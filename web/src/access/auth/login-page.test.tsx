import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen, waitFor } from '@testing-library/react';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { makeOpened, makeUser } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';
import { session } from '../../core/session/session.ts';

let server: ReturnType<typeof fakeServer>;

const email = () => screen.findByLabelText('Email');
const password = () => screen.findByLabelText('Password');
const button = (name = 'Login') => screen.findByRole('button', { name });

beforeEach(() => {
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
});

async function fillIn(path = '/login') {
  const opened = renderAt(path, routes);
  await opened.person.type(await email(), 'mara@kestrel.example');
  await opened.person.type(await password(), 'a long password');
  return opened;
}

test('leaving a field says what is wrong with it, and nothing is said before', async () => {
  const { person } = renderAt('/login', routes);
  await person.click(await email());
  expect(screen.queryByText('Email is required')).toBeNull();
  await person.tab();
  await screen.findByText('Email is required');
  await person.type(await email(), 'mara');
  await screen.findByText('Invalid email');
  await person.click(await password());
  await person.tab();
  await screen.findByText('Password is required');
  await person.type(await password(), 'short');
  await screen.findByText('Minimum 8 characters');
});

test('submitting an empty form focuses the first error and asks nobody', async () => {
  const { person } = renderAt('/login', routes);
  await person.click(await button());
  await waitFor(async () => expect(document.activeElement).toBe(await email()));
  screen.getByRole('textbox', { name: 'Email', description: 'Email is required' });
  expect(server.seen).toEqual([]);
});

test('the password is shown and hidden again', async () => {
  const { person } = renderAt('/login', routes);
  await person.type(await password(), 'secret');
  expect((await password()).getAttribute('type')).toBe('password');
  await person.click(await button('Show characters'));
  expect((await password()).getAttribute('type')).toBe('text');
  await person.click(await button('Hide characters'));
  expect((await password()).getAttribute('type')).toBe('password');
});

test('a login says so, keeps the session and leads on', async () => {
  let answer: (opened: ReturnType<typeof makeOpened>) => void = () => undefined;
  server.on(authEndpoints.login, () => new Promise((resolve) => (answer = resolve)));
  const { person } = await fillIn();
  await person.click(await button());
  await button('Logging in...');
  expect(session.get().auth.loading).toBe(true);
  answer(makeOpened(makeUser({ orgName: null })));
  await screen.findByText('Logged in successfully!');
  await screen.findByRole('heading', { name: 'Name Your Organization' });
  expect(server.of(authEndpoints.login)[0]?.body).toEqual({
    email: 'mara@kestrel.example',
    password: 'a long password',
  });
  expect(session.get().auth).toMatchObject({ isLoggedIn: true, loading: false, userType: 'admin' });
});

test('a refusal shows the server’s sentence and stays', async () => {
  server.on(authEndpoints.login, () => refuse('BAD_CREDENTIALS', 'Email or password is wrong'));
  const { person } = await fillIn();
  await person.click(await button());
  await screen.findByText('Email or password is wrong');
  expect(location.pathname).toBe('/login');
  expect(session.get().auth).toMatchObject({
    isLoggedIn: false,
    loading: false,
    error: 'Email or password is wrong',
  });
});

test('without an answer it says that the server could not be reached, and what was typed stays', async () => {
  server.on(authEndpoints.login, () => Promise.reject(new TypeError('Failed to fetch')));
  const { person } = await fillIn();
  await person.click(await button());
  await screen.findByText(
    'Plumbline could not be reached. Check your connection and try again; nothing that you typed is lost.',
  );
  screen.getByDisplayValue('mara@kestrel.example');
});

test('an invitation in redirectTo is carried to the sign-up and followed after the login', async () => {
  server.on(authEndpoints.login, () => makeOpened());
  const { person } = await fillIn('/login?redirectTo=%2Faccept-invitation%3Ftoken%3Dabc');
  const signUp = await screen.findByRole('link', { name: 'Sign up' });
  expect(signUp.getAttribute('href')).toBe('/signup?redirectTo=%2Faccept-invitation%3Ftoken%3Dabc');
  await person.click(await button());
  await waitFor(() => expect(location.pathname).toBe('/accept-invitation'));
});

test('a signed-in screen leads to the login, which leads back to it', async () => {
  server.on(authEndpoints.login, () => makeOpened());
  const { person } = await fillIn('/home/profile');
  await person.click(await button());
  await screen.findByRole('heading', { level: 1, name: 'Profile' });
  expect(location.pathname).toBe('/home/profile');
});

test('the title of the window names the screen', async () => {
  renderAt('/login', routes);
  await waitFor(() => expect(document.title).toBe('Login · Plumbline'));
});
