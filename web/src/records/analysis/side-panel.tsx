import type { WholeAnalysis } from 'contract/records/analysis/analysis';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { AnalysedKind } from './analysed.ts';
import { analysisTexts, methodWords } from './analysis-texts.ts';
import classes from './analysis.module.css';
import { ChosenFacts } from './chosen-facts.tsx';
import { Outline } from './outline.tsx';
import { ReadUpward } from './read-upward.tsx';
import type { DoAsk } from './use-asks.ts';
import type { BranchActs } from './use-branch-acts.tsx';
import type { Workbench } from './use-workbench.ts';
import type { WhyHints } from './why-hints.ts';

function FirstStep({ whole, bench }: { whole: WholeAnalysis; bench: Workbench }) {
  if (whole.method !== 'five-whys' || whole.branches.length > 0 || bench.editing) return null;
  return (
    <EmptyState
      message={analysisTexts.addFirst}
      action={
        <Button variant="primary" onClick={() => bench.addAt({ parent: null, category: null })}>
          {analysisTexts.addFirst}
        </Button>
      }
    >
      {analysisTexts.addFirstText}
    </EmptyState>
  );
}

type PanelProps = {
  kind: AnalysedKind;
  whole: WholeAnalysis;
  bench: Workbench;
  mayWork: boolean;
  acts: BranchActs;
  onAsk: DoAsk;
  hintOf: WhyHints;
};

/** Beside the drawing: what is chosen, its chain, and the outline of all. */
export function SidePanel({ kind, whole, bench, mayWork, acts, onAsk, hintOf }: PanelProps) {
  const { branch } = bench.rows.find(({ id }) => id === bench.chosen) ?? {};
  const isWhys = whole.method === 'five-whys';
  const count = analysisTexts.counted(whole.branches.length, methodWords[whole.method].parts);
  return (
    <div className={classes.panel}>
      {/* What scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={classes.upper} role="region" aria-label={analysisTexts.chosen} tabIndex={0}>
        {branch && (
          <ChosenFacts
            kind={kind}
            branch={branch}
            rootCause={bench.labels.get(branch._id)}
            withVotes={!isWhys}
            hint={mayWork ? hintOf(branch, branch.name) : undefined}
          />
        )}
        {isWhys && whole.branches.length > 0 && (
          <ReadUpward
            whole={whole}
            branch={branch}
            mayWork={mayWork}
            onAnswer={(one, holds) => void acts.change(one, { holds }, one)}
          />
        )}
      </div>
      <section className={classes.lower} aria-label={analysisTexts.outline}>
        <div className={classes.partHead}>
          <h2>{analysisTexts.outline}</h2>
          <span>{count}</span>
        </div>
        {mayWork && <FirstStep whole={whole} bench={bench} />}
        <Outline bench={bench} whole={whole} onAsk={onAsk} />
      </section>
    </div>
  );
}
