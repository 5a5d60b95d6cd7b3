import type { BodyOf } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import { recordKinds } from 'contract/core/record-kinds';
import type { Capa } from 'contract/modules/capa/capa';
import { type Message, mostTold } from 'contract/modules/capa/message/message';
import type { messageParts } from 'contract/modules/capa/message/message.endpoints';
import sql from 'sql-template-tag';
import { checkPeople } from '../../../access/user/user.service.ts';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import { AppError, conflict, forbidden, invalid } from '../../../core/http/errors.ts';
import type { FindOptions } from '../../../core/store/store.ts';
import { findToday } from '../../../records/extension/request.service.ts';
import { handsOver } from '../../../records/part/hand-over.service.ts';
import { notify } from '../../../support/notification/notification.service.ts';
import { capas, isEditor } from '../capa.service.ts';
import { messageStore as store } from './message.store.ts';

type Calls = (typeof messageParts)['message'];
type One = { recordId: string; messageId: string };

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

const findOwn = (ctx: Context, { recordId, messageId }: One, options: FindOptions = {}): Promise<Message> =>
  store.find(ctx, messageId, { ...options, where: of(recordId) });

/** Locks a CAPA at any stage: what is said about it is to be known while somebody decides, too. */
async function lock(given: WriteContext, recordId: string): Promise<{ capa: Capa; ctx: WriteContext }> {
  const capa = await capas.lockTaken(given, recordId);
  return { capa, ctx: { ...given, rootNumber: capa.number } };
}

function refuseOthers(ctx: WriteContext, capa: Capa): void {
  if (!isEditor(ctx, capa))
    throw forbidden('Only who may edit the CAPA sends messages about it and withdraws them.');
}

/** Those who are in groups of the workspace now. */
async function findMembers(ctx: Context, groups: readonly string[]): Promise<string[]> {
  if (groups.length === 0) return [];
  const found = await ctx.db.query<{ groupId: string; accountId: string | null }>(sql`
    select g.id as "groupId", a.id as "accountId"
      from groups g
      left join group_members m on m.organization_id = g.organization_id and m.group_id = g.id
      left join accounts a on a.organization_id = m.organization_id and a.id = m.account_id and a.status = 'active'
     where g.organization_id = app_organization() and g.workspace_id = ${ctx.workspaceId} and g.deleted_at is null
       and g.id = any(${[...groups]}::uuid[])
     order by a.name, a.id`);
  if (!groups.every((id) => found.some(({ groupId }) => groupId === id.toLowerCase())))
    throw new AppError('NOT_FOUND', 'Group not found', {
      errors: { groups: 'Choose groups of this workspace' },
    });
  return found.flatMap(({ accountId }) => (accountId ? [accountId] : []));
}

/** Whom a message goes to: those who are named, and who is in its groups besides its sender. */
async function findAudience(
  ctx: WriteContext,
  { people = [], groups = [] }: Pick<BodyOf<Calls['create']>, 'people' | 'groups'>,
): Promise<string[]> {
  if (people.length + groups.length === 0) throw invalid({ people: 'Choose at least one person or group' });
  await checkPeople(ctx, people, 'people');
  const members = await findMembers(ctx, groups);
  const others = members.filter((id) => id !== ctx.actor.accountId);
  const all = [...new Set([...people.map((id) => id.toLowerCase()), ...others])];
  if (all.length === 0) throw invalid({ groups: 'Nobody else is in these groups' });
  if (all.length > mostTold)
    throw invalid({ groups: `A message goes to ${mostTold} people at most: choose smaller groups` });
  return all;
}

/** By when it is to be acknowledged, where that is asked. */
async function checkDay(
  ctx: WriteContext,
  recordId: string,
  day: string | null | undefined,
): Promise<string> {
  if (!day) throw invalid({ acknowledgeBy: 'Say by when it is to be acknowledged' });
  if (day < (await findToday(ctx, recordId))) throw invalid({ acknowledgeBy: 'Choose today or a later day' });
  return day;
}

