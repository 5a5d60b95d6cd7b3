import type { AnalysisMethod } from 'contract/records/analysis/analysis-rules';
import { Navigate } from 'react-router';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { type AnalysedKind, callsOf, useAnalysisParams, useAnalysisPaths } from './analysed.ts';
import { AnalysisPage } from './analysis-page.tsx';
import { methodWords } from './analysis-texts.ts';

type ScreenProps = { kind: AnalysedKind; method: AnalysisMethod };

/** Goes to an analysis below its record. */
function Below({ kind, method, recordId, id }: ScreenProps & { recordId: string; id: string }) {
  return <Navigate to={useAnalysisPaths(kind, recordId).one(method, id)} replace />;
}

/** Looks for the record of an analysis of which only its own id is known. */
function Located({ kind, method }: ScreenProps) {
  const { recordId: _none, ...params } = useAnalysisParams();
  const answer = useApi(callsOf(kind, method).locate, { params });
  return (
    <Page title={methodWords[method].title}>
      <Loaded answer={answer}>
        {({ record, _id }) => <Below kind={kind} method={method} recordId={record} id={_id} />}
      </Loaded>
    </Page>
  );
}

/** Where the analyses of a record are; those of no record are below the records of the list. */
function Home({ kind, recordId }: Pick<ScreenProps, 'kind'> & { recordId: string }) {
  const { tab, list } = useAnalysisPaths(kind, recordId);
  return <Navigate to={recordId ? tab : list} replace />;
}

/** An analysis, by its record and its id, or by its id alone. */
export function AnalysisScreen(props: ScreenProps) {
  const { recordId, fiveWhysId: id } = useAnalysisParams();
  if (!id) return <Home kind={props.kind} recordId={recordId} />;
  return recordId ? <AnalysisPage {...props} /> : <Located {...props} />;
}
