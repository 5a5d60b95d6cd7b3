import { limits } from 'contract/core/limits';
import type { ApiError } from '../../core/http/api-error.ts';
import { useApi } from '../../core/http/use-api.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { type AnalysedKind, callsOf } from './analysed.ts';

type Half<T> = {
  data?: { results: T[] } | undefined;
  error: ApiError | null;
  refetch: () => Promise<unknown>;
};

/** What the lists of both methods have together. */
const together = <T>(whys: Half<T>, fishbones: Half<T>) => ({
  data: whys.data && fishbones.data && [...whys.data.results, ...fishbones.data.results],
  error: whys.error ?? fishbones.error,
  refetch: () => Promise.all([whys.refetch(), fishbones.refetch()]),
});

const argsOf = (workspaceId: string, recordId: string) => ({
  params: { workspaceId, recordId },
  query: { limit: limits.pageSizeMax },
});

/** The analyses of a record by both methods. */
export function useAnalyses(kind: AnalysedKind, recordId: string) {
  const args = argsOf(useWorkspaceIds().workspaceId, recordId);
  return together(
    useApi(callsOf(kind, 'five-whys').list, args),
    useApi(callsOf(kind, 'ishikawa').list, args),
  );
}

/** How many there are, once the page stands; nothing until both numbers are known. */
export function useAnalysisCount(kind: AnalysedKind, recordId: string): number | undefined {
  const { workspaceId } = useWorkspaceIds();
  const args = { params: { workspaceId, recordId }, query: { limit: 1 } };
  const whys = useApi(callsOf(kind, 'five-whys').list, args, { later: true }).data;
  const fishbones = useApi(callsOf(kind, 'ishikawa').list, args, { later: true }).data;
  return whys && fishbones && whys.total + fishbones.total;
}

/** Those that were deleted. */
export function useDeletedAnalyses(kind: AnalysedKind, recordId: string, enabled: boolean) {
  const args = argsOf(useWorkspaceIds().workspaceId, recordId);
  return together(
    useApi(callsOf(kind, 'five-whys').listDeleted, args, { enabled }),
    useApi(callsOf(kind, 'ishikawa').listDeleted, args, { enabled }),
  );
}
