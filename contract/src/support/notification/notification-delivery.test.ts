import { expect, test } from 'vitest';
import { describeNotification } from './describe-notification.ts';
import { deliveryOf } from './notification-delivery.ts';

const nowhere = { inApp: false, mail: 'none' } as const;
const off = { enabled: false, events: {} };

test('what cannot wait stays in the list, whatever a person or the workspace has switched off', () => {
  for (const event of ['task.overdue', 'task.escalated', 'approval.requested'] as const) {
    expect(deliveryOf(event, { [event]: nowhere }), event).toEqual({ inApp: true, mail: 'none' });
    expect(deliveryOf(event, {}, { workspace: off }), event).toEqual({ inApp: true, mail: 'none' });
  }
  expect(deliveryOf('task.completed', { 'task.completed': nowhere })).toEqual(nowhere);
  expect(deliveryOf('task.completed', {}, { workspace: off })).toEqual(nowhere);
});

test('what must be told comes first, then what a person chose, what their role says, and what the workspace has', () => {
  const digest = { inApp: false, mail: 'digest' } as const;
  const event = 'task.completed' as const;
  const role = { [event]: digest };
  expect(deliveryOf(event, { [event]: nowhere }, { role, workspace: off })).toEqual(nowhere);
  expect(deliveryOf(event, {}, { role, workspace: off })).toEqual(digest);
  expect(deliveryOf(event, {}, { role: {}, workspace: off })).toEqual(nowhere);
  expect(deliveryOf(event, {}, {})).toEqual({ inApp: true, mail: 'none' });
  expect(deliveryOf('task.overdue', {}, { role: { 'task.overdue': nowhere } })).toEqual({
    inApp: true,
    mail: 'none',
  });
  const mandatory = { 'account.deactivated': nowhere };
  expect(deliveryOf('account.deactivated', mandatory, { role: mandatory })).toEqual({
    inApp: true,
    mail: 'now',
  });
});

test('a sentence tells numbers, and which task it is about', () => {
  const say = (key: Parameters<typeof describeNotification>[0], facts: object) =>
    describeNotification(key, { actor: 'Ann', facts: { ...facts } }, (day) => day);
  expect(say('checklist.failed', { count: 3 })).toMatch(/Failed items: \D*3\D*\.$/);
  expect(say('task.overdue', { dueDate: '2031-01-01', what: 'verification' })).toBe(
    'The verification of an action was due on 2031-01-01 and is still open.',
  );
  expect(say('task.due_soon', { dueDate: '2031-01-01', what: 'risk_score' })).toBe(
    'Your score of a risk is due on 2031-01-01.',
  );
  expect(say('task.overdue', { dueDate: '2031-01-01', for: 'Ada' })).toMatch(
    /^An action was due on 2031-01-01 and is still open\. You stand in for \W*Ada\W*\.$/,
  );
});
