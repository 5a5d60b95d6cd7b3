import { type ApiError, failureMessage } from '../core/http/api-error.ts';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { feedbackTexts } from '../ui/feedback/feedback-texts.ts';

type LoadProblemProps = {
  error: ApiError | null;
  /** What could not be done, as a heading, where "This could not be loaded" is not enough. */
  title?: string | undefined;
  onRetry: () => unknown;
};

/** Why something is not there, with a way to ask again unless it would be refused again. */
export function LoadProblem({ error, title, onRetry }: LoadProblemProps) {
  const isForbidden = error?.status === 403;
  return (
    <ErrorState
      title={isForbidden ? feedbackTexts.notAllowed : title}
      message={failureMessage(error)}
      reference={isForbidden ? undefined : error?.requestId}
      onRetry={isForbidden ? undefined : () => void onRetry()}
    />
  );
}
