import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import type { ModuleSubscription } from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { testInvoicing } from '../../../test/invoicing.ts';
import { makePlace, type Place } from '../../../test/make.ts';
import { plansOf, riskOf } from '../../../test/subscribe.ts';
import { uploadFile } from '../../../test/upload.ts';
import { asOwner } from '../../../test/worker.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { moveOrganization } from './lifecycle.service.ts';
import { subscriptionJobs } from './subscription.jobs.ts';

let api: TestApi;

// Each test says first where it begins; the server asks anew with every call.
const invoicing = { ...testInvoicing };
const set = (isOn: boolean) => void (invoicing.isOn = isOn);

beforeAll(async () => {
  api = await testApi({ invoicing });
});
afterAll(() => api.close());

const change = (place: Place, columns: string) =>
  asOwner(api.urls, `update subscriptions set ${columns} where organization_id = $1 and module = 'risk'`, [
    place.owner.user._id,
  ]);

const raise = ({ owner, riskInput }: Place) =>
  owner.call(riskEndpoints.create, { body: riskInput('Seal wears') });

const moveTo = (place: Place, now: Date) => moveOrganization(api.services, place.owner.user._id, now);

const runHourly = async () => {
  const job = subscriptionJobs.find(({ name }) => name === 'plan-subscription-moves');
  await job?.run({ database: api.services.database, invoicing } as JobServices, {}); // all that it uses
};

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

test('every module is there for good: what was suspended, ended or past its trial can be worked in', async () => {
  set(false);
  const place = await makePlace(api);
  for (const columns of [
    `status = 'unpaid', ended_at = now() - interval '1 year'`,
    `status = 'canceled', closed_at = now()`,
    `status = 'past_due', grace_end = now() - interval '1 day', ended_at = null, closed_at = null`,
    `status = 'trialing', grace_end = null, period_end = now() - interval '1 year'`,
  ]) {
    await change(place, columns);
    expect((await raise(place)).status, columns).toBe(201);
    const { body } = await place.owner.call(subscriptionEndpoints.list);
    expect(body.data).toHaveLength(4);
    for (const module of body.data as ModuleSubscription[]) {
      expect(module).toMatchObject({
        isCharged: false,
        userLimit: null,
        workspaceLimit: null,
        cloudStorage: null,
      });
      expect(module.subscription).toMatchObject({ status: 'active', currentPeriodEnd: null, isTrial: false });
    }
    const { body: names } = await place.owner.call(subscriptionEndpoints.names);
    expect(names.data.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('active'));
    const { body: me } = await place.owner.call(userEndpoints.me);
    expect(me.subscription.map((one: ModuleSubscription) => one.subscription.status)).toEqual(
      Array(4).fill('active'),
    );
  }
});

test('neither workspaces nor files are limited, and the usage says so', async () => {
  set(false);
  const place = await makePlace(api);
  await asOwner(api.urls, `update plans set workspace_limit = 1, cloud_storage = 0`);
  const body = { moduleId: place.moduleId, name: 'One more', description: 'Beyond the limit' };
  expect((await place.owner.call(workspaceEndpoints.risk.create, { body })).status).toBe(201);
  const file = { fileName: 'a.pdf', filetype: 'application/pdf' };
  await change(place, `status = 'unpaid'`);
  expect((await place.owner.call(uploadEndpoints.initiate, { body: file })).status).toBe(200);
  const { body: usage } = await place.owner.call(subscriptionEndpoints.usage);
  expect(usage.data).toMatchObject({ storage: { limit: null }, users: { limit: null } });
  expect(usage.data.workspaces.map(({ limit }: { limit: number | null }) => limit)).toEqual(
    Array(4).fill(null),
  );
  await asOwner(api.urls, `update plans set workspace_limit = 10, cloud_storage = 50`);
});

test('an installation may say how much an organization keeps: what goes beyond it is refused by a sentence', async () => {
  set(false);
  const place = await makePlace(api);
  invoicing.storageWithoutPlan = 20;
  const upload = (name: string) =>
    uploadFile(api, place.owner, {
      fileName: name,
      filetype: 'text/plain',
      bytes: Buffer.from('Torque 41 Nm'),
    });
  expect((await upload('a.txt')).status).toBe(200);
  expect(await upload('b.txt')).toMatchObject({
    status: 403,
    body: { code: 'PLAN_LIMIT_REACHED', message: expect.stringMatching(/Delete some files first/) },
  });
  const { body: usage } = await place.owner.call(subscriptionEndpoints.usage);
  expect(usage.data.storage).toEqual({ used: 12, limit: 20 });
  invoicing.storageWithoutPlan = null;
  expect((await upload('b.txt')).status).toBe(200);
});

