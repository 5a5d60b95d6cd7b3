import { z } from 'zod';
import {
  calendarDate,
  givenId,
  id,
  instant,
  named,
  omittable,
  optional,
  person,
  requiredText,
  text,
} from '../../core/field.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';
import { limits } from '../../core/limits.ts';
import { severalOf } from '../../core/list.ts';
import { tones } from '../dashboard/tone.ts';
import { actionStatus } from '../record/action.ts';
import {
  reportFormats,
  type ReportPeriod,
  reportPeriods,
  type ReportState,
  reportStates,
} from './report-words.ts';

const states = Object.keys(reportStates) as [ReportState, ...ReportState[]]; // Object.keys loses the literal keys

export const reportOrientations = ['portrait', 'landscape'] as const;

const templateKey = requiredText('Choose a report', 60);
const fieldKey = text(80);
const day = () => calendarDate('Choose a day');
const ids = () => omittable(z.array(givenId('Choose from the list')).max(limits.pageSizeMax));
const words = () => omittable(z.array(text(80)).max(limits.pageSizeMax));
const statuses = z.array(actionStatus).max(20, 'At most 20');

/** What a report can be narrowed by, by the names that the specification has for it; both ends of a time are within it. */
export const reportFilters = z.object({
  statuses: omittable(statuses).meta({ label: 'Status' }),
  assignUsers: ids().meta({ label: 'Assigned to' }),
  managers: ids().meta({ label: 'Manager' }),
  sites: ids().meta({ label: 'Site' }),
  processes: ids().meta({ label: 'Process' }),
  categories: words().meta({ label: 'Category' }),
  classes: words().meta({ label: 'Class' }),
  sources: words().meta({ label: 'Source' }),
  checklists: ids().meta({ label: 'Checklist' }),
  runs: ids().meta({ label: 'Run' }),
  from: optional(day()).meta({ label: 'From' }),
  to: optional(day()).meta({ label: 'To' }),
});
export const reportFilterNames = reportFilters.keyof().options;
export type ReportFilters = z.output<typeof reportFilters>;
export type ReportFilterName = (typeof reportFilterNames)[number];

const periods = Object.keys(reportPeriods) as [ReportPeriod, ...ReportPeriod[]]; // as above

/** What a report is made of: which one, of which record, with which fields in which order, narrowed by what. */
const content = {
  template: templateKey.meta({ label: 'Report' }),
  record: optional(givenId('Choose a record')).meta({ label: 'Record' }),
  fields: omittable(z.array(fieldKey).max(60, 'At most 60 fields')).meta({ label: 'Fields' }),
  orientation: omittable(z.enum(reportOrientations, 'Choose portrait or landscape')).meta({
    label: 'Orientation',
  }),
};

const format = z.enum(reportFormats, 'Choose PDF, XLSX or CSV').meta({ label: 'Format' });

export const reportInput = z.object({ ...content, ...reportFilters.shape, format });
export type ReportInput = z.output<typeof reportInput>;

/** The choice of a report as an address carries it, to look at before anything is made. */
export const reportPreviewQuery = z.object({
  template: templateKey,
  record: givenId('Choose a record').optional(),
  fields: severalOf(fieldKey).optional(),
  statuses: severalOf(actionStatus).optional(),
  assignUsers: severalOf(givenId('Choose from the list')).optional(),
  managers: severalOf(givenId('Choose from the list')).optional(),
  sites: severalOf(givenId('Choose from the list')).optional(),
  processes: severalOf(givenId('Choose from the list')).optional(),
  categories: severalOf(text(80)).optional(),
  classes: severalOf(text(80)).optional(),
  sources: severalOf(text(80)).optional(),
  checklists: severalOf(givenId('Choose from the list')).optional(),
  runs: severalOf(givenId('Choose from the list')).optional(),
  from: day().optional(),
  to: day().optional(),
});

const wordChoices = z.array(z.object({ value: z.string(), label: z.string() }));

