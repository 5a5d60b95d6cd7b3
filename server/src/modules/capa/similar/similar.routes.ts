import { similarParts } from 'contract/modules/capa/similar/similar.endpoints';
import { trendParts } from 'contract/modules/capa/similar/trend.endpoints';
import { reading, writing } from '../../../core/http/route.ts';
import { decideSimilar, listLikeNew, listShared, listSimilar } from './similar.service.ts';
import { raiseSystemic } from './trend.service.ts';

const { similar } = similarParts;

/** Serves the earlier CAPAs that have much in common with one. */
export const similarRoutes = [
  reading(similar.list, (ctx, { params }) => listSimilar(ctx, params.recordId)),
  reading(similar.toNew, (ctx, { query }) => listLikeNew(ctx, query)),
  reading(similar.lessons, (ctx, { params }) => listShared(ctx, params.recordId)),
  writing(similar.decide, (ctx, { params, body }) => decideSimilar(ctx, params.recordId, body)),
  writing(trendParts.trend.raise, (ctx, { params }) => raiseSystemic(ctx, params.recordId)),
];
