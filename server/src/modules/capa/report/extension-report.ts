import { capaRows } from 'contract/modules/capa/capa-rows';
import { type Extension, extensionStates } from 'contract/records/extension/extension';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import { requestStoreOf } from '../../../records/extension/record-extension.service.ts';
import type { Asked } from '../../../records/report/list-report.service.ts';
import { daysBetween } from 'contract/core/days';
import { once, type ReportSection } from '../../../records/report/report-template.service.ts';
import { belowOf, belowReport } from './below-report.ts';

const requests = {
  table: 'action_requests',
  day: 'day_in(s.time_zone, x.created_at)',
  where: `x.kind = 'extension_decision'`,
};

type Counted = { status: keyof typeof extensionStates; requests: number; days: number };

/** How many requests came to what, and how many days were asked for in the mean. */
async function sumsOf(ctx: Context, asked: Asked): Promise<ReportSection> {
  const found = await ctx.db.query<Counted>(sql`
    select x.status, count(*)::int as requests, round(avg(x.new_date - x.due_date), 1)::float as days
      from ${await belowOf(ctx, asked, requests)} group by x.status`);
  const rows = (Object.keys(extensionStates) as (keyof typeof extensionStates)[]).map((status) => {
    const { requests: count = 0, days = null } = found.find((one) => one.status === status) ?? {};
    const name = extensionStates[status].label;
    return { key: status, name, cells: [name, count, days] };
  });
  return {
    key: 'sums',
    heading: 'What became of them',
    header: ['Status', 'Requests', 'Days in the mean'],
    rows: once(rows),
    none: '',
  };
}

/** Who asked for more time, for how much and why, and what was decided. */
export const extensionReport = belowReport<Extension>({
  ...requests,
  key: 'capa.extensions',
  title: 'Requests for more time',
  help: 'Each request for more time for a CAPA or one of its actions: until when and why, who asked and who decided. The days are those on which it was asked for.',
  none: 'Nobody has asked for more time.',
  schema: capaRows.extension.schema.omit({ status: true }),
  store: requestStoreOf('capa'),
  period: 'created',
  more: [
    { key: 'about', title: 'For', cell: ({ action, name }) => (action ? name : 'The CAPA itself') },
    { key: 'dueDate', title: 'Due before', cell: ({ dueDate }) => ({ day: dueDate }) },
    { key: 'days', title: 'Days more', cell: ({ dueDate, newDate }) => daysBetween(dueDate, newDate) },
    { key: 'status', title: 'Status', cell: ({ status }) => extensionStates[status].label },
    { key: 'askedBy', title: 'Asked by', cell: ({ createdBy }) => createdBy?.name ?? null },
    { key: 'askedAt', title: 'Asked at (UTC)', cell: ({ createdAt }) => ({ instant: createdAt }) },
    { key: 'decidedBy', title: 'Decided by', cell: ({ decidedBy }) => decidedBy?.name ?? null },
    {
      key: 'decidedAt',
      title: 'Decided at (UTC)',
      cell: ({ decidedAt }) => decidedAt && { instant: decidedAt },
    },
  ],
  rarely: ['justification', 'comment', 'askedAt', 'decidedAt', 'stage', 'site'],
  summary: async (ctx, asked) => [await sumsOf(ctx, asked)],
});
