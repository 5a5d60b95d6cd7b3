import { z } from 'zod';
import {
  calendarDate,
  id,
  looseObject,
  neededVersion,
  omittable,
  optional,
  optionalLongText,
  ref,
  refs,
  requiredLongText,
  requiredText,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { statesOf } from '../../core/workflow.ts';
import {
  actionBase,
  actionChange,
  actionInput,
  actionStart,
  actionStatus,
} from '../../records/record/action.ts';
import { categoryFilter, recordBase, recordFilters } from '../../records/record/record.ts';
import { recordChange, recordDates, recordStart } from '../../records/workflow/stage.ts';
import { auditWorkflow } from './audit.workflow.ts';

/** What kind of finding an audit begins with. */
export const auditCategories = ['Complaint', 'Internal finding', 'Scrap'] as const;
const auditCategory = z.enum(auditCategories, 'Category is required');

/** How sure one is of the cause. */
export const verifications = ['Open', 'Verified', 'Refuted'] as const;

export const auditStatus = z.enum(statesOf(auditWorkflow), 'Choose a status');

export const auditInput = z.object({
  name: requiredText('Audit name is required').meta({ label: 'Audit name' }),
  description: requiredLongText('Description is required', limits.textMax).meta({
    label: 'Description',
    control: 'textarea',
  }),
  category: auditCategory.meta({ label: 'Category', control: 'select' }),
  detectedOn: calendarDate('Date detected is required').meta({ label: 'Date detected', control: 'date' }),
  containment: optionalLongText().meta({ label: 'Containment', control: 'textarea' }),
  site: ref('Site is required').meta({ label: 'Site', control: 'site' }),
  process: ref('Process is required').meta({ label: 'Process', control: 'process' }),
  managers: refs('At least one manager is required', limits.managersOfRecord).meta({
    label: 'Managers',
    control: 'users',
  }),
});

const custom = omittable(looseObject(limits.customCharacters, 'Additional fields hold too much'));

export const auditCreate = auditInput.extend({
  ...recordStart,
  workspace: ref('Workspace is required').meta({ label: 'Workspace' }),
  status: optional(z.literal('pending', 'A new audit is pending')),
  custom,
});

export const auditPatch = auditInput.partial().extend({
  ...recordDates,
  ...recordChange,
  status: omittable(auditStatus),
  custom,
  version: neededVersion,
});

/** Decides about the effectiveness of an audit. */
export const verificationInput = z.object({
  verification: z.enum(verifications, 'Choose Open, Verified or Refuted').meta({ label: 'Verification' }),
  version: neededVersion,
});

export const auditActionCreate = actionInput.extend(actionStart);

export const auditActionPatch = actionInput.partial().extend(actionChange);

export const auditAction = actionBase.extend({ audit: id, status: actionStatus });

export const audit = recordBase.extend({
  status: auditStatus,
  detectedOn: z.string(),
  containment: z.string().nullable(),
  verification: z.enum(verifications),
  tasks: z.array(auditAction),
});

export type Audit = z.output<typeof audit>;
export type AuditAction = z.output<typeof auditAction>;

export const auditSorts = ['createdAt', 'name', 'number', 'detectedOn', 'status', 'category'] as const;

export const auditFilters = { ...recordFilters(auditStatus), ...categoryFilter(auditCategory) };

/** Every field of an audit that people write, as the log and exports call it. */
export const auditFields = auditInput.extend({
  ...recordDates,
  status: auditStatus.meta({ label: 'Status' }),
  members: refs(undefined, limits.membersOfRecord).meta({ label: 'Members' }),
  verification: z.enum(verifications).meta({ label: 'Verification' }),
  custom,
});
