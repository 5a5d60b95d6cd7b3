import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { hold } from '../../../test/hold.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { createAuthenticator, type Flaw } from '../../../test/outside/authenticator.ts';
import { beginSigning, type RecordParams, review, sign } from '../../../test/sign.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let mara: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  mara = await addMember(api, joined(place), { level: 3, name: 'Mara Manager' });
});
afterAll(() => api.close());

async function newRisk(): Promise<RecordParams> {
  const { _id } = await makeRisk(place, 'Worn clutch', { managers: [mara.user.accountId] });
  return { workspaceId: place.workspaceId, recordId: _id };
}

const signWith = (who: Member, params: RecordParams, body: object) =>
  who.call(riskParts.signature.sign, { params, body });

/** Somebody whom Google lets in and who has no password, let into the workspace; their calls name its organization. */
async function enterByGoogle(email: string): Promise<Member> {
  const access = `google ${email} ${email}`;
  const { body } = await api.call(authEndpoints.loginWithGoogle, { body: { access_token: access } });
  const accountId = newId();
  await api.owner.query(
    `insert into accounts (organization_id, id, user_id, role, account_type, name, email)
     select $1, $2, id, 'member', 'invited', name, email from users where id = $3`,
    [place.owner.user._id, accountId, body.user._id],
  );
  await hold(api, joined(place), accountId, { level: 3 });
  const caller = api.withToken(body.tokens.access.token);
  return {
    user: { ...body.user, accountId },
    tokens: body.tokens,
    password: '',
    call: (endpoint, args, headers) =>
      caller.call(endpoint, args, { subid: place.owner.user._id, ...headers }),
  };
}

test('who signs in with Google alone shows it again, sets a signing secret and signs with that (E-01)', async () => {
  const grace = await enterByGoogle('grace.google@example.test');
  const params = await newRisk();
  expect((await review(grace, params)).ways).toEqual({
    password: false,
    secret: false,
    code: false,
    passkey: false,
  });
  await api.owner.query('update sessions set proved_at = null where user_id = $1', [grace.user._id]);
  const body = { secret: 'a long signing secret' };
  expect((await grace.call(securityEndpoints.setSigningSecret, { body })).body.code).toBe('REAUTH_REQUIRED');
  const proof = { access_token: 'google grace.google@example.test grace.google@example.test' };
  expect((await grace.call(securityEndpoints.prove, { body: proof })).status).toBe(200);
  expect((await grace.call(securityEndpoints.setSigningSecret, { body })).status).toBe(200);
  // Having shown it a moment ago signs nothing.
  expect((await sign(grace, params, 'Reviewed', { password: undefined })).body).toMatchObject({
    code: 'ESIGN_REQUIRED',
    errors: { secret: 'Enter your signing secret' },
  });
  const signed = await sign(grace, params, 'Reviewed', { password: undefined, ...body });
  expect(signed.body.data).toMatchObject({ printedName: 'Grace Google', method: 'secret' });
  expect((await mara.call(riskParts.signature.verify, { params })).body.data).toMatchObject({
    isWhole: true,
  });
});

test('a passkey signs by itself, with whoever holds it verified and for what was begun alone (E-01, E-04)', async () => {
  const pia = await enterByGoogle('pia.passkey@example.test');
  const authenticator = createAuthenticator('http://localhost');
  const asked = (await pia.call(securityEndpoints.challengePasskey)).body.data;
  const made = { name: 'Phone', token: asked.token, passkey: authenticator.register(asked.options) };
  expect((await pia.call(securityEndpoints.addPasskey, { body: made })).status).toBe(201);
  const params = await newRisk();
  expect((await review(pia, params)).ways).toMatchObject({ password: false, passkey: true });
  const answer = async (flaw: Flaw = {}) => {
    const { token, options } = (await beginSigning(pia, params, 'Reviewed')).body.data;
    return { token, passkey: authenticator.assert(options, flaw) };
  };
  for (const flaw of [
    { isUnverified: true },
    { challenge: 'YW5vdGhlcg' },
    { origin: 'https://evil.example' },
  ])
    expect((await signWith(pia, params, await answer(flaw))).body.code).toBe('ESIGN_INVALID');
  const given = await answer();
  const signed = await signWith(pia, params, given);
  expect([signed.status, signed.body.data?.method]).toEqual([201, 'passkey']);
  expect((await signWith(pia, params, given)).body.code).toBe('ESIGN_INVALID');
});
