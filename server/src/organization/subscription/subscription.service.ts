import type { Person } from 'contract/core/field';
import { moduleKeys } from 'contract/core/modules';
import type { ModuleNames, ModuleSubscription, Plan } from 'contract/organization/subscription/subscription';
import sql, { raw } from 'sql-template-tag';
import type { Context, ContextServices } from '../../core/http/context.ts';
import type { Database } from '../../core/database/database.ts';
import { isVisible } from '../workspace/workspace.service.ts';

const planFields = (isOn: boolean) =>
  raw(`'isCharged', ${isOn}, 'name', p.name, 'slug', p.slug, 'description', p.description, 'category', p.category, 'module', p.module, 'tier', p.tier,
  'features', p.features, 'certifications', p.certifications,
  'isPopular', p.is_popular, 'isActive', p.is_active, 'pricing', p.pricing`);

const planLimits = raw(
  `'userLimit', p.user_limit, 'workspaceLimit', p.workspace_limit, 'cloudStorage', p.cloud_storage`,
);

const noLimits = raw(`'userLimit', null, 'workspaceLimit', null, 'cloudStorage', null`);

const stand = raw(`'status', s.status, 'currentPeriodEnd', s.period_end, 'graceEnd', s.grace_end,
  'endedAt', s.ended_at, 'exportEnd', s.ended_at + interval '90 days', 'isTrial', s.price = 0 and s.status <> 'active',
  'cancelAtPeriodEnd', s.cancel_at_period_end,
  'next', case when s.next_plan_id is not null then
    json_build_object('planId', s.next_plan_id, 'billingCycle', s.next_billing_cycle) end`);

// Where nothing is subscribed to, each module is there for good, whatever became of it before.
const standForGood =
  raw(`'status', 'active', 'currentPeriodEnd', null, 'graceEnd', null, 'endedAt', null, 'exportEnd', null,
  'isTrial', false, 'cancelAtPeriodEnd', false, 'next', null`);

type Invoices = Pick<ContextServices, 'invoicing'>;

/** The plans on offer: the standard ones in their order, then the larger ones in the same. */
export async function listPlans({ invoicing }: Invoices, database: Database): Promise<Plan[]> {
  const rows = await database.query<{ record: Plan }>(sql`
    select json_build_object('_id', p.id, ${planFields(invoicing.isOn)}, ${planLimits}, 'monthlyPriceId', null, 'yearlyPriceId', null,
      'subscription', json_build_object('status', null, 'billingCycle', null)) as record
    from plans p where p.is_active order by p.tier = 'plus', p.position`);
  return rows.map((row) => row.record);
}

/** The modules of the organization with their plans. */
export async function listModules(ctx: Context): Promise<ModuleSubscription[]> {
  const { isOn } = ctx.services.invoicing;
  const rows = await ctx.db.query<{ record: ModuleSubscription }>(sql`
    select json_build_object('_id', s.id, 'planId', s.plan_id, ${planFields(isOn)}, ${isOn ? planLimits : noLimits},
      'subscription', json_build_object('id', s.id, 'billingCycle', s.billing_cycle,
        'currentPeriodStart', s.period_start, ${isOn ? stand : standForGood})) as record
    from subscriptions s join plans p on p.id = s.plan_id
    where s.organization_id = app_organization() order by p.position`);
  return rows.map((row) => row.record);
}

/** The modules by name with the workspaces that the caller may see, and counts of what is in those. */
export async function listModuleNames(ctx: Context): Promise<ModuleNames[]> {
  const rows = await ctx.db.query<{ record: ModuleNames }>(sql`
    with seen as (select w.* from workspaces w
      where w.organization_id = app_organization() and w.deleted_at is null and ${isVisible('w')}),
    figures_of as materialized (
      select f.*, w.module_id from seen_figures(array(select id from seen)) f join seen w on w.id = f.workspace_id)
    select json_build_object('_id', s.id, 'status', ${raw(ctx.services.invoicing.isOn ? 's.status' : `'active'`)}, 'name', p.name, 'category', p.category, 'module', s.module,
      'workspaces', coalesce((select json_agg(json_build_object('_id', w.id, 'name', w.name, 'description', w.description,
          'imageUrl', w.image_url, 'createdAt', w.created_at) order by w.created_at desc) from seen w where w.module_id = s.id), '[]'::json),
      'counts', (select json_build_object(
          'records', coalesce(sum(f.total) filter (where f.status is not null and f.kind not like '%\\_action'), 0),
          'open', coalesce(sum(f.total) filter (where f.status not in ('completed', 'cancelled') and f.kind not like '%\\_action'), 0),
          'overdue', coalesce(sum(f.total) filter (where f.is_late), 0))
        from figures_of f where f.module_id = s.id)) as record
    from subscriptions s join plans p on p.id = s.plan_id
    where s.organization_id = app_organization() 
     order by array_position(${[...moduleKeys]}::text[], s.module)`);
  return rows.map((row) => row.record);
}

/** The people who choose plans and pay: owners first, each group by name. */
export async function listPayers(ctx: Context): Promise<Person[]> {
  return ctx.db.query<Person>(sql`
    select a.id as _id, a.name, a.email, a.profile_picture as "profilePicture" from accounts a
     where a.organization_id = app_organization() and a.status = 'active' and a.role in ('owner', 'billing')
     order by a.role = 'owner' desc, lower(a.name), a.id`);
}