/** A report that can be made here: of many things or of one record, and what can be chosen for it. */
export const reportTemplate = z.object({
  key: z.string(),
  title: z.string(),
  help: z.string(),
  isOfRecord: z.boolean(),
  /** The kind of the record that it is of. */
  recordKind: z.enum(recordKindKeys).nullable(),
  formats: z.array(z.enum(reportFormats)),
  filters: z.array(z.enum(reportFilterNames)),
  /** What can be chosen of those filters whose choices are words. */
  choices: z.object({ categories: wordChoices, classes: wordChoices, sources: wordChoices }),
  /** Which days its first and last day narrow. */
  period: z.enum(periods),
  orientation: z.enum(reportOrientations),
  /** In their order; `isOn` says which it has unless told. */
  fields: z.array(z.object({ key: z.string(), label: z.string(), isOn: z.boolean() })),
});
export type ReportTemplate = z.output<typeof reportTemplate>;

/** The filters of a report whose choices are words. */
export type WordFilter = keyof ReportTemplate['choices'];

/**
 * How a part is drawn that is made of matrices beside each other: its rows have the name of a row first, then the places of
 * one matrix after the other. How bad a place is says its tone.
 */
const grid = z.object({
  captions: z.array(z.string()),
  rowTitle: z.string(),
  columnTitle: z.string(),
  columns: z.array(z.string()),
  tones: z.array(z.array(z.array(z.enum(tones)))),
  legend: z.array(z.object({ tone: z.enum(tones), label: z.string() })),
  /** Whether what is high is bad, or good: then the tones are those of a benefit that grows. */
  high: z.enum(['bad', 'good']).optional(),
});
export type ReportGrid = z.output<typeof grid>;

/** The first page of a report, as words: what stands at its head, and the first rows of each part. */
export const reportPreview = z.object({
  title: z.string(),
  /** How many rows it has, counted up to a most. */
  total: z.int(),
  totalIsCapped: z.boolean(),
  /** How many rows a report of each format can have. */
  most: z.object({ pdf: z.int(), xlsx: z.int(), csv: z.int() }),
  strip: z.array(z.object({ label: z.string(), value: z.string() })),
  sections: z.array(
    z.object({
      heading: z.string().nullable(),
      isFacts: z.boolean(),
      grid: grid.nullable(),
      header: z.array(z.string()),
      rows: z.array(z.object({ key: z.string(), texts: z.array(z.string()) })),
    }),
  ),
});
export type ReportPreview = z.output<typeof reportPreview>;

/** What a run was asked for, as it is kept. */
export const reportRequest = z.object({
  template: z.string(),
  record: id.nullable(),
  fields: z.array(z.string()),
  orientation: z.enum(reportOrientations),
  filters: reportFilters,
});
export type ReportRequest = z.output<typeof reportRequest>;

/** One run of a report: what was asked for, by whom, and what came of it. */
export const reportRun = z.object({
  _id: id,
  number: z.string(),
  /** What kind of report it is. */
  name: z.string(),
  template: z.string(),
  format: z.enum(reportFormats),
  request: reportRequest,
  /** The record that it is about, while the caller may see it. */
  record: z.object({ _id: id, number: z.string(), name: z.string() }).nullable(),
  state: z.enum(states),
  done: z.int(),
  total: z.int(),
  rowCount: z.int().nullable(),
  pageCount: z.int().nullable(),
  asOf: instant.nullable(),
  /** Of the bytes of the file, and of what stands in it: the second stays the same while nothing has changed. */
  fileHash: z.string().nullable(),
  dataHash: z.string().nullable(),
  fileSize: z.int().nullable(),
  failure: z.string().nullable(),
  requestedBy: person,
  /** The schedule that it was made for. */
  schedule: named.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  expiresAt: instant,
  version: z.int(),
});
export type ReportRun = z.output<typeof reportRun>;

/** A file to take away; the link lives for five minutes. */
export const reportFile = z.object({ url: z.string(), fileName: z.string() });

const told = z.object({ key: z.string(), name: z.string() });

/** What is different from the run before of the same report: what came, what went, what changed. */
export const reportComparison = z.object({
  before: z.object({ _id: id, number: z.string(), asOf: instant.nullable() }).nullable(),
  came: z.int(),
  went: z.int(),
  changed: z.int(),
  same: z.int(),
  /** The first of each, up to a hundred. */
  rowsCame: z.array(told),
  rowsWent: z.array(told),
  rowsChanged: z.array(
    told.extend({ changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })) }),
  ),
});
export type ReportComparison = z.output<typeof reportComparison>;
