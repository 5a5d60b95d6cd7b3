import { counted } from 'contract/core/counted';
import { sameOfMore } from 'contract/core/same-of-more';
import { type Capa, capaInput } from 'contract/modules/capa/capa';
import { hasPlan } from 'contract/modules/capa/capa-choices';
import { computedClass, isBelow } from 'contract/modules/capa/capa-class';
import { answeredSources, classLabels } from 'contract/modules/capa/capa-choices';
import { findCarriedOut } from 'contract/modules/capa/carried-out';
import { cycleGuards } from './cycle.guards.ts';
import { problemHint } from 'contract/modules/capa/problem-statement';
import { containmentGuards, corrections } from './containment/containment.guards.ts';
import { findCorrectors } from './containment/correctors.service.ts';
import { effectivenessGuards } from './effectiveness/effectiveness.guards.ts';
import { impactGuards } from './impact/impact.guards.ts';
import { similarGuards } from './similar/similar.guards.ts';
import { wayGuards } from './way.guards.ts';
import { labelsOf } from 'contract/core/field';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Guard } from '../../core/store/transition.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { actionsAssigned, actionPlanned } from '../../records/workflow/action-guards.service.ts';
import { findAuthor, isOfOtherOwners } from '../../records/workflow/duties.service.ts';
import { recordChecksOf } from '../../records/workflow/record-checks.service.ts';

type CapaGuard = Guard<Capa>;

const say = (sentence: string | undefined) => Promise.resolve(sentence);

const labels = labelsOf(capaInput);

/** Asks that all of these are filled in, by what they are called. */
const filled =
  (...fields: (keyof Capa)[]): CapaGuard =>
  (_ctx, capa) => {
    const missing = fields.filter((field) => capa[field] === null || capa[field] === '');
    return say(
      missing.length > 0
        ? `Fill in first: ${missing.map((field) => labels[field] ?? field).join(', ')}.`
        : undefined,
    );
  };

const isTriaged: CapaGuard = async (ctx, capa) => {
  const missing = await filled('kind', 'severity', 'recurrenceLikelihood')(ctx, capa);
  if (missing) return missing;
  const computed = computedClass(capa);
  if (!computed || !capa.classOverride || !isBelow(capa.classOverride, computed) || capa.classReason)
    return undefined;
  return `Its class would be ${classLabels[computed].toLowerCase()}. Give the reason for the lower one first.`;
};

/** People write a cause into the problem where they know it already, and look for no other one. */
const problemPlain: CapaGuard = (_ctx, { problemStatement, managers, members, tasks }) => {
  const people = [...managers, ...members, ...tasks.flatMap(({ assignedTo }) => assignedTo)];
  return problemStatement
    ? say(
        problemHint(
          problemStatement,
          people.map(({ name }) => name),
        ),
      )
    : Promise.resolve(null);
};

const isWaiting = (source: Capa['source']) => answeredSources.some((one) => one === source);

/** Whoever has complained, or is owed an account by law, hears what came of it (ISO 13485, 8.2.2 and 8.2.3). */
const sourceAnswered: CapaGuard = (ctx, capa) =>
  isWaiting(capa.source) ? filled('sourceAnswer')(ctx, capa) : Promise.resolve(null);

const asked = { what: 'what', when: 'when', where: 'where' } as const;

const factsAnswered: CapaGuard = (_ctx, { form5W2H }) => {
  const missing = Object.entries(asked).flatMap(([key, word]) => (form5W2H[key]?.trim() ? [] : [word]));
  const last = missing.pop();
  if (!last) return say(undefined);
  return say(`Answer in 5W2H first: ${missing.length > 0 ? `${missing.join(', ')} and ${last}` : last}.`);
};

async function has(ctx: Context, query: ReturnType<typeof sql>): Promise<boolean> {
  const [row] = await ctx.db.query<{ has: boolean }>(sql`select exists (${query}) as has`);
  return row?.has ?? false;
}

