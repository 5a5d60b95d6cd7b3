import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { levels } from 'contract/core/rights/levels';
import { permissions } from 'contract/core/rights/permissions';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { expectNotices, lookUpAudience, notify } from '../../support/notification/notification.service.ts';

/** So many people are told of what was raised; where more could take it over, the list shows it to all of them. */
const toldMost = 50;

type Place = { site: string; process: string | null };

/**
 * Who may take over what is raised at a place: the people of the workspace whose rights reach it, and where there are none,
 * those who administer the organization. Whose role cannot reach the level is left out before rights are worked out.
 */
export async function findTakers(
  ctx: WriteContext,
  kind: RecordKind,
  { site, process }: Place,
): Promise<string[]> {
  const least = levels[permissions[`${kind}.takeOver`].level];
  const takers = await ctx.db.query<{ id: string }>(sql`
    select e.account_id as id
      from account_permissions e
      left join roles r on r.organization_id = e.organization_id and r.id = e.role_id
     cross join lateral (select * from workspace_rights(e.organization_id, e.account_id, e.workspace_id)
                          where coalesce(r.level, e.level) >= ${least} or r.levels ? ${kind}
                             or exists (select from group_members g where g.organization_id = e.organization_id and g.account_id = e.account_id)) g
     where e.organization_id = app_organization() and e.workspace_id = ${ctx.workspaceId}
       and coalesce((g.levels->>${kind})::int, g.level) >= ${least}
       and in_scope(scope_of(e.organization_id, e.account_id), e.workspace_id, ${site}, ${process})
     limit ${toldMost}`);
  if (takers.length > 0) return takers.map(({ id }) => id);
  const administrators = await ctx.db.query<{ id: string }>(sql`
    select id from accounts
     where organization_id = app_organization() and status = 'active' and role in ('owner', 'admin') limit ${toldMost}`);
  return administrators.map(({ id }) => id);
}

/** Tells them of a record that waits to be taken over. */
export async function tellTakers(
  ctx: WriteContext,
  kind: RecordKind,
  { record, takers }: { record: RecordBase; takers: readonly string[] },
): Promise<void> {
  const { module, paths } = recordKinds[kind];
  expectNotices(ctx, await lookUpAudience(ctx, takers));
  await notify(ctx, [
    {
      event: 'record.raised',
      to: takers,
      module,
      workspaceId: ctx.workspaceId,
      record: { type: kind, id: record._id, number: record.number, name: record.name },
      path: `${paths.record}/${record._id}`,
      facts: { site: record.site.name },
    },
  ]);
}
