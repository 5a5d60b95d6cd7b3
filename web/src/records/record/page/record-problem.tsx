import type { ApiError } from '../../../core/http/api-error.ts';
import { ButtonLink } from '../../../ui/actions/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadProblem } from '../../../shared/load-problem.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import type { RecordKind } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import { recordTexts, textsOf } from './record-texts.ts';

type RecordProblemProps = { kind: RecordKind; error: ApiError; onRetry: () => void };

/** In place of a record that cannot be shown. */
export function RecordProblem({ kind, error, onRetry }: RecordProblemProps) {
  const { home, list } = useRecordPaths(kind);
  const texts = textsOf(kind);
  if (error.status !== 404) {
    return (
      <>
        <PageHeader title={kind.words.title} />
        <LoadProblem error={error} onRetry={onRetry} />
      </>
    );
  }
  return (
    <>
      <PageHeader title={texts.notFound} />
      <EmptyState
        message={texts.notHere}
        action={<ButtonLink to={list}>{recordTexts.backTo(home.title)}</ButtonLink>}
      >
        {recordTexts.gone}
      </EmptyState>
    </>
  );
}
