import type { classLabels } from './capa-choices.ts';

export type CapaClass = keyof typeof classLabels;

/** How a CAPA was judged at triage; what nobody has judged is null. */
export type Triage = {
  severity: number | null;
  recurrenceLikelihood: number | null;
  detectability: number | null;
};

/** In how many days from its submission a CAPA of each class is to be planned and implemented, until its workspace sets it. */
export const daysOfClass = { critical: 30, major: 60, minor: 90 } as const satisfies Record<
  CapaClass,
  number
>;

/** After how many days from its verification a CAPA of each class is checked first at the soonest, until its workspace sets it. */
export const waitOfClass = { critical: 60, major: 90, minor: 120 } as const satisfies Record<
  CapaClass,
  number
>;

// What nobody has judged counts as in the middle.
const middle = 3;

const atLeast = (value: number, { major, critical }: { major: number; critical: number }): CapaClass => {
  if (value >= critical) return 'critical';
  return value >= major ? 'major' : 'minor';
};

const ranks = { minor: 1, major: 2, critical: 3 } as const satisfies Record<CapaClass, number>;

/**
 * The class that follows from how a CAPA was judged: the graver of what its severity alone says and what the score of
 * severity, likelihood and detectability says. Null while nobody has said how severe it is.
 */
export function computedClass({ severity, recurrenceLikelihood, detectability }: Triage): CapaClass | null {
  if (severity === null) return null;
  const bySeverity = atLeast(severity, { major: 3, critical: 5 });
  if (recurrenceLikelihood === null) return bySeverity;
  const score = severity * recurrenceLikelihood * (detectability ?? middle);
  const byScore = atLeast(score, { major: 20, critical: 45 });
  return ranks[byScore] > ranks[bySeverity] ? byScore : bySeverity;
}

/** Whether a class is less grave than another. */
export const isBelow = (one: CapaClass, other: CapaClass): boolean => ranks[one] < ranks[other];

/** Whether whoever asks for more time says what the delay means: of what is major or critical, also of its actions. */
export const asksImpact = ({ class: of }: { class: CapaClass | null }): boolean =>
  of === 'major' || of === 'critical';

type Judged = Triage & { classOverride: CapaClass | null; classReason: string | null };

/** The class that counts: as it is computed, or as it was set by hand, which is lower only where a reason is given. */
export function classOf({ classOverride, classReason, ...triage }: Judged): CapaClass | null {
  const computed = computedClass(triage);
  if (!classOverride || !computed || classReason) return classOverride ?? computed;
  return isBelow(classOverride, computed) ? computed : classOverride;
}