const analysisMade: CapaGuard = async (ctx, { _id }) =>
  (await has(
    ctx,
    sql`select from analyses where organization_id = app_organization() and record_id = ${_id} and deleted_at is null
         and status = 'complete'
        union all select from capa_other_analyses where organization_id = app_organization() and record_id = ${_id} and deleted_at is null
         and status = 'complete'`,
  ))
    ? undefined
    : 'Complete an analysis of the causes first, by five whys, a fishbone or another method.';

const causeNamed: CapaGuard = async (ctx, { _id }) =>
  (await has(
    ctx,
    sql`select from causes where organization_id = app_organization() and record_id = ${_id} and deleted_at is null`,
  ))
    ? undefined
    : 'Name at least one root cause first.';

const causeCertain: CapaGuard = async (ctx, { _id }) =>
  (await has(
    ctx,
    sql`select from causes where organization_id = app_organization() and record_id = ${_id} and deleted_at is null and certainty is not null`,
  ))
    ? undefined
    : 'Say of at least one root cause how certain it is: verified or most probable.';

const isMeant = ({ status }: Capa['tasks'][number]) => status !== 'cancelled';

/** A cause that nothing is done about will bring the problem back. */
const causesCovered: CapaGuard = async (ctx, { _id }) => {
  const open = await ctx.db.query<{ name: string }>(sql`
    select c.name from causes c
     where c.organization_id = app_organization() and c.record_id = ${_id} and c.deleted_at is null
       and not exists (select from actions a
                        where a.organization_id = c.organization_id and a.record_id = c.record_id and a.deleted_at is null
                          and a.status <> 'cancelled' and c.id = any(a.root_cause_ids))
     order by c.serial`);
  const [first] = open;
  if (!first) return undefined;
  return `No action covers the root cause "${first.name}".${sameOfMore(open.length)}`;
};

/** What was done in an earlier cycle stays as it was. */
const correctivesCover: CapaGuard = (_ctx, { tasks, cycle }) => {
  const loose = tasks.find(
    (task) =>
      isMeant(task) && task.cycle === cycle && task.type === 'corrective' && task.rootCauses.length === 0,
  );
  return say(loose && `The corrective action "${loose.name}" covers no root cause.`);
};

const isTraining = ({ type, strategy }: Capa['tasks'][number]) =>
  type === 'training' || strategy === 'training';

/** People err where the work lets them: who is only trained again will err again (EU GMP Guide, Part I, 8.17). */
const notTrainingAlone: CapaGuard = (_ctx, { tasks }) => {
  const lasting = tasks.filter((task) => isMeant(task) && !corrections.has(task.type));
  return say(
    lasting.length > 0 && lasting.every(isTraining)
      ? 'Training alone does not keep it from happening again. Plan an action that changes the process, the equipment or the product.'
      : undefined,
  );
};

/** A human error comes back where nothing but people is changed: something else has to be done about it as well. */
const humanErrorRemoved: CapaGuard = async (ctx, { _id, tasks }) => {
  const errors = await ctx.db.query<{ id: string; name: string }>(sql`
    select id, name from causes where organization_id = app_organization() and record_id = ${_id} and deleted_at is null and is_human_error
     order by serial`);
  const trained = errors.find(({ id }) => {
    const covering = tasks.filter(
      (task) => isMeant(task) && task.rootCauses.some((cause) => cause._id === id),
    );
    return covering.length > 0 && covering.every(isTraining);
  });
  return (
    trained &&
    `Only training is planned about the human error "${trained.name}". Plan an action besides that changes the work itself.`
  );
};

/** What remains to be done before somebody else can look at it. */
const actionsCarriedOut: CapaGuard = (_ctx, { tasks }) => {
  const open = tasks.filter(({ status }) => status !== 'completed' && status !== 'cancelled');
  const [first] = open;
  if (!first) return say(undefined);
  return say(`The action "${first.name}" is not completed.${sameOfMore(open.length)}`);
};

