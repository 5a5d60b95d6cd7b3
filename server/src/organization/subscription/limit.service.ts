import { isRunning } from 'contract/organization/subscription/subscription-status';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { AppError, limitReached, notFound } from '../../core/http/errors.ts';
import { checkRunning } from '../../core/http/request-claims.ts';
import { tellPayers } from './payer-notice.service.ts';
import {
  lockSubscriptions,
  readSubscriptions,
  type PlanRow,
  type SubscriptionRow,
} from './subscription-row.service.ts';

const bytesOfGigabyte = 1_000_000_000;

/** From which part of a limit on people are told. */
const warningPart = 0.9;

type Counted = { moduleId: string; used: number };

/** How many workspaces each module has. */
export async function countWorkspaces(db: Connection): Promise<Map<string, number>> {
  const rows = await db.query<Counted>(sql`
    select module_id as "moduleId", count(*) as used from workspaces
     where organization_id = app_organization() and deleted_at is null group by module_id`);
  return new Map(rows.map(({ moduleId, used }) => [moduleId, used]));
}

/** How many bytes the organization's files take. */
export async function countStorage(db: Connection): Promise<number> {
  const [row] = await db.query<{ used: number }>(
    sql`select coalesce(sum(size), 0)::bigint as used from files where organization_id = app_organization()`,
  );
  return row?.used ?? 0;
}

/** The bytes that some plans hold together; null where one of them has no limit. */
export function storageOf(plans: readonly Pick<PlanRow, 'cloudStorage'>[]): number | null {
  return plans.reduce<number | null>(
    (sum, { cloudStorage }) =>
      sum === null || cloudStorage === null ? null : sum + cloudStorage * bytesOfGigabyte,
    0,
  );
}

/** The subscriptions that hold something now. */
export const runningOf = (subscriptions: readonly SubscriptionRow[]) =>
  subscriptions.filter(({ status }) => isRunning(status));

const gigabytes = (bytes: number) => `${Math.round(bytes / 10_000_000) / 100} GB`;

/** What keeps a subscription from a plan, each as a sentence. */
export async function blockersOf(db: Connection, id: string, plan: PlanRow): Promise<string[]> {
  const [subscriptions, workspaces, storage] = await Promise.all([
    readSubscriptions(db),
    countWorkspaces(db),
    countStorage(db),
  ]);
  const used = workspaces.get(id) ?? 0;
  const others = runningOf(subscriptions).filter((one) => one.id !== id);
  const holds = storageOf([...others, plan]);
  const { workspaceLimit: limit } = plan;
  return [
    ...(limit !== null && used > limit
      ? [`${plan.plan} has ${used} workspaces and this plan holds ${limit}. Delete ${used - limit} first.`]
      : []),
    ...(holds !== null && storage > holds
      ? [`Files take ${gigabytes(storage)} and the plans would hold ${gigabytes(holds)}. Delete some first.`]
      : []),
  ];
}

type Use = { key: string; what: string; used: number; limit: number };

async function warn(ctx: WriteContext, { key, what, used, limit }: Use): Promise<void> {
  if (used < limit * warningPart) return;
  const event = 'billing.limit_reached';
  await tellPayers(ctx, [{ event, facts: { what }, once: `${event}:${key}:${limit}` }]);
}

/**
 * Refuses another workspace where the module's subscription does not run or its plan holds no more. Whoever makes one
 * at the same moment waits until this one is there.
 */
export async function takeWorkspaceRoom(ctx: WriteContext, moduleId: string): Promise<void> {
  const one = (await lockSubscriptions(ctx.db)).find(({ id }) => id === moduleId);
  if (!one) throw notFound('Module');
  checkRunning(ctx.services, one.module, one.status);
  const { plan, workspaceLimit: limit } = one;
  if (limit === null || !ctx.services.invoicing.isOn) return;
  const used = (await countWorkspaces(ctx.db)).get(moduleId) ?? 0;
  if (used >= limit) {
    const message = `The plan of ${plan} holds ${limit} workspaces. Choose a larger plan or delete a workspace.`;
    throw limitReached(message, used, limit);
  }
  const what = `${used + 1} of the ${limit} workspaces of ${plan} are used`;
  await warn(ctx, { key: `workspaces:${one.module}`, what, used: used + 1, limit });
}

/** Refuses a file for which an organization without plans has no room, where the installation sets how much there is. */
async function takeStorageWithoutPlan(ctx: WriteContext, bytes: number): Promise<void> {
  const limit = ctx.services.invoicing.storageWithoutPlan;
  if (limit === null) return;
  await lockSubscriptions(ctx.db);
  const used = await countStorage(ctx.db);
  if (used + bytes <= limit) return;
  const message = `An organization may keep ${gigabytes(limit)} of files here, and ${gigabytes(used)} are used. Delete some files first, or ask whoever runs Plumbline for more room.`;
  throw limitReached(message, used, limit);
}

/** Refuses a file for which there is no room. Whoever stores one at the same moment waits. */
export async function takeStorage(ctx: WriteContext, bytes: number): Promise<void> {
  if (!ctx.services.invoicing.isOn) return takeStorageWithoutPlan(ctx, bytes);
  const running = runningOf(await lockSubscriptions(ctx.db));
  if (running.length === 0) {
    throw new AppError(
      'MODULE_NOT_ENTITLED',
      'No subscription of the organization runs: everything can be read and exported, nothing uploaded.',
      { details: { path: '/subscription-billing' } },
    );
  }
  const limit = storageOf(running);
  if (limit === null) return;
  const used = await countStorage(ctx.db);
  if (used + bytes > limit) {
    const message = `The plans hold ${gigabytes(limit)} and ${gigabytes(used)} are used. Choose a larger plan or delete files.`;
    throw limitReached(message, used, limit);
  }
  const what = `${gigabytes(used + bytes)} of ${gigabytes(limit)} storage are used`;
  await warn(ctx, { key: 'storage', what, used: used + bytes, limit });
}
