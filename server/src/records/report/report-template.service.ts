import type {
  ReportFilterName,
  ReportGrid,
  ReportRequest,
  ReportTemplate,
} from 'contract/records/report/report';
import type { ReportFormat } from 'contract/records/report/report-words';
import { limits } from 'contract/core/limits';
import type { RecordKind } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';

/** A field of a report: what a request names it by, and whether it is there unless told. */
export type ReportField = { key: string; label: string; isOn: boolean };

/** A column of a list; several may belong to one field. */
export type Column<R> = { key: string; title: string; cell(row: R): Cell };

/** A row by what it is about, which two runs are compared by. */
export type ReportRow = { key: string; name: string; cells: Cell[] };

/** A part of a report: a table, or facts, whose rows are a label and a value each. */
export type ReportSection = {
  key: string;
  heading: string | null;
  isFacts?: true;
  header: readonly string[];
  rows: AsyncIterable<ReportRow[]>;
  /** What stands there when it has no rows. */
  none: string;
  /** Left out of a sheet, which has one table. */
  isOnPaperAlone?: true;
  /** How it is drawn on paper where it is a matrix; its rows say the same in words. */
  grid?: ReportGrid;
};

/** What a report says. `total` counts its rows; a report of one record may not know them before. */
export type ReportData = {
  title: string;
  /** The number of the record that it is of. */
  number?: string;
  /** What the foot of each page says of the data, besides as of when they are. */
  foot?: string;
  /** What stands at its head besides who, when and how many. */
  strip: readonly (readonly [string, string])[];
  total: number;
  sections: readonly ReportSection[];
};

/** What a report says, as far as its first page goes. */
type ReportGlance = Omit<ReportData, 'sections'> & {
  totalIsCapped: boolean;
  sections: readonly GlancedSection[];
};

type GlancedSection = Omit<ReportSection, 'rows'> & { rows: readonly ReportRow[] };

/** A report that can be made, whatever it is of; what it reads, it reads with the rights of whoever asks. */
export type ReportSource = {
  key: string;
  title: string;
  help: string;
  isOfRecord: boolean;
  recordKind?: RecordKind;
  formats: readonly ReportFormat[];
  filters: readonly ReportFilterName[];
  period: ReportTemplate['period'];
  orientation: ReportTemplate['orientation'];
  fields(ctx: Context): Promise<ReportField[]>;
  /** What can be chosen of those filters whose choices are words; nothing unless told. */
  choices?(ctx: Context): Promise<ReportTemplate['choices']>;
  glance(ctx: Context, request: ReportRequest): Promise<ReportGlance>;
  open(ctx: Context, request: ReportRequest): Promise<ReportData>;
};

/** A part of a report of one record that only its kind has, as the report has read it; it reads with the rights of whoever asks. */
export type RecordPart = {
  key: string;
  label: string;
  isAfterActions?: true;
  sections(ctx: Context, record: RecordBase): Promise<ReportSection[]>;
};

/** A step of an order: a heading, with facts by their fields and parts by their keys below it. */
type OrderStep = {
  key: string;
  title: string;
  fields: readonly string[];
  parts: readonly string[];
};

/** Another order in which a report of one record tells what it tells, under headings that its readers know. */
export type RecordOrder = {
  key: string;
  title: string;
  help: string;
  steps: readonly OrderStep[];
  /** The parts that only this order has. */
  ownParts: readonly RecordPart[];
};

/** What a kind says of a report of one of its records. */
export type RecordProfile = {
  title: string;
  help: string;
  parts: readonly RecordPart[];
  /** The facts that a part says better, which stand there only when somebody asks for them. */
  saidElsewhere: readonly string[];
  /** What its actions say besides what all say. */
  actionColumns: readonly Column<Record<string, unknown>>[];
  /** The reports that tell the same in another order. */
  orders?: readonly RecordOrder[];
};

/** All that can be made in the workspaces of a module, by their keys. */
export type ReportSources = Readonly<Record<string, ReportSource>>;

/** So many rows of each part stand on the first page, as it is looked at before. */
export const glanceRows = 25;

/** How many rows a report can have in each format. */
export const mostRows: Record<ReportFormat, number> = {
  pdf: limits.reportRowsPdf,
  xlsx: limits.reportRowsSheet,
  csv: limits.reportRowsSheet,
};

/** The rows of a few, as what comes in batches. */
export async function* once<T>(rows: T[]): AsyncGenerator<T[]> {
  yield rows;
}

/** A part as far as the first page goes. */
export async function firstRowsOf({ rows, ...section }: ReportSection): Promise<GlancedSection> {
  const first = await rows[Symbol.asyncIterator]().next();
  return { ...section, rows: first.done ? [] : first.value.slice(0, glanceRows) };
}
