import type { ListExportInput } from 'contract/list-exports';
import { modules } from 'contract/core/modules';
import type { AttentionEntry, AttentionItem } from 'contract/records/attention/attention.endpoints';
import { attentionRules } from 'contract/records/attention/attention-rules';
import { exportEndpoints } from 'contract/export.endpoints';
import type { Cell } from '../../core/sheets/sheet.ts';
import { exportOfList } from '../../support/export/list-export.service.ts';
import { listAttention, listMyAttention } from './attention.service.ts';

const columns: { title: string; cell(item: AttentionItem | AttentionEntry): Cell }[] = [
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

const places: { title: string; cell(entry: AttentionEntry): Cell }[] = [
  { title: 'Module', cell: ({ module }) => module && modules[module].title },
  { title: 'Workspace', cell: ({ workspaceName }) => workspaceName },
];

/** What needs attention in a workspace as its screen shows it. */
export const exportAttention = exportOfList<ListExportInput<'attention'>, AttentionItem>({
  permission: exportEndpoints.createAttention.access,
  columns,
  list: listAttention,
});

/** What needs attention in all workspaces of the organization at hand: what is of another one is not taken along. */
export const exportAllAttention = exportOfList<ListExportInput<'all-attention'>, AttentionEntry>({
  permission: exportEndpoints.createAllAttention.access,
  columns: [...places, ...columns],
  list: (ctx, query) => listMyAttention(ctx, { ...query, whose: query.whose ?? 'me' }),
  async kept(ctx) {
    const { organizationId } = await ctx.entered();
    return ({ organization }) => organization._id === organizationId;
  },
});
