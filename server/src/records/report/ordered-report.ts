import type { RecordBase } from 'contract/records/record/record';
import type { ReportRequest } from 'contract/records/report/report';
import type { Context } from '../../core/http/context.ts';
import type { ServedKind } from '../record/server-module.ts';
import { factsOf } from './part-table.service.ts';
import { headOf, partReader, reportedRecord, reportOfRecord } from './record-report.ts';
import {
  once,
  type RecordOrder,
  type ReportData,
  type ReportField,
  type ReportSection,
  type ReportSource,
} from './report-template.service.ts';

type Step = RecordOrder['steps'][number];
type Read = (key: string) => Promise<ReportSection[]>;

/** The facts of a step, under its title. */
async function stepFacts(
  ctx: Context,
  kind: ServedKind,
  record: RecordBase,
  { key, title, fields }: Step,
): Promise<ReportSection[]> {
  const columns = await kind.exports.listColumns(ctx);
  const facts = fields.flatMap((field) =>
    columns
      .filter((column) => column.key === field)
      .map((column) => [column.title, column.cell(record)] as const),
  );
  return factsOf({ key, heading: title }, facts);
}

const nothing = ({ key, title }: Step): ReportSection => ({
  key,
  heading: title,
  isFacts: true,
  header: ['Field', 'Value'],
  rows: once([]),
  none: 'Nothing is said of it yet.',
});

/** The sections of a step; the first has its title. */
async function stepSections(
  ctx: Context,
  kind: ServedKind,
  { record, step, read }: { record: RecordBase; step: Step; read: Read },
): Promise<ReportSection[]> {
  const facts = await stepFacts(ctx, kind, record, step);
  const parts: ReportSection[] = [];
  for (const key of step.parts)
    for (const section of await read(key)) parts.push({ ...section, key: `${step.key} ${section.key}` });
  if (facts.length > 0) return [...facts, ...parts];
  const [first, ...rest] = parts;
  if (!first) return [nothing(step)];
  const heading = first.heading ? `${step.title}: ${first.heading}` : step.title;
  return [{ ...first, heading }, ...rest];
}

async function dataOf(
  ctx: Context,
  kind: ServedKind,
  order: RecordOrder,
  request: ReportRequest,
): Promise<ReportData> {
  const record = await reportedRecord(ctx, kind, request);
  const read = await partReader(ctx, kind, record, [...(kind.profile?.parts ?? []), ...order.ownParts]);
  const { fields } = request;
  const wanted =
    fields.length === 0
      ? order.steps
      : fields.flatMap((field) => order.steps.filter(({ key }) => key === field));
  const sections: ReportSection[] = [];
  for (const step of wanted) sections.push(...(await stepSections(ctx, kind, { record, step, read })));
  return { ...(await headOf(ctx, kind, record)), sections };
}

const fieldOf = ({ key, title }: Step): ReportField => ({ key, label: title, isOn: true });

/** The reports of one record of a kind that tell the same as the usual one in another order. */
export const orderedReports = (kind: ServedKind): ReportSource[] =>
  (kind.profile?.orders ?? []).map((order) => {
    const { title, help, steps } = order;
    const fields = () => Promise.resolve(steps.map(fieldOf));
    const about = { key: `${kind.kind}.${order.key}`, title, help, fields };
    return reportOfRecord(kind, about, (ctx, request) => dataOf(ctx, kind, order, request));
  });
