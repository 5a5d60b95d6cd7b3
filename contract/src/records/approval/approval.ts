import { z } from 'zod';
import {
  id,
  instant,
  named,
  neededVersion,
  omittable,
  optionalLongText,
  person,
  reason,
  ref,
  refs,
  requiredText,
  wholeNumber,
} from '../../core/field.ts';
import { absence } from '../../access/delegation/delegation.ts';
import { conditions, customFieldTypes } from '../../core/custom-field.ts';
import { limits } from '../../core/limits.ts';
import { fieldChange, justification } from '../signature/signature.ts';

/** What becomes of an approval that somebody asked for. */
export const approvalStates = {
  open: { label: 'Asked' },
  approved: { label: 'Approved' },
  rejected: { label: 'Rejected' },
  withdrawn: { label: 'Withdrawn' },
  voided: { label: 'Ended by a change' },
  superseded: { label: 'Approved again since' },
} as const;
export type ApprovalStatus = keyof typeof approvalStates;
const statuses = Object.keys(approvalStates) as [ApprovalStatus, ...ApprovalStatus[]]; // Object.keys loses the literal keys

/** How many of those who are asked in a stage must approve. */
export const stageRules = {
  all: { label: 'All of them' },
  any: { label: 'One of them' },
  some: { label: 'Some of them' },
} as const;
export type StageRule = keyof typeof stageRules;
const rules = Object.keys(stageRules) as [StageRule, ...StageRule[]]; // as above

/** What a stage is asked with, apart from who is asked. */
export const stageTerms = z.object({
  rule: z.enum(rules, 'Choose how many must approve').meta({ label: 'Who must approve', control: 'select' }),
  needed: omittable(
    wholeNumber(1, limits.approversOfStage, `Use a whole number from 1 to ${limits.approversOfStage}`),
  ).meta({ label: 'How many', control: 'number' }),
  days: wholeNumber(1, 90, 'Use a whole number of days from 1 to 90').meta({
    label: 'Days to decide',
    control: 'number',
  }),
  needsSignature: z.boolean('Use true or false').meta({ label: 'Signature needed', control: 'checkbox' }),
  needsQuality: omittable(z.boolean('Use true or false')).meta({
    label: 'A quality manager approves',
    control: 'checkbox',
  }),
  noStandIn: omittable(z.boolean('Use true or false')).meta({
    label: 'Nobody stands in',
    control: 'checkbox',
  }),
});

const stageFields = z.object({
  approvers: refs(undefined, limits.approversOfStage).meta({ label: 'Approvers', control: 'users' }),
  groups: omittable(refs(undefined, limits.approversOfStage)).meta({
    label: 'Groups',
    control: 'multiselect',
    help: 'Who is in them when the stage begins.',
  }),
  roles: omittable(refs(undefined, limits.approversOfStage)).meta({
    label: 'Roles',
    control: 'multiselect',
    help: 'Who has them when the stage begins.',
  }),
  ...stageTerms.shape,
});
export type StageInput = z.output<typeof stageFields>;

/** Whether somebody is asked in a stage besides the people who are named: whoever is in its groups or has its roles. */
export const asksMore = ({ groups, roles }: Pick<StageInput, 'groups' | 'roles'>): boolean =>
  (groups ?? []).length + (roles ?? []).length > 0;

const asksSomebody = (stage: StageInput) => stage.approvers.length > 0 || asksMore(stage);
const nobodyAsked = { path: ['approvers'], message: 'Choose at least one approver' };

const severalStages = <S extends z.ZodType>(stage: S) =>
  z
    .array(stage, { error: 'Say who is asked' })
    .min(1, 'Say who is asked')
    .max(limits.stagesOfApproval, `At most ${limits.stagesOfApproval} stages`)
    .meta({ label: 'Stages' });

const stagesInput = severalStages(stageFields.refine(asksSomebody, nobodyAsked));

