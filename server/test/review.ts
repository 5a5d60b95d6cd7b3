import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import type { Member } from './api.ts';

/** A review in which everything is kept; the line at hand is that of a member. */
export async function addReview(owner: Member, accountId: string) {
  const started = await owner.call(accessReviewEndpoints.start);
  const params = { reviewId: started.body.data._id };
  await owner.call(accessReviewEndpoints.keep, { params, body: { matching: {} } });
  const { body } = await owner.call(accessReviewEndpoints.lines, { params, query: { person: accountId } });
  const [{ _id: lineId, state, version }] = body.data;
  const found = await owner.call(accessReviewEndpoints.find, { params });
  return {
    review: { version: Number(found.body.data.version), line: { state, version } },
    ids: { ...params, lineId: String(lineId) },
  };
}
