import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { twoStepEndpoints } from 'contract/people/account/two-step.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { enrolTotp } from '../../../test/factors.ts';
import { joined, makePlace, type Place } from '../../../test/make.ts';
import { codeOf } from '../../../test/outside/totp.ts';
import { addMember } from '../../../test/world.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { authJobs } from '../../access/auth/auth.jobs.ts';
import { twoStepResetJobs } from '../../access/auth/two-step-reset.jobs.ts';

let api: TestApi;
let worker: TestWorker;
let place: Place;
let bob: Member;
let secret: string;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, [{ routes: [], jobs: [...authJobs, ...twoStepResetJobs] }]);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(async () => {
  place = await makePlace(api);
  bob = await addMember(api, joined(place), { level: 3, name: 'Bob Example' });
  ({ secret } = await enrolTotp(bob));
  await asOwner(api.urls, 'update users set email_verified_at = now() where id = $1', [bob.user._id]);
  worker.mails.splice(0);
});

const reason = 'Lost the phone; I talked to Bob';
const reset = (by: Member, whom = bob) =>
  by.call(twoStepEndpoints.reset, { params: { accountId: whom.user.accountId }, body: { reason } });
const look = async (by: Member, whom = bob) =>
  (await by.call(twoStepEndpoints.find, { params: { accountId: whom.user.accountId } })).body.data;
const login = async (whom = bob): Promise<string> => {
  const body = { email: whom.user.email, password: whom.password };
  return (await api.call(authEndpoints.login, { body })).body.mfa?.token as string;
};
const ask = async (whom = bob) => api.call(authEndpoints.askForReset, { body: { token: await login(whom) } });
const use = (token: string, resetToken: string) =>
  api.call(authEndpoints.resetSecondStep, { body: { token, resetToken } });

/** The token of the newest mail to an address that leads to this page. */
async function mailed(to: string, page: 'reset-two-step' | 'stop-two-step-reset'): Promise<string> {
  await hurryJobs(api.urls);
  const link = new RegExp(`/${page}\\?token=([\\w-]{43})`);
  const found = () => worker.mails.findLast((mail) => mail.to === to && link.test(mail.text));
  await expect.poll(found, { timeout: 10_000 }).toBeTruthy();
  return link.exec(found()?.text ?? '')?.[1] ?? '';
}

async function mailTo(to: string, subject: string) {
  await hurryJobs(api.urls);
  const found = () => worker.mails.find((mail) => mail.to === to && mail.subject === subject);
  await expect.poll(found, { timeout: 10_000 }).toBeTruthy();
}

/** Lets the waiting time of somebody's reset pass. */
const wait = (whom = bob) =>
  asOwner(
    api.urls,
    `update two_step_resets set ready_at = now(), expires_at = now() + interval '1 hour' where user_id = $1 and cancelled_at is null`,
    [whom.user._id],
  );
const hoursUntil = (at: string) => Math.round((Date.parse(at) - Date.now()) / 3_600_000);

