import { z } from 'zod';
import { accountStatuses } from '../account/account.ts';
import {
  reason,
  givenId,
  id,
  instant,
  named,
  neededVersion,
  opaque,
  optional,
  optionalLongText,
  person,
  searchText,
  wholeNumber,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { queryFlag } from '../../core/list.ts';
import { moduleKeys } from '../../core/modules.ts';
import { organizationRoles } from '../../core/rights/organization-roles.ts';

export const reviewDecisions = ['keep', 'change', 'remove'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** How often the access of everybody is reviewed. */
export const reviewPlanFields = z.object({
  months: wholeNumber(
    0,
    limits.reviewMonthsMost,
    `Enter a whole number of months from 0 to ${limits.reviewMonthsMost}`,
  ).meta({ label: 'Months between reviews', control: 'number' }),
});

/** A change of the plan of reviews, made on the version that the person saw. */
export const reviewPlanInput = reviewPlanFields.extend({ version: neededVersion });

/** A review: who began it (null: it was due) and who completed it, and how far it is. */
export const accessReview = z.object({
  _id: id,
  startedAt: instant,
  startedBy: person.nullable(),
  /** By when it is to be completed. */
  dueOn: z.string(),
  isOverdue: z.boolean(),
  completedAt: instant.nullable(),
  completedBy: person.nullable(),
  lines: z.int(),
  decided: z.int(),
  /** Whose access has changed since the list was frozen, and who are therefore to be decided anew. */
  changed: z.int(),
  kept: z.int(),
  toChange: z.int(),
  toRemove: z.int(),
  version: z.int(),
});

export type AccessReview = z.output<typeof accessReview>;

/** One review, with whom and what its list may be narrowed to. */
export const accessReviewDetail = accessReview.extend({
  people: z.array(named),
  workspaces: z.array(named),
});

export type AccessReviewDetail = z.output<typeof accessReviewDetail>;

/** How often there is a review, when the next is due, and the one that runs. */
export const reviewPlan = reviewPlanInput.extend({
  nextOn: z.string().nullable(),
  running: accessReview.nullable(),
});

export type ReviewPlan = z.output<typeof reviewPlan>;

/** One access as it was when the list was frozen, what was decided of it, and whether it is still so. */
export const reviewLine = z.object({
  _id: id,
  person,
  status: z.enum(accountStatuses),
  organizationRole: z.enum(organizationRoles),
  /** Null for what the role in the organization gives. */
  workspace: named.extend({ module: z.enum(moduleKeys) }).nullable(),
  /** What they have in the workspace, in words. */
  role: z.string().nullable(),
  lastUsedAt: instant.nullable(),
  /** `changed`: it is another now, as `present` says. `ended`: it is gone, and there is nothing to decide. */
  since: z.enum(['same', 'changed', 'ended']),
  present: z
    .object({
      status: z.enum(accountStatuses),
      organizationRole: z.enum(organizationRoles),
      role: z.string().nullable(),
    })
    .nullable(),
  /** Stands for what the access is now; a decision names the one that it was made on. */
  state: z.string(),
  /** Open in their name there: removing them asks what becomes of it. */
  openItems: z.int(),
  decision: z.enum(reviewDecisions).nullable(),
  /** What a change gives: a role of the workspace, or one in the organization. */
  to: z.string().nullable(),
  reason: z.string().nullable(),
  /** Who takes over what is open. */
  successor: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Whether a decision stands that was made on what the access is now. */
  isDecided: z.boolean(),
  version: z.int(),
});

export type ReviewLine = z.output<typeof reviewLine>;

const role = optional(givenId('Choose a role from the list')).meta({ label: 'New role', control: 'select' });
const organizationRole = optional(z.enum(organizationRoles, 'Choose a role')).meta({
  label: 'New role in the organization',
  control: 'select',
});
const reassignTo = optional(givenId('Choose a person')).meta({ label: 'Give their open work to' });

/** What is decided of one line, made on what the person saw of it. */
export const reviewDecisionInput = z
  .object({
    decision: z.enum(reviewDecisions, 'Choose keep, change or remove'),
    /** For a change in a workspace. */
    role,
    /** For a change in the organization. */
    organizationRole,
    reason: optionalLongText(1000).meta({ label: 'Reason', control: 'textarea' }),
    reassignTo,
    /** Leaves what is open without a person. */
    leaveUnassigned: z.boolean('Use true or false').optional(),
    state: opaque('Say which access this was decided on', 64),
    version: neededVersion,
  })
  .refine((input) => input.decision === 'keep' || reason.safeParse(input.reason).success, {
    path: ['reason'],
    error: 'Give a reason of at least 3 characters',
  });

export type ReviewDecisionInput = z.output<typeof reviewDecisionInput>;

export const reviewLineFilters = {
  /** `true`: only what is not decided yet. */
  undecided: queryFlag.optional(),
  /** `true`: only what has changed since the list was frozen. */
  changed: queryFlag.optional(),
  person: id.optional(),
  workspace: id.optional(),
};

export const reviewLineSorts = ['name', 'workspace', 'lastUsedAt'] as const;

/** Keeps several lines: those that are named, or all that match. */
export const reviewKeepInput = z
  .object({
    lines: z
      .array(givenId('Choose lines from the list'), { error: 'Choose at least one line' })
      .min(1, 'Choose at least one line')
      .max(limits.bulkMax, `At most ${limits.bulkMax} at once`)
      .transform((ids) => [...new Set(ids)])
      .optional(),
    matching: z
      .object({ ...reviewLineFilters, search: searchText().optional() }, 'Say what matches')
      .optional(),
  })
  .refine(({ lines, matching }) => (lines === undefined) !== (matching === undefined), {
    path: ['lines'],
    error: 'Name lines, or say which of them to choose',
  });

/** A choice for a change: a role of the workspace by its id, or a role in the organization by its word. */
export const reviewChoice = z.object({ value: z.string(), label: z.string() });

/** Completes a review as the person saw it. */
export const reviewCompletion = z.object({ version: neededVersion });
