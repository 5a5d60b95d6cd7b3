import {
  type ActionPriority,
  type ImpactDimension,
  modeLabels,
  type RiskFormula,
  type RiskLevel,
  type RiskMode,
} from './risk-levels.ts';
import { type FmeaScheme, priorityOf, stepOfTen } from './risk-fmea.ts';
import { probabilityOf } from './risk-hazard.ts';
import { type ScoreMatrix, type Bands, type Impacts, impactOf, levelOf, scoreOf } from './risk-score.ts';

/** What somebody judges, whatever the mode. */
export type Judgement = {
  likelihood?: number | null | undefined;
  impacts?: Impacts | null | undefined;
  severity?: number | null | undefined;
  occurrence?: number | null | undefined;
  detection?: number | null | undefined;
  p1?: number | null | undefined;
  p2?: number | null | undefined;
};

/** What each mode asks of a judgement, in the order in which it is judged. */
export const askedIn = {
  matrix: ['likelihood', 'impacts'],
  fmea: ['severity', 'occurrence', 'detection'],
  iso14971: ['p1', 'p2', 'impacts'],
} as const satisfies Record<RiskMode, readonly (keyof Judgement)[]>;

const missing = {
  likelihood: 'Probability is required',
  impacts: 'Impact is required',
  severity: 'Severity is required',
  occurrence: 'Occurrence is required',
  detection: 'Detection is required',
  p1: 'P1 is required',
  p2: 'P2 is required',
} as const satisfies Record<keyof Judgement, string>;

const names = Object.keys(missing) as (keyof Judgement)[]; // Object.keys loses the literal keys

const isGiven = (value: number | Impacts | null | undefined): boolean =>
  typeof value === 'object' && value !== null ? impactOf(value) !== undefined : typeof value === 'number';

/** What is missing of what a mode asks, and what is given that it does not ask, by the field. */
export function judgementProblems(mode: RiskMode, given: Judgement): Record<string, string> {
  const wanted: readonly string[] = askedIn[mode];
  return Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      if (wanted.includes(name) === isGiven(given[name])) return [];
      return [
        [name, wanted.includes(name) ? missing[name] : `Leave this out: ${modeLabels[mode]} does not ask it`],
      ];
    }),
  );
}

type Scheme = {
  mode: RiskMode;
  formula: RiskFormula;
  matrix: ScoreMatrix;
  bands: Bands;
  dimensions: readonly { dimension: ImpactDimension; isUsed: boolean }[];
  fmea: Pick<FmeaScheme, 'priorities'>;
};

/** What is judged comes to: always a likelihood and an impact of the matrix, with the score and the level that follow. */
export type Judged = {
  likelihood: number;
  impacts: Impacts;
  impact: number;
  score: number;
  level: RiskLevel;
  severity: number | null;
  occurrence: number | null;
  detection: number | null;
  priority: ActionPriority | null;
  p1: number | null;
  p2: number | null;
};

const none = { severity: null, occurrence: null, detection: null, priority: null, p1: null, p2: null };

/** The place in the matrix that a judgement leads to, with what its mode keeps besides. */
function placeOf(
  { mode, dimensions, fmea }: Scheme,
  given: Judgement,
): Omit<Judged, 'score' | 'level'> | undefined {
  const { severity, occurrence, detection, p1, p2 } = given;
  if (mode === 'fmea') {
    if (!severity || !occurrence || !detection) return undefined;
    const rated = { severity, occurrence, detection };
    const priority = priorityOf(fmea.priorities, rated);
    const place = { likelihood: stepOfTen(occurrence), impact: stepOfTen(severity), impacts: {} };
    return { ...none, ...place, ...rated, priority };
  }
  const used = dimensions.filter(({ isUsed }) => isUsed).map(({ dimension }) => dimension);
  const impacts: Impacts = Object.fromEntries(
    used.flatMap((name) => (typeof given.impacts?.[name] === 'number' ? [[name, given.impacts[name]]] : [])),
  );
  const impact = impactOf(impacts);
  if (impact === undefined) return undefined;
  if (mode === 'iso14971')
    return p1 && p2 ? { ...none, likelihood: probabilityOf(p1, p2), impacts, impact, p1, p2 } : undefined;
  return given.likelihood ? { ...none, likelihood: given.likelihood, impacts, impact } : undefined;
}

/** What a judgement comes to by a scheme, once all is given that its mode asks; dimensions that are not used are left out. */
export function judge(scheme: Scheme, given: Judgement): Judged | undefined {
  const place = placeOf(scheme, given);
  if (!place) return undefined;
  const score = scoreOf(scheme, place.likelihood, place.impact);
  return { ...place, score, level: levelOf(scheme.bands, score) };
}
