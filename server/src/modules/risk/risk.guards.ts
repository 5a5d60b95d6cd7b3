import type { Risk } from 'contract/modules/risk/risk';
import { readSettings } from '../../organization/setting/setting.service.ts';
import type { Guard } from '../../core/store/transition.ts';

/** A risk is complete when none of its actions is open or still to be verified; the sentence names one that is. */
const allActionsDone: Guard<Risk> = async (_ctx, risk) => {
  const open = risk.tasks.filter((action) => action.stage !== 'completed');
  const [first] = open.toSorted(
    (one, other) => Number(one.stage === 'to-verify') - Number(other.stage === 'to-verify'),
  );
  if (!first) return undefined;
  const others =
    open.length === 1
      ? ''
      : open.length === 2
        ? ' and one more action'
        : ` and ${open.length - 1} more actions`;
  return first.stage === 'to-verify'
    ? `Have the action "${first.name}"${others} verified first.`
    : `Complete the action "${first.name}"${others} first.`;
};

/** Where the workspace asks for it, a risk is completed only with an approved assessment. */
const assessmentApproved: Guard<Risk> = async (ctx, risk) => {
  if (risk.assessmentApproval.status === 'Approved') return undefined;
  const { approvalBeforeCompletion } = await readSettings(ctx);
  return approvalBeforeCompletion ? 'Have the assessment approved first.' : undefined;
};

export const riskGuards = { allActionsDone, assessmentApproved };
