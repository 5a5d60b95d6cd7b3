import type { ReviewLine } from 'contract/access-review/access-review';
import { accessReviewEndpoints } from 'contract/access-review/access-review.endpoints';
import type { ArgsOf } from 'contract/core/endpoint';
import { type ApiError, failureMessage } from '../../core/api-error.ts';
import { invalidateTopics } from '../../core/query-client.ts';
import { useAction } from '../../core/use-action.ts';

type Decision = Omit<ArgsOf<typeof accessReviewEndpoints.decide>['body'], 'version' | 'state'>;

/** The sentence of a refusal; what others have done meanwhile is fetched with it. */
export function meanwhile(error: ApiError): string | undefined {
  if (error.status === 409) invalidateTopics([accessReviewEndpoints.decide.topic]);
  return Object.keys(error.errors).length > 0 ? undefined : failureMessage(error);
}

/** Decides of a line, as it is on screen. */
export function useDecide(reviewId: string) {
  const { run, isBusy } = useAction(accessReviewEndpoints.decide, { failureToast: meanwhile });
  return {
    isBusy,
    run: ({ _id: lineId, version, state }: ReviewLine, decision: Decision) =>
      run({ params: { reviewId, lineId }, body: { ...decision, version, state } }),
  };
}
