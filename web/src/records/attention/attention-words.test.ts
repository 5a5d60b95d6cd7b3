import { type AttentionKey, attentionKeys, attentionRules } from 'contract/records/attention/attention-rules';
import { expect, test } from 'vitest';
import { latenessText } from './attention-words.ts';

const wordsOf = (key: AttentionKey, days: number) =>
  latenessText({ key, days, severity: attentionRules[key].severity } as Parameters<typeof latenessText>[0]); // the fields that it reads

test('only what was to be done by a day is late, and what began today is not so for 0 days', () => {
  for (const key of attentionKeys) {
    const { isDue = false, why } = attentionRules[key];
    expect([
      key,
      /(was due on|to be (\w+ )?by|to be resumed on|ended on) \{date\}, \{ago\}/.test(why),
    ]).toEqual([key, isDue]);
    expect([key, wordsOf(key, 3).endsWith('days late')]).toEqual([key, isDue]);
    if (!isDue) expect(wordsOf(key, 0)).not.toMatch(/^0/);
  }
});

test.each([
  ['risk_above_tolerance', 3, '3 days waiting'],
  ['risk_above_appetite', 1, '1 day'],
  ['review_overdue', 1, '1 day late'],
  ['review_due_30', -2, '2 days left'],
  ['approval_waiting_me', 4, '4 days waiting'],
  ['task_due_7', 0, 'Due today'],
  ['capa_effectiveness_due', 0, 'Due today'],
  ['capa_effectiveness_due', -3, '3 days left'],
  ['risk_above_tolerance', 0, 'Since today'],
] as const)('%s, %i days on, is “%s”', (key, days, words) => expect(wordsOf(key, days)).toBe(words));
