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
import { recordBase, recordFilters } from '../../records/record/record.ts';
import { recordChange, recordDates } from '../../records/workflow/stage.ts';
import { capaWorkflow } from './capa.workflow.ts';

/** What kind of finding a CAPA begins with. */
export const capaCategories = ['Complaint', 'Audit finding', 'Scrap'] as const;

/** How sure one is of the cause. */
export const verifications = ['Open', 'Verified', 'Refuted'] as const;

export const capaStatus = z.enum(statesOf(capaWorkflow), 'Choose a status');

export const capaInput = z.object({
  name: requiredText('CAPA name is required').meta({ label: 'CAPA name' }),
  description: requiredLongText('Description is required', limits.textMax).meta({
    label: 'Description',
    control: 'textarea',
  }),
  category: z.enum(capaCategories, 'Category is required').meta({ label: 'Category', control: 'select' }),
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

export const capaCreate = capaInput.extend({
  ...recordDates,
  workspace: ref('Workspace is required').meta({ label: 'Workspace' }),
  status: optional(z.literal('pending', 'A new CAPA is pending')),
  custom,
});

export const capaPatch = capaInput.partial().extend({
  ...recordDates,
  ...recordChange,
  status: omittable(capaStatus),
  custom,
  version: neededVersion,
});

/** Decides about the effectiveness of a CAPA. */
export const verificationInput = z.object({
  verification: z.enum(verifications, 'Choose Open, Verified or Refuted').meta({ label: 'Verification' }),
  version: neededVersion,
});

export const capaActionCreate = actionInput.extend(actionStart);

export const capaActionPatch = actionInput.partial().extend(actionChange);

export const capaAction = actionBase.extend({ capa: id, status: actionStatus });

export const capa = recordBase.extend({
  status: capaStatus,
  detectedOn: z.string(),
  containment: z.string().nullable(),
  verification: z.enum(verifications),
  tasks: z.array(capaAction),
});

export type Capa = z.output<typeof capa>;
export type CapaAction = z.output<typeof capaAction>;

export const capaSorts = ['createdAt', 'name', 'number', 'detectedOn', 'status', 'category'] as const;

export const capaFilters = recordFilters(capaStatus, capaCategories);

/** Every field of a CAPA that people write, as the log and exports call it. */
export const capaFields = capaInput.extend({
  ...recordDates,
  status: capaStatus.meta({ label: 'Status' }),
  members: refs(undefined, limits.membersOfRecord).meta({ label: 'Members' }),
  verification: z.enum(verifications).meta({ label: 'Verification' }),
  custom,
});
