import type { Capa } from 'contract/modules/capa/capa';
import type { capaWorkflow } from 'contract/modules/capa/capa.workflow';
import type { StepItem } from 'contract/core/step';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { causeLabel } from '../../records/analysis/cause-label.service.ts';
import { findPlan } from './effectiveness/find-plan.service.ts';

type Step = keyof typeof capaWorkflow.transitions;

const actionsOf = ({ tasks, cycle }: Capa, stages: readonly string[]): StepItem[] =>
  tasks
    .filter((action) => action.cycle === cycle && stages.includes(action.stage))
    .map(({ _id, name }) => ({ _id, label: name, group: 'Actions' }));

/** What a plan says: its root causes, what is to be done about them, and how it is found out whether that works. */
async function itemsOfPlan(ctx: Context, capa: Capa): Promise<StepItem[]> {
  const causes = await ctx.db.query<{ _id: string; label: string }>(sql`
    select c.id as "_id", ${raw(causeLabel('c'))} || ' ' || c.name as label from causes c
     where c.organization_id = app_organization() and c.record_id = ${capa._id} and c.deleted_at is null order by c.serial`);
  const plan = await findPlan(ctx, capa._id, capa.cycle);
  return [
    ...causes.map((cause) => ({ ...cause, group: 'Root causes' })),
    ...actionsOf(capa, ['pending', 'declined', 'in-progress', 'on-hold', 'to-verify', 'completed']),
    ...(plan ? [{ _id: plan._id, label: 'Effectiveness plan', group: 'Effectiveness' }] : []),
  ];
}

const itemsOf: Partial<Record<Step, (ctx: Context, capa: Capa) => Promise<StepItem[]>>> = {
  'request-changes': itemsOfPlan,
  // What is open already is being done again, and has not been looked at.
  fail: (_ctx, capa) =>
    Promise.resolve(actionsOf(capa, ['to-verify', 'completed']).map((item) => ({ ...item, group: null }))),
};

/** The items of a CAPA of which a step is told something each. */
export const capaStepItems = async (ctx: Context, capa: Capa, step: Step): Promise<StepItem[]> =>
  (await itemsOf[step]?.(ctx, capa)) ?? [];
