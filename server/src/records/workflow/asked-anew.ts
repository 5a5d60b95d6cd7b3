import { type RecordKind, recordKindKeys } from 'contract/core/record-kinds';
import sql, { empty } from 'sql-template-tag';
import { z } from 'zod';
import { byKey } from '../../core/database/batches.ts';
import type { Connection } from '../../core/database/database.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { createJob, enqueueMany, type Job, type JobServices } from '../../core/jobs/jobs.ts';
import { type ActingServices, inOrganization } from '../../core/store/system-context.ts';
import { closeTrail, noOrigin, openTrail, type TrailRow } from '../../core/trail/trail.ts';
import { rightsChanged, rightsKey, rightsTask } from '../../organization/role/rights-changed.service.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import type { AskedAnew } from './ask-anew.service.ts';

type Kind = {
  kind: RecordKind;
  deciders?: { askAnew(ctx: Context, recordId: string): Promise<AskedAnew | undefined> };
};

type Waiting = { id: string; workspaceId: string };

type Some = { kind: RecordKind; recordId: string | undefined };

/** The records that wait for a decision, or the one of them; those for which nobody was found wait as well. */
const findWaiting = (tx: Connection, { kind, recordId }: Some, after: string | undefined, atMost: number) =>
  tx.query<Waiting>(sql`
    select r.id, r.workspace_id as "workspaceId" from records r
     where r.organization_id = app_organization() and r.kind = ${kind} and r.asked_stage = r.stage and r.deleted_at is null
       and r.status <> 'on-hold' ${recordId ? sql`and r.id = ${recordId}` : empty} and r.id > ${after ?? '00000000-0000-0000-0000-000000000000'}
       and (r.deciders = '{}' or exists (
         select from tasks t where t.organization_id = r.organization_id and t.item_id = r.id and t.kind = r.kind || '_decision'))
     order by r.id limit ${atMost}`);

/** As nobody, in the workspace of a record: what is asked there depends on no caller. */
const systemContext = (db: Connection, services: ActingServices, workspaceId: string): Context => ({
  db,
  services,
  workspaceId,
  sessionId: null,
  entered: () => Promise.reject(new Error('Nobody has entered: a job asks')),
});

async function askOne(
  services: ActingServices,
  organizationId: string,
  { deciders }: Kind,
  { id, workspaceId }: Waiting,
): Promise<void> {
  const told = await inOrganization(services.database, organizationId, async (tx) => {
    const anew = await deciders?.askAnew(systemContext(tx, services, workspaceId), id);
    if (!anew) return [];
    const { row, notice, leader } = anew;
    const by = leader && { accountId: leader._id, name: leader.name };
    const created = await keepNotices(tx, by, [notice]);
    await closeTrail(tx, { ...openTrail(), rows: [row] }, noOrigin);
    return created;
  });
  for (const { room, payload } of told) services.publish([room], 'notification.created', payload);
}

/**
 * Asks anew, in each organization alone and each record in a transaction of its own, whoever may decide by now: whoever got
 * the right meanwhile is asked and told, whoever lost it is asked no more. Of all that waits there, or of one record.
 */
export async function askDecidersAnew(
  services: ActingServices,
  kinds: readonly Kind[],
  { organizationId, recordId }: z.output<typeof rightsTask.payload>,
): Promise<void> {
  for (const one of kinds.filter(({ deciders }) => deciders))
    await byKey<string>(async (after, atMost) => {
      const waiting = await inOrganization(services.database, organizationId, (tx) =>
        findWaiting(tx, { kind: one.kind, recordId }, after, atMost),
      );
      for (const record of waiting) await askOne(services, organizationId, one, record);
      return waiting.length === atMost ? waiting.at(-1)?.id : undefined;
    });
}

/** Queues each organization in which a record waits for a decision: rights also end by themselves, with their last day. */
async function planAskedAnew({ database }: Pick<JobServices, 'database'>): Promise<void> {
  const asked = await database.query<{ organizationId: string }>(
    sql`select organizations_with_decisions() as "organizationId"`,
  );
  await enqueueMany(
    database,
    rightsTask,
    asked.map((payload) => ({ payload, key: rightsKey(payload.organizationId) })),
  );
}

/** The jobs that keep the right people asked. */
export const askedAnewJobs = (kinds: readonly Kind[]): Job[] => [
  createJob(rightsTask.name, {
    payload: rightsTask.payload,
    run: (services, of) => askDecidersAnew(services, kinds, of),
  }),
  createJob('plan-deciders', { payload: z.object({}), cron: '25 3 * * *', run: planAskedAnew }),
];

const ofRights = new Set(['account', 'member', 'role', 'group', 'invitation']);

/** What a record says that tells who may decide about it: whose work it is, where it is, and who sees it. */
const saying = ['managers', 'site', 'process', 'confidential'];

const isOfDeciders = ({ entity, action, changes = {} }: TrailRow) =>
  recordKindKeys.some((kind) => kind === entity) &&
  action !== 'created' &&
  saying.some((field) => field in changes);

/** Queues those of these records that wait for a decision. */
async function queueWaiting({ db, organizationId }: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const waiting = await db.query<{ recordId: string }>(sql`
    select r.id as "recordId" from records r
     where r.organization_id = app_organization() and r.id = any(${[...ids]}::uuid[]) and r.asked_stage = r.stage
       and r.deleted_at is null`);
  const jobs = waiting.map(({ recordId }) => ({
    payload: { organizationId, recordId },
    key: `${rightsKey(organizationId)}:${recordId}`,
  }));
  await enqueueMany(db, rightsTask, jobs);
}

/** Looks after each write whether it may have changed who may decide: about anything, or about some records. */
export async function followRights(ctx: WriteContext): Promise<void> {
  const { rows } = ctx.trail;
  const isOfRights = rows.some(({ entity, action }) => ofRights.has(entity) && action !== 'access-viewed');
  if (isOfRights) await rightsChanged(ctx.db, ctx.organizationId);
  else
    await queueWaiting(ctx, [
      ...new Set(rows.filter(isOfDeciders).flatMap(({ recordId }) => recordId ?? [])),
    ]);
}
