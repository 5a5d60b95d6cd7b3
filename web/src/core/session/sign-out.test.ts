import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { expect, test, vi } from 'vitest';
import { makeOpened, makeUser, signIn } from '../../../test/make.ts';
import { session } from './session.ts';
import { signOut } from './sign-out.ts';

test('the server is told by both tokens which session ends, for the access token may have run out; here it ends at once', async () => {
  const server = fakeServer();
  server.on(authEndpoints.logout, () => refuse('UNAVAILABLE', 'Try again'));
  signIn();
  await signOut();
  expect(session.get().auth.isLoggedIn).toBe(false);
  await vi.waitFor(() => expect(server.seen).toHaveLength(1));
  const [{ headers, body } = { headers: new Headers(), body: undefined }] = server.seen;
  expect(headers.get('Authorization')).toBe('Bearer access-one');
  expect(body).toEqual({ refreshToken: 'refresh-one' });
});

test('both tokens are of the session that is kept by then, also where another tab has renewed it meanwhile', async () => {
  const server = fakeServer();
  server.on(authEndpoints.logout, () => ({}));
  signIn();
  const leaving = signOut();
  session.renewed(makeOpened(makeUser(), 'two').tokens, 'refresh-one');
  await leaving;
  await vi.waitFor(() => expect(server.seen).toHaveLength(1));
  const [{ headers, body } = { headers: new Headers(), body: undefined }] = server.seen;
  expect(headers.get('Authorization')).toBe('Bearer access-two');
  expect(body).toEqual({ refreshToken: 'refresh-two' });
});
