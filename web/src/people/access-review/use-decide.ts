import type { ReviewLine } from 'contract/people/access-review/access-review';
import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import type { ArgsOf } from 'contract/core/endpoint';
import { useState } from 'react';
import { type ApiError, failureMessage } from '../../core/http/api-error.ts';
import { invalidateTopics } from '../../core/http/query-client.ts';
import { useAction } from '../../core/http/use-action.ts';
import { conflictOf } from '../../shared/forms/conflict.ts';

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

/**
 * As `useDecide`, for a dialog: the line stays as it was when the dialog was opened, until a refusal has shown what it
 * is by now.
 */
export function useDecideInDialog(reviewId: string, line: ReviewLine) {
  const decide = useDecide(reviewId);
  const [seen, setSeen] = useState(line);
  return {
    isBusy: decide.isBusy,
    isChanged: seen !== line,
    seen,
    run: async (decision: Decision) => {
      const outcome = await decide.run(seen, decision);
      const conflict = outcome.ok ? undefined : conflictOf(outcome.error);
      if (conflict) setSeen(conflict.current as ReviewLine); // the call answers with the line as it is
      return outcome;
    },
  };
}
