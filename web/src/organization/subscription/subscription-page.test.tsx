import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { screen, within } from '@testing-library/react';
import type { BillingContact, Invoice } from 'contract/organization/billing/billing';
import { billingEndpoints } from 'contract/organization/billing/billing.endpoints';
import type {
  ChangePreview,
  ModuleSubscription,
  Usage,
} from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import type { User } from 'contract/access/user/user';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { beforeEach, expect, test } from 'vitest';
import { idOf, makeUser, signIn } from '../../../test/make.ts';
import { makePlan, makeSubscription } from '../../../test/make-subscription.ts';
import { renderAt } from '../../../test/render.tsx';
import { routes } from '../../app/routes.tsx';

const pricing = { monthly: 99, yearly: 990, currency: 'USD' };
const plus = makePlan({ _id: idOf(71), tier: 'plus', workspaceLimit: null, cloudStorage: 500, pricing });

const usage: Usage = {
  users: { used: 12, limit: null },
  storage: { used: 46_000_000_000, limit: 50_000_000_000 },
  workspaces: [{ module: 'risk', used: 3, limit: 10 }],
  days: [
    { day: '2026-11-20', users: 10, workspaces: 2, storage: 40_000_000_000 },
    { day: '2026-11-21', users: 12, workspaces: 3, storage: 46_000_000_000 },
  ],
};

const preview: ChangePreview = {
  effective: 'now',
  from: '2026-11-22T09:00:00.000Z',
  currency: 'USD',
  lines: [
    { text: 'Risk Management Plus, yearly', amount: 99_000 },
    { text: 'Unused part of Risk Management', amount: -48_866 },
  ],
  tax: 0,
  total: 50_134,
  blockers: [],
};

const invoice: Invoice = {
  _id: idOf(90),
  number: 'PL-KESTRL-0001',
  status: 'open',
  currency: 'USD',
  lines: [{ text: 'Risk Management, yearly', amount: 49_000 }],
  taxRate: 0,
  tax: 0,
  total: 49_000,
  issuedAt: '2026-11-22T09:00:00.000Z',
  dueAt: '2999-12-06T09:00:00.000Z',
  paidAt: null,
  paidOn: null,
  paymentReference: null,
};

const contact: BillingContact = {
  company: 'Kestrel Works',
  email: 'invoices@kestrel.example',
  address: null,
  taxId: null,
  purchaseOrder: null,
  version: 1,
  paymentsRecordedBy: 'organization',
};

let server: ReturnType<typeof fakeServer>;

function open(tab: string, bought: ModuleSubscription, role: User['organizationRole'] = 'owner') {
  const user = signIn(makeUser({ organizationRole: role }));
  server.on(userEndpoints.me, () => ({ ...user, user, subscription: [bought] }));
  server.on(subscriptionEndpoints.list, () => [bought]);
  return renderAt(`/subscription-billing${tab}`, routes);
}

beforeEach(() => {
  server = fakeServer();
  server.on(subscriptionEndpoints.plans, () => [makePlan(), plus]);
  server.on(subscriptionEndpoints.usage, () => usage);
  server.on(subscriptionEndpoints.preview, () => preview);
  server.on(billingEndpoints.contact, () => contact);
  server.on(billingEndpoints.invoices, () => ({ results: [invoice], total: 1, page: 1, limit: 10 }));
});

test('shows what is taken and used, and how that went', async () => {
  open('', makeSubscription());
  await screen.findByText('Standard, paid yearly');
  const plans = within(screen.getByRole('list', { name: 'Plans' }));
  plans.getByText('$490');
  plans.getByText('Paid until 11/20/2027, then renewed.');
  const storage = await screen.findByRole('meter', { name: 'Storage' });
  expect(storage.getAttribute('aria-valuetext')).toBe('46 GB of 50 GB');
  screen.getByText('Nearly full');
  screen.getByText('12, without limit');
  screen.getByRole('img', { name: 'Users over the last 2 days: from 10 to 12' });
});

