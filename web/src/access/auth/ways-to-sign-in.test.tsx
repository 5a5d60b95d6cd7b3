import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen, waitFor } from '@testing-library/react';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeOpened, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';
import { session } from '../../core/session/session.ts';

let server: ReturnType<typeof fakeServer>;

const mfa = {
  token: 'waiting',
  methods: ['code', 'recoveryCode'] as ('code' | 'recoveryCode')[],
  expires: '2099-01-01T00:00:00.000Z',
};
const asked = { message: 'Take the second step to log in', mfa };

/** Says, as the server's first page does, that Google is offered here; its window gives this token, or fails. */
function offerGoogle(token: string | null) {
  document.head.innerHTML =
    '<meta name="google-sign-in" content="our-client" data-script="https://google.example/client" data-admitted="true">';
  // The script is not fetched here: what it would bring is there already.
  vi.spyOn(document.head, 'append').mockImplementation((element) => {
    if (element instanceof HTMLElement) element.dispatchEvent(new Event('load'));
  });
  window.google = {
    accounts: {
      oauth2: {
        initTokenClient: ({ scope, callback, error_callback: fail }) => ({
          requestAccessToken: () =>
            token && scope === 'openid profile email' ? callback({ access_token: token }) : fail('closed'),
        }),
      },
    },
  };
}

beforeEach(() => {
  server = fakeServer();
  server.on(userEndpoints.me, () => ({ ...makeUser(), user: makeUser(), subscription: [] }));
});
afterEach(() => {
  document.head.innerHTML = '';
  delete window.google;
});

async function logIn() {
  const opened = renderAt('/login', routes);
  await opened.person.type(await screen.findByLabelText('Email'), 'mara@kestrel.example');
  await opened.person.type(screen.getByLabelText('Password'), 'a long password');
  await opened.person.click(screen.getByRole('button', { name: 'Login' }));
  return opened;
}

test('Google is not offered where the server does not say so', async () => {
  renderAt('/login', routes);
  await screen.findByRole('button', { name: 'Login' });
  expect(screen.queryByRole('button', { name: /Google/ })).toBeNull();
});

test('whoever may get an account by Google is told which terms they accept by it', async () => {
  offerGoogle('from google');
  renderAt('/login', routes);
  const terms = await screen.findByRole('link', { name: 'terms of use' });
  expect(terms.getAttribute('href')).toBe('/terms');
});

test('Continue with Google sends the token, says so and leads on by the rules of a login', async () => {
  offerGoogle('from google');
  server.on(authEndpoints.loginWithGoogle, () => makeOpened(makeUser({ orgName: null })));
  const { person } = renderAt('/login', routes);
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  await screen.findByText('Successfully signed in with Google!');
  await screen.findByRole('heading', { name: 'Name Your Organization' });
  expect(server.of(authEndpoints.loginWithGoogle)[0]?.body).toEqual({ access_token: 'from google' });
  expect(session.get().auth).toMatchObject({ isLoggedIn: true, loading: false });
});

test('a refusal shows the server’s sentence, and one without words the fallback', async () => {
  offerGoogle('from google');
  const { person } = renderAt('/signup', routes);
  server.on(authEndpoints.loginWithGoogle, () => refuse('EMAIL_TAKEN', 'Log in with your password first'));
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  await screen.findByText('Log in with your password first');
  server.on(authEndpoints.loginWithGoogle, () => Promise.reject(new TypeError('Failed to fetch')));
  await person.click(screen.getByRole('button', { name: 'Continue with Google' }));
  await screen.findByText(/^Google login failed\. Plumbline could not be reached\./);
  expect(session.get().auth.isLoggedIn).toBe(false);
});

test('a window of Google that is closed is said in the words of the specification', async () => {
  offerGoogle(null);
  const { person } = renderAt('/login', routes);
  await person.click(await screen.findByRole('button', { name: 'Continue with Google' }));
  await screen.findByText('Google login was cancelled or failed');
  expect(server.seen).toEqual([]);
});

test('a login with two-step sign-in asks for the code, and only then says that it succeeded', async () => {
  server.on(authEndpoints.login, () => asked);
  server.on(authEndpoints.takeSecondStep, () => makeOpened());
  const { person } = await logIn();
  await screen.findByRole('heading', { level: 1, name: 'Two-step sign-in' });
  expect(screen.queryByText('Logged in successfully!')).toBeNull();
  expect(session.get().auth).toMatchObject({ isLoggedIn: false, loading: false });
  const code = screen.getByLabelText('Code');
  await waitFor(() => expect(document.activeElement).toBe(code));
  await person.type(code, '123 456');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('Logged in successfully!');
  expect(server.of(authEndpoints.takeSecondStep)[0]?.body).toEqual({ token: 'waiting', code: '123456' });
  await waitFor(() => expect(location.pathname).toBe('/dashboard/home'));
});

