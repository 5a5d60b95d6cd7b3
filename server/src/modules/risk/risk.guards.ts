import { type Risk, riskInput } from 'contract/modules/risk/risk';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { lifecycleGuards } from './lifecycle/lifecycle.guards.ts';
import { modeGuards } from './lifecycle/mode.guards.ts';
import type { Guard } from '../../core/store/transition.ts';
import { recordChecksOf } from '../../records/workflow/record-checks.service.ts';

/** Where the workspace asks for it, a risk is completed only with an approved assessment. */
const assessmentApproved: Guard<Risk> = async (ctx, risk) => {
  const { approvalBeforeCompletion } = await readSettings(ctx);
  if (!approvalBeforeCompletion) return null;
  return risk.assessmentApproval.status === 'Approved' ? undefined : 'Have the assessment approved first.';
};

export const riskGuards = {
  ...recordChecksOf(riskInput),
  ...lifecycleGuards,
  ...modeGuards,
  assessmentApproved,
};
