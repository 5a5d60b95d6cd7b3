import { recordKinds } from 'contract/core/record-kinds';
import sql from 'sql-template-tag';
import { inBatches } from '../../../core/database/batches.ts';
import type { Connection } from '../../../core/database/database.ts';
import { enqueueMany, type JobServices } from '../../../core/jobs/jobs.ts';
import { inOrganization } from '../../../core/store/system-context.ts';
import { closeTrail, noOrigin, openTrail, type TrailRow } from '../../../core/trail/trail.ts';
import { keepNotices, type Notice } from '../../../support/notification/notification.service.ts';
import { expiryTask } from './expiry-task.ts';

type Services = Pick<JobServices, 'database' | 'publish'>;

/** An acceptance that has just expired, with the risk that it was of. */
type Expired = {
  id: string;
  name: string;
  version: number;
  expiresOn: string;
  recordId: string;
  number: string;
  riskName: string;
  workspaceId: string;
  to: string[];
};

type SentBack = { id: string; before: string; after: string; version: number };

/** The risks whose acceptance is to expire, locked as every step locks them: before what hangs on them. */
async function lockRisks(tx: Connection, atMost: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(sql`
    select r.id from records r
     where r.organization_id = app_organization()
       and r.id in (select l.record_id from late_acceptances l where l.organization_id = app_organization())
     order by r.id limit ${atMost} for no key update`);
  return rows.map(({ id }) => id);
}

/** Sets expired what still holds on these risks: one that was revoked meanwhile stays so. */
const setExpired = (tx: Connection, risks: string[]) =>
  tx.query<Expired>(sql`
    with expired as (
      update risk_acceptances a set status = 'expired', ended_at = now(), version = a.version + 1, updated_at = now()
       where a.organization_id = app_organization() and a.status = 'accepted'
         and a.id in (select l.id from late_acceptances l
                       where l.organization_id = app_organization() and l.record_id = any(${risks}::uuid[]))
      returning a.*)
    select e.id, 'until ' || e.expires_on::text as name, e.version, e.expires_on::text as "expiresOn",
           r.id as "recordId", r.number, r.name as "riskName", r.workspace_id as "workspaceId",
           case when r.is_over then '{}' else array(
             select p.account_id::text from record_people p
              where p.organization_id = app_organization() and p.record_id = r.id and p.relation = 'manager'
             union select x.id::text from (values (e.requested_by), (e.decided_by)) x(id)
              where may_hear(x.id, r.workspace_id, r.id, r.site_id, r.process_id)) end as to
      from expired e join records r on r.organization_id = app_organization() and r.id = e.record_id
     order by e.id`);

/** Has the risks evaluated again that were monitored because they were accepted; one on hold goes on there once it is resumed. */
const sendBack = (tx: Connection, risks: string[]) =>
  tx.query<SentBack>(sql`
    update records r
       set stage = 'evaluated', status = case b.status when 'on-hold' then b.status else 'pending' end,
           version = r.version + 1, updated_at = now()
      from (select x.id, x.status from records x
             where x.organization_id = app_organization() and x.id = any(${risks}::uuid[]) and x.stage = 'monitoring') b
     where r.organization_id = app_organization() and r.id = b.id
    returning r.id, b.status as before, r.status as after, r.version`);

const ofRisk = ({ recordId, number, workspaceId }: Expired) =>
  ({ module: 'risk', workspaceId, rootId: recordId, recordNumber: number }) as const;

const rowsOf = (one: Expired, back: SentBack | undefined): TrailRow[] => [
  {
    ...ofRisk(one),
    entity: 'risk_acceptance',
    action: 'expired',
    recordId: one.id,
    recordName: one.name,
    recordVersion: one.version,
    changes: { status: ['accepted', 'expired'] },
  },
  ...(back
    ? [
        {
          ...ofRisk(one),
          entity: 'risk',
          action: 'acceptance-expired',
          recordId: one.recordId,
          recordName: one.riskName,
          recordVersion: back.version,
          changes: {
            ...(back.before === back.after ? {} : { status: [back.before, back.after] as [string, string] }),
            stage: ['monitoring', 'evaluated'] as [string, string],
          },
        },
      ]
    : []),
];

const noticeOf = ({ id, recordId, number, riskName, workspaceId, expiresOn, to }: Expired): Notice => ({
  event: 'record.acceptance_expired',
  to,
  once: `record.acceptance_expired:${id}`,
  module: 'risk',
  workspaceId,
  record: { type: 'risk', id: recordId, number, name: riskName },
  path: `${recordKinds.risk.paths.record}/${recordId}?tab=acceptance`,
  facts: { expiresOn },
});

/**
 * Sets the acceptances of an organization expired whose last day has passed at the site of their risk, has these risks
 * evaluated again and tells whom it concerns (nobody, where the risk is over), each batch in one transaction: however often a worker is ended, each
 * expires once.
 */
export const expireAcceptances = ({ database, publish }: Services, organizationId: string): Promise<void> =>
  inBatches(async (atMost) => {
    const { taken, told } = await inOrganization(database, organizationId, async (tx) => {
      const risks = await lockRisks(tx, atMost);
      const expired = risks.length > 0 ? await setExpired(tx, risks) : [];
      if (expired.length === 0) return { taken: 0, told: [] };
      const back = await sendBack(
        tx,
        expired.map(({ recordId }) => recordId),
      );
      const created = await keepNotices(tx, null, expired.map(noticeOf));
      const rows = expired.flatMap((one) =>
        rowsOf(
          one,
          back.find(({ id }) => id === one.recordId),
        ),
      );
      await closeTrail(tx, { ...openTrail(), rows }, noOrigin);
      return { taken: risks.length, told: created };
    });
    for (const { room, payload } of told) publish([room], 'notification.created', payload);
    return taken;
  });

/** Queues each organization in which acceptances have come to their end. */
export async function planExpiry({ database }: Pick<JobServices, 'database'>): Promise<void> {
  const late = await database.query<{ organizationId: string }>(
    sql`select organizations_with_late_acceptances() as "organizationId"`,
  );
  await enqueueMany(
    database,
    expiryTask,
    late.map((payload) => ({ payload, key: `${expiryTask.name}:${payload.organizationId}` })),
  );
}
