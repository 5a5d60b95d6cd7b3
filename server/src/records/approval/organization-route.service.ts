import type {
  OrganizationRoutes,
  OrganizationRoutesPatch,
} from 'contract/records/approval/organization-route';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { changesBetween } from '../../core/store/changes.ts';
import { checkLoggedVersion } from '../../core/store/patch.ts';

const entity = 'approval_routes';

/** The ways of approval that every workspace of the organization offers. */
export async function findOrganizationRoutes(ctx: Context): Promise<OrganizationRoutes> {
  const [kept] = await ctx.db.query<OrganizationRoutes>(sql`
    select routes, version from approval_routes where organization_id = app_organization()`);
  return kept ?? { routes: [], version: 0 };
}

/** Keeps these in place of those that there were; approvals that were asked for go on as they are. */
export async function saveOrganizationRoutes(
  ctx: WriteContext,
  { routes, reason, version }: OrganizationRoutesPatch,
): Promise<OrganizationRoutes> {
  const [organization] = await ctx.db.query<{ id: string; name: string }>(
    sql`select id, name from organizations where id = app_organization() for no key update`,
  );
  const before = await findOrganizationRoutes(ctx);
  const changes = changesBetween({ routes: before.routes }, { routes }, ['routes']);
  const _id = organization?.id ?? '';
  await checkLoggedVersion(ctx, { ...before, _id }, Object.keys(changes), { version, entity });
  await ctx.db.query(sql`
    insert into approval_routes as r (organization_id, routes)
    values (app_organization(), ${JSON.stringify(routes)}::jsonb)
    on conflict (organization_id)
      do update set routes = excluded.routes, version = r.version + 1, updated_at = now()`);
  ctx.trail.rows.push({
    entity,
    action: 'updated',
    recordId: _id,
    recordName: organization?.name ?? null,
    recordVersion: before.version + 1,
    changes,
    reason,
  });
  return { routes, version: before.version + 1 };
}
