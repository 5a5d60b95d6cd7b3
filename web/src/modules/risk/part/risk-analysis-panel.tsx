import type { Risk } from 'contract/modules/risk/risk';
import { type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AnalysisPanel } from '../../../records/analysis/analysis-panel.tsx';
import { Segments } from '../../../ui/actions/segments.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { riskKind } from '../risk-kind.ts';
import { PartsView } from './parts-view.tsx';
import { partTexts as texts } from './part-texts.ts';
import classes from '../../../records/part/part.module.css';

const BowTie = lazyPart(async () => (await import('../bow-tie/bow-tie.tsx')).BowTie);

const views = [
  { value: 'parts', label: texts.viewParts },
  { value: 'bow-tie', label: texts.viewBowTie },
  { value: 'analyses', label: texts.viewAnalyses },
] as const;
type View = (typeof views)[number]['value'];

const isView = (value: string | null): value is View => views.some((view) => view.value === value);

/** The tab of a risk with its causes and consequences, the bow-tie that is drawn from them, and its analyses. */
export function RiskAnalysisPanel({ record: risk }: { record: Risk }) {
  const [url, setUrl] = useSearchParams();
  const given = url.get('view');
  const [view, setView] = useState<View>(isView(given) ? given : 'parts');
  const choose = (chosen: View) => {
    setView(chosen);
    setUrl({ tab: 'analysis', view: chosen }, { preventScrollReset: true, replace: true });
  };
  const content: Record<View, ReactNode> = {
    parts: <PartsView risk={risk} />,
    'bow-tie': (
      <Suspense fallback={<ListSkeleton rows={6} />}>
        <BowTie risk={risk} />
      </Suspense>
    ),
    analyses: <AnalysisPanel kind={riskKind} record={risk} />,
  };
  return (
    <div className={classes.tab}>
      <Segments label={texts.views} segments={views} value={view} onChange={choose} />
      {content[view]}
    </div>
  );
}
