import type { AnalysisBranch, WholeAnalysis } from 'contract/records/analysis/analysis';
import { useState } from 'react';
import { Link } from 'react-router';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { type AnalysedKind, useAnalysisPaths } from './analysed.ts';
import classes from './analysis.module.css';
import { analysisTexts } from './analysis-texts.ts';

const AnalysisDialog = lazyDialog(async () => (await import('./analysis-dialog.tsx')).AnalysisDialog);

/** Goes on from a cause on a fishbone with five whys of it: the dialog that begins them, and what opens it. */
export function useExamine(kind: AnalysedKind, whole: WholeAnalysis) {
  const [cause, setCause] = useState<AnalysisBranch>();
  const [opened, setOpened] = useState(false);
  return {
    examine: (one: AnalysisBranch) => {
      setCause(one);
      setOpened(true);
    },
    examineDialog: cause && (
      <AnalysisDialog
        key={cause._id}
        kind={kind}
        method="five-whys"
        recordId={whole.record}
        problem={cause.name}
        examines={cause._id}
        team={whole.participants}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    ),
  };
}

type FromProps = { kind: AnalysedKind; analysis: Pick<WholeAnalysis, 'record' | 'examines'> };

/** The way from five whys back to the cause on a fishbone that they go on from. */
export function ExaminedFrom({ kind, analysis: { record, examines } }: FromProps) {
  const { one } = useAnalysisPaths(kind, record);
  if (!examines) return null;
  return (
    <p className={classes.quiet}>
      {analysisTexts.examines}{' '}
      <Link to={`${one('ishikawa', examines.analysis)}?branch=${examines._id}`}>{examines.name}</Link>
    </p>
  );
}
