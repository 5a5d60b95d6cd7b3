import { limits } from 'contract/core/limits';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { Link, LinkedRecord } from 'contract/records/link/link';
import { type LinkType, relationOf } from 'contract/records/link/link-words';
import sql, { raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { showPerson } from '../../core/store/entity.ts';
import { workspaceLink } from './workspace-link.service.ts';

type Placed = Omit<LinkedRecord, 'link'> & { moduleId: string };

/** Where a record is shown, whatever workspace it is in. */
function recordLink({ kind, module, moduleId, workspace, _id }: Omit<Placed, 'number' | 'name' | 'status'>) {
  return `${workspaceLink(module, moduleId, workspace._id)}/${recordKinds[kind].paths.record}/${_id}`;
}

/** A record from its row `r` and that of its workspace, `w`. */
export const placed =
  raw(`json_build_object('_id', r.id, 'kind', r.kind, 'module', w.type, 'moduleId', w.module_id,
  'number', r.number, 'name', r.name, 'status', r.status, 'workspace', json_build_object('_id', w.id, 'name', w.name))`);

/** Joins the workspace of a record `r`, where the caller may read the records of that one. */
export const inReadable =
  raw(`join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
  and w.id = any ((select readable_records())::uuid[])`);

export const shownRecord = ({ moduleId, ...record }: Placed): LinkedRecord => ({
  ...record,
  link: recordLink({ ...record, moduleId }),
});

/** Which records are offered to be linked: another than the one at hand, open where that is asked, and so many. */
type Narrowing = { besides: string; isOpen: boolean; most: number };

const offered = ({ besides, isOpen }: Narrowing) =>
  sql`r.id <> ${besides} and (not ${isOpen}::boolean or not r.is_over)`;

/** Those of some records that the caller may see, in the order of their ids. */
export async function findRecords(
  ctx: Context,
  ids: readonly string[],
  narrowing?: Narrowing,
): Promise<LinkedRecord[]> {
  const rows = await ctx.db.query<{ record: Placed }>(sql`
    select ${placed} as record from unnest(${ids}::uuid[]) with ordinality i(id, place)
      join records r on r.organization_id = app_organization() and r.id = i.id and r.deleted_at is null ${inReadable}
     where ${narrowing ? offered(narrowing) : sql`true`}
     order by i.place limit ${narrowing?.most ?? null}`);
  return rows.map(({ record }) => shownRecord(record));
}

/** The newest records of the workspace at hand besides one. */
export async function findNewest(ctx: Context, kind: RecordKind, narrowing: Narrowing) {
  const rows = await ctx.db.query<{ record: Placed }>(sql`
    select ${placed} as record from records r ${inReadable}
     where r.organization_id = app_organization() and r.workspace_id = ${ctx.workspaceId} and r.kind = ${kind}
       and r.deleted_at is null and ${offered(narrowing)}
     order by r.created_at desc, r.id desc limit ${narrowing.most}`);
  return rows.map(({ record }) => shownRecord(record));
}

type Row = Omit<Link, 'relation' | 'record'> & { type: LinkType; isForward: boolean; record: Placed };

const toLink = ({ type, isForward, record, ...rest }: Row): Link => ({
  ...rest,
  relation: relationOf(type, isForward),
  record: shownRecord(record),
});

/** The links of a record, or one of them, as it sees them; those with what is deleted are there until they are removed. */
export async function findLinks(ctx: Context, recordId: string, one: string | null = null): Promise<Link[]> {
  const rows = await ctx.db.query<{ link: Row }>(sql`
    select json_build_object('_id', l.id, 'type', l.type, 'isForward', l.is_forward, 'record', ${placed}, 'note', l.note,
             'isDeleted', r.deleted_at is not null or w.deleted_at is not null,
             'createdBy', (select ${raw(showPerson)} from accounts x where x.organization_id = l.organization_id and x.id = l.created_by),
             'createdAt', l.created_at) as link
      from (
        select *, target_id as other_id, true as is_forward from record_links
         where organization_id = app_organization() and record_id = ${recordId} and deleted_at is null
        union all
        select *, record_id, false from record_links
         where organization_id = app_organization() and target_id = ${recordId} and deleted_at is null) l
      join records r on r.organization_id = l.organization_id and r.id = l.other_id
      join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
     where ${one}::uuid is null or l.id = ${one}::uuid
     order by l.created_at desc, l.id desc limit ${2 * limits.linksOfRecord}`);
  return rows.map(({ link }) => toLink(link));
}

type Ends = { from: string; to: string; type: LinkType };

/** Whether two are linked so already, or would be in a circle; who links meanwhile in the organization is waited for. */
export async function findObstacle(
  ctx: WriteContext,
  { from, to, type }: Ends,
): Promise<'double' | 'circle' | null> {
  await ctx.db.query(
    sql`select pg_advisory_xact_lock(hashtextextended('links ' || app_organization()::text, 0))`,
  );
  const [found] = await ctx.db.query<{ isDouble: boolean; isCircle: boolean }>(sql`
    with recursive onward(id) as (
      select ${to}::uuid
      union
      select l.target_id from onward o
        join record_links l on l.organization_id = app_organization() and l.record_id = o.id
         and l.type = ${type} and l.deleted_at is null)
    select exists (select from onward where id = ${from}) as "isCircle",
           exists (select from record_links l where l.organization_id = app_organization() and l.record_id = ${from}
                      and l.target_id = ${to} and l.type = ${type} and l.deleted_at is null) as "isDouble"`);
  if (found?.isDouble) return 'double';
  return found?.isCircle ? 'circle' : null;
}

type Place = { _id: string; workspaceId: string };

/** Links two records; gives the id of the link. */
export async function insertLink(
  ctx: WriteContext,
  { from, to, type, note }: { from: Place; to: Place; type: LinkType; note: string | null },
): Promise<string> {
  const id = newId();
  await ctx.db.query(sql`
    insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type, note, created_by)
    values (app_organization(), ${id}, ${from.workspaceId}, ${from._id}, ${to.workspaceId}, ${to._id}, ${type}, ${note}, ${ctx.actor.accountId})`);
  return id;
}

/** Takes all links of a type that a record has made out of sight, and gives what they led to. */
export const endLinksOf = (
  ctx: WriteContext,
  { recordId, type, reason }: { recordId: string; type: LinkType; reason: string },
) =>
  ctx.db.query<{
    id: string;
    _id: string;
    kind: RecordKind;
    number: string;
    name: string;
    workspaceId: string;
  }>(sql`
    select id, target_id as _id, kind, number, name, workspace_id as "workspaceId"
      from end_links_of(${recordId}, ${type}, ${ctx.actor.accountId}, ${reason})`);

/** Takes a link out of sight; its row stays, for the logs speak of it. */
export async function endLink(ctx: WriteContext, id: string, reason: string): Promise<boolean> {
  const rows = await ctx.db.query(sql`
    update record_links set deleted_at = now(), deleted_by = ${ctx.actor.accountId}, delete_reason = ${reason},
           version = version + 1, updated_at = now()
     where organization_id = app_organization() and id = ${id} and deleted_at is null returning id`);
  return rows.length > 0;
}
