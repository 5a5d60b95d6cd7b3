import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, type Place } from '../../../test/make.ts';
import { plansOf, riskOf } from '../../../test/subscribe.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';
import { moveOrganization } from './lifecycle.service.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const dayMs = 86_400_000;
const daysFrom = (instant: string, days: number) => new Date(new Date(instant).getTime() + days * dayMs);

const moveTo = (place: Place, now: Date) => moveOrganization(api.services, place.owner.user._id, now);

const invoicesOf = async ({ owner }: Place) =>
  (await owner.call(billingEndpoints.invoices, { query: { sort: 'number', limit: 100 } })).body.data.invoices;

const toldOf = async ({ owner }: Place): Promise<string[]> =>
  (await owner.call(notificationEndpoints.list, { query: { limit: 100 } })).body.data
    .filter((one: { key: string; facts: { plan?: string } }) => one.facts.plan === 'Risk Management')
    .map((one: { key: string }) => one.key)
    .toReversed();

const actionsOf = async ({ owner, moduleId }: Place): Promise<string[]> =>
  (
    await asOwner<{ action: string }>(
      api.urls,
      `select action from activities where organization_id = $1 and record_id = $2 order by seq`,
      [owner.user._id, moduleId],
    )
  ).map(({ action }) => action);

const subscribe = async (place: Place, tier: string, billingCycle: string) => {
  const planId = (await plansOf(api))[`risk ${tier}`];
  return place.owner.call(subscriptionEndpoints.subscribe, { body: { planId, billingCycle } });
};

const pay = (place: Place, invoiceId: string) =>
  place.owner.call(billingEndpoints.pay, {
    params: { invoiceId },
    body: { paidOn: '2026-01-15', reference: 'Transfer 1' },
  });

test('a trial that nobody follows up is told of, goes past due, is suspended, and can be taken up again', async () => {
  const place = await makePlace(api);
  const { currentPeriodEnd: end } = await riskOf(place.owner);
  await moveTo(place, daysFrom(end, -8));
  expect(await toldOf(place)).toEqual([]);
  await moveTo(place, daysFrom(end, -7));
  await moveTo(place, daysFrom(end, -6));
  expect(await toldOf(place)).toEqual(['billing.trial_ending']);
  expect(await riskOf(place.owner)).toMatchObject({ status: 'trialing' });

  await moveTo(place, daysFrom(end, 0));
  expect(await riskOf(place.owner)).toMatchObject({
    status: 'past_due',
    graceEnd: expect.stringContaining(daysFrom(end, 14).toISOString().slice(0, 19)),
  });
  expect((await makeRiskAt(place)).status).toBe(201);
  await moveTo(place, daysFrom(end, 13));
  expect(await riskOf(place.owner)).toMatchObject({ status: 'past_due' });
  await moveTo(place, daysFrom(end, 14));
  await moveTo(place, daysFrom(end, 15));
  expect(await riskOf(place.owner)).toMatchObject({ status: 'unpaid', graceEnd: null });
  expect(await toldOf(place)).toEqual([
    'billing.trial_ending',
    'billing.payment_failed',
    'billing.suspended',
  ]);
  expect(await actionsOf(place)).toEqual(['past-due', 'suspended']);

  const refused = await makeRiskAt(place);
  expect(refused.status).toBe(403);
  expect(refused.body).toMatchObject({
    code: 'MODULE_NOT_ENTITLED',
    message:
      'The subscription to Risk Management is suspended: everything can be read and exported, nothing changed.',
    details: { path: '/subscription-billing' },
  });
  expect((await subscribe(place, 'standard', 'monthly')).status).toBe(201);
  expect((await makeRiskAt(place)).status).toBe(201);
  expect(await riskOf(place.owner)).toMatchObject({ status: 'active' });
});

const makeRiskAt = (place: Place) =>
  place.owner.call(riskEndpoints.create, { body: place.riskInput('Another') });

