import { z } from 'zod';
import {
  calendarDate,
  id,
  instant,
  neededVersion,
  omittable,
  optional,
  optionalLongText,
  named,
  person,
  refs,
  requiredLongText,
  wholeNumber,
} from '../../core/field.ts';
import { namedFile } from '../../records/record-file/record-file.ts';
import { countingRating } from './counting-rating.ts';
import {
  dimensionLabels,
  impactDimensions,
  ratingTypes,
  riskLevels,
  actionPriorities,
} from './risk-levels.ts';
import { impactOf } from './risk-score.ts';

export const assessmentStates = {
  draft: { label: 'Draft' },
  pending: { label: 'Pending' },
  reviewed: { label: 'Reviewed' },
  approved: { label: 'Approved' },
  rejected: { label: 'Rejected' },
} as const;

export type AssessmentStatus = keyof typeof assessmentStates;
const statusNames = Object.keys(assessmentStates) as [AssessmentStatus, ...AssessmentStatus[]]; // Object.keys loses the literal keys

/** How much an assessment rests on (ISO 31000:2018, 6.4.3: the confidence in what is known is told with the result). */
export const knowledgeStrengths = ['low', 'medium', 'high'] as const;
export const knowledgeLabels = { low: 'Low', medium: 'Medium', high: 'High' } as const;

const step = (message: string) => wholeNumber(1, 5, message);
const type = z.enum(ratingTypes, 'Choose what is assessed').meta({ label: 'Type' });
const date = calendarDate('Date is required').meta({ label: 'Date', control: 'date' });
const likelihood = step('Probability is required').meta({ label: 'Likelihood' });
const impacts = z
  .object(
    Object.fromEntries(
      impactDimensions.map((name) => [
        name,
        step(`${dimensionLabels[name]} is a whole number from 1 to 5`)
          .nullish()
          .meta({ label: dimensionLabels[name] }),
      ]),
    ) as Record<(typeof impactDimensions)[number], z.ZodOptional<z.ZodNullable<z.ZodInt>>>, // fromEntries loses the keys
    { error: 'Impact is required' },
  )
  .refine((given) => impactOf(given) !== undefined, 'Impact is required')
  .meta({ label: 'Impact' });
const ten = (label: string) => wholeNumber(1, 10, `${label} is a whole number from 1 to 10`).meta({ label });
const five = (label: string) => step(`${label} is a whole number from 1 to 5`);
const severity = ten('Severity');
const occurrence = ten('Occurrence');
const detection = ten('Detection');
const p1 = five('P1').meta({ label: 'P1: hazardous situation occurs' });
const p2 = five('P2').meta({ label: 'P2: it leads to harm' });
const priority = z.enum(actionPriorities).meta({ label: 'Action priority' });
const rationale = requiredLongText('Rationale is required').meta({ label: 'Rationale', control: 'textarea' });
const assumptions = optionalLongText().meta({ label: 'Assumptions', control: 'textarea' });
const file = namedFile({ help: 'A file of the risk that shows why it is judged so.' });
const knowledge = z
  .enum(knowledgeStrengths, 'Choose how sure you are')
  .meta({ label: 'Knowledge strength', control: 'select' });

/** What is kept of an assessment, as the log calls it. */
export const assessmentFields = z.object({
  type,
  status: z.enum(statusNames).meta({ label: 'Status' }),
  isBlind: z.boolean().meta({ label: 'Scored blind' }),
  date,
  likelihood,
  impacts,
  impact: z.int().meta({ label: 'Impact' }),
  score: z.int().meta({ label: 'Score' }),
  level: z.enum(riskLevels).meta({ label: 'Level' }),
  severity: optional(severity).meta({ label: 'Severity' }),
  occurrence: optional(occurrence).meta({ label: 'Occurrence' }),
  detection: optional(detection).meta({ label: 'Detection' }),
  priority: optional(priority).meta({ label: 'Action priority' }),
  p1: optional(p1).meta({ label: 'P1: hazardous situation occurs' }),
  p2: optional(p2).meta({ label: 'P2: it leads to harm' }),
  rationale,
  assumptions,
  knowledge,
  file,
  edition: z.int().meta({ label: 'Edition of the scheme' }),
  feedback: optionalLongText().meta({ label: 'Feedback' }),
});

/** What is judged: of it the mode of the workspace's scheme asks its part, and refuses the rest. */
const factors = {
  likelihood: optional(likelihood),
  impacts: omittable(impacts),
  severity: optional(severity),
  occurrence: optional(occurrence),
  detection: optional(detection),
  p1: optional(p1),
  p2: optional(p2),
  /** By which edition of the scheme: one that was published since is looked at first. */
  edition: omittable(wholeNumber(1, 1_000_000, 'Edition is a whole number from 1')),
};

/** An assessment by one person, which waits from then on for somebody who looks at it. */
const judged = { ...factors, rationale, assumptions, knowledge: omittable(knowledge), file };
export const assessmentCreate = z.object({ type, date: omittable(date), ...judged });

