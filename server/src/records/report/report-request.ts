import { createHash } from 'node:crypto';
import type { ReportInput, ReportRequest } from 'contract/records/report/report';
import { reportFilterNames } from 'contract/records/report/report';
import { invalid, notFound } from '../../core/http/errors.ts';
import type { Context } from '../../core/http/context.ts';
import { noChoices } from './record-filters.service.ts';
import { mostRows, type ReportSource, type ReportSources } from './report-template.service.ts';

/** The report that a key names, among those of the module at hand. */
export async function sourceFor(ctx: Context, sources: SourcesOf, key: string): Promise<ReportSource> {
  const { module } = await ctx.entered();
  const source = Object.hasOwn(sources(module), key) ? sources(module)[key] : undefined;
  if (!source) throw notFound('Report', 'template');
  return source;
}

/** What can be made in a module's workspaces. */
export type SourcesOf = (module: string | null) => ReportSources;

type Asked = Omit<ReportInput, 'format'>;

const isGiven = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The choices of a report as they are kept, of no record: without what means nothing to this report. */
export function choicesOf(source: ReportSource, asked: Asked): ReportRequest {
  const filters = Object.fromEntries(
    reportFilterNames
      .filter((name) => source.filters.includes(name) && isGiven(asked[name]))
      .map((name) => [name, asked[name]]),
  );
  if (asked.from && asked.to && asked.to < asked.from)
    throw invalid({ to: 'The last day is before the first' });
  return {
    template: source.key,
    record: null,
    fields: [...new Set(asked.fields ?? [])],
    orientation: asked.orientation ?? source.orientation,
    filters,
  };
}

/** What was asked for as it is kept, of the record that it is of. */
export function requestOf(source: ReportSource, asked: Asked): ReportRequest {
  const choices = choicesOf(source, asked);
  if (!source.isOfRecord) return choices;
  if (!asked.record) throw invalid({ record: 'Choose a record' });
  return { ...choices, record: asked.record };
}

/** By what another run of the same is known: the same report of the same things with the same fields, whatever its format. */
export function hashOf({ template, record, fields, filters }: ReportRequest, workspaceId: string): Buffer {
  const entries = Object.entries(filters)
    .map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String).toSorted((a, b) => (a < b ? -1 : 1)) : value,
    ])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  const text = JSON.stringify([workspaceId, template, record, fields, entries]);
  return createHash('sha256').update(text).digest();
}

/** Refuses a class or a source that there is none of; categories come and go. */
async function checkWords(
  ctx: Context,
  { choices }: ReportSource,
  filters: ReportRequest['filters'],
): Promise<void> {
  const asked = (['classes', 'sources'] as const).filter((name) => filters[name]?.length);
  if (asked.length === 0) return;
  const known = (await choices?.(ctx)) ?? noChoices;
  const wrong = asked.filter((name) =>
    filters[name]?.some((value) => known[name].every((one) => one.value !== value)),
  );
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map((name) => [name, 'Choose from the list'])));
}

/** Refuses fields and choices that the report does not have, and a format that it has not or that is too small for it. */
export async function checkRequest(
  ctx: Context,
  source: ReportSource,
  { fields, filters, format }: Pick<ReportRequest, 'fields' | 'filters'> & Pick<ReportInput, 'format'>,
): Promise<void> {
  if (!source.formats.includes(format))
    throw invalid({ format: `This report is made as ${source.formats.join(', ')}` });
  await checkWords(ctx, source, filters);
  const known = new Set((await source.fields(ctx)).map(({ key }) => key));
  const unknown = fields.find((key) => !known.has(key));
  if (unknown !== undefined)
    throw invalid({ fields: `The field ${unknown} no longer exists. Leave it out.` });
}

/** What to say of a report that would be too long. */
export function tooLong(format: ReportInput['format'], total: number): string | undefined {
  const most = mostRows[format];
  if (total <= most) return undefined;
  const advice =
    format === 'pdf'
      ? 'Choose Excel or CSV, or narrow it down with the filters.'
      : 'Narrow it down with the filters.';
  return `A report as ${format.toUpperCase()} has at most ${most.toLocaleString('en')} rows; this one has ${total.toLocaleString('en')}. ${advice}`;
}
