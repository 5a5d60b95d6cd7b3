import { expect, test } from 'vitest';
import { describeNotification } from './describe-notification.ts';
import { deliveryOf } from './notification-delivery.ts';

const nowhere = { inApp: false, mail: 'none' } as const;
const off = { enabled: false, events: {} };

test('what cannot wait stays in the list, whatever a person or the workspace has switched off', () => {
  for (const event of ['task.overdue', 'task.escalated', 'approval.requested'] as const) {
    expect(deliveryOf(event, { [event]: nowhere }), event).toEqual({ inApp: true, mail: 'none' });
    expect(deliveryOf(event, {}, off), event).toEqual({ inApp: true, mail: 'none' });
  }
  expect(deliveryOf('task.completed', { 'task.completed': nowhere })).toEqual(nowhere);
  expect(deliveryOf('task.completed', {}, off)).toEqual(nowhere);
});

test('a sentence tells numbers, and which task it is about', () => {
  const say = (key: Parameters<typeof describeNotification>[0], facts: object) =>
    describeNotification(key, { actor: 'Ann', facts: { ...facts } }, (day) => day);
  expect(say('checklist.failed', { count: 3 })).toMatch(/Failed items: \D*3\D*\.$/);
  expect(say('task.overdue', { dueDate: '2031-01-01', what: 'verification' })).toBe(
    'The verification of an action was due on 2031-01-01 and is not completed.',
  );
});
