import type { RatingType } from 'contract/modules/risk/risk-levels';
import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import { assessmentCreate, scoreInput } from 'contract/modules/risk/risk-assessment';
import { askedIn, judge, judgementProblems } from 'contract/modules/risk/risk-mode';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import type { Impacts } from 'contract/modules/risk/risk-score';
import type { z } from 'zod';
import type { Form } from '../../../core/forms/use-form.ts';

/** What is chosen by its step or its rating; a mode asks some of them. */
const factorNames = ['likelihood', 'severity', 'occurrence', 'detection', 'p1', 'p2'] as const;
export type FactorName = (typeof factorNames)[number];

export type AssessValues = Record<FactorName, number | null> & {
  type: RatingType;
  date: string;
  impacts: Impacts;
  rationale: string;
  assumptions: string;
  file: string;
  knowledge: '' | 'low' | 'medium' | 'high';
};

export type AssessForm = Form<AssessValues, AssessValues>;

/** What somebody does on the screen: assess alone, score among others, or record what all agreed on. */
export type AssessMode = 'alone' | 'score' | 'agree';

type Schema = z.ZodType<AssessValues, AssessValues>;

/** Of what stands in the form, what the mode of a scheme asks; what was chosen by another mode is left out. */
export const judgementIn = ({ mode }: RiskScheme, values: AssessValues) =>
  Object.fromEntries(askedIn[mode].map((name) => [name, values[name]]));

// What is missing of a judgement is said by its mode, as the server says it.
const whole = assessmentCreate.extend({ impacts: assessmentCreate.shape.impacts.catch(undefined) });
const scored = whole.extend({ rationale: scoreInput.shape.rationale });

/** The contract's rules for what somebody does, by the mode of a scheme. */
export function schemaOf(mode: AssessMode, scheme: RiskScheme): Schema {
  const base = (mode === 'score' ? scored : whole) as unknown as Schema; // the contract's texts take more than text; the form gives them text
  const isThere = (name: string) => (values: AssessValues) =>
    !(name in judgementProblems(scheme.mode, judgementIn(scheme, values)));
  // Each is asked although another field is wrong.
  return Object.entries(judgementProblems(scheme.mode, {})).reduce(
    (schema, [name, error]) => schema.refine(isThere(name), { path: [name], error, when: () => true }),
    base,
  );
}

export const emptyValues = (type: RatingType): AssessValues => ({
  type,
  date: '',
  likelihood: null,
  severity: null,
  occurrence: null,
  detection: null,
  p1: null,
  p2: null,
  impacts: {},
  rationale: '',
  assumptions: '',
  file: '',
  knowledge: '',
});

/** What is chosen comes to, as soon as enough is chosen. */
export const resultOf = (scheme: RiskScheme, values: AssessValues) =>
  judge(scheme, judgementIn(scheme, values));

/** How somebody assesses: alone, as one of several who are asked, or by agreeing on what these gave; undefined where they were not asked. */
export function modeOf(
  assessment: RiskAssessment | undefined,
  me: string | undefined,
): AssessMode | undefined {
  if (!assessment) return 'alone';
  if (assessment.status !== 'draft') return undefined;
  if (assessment.isRevealed) return 'agree';
  return assessment.panel.some(({ person }) => person._id === me) ? 'score' : undefined;
}
