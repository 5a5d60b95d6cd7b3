import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../test/api.ts';
import { runCommand } from '../test/command.ts';
import { makePlace } from '../test/make.ts';
import { plansOf, riskOf } from '../test/subscribe.ts';
import { asOwner } from '../test/worker.ts';
import { moveOrganization } from './organization/subscription/lifecycle.service.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const recordPayment = (...values: string[]) => runCommand(api.urls, 'invoice-paid.ts', ...values);

test('the operator records a payment by its number while the server runs; the module runs again and the trail says System', async () => {
  const { owner } = await makePlace(api);
  const planId = (await plansOf(api))['risk standard'];
  await owner.call(subscriptionEndpoints.subscribe, { body: { planId, billingCycle: 'monthly' } });
  const [invoice] = (await owner.call(billingEndpoints.invoices)).body.data.invoices;
  await moveOrganization(api.services, owner.user._id, new Date(invoice.dueAt));
  expect(await riskOf(owner)).toMatchObject({ status: 'past_due' });
  const done = await recordPayment(invoice.number.toLowerCase(), 'Transfer 4711', '2026-01-15');
  expect(done).toEqual({ code: 0, out: `Invoice ${invoice.number.toLowerCase()} is paid.\n`, errors: '' });
  const [paid] = (await owner.call(billingEndpoints.invoices)).body.data.invoices;
  expect(paid).toMatchObject({ status: 'paid', paymentReference: 'Transfer 4711' });
  const trail = await asOwner(
    api.urls,
    `select actor_name, actor_role, account_id, record_number from activities where action = 'paid'`,
  );
  expect(trail).toEqual([
    { actor_name: 'System', actor_role: 'system', account_id: null, record_number: invoice.number },
  ]);
  expect(await recordPayment(invoice.number, 'Transfer 4711')).toEqual({
    code: 1,
    out: '',
    errors: `Invoice ${invoice.number} is not open\n`,
  });
});

test('a number that there is not, a missing reference and a day to come are said to be so', async () => {
  expect(await recordPayment('PL-000000-0001', 'Transfer')).toEqual({
    code: 1,
    out: '',
    errors: 'There is no invoice PL-000000-0001.\n',
  });
  for (const [values, why] of [
    [[], 'Payment reference is required'],
    [['PL-000000-0001'], 'Payment reference is required'],
    [['PL-000000-0001', 'Transfer', '2199-01-01'], 'A payment cannot be in the future'],
  ] as const) {
    const { code, errors } = await recordPayment(...values);
    expect([code, errors.startsWith(why)], errors).toEqual([2, true]);
    expect(errors).toContain('npm run invoice:paid -- ');
  }
});
