import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import type { SignInPolicyInput } from 'contract/access/security/sign-in-policy';
import { signInPolicyEndpoints } from 'contract/access/security/sign-in-policy.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { enrolTotp } from '../../../test/factors.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { securityJobs } from './sign-in-policy.jobs.ts';

let api: TestApi;
let worker: TestWorker;
let place: Place;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, [{ routes: [], jobs: securityJobs }]);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  place = await makePlace(api);
  bob = await addMember(api, joined(place), { level: 3, name: 'Bob Example' });
  worker.mails.splice(0);
});

const find = async (by: Member) => (await by.call(signInPolicyEndpoints.find)).body.data;
async function set(change: Partial<SignInPolicyInput>, by = place.owner) {
  const { people: _people, ...now } = await find(by);
  return by.call(signInPolicyEndpoints.update, { body: { ...now, ...change } });
}
const ok = async (change: Partial<SignInPolicyInput>, by = place.owner) => {
  const answer = await set(change, by);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
};
const risks = (who: Member) => who.call(riskEndpoints.list, { params: { workspaceId: place.workspaceId } });
const changePassword = (who: Member, password: string, currentPassword = who.password) =>
  who.call(userEndpoints.updateMe, { body: { password, currentPassword } });

/** Lets somebody of one organization be the person who is a member of another. */
async function alsoMember(of: Place): Promise<Member> {
  const there = await addMember(api, joined(of), { level: 1 });
  await asOwner(api.urls, 'update accounts set user_id = $1 where organization_id = $2 and id = $3', [
    bob.user._id,
    of.owner.user._id,
    there.user.accountId,
  ]);
  return {
    ...bob,
    call: (endpoint, args, headers) => bob.call(endpoint, args, { subid: of.owner.user._id, ...headers }),
  };
}

