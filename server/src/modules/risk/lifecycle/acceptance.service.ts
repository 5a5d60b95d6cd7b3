import { daysAfter } from 'contract/core/days';
import type { BodyOf } from 'contract/core/endpoint';
import type { ListQuery, PeopleQuery } from 'contract/core/list';
import { type Acceptance, acceptanceDays } from 'contract/modules/risk/risk-acceptance';
import type { Risk } from 'contract/modules/risk/risk';
import { levelLabel } from 'contract/modules/risk/risk-level-label';
import type { riskLifecycleParts } from 'contract/modules/risk/risk-lifecycle.endpoints';
import sql from 'sql-template-tag';
import { checkPeople } from '../../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import { conflict, invalid } from '../../../core/http/errors.ts';
import { listFitting } from '../../../records/approval/candidate.service.ts';
import { findToday } from '../../../records/extension/request.service.ts';
import { findStanding } from '../risk-rating.service.ts';
import { risks } from '../risk.service.ts';
import { findAccepting } from './deciders.service.ts';
import { acceptanceStore as store } from './lifecycle.store.ts';

type Body<N extends 'create' | 'update'> = BodyOf<(typeof riskLifecycleParts)['acceptance'][N]>;
type One = { recordId: string; id: string };

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

/** The acceptances of a risk. */
export async function listAcceptances(ctx: Context, recordId: string, query: ListQuery) {
  const [, page] = await Promise.all([
    risks.find(ctx, recordId),
    store.list(ctx, query, { where: [of(recordId)] }),
  ]);
  return page;
}

/** Whom the request of an acceptance may name, by the rule that it is requested by; of the others, why not. */
export async function listAccepting(ctx: Context, recordId: string, query: PeopleQuery) {
  const record = await risks.find(ctx, recordId);
  return listFitting(ctx, { kind: 'risk', record }, query, {
    find: (among) => findAccepting(ctx, record, among),
    why: 'may not accept a risk that is rated like this',
  });
}

/** Refuses to accept a risk for longer than its level allows. */
async function checkTerm(
  ctx: Context,
  { _id, kind }: Risk,
  { validFrom, expiresOn }: Pick<Acceptance, 'validFrom' | 'expiresOn'>,
): Promise<void> {
  if (expiresOn <= validFrom) throw invalid({ expiresOn: 'Expires on is after valid from' });
  // It holds as soon as somebody accepts, so that a day further ahead would only move its end. Whoever prepares it may be
  // where it is tomorrow already.
  if (validFrom > daysAfter(await findToday(ctx, _id), 1))
    throw invalid({
      validFrom: 'An acceptance holds as soon as it is given: choose today or an earlier day',
    });
  const standing = await findStanding(ctx, _id);
  if (!standing) return;
  const days = acceptanceDays[standing.level];
  if (expiresOn > daysAfter(validFrom, days))
    throw invalid({
      expiresOn: `The ${kind === 'opportunity' ? 'opportunity' : 'risk'} is ${levelLabel(standing.level, kind).toLowerCase()}: it is accepted for at most ${days} days`,
    });
}

async function lock(given: WriteContext, recordId: string): Promise<WriteContext> {
  const { number } = await risks.lockToAdd(given, recordId);
  return { ...given, rootNumber: number };
}

/** Prepares an acceptance. */
export async function addAcceptance(
  given: WriteContext,
  recordId: string,
  input: Body<'create'>,
): Promise<Acceptance> {
  const ctx = await lock(given, recordId);
  const record = await risks.find(ctx, recordId);
  const over = risks.whyOver(record);
  if (over) throw conflict(`${over} Reopen it before somebody accepts it.`, 'INVALID_TRANSITION');
  if (input.approver) await checkPeople(ctx, [input.approver], 'approver');
  await checkTerm(ctx, record, input);
  return store.insert(ctx, { ...input, status: 'created' }, { extra: { record_id: recordId } });
}

/** One that has not been requested yet, locked. */
async function lockPrepared(ctx: WriteContext, { recordId, id }: One): Promise<Acceptance> {
  const found = await store.find(ctx, id, { where: of(recordId), lock: 'change' });
  if (found.status !== 'created')
    throw conflict('It has been requested: what was asked for stays as it is.', 'RECORD_LOCKED');
  return found;
}

/** Changes one that has not been requested yet. */
export async function changeAcceptance(
  given: WriteContext,
  one: One,
  { version, ...patch }: Body<'update'>,
): Promise<Acceptance> {
  const ctx = await lock(given, one.recordId);
  const before = await lockPrepared(ctx, one);
  if (patch.approver) await checkPeople(ctx, [patch.approver], 'approver');
  await checkTerm(ctx, await risks.find(ctx, one.recordId), {
    validFrom: patch.validFrom ?? before.validFrom,
    expiresOn: patch.expiresOn ?? before.expiresOn,
  });
  return store.update(ctx, one.id, patch, { version });
}

/** Deletes one that has not been requested yet. */
export async function removeAcceptance(given: WriteContext, one: One, reason?: string): Promise<Acceptance> {
  const ctx = await lock(given, one.recordId);
  await lockPrepared(ctx, one);
  return store.remove(ctx, one.id, reason);
}
