import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import type { Review } from 'contract/modules/risk/risk-review';
import sql from 'sql-template-tag';
import { belowRecord, type Taker } from '../../people/reassign/reassign.service.ts';
import { handsOver } from '../../records/part/hand-over.service.ts';
import { whyNotDecide } from '../../records/workflow/deciders.service.ts';
import { reviewStore } from './lifecycle/lifecycle.store.ts';
import { mayBeAsked } from './lifecycle/review-asked.service.ts';
import { assessmentStore } from './risk-assessment.store.ts';
import { checkEvaluators, tellAsked } from './risk-assessment.service.ts';
import { risks } from './risk.service.ts';
import { riskStore } from './risk.store.ts';

/** Has somebody else asked for a score that is not given yet. Without anybody else it waits for whoever was asked. */
export const handOverScore: Taker = async (given, item, { from, to }) => {
  if (!to) return;
  const ctx = belowRecord(given, item);
  const { _id } = item;
  const { record } = await assessmentStore.find(ctx, _id);
  // The risk before what is below it, as everything that writes there has it: nobody waits for each other.
  const risk = await riskStore.find(ctx, record, { lock: 'change' });
  await checkEvaluators(ctx, risk, { people: [to], field: 'to' });
  const { panel } = await assessmentStore.find(ctx, _id, { lock: 'change' });
  const isAsked = panel.some(({ person }) => person._id === to);
  // Nobody gives two scores: whoever is asked already gives theirs, and one less is waited for.
  await ctx.db.query(sql`
    ${isAsked ? sql`delete from risk_assessment_scores` : sql`update risk_assessment_scores set account_id = ${to}`}
     where organization_id = app_organization() and assessment_id = ${_id} and account_id = ${from} and given_at is null`);
  await assessmentStore.update(ctx, _id, {}, { action: 'reassigned', extra: { is_blind: true } });
  const asked = await assessmentStore.find(ctx, _id);
  const row = ctx.trail.rows.at(-1);
  const people = (shown: RiskAssessment['panel']) =>
    shown.map(({ person: { _id: id, name: called } }) => ({ _id: id, name: called }));
  if (row) row.changes = { ...row.changes, evaluators: [people(panel), people(asked.panel)] };
  await tellAsked(ctx, risk, asked, isAsked ? [] : [to]);
};

/** Asks somebody else for what a review asks. */
export const handOverReview = handsOver(reviewStore, async (row, to, ctx) => {
  const { record, outcome } = row as Review; // a row of its store
  const risk = await risks.find(ctx, record);
  return (await mayBeAsked(ctx, risk, outcome, to)) ? undefined : whyNotDecide(ctx, risk, to);
});
