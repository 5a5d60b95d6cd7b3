import { IconEyeOff } from '@tabler/icons-react';
import type { WholeAnalysis } from 'contract/records/analysis/analysis';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { type AnalysedKind, useAnalysisParams } from './analysed.ts';
import { analysisTexts } from './analysis-texts.ts';

/** That votes are hidden, with the way to show them for whoever works on the fishbone. */
export function BlindNotice({
  kind,
  whole,
  mayWork,
}: {
  kind: AnalysedKind;
  whole: WholeAnalysis;
  mayWork: boolean;
}) {
  const params = useAnalysisParams();
  const update = useAction(kind.parts.ishikawa.update);
  if (!whole.isBlind || whole.status !== 'draft') return null;
  const show = () => void update.run({ params, body: { isBlind: false, version: whole.version } });
  return (
    <Notice
      tone="info"
      icon={<IconEyeOff />}
      action={
        mayWork && (
          <Button size="small" busy={update.isBusy} onClick={show}>
            {analysisTexts.showVotes}
          </Button>
        )
      }
    >
      {analysisTexts.votesHidden}
    </Notice>
  );
}
