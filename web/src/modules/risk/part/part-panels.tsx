import type { Risk } from 'contract/modules/risk/risk';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { type ReactNode, Suspense } from 'react';
import { useApi } from '../../../core/http/use-api.ts';
import { analysisParts } from '../../../records/analysis/analysis-parts.tsx';
import { useAnalysisCount } from '../../../records/analysis/use-analysis-pages.ts';
import { useWorkspaceIds } from '../../../records/record/record-paths.ts';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { TabCount } from '../../../ui/layout/tabs.tsx';
import { riskKind } from '../risk-kind.ts';
import { controlsTabTitle } from './part-tab-texts.ts';

type Parts = Required<Pick<RecordPageParts<Risk, never>, 'panels' | 'sections'>>;

const RiskAnalysisPanel = lazyPart(async () => (await import('./risk-analysis-panel.tsx')).RiskAnalysisPanel);
const ControlsPanel = lazyPart(async () => (await import('./controls-panel.tsx')).ControlsPanel);

const whenThere = (panel: ReactNode) => <Suspense fallback={<ListSkeleton rows={3} />}>{panel}</Suspense>;

/** How many of its causes, consequences or controls a risk has, once the page stands. */
function usePartCount(list: (typeof riskParts)['cause' | 'consequence' | 'control']['list'], record: Risk) {
  const args = {
    params: { workspaceId: useWorkspaceIds().workspaceId, recordId: record._id },
    query: { limit: 1 },
  };
  return useApi(list, args, { later: true }).data?.total;
}

function ControlCount({ record }: { record: Risk }) {
  return <TabCount count={usePartCount(riskParts.control.list, record)} />;
}

/** All that stands in the tab: what the bow-tie is drawn from, and the analyses. */
function AnalysisCount({ record }: { record: Risk }) {
  const counts = [
    usePartCount(riskParts.cause.list, record),
    usePartCount(riskParts.consequence.list, record),
    useAnalysisCount(riskKind, record._id),
  ];
  const known = counts.filter((count) => count !== undefined);
  return <TabCount count={known.length === counts.length ? known.reduce((a, b) => a + b) : undefined} />;
}

const analysis = analysisParts<Risk, never>(riskKind);

/** The tabs of a risk with its causes, its consequences and its analyses. */
export const analysisPanels: Parts['panels'] = analysis.panels.map((panel) => ({
  ...panel,
  Count: AnalysisCount,
  Panel: ({ record }: { record: Risk }) => whenThere(<RiskAnalysisPanel record={record} />),
}));

/** And that with its controls. */
export const controlsTab: Parts['panels'][number] = {
  key: 'controls',
  label: controlsTabTitle,
  Count: ControlCount,
  Panel: ({ record }) => whenThere(<ControlsPanel record={record} />),
};

/** The root causes of a risk, in its overview. */
export const riskPartSections: Parts['sections'] = analysis.sections;
