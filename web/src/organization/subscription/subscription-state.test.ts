import { expect, test } from 'vitest';
import { idOf } from '../../../test/make.ts';
import { makePlan, makeSubscription } from '../../../test/make-subscription.ts';
import { planText, standText } from './subscription-state.ts';
import { daysLeft } from './subscription-status.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const plans = [makePlan(), makePlan({ _id: idOf(71), tier: 'plus' })];

type Stand = Parameters<typeof makeSubscription>[0];
const read = (stand: Stand) => standText(makeSubscription(stand).subscription, plans, now);

test('a begun day counts as one, and none is left when it is over', () => {
  expect(daysLeft('2026-11-22T12:00:01.000Z', now)).toBe(1);
  expect(daysLeft('2026-12-22T12:00:00.000Z', now)).toBe(30);
  expect(daysLeft('2026-11-01T12:00:00.000Z', now)).toBe(0);
});

test('says until when something runs and what comes then', () => {
  const day = '2026-12-22T12:00:00.000Z';
  expect(read({ status: 'trialing', currentPeriodEnd: day })).toBe('Trial until 12/22/2026, 30 days left.');
  expect(read({ currentPeriodEnd: day })).toBe('Paid until 12/22/2026, then renewed.');
  expect(read({ currentPeriodEnd: day, cancelAtPeriodEnd: true })).toBe(
    'Ends on 12/22/2026. After that it is read and exported only.',
  );
  expect(read({ currentPeriodEnd: day, next: { planId: idOf(71), billingCycle: 'monthly' } })).toBe(
    'Active until 12/22/2026, then Plus, paid monthly.',
  );
  expect(read({ status: 'past_due', graceEnd: day })).toBe(
    'To be paid by 12/22/2026, the last day before it is suspended.',
  );
  expect(read({ status: 'past_due', graceEnd: day, isTrial: true })).toBe(
    'The trial is over. Choose a plan by 12/22/2026, the last day before it is suspended.',
  );
  expect(read({ status: 'canceled', exportEnd: day })).toBe(
    'Everything can be read and exported, nothing changed. It is kept to be exported until 12/22/2026 at least.',
  );
  expect(read({ status: 'canceled', exportEnd: '2026-11-20T12:00:00.000Z' })).toContain(
    'were over on 11/20/2026',
  );
  expect(read({ status: 'unpaid' })).toBe('Everything can be read and exported, nothing changed.');
});

test('names what is taken', () => {
  expect(planText(makeSubscription({ status: 'past_due', isTrial: true }))).toBe('Standard');
  expect(planText(makeSubscription({ billingCycle: 'monthly' }, { tier: 'plus' }))).toBe(
    'Plus, paid monthly',
  );
});
