import { permissionWord } from 'contract/core/rights/permissions';
import sql, { type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import {
  readEntered,
  writeContext,
  type Context,
  type ContextServices,
  type Entered,
  type WriteContext,
} from '../http/context.ts';
import type { Connection, Database } from '../database/database.ts';
import { publishTrail, type Publish } from '../http/publish.ts';
import { closeTrail } from '../trail/trail.ts';

/** Whose rights a job uses. */
export type Membership = { organizationId: string; accountId: string; workspaceId: string | null };

export type ActingServices = ContextServices & { database: Database; publish: Publish };

/** A transaction in an organization as nobody, for a job's own bookkeeping. */
export function inOrganization<T>(
  database: Database,
  organizationId: string,
  work: (tx: Connection) => Promise<T>,
): Promise<T> {
  return database.transact(sql`select set_config('app.organization', ${organizationId}, true)`, (tx) =>
    work(tx),
  );
}

const roleOf = ({ actor }: Entered): string =>
  actor.organizationRole === 'member' ? permissionWord(actor.level) : actor.organizationRole;

/** What `enter` does for a session, for a membership; the policies then see what the person would. */
async function enterAs(tx: Connection, { accountId, workspaceId }: Membership): Promise<Entered> {
  await tx.query(sql`
    select set_config('app.user', user_id::text, true), set_config('app.account', id::text, true)
      from accounts where organization_id = app_organization() and id = ${accountId}`);
  const rows = await tx.query(sql`
    select case when a.status = 'active' and u.status = 'active' then 'ok' else 'inactive' end as state,
           a.user_id, a.organization_id, a.id as account_id, a.role as organization_role, w.type as module,
           s.status as module_status,
           coalesce(r.level, 0) as level, coalesce(r.levels, '{}') as levels, coalesce(r.grants, '{}') as grants,
           coalesce(scope_of(a.organization_id, a.id) ? ${workspaceId}::text, false) as narrowed,
           set_config('app.scope', coalesce(scope_of(a.organization_id, a.id)::text, ''), true),
           set_config('app.hidden', coalesce(own_hidden()::text, ''), true)
      from accounts a join users u on u.id = a.user_id
      left join workspaces w on w.organization_id = a.organization_id and w.id = ${workspaceId} and w.deleted_at is null
      left join subscriptions s on s.organization_id = w.organization_id and s.id = w.module_id
      left join lateral workspace_rights(a.organization_id, a.id, w.id) r on w.id is not null
     where a.organization_id = app_organization() and a.id = app_account()`);
  const entered = readEntered(rows, workspaceId);
  await tx.query(sql`select set_config('app.role', ${roleOf(entered)}, true)`);
  return entered;
}

/**
 * One transaction in which a job acts as a membership: with its rights as they are now, its name in the trail, and
 * the same events after the commit as a call of that person. Throws 403 when the membership is not active any more.
 */
export async function actAs<T>(
  services: ActingServices,
  who: Membership,
  work: (ctx: WriteContext) => Promise<T>,
): Promise<T> {
  const origin = { requestId: newId(), sessionId: null, ip: null, agent: null };
  const { result, ctx } = await inOrganization(services.database, who.organizationId, async (tx) => {
    const acting = writeContext(tx, services, await enterAs(tx, who), origin);
    const done = await work(acting);
    await closeTrail(tx, acting.trail, origin);
    return { result: done, ctx: acting };
  });
  publishTrail(services.publish, ctx);
  return result;
}

/**
 * Lets a job read as a membership for as long as it takes: each query is a transaction of its own, with the rights as
 * they are then, so that none stays open while a file is written. 403 when the membership is not active any more.
 */
export async function readAs(services: ActingServices, who: Membership): Promise<Context & Entered> {
  const inside = <T>(work: (tx: Connection, entered: Entered) => Promise<T>) =>
    inOrganization(services.database, who.organizationId, async (tx) => work(tx, await enterAs(tx, who)));
  const entered = await inside(async (_tx, found) => found);
  return {
    ...entered,
    db: { query: <Row>(query: Sql) => inside((tx) => tx.query<Row>(query)) },
    services,
    entered: () => Promise.resolve(entered),
    workspaceId: who.workspaceId ?? '',
    sessionId: null,
  };
}
