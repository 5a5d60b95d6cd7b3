import type { ApiError } from '../../../core/http/api-error.ts';
import { failureMessage } from '../../../core/http/api-error.ts';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { homeTitles, useRiskPaths } from '../risk-paths.ts';

const texts = {
  title: 'Risk not found',
  message: 'This risk is not here.',
  explanation: 'It may have been deleted, or it lies in a workspace that you cannot see.',
  failed: 'Risk',
} as const;

/** In place of a risk that cannot be shown. */
export function RecordProblem({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { home, list } = useRiskPaths();
  if (error.status !== 404) {
    return (
      <>
        <PageHeader title={texts.failed} />
        <ErrorState message={failureMessage(error)} reference={error.requestId} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={texts.title} />
      <EmptyState
        message={texts.message}
        action={<ButtonLink to={list}>{`Back to ${homeTitles[home]}`}</ButtonLink>}
      >
        {texts.explanation}
      </EmptyState>
    </>
  );
}
