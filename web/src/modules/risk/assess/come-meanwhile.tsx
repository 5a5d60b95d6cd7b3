import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import { ratingLabels } from 'contract/modules/risk/risk-levels';
import { useActor } from '../../../core/session/use-can.ts';
import { useComeSince } from '../../../shared/forms/use-come-since.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { assessTexts as texts } from './assess-texts.ts';

/** Tells whoever assesses what somebody else has judged since they began: both are kept, and the second should know. */
export function ComeMeanwhile({ all }: { all: RiskAssessment[] }) {
  const me = useActor()?.accountId;
  const come = useComeSince(all, ({ evaluator, score }) => score === null || evaluator?._id === me);
  if (!come) return null;
  return (
    <Notice tone="warn">
      {texts.come(come.evaluator?.name, ratingLabels[come.type].toLowerCase(), come.score ?? 0)}
    </Notice>
  );
}