/** A way of approval that a workspace has named: whoever asks chooses it, and gets the stages whose conditions the record meets. */
export const approvalRoute = z.object({
  name: requiredText('Route name is required', 80).meta({ label: 'Route name' }),
  stages: severalStages(
    stageFields
      .extend({ when: omittable(conditions).meta({ label: 'Asked only if' }) })
      .refine(asksSomebody, nobodyAsked),
  ),
});
export type ApprovalRoute = z.output<typeof approvalRoute>;

/** A field that the condition of a stage may ask for; without options its value is typed. */
export const routeField = z.object({
  value: z.string(),
  label: z.string(),
  type: z.enum(customFieldTypes),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
});
export type RouteField = z.output<typeof routeField>;

/** What a kind of record lets the stages of a route ask for besides its place: its choices, or that it is a number. */
export type RouteFields = Readonly<
  Record<string, { label: string; choices?: Readonly<Record<string, string>> }>
>;

/** A route as it is offered for one record: whom it asks, and which of its stages that record does not need. */
export const offeredRoute = z.object({
  name: z.string(),
  /** All workspaces of the organization offer it. */
  isForAll: z.boolean(),
  stages: z.array(stageFields),
  leftOut: z.array(z.object({ stage: z.int(), when: z.string() })),
});
export type OfferedRoute = z.output<typeof offeredRoute>;

/** What can be set of approvals in the workspaces of every module. */
export const approvalSettings = {
  approvalRoutes: z
    .array(approvalRoute, 'Routes are a list')
    .max(limits.routesOfApproval, `At most ${limits.routesOfApproval} routes`)
    .refine((routes) => new Set(routes.map(({ name }) => name.toLowerCase())).size === routes.length, {
      message: 'Two routes have the same name',
    })
    .meta({ label: 'Approval routes' }),
};
export const approvalDefaults = { approvalRoutes: [] as ApprovalRoute[] };

/** How an answer says it. */
export const shownApprovalSettings = { approvalRoutes: z.array(approvalRoute) };

/** What an approval is asked with. */
export const approvalInput = z.object({
  stages: stagesInput,
  note: optionalLongText(2000).meta({ label: 'Note to the approvers', control: 'textarea' }),
  /** The record as it was seen. */
  recordVersion: neededVersion.meta({ label: 'Version' }),
});
export type ApprovalInput = z.output<typeof approvalInput>;

/** How many of a stage must approve. */
export const neededOf = ({
  rule,
  approvers,
  needed,
}: Pick<StageInput, 'rule' | 'approvers' | 'needed'>): number =>
  rule === 'all' ? Math.max(approvers.length, 1) : rule === 'any' ? 1 : (needed ?? 1);

/**
 * Why these stages cannot be asked, by the field; nothing when they can. `author` wrote the record: where their approval
 * alone would do for all of it, nobody else would have looked.
 */
export function refuseStages(stages: readonly StageInput[], author: string | null): Record<string, string> {
  const everybody = stages.flatMap(({ approvers }) => approvers);
  const twice = stages.findIndex(({ approvers }, index) =>
    stages.slice(0, index).some((before) => before.approvers.some((one) => approvers.includes(one))),
  );
  if (twice > 0) return { [`stages.${twice}.approvers`]: 'Nobody is asked twice in one approval' };
  const many = stages.findIndex((stage) => !asksMore(stage) && neededOf(stage) > stage.approvers.length);
  if (many >= 0) return { [`stages.${many}.needed`]: 'That is more than are asked' };
  const [first] = stages;
  const isEnoughAlone = stages.length === 1 && first !== undefined && neededOf(first) === 1;
  if (author !== null && isEnoughAlone && everybody.includes(author))
    return {
      'stages.0.approvers': 'Whoever wrote the record does not approve it alone: ask somebody else as well',
    };
  return {};
}

const slot = z.object({
  person,
  /** Who has decided for them, while they were away. */
  decidedBy: person.nullable(),
  decision: z.enum(['approved', 'rejected']).nullable(),
  /** They were asked as one of a group or of those with a role. */
  isMember: z.boolean(),
  /** They were a quality manager of the workspace when the stage began. */
  isQuality: z.boolean(),
  /** They have not decided and cannot: they have left, may not any more, or are away without somebody who may for them. */
  isUnable: z.boolean(),
  decidedAt: instant.nullable(),
  comment: z.string().nullable(),
  /** Why they decided about what is their own, where the team is small. */
  justification: z.string().nullable(),
  isSigned: z.boolean(),
});

