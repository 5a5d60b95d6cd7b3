import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { firstReviewDays } from 'contract/modules/risk/risk-review';
import { riskWorkflow } from 'contract/modules/risk/risk.workflow';
import type { WriteContext } from '../../core/http/context.ts';
import sql, { type Sql } from 'sql-template-tag';
import { createKind } from '../../records/kind/kind.service.ts';
import { checkParent } from '../../records/record/marks.service.ts';
import { inStages } from '../../records/record/stage-filter.ts';
import type { Version } from '../../records/record/record.service.ts';
import { ratingsByDay } from './risk-as-of.ts';
import { checkHazard } from './risk-hazard.service.ts';
import { checkOwner, ownedBy, ownerAmong } from './risk-owner.service.ts';
import { ratingFilters } from './risk-rating-filters.ts';
import { cameFrom, riskEffects } from './lifecycle/lifecycle.effects.ts';
import { riskSigns } from './lifecycle/signed-content.ts';
import { riskGuards } from './risk.guards.ts';
import { riskActionStore, riskStore } from './risk.store.ts';

const isOpportunity = sql`exists (select from risks o
  where o.organization_id = t.organization_id and o.id = t.id and o.kind = 'opportunity')`;

/** Threats are told from opportunities by the few that are these, which have an index of their own. */
function ofKind({ kind }: Readonly<Record<string, unknown>>): Sql[] {
  const kinds = Array.isArray(kind) ? new Set(kind) : new Set();
  if (kinds.size !== 1) return [];
  return [kinds.has('opportunity') ? isOpportunity : sql`not ${isOpportunity}`];
}

export const riskKind = createKind<
  keyof typeof riskWorkflow.states,
  keyof typeof riskWorkflow.transitions,
  keyof typeof riskGuards,
  Risk,
  RiskAction
>({
  kind: 'risk',
  store: riskStore,
  actionStore: riskActionStore,
  workflow: riskWorkflow,
  guards: riskGuards,
  effects: riskEffects,
  cameFrom,
  signedWith: riskSigns,
  keptByDay: ratingsByDay,
  async checks(ctx, given, id) {
    await checkHazard(ctx, given);
    await checkParent(ctx, 'risk', given['parent'], id);
    await checkOwner(ctx, given, id);
  },
  firstReviewDays,
  workedOut: ({ owner }, { managers }) => ({ owner: ownerAmong(owner, managers) }),
  filtersOf: (given) => [
    ...ratingFilters(given),
    ...ofKind(given),
    ...ownedBy(given['owner']),
    ...inStages(given['stage']),
  ],
});

export const { records: risks, actions: riskActions } = riskKind;

/**
 * Decides about the assessment as it was seen: with a version it is refused when anything of the risk has changed since.
 * What somebody wrote or manages they do not approve.
 */
export const decideAssessment = (
  ctx: WriteContext,
  id: string,
  assessmentApproval: Partial<Risk['assessmentApproval']>,
  { version, justification }: { version: Version; justification?: string | null | undefined },
): Promise<Risk> =>
  assessmentApproval.status === 'Approved'
    ? risks.approve(ctx, id, { assessmentApproval }, { version, justification })
    : risks.decide(ctx, id, { assessmentApproval }, version);
