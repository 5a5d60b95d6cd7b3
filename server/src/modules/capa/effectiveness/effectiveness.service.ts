import type { BodyOf } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import type { Capa } from 'contract/modules/capa/capa';
import { findCarriedOut, implementersCheck } from 'contract/modules/capa/carried-out';
import type { Effectiveness, EffectivenessCheck } from 'contract/modules/capa/effectiveness/effectiveness';
import type { effectivenessParts } from 'contract/modules/capa/effectiveness/effectiveness.endpoints';
import { targetErrors } from 'contract/modules/capa/effectiveness/verdict';
import sql from 'sql-template-tag';
import { checkPeople } from '../../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import { conflict, invalid } from '../../../core/http/errors.ts';
import { refuseToCome } from '../../../records/extension/request.service.ts';
import { handsOver } from '../../../records/part/hand-over.service.ts';
import { checkDuties, readDuties } from '../../../records/workflow/duties.service.ts';
import { checkFile } from '../../../records/record/record-file-checks.service.ts';
import { capaDeciders } from '../capa-deciders.service.ts';
import { capas, lockWhileOpen, mayChange } from '../capa.service.ts';
import { capaStore } from '../capa.store.ts';
import { checkStore, planStore } from './effectiveness.store.ts';
import { areChecksMade, findNextCheck, findOwnPlan as findOwn, type OfPlan } from './find-plan.service.ts';

type Calls = typeof effectivenessParts;

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

/** The stages before the actions begin. */
const isPlanned: ReadonlySet<string> = new Set(['draft', 'triage', 'investigation']);

/** What is to be reached is said before anybody knows what was: from then on the plan stands. */
function refuseLate({ stage }: Capa): void {
  if (isPlanned.has(stage)) return;
  throw conflict(
    'How effectiveness is checked is planned before the plan is approved. Amend the plan to change it.',
    'RECORD_LOCKED',
  );
}

