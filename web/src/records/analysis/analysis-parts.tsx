import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { TabCount } from '../../ui/layout/tabs.tsx';
import type { RecordPageParts } from '../record/page/record-page-parts.ts';
import type { ShownAction, ShownRecord } from '../record/record-kind.ts';
import { analysisTabTitle } from './analysis-tab-texts.ts';
import { type AnalysedKind, useMayAnalyse } from './analysed.ts';
import { useAnalysisCount } from './use-analysis-pages.ts';

const AnalysisPanel = lazyPart(async () => (await import('./analysis-panel.tsx')).AnalysisPanel);
const RootCauses = lazyPart(async () => (await import('./root-causes.tsx')).RootCauses);

/** What the page of a record gets whose causes are analysed: a tab with its analyses, and its root causes in the overview. */
export function analysisParts<R extends ShownRecord, A extends ShownAction>(
  kind: AnalysedKind,
  More?: ComponentType<{ record: R }>,
): Required<Pick<RecordPageParts<R, A>, 'panels' | 'sections'>> {
  function Causes({ record }: { record: R }) {
    const mayEdit = useMayAnalyse(kind, record);
    return (
      <Suspense>
        <RootCauses
          kind={kind}
          record={record}
          mayEdit={mayEdit}
          remarkOn={(causeId) => kind.remarkOn?.(record, causeId)}
          isAlways={false}
        />
      </Suspense>
    );
  }
  function Count({ record }: { record: R }) {
    return <TabCount count={useAnalysisCount(kind, record._id)} />;
  }
  return {
    panels: [
      {
        key: 'analysis',
        label: analysisTabTitle,
        Count,
        Panel: ({ record }) => (
          <AnalysisPanel kind={kind} record={record} more={More && <More record={record} />} />
        ),
      },
    ],
    sections: [{ key: 'root-causes', Section: Causes }],
  };
}
