import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import {
  calendarDate,
  givenId,
  id,
  instant,
  neededVersion,
  optional,
  optionalLongText,
  person,
  requiredLongText,
} from '../../core/field.ts';
import { actionPriorities, ratingTypes, riskLevels, type RiskLevel } from './risk-levels.ts';

/** For how many days a risk of each level may be accepted at most: the higher it is, the sooner it is decided about again. */
export const acceptanceDays: Readonly<Record<RiskLevel, number>> = {
  critical: 90,
  high: 180,
  medium: 365,
  low: 730,
};

/** Where an acceptance stands: prepared, asked for, decided, and what became of it. */
export const acceptanceStates = {
  created: { label: 'Prepared', tone: 'neutral' },
  submitted: { label: 'Requested', tone: 'half' },
  accepted: { label: 'Accepted', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'warning' },
  revoked: { label: 'Revoked', tone: 'warning' },
  expired: { label: 'Expired', tone: 'neutral' },
} as const;
type State = keyof typeof acceptanceStates;
const state = z.enum(Object.keys(acceptanceStates) as [State, ...State[]]); // Object.keys loses the literal keys

const content = z.object({
  justification: requiredLongText('Justification is required', 2000, limits.justificationMin).meta({
    label: 'Justification',
    control: 'textarea',
    help: `Why it is right to live with this risk, in at least ${limits.justificationMin} characters.`,
  }),
  conditions: optionalLongText(2000).meta({
    label: 'Conditions',
    control: 'textarea',
    help: 'What has to stay true for as long as it is accepted.',
  }),
  approver: optional(givenId('Choose a person')).meta({
    label: 'Approver',
    control: 'user',
    help: 'Who is to decide. Left empty, anybody may whom the level asks for.',
  }),
  validFrom: calendarDate('Valid from is required').meta({ label: 'Valid from', control: 'date' }),
  expiresOn: calendarDate('Expires on is required').meta({
    label: 'Expires on',
    control: 'date',
    help: 'At the latest after 90 days where the risk is critical, 180 high, 365 medium, 730 low.',
  }),
});

const endsLater = ({
  validFrom,
  expiresOn,
}: {
  validFrom?: string | undefined;
  expiresOn?: string | undefined;
}) => !validFrom || !expiresOn || expiresOn > validFrom;
const beyond = { path: ['expiresOn'], error: 'Expires on is after valid from' };

/** What is prepared: why a risk is to be accepted, and until when. */
export const acceptanceInput = content.refine(endsLater, beyond);
export const acceptancePatch = content.partial().extend({ version: neededVersion }).refine(endsLater, beyond);

/** What the log keeps of an acceptance. */
export const acceptanceFields = content.extend({
  status: state.meta({ label: 'Status' }),
  feedback: optionalLongText(2000).meta({ label: 'Feedback' }),
});

/** An acceptance as an answer says it. */
export const acceptance = z.object({
  _id: id,
  record: id,
  name: z.string(),
  status: state,
  justification: z.string(),
  conditions: z.string().nullable(),
  approver: person.nullable(),
  validFrom: z.string(),
  expiresOn: z.string(),
  /** The days that are left of it by the day of its site, while it holds. */
  daysLeft: z.int().nullable(),
  /** What the risk was rated when it was asked for; the hash is of that and of the controls as they were. */
  frozen: z
    .object({
      type: z.enum(ratingTypes),
      likelihood: z.int(),
      impact: z.int(),
      score: z.int(),
      level: z.enum(riskLevels),
      edition: z.int(),
      /** The action priority, where it was judged by FMEA. */
      priority: z.enum(actionPriorities).optional(),
    })
    .nullable(),
  hash: z.string().nullable(),
  /** Whether the rating or the controls are others by now than when it was asked for. */
  isStale: z.boolean(),
  requestedBy: person.nullable(),
  requestedAt: instant.nullable(),
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  /** Who revoked it, also by accepting the next one, and when it ended; nobody ends one that expires. */
  endedBy: person.nullable(),
  endedAt: instant.nullable(),
  feedback: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Acceptance = z.output<typeof acceptance>;
