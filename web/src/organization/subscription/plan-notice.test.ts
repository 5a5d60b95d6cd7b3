import { expect, test } from 'vitest';
import { makeSubscription } from '../../../test/make-subscription.ts';
import { planNoticeOf, readOnlyNoticeOf } from './plan-notice.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const capa = { module: 'capa', name: 'CAPA Management' } as const;
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const trial = (days: number) => ({ status: 'trialing', currentPeriodEnd: inDays(days) }) as const;

test('nothing is said while all is well', () => {
  expect(planNoticeOf([makeSubscription(), makeSubscription(trial(8))], now)).toBeNull();
  expect(planNoticeOf([makeSubscription({ status: 'canceled' })], now)).toBeNull();
});

test('trials are told of in their last week, by the one that ends first', () => {
  const ending = [makeSubscription(trial(7)), makeSubscription(trial(3), capa), makeSubscription(trial(9))];
  expect(planNoticeOf(ending, now)).toEqual({
    tone: 'info',
    about: 'trial',
    text: 'The trial of Risk Management and CAPA Management ends on 11/25/2026.',
  });
});

test('only the most severe is said', () => {
  const pastDue = makeSubscription({ status: 'past_due', graceEnd: inDays(14) }, capa);
  expect(planNoticeOf([makeSubscription(trial(2)), pastDue], now)).toEqual({
    tone: 'warn',
    about: 'past-due',
    text: 'CAPA Management is past due. From 12/06/2026 on, only reading and exporting is left.',
  });
  expect(planNoticeOf([pastDue, makeSubscription({ status: 'unpaid' })], now)).toEqual({
    tone: 'bad',
    about: 'read-only',
    text: 'Risk Management is suspended. Everything can be read and exported, nothing changed.',
  });
});

test('a module that is only read says why', () => {
  expect(readOnlyNoticeOf(makeSubscription())).toBeNull();
  expect(readOnlyNoticeOf(makeSubscription({ status: 'canceled' }))?.text).toBe(
    'Read and export only: the subscription to Risk Management is cancelled. Nothing is deleted.',
  );
});
