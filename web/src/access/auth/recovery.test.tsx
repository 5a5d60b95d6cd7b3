import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen, waitFor } from '@testing-library/react';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
});

const button = (name: string) => screen.findByRole('button', { name });

test.each(['/forget-password', '/forgot-password'])(
  '%s asks for the email and says what is wrong with it',
  async (path) => {
    const { person } = renderAt(path, routes);
    await person.click(await button('Send Reset Link'));
    await screen.findByText('Email is required');
    await person.type(screen.getByLabelText('Email'), 'mara');
    await screen.findByText('Invalid email');
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  },
);

test('a sent link says so and empties the form', async () => {
  server.on(authEndpoints.forgotPassword, () => ({}));
  const { person } = renderAt('/forget-password', routes);
  await person.type(await screen.findByLabelText('Email'), 'mara@kestrel.example');
  await person.click(await button('Send Reset Link'));
  await screen.findByText('Password reset link sent to your email!');
  expect(screen.queryByDisplayValue('mara@kestrel.example')).toBeNull();
});

test('a link that could not be sent shows the server’s sentence, else that it failed', async () => {
  server.on(authEndpoints.forgotPassword, () =>
    refuse('RATE_LIMITED', 'Too many attempts. Try again in an hour.'),
  );
  const { person } = renderAt('/forget-password', routes);
  await person.type(await screen.findByLabelText('Email'), 'mara@kestrel.example');
  await person.click(await button('Send Reset Link'));
  await screen.findByText('Too many attempts. Try again in an hour.');
  server.on(authEndpoints.forgotPassword, () => Promise.reject(new TypeError('Failed to fetch')));
  await person.click(await button('Send Reset Link'));
  await screen.findByText(/^Failed to send reset link\. Plumbline could not be reached\./);
});

async function openLink() {
  const opened = renderAt('/reset-password?token=secret-token', routes);
  await screen.findByLabelText('New Password');
  return opened;
}

test('the token leaves the address at once and goes out in the body', async () => {
  server.on(authEndpoints.resetPassword, () => ({}));
  const { person } = await openLink();
  expect(location.href).not.toContain('secret-token');
  await person.type(screen.getByLabelText('New Password'), 'a long password');
  await person.type(screen.getByLabelText('Confirm Password'), 'a long password');
  await person.click(await button('Save'));
  await screen.findByText('Password reset successful!');
  expect(server.seen[0]?.body).toEqual({ password: 'a long password', token: 'secret-token' });
  await waitFor(() => expect(location.pathname).toBe('/login'));
});

test('the reset form says what each field needs', async () => {
  const { person } = await openLink();
  await person.click(await button('Save'));
  await screen.findByText('New password is required');
  screen.getByText('Please confirm your password');
  await person.type(screen.getByLabelText('New Password'), 'short');
  await screen.findByText('Minimum 8 characters');
  await person.type(screen.getByLabelText('New Password'), ' and longer');
  await person.type(screen.getByLabelText('Confirm Password'), 'another');
  await person.tab();
  await screen.findByText('Passwords do not match');
});

test('a reset is busy while it is saved, and a refusal shows the server’s sentence, else that it failed', async () => {
  let answer: (refusal: ReturnType<typeof refuse>) => void = () => undefined;
  server.on(authEndpoints.resetPassword, () => new Promise((resolve) => (answer = resolve)));
  const { person } = await openLink();
  await person.type(screen.getByLabelText('New Password'), 'a long password');
  await person.type(screen.getByLabelText('Confirm Password'), 'a long password');
  await person.click(await button('Save'));
  await button('Saving...');
  answer(refuse('BAD_TOKEN', 'This link is no longer valid'));
  await screen.findByText('This link is no longer valid');
  server.on(authEndpoints.resetPassword, () => Promise.reject(new TypeError('Failed to fetch')));
  await person.click(await button('Save'));
  await screen.findByText(/^Password reset failed\. Plumbline could not be reached\./);
  server.on(authEndpoints.resetPassword, () => ({}));
  await person.click(await button('Save'));
  await screen.findByText('Password reset successful!');
  await waitFor(() => expect(screen.queryByText(/^Password reset failed/)).toBeNull());
});

test('a link that is over leads to a new one', async () => {
  server.on(authEndpoints.resetPassword, () => refuse('BAD_TOKEN', 'This reset link is no longer valid.'));
  const { person } = await openLink();
  expect(screen.queryByRole('link', { name: 'Send a new link' })).toBeNull();
  await person.type(screen.getByLabelText('New Password'), 'a long password');
  await person.type(screen.getByLabelText('Confirm Password'), 'a long password');
  await person.click(await button('Save'));
  await screen.findByText(/^This link has expired/);
  expect(screen.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/forget-password');
});

test('a reset page that is opened anew has no link any more, and says so', async () => {
  renderAt('/reset-password', routes);
  await screen.findByText(/^This link is not complete/);
  screen.getByRole('link', { name: 'Send a new link' });
});
