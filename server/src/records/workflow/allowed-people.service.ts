import type { RecordKind } from 'contract/core/record-kinds';
import sql, { empty } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

/** So many people are told of something that several may do; where more could, the list shows it to all of them. */
export const toldMost = 50;

type Asked = {
  /** The level that they have for the kind at least. */
  least: number;
  site: string;
  process: string | null;
  /** The record that is asked about: while it is confidential, those alone who see it. */
  record?: string;
  /** Who of these alone, whether they see the record or not; everybody, unless told. */
  among?: readonly string[];
};

/**
 * The people of the workspace at hand whose rights reach a level for a kind of record at a place, by their accounts. Whose role
 * cannot reach the level is left out before rights are worked out. Of more than are told it is always the same.
 */
export async function findAllowed(
  ctx: Context,
  kind: RecordKind,
  { least, site, process, record, among }: Asked,
): Promise<string[]> {
  const seeing = record ? sql`and hidden_among(e.account_id, array[${record}::uuid]) = '{}'` : empty;
  const ofThese = among ? sql`and e.account_id = any(${[...among]}::uuid[])` : seeing;
  const people = await ctx.db.query<{ id: string }>(sql`
    select e.account_id as id
      from account_permissions e
      left join roles r on r.organization_id = e.organization_id and r.id = e.role_id
     cross join lateral (select * from workspace_rights(e.organization_id, e.account_id, e.workspace_id)
                          where coalesce(r.level, e.level) >= ${least} or r.levels ? ${kind}
                             or exists (select from group_members g where g.organization_id = e.organization_id and g.account_id = e.account_id)) g
     where e.organization_id = app_organization() and e.workspace_id = ${ctx.workspaceId} ${ofThese}
       and coalesce((g.levels->>${kind})::int, g.level) >= ${least}
       and in_scope(scope_of(e.organization_id, e.account_id), e.workspace_id, ${site}, ${process})
     order by e.account_id limit ${toldMost}`);
  return people.map(({ id }) => id);
}
