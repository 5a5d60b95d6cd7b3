import { daysAfter } from 'contract/core/days';
import { levels } from 'contract/core/rights/levels';
import type { ModuleKey } from 'contract/core/modules';
import type { SampleData } from 'contract/records/sample-data/sample-data';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import { saveSettings } from '../../support/notification/notification-setting.service.ts';
import { createProcess } from '../../organization/process/process.service.ts';
import { updateSettings } from '../../organization/setting/setting.service.ts';
import { createSite } from '../../organization/site/site.service.ts';
import { createWorkspace } from '../../organization/workspace/workspace.service.ts';
import { sampleProcesses, sampleSites, sampleWorkspace } from './sample-company.ts';
import { describeSample } from './sample-data.service.ts';

type Places = { siteIds: string[]; processIds: string[] };

/** What the records of a sample stand on: its sites and processes in their order, and days counted from today. */
export type SampleGround = Places & { dayFromToday: (days: number) => string };

/** Fills a workspace of the sample; the module whose workspace it is says with what. */
type FillSample = (ctx: WriteContext, ground: SampleGround) => Promise<void>;

/** What fills the workspaces of the modules, the one first that people are led to. */
export type SampleFills = readonly { module: ModuleKey; fill: FillSample }[];

type Beginning = {
  /** Of each module that the organization has and may write in, its id. */
  moduleIds: Partial<Record<ModuleKey, string>>;
  timeZone: string;
  today: string;
  isLoaded: boolean;
};

/** What the load begins with. One load waits for another, and then finds what that one has made. */
async function begin(ctx: WriteContext): Promise<Beginning> {
  await ctx.db.query(sql`select from organizations where id = app_organization() for no key update`);
  const [beginning] = await ctx.db.query<Beginning>(sql`
    select (select json_object_agg(m.module, m.id) from subscriptions m where m.organization_id = s.organization_id
             and (m.module = 'risk' or m.status in ('trialing', 'active', 'past_due'))) as "moduleIds",
           z.zone as "timeZone",
           today_in(z.zone) as today,
           exists (select from sample_data d where d.organization_id = app_organization()) as "isLoaded"
      from subscriptions s cross join users u
     cross join lateral (select coalesce(u.time_zone, zone_of_organization(s.organization_id)) as zone) z
     where s.organization_id = app_organization() and s.module = 'risk' and u.id = app_user()`);
  if (!beginning) throw conflict('Sample data needs the risk module, which this organization does not have.');
  if (beginning.isLoaded)
    throw conflict('Sample data is already loaded. Remove it before you load it again.');
  return beginning;
}

// A place of an earlier sample may have stayed, and has its name.
async function findTaken(ctx: WriteContext): Promise<Set<string>> {
  const rows = await ctx.db.query<{ name: string }>(sql`
    select lower(name) as name from sites where organization_id = app_organization() and deleted_at is null
    union select lower(name) from processes where organization_id = app_organization() and deleted_at is null`);
  return new Set(rows.map(({ name }) => name));
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  const isFree = (text: string) => !taken.has(text.toLowerCase());
  let [turn, free] = [1, name];
  while (!isFree(free)) free = `${name} ${(turn += 1)}`;
  return free;
}

async function makePlaces(ctx: WriteContext, timeZone: string): Promise<Places> {
  const taken = await findTaken(ctx);
  const siteIds: string[] = [];
  for (const site of sampleSites) {
    const made = await createSite(ctx, { ...site, name: freeName(site.name, taken), timeZone });
    siteIds.push(made._id);
  }
  const processIds: string[] = [];
  for (const { name, sites, subProcesses } of sampleProcesses) {
    const made = await createProcess(ctx, {
      name: freeName(name, taken),
      subProcesses: [...subProcesses],
      parentSite: sites.flatMap((place) => siteIds[place] ?? []),
    });
    processIds.push(made._id);
  }
  return { siteIds, processIds };
}

/** Makes the sample's workspace and gives the context of who administers it. Nobody is mailed about what is invented. */
async function makeWorkspace(ctx: WriteContext, module: ModuleKey, moduleId: string): Promise<WriteContext> {
  const { _id } = await createWorkspace(ctx, module, { moduleId, ...sampleWorkspace });
  const inside: WriteContext = {
    ...ctx,
    workspaceId: _id,
    module,
    actor: { ...ctx.actor, level: levels.admin },
  };
  await saveSettings(inside, { enabled: false, events: {}, version: 0 });
  await updateSettings(
    inside,
    { currency: 'EUR', reason: 'The invented amounts are in euros', version: 0 },
    async () => {},
  );
  return inside;
}

/** Loads sample data by the features' own rules, all of it or nothing; 409 while there is some. */
export async function loadSample(ctx: WriteContext, fills: SampleFills): Promise<SampleData> {
  const { moduleIds, timeZone, today } = await begin(ctx);
  const places = await makePlaces(ctx, timeZone);
  const dayFromToday = (days: number) => daysAfter(today, days);
  const workspaceIds: string[] = [];
  for (const { module, fill } of fills) {
    const moduleId = moduleIds[module];
    if (!moduleId) continue;
    const inside = await makeWorkspace(ctx, module, moduleId);
    await fill(inside, { ...places, dayFromToday });
    workspaceIds.push(inside.workspaceId);
  }
  const [workspaceId = ''] = workspaceIds;
  await ctx.db.query(sql`
    insert into sample_data (organization_id, workspace_id, workspace_ids, site_ids, process_ids, created_by)
    values (app_organization(), ${workspaceId}, ${workspaceIds}, ${places.siteIds}, ${places.processIds}, app_account())`);
  const sample = await describeSample(ctx);
  // The last row of the load: whatever follows it in the workspace was done by people.
  ctx.trail.rows.push({
    entity: 'sample_data',
    action: 'loaded',
    module: 'risk',
    workspaceId,
    recordId: workspaceId,
    recordName: sample.workspace.name,
    changes: Object.fromEntries(Object.entries(sample.goes).map(([kind, count]) => [kind, [null, count]])),
  });
  return sample;
}
