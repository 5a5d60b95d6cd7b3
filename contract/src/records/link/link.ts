import { z } from 'zod';
import {
  givenId,
  id,
  instant,
  named,
  optionalLongText,
  person,
  reason,
  searchText,
} from '../../core/field.ts';
import { limits } from '../../core/limits.ts';
import { moduleKeys } from '../../core/modules.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { givenRelations, linkTypes, relationKeys, relationWords } from './link-words.ts';

/** What people write of a link. */
export const linkInput = z.object({
  relation: z.enum(givenRelations, 'Say what they have to do with each other').meta({
    label: 'This record',
    control: 'select',
    choices: Object.fromEntries(givenRelations.map((key) => [key, relationWords[key]])),
  }),
  record: givenId('Choose a record').meta({ label: 'Record', control: 'select' }),
  note: optionalLongText(limits.linkNoteMax).meta({ label: 'Note', control: 'textarea' }),
});

export const linkRemoval = z.object({ reason });

/** A record that may be in another workspace, and the way to it. */
export const linkedRecord = z.object({
  _id: id,
  kind: z.enum(recordKindKeys),
  module: z.enum(moduleKeys),
  number: z.string(),
  name: z.string(),
  status: z.string(),
  workspace: named,
  link: z.string(),
});

export type LinkedRecord = z.output<typeof linkedRecord>;

/** A link as the record sees it whose page it stands on. */
export const link = z.object({
  _id: id,
  relation: z.enum(relationKeys),
  record: linkedRecord,
  /** Whether that record, or its workspace, is deleted: then there is no way to it. */
  isDeleted: z.boolean(),
  note: z.string().nullable(),
  createdBy: person.nullable(),
  createdAt: instant,
});

export type Link = z.output<typeof link>;

export const linkSearch = z.object({
  search: searchText(100).default(''),
  /** Those of this kind alone. */
  kind: z.enum(recordKindKeys, 'Choose a kind of record').optional(),
  /** Those that are still open alone. */
  isOpen: z.enum(['true', 'false'], 'Use true or false').optional(),
});

export type LinkSearch = z.output<typeof linkSearch>;

/** An item of a checklist that failed, and from which a record was raised. */
export const sourceItem = z.object({
  _id: id,
  /** The question as it was asked. */
  name: z.string(),
  /** The number of its run, and the name of its checklist. */
  number: z.string(),
  checklist: z.string(),
  module: z.enum(moduleKeys),
  workspace: named,
  link: z.string(),
});

export type SourceItem = z.output<typeof sourceItem>;

/** What stands in a trace: a record, an action or a root cause of one, or an item of a checklist that one was raised from. */
export const traceNode = z.object({
  _id: id,
  kind: z.enum([...recordKindKeys, 'action', 'cause', 'item']),
  module: z.enum(moduleKeys),
  /** The number of a record, the label of a root cause, the run of an item. */
  number: z.string().nullable(),
  name: z.string(),
  status: z.string().nullable(),
  /** The record that an action or a root cause is of, or that was raised from an item. */
  of: id.nullable(),
  workspace: named,
  /** Over how many links it was reached from the record that was asked about. */
  step: z.int(),
  link: z.string(),
});

export type TraceNode = z.output<typeof traceNode>;

/** Why two stand in a trace together: the first says it of the second, or has it. */
export const traceEdge = z.object({
  from: id,
  to: id,
  type: z.enum([...linkTypes, 'has']),
});

export type TraceEdge = z.output<typeof traceEdge>;

const wholeSteps = 'Steps are a whole number from 1 to 6';

export const traceQuery = z.object({
  steps: z.coerce
    .number({ error: wholeSteps })
    .int(wholeSteps)
    .min(1, wholeSteps)
    .max(limits.traceSteps, wholeSteps)
    .default(3),
});

/** All that a record leads to over some steps; what does not fit is left out, the furthest first. */
export const trace = z.object({
  nodes: z.array(traceNode),
  edges: z.array(traceEdge),
  isCut: z.boolean(),
});

export type Trace = z.output<typeof trace>;