describe('a lost second step', () => {
  test('is reset by who manages the only account: help asked for, vouched for, the link, the password', async () => {
    const asked = await ask();
    expect(asked.body.data).toEqual({ way: 'people', readyAt: null });
    await mailTo(place.owner.user.email, 'Somebody has lost their second step');
    await mailTo(bob.user.email, 'A reset of your two-step sign-in was asked for');
    expect(await look(place.owner)).toMatchObject({
      isOn: true,
      waits: false,
      refusal: null,
      reset: { begunBy: 'person' },
    });

    const begun = await reset(place.owner);
    expect(begun.body.data).toMatchObject({
      refusal: 'A reset is under way.',
      reset: { begunBy: 'here', reason },
    });
    const resetToken = await mailed(bob.user.email, 'reset-two-step');
    const elsewhere = await bob.call(userEndpoints.me);
    expect(elsewhere.status).toBe(200);
    const opened = await use(await login(), resetToken);
    expect(opened.status).toBe(200);
    expect((await bob.call(userEndpoints.me)).body.code).toBe('NO_SESSION');
    const back = api.withToken(opened.body.tokens.access.token);
    expect((await back.call(securityEndpoints.find)).body.data).toMatchObject({
      totpSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect(await look(place.owner)).toMatchObject({ isOn: false, reset: null });
    await mailTo(bob.user.email, 'Your two-step sign-in was reset');
    await mailTo(place.owner.user.email, 'A two-step sign-in was reset');

    const history = await back.call(securityEndpoints.signIns);
    const messages = history.body.data.map(({ message }: { message: string }) => message);
    expect(messages.slice(0, 4)).toEqual([
      'Logged in',
      'Two-step sign-in reset by a mailed link',
      'Reset of two-step sign-in begun for you',
      'Second step lost; help asked for',
    ]);
    const log = await asOwner<{ action: string; actor_name: string; reason: string | null }>(
      api.urls,
      `select action, actor_name, reason from activities where organization_id = $1 and action like 'two-step-%' order by seq`,
      [place.owner.user._id],
    );
    expect(log).toEqual([
      { action: 'two-step-reset-asked', actor_name: 'System', reason: null },
      { action: 'two-step-reset-begun', actor_name: place.owner.user.name, reason },
      { action: 'two-step-reset', actor_name: 'System', reason: null },
    ]);
    const shown = await place.owner.call(logEndpoints.listAll);
    expect(JSON.stringify(shown.body)).toContain('Reset two-step sign-in of Bob Exam');
  });

  test('has a link that works once, even for twenty at a time, and only beside the own password', async () => {
    await reset(place.owner);
    const resetToken = await mailed(bob.user.email, 'reset-two-step');
    const wrong = await api.call(authEndpoints.login, {
      body: { email: bob.user.email, password: 'wrong horse battery' },
    });
    expect(wrong.status).toBe(401);
    const eve = await api.register('Eve Example');
    await enrolTotp(eve);
    expect((await use(await login(eve), resetToken)).body.code).toBe('BAD_TOKEN');
    expect((await use('unknown', resetToken)).body.code).toBe('BAD_TOKEN');
    expect((await use(await login(), 'x'.repeat(43))).body.code).toBe('BAD_TOKEN');
    const challenges = await Promise.all(Array.from({ length: 20 }, () => login()));
    const answers = await Promise.all(challenges.map((one) => use(one, resetToken)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await enrolTotp(
      api.withToken(answers.find(({ status }) => status === 200)?.body.tokens.access.token) as Member,
    );
    expect((await use(await login(), resetToken)).body.code).toBe('BAD_TOKEN');
  });

  test('stays when the link is over, stopped by the person, or stopped by who manages the account', async () => {
    await reset(place.owner);
    const first = await mailed(bob.user.email, 'reset-two-step');
    await asOwner(api.urls, 'update two_step_resets set expires_at = now() where user_id = $1', [
      bob.user._id,
    ]);
    expect((await use(await login(), first)).body.code).toBe('BAD_TOKEN');

    worker.mails.splice(0);
    await reset(place.owner);
    const second = await mailed(bob.user.email, 'reset-two-step');
    const token = await mailed(bob.user.email, 'stop-two-step-reset');
    const stop = () => api.call(authEndpoints.cancelReset, { body: { token } });
    expect((await use(await login(), token)).body.code).toBe('BAD_TOKEN');
    expect((await api.call(authEndpoints.cancelReset, { body: { token: second } })).body.code).toBe(
      'BAD_TOKEN',
    );
    expect((await stop()).status).toBe(200);
    expect((await stop()).body.code).toBe('BAD_TOKEN');
    expect((await use(await login(), second)).body.code).toBe('BAD_TOKEN');
    await mailTo(place.owner.user.email, 'The reset of a two-step sign-in was stopped');

    worker.mails.splice(0);
    await reset(place.owner);
    const third = await mailed(bob.user.email, 'reset-two-step');
    const stopped = await place.owner.call(twoStepEndpoints.cancel, {
      params: { accountId: bob.user.accountId },
    });
    expect(stopped.body.data).toMatchObject({ isOn: true, refusal: null, reset: null });
    expect((await use(await login(), third)).body.code).toBe('BAD_TOKEN');
    await mailTo(bob.user.email, 'The reset of your two-step sign-in was stopped');
  });

  test('was not lost by who takes it after all: the reset stops', async () => {
    await reset(place.owner);
    const resetToken = await mailed(bob.user.email, 'reset-two-step');
    const taken = await api.call(authEndpoints.takeSecondStep, {
      body: { token: await login(), code: codeOf(secret, 1) },
    });
    expect(taken.status).toBe(200);
    expect((await use(await login(), resetToken)).body.code).toBe('BAD_TOKEN');
    expect((await look(place.owner)).reset).toBeNull();
  });

  test('is not reset by the mailbox alone: a password that a mail has set waits before, and voids the link after', async () => {
    await asOwner(
      api.urls,
      `insert into password_resets (id, user_id, email, token_hash, expires_at, used_at)
       values (gen_random_uuid(), $1, 'x', '\\x01', now(), now() - interval '1 hour')`,
      [bob.user._id],
    );
    const begun = await reset(place.owner);
    expect(hoursUntil(begun.body.data.reset.readyAt)).toBe(24);
    await wait();
    const resetToken = await mailed(bob.user.email, 'reset-two-step');
    await asOwner(api.urls, 'update password_resets set used_at = now() where user_id = $1', [bob.user._id]);
    expect((await use(await login(), resetToken)).body.code).toBe('BAD_TOKEN');
  });
});

describe('who belongs to several organizations', () => {
  test('keeps a second step that one of them alone would take: the others are told and stop it', async () => {
    const other = await makePlace(api, 'Other Owner');
    await asOwner(api.urls, `update organizations set name = 'Other Works' where id = $1`, [
      other.owner.user._id,
    ]);
    const bobThere = await addMember(api, joined(other), { level: 1 });
    await asOwner(api.urls, 'update accounts set user_id = $1 where organization_id = $2 and id = $3', [
      bob.user._id,
      other.owner.user._id,
      bobThere.user.accountId,
    ]);
    const begun = await reset(place.owner);
    expect(begun.body.data.waits).toBe(true);
    expect(hoursUntil(begun.body.data.reset.readyAt)).toBe(24);
    await mailTo(other.owner.user.email, 'A two-step sign-in is to be reset');
    expect(worker.mails.some((mail) => mail.text.includes('/reset-two-step?'))).toBe(false);
    const seen = await look(other.owner, bobThere);
    expect(seen.reset).toMatchObject({ begunBy: 'elsewhere', begunName: null, reason: null });
    expect(JSON.stringify(worker.mails.filter(({ to }) => to === other.owner.user.email))).not.toContain(
      'Lost the phone',
    );
    const accountId = bobThere.user.accountId;
    expect((await other.owner.call(twoStepEndpoints.cancel, { params: { accountId } })).status).toBe(200);
    await mailTo(bob.user.email, 'The reset of your two-step sign-in was stopped');
    const [noted] = await asOwner<{ n: number }>(
      api.urls,
      `select count(*)::int as n from activities where organization_id = $1 and action = 'two-step-reset-cancelled'`,
      [place.owner.user._id],
    );
    expect(noted?.n).toBe(1);
  });

  test('has no link before its time, and no link once the organization that vouched has let them go', async () => {
    await asOwner(api.urls, `update organizations set name = 'Bob Alone' where id = $1`, [bob.user._id]);
    const begun = await reset(place.owner);
    expect(hoursUntil(begun.body.data.reset.readyAt)).toBe(24);
    const [row] = await asOwner<{ id: string }>(
      api.urls,
      'select id from two_step_resets where user_id = $1',
      [bob.user._id],
    );
    const resetToken = api.services.tokens.linkToken('two-step-reset', row?.id ?? '');
    expect((await use(await login(), resetToken)).body.code).toBe('BAD_TOKEN');
    await wait();
    await place.owner.call(accountEndpoints.update, {
      params: { accountId: bob.user.accountId },
      body: { status: 'inactive' },
    });
    expect((await use(await login(), resetToken)).body.code).toBe('BAD_TOKEN');
  });
});

describe('who may begin a reset', () => {
  const refused = async (by: Member, status: number, whom = bob) => {
    expect((await reset(by, whom)).status).toBe(status);
    const rows = await asOwner(api.urls, 'select from two_step_resets where user_id = $1', [whom.user._id]);
    expect(rows).toEqual([]);
  };

  test('manages accounts in an organization where the person is active', async () => {
    const other = await makePlace(api, 'Other Owner');
    await refused(other.owner, 404);
    await refused(await addMember(api, joined(place), { level: 5 }), 403);
    await refused(await addMember(api, joined(place), { role: 'billing' }), 403);
    await asOwner(api.urls, `update accounts set status = 'inactive' where id = $1`, [bob.user.accountId]);
    await refused(place.owner, 409);
    await asOwner(api.urls, `update accounts set status = 'active', left_at = now() where id = $1`, [
      bob.user.accountId,
    ]);
    await refused(place.owner, 404);
  });

  test('is not the person themself, and for an owner is an owner', async () => {
    await enrolTotp(place.owner);
    await asOwner(api.urls, 'update users set email_verified_at = now() where id = $1', [
      place.owner.user._id,
    ]);
    await refused(place.owner, 409, place.owner);
    const admin = await addMember(api, joined(place), { role: 'admin' });
    await refused(admin, 409, place.owner);
    const second = await addMember(api, joined(place), { role: 'owner' });
    expect((await reset(second, place.owner)).status).toBe(200);
  });

  test('has just shown who they are, says why, and finds a second step and a confirmed address', async () => {
    await asOwner(
      api.urls,
      `update sessions set proved_at = now() - interval '11 minutes' where user_id = $1`,
      [place.owner.user._id],
    );
    expect((await reset(place.owner)).body.code).toBe('REAUTH_REQUIRED');
    await place.owner.call(securityEndpoints.prove, { body: { password: place.owner.password } });
    const params = { accountId: bob.user.accountId };
    const bare = await place.owner.call(twoStepEndpoints.reset, { params, body: { reason: ' ' } });
    expect(bare.body.errors.reason).toContain('Say why');
    await asOwner(api.urls, 'update users set email_verified_at = null where id = $1', [bob.user._id]);
    await refused(place.owner, 409);
    await refused(place.owner, 409, await addMember(api, joined(place), { level: 1 }));
  });
});

describe('who has nobody to vouch for them', () => {
  test('waits 72 hours for the link, as the last owner does though there are administrators', async () => {
    const ada = place.owner;
    await enrolTotp(ada);
    await asOwner(api.urls, 'update users set email_verified_at = now() where id = $1', [ada.user._id]);
    const admin = await addMember(api, joined(place), { role: 'admin' });
    const asked = await ask(ada);
    expect(asked.body.data.way).toBe('waiting');
    expect(hoursUntil(asked.body.data.readyAt)).toBe(72);
    expect((await ask(ada)).body.data).toEqual(asked.body.data);
    await mailTo(admin.user.email, 'A two-step sign-in is to be reset');
    await wait(ada);
    const [row] = await asOwner<{ id: string }>(
      api.urls,
      'select id from two_step_resets where user_id = $1',
      [ada.user._id],
    );
    await asOwner(
      api.urls,
      `select graphile_worker.add_job('send-two-step-reset-link', json_build_object('id', $1::text))`,
      [row?.id],
    );
    const resetToken = await mailed(ada.user.email, 'reset-two-step');
    expect((await use(await login(ada), resetToken)).status).toBe(200);
  });

  test('is not helped without a confirmed address, by a mailed sign-in link, or more than three times a day', async () => {
    await asOwner(api.urls, 'update users set email_verified_at = null where id = $1', [bob.user._id]);
    expect((await ask()).status).toBe(409);
    await asOwner(api.urls, 'update users set email_verified_at = now() where id = $1', [bob.user._id]);
    const token = await login();
    await asOwner(
      api.urls,
      `update sign_in_challenges set first_step = 'link' where user_id = $1 and used_at is null`,
      [bob.user._id],
    );
    expect((await api.call(authEndpoints.askForReset, { body: { token } })).status).toBe(409);
    expect((await api.call(authEndpoints.askForReset, { body: { token: 'unknown' } })).status).toBe(410);
    for (let n = 0; n < 3; n += 1) {
      expect((await ask()).status).toBe(200);
      await asOwner(
        api.urls,
        'update two_step_resets set cancelled_at = now() where user_id = $1 and cancelled_at is null',
        [bob.user._id],
      );
    }
    expect((await ask()).status).toBe(429);
  });
});