/** A target that no check could ever meet is refused while the plan can still be changed. */
function checkTarget(plan: Parameters<typeof targetErrors>[0]): void {
  const errors = targetErrors(plan);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function lockToPlan(given: WriteContext, recordId: string) {
  const capa = await capas.lockToUpdate(given, recordId);
  return { capa, ctx: { ...given, rootNumber: capa.number } };
}

/** The plans of a CAPA, that of the present cycle first. */
export async function listPlans(ctx: Context, recordId: string, query: ListQuery) {
  const [, page] = await Promise.all([
    capas.find(ctx, recordId),
    planStore.list(ctx, query, { where: [of(recordId)] }),
  ]);
  return page;
}

/** Plans how the actions of the present cycle are checked. */
export async function addPlan(
  given: WriteContext,
  recordId: string,
  input: BodyOf<Calls['effectiveness']['create']>,
): Promise<Effectiveness> {
  const { capa, ctx } = await lockToPlan(given, recordId);
  refuseLate(capa);
  checkTarget(input);
  await checkPeople(ctx, [input.checker], 'checker');
  return planStore.insert(ctx, { ...input, cycle: capa.cycle }, { extra: { record_id: recordId } });
}

/** Changes the plan of the present cycle. */
export async function changePlan(
  given: WriteContext,
  one: OfPlan,
  { version, ...patch }: BodyOf<Calls['effectiveness']['update']>,
): Promise<Effectiveness> {
  const { capa, ctx } = await lockToPlan(given, one.recordId);
  refuseLate(capa);
  const plan = await findOwn(ctx, one, { lock: 'change' });
  if (plan.cycle !== capa.cycle)
    throw conflict('The plan of a cycle that is over stays as it was.', 'RECORD_LOCKED');
  checkTarget({ ...plan, ...patch });
  if (patch.checker) await checkPeople(ctx, [patch.checker], 'checker');
  return planStore.update(ctx, one.effectivenessId, patch, { version });
}

/** The checks of a plan. */
export async function listChecks(ctx: Context, one: OfPlan, query: ListQuery) {
  const where = [sql`t.plan_id = ${one.effectivenessId}`];
  const [, , page] = await Promise.all([
    capas.find(ctx, one.recordId),
    findOwn(ctx, one),
    checkStore.list(ctx, query, { where }),
  ]);
  return page;
}

async function findToCheck(ctx: WriteContext, capa: Capa, one: OfPlan): Promise<Effectiveness> {
  const plan: Effectiveness = await findOwn(ctx, one, { lock: 'change' });
  if (plan.verdict || plan.cycle !== capa.cycle)
    throw conflict('The verdict is given: what it was given on stays as it is.', 'RECORD_LOCKED');
  return plan;
}

/** While a CAPA is monitored, it is to be looked at on the day of its next check. */
async function setNext(
  ctx: WriteContext,
  { _id, stage, reviewDate }: Capa,
  plan: Effectiveness,
): Promise<void> {
  if (stage !== 'monitoring') return;
  const next = await findNextCheck(ctx, plan);
  if (next !== reviewDate) await capaStore.update(ctx, _id, { reviewDate: next });
}

/** Before the implementation is verified there is nothing to check, and what is measured then would never count. */
function refuseUnmonitored({ number }: Capa, { startsOn }: Effectiveness): void {
  if (startsOn !== null) return;
  throw conflict(
    `${number} is not monitored yet: a check is recorded once its implementation is verified.`,
    'INVALID_TRANSITION',
  );
}

/** Keeps what a check has measured, by whoever may change the CAPA or is named as its checker. */
export async function addCheck(
  given: WriteContext,
  one: OfPlan,
  input: BodyOf<Calls['effectiveness-check']['create']>,
): Promise<EffectivenessCheck> {
  const capa = await lockWhileOpen(given, one.recordId);
  const ctx = { ...given, rootNumber: capa.number };
  const plan = await findToCheck(ctx, capa, one);
  mayChange(ctx, capa, { act: 'check', named: plan.checker ? [plan.checker] : [] });
  refuseUnmonitored(capa, plan);
  const { checkedOn } = input;
  await refuseToCome(ctx, one.recordId, { checkedOn }, 'A check is not kept before its day');
  await checkFile(ctx, one.recordId, input.file);
  // In a small team the note says why nobody else has checked.
  const done = capa.tasks.filter(({ status }) => status === 'completed');
  const own = findCarriedOut(done, ctx.actor.accountId);
  await checkDuties(ctx, own ? [implementersCheck] : [], input.note, 'note');
  const extra = { record_id: one.recordId, plan_id: plan._id };
  const wereMade = await areChecksMade(ctx, plan);
  const made: EffectivenessCheck = await checkStore.insert(ctx, input, { extra });
  await setNext(ctx, capa, plan);
  if (capa.stage === 'monitoring' && !wereMade && (await areChecksMade(ctx, plan)))
    await capaDeciders.ask(ctx, capa, 'monitoring');
  return made;
}

/** Deletes a check that was kept by mistake. */
export async function removeCheck(
  given: WriteContext,
  one: OfPlan & { id: string },
  reason?: string,
): Promise<EffectivenessCheck> {
  const { capa, ctx } = await lockToPlan(given, one.recordId);
  const plan = await findToCheck(ctx, capa, one);
  await checkStore.find(ctx, one.id, { where: sql`t.plan_id = ${plan._id}` });
  const removed: EffectivenessCheck = await checkStore.remove(ctx, one.id, reason);
  await setNext(ctx, capa, plan);
  return removed;
}

/** Names somebody else as the checker of a plan, who carries out none of its actions. */
export const handOverCheck = handsOver(planStore, async (row, to, ctx) => {
  const { record } = row as Effectiveness; // a row of its store
  const { number, tasks } = await capas.find(ctx, record);
  const own = findCarriedOut(tasks, to);
  return own && (await readDuties(ctx)) === 'strict'
    ? `Whoever carries out "${own.name}" does not check whether ${number} has worked: choose somebody else, or hand it over by itself`
    : undefined;
});
