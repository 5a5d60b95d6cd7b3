import { attentionEndpoints } from 'contract/attention/attention.endpoints';
import { reading } from '../../core/route.ts';
import { listAttention, listMyAttention, listMyAttentionOf } from './attention.service.ts';

export const attentionRoutes = [
  reading(attentionEndpoints.list, (ctx, { query }) => listAttention(ctx, query)),
  reading(attentionEndpoints.listMine, (ctx, { query }) => listMyAttention(ctx, query)),
  reading(attentionEndpoints.listMineOfType, (ctx, { params, query }) =>
    listMyAttentionOf(ctx, params.type, query),
  ),
];
