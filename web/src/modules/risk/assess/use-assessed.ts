import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { type RatingType, ratingTypes } from 'contract/modules/risk/risk-levels';
import { riskSchemeEndpoints } from 'contract/modules/risk/risk-scheme.endpoints';
import { useParams, useSearchParams } from 'react-router';
import { useApi } from '../../../core/http/use-api.ts';
import { useRecordPaths } from '../../../records/record/record-paths.ts';
import { riskKind } from '../risk-kind.ts';

const isType = (word: string | null): word is RatingType =>
  (ratingTypes as readonly (string | null)[]).includes(word);

/** The assessment that the address names, if any. It is asked for by its own call, since a list has only the newest. */
function useNamed(at: { workspaceId: string; recordId: string }, assessmentId: string) {
  const isNamed = assessmentId !== '';
  const { data, error, refetch } = useApi(
    riskAssessmentEndpoints.find,
    { params: { ...at, assessmentId } },
    { enabled: isNamed },
  );
  const isTakenBack = error?.status === 404;
  return {
    assessment: isTakenBack ? undefined : data,
    isTakenBack,
    isAwaited: isNamed && !isTakenBack && !data,
    error,
    refetch: () => isNamed && void refetch(),
  };
}

/** All that the screen of an assessment is drawn from. */
export function useAssessed() {
  const { recordId = '' } = useParams();
  const [search] = useSearchParams();
  const { workspaceId } = useRecordPaths(riskKind);
  const params = { workspaceId, recordId };
  const risk = useApi(riskEndpoints.find, { params });
  const scheme = useApi(riskSchemeEndpoints.find, { params: { workspaceId } });
  const all = useApi(riskAssessmentEndpoints.list, { params, query: { limit: 100 } });
  const named = useNamed(params, search.get('assessment') ?? '');
  const given = search.get('type');
  const isWhole = risk.data && scheme.data && all.data && !named.isAwaited;
  return {
    assessment: named.assessment,
    isTakenBack: named.isTakenBack,
    type: isType(given) ? given : 'current',
    answer: {
      data: isWhole ? { risk: risk.data, scheme: scheme.data, all: all.data.results } : undefined,
      error: risk.error ?? scheme.error ?? all.error ?? named.error,
      refetch: () => [risk, scheme, all, named].forEach(({ refetch }) => void refetch()),
    },
  };
}