test('who does not pay only reads, and is told who does', async () => {
  const people = ['Mara Lindqvist', 'Hana Sato', 'Petra Roth'].map((name, index) => ({
    _id: idOf(200 + index),
    name,
    email: `${name.split(' ')[0]?.toLowerCase()}@kestrel.example`,
    profilePicture: null,
  }));
  server.on(subscriptionEndpoints.payers, () => people);
  open('', makeSubscription(), 'member');
  await screen.findByText('Standard, paid yearly');
  const hana = await screen.findByRole('link', { name: 'Hana Sato' });
  expect(hana.parentElement?.textContent).toBe(
    'Plans are chosen and paid by others. Ask Mara Lindqvist, Hana Sato or Petra Roth.',
  );
  expect(hana.getAttribute('href')).toBe('mailto:hana@kestrel.example');
  expect(screen.queryByRole('button', { name: /^Change plan/ })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Invoices' })).toBeNull();
  expect(server.of(billingEndpoints.invoices)).toEqual([]);
});

test('a change is shown with what it comes to before it is made', async () => {
  const bought = makeSubscription();
  const { person } = open('', bought);
  await person.click(await screen.findByRole('button', { name: 'Change plan, Risk Management' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the plan of Risk Management' }));
  await dialog.findByText('This is your current plan.');
  await person.click(dialog.getByRole('radio', { name: /^Plus/ }));
  const sum = within(await dialog.findByRole('table', { name: 'Total' }));
  sum.getByText('-$488.66');
  sum.getByText('$501.34');
  server.on(subscriptionEndpoints.change, () => makeSubscription({}, { tier: 'plus', planId: plus._id }));
  await person.click(dialog.getByRole('button', { name: 'Change plan' }));
  await screen.findByText('Subscription changed');
  expect(server.of(subscriptionEndpoints.change)[0]?.body).toEqual({
    planId: plus._id,
    billingCycle: 'yearly',
  });
});

test('a plan that is too small says what to reduce first, and is not taken', async () => {
  const blockers = ['Risk Management has 12 workspaces and this plan holds 10. Delete 2 first.'];
  server.on(subscriptionEndpoints.preview, () => ({ ...preview, lines: [], total: 0, blockers }));
  const { person } = open('', makeSubscription({}, { tier: 'plus', planId: plus._id }));
  await person.click(await screen.findByRole('button', { name: 'Change plan, Risk Management' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('radio', { name: /^Standard/ }));
  await dialog.findByText(blockers[0] ?? '');
  const link = dialog.getByRole('link', { name: 'Workspaces of Risk Management' });
  expect(link.getAttribute('href')).toBe(`/risk/${idOf(50)}/workspace`);
  await person.click(dialog.getByRole('button', { name: 'Change plan' }));
  expect(server.of(subscriptionEndpoints.change)).toEqual([]);
});

test('on trial a plan is taken anew', async () => {
  server.on(subscriptionEndpoints.subscribe, () => makeSubscription());
  const { person } = open('', makeSubscription({ status: 'trialing', billingCycle: 'monthly' }));
  await person.click(await screen.findByRole('button', { name: 'Choose a plan, Risk Management' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('$501.34');
  await person.click(dialog.getByRole('button', { name: 'Start subscription' }));
  await screen.findByText('Subscription started');
  expect(server.of(subscriptionEndpoints.subscribe)[0]?.body).toEqual({
    planId: idOf(70),
    billingCycle: 'yearly',
  });
});

test('a cancellation says what becomes of the data, and can be taken back', async () => {
  const bought = makeSubscription();
  server.on(subscriptionEndpoints.cancel, () => bought);
  server.on(subscriptionEndpoints.resume, () => bought);
  const { person } = open('', bought);
  await person.click(await screen.findByRole('button', { name: 'Cancel, Risk Management' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel Risk Management' }));
  dialog.getByText(/^It goes on until 11\/20\/2027/);
  dialog.getByText(/^Nothing is deleted/);
  server.on(subscriptionEndpoints.list, () => [makeSubscription({ cancelAtPeriodEnd: true })]);
  await person.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
  await person.click(await screen.findByRole('button', { name: 'Resume, Risk Management' }));
  await screen.findByText('Subscription goes on');
});

test('what is suspended leads to its invoices first', async () => {
  open('', makeSubscription({ status: 'unpaid' }));
  const link = await screen.findByRole('link', { name: 'Open invoices, Risk Management' });
  expect(link.getAttribute('href')).toBe('/subscription-billing?tab=invoices');
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Risk Management is suspended. Everything can be read and exported, nothing changed.',
  );
});

test('a notice that only warns can be dismissed for the day', async () => {
  const inTwoDays = new Date(Date.now() + 172_800_000).toISOString();
  const { person } = open('', makeSubscription({ status: 'trialing', currentPeriodEnd: inTwoDays }));
  await screen.findByText(/^The trial of Risk Management ends on/);
  await person.click(screen.getByRole('button', { name: 'Dismiss for today' }));
  expect(screen.queryByText(/^The trial of Risk Management ends on/)).toBeNull();
});

test('a payment is recorded at its invoice', async () => {
  server.on(billingEndpoints.pay, () => ({ ...invoice, status: 'paid' as const }));
  const { person } = open('?tab=invoices', makeSubscription());
  await screen.findByText(/give its number as the reference. When it is paid, record the payment here.$/);
  await person.click(await screen.findByRole('button', { name: 'Actions for PL-KESTRL-0001' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Record payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Record the payment of PL-/ }));
  await person.click(dialog.getByRole('button', { name: 'Record payment' }));
  await dialog.findByText('Payment reference is required');
  await person.type(dialog.getByLabelText(/^Payment reference/), 'SEPA 4711');
  await person.click(dialog.getByRole('button', { name: 'Record payment' }));
  await screen.findByText('Payment recorded');
  expect(server.of(billingEndpoints.pay)[0]?.body).toMatchObject({ reference: 'SEPA 4711' });
});

test('where the operator records payments, nobody else can', async () => {
  server.on(billingEndpoints.contact, () => ({ ...contact, paymentsRecordedBy: 'operator' as const }));
  open('?tab=invoices', makeSubscription());
  await screen.findByText(/Whoever runs this installation records the payment/);
  await screen.findByRole('button', { name: 'Download PL-KESTRL-0001 as PDF' });
  expect(screen.queryByRole('button', { name: 'Actions for PL-KESTRL-0001' })).toBeNull();
});

test('who invoices are made out to is saved', async () => {
  server.on(billingEndpoints.updateContact, () => ({ ...contact, taxId: 'XX 123' }));
  const { person } = open('?tab=details', makeSubscription());
  await person.type(await screen.findByLabelText(/^Tax number/), 'XX 123');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Billing details saved');
  expect(server.of(billingEndpoints.updateContact)[0]?.body).toEqual({
    taxId: 'XX 123',
    version: 1,
  });
});

test('what could not be loaded says so', async () => {
  server.on(subscriptionEndpoints.usage, () => refuse('INTERNAL', 'The usage is not there right now.'));
  open('', makeSubscription());
  await screen.findByText('The usage is not there right now.');
  screen.getByRole('button', { name: 'Retry' });
});

test('where nothing is subscribed to, one calm screen says so and shows what is used', async () => {
  const free = makeSubscription({ status: 'active', currentPeriodEnd: null }, { isCharged: false });
  const limitless = { ...usage, storage: { used: 46_000_000_000, limit: null } };
  server.on(subscriptionEndpoints.usage, () => limitless);
  server.on(billingEndpoints.invoices, () => ({ results: [], total: 0, page: 1, limit: 1 }));
  open('', free);
  await screen.findByText(/^Your organization has all modules, with all that they can do/);
  await screen.findByText('46 GB, without limit');
  expect(screen.queryByRole('tab')).toBeNull();
  expect(screen.queryByText(/trial|Choose a plan|Earlier invoices/)).toBeNull();
});

test('invoices from before are still there where nothing is subscribed to any more', async () => {
  const free = makeSubscription({ status: 'active', currentPeriodEnd: null }, { isCharged: false });
  open('', free);
  await screen.findByRole('heading', { name: 'Earlier invoices' });
  await screen.findByText('PL-KESTRL-0001');
});
