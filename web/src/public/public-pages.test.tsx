import { fakeServer, refuse } from '../../test/fake-server.ts';
import { act, screen, within } from '@testing-library/react';
import { newsletterEndpoints } from 'contract/support/newsletter/newsletter.endpoints';
import type { Plan } from 'contract/organization/subscription/subscription';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { matchRoutes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { idOf, signIn } from '../../test/make.ts';
import { renderAt } from '../../test/render.tsx';
import { routes } from '../app/routes.tsx';
import {
  claims,
  footerColumns,
  headerLinks,
  legalLinks,
  modulePitches,
  products,
  testimonials,
} from './content.ts';
import { insightsSample } from './landing/insights-sample.ts';

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
});

const heading = (name: string) => screen.findByRole('heading', { name });

describe('the landing page', () => {
  test('has every section, says what is a placeholder, and asks nobody for data', async () => {
    renderAt('/', routes);
    await heading('Keep every process true.');
    for (const name of [
      'Featured Products',
      'Real-time capa insights',
      'What customers say',
      'Ready to get started?',
    ])
      await heading(name);
    for (const { name } of [...products, ...modulePitches]) await heading(name);
    expect(products).toHaveLength(9);
    for (const { figure, label } of claims)
      expect(screen.getByText(label).nextSibling?.textContent).toBe(figure);
    for (const { quote } of testimonials) expect(quote).toMatch(/^Placeholder/);
    for (const link of screen.getAllByRole('link', { name: 'Sign up' }))
      expect(link.getAttribute('href')).toBe('/signup');
    expect(server.seen).toEqual([]);
  });

  test('shows the numbers of its picture as a table, and says that they are a sample', async () => {
    const { person } = renderAt('/', routes);
    await person.click(await screen.findByRole('button', { name: 'Show as table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows).toHaveLength(insightsSample.weeks.length + 1);
    screen.getByText(/^Sample data/);
    const open = insightsSample.figures.find(({ label }) => label === 'Open')?.value;
    expect(insightsSample.ages.reduce((sum, { count }) => sum + count, 0)).toBe(open);
  });
});

test('every link of the public pages leads to a page that there is', () => {
  const links = [
    ...headerLinks,
    ...legalLinks,
    ...footerColumns.flatMap((column) => column.links),
    ...products,
    ...modulePitches.map(({ link }) => link),
  ];
  for (const { to } of links) {
    if (to === '/docs/api') continue; // the server's own page
    const match = matchRoutes(routes, to.split('#')[0] ?? '')?.at(-1);
    expect(match?.route.path, to).not.toBe('*');
  }
});

const makePlan = (fields: Partial<Plan> = {}): Plan => ({
  _id: idOf(50),
  name: 'CAPA Management',
  slug: 'capa-management',
  tier: 'standard',
  description: 'From the finding to proof.',
  category: 'capa-management',
  module: 'capa',
  features: [
    { name: 'Five whys', included: true },
    { name: 'Telepathy', included: false },
  ],
  userLimit: 25,
  workspaceLimit: null,
  cloudStorage: 50,
  certifications: ['ISO 9001'],
  isPopular: true,
  isActive: true,
  isCharged: true,
  pricing: { monthly: 59, yearly: 590, currency: 'USD' },
  monthlyPriceId: null,
  yearlyPriceId: null,
  subscription: { status: null, billingCycle: null },
  ...fields,
});

describe('the price list', () => {
  test('shows what the server offers, by the month or by the year, with what a year saves', async () => {
    const flat = makePlan({
      _id: idOf(51),
      name: 'Risk Management',
      module: 'risk',
      pricing: { monthly: 10, yearly: 120, currency: 'EUR' },
    });
    server.on(subscriptionEndpoints.plans, () => [makePlan(), flat]);
    const { person } = renderAt('/pricing', routes);
    const card = within(await screen.findByRole('region', { name: 'Plans' }));
    await card.findByText('$59');
    card.getByText('$590 a year when paid yearly');
    expect(card.queryByText('Telepathy')).toBeNull();
    expect(card.getAllByText('Unlimited')).toHaveLength(2);
    expect(card.getAllByText('50 GB')).toHaveLength(2);
    await person.click(screen.getByRole('radio', { name: 'Yearly' }));
    card.getByText('$590');
    card.getByText('$118 less a year than paid monthly');
    card.getByText('€120');
    card.getByText('The same a year as paid monthly');
  });

  test('leads a stranger to the sign-up, and who is signed in to their own plans', async () => {
    server.on(subscriptionEndpoints.plans, () => [makePlan()]);
    renderAt('/pricing', routes);
    const link = await screen.findByRole('link', { name: 'Sign up, CAPA Management' });
    expect(link.getAttribute('href')).toBe('/signup');
    act(() => void signIn());
    const choose = await screen.findByRole('link', { name: 'Choose a plan, CAPA Management' });
    expect(choose.getAttribute('href')).toBe('/subscription-billing');
  });

  test('says that nothing is charged where nothing is, and leads to the sign-up', async () => {
    server.on(subscriptionEndpoints.plans, () => [makePlan({ isCharged: false, workspaceLimit: 10 })]);
    renderAt('/pricing', routes);
    const link = await screen.findByRole('link', { name: 'Sign up, CAPA Management' });
    expect(link.getAttribute('href')).toBe('/signup');
    screen.getByText('Included, without limits. Nothing is charged.');
    expect(screen.getAllByText('Unlimited')).toHaveLength(3);
    expect(screen.queryByText(/\$|trial|invoice|Popular/)).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    act(() => void signIn());
    const open = await screen.findByRole('link', { name: 'Go to the dashboard, CAPA Management' });
    expect(open.getAttribute('href')).toBe('/dashboard/home');
  });

  test('has one card a module, with the larger plan in it', async () => {
    const pricing = { monthly: 120, yearly: 1200, currency: 'USD' };
    const plus = makePlan({ _id: idOf(52), slug: 'capa-management-plus', tier: 'plus', pricing });
    server.on(subscriptionEndpoints.plans, () => [makePlan(), { ...plus, cloudStorage: 2000 }]);
    const { person } = renderAt('/pricing', routes);
    const larger = within(await screen.findByRole('region', { name: 'CAPA Management Plus' }));
    expect(screen.getAllByRole('heading', { name: 'CAPA Management' })).toHaveLength(1);
    larger.getByText('$120 a month');
    larger.getByText('Workspaces: unlimited. Storage: 2 TB.');
    await person.click(screen.getByRole('radio', { name: 'Yearly' }));
    larger.getByText('$1,200 a year');
  });

  test('says when it could not be loaded, and tries again', async () => {
    server.on(subscriptionEndpoints.plans, () => refuse('INTERNAL', ''));
    const { person } = renderAt('/pricing', routes);
    const retry = await screen.findByRole('button', { name: 'Retry' });
    screen.getByText('The plans could not be loaded. Try again in a moment.');
    server.on(subscriptionEndpoints.plans, () => [makePlan()]);
    await person.click(retry);
    await screen.findByText('$59');
  });

  test('says so when nothing is on offer', async () => {
    server.on(subscriptionEndpoints.plans, () => []);
    renderAt('/pricing', routes);
    await heading('No plans are on offer right now');
  });
});

describe('the newsletter', () => {
  const box = async () => within(await screen.findByRole('region', { name: 'Newsletter' }));

  test('takes an address, clears the box and says where the link went', async () => {
    server.on(newsletterEndpoints.join, () => ({}));
    const { person } = renderAt('/about', routes);
    const newsletter = await box();
    const email = newsletter.getByLabelText<HTMLInputElement>('Email');
    const join = newsletter.getByRole('button', { name: 'Join' });
    await person.click(join);
    await newsletter.findByText('Email is required');
    await person.type(email, 'ada');
    await person.click(join);
    await newsletter.findByText('Invalid email');
    await person.type(email, '@example.test');
    await person.click(join);
    await newsletter.findByText('A link to confirm is on its way to your inbox.');
    expect(email.value).toBe('');
    expect(server.of(newsletterEndpoints.join).map(({ body }) => body)).toEqual([
      { email: 'ada@example.test' },
    ]);
  });

  test('keeps the address when it could not be taken, and says why', async () => {
    server.on(newsletterEndpoints.join, () =>
      refuse('RATE_LIMITED', 'Too many tries. Wait a moment, then try again.'),
    );
    const { person } = renderAt('/about', routes);
    const newsletter = await box();
    await person.type(newsletter.getByLabelText('Email'), 'ada@example.test');
    await person.click(newsletter.getByRole('button', { name: 'Join' }));
    await screen.findByText('Too many tries. Wait a moment, then try again.');
    newsletter.getByDisplayValue('ada@example.test');
  });

  test.each([
    ['/newsletter/confirm', 'Confirm', newsletterEndpoints.confirm, 'You are subscribed'],
    ['/newsletter/unsubscribe', 'Unsubscribe', newsletterEndpoints.unsubscribe, 'You are unsubscribed'],
  ] as const)(
    '%s does nothing until it is asked to, and takes the token out of the address',
    async (path, words, call, done) => {
      server.on(call, () => refuse('BAD_TOKEN', 'This link is no longer valid.'));
      const { person } = renderAt(`${path}?token=secret-token`, routes);
      const button = await screen.findByRole('button', { name: words });
      expect(location.href).not.toContain('secret-token');
      expect(server.seen).toEqual([]);
      await person.click(button);
      await screen.findByText('This link is no longer valid.');
      server.on(call, () => ({}));
      await person.click(button);
      await heading(done);
      expect(server.seen.map(({ body }) => body)).toEqual([
        { token: 'secret-token' },
        { token: 'secret-token' },
      ]);
      expect(screen.queryByRole('button', { name: words })).toBeNull();
    },
  );

  test('says so when a link has lost its token', async () => {
    renderAt('/newsletter/confirm', routes);
    await screen.findByText(/^This link is not complete/);
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });
});
