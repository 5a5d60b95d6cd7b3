import type { Severity } from '../../core/severity.ts';

/** What a finding is about, which says where it is mended. */
export const xrayAbouts = [
  'record',
  'action',
  'person',
  'role',
  'group',
  'route',
  'field',
  'invitation',
  'process',
  'workspace',
] as const;
export type XrayAbout = (typeof xrayAbouts)[number];

/** Under which heading a check stands. */
export const xrayGroups = {
  people: 'People and rights',
  records: 'Records',
  actions: 'Actions',
  evidence: 'Evidence and checks',
  setup: 'Set-up',
} as const;
export type XrayGroup = keyof typeof xrayGroups;

/** A rule that finds what contradicts itself in a workspace. */
export type XrayCheck = {
  /** What is wrong, in a few words. */
  title: string;
  /** One sentence of why one finding is there; a name in braces is what its query gives, such as `{days}`. */
  why: string;
  severity: Severity;
  group: XrayGroup;
  about: XrayAbout;
  /** The tab of the record on which it is mended. */
  tab?: string;
  /** The screen of the workspace on which it is mended, where that is not the one of what it is about. */
  at?: string;
  /** What the button says that leads to mending it. */
  act: string;
};

/** What one check has found: how many things it applies to, how many of them it found, and how many of these are ignored. */
export type XrayResult = { applicable: number; found: number; ignored: number };

/** How much a check counts in the score. */
export const severityWeights: Record<XrayCheck['severity'], number> = { alert: 5, warn: 3, info: 1 };

/**
 * The score of a workspace from 0 to 100: of each check that applies to anything the share that passes, weighted by its
 * severity; null where nothing applies. What is ignored passes.
 */
export function scoreOf(checks: readonly (Pick<XrayCheck, 'severity'> & XrayResult)[]): number | null {
  const applying = checks.filter(({ applicable }) => applicable > 0);
  const whole = applying.reduce((sum, { severity }) => sum + severityWeights[severity], 0);
  if (whole === 0) return null;
  const passed = applying.reduce((sum, { severity, applicable, found, ignored }) => {
    const failing = Math.min(Math.max(found - ignored, 0), applicable);
    return sum + severityWeights[severity] * (1 - failing / applicable);
  }, 0);
  const score = (100 * passed) / whole;
  // A hundred is said of a workspace without a finding alone.
  return score > 99 && passed < whole ? 99 : Math.round(score);
}
