import { logReviewEndpoints } from 'contract/records/log-review/log-review.endpoints';
import { type Binding, reading } from '../../core/http/route.ts';
import { findLogReview, listLogReviews, sampleLog } from './log-review.service.ts';

export const logReviewRoutes: Binding[] = [
  reading(logReviewEndpoints.list, (ctx, { query }) => listLogReviews(ctx, query)),
  reading(logReviewEndpoints.find, (ctx, { params }) => findLogReview(ctx, params.recordId)),
  reading(logReviewEndpoints.sample, (ctx, { params }) => sampleLog(ctx, params.recordId)),
];