test('a year of months: each period is invoiced once, on the same day, in numbers without a gap', async () => {
  const place = await makePlace(api);
  const trial = await riskOf(place.owner);
  expect((await subscribe(place, 'standard', 'monthly')).status).toBe(201);
  const first = await riskOf(place.owner);
  // The rest of the trial comes before what is paid for.
  expect(first.currentPeriodStart.slice(0, 19)).toBe(trial.currentPeriodEnd.slice(0, 19));
  const [opening] = await invoicesOf(place);
  expect((await pay(place, opening._id)).body.data.status).toBe('paid');

  let now = new Date();
  for (let month = 1; month <= 12; month += 1) {
    const { currentPeriodEnd } = await riskOf(place.owner);
    now = new Date(currentPeriodEnd);
    await moveTo(place, daysFrom(currentPeriodEnd, -0.01));
    expect(await invoicesOf(place)).toHaveLength(month);
    await moveTo(place, now);
    await moveTo(place, now);
    const invoices = await invoicesOf(place);
    expect(invoices).toHaveLength(month + 1);
    const { _id, issuedAt, total } = invoices.at(-1);
    expect([new Date(issuedAt).getTime(), total]).toEqual([now.getTime(), 4900]);
    expect((await pay(place, _id)).status).toBe(200);
    expect(await riskOf(place.owner)).toMatchObject({ status: 'active' });
  }
  const numbers = (await invoicesOf(place)).map((one: { number: string }) => one.number);
  const [code] = /^PL-\w{6}-/.exec(numbers[0]) ?? [];
  expect(numbers).toEqual(
    Array.from({ length: 13 }, (_, index) => `${code}${String(index + 1).padStart(4, '0')}`),
  );
  const { currentPeriodEnd } = await riskOf(place.owner);
  expect(new Date(currentPeriodEnd).getUTCFullYear()).toBe(
    new Date(first.currentPeriodEnd).getUTCFullYear() + 1,
  );
  expect(await actionsOf(place)).toEqual(['subscribed', ...Array.from({ length: 12 }, () => 'renewed')]);
  expect(await toldOf(place)).toEqual(Array.from({ length: 12 }, () => 'billing.invoice_issued'));
});

test('an invoice that stays open leads to suspension; paying it brings the module back and begins a period', async () => {
  const place = await makePlace(api);
  await subscribe(place, 'standard', 'monthly');
  const [{ _id, dueAt, number }] = await invoicesOf(place);
  await moveTo(place, daysFrom(dueAt, 0));
  expect(await riskOf(place.owner)).toMatchObject({ status: 'past_due' });
  const { owner, moduleId } = place;
  const change = await owner.call(subscriptionEndpoints.change, {
    params: { subscriptionId: moduleId },
    body: { planId: (await plansOf(api))['risk plus'], billingCycle: 'monthly' },
  });
  expect(change.body).toMatchObject({
    code: 'PRECONDITION_UNMET',
    details: { unmet: [`Invoice ${number} is open. Pay it first.`] },
  });
  await moveTo(place, daysFrom(dueAt, 14));
  expect(await riskOf(place.owner)).toMatchObject({ status: 'unpaid' });
  expect(await toldOf(place)).toEqual(['billing.payment_failed', 'billing.suspended']);
  expect((await subscribe(place, 'standard', 'monthly')).body).toMatchObject({
    code: 'PRECONDITION_UNMET',
  });
  expect((await pay(place, _id)).status).toBe(200);
  expect(await riskOf(place.owner)).toMatchObject({ status: 'active', graceEnd: null });
  expect(await actionsOf(place)).toEqual(['subscribed', 'past-due', 'suspended', 'resume']);
  const again = await pay(place, _id);
  expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
});

