import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathOf, testApi, type TestApi } from '../../../test/api.ts';
import { makePlace } from '../../../test/make.ts';
import { plansOf } from '../../../test/subscribe.ts';

let api: TestApi;

beforeAll(async () => {
  const sender = 'Plumb & Line Ltd\n2 Level Road\nSouthfield';
  api = await testApi({
    invoicing: {
      isOn: true,
      taxRate: 19,
      sender,
      paymentsRecordedBy: 'organization',
      storageWithoutPlan: null,
    },
  });
});
afterAll(() => api.close());

/** Subscribes under these details; the bytes of the invoice, and how to ask for them again. */
async function invoiceFor(details: object) {
  const { owner } = await makePlace(api);
  const email = 'invoices@kestrel.example';
  await owner.call(billingEndpoints.updateContact, { body: { email, ...details } });
  const planId = (await plansOf(api))['risk standard'];
  await owner.call(subscriptionEndpoints.subscribe, { body: { planId, billingCycle: 'yearly' } });
  const [invoice] = (await owner.call(billingEndpoints.invoices)).body.data.invoices;
  const download = async () => {
    const url = `/v1${pathOf(billingEndpoints.pdf, { invoiceId: invoice._id })}`;
    const headers = { authorization: `Bearer ${owner.tokens.access.token}` };
    return (await api.app.inject({ url, headers })).rawPayload;
  };
  return { invoice, download };
}

const textOf = async (bytes: Buffer) =>
  (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replaceAll(/\s+/g, ' ');

test('an invoice on paper has its number, who it is for and from, each line and the total', async () => {
  const { invoice, download } = await invoiceFor({
    company: 'Łódź Ölmühle Ελληνικά Кестрел d’Or',
    address: '1 Mill Lane\nNorthfield',
    taxId: 'DE 123',
    purchaseOrder: 'PO 9',
  });
  const bytes = await download();
  const text = await textOf(bytes);
  for (const part of [
    `Number ${invoice.number}`,
    'Plumb & Line Ltd 2 Level Road Southfield',
    'Łódź Ölmühle Ελληνικά Кестрел d’Or',
    '1 Mill Lane Northfield',
    'Purchase order PO 9',
    'Tax number DE 123',
    invoice.lines[0].text,
    'Subtotal $490.00',
    'Tax 19% $93.10',
    'Total $583.10',
    `Please transfer the total by ${invoice.dueAt.slice(0, 10)} and name ${invoice.number}.`,
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('cannot print');
  expect((await download()).equals(bytes)).toBe(true);
});

test('letters that the font does not have are marked, and the page says so', async () => {
  const { download } = await invoiceFor({ company: '東京 Kestrel 株式会社' });
  const text = await textOf(await download());
  expect(text).toContain('?? Kestrel ????');
  expect(text).toContain('it prints Latin, Greek and Cyrillic');
});

test('long details and many lines of an address stay on the page', async () => {
  const address = Array.from({ length: 12 }, (_, n) => `Hall ${n + 1}, ${'Northfield '.repeat(2)}`).join(
    '\n',
  );
  const { download } = await invoiceFor({ company: 'Kestrel '.repeat(20).trim(), address });
  const bytes = await download();
  const { totalPages } = await extractText(new Uint8Array(bytes));
  expect(totalPages).toBe(1);
  expect(await textOf(bytes)).toContain('Hall 12');
});