/** Asks several people, each of whom scores by themselves first. */
export const panelCreate = z.object({
  type,
  date: omittable(date),
  evaluators: refs('Choose at least two people', 20)
    .refine((people) => people.length >= 2, 'Choose at least two people')
    .meta({ label: 'Evaluators', control: 'users' }),
});

/** What was agreed on after all have scored. */
export const agreeInput = z.object({ ...judged, version: neededVersion });

/** What one of several evaluators gives. */
export const scoreInput = z.object({
  ...factors,
  rationale: optionalLongText().meta({ label: 'Rationale', control: 'textarea' }),
  knowledge: omittable(knowledge),
});

const decisions = ['reviewed', 'approved', 'rejected'] as const;

/** Whoever rejects an assessment says why, whichever way they do. */
export const whyRejected = {
  check: ({ status, feedback }: { status: string; feedback?: string | null | undefined }) =>
    status.toLowerCase() !== 'rejected' || Boolean(feedback),
  error: { path: ['feedback'], error: 'Say why it is rejected' },
};

/** A decision about an assessment as it was seen; who rejects says why. */
export const decisionInput = z
  .object({
    status: z.enum(decisions, 'Choose Reviewed, Approved or Rejected').meta({ label: 'Decision' }),
    feedback: optionalLongText().meta({ label: 'Feedback', control: 'textarea' }),
    justification: optionalLongText(1000).meta({ label: 'Justification', control: 'textarea' }),
    version: neededVersion,
  })
  .refine(whyRejected.check, whyRejected.error);

const dimensionImpacts = z.partialRecord(z.enum(impactDimensions), z.int().nullable());

const shownFactors = {
  severity: z.int().nullable(),
  occurrence: z.int().nullable(),
  detection: z.int().nullable(),
  /** The risk priority number. */
  rpn: z.int().nullable(),
  priority: z.enum(actionPriorities).nullable(),
  p1: z.int().nullable(),
  p2: z.int().nullable(),
};

const given = z.object({
  person,
  ...shownFactors,
  likelihood: z.int(),
  impacts: dimensionImpacts,
  impact: z.int(),
  score: z.int(),
  level: z.enum(riskLevels),
  rationale: z.string().nullable(),
  knowledge: z.enum(knowledgeStrengths).nullable(),
});

/** An assessment as an answer shows it. What others scored is shown once all have. */
export const riskAssessment = z.object({
  _id: id,
  record: id,
  name: z.string(),
  type: z.enum(ratingTypes),
  status: z.enum(statusNames),
  isBlind: z.boolean(),
  evaluator: person.nullable(),
  date: z.string(),
  likelihood: z.int().nullable(),
  impacts: dimensionImpacts,
  impact: z.int().nullable(),
  score: z.int().nullable(),
  level: z.enum(riskLevels).nullable(),
  ...shownFactors,
  rationale: z.string().nullable(),
  assumptions: z.string().nullable(),
  file: named.nullable(),
  knowledge: z.enum(knowledgeStrengths).nullable(),
  edition: z.int(),
  feedback: z.string().nullable(),
  /** Why whoever decided did so about what is their own, which takes a small team. */
  justification: z.string().nullable(),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  panel: z.array(z.object({ person, hasScored: z.boolean() })),
  isRevealed: z.boolean(),
  scores: z.array(given),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

export type RiskAssessment = z.output<typeof riskAssessment>;
export type GivenScore = z.output<typeof given>;

/** What a risk is rated with now. */
export const rating = z.object({
  likelihood: z.int(),
  impact: z.int(),
  score: z.int(),
  level: z.enum(riskLevels),
  ratedOn: z.string(),
  edition: z.int(),
  isPending: z.boolean(),
  /** The risk priority number and the action priority, where it was judged by FMEA. */
  severity: z.int().nullable(),
  occurrence: z.int().nullable(),
  detection: z.int().nullable(),
  rpn: z.int().nullable(),
  priority: z.enum(actionPriorities).nullable(),
  /** How sure whoever judged it was. */
  knowledge: z.enum(knowledgeStrengths).nullable(),
});

export const ratings = z.object({
  inherent: rating.nullable(),
  current: rating.nullable(),
  residual: rating.nullable(),
  target: rating.nullable(),
});

export type Rating = z.output<typeof rating>;
export type Ratings = z.output<typeof ratings>;

/**
 * How much is known of a risk (ISO 31000:2018, 6.4.3): what the assessment that counts says, else what was said of the risk
 * before anybody assessed it; null where neither says it.
 */
export const knowledgeOf = (risk: {
  ratings: Ratings;
  knowledgeStrength: (typeof knowledgeStrengths)[number] | null;
}) => countingRating(risk)?.knowledge ?? risk.knowledgeStrength;

const score = z.int().nullable();

/** The scores at the end of a month, as YYYY-MM. */
export const monthlyScores = z.object({
  month: z.string(),
  inherent: score,
  current: score,
  residual: score,
  target: score,
});