test('what is cancelled ends with its period, keeps everything to be read, and can begin again', async () => {
  const place = await makePlace(api);
  const { owner, moduleId, workspaceId } = place;
  await subscribe(place, 'standard', 'yearly');
  const [{ _id }] = await invoicesOf(place);
  await pay(place, _id);
  const params = { subscriptionId: moduleId };
  expect(
    (await owner.call(subscriptionEndpoints.cancel, { params, body: {} })).body.data.subscription,
  ).toMatchObject({
    status: 'active',
    cancelAtPeriodEnd: true,
  });
  expect((await owner.call(subscriptionEndpoints.cancel, { params, body: {} })).status).toBe(409);
  await owner.call(subscriptionEndpoints.resume, { params });
  expect(await riskOf(owner)).toMatchObject({ cancelAtPeriodEnd: false });
  await owner.call(subscriptionEndpoints.cancel, { params, body: { reason: 'The plant is closed' } });
  const { currentPeriodEnd } = await riskOf(owner);
  await moveTo(place, new Date(currentPeriodEnd));
  expect(await riskOf(owner)).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: false });
  expect((await makeRiskAt(place)).body.message).toContain('is canceled');
  const list = await owner.call(riskEndpoints.list, { params: { workspaceId } });
  expect(list.status).toBe(200);
  expect(await invoicesOf(place)).toHaveLength(1);
  expect((await subscribe(place, 'standard', 'monthly')).status).toBe(201);
  expect((await makeRiskAt(place)).status).toBe(201);
});

test('what is smaller waits for the end of the period, and stays larger where it would not hold what there is', async () => {
  const place = await makePlace(api);
  const { owner, moduleId } = place;
  const plans = await plansOf(api);
  await subscribe(place, 'plus', 'yearly');
  const [{ _id, total }] = await invoicesOf(place);
  expect(total).toBe(99_000);
  await pay(place, _id);
  const params = { subscriptionId: moduleId };
  const smaller = { planId: plans['risk standard'], billingCycle: 'monthly' };
  const preview = await owner.call(subscriptionEndpoints.preview, { params, query: smaller });
  expect(preview.body.data).toMatchObject({ effective: 'period_end', lines: [], total: 0, blockers: [] });
  const changed = await owner.call(subscriptionEndpoints.change, { params, body: smaller });
  expect(changed.body.data).toMatchObject({
    planId: plans['risk plus'],
    subscription: { next: { planId: plans['risk standard'], billingCycle: 'monthly' } },
  });
  // Ten more workspaces before it takes effect: eleven, one more than the smaller plan holds.
  for (let n = 0; n < 10; n += 1) {
    const body = { moduleId, name: `Plant ${n}`, description: 'Another plant' };
    expect((await owner.call(workspaceEndpoints.risk.create, { body })).status).toBe(201);
  }
  const blocked = await owner.call(subscriptionEndpoints.preview, { params, query: smaller });
  expect(blocked.body.data.blockers).toEqual([
    'Risk Management has 11 workspaces and this plan holds 10. Delete 1 first.',
  ]);
  const refused = await owner.call(subscriptionEndpoints.change, { params, body: smaller });
  expect([refused.status, refused.body.code]).toEqual([409, 'PRECONDITION_UNMET']);
  const { currentPeriodEnd } = await riskOf(owner);
  await moveTo(place, new Date(currentPeriodEnd));
  const { body } = await owner.call(subscriptionEndpoints.list);
  const now = body.data.find((one: { module: string }) => one.module === 'risk');
  expect(now).toMatchObject({
    planId: plans['risk plus'],
    subscription: { billingCycle: 'monthly', next: null },
  });
  expect(await toldOf(place)).toEqual(['billing.change_refused', 'billing.invoice_issued']);
});

test('who changes during the rest of the trial loses nothing of it', async () => {
  const place = await makePlace(api);
  const { owner, moduleId } = place;
  const trial = await riskOf(owner);
  await subscribe(place, 'standard', 'monthly');
  const larger = { planId: (await plansOf(api))['risk plus'], billingCycle: 'monthly' };
  await owner.call(subscriptionEndpoints.change, { params: { subscriptionId: moduleId }, body: larger });
  const { currentPeriodStart } = await riskOf(owner);
  expect(currentPeriodStart.slice(0, 19)).toBe(trial.currentPeriodEnd.slice(0, 19));
  const [, second] = await invoicesOf(place);
  expect(second.lines.map(({ amount }: { amount: number }) => amount)).toEqual([9900, -4900]);
});

