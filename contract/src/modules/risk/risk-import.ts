import { z } from 'zod';
import { columnFor, type DeclaredField } from '../../records/import/import-fields.ts';
import { assessmentCreate } from './risk-assessment.ts';
import {
  dimensionLabels,
  impactDimensions,
  ratingLabels,
  type RatingType,
  ratingTypes,
} from './risk-levels.ts';
import type { RiskScheme } from './risk-scheme.ts';

const step = z.coerce.number().optional();

const judged = z
  .object({
    likelihood: step,
    impacts: z.partialRecord(z.enum(impactDimensions), z.coerce.number()).optional(),
    severity: step,
    occurrence: step,
    detection: step,
    p1: step,
    p2: step,
  })
  .optional();

/** What a row of a sheet says of how its risk was assessed; the steps by their numbers. */
export const importedAssessments = z.object({
  inherent: judged,
  current: judged,
  residual: judged,
  target: judged,
  date: z.string().optional(),
  rationale: assessmentCreate.shape.rationale.optional(),
});

/** Before the names of the columns that say how a risk was assessed: `assessments.inherent.likelihood`. */
export const assessmentsPrefix = 'assessments';

type Scale = { name: string; label: string; steps: readonly string[] };

/** What the mode of a scheme asks, in the order in which it is judged, with what it calls each step from 1 on. */
function scalesOf({ mode, likelihoods, impacts, dimensions, fmea, iso14971 }: RiskScheme): Scale[] {
  const labels = (steps: readonly { label: string }[]) => steps.map(({ label }) => label);
  if (mode === 'fmea')
    return [
      { name: 'severity', label: 'severity', steps: fmea.severities },
      { name: 'occurrence', label: 'occurrence', steps: fmea.occurrences },
      { name: 'detection', label: 'detection', steps: fmea.detections },
    ];
  const used = dimensions.filter(({ isUsed }) => isUsed);
  const word = mode === 'iso14971' ? 'severity' : 'impact';
  const effects = used.map(({ dimension }) => ({
    name: `impacts.${dimension}`,
    label: used.length === 1 ? word : `${word}: ${dimensionLabels[dimension]}`,
    steps: impacts,
  }));
  return mode === 'iso14971'
    ? [
        { name: 'p1', label: 'P1', steps: labels(iso14971.situations) },
        { name: 'p2', label: 'P2', steps: labels(iso14971.harms) },
        ...effects,
      ]
    : [{ name: 'likelihood', label: 'likelihood', steps: labels(likelihoods) }, ...effects];
}

const columnOf = (type: RatingType, { name, label, steps }: Scale): DeclaredField =>
  columnFor({
    name: `${assessmentsPrefix}.${type}.${name}`,
    label: `${ratingLabels[type]} ${label}`,
    kind: 'choice',
    required: false,
    values: steps.map((word, index) => ({ value: String(index + 1), label: word })),
    help: `A whole number from 1 to ${steps.length}, or its word.`,
  });

/**
 * The columns by which a sheet says how its risks were assessed: for each of inherent, current, residual and target what
 * the scheme asks by its mode, in its words, and once for all of them the day and the rationale.
 */
export const assessmentColumns = (scheme: RiskScheme): DeclaredField[] => [
  ...ratingTypes.flatMap((type) => scalesOf(scheme).map((scale) => columnOf(type, scale))),
  columnFor({
    name: `${assessmentsPrefix}.date`,
    label: 'Assessment date',
    kind: 'date',
    required: false,
    help: 'Of all assessments of the row; today where it is empty.',
  }),
  columnFor({
    name: `${assessmentsPrefix}.rationale`,
    label: 'Assessment rationale',
    kind: 'text',
    required: false,
    help: 'Of all assessments of the row.',
  }),
];
