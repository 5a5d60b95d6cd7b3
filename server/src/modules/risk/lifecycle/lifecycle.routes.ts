import { riskLifecycleParts } from 'contract/modules/risk/risk-lifecycle.endpoints';
import { reading, writing } from '../../../core/http/route.ts';
import {
  addAcceptance,
  changeAcceptance,
  listAcceptances,
  listAccepting,
  removeAcceptance,
} from './acceptance.service.ts';
import { addIncident, addReview, listIncidents, listReviews } from './review.service.ts';

const { acceptance, review, incident } = riskLifecycleParts;

/** Serves what the lifecycle of a risk leaves. */
export const riskLifecycleRoutes = [
  reading(acceptance.list, (ctx, { params, query }) => listAcceptances(ctx, params.recordId, query)),
  reading(acceptance.people, (ctx, { params, query }) => listAccepting(ctx, params.recordId, query)),
  writing(acceptance.create, (ctx, { params, body }) => addAcceptance(ctx, params.recordId, body)),
  writing(acceptance.update, (ctx, { params: { recordId, acceptanceId: id }, body }) =>
    changeAcceptance(ctx, { recordId, id }, body),
  ),
  writing(acceptance.remove, (ctx, { params: { recordId, acceptanceId: id }, body }) =>
    removeAcceptance(ctx, { recordId, id }, body.reason),
  ),
  reading(review.list, (ctx, { params, query }) => listReviews(ctx, params.recordId, query)),
  writing(review.create, (ctx, { params, body }) => addReview(ctx, params.recordId, body)),
  reading(incident.list, (ctx, { params, query }) => listIncidents(ctx, params.recordId, query)),
  writing(incident.create, (ctx, { params, body }) => addIncident(ctx, params.recordId, body)),
];
