import { z } from 'zod';
import { baseVersion, optionalLongText, wholeNumber } from '../../core/field.ts';
import { recordChange } from '../../records/workflow/stage.ts';
import { assessmentApproval } from './risk.ts';
import { whyRejected } from './risk-assessment.ts';

/** Accepts `{ assessmentApproval: { status, feedback } }` and `{ status, feedback }`. */
export const assessmentApprovalInput = z.preprocess(
  (value) =>
    isObject(value) && isObject(value.assessmentApproval)
      ? { justification: value.justification, ...value.assessmentApproval, version: value.version }
      : value,
  assessmentApproval
    .extend({
      justification: optionalLongText(1000).meta({ label: 'Justification', control: 'textarea' }),
      version: baseVersion,
    })
    .refine(whyRejected.check, whyRejected.error),
);

/** Accepts `{ riskappetite }`, `{ riskAppetite }` and either inside an object of that name; null is what its category accepts. */
export const riskAppetiteInput = z.preprocess(
  (value) =>
    isObject(value)
      ? { riskappetite: appetiteOf(value), reason: value.reason, version: value.version }
      : value,
  z.object({
    riskappetite: wholeNumber(1, 25, 'Risk appetite is a whole number from 1 to 25').nullable().meta({
      label: 'Risk appetite',
      control: 'number',
    }),
    ...recordChange,
    version: baseVersion,
  }),
);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function appetiteOf(body: Record<string, unknown>): unknown {
  const given = 'riskappetite' in body ? body.riskappetite : body.riskAppetite;
  return isObject(given) ? Object.values(given).find((value) => typeof value === 'number') : given;
}
