import papaparse from 'papaparse';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { MailDelivery } from 'contract/support/notification/mail-delivery';
import { mailDeliveryEndpoints } from 'contract/support/notification/mail-delivery.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { exportsOf } from '../../../test/export.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { maxTries, notNow } from '../../core/jobs/jobs.ts';
import type { Mail } from '../../core/mail/mail.ts';
import { refusedAddress } from '../../core/mail/refused-address.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let bob: Member;

/** What the mail server does with a mail; takes it unless told. */
let answer: (mail: Mail) => Error | undefined = () => undefined;

beforeAll(async () => {
  api = await testApi();
  const send = async (mail: Mail) => {
    const refusal = answer(mail);
    if (refusal) throw refusal;
  };
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    mailer: { send, close: () => {} },
  });
});
beforeEach(async () => {
  answer = () => undefined;
  world = await makeWorld(api);
  bob = await addMember(api, world, { level: 3 });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const noSuchPerson = () => refusedAddress(new Error('refused'), '550 5.1.1 no such person');

/** Assigns an action to Bob, which is mailed to him. */
async function assign(name = 'Grease the axle'): Promise<void> {
  const { owner, workspaceId, recordId } = world;
  const params = { workspaceId, recordId };
  const body = { ...world.actionInput(name), assignedTo: [bob.user.accountId] };
  expect((await owner.call(riskParts.action.create, { params, body })).status).toBe(201);
}

async function logged(query: Record<string, unknown> = {}): Promise<MailDelivery[]> {
  const { body, status } = await world.owner.call(mailDeliveryEndpoints.list, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Bob's mails, once they are as they are to be; jobs that wait are made due. */
const bobs = (expected: object[]) =>
  vi.waitFor(
    async () => {
      await hurryJobs(api.urls);
      expect(await logged({ person: bob.user.accountId })).toEqual(
        expected.map((one) => expect.objectContaining(one)),
      );
    },
    { timeout: 20_000, interval: 100 },
  );

const own = async (who: Member) => (await who.call(mailDeliveryEndpoints.own)).body.data;

const found = async (id: string) => {
  const query = { key: 'mail_bounced', whose: 'me', limit: 100 };
  const { body } = await world.owner.call(attentionEndpoints.listMine, { query });
  return body.data.find((entry: { _id: string }) => entry._id === id);
};

test('the log says what was mailed to whom about which record, and nothing of what it says', async () => {
  await assign('Secret seal change');
  await bobs([{ event: 'task.assigned', state: 'sent', email: bob.user.email, reason: null }]);
  const [mail] = await logged({ person: bob.user.accountId });
  expect(mail).toMatchObject({
    person: { _id: bob.user.accountId, name: bob.user.name },
    workspace: { name: 'Axle plant' },
    number: expect.stringMatching(/^RSK-\d{4}-\d{4}$/),
    endedAt: expect.any(String),
  });
  expect(JSON.stringify(mail)).not.toContain('Secret');
  expect((await bob.call(mailDeliveryEndpoints.list)).status).toBe(403);
});

test('an address that is refused for good is tried once, is told to administrators and to its person, and is over with the next mail that is taken', async () => {
  const tries: string[] = [];
  answer = ({ id, to }) => {
    if (to !== bob.user.email || !id.endsWith('.notice')) return undefined;
    tries.push(id);
    return noSuchPerson();
  };
  await assign();
  const refused = {
    state: 'refused',
    reason: 'The mail server refuses the address. It said: 550 5.1.1 no such person',
  };
  await bobs([refused]);
  expect(tries).toHaveLength(1);
  const refusal = { at: expect.any(String), reason: refused.reason };
  expect(await own(bob)).toEqual({ email: bob.user.email, refusal });
  expect(await own(world.owner)).toMatchObject({ refusal: null });
  const params = { organizationId: world.organizationId };
  const listed = await world.owner.call(accountEndpoints.list, { params, query: { mailRefused: 'true' } });
  expect(listed.body.data.accounts).toMatchObject([{ _id: bob.user.accountId, mailRefusal: refusal }]);
  const one = await world.owner.call(accountEndpoints.find, { params: { accountId: bob.user.accountId } });
  expect(one.body.data.mailRefusal).toEqual(refusal);
  expect(await found(bob.user.accountId)).toMatchObject({ attentionType: 'account', name: bob.user.name });

  answer = () => undefined;
  await bob.call(notificationEndpoints.testMail);
  await bobs([{ event: 'test', state: 'sent' }, refused]);
  expect(await own(bob)).toMatchObject({ refusal: null });
  expect(await found(bob.user.accountId)).toBeUndefined();
});

test('another address begins anew', async () => {
  answer = noSuchPerson;
  await assign();
  await bobs([{ state: 'refused' }]);
  await asOwner(api.urls, `update users set email = 'new-' || email where id = $1`, [bob.user._id]);
  expect(await own(bob)).toEqual({ email: `new-${bob.user.email}`, refusal: null });
});

test('an invitation to an address that is refused says so where it waits, until it is taken', async () => {
  answer = noSuchPerson;
  const email = `nia.${Date.now()}@example.test`;
  const Permissions = [{ workspace: world.workspaceId, permission: 'view' }];
  const body = { email, role: 'admin', Permissions };
  const made = await world.owner.call(invitationEndpoints.create, { body });
  const invitationId: string = made.body.data._id;
  const listed = async () => {
    const answered = await world.owner.call(invitationEndpoints.list, { query: { search: email } });
    return answered.body.data.invitations[0];
  };
  const refusal = { at: expect.any(String), reason: expect.stringContaining('no such person') };
  await vi.waitFor(async () => expect(await listed()).toMatchObject({ mailRefusal: refusal }), 20_000);
  expect(await found(invitationId)).toMatchObject({ attentionType: 'invitation', name: email });
  expect(await logged({ search: email })).toMatchObject([
    { event: 'invitation.sent', state: 'refused', person: null, email },
  ]);
  answer = () => undefined;
  await world.owner.call(invitationEndpoints.resend, { params: { invitationId } });
  await vi.waitFor(async () => expect(await listed()).toMatchObject({ mailRefusal: null }), 20_000);
});

test('while the mail server is away a mail waits, and the log says why; what it does not take is given up after as many tries as a job has', async () => {
  answer = () => notNow(60, new Error('connect ECONNREFUSED'));
  await assign();
  await bobs([{ state: 'queued', reason: expect.stringContaining('cannot be reached'), endedAt: null }]);
  answer = () => new Error('451 4.3.0 try later');
  // As if it had been tried until the last time but one.
  await asOwner(api.urls, `update mail_deliveries set tries = $2 where account_id = $1`, [
    bob.user.accountId,
    maxTries - 1,
  ]);
  await bobs([
    {
      state: 'failed',
      reason: 'The mail server did not take it. It said: 451 4.3.0 try later',
      endedAt: expect.any(String),
    },
  ]);
  expect(await own(bob)).toMatchObject({ refusal: null });
});

test('what its reader may not see any more is not sent, and the log says so', async () => {
  answer = () => notNow(1, new Error('away'));
  await assign();
  await bobs([{ state: 'queued' }]);
  await asOwner(api.urls, `delete from account_permissions where account_id = $1`, [bob.user.accountId]);
  // The mail server stays away: a try that had begun before would be taken otherwise.
  await bobs([{ state: 'withheld', reason: expect.stringContaining('could not see any more') }]);
});

test('the log is narrowed by person, event, state and days, and exported as it is narrowed', async () => {
  await assign();
  await bobs([{ event: 'task.assigned', state: 'sent' }]);
  const today = new Date().toISOString().slice(0, 10);
  const isThere = async (query: object) =>
    (await logged({ search: bob.user.email, ...query })).some(({ event }) => event === 'task.assigned');
  expect(await isThere({ event: 'task.assigned,test', state: 'sent', from: today, to: today })).toBe(true);
  for (const query of [{ event: 'test' }, { state: 'refused' }, { to: '2020-01-01' }, { from: '2099-01-01' }])
    expect(await isThere(query), JSON.stringify(query)).toBe(false);
  const body = { format: 'csv', search: bob.user.email, filters: { event: 'task.assigned' } };
  const begun = await world.owner.call(exportEndpoints.createMails, { body });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
  const job = await exportsOf(api, world.workspaceId).finish(world.owner, begun.body.data._id);
  const file = await api.app.inject({ method: 'GET', url: job.url ?? '' });
  const { data } = papaparse.parse(file.body.slice(1), { header: true, skipEmptyLines: true });
  expect(data).toMatchObject([
    { Person: bob.user.name, Email: bob.user.email, About: 'A task is assigned to you', State: 'Sent' },
  ]);
});

test('the log keeps what is not older than 400 days', async () => {
  await assign();
  await bobs([{ state: 'sent' }]);
  const swept = async () => {
    await asOwner(api.urls, `select sweep('mail_deliveries', 1000)`);
    return logged({ person: bob.user.accountId });
  };
  const age = (days: number) =>
    asOwner(
      api.urls,
      `update mail_deliveries set created_at = now() - make_interval(days => ${days}) where account_id = $1`,
      [bob.user.accountId],
    );
  await age(399);
  expect(await swept()).toHaveLength(1);
  await age(401);
  expect(await swept()).toEqual([]);
});
