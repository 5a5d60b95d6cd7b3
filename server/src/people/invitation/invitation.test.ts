import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { invitedEndpoints } from 'contract/access/auth/invited.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { enrolTotp } from '../../../test/factors.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { invitationJobs } from './invitation.jobs.ts';

let api: TestApi;
let worker: TestWorker;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, [{ routes: [], jobs: invitationJobs }]);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  worker.mails.splice(0);
  place = await makePlace(api, 'Ada Example');
});

const invite = (email: string, more: object = {}, by: Member = place.owner) =>
  by.call(invitationEndpoints.create, {
    body: {
      email,
      role: 'admin',
      Permissions: [{ workspace: place.workspaceId, permission: 'edit' }],
      ...more,
    },
  });

/** The token of the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  await hurryJobs(api.urls);
  const found = () => worker.mails.findLast((mail) => mail.to === email);
  await expect.poll(found, { timeout: 10_000 }).toBeTruthy();
  return /accept-invitation\?token=([\w-]{43})/.exec(found()?.text ?? '')?.[1] ?? '';
}

const accept = (who: Member, token: string) => who.call(invitationEndpoints.accept, { body: { token } });
const at = (organizationId: string) => ({ subid: organizationId });

describe('an invitation', () => {
  test('is mailed; who accepts it works in what was granted, and in nothing else', async () => {
    const bob = await api.register('Bob Example');
    const sent = await invite(bob.user.email);
    expect(sent).toMatchObject({
      status: 201,
      body: { message: 'Invitation sent successfully!', data: { status: 'pending', role: 'admin' } },
    });
    expect(JSON.stringify(sent.body)).not.toContain('token');
    const token = await tokenFor(bob.user.email);
    const preview = await bob.call(invitationEndpoints.find, { params: { token } });
    expect(preview.body.data).toMatchObject({
      invitedBy: { name: 'Ada Example' },
      Permissions: [{ workspaceName: 'Axle plant', permission: 'edit' }],
    });
    const accepted = await accept(bob, token);
    expect(accepted.body).toMatchObject({
      message: 'Invitation accepted successfully!',
      data: { accountId: place.owner.user._id, status: 'active' },
    });
    const risk = await makeRisk(place, 'Seen by Bob');
    const params = { workspaceId: place.workspaceId };
    const listed = await bob.call(riskEndpoints.list, { params }, at(place.owner.user._id));
    expect(listed.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([risk._id]);
    expect((await bob.call(riskEndpoints.list, { params })).status).toBe(404);
    const members = await bob.call(
      accountEndpoints.list,
      { params: { organizationId: place.owner.user._id } },
      at(place.owner.user._id),
    );
    expect(members.status).toBe(403);
    expect((await accept(bob, token)).status).toBe(409);
  });

  test('says who invites to what to whoever holds the link, and nothing of one that was revoked or never was', async () => {
    const email = 'not.here.yet@example.test';
    const { body } = await invite(email);
    const token = await tokenFor(email);
    const ask = (link: string) => api.call(invitedEndpoints.find, { params: { token: link } });
    const named = await place.owner.call(userEndpoints.updateMe, { body: { orgName: 'Kestrel Works' } });
    expect(named.status).toBe(200);
    const shown = { orgName: 'Kestrel Works', invitedBy: { name: 'Ada Example' } };
    const told = (await ask(token)).body.data;
    expect(told).toEqual({
      ...shown,
      status: 'pending',
      workspaces: [{ name: 'Axle plant', role: null, permission: 'edit' }],
    });
    expect(JSON.stringify(told)).not.toContain(email);
    await asOwner(api.urls, `update invitations set expires_at = now() where id = $1`, [body.data._id]);
    expect((await ask(token)).body.data).toMatchObject({ status: 'expired', ...shown, workspaces: [] });
    await asOwner(api.urls, `update invitations set expires_at = now() + interval '1 day' where id = $1`, [
      body.data._id,
    ]);
    await place.owner.call(invitationEndpoints.remove, { params: { invitationId: body.data._id } });
    const [revoked, unknown] = [await ask(token), await ask('x'.repeat(43))];
    expect(revoked.status).toBe(404);
    expect(unknown.status).toBe(404);
    expect(revoked.body.message).toBe(unknown.body.message);
    expect(JSON.stringify(revoked.body)).not.toContain('Ada');
  });

  test('is accepted with Google by whom it was sent to, and by nobody else; two-step sign-in is not passed by', async () => {
    const email = 'invited.by.google@example.test';
    await invite(email);
    const token = await tokenFor(email);
    const acceptAs = (id: string, address: string) =>
      api.call(invitationEndpoints.acceptAs, { body: { token, access_token: `google ${id} ${address}` } });
    expect((await acceptAs('eve', 'eve.google@example.test')).status).toBe(403);
    const taken = await asOwner(api.urls, `select 1 from users where email = 'eve.google@example.test'`);
    expect(taken).toEqual([]);
    const made = await acceptAs('nia', email);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      user: { email, isEmailVerified: true, providers: ['google'] },
      data: { accountId: place.owner.user._id },
    });
    expect((await acceptAs('nia', email)).status).toBe(409);

    const bob = await api.register('Bob Example');
    await bob.call(securityEndpoints.linkGoogle, {
      body: { access_token: `google bob ${bob.user.email}` },
    });
    await enrolTotp(bob);
    await invite(bob.user.email);
    const forBob = { token: await tokenFor(bob.user.email), access_token: `google bob ${bob.user.email}` };
    const refused = await api.call(invitationEndpoints.acceptAs, { body: forBob });
    expect(refused.status).toBe(409);
    expect(refused.body.tokens).toBeUndefined();
  });

  test('makes a new person who chooses a password; their address counts as confirmed (H-29)', async () => {
    const email = 'newcomer@example.test';
    await invite(email);
    const token = await tokenFor(email);
    const weak = await api.call(invitationEndpoints.acceptAs, { body: { token, password: 'password1' } });
    expect(weak.body.errors.password).toContain('too common');
    const made = await api.call(invitationEndpoints.acceptAs, {
      body: { token, password: 'green copper lantern', name: 'Nia Newcomer' },
    });
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({
      user: { name: 'Nia Newcomer', isEmailVerified: true },
      data: { accountId: place.owner.user._id },
    });
    const nia = api.withToken(made.body.tokens.access.token);
    const me = await nia.call(userEndpoints.me, {}, at(place.owner.user._id));
    expect(me.body).toMatchObject({ permissions: [{ workspace: place.workspaceId, permission: 'edit' }] });
    const again = await api.call(invitationEndpoints.acceptAs, {
      body: { token, password: 'green copper lantern' },
    });
    expect(again.status).toBe(409);
  });

  test('is for its address alone: another person with the link joins nothing (H-09)', async () => {
    const [bob, eve] = [await api.register('Bob Example'), await api.register('Eve Example')];
    await invite(bob.user.email);
    const token = await tokenFor(bob.user.email);
    const answers = [
      await accept(eve, token),
      await eve.call(invitationEndpoints.find, { params: { token } }),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(403);
      expect(body.message).toContain('This invitation was sent to another email address.');
      expect(body.message).not.toContain(bob.user.email);
    }
    expect((await accept(bob, token)).status).toBe(200);
  });

  test('that was passed on joins nobody who has put its address in the place of their own without proof (H-09, H-29)', async () => {
    const eve = await api.register('Eve Example');
    const invited = `kim.${eve.user._id}@example.test`;
    await invite(invited);
    const token = await tokenFor(invited);
    const taken = { email: invited, currentPassword: eve.password };
    expect((await eve.call(userEndpoints.updateMe, { body: taken })).body.data.email).toBe(invited);
    const answers = async () => [
      await accept(eve, token),
      await eve.call(invitationEndpoints.find, { params: { token } }),
    ];
    for (const { status, body } of await answers()) {
      expect(status).toBe(403);
      expect(body.message).toContain('Confirm your email first');
    }
    expect((await eve.call(userEndpoints.me)).body.data?.isEmailVerified ?? false).toBe(false);
    await api.owner.query('update users set email_verified_at = now() where id = $1', [eve.user._id]);
    for (const { status } of (await answers()).toReversed()) expect(status).toBe(200);
  });

  test('is sent once to an address, and not to a member', async () => {
    const bob = await api.register('Bob Example');
    await invite(bob.user.email);
    const twice = await invite(bob.user.email.toUpperCase());
    expect(twice).toMatchObject({ status: 409, body: { code: 'ALREADY_SENT' } });
    expect(twice.body.message).toContain('already sent');
    const joined = await accept(bob, await tokenFor(bob.user.email));
    expect((await invite(bob.user.email)).body.code).toBe('ALREADY_MEMBER');
    await place.owner.call(accountEndpoints.update, {
      params: { accountId: joined.body.data._id },
      body: { status: 'inactive' },
    });
    expect((await invite(bob.user.email)).body.errors.email).toContain('Set it active instead');
    const many = await Promise.all(Array.from({ length: 8 }, () => invite('kim@example.test')));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('sent again voids the link before; revoked or after a week it leads nowhere (A-11)', async () => {
    const bob = await api.register('Bob Example');
    const { body } = await invite(bob.user.email);
    const invitationId: string = body.data._id;
    const older = await tokenFor(bob.user.email);
    worker.mails.splice(0);
    const resent = await place.owner.call(invitationEndpoints.resend, { params: { invitationId } });
    expect(resent.body.data).toMatchObject({ resendCount: 1, status: 'pending' });
    const newer = await tokenFor(bob.user.email);
    expect((await accept(bob, older)).status).toBe(404);
    await asOwner(api.urls, `update invitations set expires_at = now() where id = $1`, [invitationId]);
    expect((await accept(bob, newer)).body.code).toBe('EXPIRED');
    const listed = await place.owner.call(invitationEndpoints.list, { query: { status: 'expired' } });
    expect(listed.body.data.invitations).toMatchObject([{ _id: invitationId, status: 'expired' }]);
    await place.owner.call(invitationEndpoints.resend, { params: { invitationId } });
    worker.mails.splice(0);
    const revoked = await place.owner.call(invitationEndpoints.remove, { params: { invitationId } });
    expect(revoked.body.data.status).toBe('revoked');
    expect((await invite(bob.user.email)).status).toBe(201);
  });

  test('is accepted once though 20 use its link at the same time (A-11)', async () => {
    const bob = await api.register('Bob Example');
    await invite(bob.user.email);
    const token = await tokenFor(bob.user.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(bob, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await asOwner(api.urls, `select from accounts where organization_id = $1 and user_id = $2`, [
      place.owner.user._id,
      bob.user._id,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('who invites', () => {
  test('names workspaces and roles of their own organization only, and at least one (H-11, H-12)', async () => {
    const other = await makePlace(api, 'Other Owner');
    const entry = { workspace: other.workspaceId, permission: 'admin' };
    expect((await invite('kim@example.test', { Permissions: [entry] })).status).toBe(404);
    expect((await invite('kim@example.test', { accountId: other.owner.user._id })).status).toBe(403);
    expect((await invite('kim@example.test', { Permissions: [] })).body.errors.Permissions).toBe(
      'Please select at least one workspace.',
    );
    const owned = { workspace: place.workspaceId, permission: 'root' };
    expect((await invite('kim@example.test', { Permissions: [owned] })).status).toBe(400);
    expect((await invite('kim', {})).body.errors.email).toBe('Invalid email');
    const left = await asOwner(api.urls, `select from invitations where organization_id = $1`, [
      place.owner.user._id,
    ]);
    expect(left).toEqual([]);
  });

  test('with an unconfirmed address may send 20 a day (H-29)', async () => {
    for (let n = 0; n < 20; n += 1) expect((await invite(`kim${n}@example.test`)).status).toBe(201);
    const refused = await invite('kim20@example.test');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    await asOwner(api.urls, `update users set email_verified_at = now() where id = $1`, [
      place.owner.user._id,
    ]);
    expect((await invite('kim20@example.test')).status).toBe(201);
  });
});