/** The messages about a CAPA, the newest first. */
export async function listMessages(ctx: Context, recordId: string, query: ListQuery) {
  const [, page] = await Promise.all([
    capas.find(ctx, recordId),
    store.list(ctx, query, { where: [of(recordId)] }),
  ]);
  return page;
}

/** Those who are told without being asked for anything; the others hear of the task that they have now. */
const tell = (ctx: WriteContext, capa: Capa, { _id, people, message }: Message): Promise<unknown> =>
  notify(ctx, [
    {
      event: 'record.message_sent',
      to: people.map((person) => person._id).filter((id) => id !== ctx.actor.accountId),
      module: 'capa',
      workspaceId: ctx.workspaceId,
      record: { type: 'capa', id: capa._id, number: capa.number, name: capa.name },
      path: `${recordKinds.capa.paths.record}/${capa._id}?tab=${recordKinds.capa.asks.message.tab}`,
      facts: { message: message.slice(0, 200) },
      once: `record.message_sent:${_id}`,
    },
  ]);

/** Sends a message about a CAPA to people and to whoever is in groups. */
export async function sendMessage(
  given: WriteContext,
  recordId: string,
  { requiredAck: isAsked = false, acknowledgeBy: day, groups = [], ...said }: BodyOf<Calls['create']>,
): Promise<Message> {
  const { capa, ctx } = await lock(given, recordId);
  refuseOthers(ctx, capa);
  capas.refuseKept(capa);
  const people = await findAudience(ctx, { ...said, groups });
  const acknowledgeBy = isAsked ? await checkDay(ctx, recordId, day) : null;
  const values = {
    message: said.message,
    people,
    groups: [...new Set(groups)],
    requiredAck: isAsked,
    acknowledgeBy,
  };
  const sent: Message = await store.insert(ctx, values, { action: 'sent', extra: { record_id: recordId } });
  if (!isAsked) await tell(ctx, capa, sent);
  return sent;
}

function refuseWithdrawn({ withdrawnAt }: Message): void {
  if (withdrawnAt) throw conflict('This message was withdrawn.', 'RECORD_LOCKED');
}

/** Keeps that somebody who was asked has acknowledged a message. */
export async function acknowledgeMessage(given: WriteContext, one: One): Promise<Message> {
  const { ctx } = await lock(given, one.recordId);
  const found = await findOwn(ctx, one, { lock: 'change' });
  const { accountId } = ctx.actor;
  if (!found.requiredAck || !found.people.some(({ _id }) => _id === accountId))
    throw forbidden('Only those who were asked acknowledge a message.');
  refuseWithdrawn(found);
  if (found.acknowledged.some(({ person }) => person._id === accountId))
    throw conflict('You have acknowledged this message already.', 'INVALID_TRANSITION');
  const acknowledged = sql`acknowledged || jsonb_build_object(${accountId}::text, to_jsonb(now()))`;
  return store.update(ctx, one.messageId, {}, { action: 'acknowledged', extra: { acknowledged } });
}

/** Withdraws a message, with the reason: nobody is asked for it any more. */
export async function withdrawMessage(
  given: WriteContext,
  one: One,
  { reason }: BodyOf<Calls['withdraw']>,
): Promise<Message> {
  const { capa, ctx } = await lock(given, one.recordId);
  refuseOthers(ctx, capa);
  refuseWithdrawn(await findOwn(ctx, one, { lock: 'change' }));
  const extra = { withdrawn_at: sql`now()`, withdrawn_by_id: ctx.actor.accountId, withdraw_reason: reason };
  return store.update(ctx, one.messageId, {}, { action: 'withdrawn', reason, extra });
}

/** Asks somebody else to acknowledge a message, who has not. */
export const handOverMessage = handsOver(store, (row, to) =>
  (row as Message).people.some(({ _id }) => _id === to)
    ? 'They have this message already: choose somebody else'
    : undefined,
);