test('what is dearer begins at once, with credit by day for what is left', async () => {
  const place = await makePlace(api);
  const { owner, moduleId } = place;
  const plans = await plansOf(api);
  await subscribe(place, 'standard', 'monthly');
  const params = { subscriptionId: moduleId };
  // As if ten of thirty days had gone by.
  await asOwner(
    api.urls,
    `update subscriptions set period_start = now() - interval '10 days', period_end = now() + interval '20 days' where id = $1`,
    [moduleId],
  );
  const larger = { planId: plans['risk plus'], billingCycle: 'yearly' };
  const preview = await owner.call(subscriptionEndpoints.preview, { params, query: larger });
  const lines = [
    { text: expect.stringMatching(/^Risk Management Plus, yearly, \d/), amount: 99_000 },
    { text: 'Credit for 20 unused days of Risk Management, monthly', amount: -3267 },
  ];
  expect(preview.body.data).toMatchObject({ effective: 'now', lines, tax: 0, total: 95_733, blockers: [] });
  const changed = await owner.call(subscriptionEndpoints.change, { params, body: larger });
  expect(changed.body.data).toMatchObject({
    planId: plans['risk plus'],
    workspaceLimit: null,
    subscription: { status: 'active', billingCycle: 'yearly', next: null },
  });
  const invoices = await invoicesOf(place);
  expect(invoices).toHaveLength(2);
  expect(invoices[1]).toMatchObject({ status: 'open', lines, total: 95_733 });
  const same = await owner.call(subscriptionEndpoints.change, { params, body: larger });
  expect(same.status).toBe(409);
  const idle = await owner.call(subscriptionEndpoints.preview, { params, query: larger });
  expect(idle.body.data.blockers).toEqual(['This is the plan and the cycle at hand already.']);
  expect(await invoicesOf(place)).toHaveLength(2);
});

/** The organizations that the hourly job would move now. */
const due = async ({ owner }: Place): Promise<boolean> =>
  (await asOwner<{ id: string }>(api.urls, `select organizations_to_bill() as id`)).some(
    ({ id }) => id === owner.user._id,
  );

test('missed periods are each invoiced by their own day, to be paid one after the other', async () => {
  const place = await makePlace(api);
  await subscribe(place, 'standard', 'monthly');
  const [{ _id }] = await invoicesOf(place);
  await pay(place, _id);
  const { currentPeriodEnd: first } = await riskOf(place.owner);
  const now = daysFrom(first, 70);
  await moveTo(place, now);
  await moveTo(place, now);
  const [, ...missed] = await invoicesOf(place);
  expect(missed).toHaveLength(3);
  expect(await riskOf(place.owner)).toMatchObject({ status: 'active' });
  for (const [index, { issuedAt, dueAt, lines, total }] of missed.entries()) {
    expect([new Date(dueAt).getTime(), total]).toEqual([
      daysFrom(now.toISOString(), 14 * (index + 1)).getTime(),
      4900,
    ]);
    const next = missed[index + 1]?.issuedAt.slice(0, 10) ?? '';
    expect(lines[0].text).toContain(`, ${issuedAt.slice(0, 10)} to ${next}`);
  }
  expect(Date.parse(missed[0].issuedAt)).toBe(Date.parse(first));
});

test('no time is invoiced in which it was suspended or had ended', async () => {
  const [late, ended] = [await makePlace(api), await makePlace(api)];
  await subscribe(late, 'standard', 'monthly');
  const [{ _id, dueAt }] = await invoicesOf(late);
  await moveTo(late, daysFrom(dueAt, 0));
  await moveTo(late, daysFrom(dueAt, 100));
  expect(await riskOf(late.owner)).toMatchObject({ status: 'unpaid' });
  expect(await invoicesOf(late)).toHaveLength(1);
  expect((await pay(late, _id)).status).toBe(200);
  expect(await invoicesOf(late)).toHaveLength(1);

  await subscribe(ended, 'standard', 'monthly');
  await ended.owner.call(subscriptionEndpoints.cancel, {
    params: { subscriptionId: ended.moduleId },
    body: {},
  });
  const { currentPeriodEnd } = await riskOf(ended.owner);
  await moveTo(ended, daysFrom(currentPeriodEnd, 100));
  expect(await riskOf(ended.owner)).toMatchObject({ status: 'canceled' });
  expect(await invoicesOf(ended)).toHaveLength(1);
});

