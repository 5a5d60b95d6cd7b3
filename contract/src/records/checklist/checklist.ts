import { z } from 'zod';
import {
  calendarDate,
  id,
  instant,
  named,
  neededVersion,
  omittable,
  optional,
  optionalLongText,
  optionalText,
  person,
  reason,
  ref,
  requiredText,
  text,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { type ChecklistStatus, checklistStates, runStates, type RunStatus } from './checklist-types.ts';
import { farthest, sections } from './checklist-sections.ts';

// Object.keys loses the literal keys.
export const checklistStatuses = Object.keys(checklistStates) as [ChecklistStatus, ...ChecklistStatus[]];
export const runStatuses = Object.keys(runStates) as [RunStatus, ...RunStatus[]];

const name = requiredText('Checklist name is required').meta({ label: 'Name' });
const description = optionalLongText(2000).meta({ label: 'Description', control: 'textarea' });
const category = optionalText(limits.categoryMax).meta({ label: 'Category' });
const owner = ref('Owner is required').meta({ label: 'Owner', control: 'user' });

/** What people write of a checklist. */
export const checklistInput = z.object({ name, description, category, owner, sections });

export const checklistCreate = z.object({
  name,
  description,
  category,
  owner: omittable(owner),
  sections: omittable(sections),
});

export const checklistPatch = z.object({
  name: omittable(name),
  description,
  category,
  owner: omittable(owner),
  sections: omittable(sections),
  version: neededVersion,
});

/** A checklist as lists show it; `edition` is the one that runs begin with, 0 while none was published. */
export const checklist = z.object({
  _id: id,
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  owner: person,
  status: z.enum(checklistStatuses),
  edition: z.int(),
  /** Whether it has been changed since that edition. */
  isChanged: z.boolean(),
  itemCount: z.int(),
  openRuns: z.int(),
  workspace: id,
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});

const edition = z.object({
  number: z.int(),
  publishedAt: instant,
  publishedBy: person.nullable(),
  itemCount: z.int(),
});

/** A checklist with its questions as they are being edited, and its editions, the newest first. */
export const wholeChecklist = checklist.extend({ sections, editions: z.array(edition) });

const assignee = ref('Choose who answers it').meta({ label: 'Assigned to', control: 'user' });
const group = optional(ref('Choose a group')).meta({ label: 'Group' });
const dueDate = calendarDate('Choose a day').meta({ label: 'Due date', control: 'date' });
const site = ref('Choose a site').meta({ label: 'Site', control: 'site' });

/** What people write of a run. */
export const runInput = z.object({ assignee, group, site, dueDate });

export const runCreate = z.object({
  checklist: ref('Choose a checklist').meta({ label: 'Checklist' }),
  record: optional(ref('Choose a record')).meta({ label: 'Record' }),
  /** The action of that record which it is a part of: the action is not completed before it. */
  action: optional(ref('Choose an action')).meta({ label: 'Action' }),
  assignee: omittable(assignee),
  /** Without a person it waits in the group until somebody of it claims it. */
  group,
  site: optional(site),
  dueDate: omittable(dueDate),
});

export const runPatch = z.object({
  assignee: omittable(assignee),
  /** With a group and nobody named it waits there again. */
  group,
  site: optional(site),
  dueDate: omittable(dueDate),
  version: neededVersion,
});

const count = z.int();

/** A run of an edition of a checklist. `subject` is what its log stands under: its record, else the run itself. */
export const run = z.object({
  _id: id,
  number: z.string(),
  name: z.string(),
  checklist: named,
  edition: count,
  record: named.nullable(),
  recordNumber: z.string().nullable(),
  /** Its record lies among the deleted: it can no longer be completed. */
  isRecordDeleted: z.boolean(),
  /** Its record is confidential, and so is what repeats the answers. */
  isRecordConfidential: z.boolean(),
  /** The action that asks for it. */
  action: named.nullable(),
  subject: id,
  site: named.nullable(),
  /** The process of its record. */
  process: named.nullable(),
  /** Null while it waits in its group. */
  assignee: person.nullable(),
  group: named.nullable(),
  /** Since when it waits to be claimed. */
  unclaimedSince: instant.nullable(),
  /** Whether the caller may claim it. */
  mayClaim: z.boolean(),
  dueDate: z.string().nullable(),
  status: z.enum(runStatuses),
  isOverdue: z.boolean(),
  /** In percent; null until it is completed, and where nothing is scored. */
  score: z.number().nullable(),
  isFailed: z.boolean(),
  failedItems: count,
  answeredItems: count,
  itemCount: count,
  completedAt: instant.nullable(),
  completedBy: person.nullable(),
  /** Why it was cancelled, or missed. */
  reason: z.string().nullable(),
  /** Whether a schedule has started it. */
  isScheduled: z.boolean(),
  workspace: id,
  version: count,
  createdAt: instant,
});

const value = z
  .union(
    [
      text(2000),
      z.number().min(-1e9, farthest).max(1e9, farthest),
      z.array(requiredText('Choose among the answers', 100)).max(20),
    ],
    'Enter an answer',
  )
  .nullable()
  .meta({ label: 'Answer' });
const comment = optionalLongText(2000).meta({ label: 'Comment', control: 'textarea' });
const notApplicable = optionalText(500).meta({ label: 'Not applicable' });

/** The action that a failed item is to become: what is said of it before the run is completed. */
const plannedAction = z.object({
  name: requiredText('Name is required').meta({ label: 'Name' }),
  assignee: ref('Choose a person').nullable().meta({ label: 'Assigned to' }),
  dueDate: calendarDate('Choose a day').nullable().meta({ label: 'Due date' }),
});

/**
 * What is answered to an item; with a reason it does not apply. What is planned becomes its action when it fails. `version` is
 * 0 for who has seen no answer.
 */
export const answerInput = z.object({
  value,
  comment,
  reason: notApplicable,
  planned: plannedAction.nullish().meta({ label: 'Planned action' }),
});
export const answerPut = answerInput.extend({ version: neededVersion });

export const photoInput = z.object({
  item: ref('Choose an item').meta({ label: 'Item' }),
  key: requiredText('Please select a file', 100).meta({ label: 'Photo or file' }),
});

/** A photo or another file beside an answer, which shows that it is so. */
export const photo = z.object({ _id: id, item: id, name: z.string(), isPicture: z.boolean() });

/** A photo or file with a link to its bytes, which ends soon. */
export const linkedPhoto = photo.extend({ url: z.string() });

/** The answer to one item of a run. */
export const answer = z.object({
  _id: id,
  item: id,
  name: z.string(),
  value,
  comment: z.string().nullable(),
  reason: z.string().nullable(),
  result: z.enum(['pass', 'partial', 'fail', 'none']),
  planned: plannedAction.extend({ assigneeName: z.string().nullable() }).nullable(),
  action: named.nullable(),
  /** Whether it led to a record. */
  isRaised: z.boolean(),
  /** That record, where the caller sees it. */
  raised: named
    .extend({ number: z.string(), kind: z.enum(recordKindKeys), workspace: id, moduleId: id })
    .nullable(),
  answeredBy: person.nullable(),
  answeredAt: instant,
  version: count,
});

/** A run with what is asked in it and what was answered. */
export const wholeRun = run.extend({
  sections,
  answers: z.array(answer),
  photos: z.array(photo),
});

export const cancelInput = z.object({ reason, version: neededVersion });
export const stepInput = z.object({ version: neededVersion });

export type Checklist = z.output<typeof checklist>;
export type WholeChecklist = z.output<typeof wholeChecklist>;
export type Run = z.output<typeof run>;
export type WholeRun = z.output<typeof wholeRun>;
export type Answer = z.output<typeof answer>;
export type Photo = z.output<typeof photo>;
export type LinkedPhoto = z.output<typeof linkedPhoto>;
export type RunCreate = z.output<typeof runCreate>;
export type RunPatch = z.output<typeof runPatch>;
export type PlannedAction = z.output<typeof plannedAction>;
export type AnswerPut = z.output<typeof answerPut>;
