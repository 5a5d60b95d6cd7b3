import { attentionEndpoints } from 'contract/attention/attention.endpoints';
import { reading } from '../../core/route.ts';
import { describeWorkspace, listAttention } from './risk-attention.service.ts';

export const riskAttentionRoutes = [
  reading(attentionEndpoints.list, (ctx, { query }) => listAttention(ctx, query)),
  reading(attentionEndpoints.analytics, (ctx) => describeWorkspace(ctx)),
];
