import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { makeOpened } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';
import { session } from '../../core/session/session.ts';

let server: ReturnType<typeof fakeServer>;

const submit = () => screen.findByRole('button', { name: 'Sign up' });

beforeEach(() => {
  server = fakeServer();
});

async function fillIn(person: UserEvent) {
  await person.type(await screen.findByLabelText('First name'), ' Mara ');
  await person.type(screen.getByLabelText('Last name'), 'Lindqvist');
  await person.type(screen.getByLabelText('Phone'), '+923001234567');
  await person.type(screen.getByLabelText('Email'), 'mara@kestrel.example');
  await person.type(screen.getByLabelText('Password'), 'a long password');
  await person.type(screen.getByLabelText('Confirm password'), 'a long password');
  await person.click(screen.getByRole('checkbox'));
}

test('an empty form says what each field needs', async () => {
  const { person } = renderAt('/signup', routes);
  await person.click(await submit());
  for (const message of [
    'First name is required',
    'Last name is required',
    'Phone number is required',
    'Email is required',
    'Password is required',
    'Confirm your password',
    'You must accept terms',
  ]) {
    await screen.findByText(message);
  }
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
  expect(server.seen).toEqual([]);
});

test('fields that are filled in wrongly say how', async () => {
  const { person } = renderAt('/signup', routes);
  await fillIn(person);
  await person.clear(screen.getByLabelText('Email'));
  await person.type(screen.getByLabelText('Email'), 'mara@');
  await person.clear(screen.getByLabelText('Password'));
  await person.type(screen.getByLabelText('Password'), 'short');
  await person.click(await submit());
  await screen.findByText('Invalid email');
  screen.getByText('Minimum 8 characters');
  screen.getByText('Passwords must match');
});

test('a phone number of more than fifteen digits is rejected', async () => {
  const { person } = renderAt('/signup', routes);
  await fillIn(person);
  await person.clear(screen.getByLabelText('Phone'));
  await person.type(screen.getByLabelText('Phone'), '+1234567890123456');
  await person.click(await submit());
  await screen.findByText('A phone number has 7 to 15 digits');
  expect(server.seen).toEqual([]);
});

test('a sign-up sends name, email, contact and password, says so and leads to the login with redirectTo', async () => {
  server.on(authEndpoints.register, () => ({ ...makeOpened(), message: 'Signup successful!' }));
  const { person } = renderAt('/signup?redirectTo=%2Faccept-invitation%3Ftoken%3Dabc', routes);
  await fillIn(person);
  await person.click(await submit());
  await screen.findByText('Signup successful!');
  expect(server.of(authEndpoints.register)[0]?.body).toEqual({
    name: 'Mara Lindqvist',
    email: 'mara@kestrel.example',
    contact: '+923001234567',
    password: 'a long password',
  });
  await waitFor(() =>
    expect(location.pathname + location.search).toBe('/login?redirectTo=%2Faccept-invitation%3Ftoken%3Dabc'),
  );
  expect(session.get().auth.isLoggedIn).toBe(false);
});

test('the server’s sentence about the phone comes before its general one, and stands at the field too', async () => {
  server.on(authEndpoints.register, () =>
    refuse('VALIDATION', 'Check what you entered', { contact: 'This number is not valid' }),
  );
  const { person } = renderAt('/signup', routes);
  await fillIn(person);
  await person.click(await submit());
  expect(await screen.findAllByText('This number is not valid')).toHaveLength(2);
  expect(screen.queryByText('Check what you entered')).toBeNull();
});

test('a taken email shows the server’s sentence at the field and as a toast', async () => {
  const sentence = 'This email is already in use';
  server.on(authEndpoints.register, () => refuse('EMAIL_TAKEN', sentence, { email: sentence }));
  const { person } = renderAt('/signup', routes);
  await fillIn(person);
  await person.click(await submit());
  expect(await screen.findAllByText(sentence)).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('without an answer it says that the server could not be reached, and what was typed stays', async () => {
  server.on(authEndpoints.register, () => Promise.reject(new TypeError('Failed to fetch')));
  const { person } = renderAt('/signup', routes);
  await fillIn(person);
  await person.click(await submit());
  await screen.findByText(
    'Plumbline could not be reached. Check your connection and try again; nothing that you typed is lost.',
  );
});

test('the way back to the login keeps redirectTo', async () => {
  renderAt('/signup?redirectTo=%2Faccept-invitation', routes);
  expect((await screen.findByRole('link', { name: 'Login' })).getAttribute('href')).toBe(
    '/login?redirectTo=%2Faccept-invitation',
  );
});

const keptIn = (storage: Storage) =>
  Object.keys(storage)
    .map((key) => storage.getItem(key))
    .join(' ');

test('what is typed is there after a reload, without the passwords, for this tab alone', async () => {
  const first = renderAt('/signup', routes);
  await fillIn(first.person);
  await waitFor(() => expect(sessionStorage.length).toBe(1));
  await waitFor(() => expect(keptIn(sessionStorage)).toContain('mara@kestrel.example'));
  expect(keptIn(sessionStorage) + keptIn(localStorage)).not.toContain('a long password');
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);
  first.router.dispose();
  cleanup();

  server.on(authEndpoints.register, () => ({}) as never);
  const { person } = renderAt('/signup', routes);
  await screen.findByDisplayValue('mara@kestrel.example');
  screen.getByDisplayValue('Lindqvist');
  await person.click(await submit());
  await screen.findByText('Password is required');
  expect(server.of(authEndpoints.register)).toEqual([]);
  await person.type(screen.getByLabelText('Password'), 'a long password');
  await person.type(screen.getByLabelText('Confirm password'), 'a long password');
  await person.click(await submit());
  await waitFor(() => expect(server.of(authEndpoints.register)).toHaveLength(1));
  await waitFor(() => expect(sessionStorage.length).toBe(0));
});
