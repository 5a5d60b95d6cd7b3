import { z } from 'zod';
import { choiceOf } from '../../core/choices.ts';
import {
  calendarDate,
  id,
  instant,
  omittable,
  optional,
  optionalLongText,
  person,
  requiredLongText,
  wholeNumber,
} from '../../core/field.ts';
import { riskLevels } from './risk-levels.ts';

/** After how many days a new risk is looked at for the first time, unless whoever raises it names a day. */
export const firstReviewDays = 30;

/** What a review of a risk comes to (ISO 31000, 6.6). */
export const reviewOutcomeLabels = {
  'no-change': 'Nothing has changed',
  reassess: 'Assess again',
  'new-treatment': 'Treat further',
  escalate: 'Escalate',
  close: 'Ready to close',
} as const;
const outcome = choiceOf(reviewOutcomeLabels, 'Choose what the review came to');

/** What people write of a review. */
export const reviewInput = z.object({
  reviewedOn: omittable(calendarDate('Reviewed on is a date')).meta({
    label: 'Reviewed on',
    control: 'date',
  }),
  outcome: outcome.meta({ label: 'Outcome', control: 'radio', choices: reviewOutcomeLabels }),
  note: requiredLongText('Note is required', 2000).meta({
    label: 'Note',
    control: 'textarea',
    help: 'What was looked at, and what was found.',
  }),
  nextDate: optional(calendarDate('Next review is a date')).meta({
    label: 'Next review',
    control: 'date',
    help: 'Left empty, it follows from the level of the risk.',
  }),
  nextStep: optionalLongText(2000).meta({ label: 'Next step', control: 'textarea' }),
});

/** Within how many days whoever a review asks decides about it (2.4.1 of the design). */
export const reviewAnswerDays = 5;

/** And what is kept of it: whom it asks to decide, where it escalates or says that the risk may be closed. */
export const reviewFields = reviewInput.extend({
  asked: z.array(z.string()).meta({ label: 'Asked to decide' }),
});

/** A review as an answer says it. */
export const review = z.object({
  _id: id,
  record: id,
  name: z.string(),
  reviewedOn: z.string(),
  outcome,
  note: z.string(),
  nextDate: z.string().nullable(),
  nextStep: z.string().nullable(),
  /** The level of the risk on that day. */
  level: z.enum(riskLevels).nullable(),
  reviewer: person.nullable(),
  /** Whom it asks to decide, and since when nothing is asked any more: the risk was reviewed again, or has taken a step. */
  asked: z.array(person),
  settledAt: instant.nullable(),
  version: z.int(),
  createdAt: instant,
});
export type Review = z.output<typeof review>;

/** What people write of an incident: that a risk has materialized. */
export const incidentInput = z.object({
  happenedOn: calendarDate('Happened on is required').meta({ label: 'Happened on', control: 'date' }),
  description: requiredLongText('Say what happened', 4000).meta({
    label: 'What happened',
    control: 'textarea',
  }),
  actualImpact: wholeNumber(1, 5, 'Actual impact is a whole number from 1 to 5').meta({
    label: 'Actual impact',
    control: 'number',
    help: 'By the scale of the risk scheme; it is set beside what was expected.',
  }),
});

/** An incident as an answer says it, beside what had been expected of the risk. */
export const incident = z.object({
  _id: id,
  record: id,
  name: z.string(),
  happenedOn: z.string(),
  description: z.string(),
  actualImpact: z.int(),
  /** What the risk was rated before; null where it was not. */
  predicted: z
    .object({ likelihood: z.int(), impact: z.int(), score: z.int(), level: z.enum(riskLevels) })
    .nullable(),
  isTreated: z.boolean(),
  recordedBy: person.nullable(),
  version: z.int(),
  createdAt: instant,
});
export type Incident = z.output<typeof incident>;
