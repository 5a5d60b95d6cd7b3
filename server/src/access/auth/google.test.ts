import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { enrolTotp } from '../../../test/factors.ts';
import { foreignClient, startGoogle, type GoogleProvider } from '../../../test/outside/google-provider.ts';
import { asOwner } from '../../../test/worker.ts';
import { createGoogle } from '../../core/http/google.ts';

let google: GoogleProvider;
let api: TestApi;
let count = 0;

beforeAll(async () => {
  google = await startGoogle();
  const { GOOGLE_CLIENT_ID: clientId = '' } = google.env;
  api = await testApi({
    google: createGoogle({
      clientId,
      tokenInfoUrl: `${google.url}/tokeninfo`,
      userInfoUrl: `${google.url}/me`,
    }),
  });
});
afterAll(async () => {
  await api.close();
  await google.close();
});

/** Somebody with a Google account of this address. */
function newcomer(email = `grace${(count += 1)}@example.test`): { id: string; email: string } {
  const id = `google-${(count += 1)}`;
  google.addAccount({ id, email });
  return { id, email };
}

const enter = (accessToken: string) =>
  api.call(authEndpoints.loginWithGoogle, { body: { access_token: accessToken } });
const login = (email: string, password: string) =>
  api.call(authEndpoints.login, { body: { email, password } });
const verify = ({ user }: Member) =>
  asOwner(api.urls, 'update users set email_verified_at = now() where id = $1', [user._id]);
const actionsOf = async (userId: string) =>
  (
    await asOwner<{ action: string }>(
      api.urls,
      'select action from activities where organization_id = $1 order by seq',
      [userId],
    )
  ).map(({ action }) => action);

describe('a Google person', () => {
  test('who is new gets an account with an unnamed organization, and the same one the next time (A-14)', async () => {
    const { id, email } = newcomer();
    const first = await enter(await google.makeToken(id));
    expect(first.status).toBe(201);
    expect(first.body.user).toMatchObject({
      email,
      name: 'Grace Example',
      orgName: null,
      isEmailVerified: true,
      providers: ['google'],
      userType: 'admin',
    });
    const again = await enter(await google.makeToken(id));
    expect(again.status).toBe(200);
    expect(again.body.user._id).toBe(first.body.user._id);
    const me = await api.withToken(again.body.tokens.access.token).call(userEndpoints.me);
    expect(me.body.subscription).toHaveLength(4);
    expect(await actionsOf(first.body.user._id)).toEqual(['registered-google', 'logged-in-google']);
  });

  test('who comes twice at once is one person', async () => {
    const { id } = newcomer();
    const tokens = await Promise.all(Array.from({ length: 10 }, () => google.makeToken(id)));
    const answers = await Promise.all(tokens.map((token) => enter(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.user._id)).size).toBe(1);
  });

  test('is known by the id that Google gives them: another address of theirs changes nothing, and another person with their old address is not them', async () => {
    const { id, email } = newcomer();
    const first = await enter(await google.makeToken(id));
    google.addAccount({ id, email: 'moved.away@example.test' });
    expect((await enter(await google.makeToken(id))).body.user).toMatchObject({
      _id: first.body.user._id,
      email,
    });
    const heir = newcomer(email);
    expect((await enter(await google.makeToken(heir.id))).body.code).toBe('EMAIL_TAKEN');
  });

  test('whose address has an account with a password is told to link it there', async () => {
    const ada = await api.register();
    await verify(ada);
    const { id } = newcomer(ada.user.email.toUpperCase());
    const refused = await enter(await google.makeToken(id));
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'This email belongs to an account with a password. Log in with it, then link Google under Security.',
    );
    const link = { body: { access_token: await google.makeToken(id) } };
    expect((await ada.call(securityEndpoints.linkGoogle, link)).status).toBe(200);
    const entered = await enter(await google.makeToken(id));
    expect(entered.status).toBe(200);
    expect(entered.body.user).toMatchObject({ _id: ada.user._id, providers: ['password', 'google'] });
    const grace = await api.register();
    expect((await grace.call(securityEndpoints.linkGoogle, link)).status).toBe(409);
    expect((await ada.call(securityEndpoints.unlinkGoogle)).status).toBe(200);
    expect((await enter(await google.makeToken(id))).status).toBe(409);
  });

  test('whose address somebody signed up with, without ever confirming it, gets that account and that person is out (A-15)', async () => {
    const thief = await api.register();
    await enrolTotp(thief);
    const { id } = newcomer(thief.user.email);
    const entered = await enter(await google.makeToken(id));
    expect(entered.status).toBe(200);
    expect(entered.body.user).toMatchObject({
      _id: thief.user._id,
      name: 'Grace Example',
      contact: null,
      providers: ['google'],
      isEmailVerified: true,
    });
    expect((await thief.call(userEndpoints.me)).status).toBe(401);
    const refresh = { body: { refreshToken: thief.tokens.refresh.token } };
    expect((await api.call(authEndpoints.refresh, refresh)).status).toBe(401);
    expect((await login(thief.user.email, thief.password)).body.code).toBe('BAD_CREDENTIALS');
    expect(await actionsOf(thief.user._id)).toContain('taken-over-google');
    expect((await enter(await google.makeToken(id))).body.user._id).toBe(thief.user._id);
  });

  test('who is disabled does not get in', async () => {
    const { id } = newcomer();
    const first = await enter(await google.makeToken(id));
    await asOwner(api.urls, `update users set status = 'disabled' where id = $1`, [first.body.user._id]);
    expect((await enter(await google.makeToken(id))).body).toMatchObject({
      code: 'BAD_TOKEN',
      message: 'Google login failed',
    });
  });

  test('without a password sets one after showing by Google who they are, and is then not locked out of unlinking', async () => {
    const { id, email } = newcomer();
    const { body } = await enter(await google.makeToken(id));
    const grace = api.withToken(body.tokens.access.token);
    expect((await grace.call(securityEndpoints.unlinkGoogle)).status).toBe(409);
    await asOwner(api.urls, `update sessions set proved_at = now() - interval '1 hour' where user_id = $1`, [
      body.user._id,
    ]);
    const password = 'a lantern in the harbour';
    const set = () => grace.call(userEndpoints.updateMe, { body: { password } });
    expect((await set()).body.code).toBe('REAUTH_REQUIRED');
    const other = newcomer();
    const prove = async (accountId: string) =>
      grace.call(securityEndpoints.prove, { body: { access_token: await google.makeToken(accountId) } });
    expect((await prove(other.id)).status).toBe(400);
    expect((await prove(id)).status).toBe(200);
    expect((await set()).status).toBe(200);
    expect((await login(email, password)).status).toBe(200);
  });
});

