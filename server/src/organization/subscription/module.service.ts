import type { ModuleKey } from 'contract/core/modules';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Link } from '../../core/store/entity.ts';
import { notFound } from '../../core/http/errors.ts';

const showModule = `json_build_object('_id', x.id, 'name', (select p.name from plans p where p.id = x.plan_id),
  'planId', json_build_object('_id', x.plan_id, 'id', x.plan_id, 'name', (select p.name from plans p where p.id = x.plan_id)))`;

/** The modules that a site or a process serves; `x` is the subscription's row. */
export function moduleLink(table: string, key: string): Link {
  return { table, key, target: 'module_id', of: 'subscriptions', show: showModule, sort: 'x.module' };
}

/** Refuses a module id that is not this organization's, or is another module than the one named. */
export async function checkModule(ctx: Context, moduleId: string, module?: ModuleKey): Promise<void> {
  const rows = await ctx.db.query(sql`
    select 1 from subscriptions
     where organization_id = app_organization() and id = ${moduleId} and module = coalesce(${module ?? null}, module)`);
  if (rows.length === 0) throw notFound('Module');
}

/** Refuses module ids that are not this organization's. */
export async function checkModules(
  ctx: WriteContext,
  modules: readonly string[] | null | undefined,
): Promise<void> {
  if (!modules?.length) return;
  const rows = await ctx.db.query(sql`
    select id from subscriptions where organization_id = app_organization() and id = any(${modules}::uuid[])`);
  if (rows.length < modules.length) throw notFound('Module', 'modules');
}
