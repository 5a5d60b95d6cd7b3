import { expect, test } from 'vitest';
import { effectivenessTexts as texts } from './effectiveness-texts.ts';
import { whyNoVerdict } from './why-no-verdict.ts';

const open = { stage: 'implementation', cycle: 1, capaRequired: 'yes' } as const;
const plan = { cycle: 1, startsOn: null };
const verified = { cycle: 1, startsOn: '2026-11-02' };

test('a verdict is still to come of what is monitored, or will be', () => {
  expect(whyNoVerdict(open, plan)).toBeUndefined();
  expect(whyNoVerdict({ ...open, stage: 'monitoring' }, verified)).toBeUndefined();
});

test('what was closed as it was verified gets none, also once it is reopened', () => {
  expect(whyNoVerdict({ ...open, stage: 'closed' }, verified)).toBe(texts.closedAtOnce);
  const reopened = { ...open, stage: 'investigation', cycle: 2 } as const;
  expect(whyNoVerdict(reopened, verified)).toBe(texts.closedAtOnce);
  expect(whyNoVerdict(reopened, { ...plan, cycle: 2 })).toBeUndefined();
});

test('a correction gets none, before it is closed, after it, and once it is reopened as more', () => {
  const correction = { ...open, capaRequired: 'no' } as const;
  expect(whyNoVerdict(correction, plan)).toBe(texts.ofCorrection);
  expect(whyNoVerdict({ ...correction, stage: 'closed' }, plan)).toBe(texts.ofCorrection);
  expect(whyNoVerdict({ ...open, stage: 'investigation', cycle: 2 }, plan)).toBe(texts.ofCorrection);
});

test('nor does what was cancelled', () => {
  expect(whyNoVerdict({ ...open, stage: 'cancelled' }, plan)).toBe(texts.ended);
});
