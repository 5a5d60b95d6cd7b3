import { daysAfter } from '../../../core/days.ts';

/** How what is measured is held against the target. */
export const comparatorLabels = {
  'at-most': 'At most',
  'at-least': 'At least',
  equals: 'Exactly',
  'reduced-by': 'Reduced by percent',
  'increased-by': 'Increased by percent',
} as const;
export type Comparator = keyof typeof comparatorLabels;

/** What the checks of a CAPA come to. */
export const verdictLabels = {
  effective: 'Effective',
  partially: 'Partially effective',
  ineffective: 'Ineffective',
  inconclusive: 'Inconclusive',
} as const;
export type Verdict = keyof typeof verdictLabels;

/** What a plan says of when a check counts and of what it is held against. */
export type Criteria = {
  comparator: Comparator;
  baseline: number;
  target: number;
  sampleSize: number;
  checksCount: number;
  waitDays: number;
  intervalDays: number;
  /** The day on which the last action was verified; null before. */
  startsOn: string | null;
  /** The days of further checks by which monitoring was extended, the first one first; they are among `checksCount`. */
  extendedTo?: readonly string[];
};

/** A check as far as its verdict asks. */
export type Measured = { checkedOn: string; value: number; sampleSize: number };

const shown = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 4 });

/** By how many percent a value is below the baseline; null where the baseline is zero, of which nothing is a share. */
export const reductionOf = (baseline: number, value: number): number | null =>
  baseline === 0 ? null : ((baseline - value) / Math.abs(baseline)) * 100;

/** Whether a target is a share by which the baseline is to change: +1 upward, -1 downward, 0 where it is the value itself. */
const directionOf = (comparator: Comparator): -1 | 0 | 1 => {
  if (comparator === 'reduced-by') return -1;
  return comparator === 'increased-by' ? 1 : 0;
};

// What is left of decimals by the machine decides nothing.
const margin = 1e-9;

/** Whether a measured value is where the plan wants it. */
export function meetsTarget({ comparator, baseline, target }: Criteria, value: number): boolean {
  if (comparator === 'at-most') return value <= target + margin;
  if (comparator === 'at-least') return value >= target - margin;
  if (comparator === 'equals') return Math.abs(value - target) <= margin;
  return -directionOf(comparator) * (reductionOf(baseline, value) ?? 0) >= target - margin;
}

/** Why a target by percent can never be met, or is none, by the field where that is put right; nothing where it can. */
export function targetErrors({
  comparator,
  baseline,
  target,
}: Pick<Criteria, 'comparator' | 'baseline' | 'target'>): Record<string, string> {
  const direction = directionOf(comparator);
  if (direction === 0) return {};
  if (baseline === 0)
    return { baseline: 'Nothing is a percentage of 0: compare what is measured with a value instead' };
  if (target <= 0) return { target: 'Enter a percentage above 0' };
  return direction < 0 && target > 100 ? { target: 'Nothing is reduced by more than 100 percent' } : {};
}

/** The value that a check is to reach: the target itself, or what the baseline comes to once it has changed by it. */
export const goalOf = ({
  comparator,
  baseline,
  target,
}: Pick<Criteria, 'comparator' | 'baseline' | 'target'>) => {
  const direction = directionOf(comparator);
  return direction === 0 ? target : baseline + (direction * Math.abs(baseline) * target) / 100;
};

/** Whether a value that missed the target has come at least half the way to it from the baseline. */
export function isHalfWay(criteria: Criteria, value: number): boolean {
  const { baseline } = criteria;
  const goal = goalOf(criteria);
  if (baseline === goal || meetsTarget(criteria, baseline)) return false;
  return Math.abs(value - goal) <= Math.abs(baseline - goal) / 2 + margin;
}

/** What is asked of each check, in words: at most 1. */
export const targetText = ({ comparator, target }: Pick<Criteria, 'comparator' | 'target'>): string =>
  directionOf(comparator) === 0
    ? `${comparatorLabels[comparator].toLowerCase()} ${shown(target)}`
    : `${comparator === 'reduced-by' ? 'reduced' : 'increased'} by ${shown(target)}% or more`;

/** The days on which the checks are due, as planned and then as monitoring was extended; none before it has begun. */
export function checkpointsOf({
  startsOn,
  waitDays,
  intervalDays,
  checksCount,
  extendedTo = [],
}: Criteria): string[] {
  if (startsOn === null) return [];
  const planned = Array.from({ length: checksCount - extendedTo.length }, (_, index) =>
    daysAfter(startsOn, waitDays + index * intervalDays),
  );
  return [...planned, ...extendedTo];
}

/** The checks that count: those of the day from which on the actions can have worked, and later, the oldest first. */
export function countingOf<M extends Measured>(criteria: Criteria, checks: readonly M[]): M[] {
  const [from] = checkpointsOf(criteria);
  if (from === undefined) return [];
  return checks
    .filter(({ checkedOn }) => checkedOn >= from)
    .toSorted((a, b) => a.checkedOn.localeCompare(b.checkedOn));
}

/** How many of the checkpoints are met: each by a check made on its day or later that has met none before it. */
export function metCheckpoints(criteria: Criteria, checks: readonly Pick<Measured, 'checkedOn'>[]): number {
  const days = checkpointsOf(criteria);
  const made = checks.map(({ checkedOn }) => checkedOn).toSorted();
  return made.reduce((met, day) => (day >= (days[met] ?? '\uffff') ? met + 1 : met), 0);
}

const count = (value: number, one: string, many = `${one}s`) => `${shown(value)} ${value === 1 ? one : many}`;

/**
 * What the data say, with the reason. Effective is what met its target in every check, once each checkpoint has its check;
 * what missed it in the last of them is partially effective if that came at least half the way from the baseline to the target,
 * else ineffective; anything between, or too little of it, is inconclusive.
 */
export function verdictOf(
  criteria: Criteria,
  checks: readonly Measured[],
): { verdict: Verdict; reason: string } {
  const counting = countingOf(criteria, checks);
  const { checksCount, sampleSize } = criteria;
  const last = counting.at(-1);
  const say = (verdict: Verdict, reason: string) => ({ verdict, reason });
  const made = metCheckpoints(criteria, checks);
  if (!last || made < checksCount)
    return say('inconclusive', `Checks that count so far: ${shown(made)} of ${shown(checksCount)}.`);
  const sampled = counting.reduce((sum, one) => sum + one.sampleSize, 0);
  if (sampled < sampleSize)
    return say('inconclusive', `${shown(sampled)} of ${count(sampleSize, 'sample')} were looked at.`);
  const met = counting.filter(({ value }) => meetsTarget(criteria, value)).length;
  const target = targetText(criteria);
  if (met === counting.length)
    return say(
      'effective',
      `${count(met, 'check')} of ${shown(met)} met the target, ${target}; the last measured ${shown(last.value)} against ${shown(criteria.baseline)} before.`,
    );
  if (!meetsTarget(criteria, last.value))
    return say(
      isHalfWay(criteria, last.value) ? 'partially' : 'ineffective',
      `The last check measured ${shown(last.value)} and missed the target, ${target}; ${shown(criteria.baseline)} was measured before the actions.`,
    );
  return say(
    'inconclusive',
    `${shown(met)} of ${count(counting.length, 'check')} met the target, ${target}, and the last one did.`,
  );
}