test('a wrong code is said at its field, a recovery code is another way, and an attempt that is over begins again', async () => {
  server.on(authEndpoints.login, () => asked);
  server.on(authEndpoints.takeSecondStep, () =>
    refuse('VALIDATION', 'This code is wrong or was used', { code: 'This code is wrong or was used' }),
  );
  const { person } = await logIn();
  await person.type(await screen.findByLabelText('Code'), '000000');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('textbox', { description: /This code is wrong or was used/ });
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  server.on(authEndpoints.takeSecondStep, () => refuse('EXPIRED', 'Too many wrong codes. Log in again.'));
  await person.type(screen.getByLabelText('Recovery code'), 'aaaaa-bbbbb');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('Too many wrong codes. Log in again.');
  await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
});

test('what was said of a refused login is gone after one that succeeded', async () => {
  server.on(authEndpoints.login, () => refuse('BAD_CREDENTIALS', 'Incorrect email or password'));
  const { person } = await logIn();
  await screen.findByText('Incorrect email or password');
  server.on(authEndpoints.login, () => makeOpened());
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByText('Logged in successfully!');
  await waitFor(() => expect(screen.queryByText('Incorrect email or password')).toBeNull());
});

test('an address is confirmed by a tap, not by opening the link, and the token leaves the address bar', async () => {
  server.on(authEndpoints.verifyEmail, () => ({ email: 'mara@kestrel.example' }));
  const { person } = renderAt('/verify-email?token=abc', routes);
  await screen.findByRole('button', { name: 'Confirm email' });
  expect(location.search).toBe('');
  expect(server.seen).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Confirm email' }));
  await screen.findByRole('heading', { level: 1, name: 'Email confirmed' });
  expect(server.of(authEndpoints.verifyEmail)[0]?.body).toEqual({ token: 'abc' });
});

test('a link that is over says what to do', async () => {
  server.on(authEndpoints.verifyEmail, () => refuse('BAD_TOKEN', 'This link is no longer valid.'));
  const { person } = renderAt('/verify-email?token=abc', routes);
  await person.click(await screen.findByRole('button', { name: 'Confirm email' }));
  await screen.findByRole('heading', { level: 1, name: 'This link has expired' });
});

test('until the address is confirmed a line says so on every page, and sends the mail again', async () => {
  const unconfirmed = makeUser({ isEmailVerified: false });
  signIn(unconfirmed);
  server.on(userEndpoints.me, () => ({ ...unconfirmed, user: unconfirmed, subscription: [] }));
  server.on(authEndpoints.sendVerification, () => ({}));
  const { person } = renderAt('/home/profile', routes);
  await screen.findByText(/Confirm your email: we sent a link to mara@kestrel.example/);
  await person.click(screen.getByRole('button', { name: 'Send again' }));
  await screen.findByText('Verification email sent');
});

test('who has lost every second step asks for help, and reads who was told or how long it takes', async () => {
  server.on(authEndpoints.login, () => asked);
  server.on(authEndpoints.askForReset, () => ({ way: 'people' as const, readyAt: null }));
  const { person } = await logIn();
  await person.click(await screen.findByRole('button', { name: 'Lost your phone and codes?' }));
  screen.getByText(/nobody can vouch: the link then comes after 72 hours/);
  await person.click(screen.getByRole('button', { name: 'Ask for help' }));
  await screen.findByText(/Call one of them/);
  expect(server.of(authEndpoints.askForReset)[0]?.body).toEqual({ token: 'waiting' });
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  server.on(authEndpoints.askForReset, () => ({
    way: 'waiting' as const,
    readyAt: '2026-11-25T09:00:00.000Z',
  }));
  await person.click(screen.getByRole('button', { name: 'Lost your phone and codes?' }));
  await person.click(screen.getByRole('button', { name: 'Ask for help' }));
  await screen.findByText(/A link comes to your email on 11\/25\/2026/);
});

test('the link of a reset is kept for the login of this tab, and stands in for the second step', async () => {
  server.on(authEndpoints.login, () => asked);
  server.on(authEndpoints.resetSecondStep, () => refuse('BAD_TOKEN', 'This link is no longer valid'));
  const { person } = renderAt('/reset-two-step?token=from-the-mail', routes);
  server.on(authEndpoints.logout, () => ({}));
  await person.click(await screen.findByRole('button', { name: 'Go on to the login' }));
  // A session of this browser ends on the server, too.
  await vi.waitFor(() => expect(server.of(authEndpoints.logout)).toHaveLength(1));
  expect(location.search).toBe('');
  await person.type(await screen.findByLabelText('Email'), 'mara@kestrel.example');
  await person.type(screen.getByLabelText('Password'), 'a long password');
  await person.click(screen.getByRole('button', { name: 'Login' }));
  await person.click(await screen.findByRole('button', { name: 'Reset and log in' }));
  await screen.findByText('This link is no longer valid');
  const body = { token: 'waiting', resetToken: 'from-the-mail' };
  expect(server.of(authEndpoints.resetSecondStep)[0]?.body).toEqual(body);
  // A link that leads nowhere is not offered again.
  await screen.findByLabelText('Code');
  expect(screen.queryByRole('button', { name: 'Use the link in the email' })).toBeNull();
});
