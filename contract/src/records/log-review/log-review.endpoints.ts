import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { logEntry } from '../../organization/log/log-entry.ts';
import { signingEndpoints } from '../signature/signature.endpoints.ts';
import { logReview, wholeLogReview } from './log-review.ts';

const all = '/log-reviews/:workspaceId' as const;
const one = `${all}/:recordId` as const;

export const logReviewSorts = ['month'] as const;

export const logReviewEndpoints = {
  list: endpoint(`GET ${all}`, {
    access: 'log.read',
    topic: 'log',
    summary: 'The monthly reviews of the log of a workspace, newest month first.',
    query: listQuery({ sort: logReviewSorts }),
    reply: list(logReview),
  }),
  find: endpoint(`GET ${one}`, {
    access: 'log.read',
    topic: 'log',
    summary: 'The review of one month.',
    reply: ok(wholeLogReview),
  }),
  sample: endpoint(`GET ${one}/sample`, {
    access: 'log.read',
    topic: 'log',
    summary:
      'Up to 20 rows of the month that do not stand out, taken from all of it by chance: for everybody the same ones.',
    reply: ok(z.array(logEntry)),
  }),
};

/** The calls by which the review of a month is signed. */
export const logReviewSigning = signingEndpoints({
  one,
  word: 'review of a log',
  read: 'log.read',
  sign: 'log.review',
  stales: ['log', 'attention'],
});