describe('the policy of an organization', () => {
  test('is the usual one until it is changed; a change is logged, and mailed to the owners', async () => {
    expect(await find(place.owner)).toEqual({
      passwordMin: 8,
      passwordHistory: 5,
      passwordDays: 0,
      idleMinutes: 30,
      twoStepRequired: false,
      googleAllowed: true,
      emailDomains: [],
      version: 1,
      people: { all: 2, withoutSecondStep: 2, withoutPassword: 0 },
    });
    await ok({ passwordMin: 14, emailDomains: ['@Kestrel.example', 'kestrel.example'] });
    expect(await find(place.owner)).toMatchObject({
      passwordMin: 14,
      emailDomains: ['kestrel.example'],
      version: 2,
    });
    const { body } = await place.owner.call(logEndpoints.listAll);
    const line = body.data.logs.find(
      ({ collectionName }: { collectionName: string }) => collectionName === 'sign_in_policy',
    );
    expect(line.changes).toEqual([
      { field: 'passwordMin', label: 'Minimum password length', old: '8', new: '14' },
      { field: 'emailDomains', label: 'Email domains for invitations', old: null, new: 'kestrel.example' },
    ]);
    await hurryJobs(api.urls);
    const mail = () => worker.mails.find(({ to }) => to === place.owner.user.email);
    await expect.poll(mail, { timeout: 10_000 }).toBeTruthy();
    expect(mail()?.text).toContain('Minimum password length: 14 (before: 8)');
  });

  test('is changed by administrators alone, after showing who they are, and by one of two at a time', async () => {
    expect((await bob.call(signInPolicyEndpoints.find)).status).toBe(403);
    const admin = await addMember(api, joined(place), { role: 'admin' });
    const { people: _people, ...now } = await find(admin);
    const both = await Promise.all(
      [20, 25].map((idleMinutes) =>
        admin.call(signInPolicyEndpoints.update, { body: { ...now, idleMinutes } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await asOwner(
      api.urls,
      `update sessions set proved_at = now() - interval '11 minutes' where user_id = $1`,
      [admin.user._id],
    );
    expect((await set({ idleMinutes: 45 }, admin)).body.code).toBe('REAUTH_REQUIRED');
  });

  test('names the field and its bounds, and does not lock out who changes it', async () => {
    const wrong = await set({
      passwordMin: 7,
      idleMinutes: 4,
      passwordHistory: 11,
      emailDomains: ['no domain'],
    });
    expect(wrong.body.errors).toMatchObject({
      passwordMin: 'Enter a whole number from 8 to 64',
      idleMinutes: 'Enter a whole number of minutes from 5 to 480',
      passwordHistory: 'Enter a whole number from 0 to 10',
    });
    expect(JSON.stringify(wrong.body.errors)).toContain('Enter domains such as example.com');
    expect((await set({ twoStepRequired: true })).body.errors.twoStepRequired).toContain(
      'Set one up under Two-step',
    );
    await asOwner(api.urls, `update sessions set signed_in_by = 'google' where user_id = $1`, [
      place.owner.user._id,
    ]);
    expect((await set({ googleAllowed: false })).body.errors.googleAllowed).toContain(
      'Log in with your password first',
    );
    await asOwner(api.urls, `update user_secrets set password_hash = null where user_id = $1`, [
      place.owner.user._id,
    ]);
    expect((await set({ googleAllowed: false })).body.errors.googleAllowed).toContain(
      'Set one under Password',
    );
  });
});

describe('a second step that is required', () => {
  beforeEach(async () => {
    await enrolTotp(place.owner);
    await ok({ twoStepRequired: true });
  });

  test('is set up before anything of the organization opens; the rest of a person stays open', async () => {
    const refused = await risks(bob);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'SIGN_IN_BARRED', details: { barrier: 'two-step' } },
    });
    const params = { workspaceId: place.workspaceId };
    const body = { workspace: place.workspaceId, name: 'x' };
    expect((await bob.call(riskEndpoints.create, { body })).body.code).toBe('SIGN_IN_BARRED');
    expect((await bob.call(attentionEndpoints.list, { params })).body.code).toBe('SIGN_IN_BARRED');
    const picture = { fileName: 'a.png', filetype: 'image/png' };
    expect((await bob.call(uploadEndpoints.initiate, { body: picture })).body.code).toBe('SIGN_IN_BARRED');
    expect((await bob.call(userEndpoints.me)).body.barrier).toBe('two-step');
    expect((await bob.call(securityEndpoints.sessions)).status).toBe(200);
    const organizationId = bob.user._id;
    expect((await bob.call(accountEndpoints.switchTo, { params: { organizationId } })).status).toBe(200);
    await enrolTotp(bob);
    expect((await bob.call(userEndpoints.me)).body.barrier).toBeUndefined();
    expect((await risks(bob)).status).toBe(200);
    expect((await find(place.owner)).people).toMatchObject({ all: 2, withoutSecondStep: 0 });
    await bob.call(securityEndpoints.removeTotp);
    expect((await risks(bob)).body.code).toBe('SIGN_IN_BARRED');
  });

  test('keeps what is gathered from all organizations from whoever has none', async () => {
    const risk = await makeRisk(place, 'Seen with a second step');
    const params = { workspaceId: place.workspaceId, recordId: risk._id };
    await place.owner.call(riskParts.action.create, {
      params,
      body: { ...place.actionInput('Fit a guard'), assignedTo: [bob.user.accountId] },
    });
    const atHome = { subid: 'default' };
    const tasks = async () => (await bob.call(taskEndpoints.listMine, {}, atHome)).body.data;
    expect(await tasks()).toEqual([]);
    expect((await bob.call(attentionEndpoints.listMine, {}, atHome)).body.data).toEqual([]);
    await enrolTotp(bob);
    expect(await tasks()).toHaveLength(1);
  });
});

describe('Google that is not allowed', () => {
  test('lets nobody into the organization by it, and all others stay', async () => {
    await ok({ googleAllowed: false });
    expect((await risks(bob)).status).toBe(200);
    await bob.call(securityEndpoints.linkGoogle, { body: { access_token: `google bob ${bob.user.email}` } });
    const opened = await api.call(authEndpoints.loginWithGoogle, {
      body: { access_token: `google bob ${bob.user.email}` },
    });
    const byGoogle = api.withToken(opened.body.tokens.access.token);
    const there = { subid: place.owner.user._id };
    const params = { workspaceId: place.workspaceId };
    const refused = await byGoogle.call(riskEndpoints.list, { params }, there);
    expect(refused.body).toMatchObject({ code: 'SIGN_IN_BARRED', details: { barrier: 'google' } });
    expect(refused.body.message).toContain('log in with your password');
    expect((await byGoogle.call(userEndpoints.me)).status).toBe(200);
  });
});

describe('a password', () => {
  test('is as long as the strictest organization of its person asks, wherever it is set', async () => {
    await ok({ passwordMin: 16 });
    const other = await makePlace(api, 'Other Owner');
    await alsoMember(other);
    await ok({ passwordMin: 20 }, other.owner);
    const short = await changePassword(bob, 'lantern harbour 7');
    expect(short.body.errors.password).toBe('Use at least 20 characters: your organization asks for it');
    await asOwner(
      api.urls,
      `update accounts set status = 'inactive' where organization_id = $1 and user_id = $2`,
      [other.owner.user._id, bob.user._id],
    );
    expect((await changePassword(bob, 'lantern harbour 7')).status).toBe(200);

    const reset = async (password: string) => {
      const id = crypto.randomUUID();
      const token = api.services.tokens.linkToken('reset', id);
      await asOwner(
        api.urls,
        `insert into password_resets (id, user_id, email, token_hash, expires_at)
         values ($1, $2, $3, sha256(convert_to($4, 'UTF8')), now() + interval '1 hour')`,
        [id, bob.user._id, bob.user.email, token],
      );
      return api.call(authEndpoints.resetPassword, { body: { token, password } });
    };
    expect((await reset('amber gate 42')).body.errors.password).toContain('Use at least 16 characters');
    expect((await reset('lantern harbour 7')).body.errors.password).toContain('not one of your last 5');
    expect((await reset('amber gate lantern 42')).status).toBe(200);

    const invited = await place.owner.call(invitationEndpoints.create, {
      body: {
        email: 'nia@example.test',
        Permissions: [{ workspace: place.workspaceId, permission: 'view' }],
      },
    });
    const token = api.services.tokens.linkToken('invitation', `${invited.body.data._id}.0`);
    const accept = (password: string) =>
      api.call(invitationEndpoints.acceptAs, { body: { token, password } });
    expect((await accept('amber gate 42')).body.errors.password).toContain('Use at least 16 characters');
    expect((await accept('amber gate lantern 42')).status).toBe(200);
  });

  test('is none of the last that are remembered', async () => {
    await ok({ passwordHistory: 2 });
    const words = ['lantern harbour seven', 'amber gate forty two', 'violet ladder ninety'];
    let current = bob.password;
    for (const next of words) {
      expect((await changePassword(bob, next, current)).status).toBe(200);
      current = next;
    }
    // Who has an organization of their own that is not named follows the one that they work in.
    expect((await changePassword(bob, words[2] ?? '', current)).body.errors.password).toContain(
      'your last 2',
    );
    expect((await changePassword(bob, words[1] ?? '', current)).body.errors.password).toContain(
      'your last 2',
    );
    expect((await changePassword(bob, words[0] ?? '', current)).status).toBe(200);
    await ok({ passwordHistory: 0 });
    expect((await changePassword(bob, words[0] ?? '', words[0])).status).toBe(200);
  });

  test('that is older than the organization allows is changed before anything opens', async () => {
    await ok({ passwordDays: 90 });
    expect((await risks(bob)).status).toBe(200);
    await asOwner(
      api.urls,
      `update user_secrets set updated_at = now() - interval '91 days' where user_id = $1`,
      [bob.user._id],
    );
    expect((await risks(bob)).body.details).toEqual({ barrier: 'password' });
    expect((await changePassword(bob, 'lantern harbour seven')).status).toBe(200);
    expect((await risks(bob)).status).toBe(200);
  });
});

describe('an idle session', () => {
  const idleFor = (minutes: number) =>
    asOwner(api.urls, `update sessions set used_at = now() - make_interval(mins => $2) where user_id = $1`, [
      bob.user._id,
      minutes,
    ]);
  const refresh = async (token: string) => api.call(authEndpoints.refresh, { body: { refreshToken: token } });

  test('ends after the time of the strictest organization, and its access token does not outlive it', async () => {
    await ok({ idleMinutes: 120 });
    await idleFor(100);
    const first = await refresh(bob.tokens.refresh.token);
    expect(first.status).toBe(200);
    const other = await makePlace(api, 'Other Owner');
    await alsoMember(other);
    await ok({ idleMinutes: 6 }, other.owner);
    await idleFor(5);
    const second = await refresh(first.body.tokens.refresh.token);
    expect(second.status).toBe(200);
    const life = Date.parse(second.body.tokens.access.expires) - Date.now();
    expect(life).toBeLessThanOrEqual(3 * 60_000);
    const opened = await api.call(authEndpoints.login, {
      body: { email: bob.user.email, password: bob.password },
    });
    expect(Date.parse(opened.body.tokens.access.expires) - Date.now()).toBeLessThanOrEqual(3 * 60_000);
    await idleFor(7);
    expect((await refresh(second.body.tokens.refresh.token)).status).toBe(401);
  });
});

describe('the domains of invitations', () => {
  const invite = (email: string) =>
    place.owner.call(invitationEndpoints.create, {
      body: { email, Permissions: [{ workspace: place.workspaceId, permission: 'view' }] },
    });

  test('keep every other address out, also of an invitation that is sent again', async () => {
    const before = await invite('kim@elsewhere.example');
    await ok({ emailDomains: ['kestrel.example', 'merlin.example'] });
    expect((await invite('kim@notkestrel.example')).body.errors).toEqual({
      email: 'Your organization invites addresses of kestrel.example, merlin.example only',
    });
    expect((await invite('Kim@Merlin.Example')).status).toBe(201);
    const params = { invitationId: before.body.data._id };
    expect((await place.owner.call(invitationEndpoints.resend, { params })).status).toBe(400);
    expect((await risks(bob)).status).toBe(200);
  });
});
