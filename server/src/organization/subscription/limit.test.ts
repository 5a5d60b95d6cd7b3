import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makePlace } from '../../../test/make.ts';
import { uploadFile } from '../../../test/upload.ts';
import { asOwner, hurryJobs, testWorker } from '../../../test/worker.ts';
import { subscriptionJobs } from './subscription.jobs.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const keysOf = (told: { body: { data: { key: string; facts: object }[] } }) =>
  told.body.data.map(({ key, facts }) => ({ key, facts }));

test('fifty at once for the last place: one workspace is made, and those who pay are told once', async () => {
  const { owner, moduleId } = await makePlace(api);
  const make = (name: string) =>
    owner.call(workspaceEndpoints.risk.create, { body: { moduleId, name, description: 'Another plant' } });
  for (let n = 2; n <= 9; n += 1) expect((await make(`Plant ${n}`)).status).toBe(201);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => make(`Last ${n}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
    expect(body.message).toBe(
      'The plan of Risk Management holds 10 workspaces. Choose a larger plan or delete a workspace.',
    );
    expect(body.details).toEqual({ path: '/subscription-billing', used: 10, limit: 10 });
  }
  const list = await owner.call(workspaceEndpoints.risk.list, { params: { moduleId }, query: { limit: 50 } });
  expect(list.body.total ?? list.body.data.total).toBe(10);
  expect(keysOf(await owner.call(notificationEndpoints.list))).toEqual([
    {
      key: 'billing.limit_reached',
      facts: { what: '9 of the 10 workspaces of Risk Management are used' },
    },
  ]);
  const [first] = (await owner.call(notificationEndpoints.list)).body.data;
  expect(first.link).toBe('/subscription-billing');
  // A place that is free again is given again.
  const { body } = answers.find(({ status }) => status === 201) ?? answers[0] ?? { body: {} };
  await owner.call(workspaceEndpoints.risk.remove, { params: { workspaceId: body.data._id } });
  expect((await make('In its place')).status).toBe(201);
});

test('files have room as long as the plans that run hold it together; of many at once the last fits once', async () => {
  const { owner } = await makePlace(api);
  const organizationId = owner.user._id;
  const note = (n: number) => ({
    fileName: `note-${n}.txt`,
    filetype: 'text/plain',
    bytes: Buffer.from('ten bytes.'),
  });
  await asOwner(
    api.urls,
    `insert into files (organization_id, id, name, mime, size, sha256)
     values ($1, gen_random_uuid(), 'large.pdf', 'application/pdf', 349999999985, '')`,
    [organizationId],
  );
  const usage = await owner.call(subscriptionEndpoints.usage);
  expect(usage.body.data.storage).toEqual({ used: 349_999_999_985, limit: 350_000_000_000 });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => uploadFile(api, owner, note(n))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers.filter((one) => one.status !== 200)) {
    expect([status, body.code]).toEqual([403, 'PLAN_LIMIT_REACHED']);
    expect(body.message).toBe(
      'The plans hold 350 GB and 350 GB are used. Choose a larger plan or delete files.',
    );
  }
});

test('each night notes once what was in use; usage gives the last ninety days', async () => {
  const { owner } = await makePlace(api);
  const worker = await testWorker(api.urls, [{ routes: [], jobs: subscriptionJobs }]);
  const note = subscriptionJobs.find(({ name }) => name === 'note-usage');
  if (!note) throw new Error('note-usage');
  const services = { ...api.services, mailer: { send: async () => {}, close: () => {} }, publicUrl: '' };
  await note.run(services, {});
  await note.run(services, {});
  await asOwner(
    api.urls,
    `insert into usage_days select organization_id, day - 100, users, workspaces, storage from usage_days where organization_id = $1`,
    [owner.user._id],
  );
  const { body } = await owner.call(subscriptionEndpoints.usage);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  expect(body.data.days).toEqual([{ day: yesterday, users: 1, workspaces: 1, storage: 0 }]);
  expect(body.data.users).toEqual({ used: 1, limit: null });
  await worker.stop();
});

test('the hourly job finds what is due and moves each organization', async () => {
  const { owner, moduleId } = await makePlace(api);
  const { owner: other } = await makePlace(api);
  await asOwner(api.urls, `update subscriptions set period_end = now() - interval '1 minute' where id = $1`, [
    moduleId,
  ]);
  // What is due is found, what is not is left alone.
  const found = await asOwner(api.urls, `select organizations_to_bill() as id`);
  expect(found).toEqual([{ id: owner.user._id }]);
  const plan = subscriptionJobs.find(({ name }) => name === 'plan-subscription-moves');
  if (!plan) throw new Error('plan-subscription-moves');
  const worker = await testWorker(api.urls, [{ routes: [], jobs: subscriptionJobs }]);
  await plan.run({ ...api.services, mailer: { send: async () => {}, close: () => {} }, publicUrl: '' }, {});
  await hurryJobs(api.urls);
  const statusesOf = async (who: typeof owner) =>
    (await who.call(subscriptionEndpoints.list)).body.data.map(
      (one: { subscription: { status: string } }) => one.subscription.status,
    );
  await expect
    .poll(() => statusesOf(owner), { timeout: 15_000 })
    .toEqual(['trialing', 'trialing', 'trialing', 'past_due']);
  expect(await statusesOf(other)).toEqual(['trialing', 'trialing', 'trialing', 'trialing']);
  await worker.stop();
});
