import { ladderProblems } from 'contract/organization/setting/escalation';
import type { BodyOf } from 'contract/core/endpoint';
import type { settingEndpoints, WorkspaceSettings } from 'contract/setting.endpoints';
import { settingDefaults, settingsOf, type SettingName, type Settings } from 'contract/settings';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { compose } from '../../core/database/statement.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { changesBetween } from '../../core/store/changes.ts';
import { invalid } from '../../core/http/errors.ts';
import { checkVersion } from '../../core/store/patch.ts';
import { checkReason } from '../role/role-rights.service.ts';

type Row = {
  id: string | null;
  settings: Partial<Settings>;
  version: number;
  updatedAt: string | null;
  isSmallTeam: boolean;
};

async function findRow(ctx: Context): Promise<Row> {
  const [row] = await ctx.db.query<Row>(sql`
    select s.id, coalesce(s.settings, '{}') as settings, coalesce(s.version, 0) as version, s.updated_at as "updatedAt",
           (select count(*) from accounts a where a.organization_id = w.organization_id and a.status = 'active') = 1 as "isSmallTeam"
      from workspaces w left join workspace_settings s on s.organization_id = w.organization_id and s.workspace_id = w.id
     where w.organization_id = app_organization() and w.id = ${ctx.workspaceId}`);
  return row ?? { id: null, settings: {}, version: 0, updatedAt: null, isSmallTeam: false };
}

const findingSettings = compose<[workspace: string]>(
  1,
  ([workspace]) => sql`
    select settings from workspace_settings
     where organization_id = app_organization() and workspace_id = ${workspace}`,
);

/** What holds in the workspace at hand: what was set, and the defaults. */
export async function readSettings(ctx: Context): Promise<Settings> {
  const [row] = await ctx.db.query<Pick<Row, 'settings'>>(findingSettings(ctx.workspaceId));
  return { ...settingDefaults, ...row?.settings };
}

const pick = (values: Partial<Settings>, names: readonly SettingName[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Settings>; // fromEntries loses the literal keys

async function shown(ctx: Context, row: Row): Promise<WorkspaceSettings> {
  const { module } = await ctx.entered();
  const names = settingsOf(module);
  const settings = pick({ ...settingDefaults, ...row.settings }, names) as WorkspaceSettings['settings']; // every module has the common ones
  return {
    _id: row.id,
    settings,
    isSmallTeam: row.isSmallTeam,
    version: row.version,
    updatedAt: row.updatedAt,
  };
}

/** How the workspace is set up. */
export async function findSettings(ctx: Context): Promise<WorkspaceSettings> {
  return shown(ctx, await findRow(ctx));
}

function checkLadder(settings: Settings): void {
  const problems = ladderProblems(settings);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

type Patch = BodyOf<typeof settingEndpoints.update>;

// A name that the module does not know acts on nothing, so that keeping it would be a promise.
function checkNames(ctx: WriteContext, given: string[]): void {
  const names: readonly string[] = settingsOf(ctx.module);
  const unknown = given.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw invalid(
      Object.fromEntries(unknown.map((name) => [name, 'There is no such setting in this workspace'])),
    );
}

/** Refuses what only those know that a setting acts on; the workspace is locked meanwhile. */
export type SettingCheck = (ctx: WriteContext, given: Omit<Patch, 'version' | 'reason'>) => Promise<void>;

/** Changes the given settings; the trail keeps old, new and the reason. */
export async function updateSettings(
  ctx: WriteContext,
  { version, reason, ...given }: Patch,
  check: SettingCheck,
): Promise<WorkspaceSettings> {
  const patch = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  checkReason(reason);
  checkNames(ctx, Object.keys(patch));
  await ctx.db.query(
    sql`select from workspaces where organization_id = app_organization() and id = ${ctx.workspaceId} for no key update`,
  );
  await check(ctx, given);
  const row = await findRow(ctx);
  const before = { ...settingDefaults, ...row.settings };
  checkLadder({ ...before, ...patch });
  const changes = changesBetween(before, { ...before, ...patch }, Object.keys(patch));
  const id = row.id ?? newId();
  // A conflict names a setting by its name alone, and finds it so in what is told of the present.
  const now = await shown(ctx, row);
  await checkVersion(ctx, { ...now, ...now.settings, _id: id }, Object.keys(changes), version);
  if (Object.keys(changes).length === 0) return shown(ctx, row);
  const settings = JSON.stringify({ ...row.settings, ...patch });
  await ctx.db.query(sql`
    insert into workspace_settings (organization_id, id, workspace_id, settings, created_by)
      values (app_organization(), ${id}, ${ctx.workspaceId}, ${settings}, ${ctx.actor.accountId})
      on conflict (organization_id, workspace_id)
      do update set settings = excluded.settings, version = workspace_settings.version + 1, updated_at = now()`);
  ctx.trail.rows.push({
    entity: 'setting',
    action: 'updated',
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: id,
    recordVersion: row.version + 1,
    changes,
    reason,
  });
  return findSettings(ctx);
}
