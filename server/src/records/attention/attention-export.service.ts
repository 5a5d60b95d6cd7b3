import type { AttentionItem } from 'contract/records/attention/attention.endpoints';
import { attentionRules } from 'contract/records/attention/attention-rules';
import { limits } from 'contract/core/limits';
import { exportEndpoints } from 'contract/export.endpoints';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { AttentionExportInput, ExportSource } from '../../support/export/export.service.ts';
import { listAttention } from './attention.service.ts';

const columns: { title: string; cell(item: AttentionItem): Cell }[] = [
  { title: 'What', cell: ({ name }) => name },
  { title: 'Number', cell: ({ number }) => number },
  { title: 'Record', cell: ({ recordName }) => recordName },
  { title: 'Rule', cell: ({ key }) => attentionRules[key].label },
  { title: 'Why', cell: ({ why }) => why },
  { title: 'Since', cell: ({ since }) => ({ day: since }) },
  { title: 'Days', cell: ({ days }) => days },
  { title: 'Whose', cell: ({ people }) => people.map(({ name }) => name).join(', ') },
  { title: 'Snoozed until', cell: ({ snooze }) => snooze && { day: snooze.until } },
];

const pageOf = (ctx: Context, { search, sort, filters }: AttentionExportInput, page: number) =>
  listAttention(ctx, {
    whose: 'all',
    ...filters,
    search: search ?? undefined,
    sort: sort ?? undefined,
    page,
    limit: limits.pageSizeMax,
  });

/** What needs attention in a workspace as its screen shows it. */
export const exportAttention: ExportSource<AttentionExportInput> = {
  permission: exportEndpoints.createAttention.access,
  async open(ctx, request) {
    const first = await pageOf(ctx, request, 1);
    async function* batches() {
      let { results } = first;
      for (let page = 2; results.length > 0; page++) {
        yield results.map((item) => columns.map(({ cell }) => cell(item)));
        if (results.length < limits.pageSizeMax) return;
        ({ results } = await pageOf(ctx, request, page));
      }
    }
    return { header: columns.map(({ title }) => title), total: first.total, batches: batches() };
  },
};
