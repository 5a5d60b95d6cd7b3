import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import {
  accessReview,
  accessReviewDetail,
  reviewChoice,
  reviewCompletion,
  reviewDecisionInput,
  reviewKeepInput,
  reviewLine,
  reviewLineFilters,
  reviewLineSorts,
  reviewPlan,
  reviewPlanInput,
} from './access-review.ts';
import { recordKindKeys } from '../../core/record-kinds.ts';

const one = '/access-reviews/:reviewId' as const;
const unlogged = 'A decision is a draft: all of them are written to the log when the review is completed.';
const failure = 'The decision could not be kept';

export const accessReviewSorts = ['startedAt'] as const;

export const accessReviewEndpoints = {
  plan: endpoint('GET /access-reviews/plan', {
    access: 'access-review.read',
    summary: 'How often access is reviewed, when the next review is due, and the one that runs.',
    reply: ok(reviewPlan),
  }),
  updatePlan: endpoint('PUT /access-reviews/plan', {
    access: 'access-review.manage',
    summary: 'Changes how often access is reviewed; 0 for never.',
    body: reviewPlanInput,
    reply: ok(reviewPlan),
    success: 'Interval saved',
    failure: 'The interval could not be saved',
    stales: ['log'],
  }),
  list: endpoint('GET /access-reviews', {
    access: 'access-review.read',
    summary: 'The reviews of the organization, newest first.',
    query: listQuery({ sort: accessReviewSorts }),
    reply: list(accessReview),
  }),
  start: endpoint('POST /access-reviews', {
    access: 'access-review.manage',
    summary: 'Freezes the list of who has which access, to be reviewed; where a review runs it is that one.',
    reply: ok(accessReview),
    success: 'Review started',
    failure: 'The review could not be started',
    stales: ['log'],
  }),
  find: endpoint(`GET ${one}`, {
    access: 'access-review.read',
    summary: 'One review and how far it is.',
    reply: ok(accessReviewDetail),
  }),
  lines: endpoint(`GET ${one}/lines`, {
    access: 'access-review.read',
    summary: 'The lines of a review: each access as it was frozen, and what was decided of it.',
    query: listQuery({ limit: 50, sort: reviewLineSorts, filters: reviewLineFilters }),
    reply: list(reviewLine),
  }),
  choices: endpoint(`GET ${one}/lines/:lineId/choices`, {
    access: 'access-review.read',
    summary: 'The roles that the caller may give in place of the one that a line has.',
    reply: ok(z.array(reviewChoice)),
  }),
  decide: endpoint(`PUT ${one}/lines/:lineId`, {
    access: 'access-review.manage',
    summary: 'Decides of one line: keep, change or remove, the latter two with a reason.',
    body: reviewDecisionInput,
    reply: ok(reviewLine),
    failure,
    unlogged,
  }),
  keep: endpoint(`POST ${one}/keep`, {
    access: 'access-review.manage',
    summary:
      'Decides to keep several lines; those that are decided already, or have changed since, stay as they are.',
    body: reviewKeepInput,
    reply: ok(z.object({ kept: z.int(), left: z.int() })),
    failure,
    unlogged,
  }),
  complete: endpoint(`POST ${one}/complete`, {
    access: 'access-review.manage',
    summary:
      'Applies all decisions or none, and records who has reviewed; needs a fresh proof of who asks, and every line decided.',
    body: reviewCompletion,
    reply: ok(accessReview),
    success: 'Review completed',
    failure: 'The review could not be completed',
    // Whose access it was may do something else now, and their open work may be somebody else's.
    stales: [
      'account',
      'member',
      'user',
      'group',
      'invitation',
      'subscription',
      'task',
      ...recordKindKeys,
      'attention',
      'analytics',
      'log',
    ],
  }),
};
