import type { InputOf } from 'contract/core/endpoint';
import type { siteEndpoints } from 'contract/organization/site/site.endpoints';
import type { SiteInput } from 'contract/organization/site/site';
import sql, { empty } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { inUse } from '../../core/http/errors.ts';
import { checkTimeZone } from '../../core/operations/time-zone.ts';
import { isFavourite } from '../../support/preference/preference.service.ts';
import { checkModule, checkModules } from '../subscription/module.service.ts';
import { siteStore } from './site.store.ts';
import { recordsAt } from './records-at.service.ts';

type Query = InputOf<typeof siteEndpoints.list>['query'];

export const listSites = (ctx: Context, { status, favorites, ...query }: Query) =>
  siteStore.list(ctx, query, {
    filters: [
      ...(status === undefined ? [] : [sql`t.status = ${status}`]),
      ...(favorites ? [isFavourite('site')] : []),
    ],
  });

export const findSite = (ctx: Context, id: string) => siteStore.find(ctx, id);

type Patch = Partial<SiteInput> & { version?: number | null | undefined };

export async function createSite(ctx: WriteContext, input: SiteInput) {
  await Promise.all([checkTimeZone(ctx.db, input.timeZone), checkModules(ctx, input.modules)]);
  return siteStore.insert(ctx, input);
}

export async function updateSite(ctx: WriteContext, id: string, { version, ...patch }: Patch) {
  await siteStore.find(ctx, id);
  await Promise.all([checkTimeZone(ctx.db, patch.timeZone), checkModules(ctx, patch.modules)]);
  return siteStore.update(ctx, id, patch, { version });
}

/** Removes a site, unless a process or a record still uses it. */
export async function removeSite(ctx: WriteContext, id: string, reason?: string) {
  const site = await siteStore.find(ctx, id, { lock: 'removal' });
  const [[used], records] = await Promise.all([
    ctx.db.query<{ processes: number }>(sql`
      select count(*) as processes from process_sites l join processes p on p.organization_id = l.organization_id and p.id = l.process_id
       where l.organization_id = app_organization() and l.site_id = ${id} and p.deleted_at is null`),
    recordsAt(ctx, 'site', id),
  ]);
  const processes = used?.processes ?? 0;
  if (processes > 0 || records.length > 0)
    throw inUse(site.name, [[processes, 'process', 'processes'], ...records]);
  return siteStore.remove(ctx, id, reason);
}

/** The active sites by name; those of a module when one is given, where a site without modules belongs to all. */
export async function listSiteNames(ctx: Context, moduleId?: string) {
  const [rows] = await Promise.all([
    selectNames(ctx, moduleId),
    moduleId ? checkModule(ctx, moduleId) : undefined,
  ]);
  return rows;
}

function selectNames(ctx: Context, moduleId?: string) {
  const ofModule = moduleId
    ? sql`and (not exists (select 1 from site_modules m where m.organization_id = s.organization_id and m.site_id = s.id)
            or exists (select 1 from site_modules m where m.organization_id = s.organization_id and m.site_id = s.id and m.module_id = ${moduleId}))`
    : empty;
  return ctx.db.query<{ _id: string; name: string }>(sql`
    select s.id as _id, s.name from sites s
     where s.organization_id = app_organization() and s.deleted_at is null and s.status ${ofModule}
     order by lower(s.name), s.id`);
}
