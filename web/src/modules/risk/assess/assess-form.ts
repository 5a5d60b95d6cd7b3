import { type Impacts, impactOf, levelOf, scoreOf } from 'contract/modules/risk/risk-score';
import type { RatingType } from 'contract/modules/risk/risk-levels';
import { assessmentCreate, scoreInput } from 'contract/modules/risk/risk-assessment';
import type { RiskScheme } from 'contract/modules/risk/risk-scheme';
import type { z } from 'zod';
import type { Form } from '../../../core/forms/use-form.ts';

export type AssessValues = {
  type: RatingType;
  date: string;
  likelihood: number | null;
  impacts: Impacts;
  rationale: string;
  assumptions: string;
  knowledge: '' | 'low' | 'medium' | 'high';
};

export type AssessForm = Form<AssessValues, AssessValues>;

/** What somebody does on the screen: assess alone, score among others, or record what all agreed on. */
export type AssessMode = 'alone' | 'score' | 'agree';

type Schema = z.ZodType<AssessValues, AssessValues>;

// The contract's texts take more than text; the form gives them text.
const whole = assessmentCreate as unknown as Schema;
const scored = assessmentCreate.extend({ rationale: scoreInput.shape.rationale }) as unknown as Schema;

export const schemaOf = (mode: AssessMode): Schema => (mode === 'score' ? scored : whole);

export const emptyValues = (type: RatingType): AssessValues => ({
  type,
  date: '',
  likelihood: null,
  impacts: {},
  rationale: '',
  assumptions: '',
  knowledge: '',
});

/** What is chosen comes to, as soon as enough is chosen. */
export function resultOf({ formula, bands }: RiskScheme, likelihood: number | null, impacts: Impacts) {
  const impact = impactOf(impacts);
  if (likelihood === null || impact === undefined) return undefined;
  const score = scoreOf(formula, likelihood, impact);
  return { likelihood, impact, score, level: levelOf(bands, score) };
}
