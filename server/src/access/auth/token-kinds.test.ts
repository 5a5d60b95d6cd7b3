import { createHmac } from 'node:crypto';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { SignJWT, UnsecuredJWT } from 'jose';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deriveKey } from '../../core/tokens/tokens.ts';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';

let api: TestApi;
let ada: Member;
let others: Record<string, string>;

const claims = () => ({ sid: ada.tokens.refresh.token.split('.')[0] ?? '' });
const sign = (
  key: Buffer,
  { typ = 'at+jwt', alg = 'HS256', audience = 'plumbline:access', lives = '5m' } = {},
) =>
  new SignJWT(claims())
    .setProtectedHeader({ alg, typ })
    .setSubject(ada.user.id)
    .setAudience(audience)
    .setExpirationTime(lives)
    .sign(key);

beforeAll(async () => {
  api = await testApi();
  ada = await api.register();
  const { tokens } = api.services;
  const { secretKey } = api.urls;
  const key = deriveKey(secretKey, 'access');
  others = {
    'a refresh token': ada.tokens.refresh.token,
    'a reset token': tokens.linkToken('reset', newId()),
    'the signature of a link': tokens.sign('file', newId(), 4102444800),
    'the hash of a session': createHmac('sha256', key).update(claims().sid).digest('base64url'),
    'a token of another purpose': await sign(deriveKey(secretKey, 'link')),
    'a token under the secret key itself': await sign(Buffer.from(secretKey)),
    'a token for another audience': await sign(key, { audience: 'plumbline:share' }),
    'a token of another type': await sign(key, { typ: 'JWT' }),
    'a token by another algorithm': await sign(deriveKey(secretKey, 'access'), { alg: 'HS512' }).catch(
      () => 'unsupported',
    ),
    'a token that is over': await sign(key, { lives: '-1s' }),
    'a token without a signature': new UnsecuredJWT(claims())
      .setSubject(ada.user.id)
      .setAudience('plumbline:access')
      .encode(),
    'a token without its session': await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(ada.user.id)
      .setAudience('plumbline:access')
      .setExpirationTime('5m')
      .sign(key),
  };
});
afterAll(() => api.close());

test('nothing but an access token of a living session opens a call (A-03)', async () => {
  let pairs = 0;
  for (const [kind, token] of Object.entries(others)) {
    for (const endpoint of [userEndpoints.me, siteEndpoints.list, authEndpoints.logout]) {
      const answer = await api.withToken(token).call(endpoint);
      expect(answer.body.code, `${kind} at ${endpoint.route}`).toBe('NO_SESSION');
      pairs += 1;
    }
  }
  expect(pairs).toBeGreaterThan(25);
  expect(
    (await api.withToken(await sign(deriveKey(api.urls.secretKey, 'access'))).call(userEndpoints.me)).status,
  ).toBe(200);
});

test('an access token neither refreshes a session nor resets a password, and no kind does for another (A-03)', async () => {
  const all = { ...others, 'an access token': ada.tokens.access.token };
  for (const [kind, token] of Object.entries(all)) {
    const reset = await api.call(authEndpoints.resetPassword, {
      body: { token, password: 'another horse battery' },
    });
    expect([400], kind).toContain(reset.status);
    if (kind === 'a refresh token') continue;
    expect((await api.call(authEndpoints.refresh, { body: { refreshToken: token } })).status, kind).toBe(401);
  }
  expect((await ada.call(userEndpoints.me)).status).toBe(200);
});