describe('a bad token', () => {
  const known = { id: 'known', email: 'known@example.test' };
  const cases: Record<string, () => Promise<string> | string> = {
    'that nobody issued': () => 'nonsense',
    'with characters that no header carries': () => 'a\r\nx: y',
    'that is very long': () => 'x'.repeat(4096),
    'of another application': () => google.makeToken(known.id, { clientId: foreignClient }),
    'that is over': async () => {
      const token = await google.makeToken(known.id, { seconds: 1 });
      await new Promise((resolve) => setTimeout(resolve, 1200));
      return token;
    },
    'without the scope openid': () => google.makeToken(known.id, { scope: 'profile email' }),
    'without the scope email': () => google.makeToken(known.id, { scope: 'openid profile' }),
    'with no scope at all': () => google.makeToken(known.id, { scope: '' }),
    'of an address that is not confirmed': () => {
      google.addAccount({ id: 'unconfirmed', email: 'unconfirmed@example.test', isUnverified: true });
      return google.makeToken('unconfirmed');
    },
    'of somebody without an address': () => {
      google.addAccount({ id: 'addressless' });
      return google.makeToken('addressless');
    },
    'of an address that is none': () => {
      google.addAccount({ id: 'malformed', email: 'not an address' });
      return google.makeToken('malformed');
    },
    'of somebody who is gone': () => google.makeToken('nobody'),
    'that is an access token of ours': async () => (await api.register()).tokens.access.token,
    'that is a refresh token of ours': async () => (await api.register()).tokens.refresh.token,
  };

  test.each(Object.keys(cases))('%s opens nothing (A-14)', async (name) => {
    google.addAccount(known);
    const answer = await enter((await cases[name]?.()) ?? '');
    expect(answer.body).toEqual({
      success: false,
      status: 'fail',
      code: 'BAD_TOKEN',
      message: 'Google login failed',
    });
  });

  test('is answered at userinfo as another person than at tokeninfo opens nothing (A-14)', async () => {
    const mixed = createGoogle({
      clientId: google.env['GOOGLE_CLIENT_ID'] ?? '',
      tokenInfoUrl: `${google.url}/tokeninfo`,
      userInfoUrl: `data:application/json,${encodeURIComponent(
        JSON.stringify({ sub: 'another', email: 'a@b.test', email_verified: true }),
      )}`,
    });
    google.addAccount(known);
    await expect(mixed.identify(await google.makeToken(known.id))).rejects.toMatchObject({
      code: 'BAD_TOKEN',
    });
  });
});

test('while Google is away it says so, and the password still works (A-14)', async () => {
  const ada = await api.register();
  const { id } = newcomer();
  const token = await google.makeToken(id);
  google.isAway = true;
  const refused = await enter(token);
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBeDefined();
  expect(refused.body.message).toBe(
    'Google cannot be reached right now. Try again in a moment, or log in with your password.',
  );
  expect((await login(ada.user.email, ada.password)).status).toBe(200);
  google.isAway = false;
  expect((await enter(token)).status).toBe(201);
});

test('on a server without Google the call says so', async () => {
  const plain = await testApi({ google: undefined });
  const answer = await plain.call(authEndpoints.loginWithGoogle, { body: { access_token: 'x' } });
  expect(answer.body.message).toBe('Google login is not set up here. Log in with your password.');
  await plain.close();
});