test('the plans stay as they are and say that nothing is charged; choosing one is answered plainly', async () => {
  set(false);
  const place = await makePlace(api);
  const { body } = await api.call(subscriptionEndpoints.plans);
  expect(body.data).toHaveLength(8);
  expect(body.data.every(({ isCharged }: { isCharged: boolean }) => !isCharged)).toBe(true);
  const choice = { planId: (await plansOf(api))['risk standard'], billingCycle: 'monthly' };
  const params = { subscriptionId: place.moduleId };
  const { subscribe, change: changePlan, cancel, resume, preview } = subscriptionEndpoints;
  const answers = [
    await place.owner.call(subscribe, { body: choice }),
    await place.owner.call(changePlan, { params, body: choice }),
    await place.owner.call(cancel, { params, body: {} }),
    await place.owner.call(resume, { params }),
    await place.owner.call(preview, { params, query: choice }),
  ];
  const message = 'There are no subscriptions here: every module is there for good, without limits.';
  for (const answer of answers) expect([answer.status, answer.body.message]).toEqual([409, message]);
  expect((await place.owner.call(billingEndpoints.invoices)).body.data.total).toBe(0);
});

test('time moves nothing: nobody is warned, invoiced or suspended', async () => {
  set(false);
  const place = await makePlace(api);
  for (const days of [25, 31, 50, 400]) await moveTo(place, daysFromNow(days));
  await runHourly();
  const [row] = await asOwner(
    api.urls,
    `select status, warned_at, is_paused from subscriptions where organization_id = $1 and module = 'risk'`,
    [place.owner.user._id],
  );
  expect(row).toEqual({ status: 'trialing', warned_at: null, is_paused: true });
  const { body } = await place.owner.call(notificationEndpoints.list, { query: { limit: 100 } });
  expect(body.data.filter(({ key }: { key: string }) => key.startsWith('billing.'))).toEqual([]);
});

test('switched on again, what was not paid for is tried anew for thirty days', async () => {
  set(false);
  for (const columns of [
    `period_end = now() - interval '2 years'`,
    `status = 'unpaid', ended_at = now() - interval '2 years', closed_at = now()`,
    `status = 'canceled', ended_at = now() - interval '2 years'`,
    `status = 'past_due', grace_end = now() - interval '2 years'`,
  ]) {
    const place = await makePlace(api);
    await change(place, columns);
    set(false);
    await runHourly();
    set(true);
    const due = await asOwner<{ id: string }>(api.urls, `select organizations_to_bill() as id`);
    expect(due.some(({ id }) => id === place.owner.user._id)).toBe(true);
    await moveTo(place, new Date());
    const stand = await riskOf(place.owner);
    expect(stand, columns).toMatchObject({
      status: 'trialing',
      isTrial: true,
      endedAt: null,
      graceEnd: null,
    });
    expect(stand.currentPeriodEnd.slice(0, 10)).toBe(daysFromNow(30).toISOString().slice(0, 10));
    expect((await raise(place)).status).toBe(201);
    const rows = await asOwner(
      api.urls,
      `select 1 from activities where organization_id = $1 and record_id = $2 and action = 'begun-again'`,
      [place.owner.user._id, place.moduleId],
    );
    expect(rows).toHaveLength(1);
    // Done once: the next run changes nothing.
    await moveTo(place, new Date());
    expect(await riskOf(place.owner)).toEqual(stand);
  }
});

test('switched on again, what was paid for goes on, and the time between is not invoiced', async () => {
  set(true);
  const invoices = async (place: Place) =>
    (await place.owner.call(billingEndpoints.invoices)).body.data.total;
  const taken = async () => {
    const place = await makePlace(api);
    const planId = (await plansOf(api))['risk standard'];
    const body = { planId, billingCycle: 'monthly' };
    expect((await place.owner.call(subscriptionEndpoints.subscribe, { body })).status).toBe(201);
    return place;
  };
  const [ahead, over] = [await taken(), await taken()];
  const before = await riskOf(ahead.owner);
  await change(over, `period_start = now() - interval '3 years', period_end = now() - interval '2 years'`);
  set(false);
  await runHourly();
  set(true);
  const now = new Date();
  for (const place of [ahead, over]) await moveTo(place, now);
  expect(await riskOf(ahead.owner)).toEqual(before);
  expect(await invoices(ahead)).toBe(1);
  expect(await riskOf(over.owner)).toMatchObject({
    status: 'active',
    currentPeriodStart: expect.stringContaining(now.toISOString().slice(0, 19)),
  });
  expect(await invoices(over)).toBe(2);
});

test('an invoice from before can still be noted as paid, and moves nothing', async () => {
  set(true);
  const place = await makePlace(api);
  const planId = (await plansOf(api))['risk standard'];
  await place.owner.call(subscriptionEndpoints.subscribe, { body: { planId, billingCycle: 'monthly' } });
  const [invoice] = (await place.owner.call(billingEndpoints.invoices)).body.data.invoices;
  set(false);
  const params = { invoiceId: invoice._id };
  const paid = await place.owner.call(billingEndpoints.pay, {
    params,
    body: { paidOn: '2026-01-15', reference: 'T1' },
  });
  expect(paid.body.data.status).toBe('paid');
  expect((await place.owner.call(billingEndpoints.invoices)).body.data.total).toBe(1);
});