const mayReopen: CapaGuard = async (ctx, { _id }) => {
  const { reopenMonths } = await readSettings(ctx);
  return (await has(
    ctx,
    sql`select from records where organization_id = app_organization() and id = ${_id}
         and closed_on <= organization_today() - make_interval(months => ${reopenMonths})`,
  ))
    ? `It was closed ${counted(reopenMonths, 'month')} ago or longer. Raise a new CAPA and link it to this one.`
    : undefined;
};

const isOfOtherAuthor: CapaGuard = async (ctx, { _id }) => {
  const { actor } = await ctx.entered();
  return (await findAuthor(ctx, _id)) === actor.accountId
    ? 'Whoever raised a CAPA does not triage it: somebody else does.'
    : undefined;
};

// Each begins another plan, or hands one in: what was approved before is not approved in it.
const planActions = [
  'submit-plan',
  'return-to-plan-review',
  'begin-plan',
  'amend-plan',
  'ineffective',
  'partially',
  'reopen',
  'return-to-investigation',
];

/**
 * A critical plan is approved by two: whoever signs the step, and somebody else who was asked for it since it was submitted.
 * Whoever stood in for whom was asked has approved it, and whoever wrote or manages the CAPA is neither of the two.
 */
const isApprovedByAnother: CapaGuard = async (ctx, { _id, class: of, managers }) => {
  if (of !== 'critical') return undefined;
  const { actor } = await ctx.entered();
  const notCounted = [actor.accountId, ...managers.map((one) => one._id)];
  return (await has(
    ctx,
    sql`select from approvals a
         join approval_slots s on s.organization_id = a.organization_id and s.approval_id = a.id
        where a.organization_id = app_organization() and a.record_id = ${_id} and a.status = 'approved' and a.changed = '{}'
          and s.decision = 'approved' and coalesce(s.decided_by, s.account_id) <> all(${notCounted}::uuid[])
          and coalesce(s.decided_by, s.account_id) is distinct from (
            select r.created_by from records r where r.organization_id = a.organization_id and r.id = a.record_id)
          and a.created_at >= coalesce((select max(t.at) from log_of(array[a.record_id]) t
            where t.action = any(${planActions}::text[])), '-infinity')`,
  ))
    ? undefined
    : 'The plan of a critical CAPA is approved by two: ask somebody for their approval first who neither manages the CAPA nor wrote it.';
};

const isOfOtherImplementers: CapaGuard = async (ctx, capa) => {
  const { actor } = await ctx.entered();
  if (findCarriedOut(capa.tasks, actor.accountId))
    return 'Whoever carried out an action does not verify it: somebody else does.';
  return (await findCorrectors(ctx, capa)).includes(actor.accountId)
    ? 'Whoever is responsible for a containment does not verify the correction: somebody else does.'
    : undefined;
};

export const capaGuards = {
  hasPlan: (_ctx, capa) => say(hasPlan(capa) ? undefined : 'Only a correction is made: there is no plan.'),
  ...recordChecksOf(capaInput),
  ...effectivenessGuards,
  ...impactGuards,
  ...similarGuards,
  isJudged: filled('source', 'dateDetected', 'severity', 'recurrenceLikelihood'),
  isTriaged,
  rationaleGiven: filled('capaRationale'),
  ...containmentGuards,
  ...cycleGuards,
  problemStated: filled('problemStatement'),
  factsAnswered,
  problemPlain,
  sourceAnswered,
  implicationsStated: filled('adverseImplications'),
  analysisMade,
  causeNamed,
  causeCertain,
  causesCovered,
  correctivesCover,
  notTrainingAlone,
  humanErrorRemoved,
  actionPlanned,
  actionsAssigned,
  actionsCarriedOut,
  mayReopen,
  ...wayGuards,
  isOfOtherAuthor,
  isOfOtherOwners,
  isApprovedByAnother,
  isOfOtherImplementers,
} satisfies Record<string, CapaGuard>;