test('ninety days after the end those who pay are told once that the time to export is over; a plan takes it back', async () => {
  const place = await makePlace(api);
  const { currentPeriodEnd: end } = await riskOf(place.owner);
  await moveTo(place, daysFrom(end, 0));
  await moveTo(place, daysFrom(end, 14));
  const { exportEnd } = await riskOf(place.owner);
  expect(exportEnd?.slice(0, 19)).toBe(daysFrom(end, 104).toISOString().slice(0, 19));
  await moveTo(place, daysFrom(end, 103));
  expect(await toldOf(place)).not.toContain('billing.closed');
  await moveTo(place, daysFrom(end, 104));
  await moveTo(place, daysFrom(end, 200));
  expect((await toldOf(place)).filter((key) => key === 'billing.closed')).toHaveLength(1);
  expect(await actionsOf(place)).toEqual(['past-due', 'suspended', 'closed']);
  const { workspaceId, owner } = place;
  expect((await owner.call(riskEndpoints.list, { params: { workspaceId } })).status).toBe(200);
  expect((await subscribe(place, 'standard', 'monthly')).status).toBe(201);
  expect(await riskOf(owner)).toMatchObject({
    status: 'active',
    endedAt: null,
    exportEnd: null,
    isTrial: false,
  });
});

test('the hourly job leaves alone the organizations where nothing moves', async () => {
  const place = await makePlace(api);
  const { moduleId } = place;
  const set = (what: string) =>
    asOwner(api.urls, `update subscriptions set ${what} where id = $1`, [moduleId]);
  expect(await due(place)).toBe(false);
  await set(`period_end = now() + interval '3 days'`);
  expect(await due(place)).toBe(true);
  await moveTo(place, new Date());
  expect(await due(place)).toBe(false);
  for (const still of [
    `status = 'unpaid', period_end = now() - interval '1 day', ended_at = now() - interval '1 day'`,
    `status = 'canceled', ended_at = now() - interval '100 days', closed_at = now()`,
    `status = 'past_due', ended_at = null, closed_at = null, grace_end = now() + interval '1 day'`,
  ]) {
    await set(still);
    expect(await due(place), still).toBe(false);
    const before = await actionsOf(place);
    await moveTo(place, new Date());
    expect(await actionsOf(place), still).toEqual(before);
  }
  for (const moving of [
    `grace_end = now() - interval '1 minute'`,
    `status = 'canceled', grace_end = null, ended_at = now() - interval '90 days'`,
    `status = 'active', ended_at = null, closed_at = null, period_end = now() - interval '1 minute'`,
  ]) {
    await set(moving);
    expect(await due(place), moving).toBe(true);
    await moveTo(place, new Date());
    expect(await due(place), moving).toBe(false);
  }
});

test('everybody may know who chooses plans and pays', async () => {
  const place = await makePlace(api);
  const organization = joined(place);
  await addMember(api, organization, { role: 'billing', name: 'Petra Example' });
  await addMember(api, organization, { role: 'admin', name: 'Otto Example' });
  const reader = await addMember(api, organization, { level: 1 });
  const { body } = await reader.call(subscriptionEndpoints.payers);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Ada Example', 'Petra Example']);
});

test('tax is added to the cent', async () => {
  const invoicing = { ...api.services.invoicing, taxRate: 7.7 };
  const taxed = await testApi({ invoicing });
  const place = await makePlace(taxed);
  const planId = (await plansOf(taxed))['risk standard'];
  await place.owner.call(subscriptionEndpoints.subscribe, { body: { planId, billingCycle: 'monthly' } });
  const { body } = await place.owner.call(billingEndpoints.invoices);
  expect(body.data.invoices).toMatchObject([{ taxRate: 7.7, tax: 377, total: 5277 }]);
  await taxed.close();
});
