import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAssessment } from 'contract/modules/risk/risk-assessment';
import type { Review } from 'contract/modules/risk/risk-review';
import sql from 'sql-template-tag';
import { checkPeople } from '../../access/user/user.service.ts';
import type { WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { belowRecord, type Taker } from '../../people/reassign/reassign.service.ts';
import { handsOver } from '../../records/part/hand-over.service.ts';
import { isReview, mayDecide, tellDeciders } from './lifecycle/deciders.service.ts';
import { reviewStore } from './lifecycle/lifecycle.store.ts';
import { assessmentStore } from './risk-assessment.store.ts';
import { tellAsked } from './risk-assessment.service.ts';
import { risks } from './risk.service.ts';
import { riskStore } from './risk.store.ts';

type Named = { _id: string; name: string };

async function findPerson(ctx: WriteContext, id: string): Promise<Named> {
  const [person] = await ctx.db.query<Named>(sql`
    select id as _id, name from accounts where organization_id = app_organization() and id = ${id}`);
  if (!person) throw invalid({ to: 'Choose who takes over' });
  return person;
}

/** Has somebody else asked for a score that is not given yet. Without anybody else it waits for whoever was asked. */
export const handOverScore: Taker = async (given, item, { from, to }) => {
  if (!to) return;
  const ctx = belowRecord(given, item);
  const { _id } = item;
  await checkPeople(ctx, [to], 'to');
  const { record } = await assessmentStore.find(ctx, _id);
  // The risk before what is below it, as everything that writes there has it: nobody waits for each other.
  const risk = await riskStore.find(ctx, record, { lock: 'change' });
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

const mayNotDecide = ({ name }: Named, { number }: Pick<Risk, 'number'>) =>
  `${name} may not decide about ${number}: choose somebody else, or hand it over by itself`;

/** Asks somebody else for what a review asks. */
export const handOverReview = handsOver(reviewStore, async (row, to, ctx) => {
  const [person, risk] = await Promise.all([
    findPerson(ctx, to),
    risks.find(ctx, (row as Review).record), // a row of its store
  ]);
  return (await mayDecide(ctx, risk, to)) ? undefined : mayNotDecide(person, risk);
});

/** Asks somebody else for the decision that a risk waits for. Without anybody else it waits for whoever was asked. */
export const handOverDecision: Taker = async (ctx, { _id }, { from, to }) => {
  if (!to) return;
  await checkPeople(ctx, [to], 'to');
  const person = await findPerson(ctx, to);
  const risk = await riskStore.find(ctx, _id, { lock: 'change' });
  if (!(await mayDecide(ctx, risk, to))) throw invalid({ to: mayNotDecide(person, risk) });
  await ctx.db.query(sql`
    update risk_acceptances set approver_id = ${to}, version = version + 1, updated_at = now()
     where organization_id = app_organization() and record_id = ${_id} and status = 'submitted' and approver_id = ${from}`);
  await ctx.db.query(sql`
    update risks set deciders = (
        select array_agg(distinct case when x.id = ${from}::uuid then ${to}::uuid else x.id end) from unnest(deciders) x(id))
     where organization_id = app_organization() and id = ${_id}`);
  const left = await findPerson(ctx, from);
  ctx.trail.rows.push({
    entity: 'risk',
    action: 'reassigned',
    workspaceId: ctx.workspaceId,
    recordId: _id,
    recordNumber: risk.number,
    recordName: risk.name,
    recordVersion: risk.version,
    changes: { deciders: [[left], [person]] },
  });
  if (isReview(risk.stage)) await tellDeciders(ctx, risk, { stage: risk.stage, to: [to] });
};