/** A stage of an approval, with who is asked and what each has said. */
export const approvalStage = z.object({
  _id: id,
  status: z.enum(['waiting', 'open', 'passed', 'ended']),
  rule: z.enum(rules),
  needed: z.int(),
  /** Who is asked besides the people below: whoever is in these groups or has these roles when it begins. */
  groups: z.array(named),
  roles: z.array(named),
  days: z.int(),
  needsSignature: z.boolean(),
  /** However many approve, a quality manager is among them. */
  needsQuality: z.boolean(),
  /** Whoever is away is waited for. */
  noStandIn: z.boolean(),
  openedAt: instant.nullable(),
  dueDate: z.string().nullable(),
  slots: z.array(slot),
});

/** An approval of a record, and whether what was approved is what it says now. */
export const approval = z.object({
  _id: id,
  record: id,
  status: z.enum(statuses),
  note: z.string().nullable(),
  recordVersion: z.int(),
  stages: z.array(approvalStage),
  createdBy: person.nullable(),
  createdAt: instant,
  endedAt: instant.nullable(),
  endedBy: person.nullable(),
  endedReason: z.string().nullable(),
  /** What the record says otherwise than was approved. */
  changes: z.array(fieldChange),
  version: z.int(),
});
export type Approval = z.output<typeof approval>;

/** What the page of a record shows of its approvals: the last ones, and what the caller may do. */
export const approvalOverview = z.object({
  approvals: z.array(approval),
  /** The log knows that something of it was signed or decided, whether it is still there or not. */
  wasSigned: z.boolean(),
  /** The stage that waits for the caller, if one does. */
  mine: z
    .object({
      approval: id,
      stage: id,
      needsSignature: z.boolean(),
      /** Who was asked, where the caller stands in for them. */
      standsInFor: person.nullable(),
      /** What their decision is justified against, where it is about what is their own and the team is small. */
      justification: z.string().nullable(),
    })
    .nullable(),
});
export type ApprovalOverview = z.output<typeof approvalOverview>;

export const approvalDecision = z.object({
  decision: z.enum(['approved', 'rejected'], 'Choose approved or rejected').meta({ label: 'Decision' }),
  comment: optionalLongText(2000).meta({ label: 'Comment', control: 'textarea' }),
  justification,
});

export const approvalWithdrawal = z.object({ reason });

/** Who is asked in place of an approver who cannot decide. */
export const approverReplacement = z.object({
  from: ref('Choose who is replaced').meta({ label: 'Replaced' }),
  to: ref('Choose who is asked instead').meta({ label: 'Asked instead', control: 'user' }),
  reason,
});
export type ApproverReplacement = z.output<typeof approverReplacement>;

/** How the log calls what it keeps of an approval. */
export const approvalFields = z.object({
  status: z.enum(statuses).meta({ label: 'Status' }),
  approvers: z.array(person).meta({ label: 'Approvers' }),
  decision: z.string().meta({ label: 'Decision' }),
  comment: optionalLongText(2000).meta({ label: 'Comment' }),
  justification: optionalLongText(1000).meta({ label: 'Justification' }),
  note: optionalLongText(2000).meta({ label: 'Note' }),
  changed: z.string().meta({ label: 'Changed' }),
});

/** Why somebody cannot be asked to approve a record, after their name. */
export const unfitApprovers = {
  self: 'asks for this approval, and somebody else decides',
  gone: 'is no longer active',
  outside: 'is not in this workspace',
  reads: 'may only read here',
  scope: 'does not see the site or process of this record',
} as const;

export const approverCandidate = person.extend({ why: z.string().nullable(), away: absence.nullable() });
export type ApproverCandidate = z.output<typeof approverCandidate>;
