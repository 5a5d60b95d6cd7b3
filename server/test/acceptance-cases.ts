import { daysAfter } from 'contract/core/days';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { type RiskStage, riskStages } from 'contract/modules/risk/risk.workflow';
import type { Cases, Here } from './attention-cases.ts';
import { standingCases } from './standing-cases.ts';
import { asOwner } from './worker.ts';

/** A risk with an acceptance that stands so and ends on this day. */
async function addAccepted(
  { api, world }: Here,
  { status, expires, stage }: { status: string; expires: string; stage: RiskStage },
): Promise<string> {
  const { workspaceId, owner } = world();
  const risk = await owner.call(riskEndpoints.create, {
    params: { workspaceId },
    body: world().riskInput('Accepted'),
  });
  const recordId = String(risk.body.data._id);
  const run = (text: string, values: unknown[]) => asOwner(api().urls, text, values);
  await run(`update records set stage = $2, status = $3 where id = $1`, [
    recordId,
    stage,
    riskStages[stage].status,
  ]);
  await run(
    `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen)
     select organization_id, gen_random_uuid(), workspace_id, id, $2, 'The line is closed', '2026-01-01', $3, '{}' from records where id = $1`,
    [recordId, status, expires],
  );
  return recordId;
}

/** A risk in a review, for which somebody was asked to decide. */
async function addAsked(
  { api, world }: Here,
  stage: RiskStage,
  isAsked: boolean,
  isHeld = false,
): Promise<string> {
  const { workspaceId, owner, toApprove } = world();
  const body = world().riskInput('To be decided');
  const risk = await owner.call(riskEndpoints.create, { params: { workspaceId }, body });
  const id = String(risk.body.data._id);
  await asOwner(api().urls, `update records set stage = $2, status = $3 where id = $1`, [
    id,
    stage,
    isHeld ? 'on-hold' : riskStages[stage].status,
  ]);
  await asOwner(
    api().urls,
    `update records set deciders = array[$2]::uuid[], asked_at = now(), asked_stage = stage, decide_by = current_date + 5 where id = $1`,
    [id, isAsked ? owner.user.accountId : toApprove.approverId],
  );
  return id;
}

/** The rules about what is accepted: acceptances that end or no longer fit, and scores above what is accepted. */
export function acceptanceCases(here: Here): Record<string, Cases> {
  const ending = (expires: string, status = 'accepted', stage: RiskStage = 'monitoring') =>
    addAccepted(here, { status, expires, stage });
  const ended = (expires: string, stage: RiskStage = 'evaluated') =>
    addAccepted(here, { status: 'expired', expires, stage });
  /** A risk whose assessment is to be decided by a day. */
  const askedBy = async (day: string) => {
    const id = await addAsked(here, 'assessment-review', true);
    await asOwner(here.api().urls, 'update records set decide_by = $2 where id = $1', [id, day]);
    return id;
  };
  return {
    ...standingCases(here),
    risk_decision_waiting: {
      'to be decided by today': { holds: true, severity: 'warn', make: ({ today }) => askedBy(today) },
      'to be decided by yesterday': {
        holds: true,
        severity: 'alert',
        make: ({ today }) => askedBy(daysAfter(today, -1)),
      },
      'with its assessment in review': { holds: true, make: () => addAsked(here, 'assessment-review', true) },
      'with its acceptance in review': { holds: true, make: () => addAsked(here, 'acceptance-review', true) },
      'with what is left in review': { holds: true, make: () => addAsked(here, 'residual-review', true) },
      'asked of somebody else': { holds: false, make: () => addAsked(here, 'residual-review', false) },
      'in review, and on hold': { holds: false, make: () => addAsked(here, 'residual-review', true, true) },
      'that was decided': { holds: false, make: () => addAsked(here, 'evaluated', true) },
    },
    acceptance_expiring: {
      'that ends in 30 days': { holds: true, make: ({ today }) => ending(daysAfter(today, 30)) },
      'that ends today': { holds: true, make: ({ today }) => ending(today) },
      'that ends in 31 days': { holds: false, make: ({ today }) => ending(daysAfter(today, 31)) },
      'of a closed risk, that ends today': {
        holds: false,
        make: ({ today }) => ending(today, 'accepted', 'closed'),
      },
      'revoked, that would end today': { holds: false, make: ({ today }) => ending(today, 'revoked') },
    },
    acceptance_expired: {
      'that ended yesterday': { holds: true, make: ({ today }) => ended(daysAfter(today, -1)) },
      'that ended yesterday, and whose renewal was rejected': {
        holds: true,
        make: async ({ today }) => {
          const id = await ended(daysAfter(today, -1));
          await asOwner(
            here.api().urls,
            `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen, is_renewal)
             select organization_id, gen_random_uuid(), workspace_id, id, 'rejected', 'A year longer', '2026-01-01', '2027-01-01', '{}', true
               from records where id = $1`,
            [id],
          );
          return id;
        },
      },
      'that ended yesterday, and is treated': {
        holds: false,
        make: ({ today }) => ended(daysAfter(today, -1), 'treating'),
      },
    },
  };
}
