import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Answer, type Member, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, type Place } from '../../../test/make.ts';
import { plansOf, riskOf } from '../../../test/subscribe.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const payment = { paidOn: '2026-01-15', reference: 'Transfer 4711' };

const subscribe = async (at: TestApi, { owner }: Place) => {
  const planId = (await plansOf(at))['risk standard'];
  await owner.call(subscriptionEndpoints.subscribe, { body: { planId, billingCycle: 'yearly' } });
  const { body } = await owner.call(billingEndpoints.invoices);
  return { planId, invoice: body.data.invoices[0] };
};

const pdfOf = (who: Member, invoiceId: string) => who.call(billingEndpoints.pdf, { params: { invoiceId } });

test('owners and billing people see and pay; administrators and members do not', async () => {
  const place = await makePlace(api);
  const { invoice, planId } = await subscribe(api, place);
  const world = joined(place);
  const params = { invoiceId: invoice._id, subscriptionId: place.moduleId };
  for (const role of ['admin', 'member']) {
    const person = await addMember(api, world, { role });
    const query = { planId, billingCycle: 'monthly' };
    for (const answer of [
      await person.call(billingEndpoints.contact),
      await person.call(billingEndpoints.invoices),
      await pdfOf(person, invoice._id),
      await person.call(billingEndpoints.pay, { params, body: payment }),
      await person.call(subscriptionEndpoints.preview, { params, query }),
      await person.call(subscriptionEndpoints.cancel, { params, body: {} }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'ROLE_NOT_ALLOWED']);
    }
    const list = await person.call(subscriptionEndpoints.list);
    expect([list.status, JSON.stringify(list.body).includes(invoice.number)]).toEqual([200, false]);
    expect((await person.call(subscriptionEndpoints.usage)).status).toBe(200);
  }
  const payer = await addMember(api, world, { role: 'billing' });
  expect((await pdfOf(payer, invoice._id)).status).toBe(200);
  const paid = await payer.call(billingEndpoints.pay, { params, body: payment });
  expect(paid.body.data).toMatchObject({
    status: 'paid',
    paidAt: '2026-01-15T00:00:00+00:00',
    paymentReference: 'Transfer 4711',
  });
  // What the bank calls it is for those who pay alone.
  const trail = await asOwner(api.urls, `select changes from activities where organization_id = $1`, [
    place.owner.user._id,
  ]);
  expect(JSON.stringify(trail)).not.toContain('4711');
});

test('an invoice of another organization is as one that there is not', async () => {
  const [mine, theirs] = [await makePlace(api), await makePlace(api)];
  const { invoice } = await subscribe(api, theirs);
  expect((await pdfOf(mine.owner, invoice._id)).status).toBe(404);
  const params = { invoiceId: invoice._id };
  expect((await mine.owner.call(billingEndpoints.pay, { params, body: payment })).status).toBe(404);
  expect((await mine.owner.call(billingEndpoints.invoices)).body.data.total).toBe(0);
});

