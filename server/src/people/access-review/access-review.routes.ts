import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import { reading, writing } from '../../core/http/route.ts';
import { createReviewExport } from '../../support/export/export.service.ts';
import type { Reassign } from '../reassign/reassign.service.ts';
import {
  findPlan,
  findReview,
  findReviewDetail,
  listReviews,
  startReview,
  updatePlan,
} from './access-review.service.ts';
import { createCompletion } from './review-completion.service.ts';
import { decide, keepLines, listChoices, listLines } from './review-line.service.ts';

/** The reviews of who has which access, given how open work is reassigned. */
export function accessReviewRoutes(reassign: Reassign) {
  const complete = createCompletion(reassign);
  return [
    reading(accessReviewEndpoints.plan, (ctx) => findPlan(ctx)),
    writing(accessReviewEndpoints.updatePlan, (ctx, { body }) => updatePlan(ctx, body)),
    reading(accessReviewEndpoints.list, (ctx, { query }) => listReviews(ctx, query)),
    writing(accessReviewEndpoints.start, (ctx) => startReview(ctx)),
    reading(accessReviewEndpoints.find, (ctx, { params }) => findReviewDetail(ctx, params.reviewId)),
    reading(accessReviewEndpoints.lines, (ctx, { params, query }) => listLines(ctx, params.reviewId, query)),
    reading(accessReviewEndpoints.choices, (ctx, { params }) => listChoices(ctx, params)),
    writing(accessReviewEndpoints.decide, (ctx, { params, body }) => decide(ctx, params, body)),
    writing(accessReviewEndpoints.keep, (ctx, { params, body }) => keepLines(ctx, params.reviewId, body)),
    writing(accessReviewEndpoints.complete, (ctx, { params, body }) => complete(ctx, params.reviewId, body)),
    writing(exportEndpoints.createReview, async (ctx, { params, body }) => {
      await findReview(ctx, params.reviewId);
      return createReviewExport(ctx, { ...body, review: params.reviewId });
    }),
  ];
}
