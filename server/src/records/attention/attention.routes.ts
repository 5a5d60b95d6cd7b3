import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { listAttention, listMyAttention, listMyAttentionOf } from './attention.service.ts';
import { countMyAttention, countWorkspace } from './count.service.ts';
import { remind } from './remind.service.ts';
import { endSnooze, snooze } from './snooze.service.ts';
import { summarizeMine, summarizeWorkspace } from './summary.service.ts';

export const attentionRoutes = [
  reading(attentionEndpoints.list, (ctx, { query }) => listAttention(ctx, query)),
  reading(attentionEndpoints.listMine, (ctx, { query }) => listMyAttention(ctx, query)),
  reading(attentionEndpoints.countMine, countMyAttention),
  reading(attentionEndpoints.summarizeMine, (ctx, { query }) => summarizeMine(ctx, query)),
  reading(attentionEndpoints.summarize, (ctx, { query }) => summarizeWorkspace(ctx, query)),
  reading(attentionEndpoints.counts, countWorkspace),
  reading(attentionEndpoints.listMineOfType, (ctx, { params, query }) =>
    listMyAttentionOf(ctx, params.type, query),
  ),
  writing(attentionEndpoints.remind, (ctx, { params }) => remind(ctx, params)),
  writing(attentionEndpoints.snooze, (ctx, { params, body }) => snooze(ctx, params, body)),
  writing(attentionEndpoints.endSnooze, (ctx, { params }) => endSnooze(ctx, params)),
];
