import { type RiskStage, riskStages } from 'contract/modules/risk/risk.workflow';
import type { RatingType } from 'contract/modules/risk/risk-levels';
import type { Cases, Here } from './attention-cases.ts';
import { makeRisk } from './make.ts';
import { asOwner } from './worker.ts';

type Given = { type?: RatingType; status?: string; on?: string; round?: number; isOwn?: true };

/** A risk at a stage with these assessments. */
async function addAssessed(
  { api, world }: Here,
  stage: RiskStage,
  given: readonly Given[],
  status: string = riskStages[stage].status,
): Promise<string> {
  const { _id } = await makeRisk(world(), 'Assessed');
  const run = (text: string, values: unknown[]) => asOwner(api().urls, text, values);
  const { owner, toApprove } = world();
  for (const {
    type = 'current',
    status: decided = 'pending',
    on = '2026-03-10',
    round = 0,
    isOwn,
  } of given) {
    await run('update risks set round = $2 where id = $1', [_id, round]);
    await run(
      `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, status, assessed_on, likelihood, impacts, impact,
              score, level, rationale, edition, created_by)
       select organization_id, gen_random_uuid(), workspace_id, id, $2, $3, $4, 3, '{"people": 3}', 3, 9, 'medium', 'It was seen.', 1, $5
         from records where id = $1`,
      [_id, type, decided, on, isOwn ? owner.user.accountId : toApprove.approverId],
    );
  }
  await run('update records set stage = $2, status = $3 where id = $1', [_id, stage, status]);
  return _id;
}

/** The rule about assessments that nobody has looked at, and that no review is about. */
export function assessmentCases(here: Here): Record<string, Cases> {
  const one = (holds: boolean, stage: RiskStage, given: readonly Given[], status?: string) => ({
    holds,
    make: () => addAssessed(here, stage, given, status),
  });
  return {
    risk_assessment_waiting: {
      'of a risk in treatment': one(true, 'treating', [{}]),
      'of a monitored risk': one(true, 'monitoring', [{}]),
      'before it is submitted': one(true, 'identified', [{ type: 'inherent' }]),
      'of what is left, of a monitored risk': one(true, 'monitoring', [{ type: 'residual' }]),
      'of what is left, in treatment': one(false, 'treating', [{ type: 'residual' }]),
      'in review': one(false, 'assessment-review', [{}]),
      'of a target': one(false, 'monitoring', [{ type: 'target' }]),
      'that was looked at': one(false, 'treating', [{ status: 'reviewed' }]),
      'that was rejected': one(false, 'treating', [{ status: 'rejected' }]),
      'after one that was looked at': one(true, 'treating', [{ status: 'approved' }, { on: '2026-03-11' }]),
      'before one that was looked at': one(false, 'treating', [{}, { status: 'approved', on: '2026-03-11' }]),
      'of what was left before the risk was assessed anew': one(false, 'monitoring', [
        { type: 'residual' },
        { status: 'approved', round: 1 },
      ]),
      'that they made themselves': one(false, 'treating', [{ isOwn: true }]),
      'beside one that they made themselves': one(true, 'treating', [{ isOwn: true }, { type: 'inherent' }]),
      'of a risk on hold': one(false, 'treating', [{}], 'on-hold'),
      'of a closed risk': one(false, 'closed', [{}]),
    },
  };
}