test('an invoice keeps who it was for: later details are for later ones', async () => {
  const place = await makePlace(api);
  const { owner } = place;
  const details = {
    company: 'Kestrel Works',
    email: 'invoices@kestrel.example',
    address: '1 Mill Lane\nNorthfield',
    taxId: 'X 12',
    purchaseOrder: 'PO 9',
  };
  const saved = await owner.call(billingEndpoints.updateContact, { body: details });
  expect(saved.body.data).toEqual({ ...details, paymentsRecordedBy: 'organization', version: 1 });
  const { invoice } = await subscribe(api, place);
  const before = await pdfOf(owner, invoice._id);
  await owner.call(billingEndpoints.updateContact, { body: { company: 'Renamed', email: 'a@b.example' } });
  await owner.call(billingEndpoints.pay, { params: { invoiceId: invoice._id }, body: payment });
  const after = await pdfOf(owner, invoice._id);
  expect(after.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename=${invoice.number}.pdf`,
    'x-content-type-options': 'nosniff',
  });
  expect(after.body).toBe(before.body);
  await expect(
    asOwner(
      api.urls,
      `do $$ begin set local role plumbline_app; update invoices set total = 1 where id = '${invoice._id}'; end $$`,
    ),
  ).rejects.toThrow('permission denied');
});

test('a date of payment to come, a missing reference and missing details are refused by field', async () => {
  const place = await makePlace(api);
  const { invoice } = await subscribe(api, place);
  const params = { invoiceId: invoice._id };
  const refused = await place.owner.call(billingEndpoints.pay, { params, body: { paidOn: '2199-01-01' } });
  expect(refused.body.errors).toEqual({
    paidOn: 'A payment cannot be in the future',
    reference: 'Payment reference is required',
  });
  const empty = await place.owner.call(billingEndpoints.updateContact, {
    body: { company: '', email: 'x' },
  });
  expect(empty.body.errors).toEqual({
    company: 'Name of the company is required',
    email: 'Invalid email',
  });
});

test('what is chosen is a plan alone: prices, limits and another module are not the caller’s', async () => {
  const { owner, moduleId } = await makePlace(api);
  const plans = await plansOf(api);
  const tampered = await owner.call(subscriptionEndpoints.subscribe, {
    body: {
      planId: plans['risk standard'],
      billingCycle: 'yearly',
      price: 1,
      priceId: 'free',
      workspaceLimit: 9999,
      status: 'active',
      pricing: { yearly: 0 },
    },
  });
  expect(tampered.body.data).toMatchObject({ workspaceLimit: 10, pricing: { yearly: 490 } });
  const { body } = await owner.call(billingEndpoints.invoices);
  expect(body.data.invoices[0].total).toBe(49_000);
  const params = { subscriptionId: moduleId };
  const other = await owner.call(subscriptionEndpoints.change, {
    params,
    body: { planId: plans['capa plus'], billingCycle: 'yearly' },
  });
  expect([other.status, other.body.errors]).toEqual([400, { planId: 'Choose a plan of Risk Management' }]);
  const again = await owner.call(subscriptionEndpoints.subscribe, {
    body: { planId: plans['risk plus'], billingCycle: 'yearly' },
  });
  expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
  const unknown = await owner.call(subscriptionEndpoints.subscribe, {
    body: { planId: moduleId, billingCycle: 'yearly' },
  });
  expect([unknown.status, unknown.body.errors]).toEqual([404, { planId: 'Plan not found' }]);
});

const statusesOf = (answers: Answer[]) => answers.map(({ status }) => String(status)).toSorted();

test('two who subscribe, or pay, at the same moment do it once; numbers have no gap', async () => {
  const place = await makePlace(api);
  const plans = await plansOf(api);
  const body = { planId: plans['risk standard'], billingCycle: 'yearly' };
  const begun = await Promise.all(
    Array.from({ length: 8 }, () => place.owner.call(subscriptionEndpoints.subscribe, { body })),
  );
  expect(statusesOf(begun)).toEqual(['201', ...Array<string>(7).fill('409')]);
  const keys = ['capa', 'audit', 'document'];
  await Promise.all(
    keys.map((key) =>
      place.owner.call(subscriptionEndpoints.subscribe, {
        body: { planId: plans[`${key} plus`], billingCycle: 'monthly' },
      }),
    ),
  );
  const { body: list } = await place.owner.call(billingEndpoints.invoices, { query: { sort: 'number' } });
  const numbers: string[] = list.data.invoices.map(({ number }: { number: string }) => number);
  expect(numbers.map((number) => number.slice(-4))).toEqual(['0001', '0002', '0003', '0004']);
  const params = { invoiceId: list.data.invoices[0]._id };
  const paid = await Promise.all(
    Array.from({ length: 5 }, () => place.owner.call(billingEndpoints.pay, { params, body: payment })),
  );
  expect(statusesOf(paid)).toEqual(['200', '409', '409', '409', '409']);
});

test('where the operator records payments, nobody else does', async () => {
  const invoicing = { ...api.services.invoicing, paymentsRecordedBy: 'operator' as const };
  const operated = await testApi({ invoicing });
  const place = await makePlace(operated);
  const { invoice } = await subscribe(operated, place);
  const answer = await place.owner.call(billingEndpoints.pay, {
    params: { invoiceId: invoice._id },
    body: payment,
  });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    403,
    'ROLE_NOT_ALLOWED',
    'Payments are recorded by whoever operates Plumbline, once they have arrived.',
  ]);
  const contact = await place.owner.call(billingEndpoints.contact);
  expect(contact.body.data.paymentsRecordedBy).toBe('operator');
  expect(await riskOf(place.owner)).toMatchObject({ status: 'active' });
  await operated.close();
});
