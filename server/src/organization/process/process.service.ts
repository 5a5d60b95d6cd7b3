import type { InputOf } from 'contract/core/endpoint';
import type { ProcessInput } from 'contract/organization/process/process';
import type { processEndpoints } from 'contract/organization/process/process.endpoints';
import sql, { type Sql } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { inUse, notFound } from '../../core/http/errors.ts';
import { isFavourite } from '../../support/preference/preference.service.ts';
import { checkModule, checkModules } from '../subscription/module.service.ts';
import { findSite } from '../site/site.service.ts';
import { processStore } from './process.store.ts';
import { recordsAt } from '../site/records-at.service.ts';

type Query = InputOf<typeof processEndpoints.list>['query'];
type Patch = Partial<ProcessInput> & { version?: number | null | undefined };

const statusIs = (status: boolean | undefined): Sql[] =>
  status === undefined ? [] : [sql`t.status = ${status}`];

export const listProcesses = (ctx: Context, { status, favorites, ...query }: Query, where: Sql[] = []) =>
  processStore.list(ctx, query, {
    where,
    filters: [...statusIs(status), ...(favorites ? [isFavourite('process')] : [])],
  });

export const findProcess = (ctx: Context, id: string) => processStore.find(ctx, id);

// A process without modules belongs to all.
const servesModule = (moduleId: string): Sql => sql`(
  not exists (select 1 from process_modules m where m.organization_id = t.organization_id and m.process_id = t.id)
  or exists (select 1 from process_modules m where m.organization_id = t.organization_id and m.process_id = t.id and m.module_id = ${moduleId}))`;

export async function listProcessesOfModule(ctx: Context, moduleId: string, query: Query) {
  const [, page] = await Promise.all([
    checkModule(ctx, moduleId),
    listProcesses(ctx, query, [servesModule(moduleId)]),
  ]);
  return page;
}

export async function listProcessesOfSite(ctx: Context, siteId: string, query: Query) {
  const atSite = sql`exists (select 1 from process_sites l
    where l.organization_id = t.organization_id and l.process_id = t.id and l.site_id = ${siteId})`;
  const [, page] = await Promise.all([findSite(ctx, siteId), listProcesses(ctx, query, [atSite])]);
  return page;
}

/** The active processes of a module by name, with their sub-processes and the sites where they run. */
export async function listProcessNames(ctx: Context, moduleId: string) {
  const [, rows] = await Promise.all([
    checkModule(ctx, moduleId),
    ctx.db.query<{ _id: string; name: string; subProcesses: string[]; sites: string[] }>(sql`
      select t.id as _id, t.name, t.sub_processes as "subProcesses",
             array(select l.site_id::text from process_sites l
                    where l.organization_id = t.organization_id and l.process_id = t.id) as sites
        from processes t
       where t.organization_id = app_organization() and t.deleted_at is null and t.status and ${servesModule(moduleId)}
       order by lower(t.name), t.id`),
  ]);
  return rows;
}

async function checkSites(ctx: WriteContext, sites: readonly string[] | undefined): Promise<void> {
  if (!sites) return;
  const rows = await ctx.db.query(sql`
    select id from sites where organization_id = app_organization() and deleted_at is null and id = any(${sites}::uuid[])
       for key share`);
  if (rows.length < sites.length) throw notFound('Site', 'parentSite');
}

export async function createProcess(ctx: WriteContext, input: ProcessInput) {
  await checkSites(ctx, input.parentSite);
  await checkModules(ctx, input.modules);
  return processStore.insert(ctx, input);
}

export async function updateProcess(ctx: WriteContext, id: string, { version, ...patch }: Patch) {
  await findProcess(ctx, id);
  await checkSites(ctx, patch.parentSite);
  await checkModules(ctx, patch.modules);
  return processStore.update(ctx, id, patch, { version });
}

/** Removes a process, unless a record still uses it. */
export async function removeProcess(ctx: WriteContext, id: string, reason?: string) {
  const process = await processStore.find(ctx, id, { lock: 'removal' });
  const records = await recordsAt(ctx, 'process', id);
  if (records.length > 0) throw inUse(process.name, records);
  return processStore.remove(ctx, id, reason);
}
