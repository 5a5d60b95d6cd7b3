import type { Usage } from 'contract/organization/subscription/subscription';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { countStorage, countWorkspaces, runningOf, storageOf } from './limit.service.ts';
import { readSubscriptions } from './subscription-row.service.ts';

const days = 90;

/** What the organization uses of what its plans hold, now and day by day. */
export async function findUsage({ db, services }: Context): Promise<Usage> {
  const [subscriptions, workspaces, storage, [people], past] = await Promise.all([
    readSubscriptions(db),
    countWorkspaces(db),
    countStorage(db),
    db.query<{ used: number }>(
      sql`select count(*) as used from accounts where organization_id = app_organization() and status = 'active'`,
    ),
    db.query<Usage['days'][number]>(sql`
      select day, users, workspaces, storage from usage_days
       where organization_id = app_organization() and day > organization_today() - ${days}::int order by day`),
  ]);
  const { isOn, storageWithoutPlan } = services.invoicing;
  return {
    users: { used: people?.used ?? 0, limit: null },
    storage: { used: storage, limit: isOn ? storageOf(runningOf(subscriptions)) : storageWithoutPlan },
    workspaces: subscriptions.map(({ id, module, workspaceLimit }) => ({
      module,
      used: workspaces.get(id) ?? 0,
      limit: isOn ? workspaceLimit : null,
    })),
    days: past,
  };
}
