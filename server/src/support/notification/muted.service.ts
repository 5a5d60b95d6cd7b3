import { recordKinds } from 'contract/core/record-kinds';
import { modules } from 'contract/core/modules';
import type { MutedRecord } from 'contract/support/notification/muted.endpoints';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { visibleWorkspaces } from '../../core/store/visible-workspaces.ts';

type Row = Omit<MutedRecord, 'link'> & { type: keyof typeof recordKinds; moduleId: string };

const linkOf = ({ type, moduleId, workspace, _id }: Row): string => {
  const { module, paths } = recordKinds[type];
  return `/${modules[module].path}/${moduleId}/workspace/${workspace._id}/${paths.record}/${_id}`;
};

const mayRead = sql`r.organization_id = app_organization() and r.deleted_at is null
  and r.workspace_id in (${visibleWorkspaces('records')})`;

/** The records that the caller has muted and may still read. */
export async function listMuted(ctx: Context): Promise<MutedRecord[]> {
  const rows = await ctx.db.query<Row>(sql`
    select r.id as "_id", r.kind as type, r.number, r.name, json_build_object('_id', w.id, 'name', w.name) as workspace,
           w.module_id as "moduleId", m.created_at as "mutedAt"
      from muted_records m
      join records r on r.organization_id = m.organization_id and r.id = m.record_id
      join workspaces w on w.organization_id = r.organization_id and w.id = r.workspace_id
     where m.organization_id = app_organization() and m.account_id = app_account() and ${mayRead}
     order by m.created_at desc, m.record_id`);
  return rows.map((row) => {
    const { moduleId: _unshown, ...shown } = row;
    return { ...shown, link: linkOf(row) };
  });
}

/** Whether the caller has muted a record that they may read. */
export async function findMuted(ctx: Context, recordId: string): Promise<{ isMuted: boolean }> {
  const [found] = await ctx.db.query<{ isMuted: boolean }>(sql`
    select exists (select from muted_records m where m.organization_id = r.organization_id and m.account_id = app_account()
                     and m.record_id = r.id) as "isMuted"
      from records r where r.id = ${recordId} and ${mayRead}`);
  if (!found) throw notFound('Record');
  return found;
}

/** Mutes a record for the caller, or has them told of it again. */
export async function saveMuted(
  ctx: WriteContext,
  recordId: string,
  isMuted: boolean,
): Promise<{ isMuted: boolean }> {
  await findMuted(ctx, recordId);
  await ctx.db.query(
    isMuted
      ? sql`insert into muted_records (organization_id, account_id, record_id)
            values (app_organization(), app_account(), ${recordId}) on conflict do nothing`
      : sql`delete from muted_records where organization_id = app_organization() and account_id = app_account()
               and record_id = ${recordId}`,
  );
  return { isMuted };
}
