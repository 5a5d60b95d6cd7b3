import type { QueryOf } from 'contract/core/endpoint';
import type { ModuleKey } from 'contract/core/modules';
import { can, type WorkspacePermission } from 'contract/core/rights/permissions';
import type { WorkspaceInput } from 'contract/organization/workspace/workspace';
import type { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import sql, { raw } from 'sql-template-tag';
import { actorOf, type Context, type RightsRow, type WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import type { Prepared } from '../../core/http/route.ts';
import { takeWorkspaceRoom } from '../subscription/limit.service.ts';
import { checkModule } from '../subscription/module.service.ts';
import { keepPicture, makeLogo, type Picture } from '../upload/upload.service.ts';
import { workspaceStore } from './workspace.store.ts';

type Query = QueryOf<typeof workspaceEndpoints.risk.list>;
type Patch = Partial<WorkspaceInput> & { version?: number | null | undefined };

/** Whether the caller may see the workspace whose row has this alias: owners and admins all, others by permission. */
export const isVisible = (alias: string) =>
  raw(
    `exists (select from workspace_rights(${alias}.organization_id, app_account(), ${alias}.id) r where r.level > 0)`,
  );

/** The workspaces of a module that the caller may see; with `isDeleted` the deleted ones. */
export async function listWorkspaces(ctx: Context, type: ModuleKey, moduleId: string, query: Query) {
  const [, page] = await Promise.all([
    checkModule(ctx, moduleId, type),
    workspaceStore.list(ctx, query, {
      deleted: query.isDeleted ?? false,
      where: [sql`t.module_id = ${moduleId}`, isVisible('t')],
    }),
  ]);
  return page;
}

/** The workspaces of the organization at hand, or some of them, in which the caller may do something. */
export async function workspacesWith(
  ctx: Pick<Context, 'db'>,
  permission: WorkspacePermission,
  among?: readonly string[],
): Promise<string[]> {
  const rows = await ctx.db.query<RightsRow & { id: string }>(sql`
    select w.id, a.id as account_id, a.role as organization_role, r.level, r.levels, r.grants,
           coalesce(scope_of(a.organization_id, a.id) ? w.id::text, false) as narrowed
      from workspaces w
      join accounts a on a.organization_id = w.organization_id and a.id = app_account()
     cross join lateral workspace_rights(a.organization_id, a.id, w.id) r
     where w.organization_id = app_organization() and w.deleted_at is null
       and (${among ?? null}::uuid[] is null or w.id = any(${among ?? null}::uuid[]))
     order by w.id`);
  return rows.filter((row) => can(actorOf(row), permission)).map(({ id }) => id);
}

export const findWorkspace = (ctx: Context, type: ModuleKey, id: string) =>
  workspaceStore.find(ctx, id, { where: sql`t.type = ${type}` });

/** The logo that a new workspace is given, made before its transaction from an upload of this organization. */
export async function prepareLogo(
  ctx: Context,
  imagekey: string | null | undefined,
): Promise<Prepared<Picture | undefined>> {
  return imagekey ? makeLogo(ctx, imagekey) : { value: undefined };
}

/** The same for one that is there, when it is another than it has. */
export async function prepareOtherLogo(ctx: Context, type: ModuleKey, id: string, { imagekey }: Patch) {
  if (!imagekey) return { value: undefined };
  const before = await findWorkspace(ctx, type, id);
  return prepareLogo(ctx, imagekey === before.imagekey ? null : imagekey);
}

// Where a logo is kept is for the server alone to say.
async function logoOf(ctx: WriteContext, imagekey: string | null | undefined, logo: Picture | undefined) {
  if (imagekey === undefined) return {};
  if (imagekey === null) return { image_url: null };
  if (!logo) throw conflict('The logo has been changed in the meantime. Choose it again.');
  return { image_url: await keepPicture(ctx, logo) };
}

export async function createWorkspace(
  ctx: WriteContext,
  type: ModuleKey,
  { moduleId, ...input }: WorkspaceInput & { moduleId: string },
  logo?: Picture,
) {
  await checkModule(ctx, moduleId, type);
  await takeWorkspaceRoom(ctx, moduleId);
  const extra = { type, module_id: moduleId, ...(await logoOf(ctx, input.imagekey, logo)) };
  return workspaceStore.insert({ ...ctx, module: type }, input, { extra });
}

export async function updateWorkspace(
  ctx: WriteContext,
  type: ModuleKey,
  { id, patch: { version, ...patch }, logo }: { id: string; patch: Patch; logo: Picture | undefined },
) {
  const before = await findWorkspace(ctx, type, id);
  const isSameLogo = patch.imagekey === undefined || patch.imagekey === before.imagekey;
  const extra = isSameLogo ? {} : await logoOf(ctx, patch.imagekey, logo);
  return workspaceStore.update(ctx, id, patch, { version, extra });
}

export async function removeWorkspace(
  ctx: WriteContext,
  type: ModuleKey,
  { id, reason }: { id: string; reason?: string | undefined },
) {
  await findWorkspace(ctx, type, id);
  return workspaceStore.remove(ctx, id, reason);
}

/** Brings deleted workspaces of a module back, all or none; each takes the room of a new one. */
export async function restoreWorkspaces(
  ctx: WriteContext,
  type: ModuleKey,
  moduleId: string,
  ids: readonly string[],
) {
  await checkModule(ctx, moduleId, type);
  for (const id of ids.toSorted()) {
    await takeWorkspaceRoom(ctx, moduleId);
    await workspaceStore.find(ctx, id, { deleted: true, where: sql`t.module_id = ${moduleId}` });
    await workspaceStore.restore({ ...ctx, module: type }, id);
  }
  return { restored: ids.length };
}
