import type { Risk } from 'contract/modules/risk/risk';
import { readSettings } from '../../organization/setting/setting.service.ts';
import type { Guard } from '../../core/store/transition.ts';

/** A risk is complete when none of its actions is open; the sentence names one that is. */
const allActionsDone: Guard<Risk> = async (_ctx, risk) => {
  const open = risk.tasks.filter((action) => action.status !== 'completed');
  const [first] = open;
  if (!first) return undefined;
  const others =
    open.length === 1
      ? ''
      : open.length === 2
        ? ' and one more action'
        : ` and ${open.length - 1} more actions`;
  return `Complete the action "${first.name}"${others} first.`;
};

/** Where the workspace asks for it, a risk is completed only with an approved assessment. */
const assessmentApproved: Guard<Risk> = async (ctx, risk) => {
  if (risk.assessmentApproval.status === 'Approved') return undefined;
  const { approvalBeforeCompletion } = await readSettings(ctx);
  return approvalBeforeCompletion ? 'Have the assessment approved first.' : undefined;
};

export const riskGuards = { allActionsDone, assessmentApproved };
