import type { ModuleKey } from 'contract/core/modules';
import type { BillingCycle, PlanTier } from 'contract/organization/subscription/subscription';
import type { SubscriptionStatus } from 'contract/organization/subscription/subscription-status';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { assignments } from '../../core/store/entity.ts';

/** A plan as what is decided about subscriptions needs it. Prices are in cents. */
export type PlanRow = {
  planId: string;
  module: ModuleKey;
  plan: string;
  tier: PlanTier;
  monthly: number;
  yearly: number;
  currency: string;
  workspaceLimit: number | null;
  cloudStorage: number | null;
};

/** A subscription with its plan. */
export type SubscriptionRow = PlanRow & {
  id: string;
  status: SubscriptionStatus;
  billingCycle: BillingCycle;
  periodStart: Date;
  periodEnd: Date | null;
  price: number;
  anchorDay: number;
  cancelAtPeriodEnd: boolean;
  nextPlanId: string | null;
  nextBillingCycle: BillingCycle | null;
  graceEnd: Date | null;
  /** Since when it is only read. */
  endedAt: Date | null;
  /** When its days to be exported were over. */
  closedAt: Date | null;
  /** When its payers were warned of the end of the trial. */
  warnedAt: Date | null;
  /** Whether its time stood still: the installation had no subscriptions, and it has not begun again since. */
  isPaused: boolean;
  /** Where the organization is, by whose days it is told. */
  zone: string;
};

const planColumns = raw(`p.id as "planId", p.module, p.name as plan, p.tier,
  round((p.pricing->>'monthly')::numeric * 100) as monthly, round((p.pricing->>'yearly')::numeric * 100) as yearly,
  p.pricing->>'currency' as currency, p.workspace_limit as "workspaceLimit", p.cloud_storage as "cloudStorage"`);

const moments = ['periodEnd', 'graceEnd', 'endedAt', 'closedAt', 'warnedAt'] as const;
type Moment = (typeof moments)[number];

type Stored = Omit<SubscriptionRow, 'periodStart' | Moment> & { periodStart: string } & Record<
    Moment,
    string | null
  >;

const dateOf = (text: string | null) => (text === null ? null : new Date(text));

async function selectSubscriptions(db: Connection, lock: Sql): Promise<SubscriptionRow[]> {
  const rows = await db.query<Stored>(sql`
    select ${planColumns}, s.id, s.status, s.billing_cycle as "billingCycle", s.period_start as "periodStart",
           s.period_end as "periodEnd", s.price, s.anchor_day as "anchorDay", s.cancel_at_period_end as "cancelAtPeriodEnd",
           s.next_plan_id as "nextPlanId", s.next_billing_cycle as "nextBillingCycle", s.grace_end as "graceEnd",
           s.ended_at as "endedAt", s.closed_at as "closedAt", s.warned_at as "warnedAt",
           s.is_paused as "isPaused", zone_of_organization(s.organization_id) as zone
      from subscriptions s join plans p on p.id = s.plan_id
     where s.organization_id = app_organization() order by s.id ${lock}`);
  return rows.map((row) => ({
    ...row,
    ...(Object.fromEntries(moments.map((name) => [name, dateOf(row[name])])) as Record<Moment, Date | null>), // fromEntries loses the literal keys
    periodStart: new Date(row.periodStart),
  }));
}

/** The subscriptions of the organization at hand. */
export const readSubscriptions = (db: Connection) => selectSubscriptions(db, raw(''));

/** The same, held until the commit: whoever changes one, or counts what they hold, waits here. */
export const lockSubscriptions = (db: Connection) => selectSubscriptions(db, raw('for no key update of s'));

/** A plan that is on offer. */
export async function findPlan(db: Connection, planId: string): Promise<PlanRow | undefined> {
  const [plan] = await db.query<PlanRow>(
    sql`select ${planColumns} from plans p where p.id = ${planId} and p.is_active`,
  );
  return plan;
}

const columns = {
  planId: 'plan_id',
  status: 'status',
  billingCycle: 'billing_cycle',
  periodStart: 'period_start',
  periodEnd: 'period_end',
  price: 'price',
  anchorDay: 'anchor_day',
  cancelAtPeriodEnd: 'cancel_at_period_end',
  nextPlanId: 'next_plan_id',
  nextBillingCycle: 'next_billing_cycle',
  graceEnd: 'grace_end',
  endedAt: 'ended_at',
  closedAt: 'closed_at',
  warnedAt: 'warned_at',
  isPaused: 'is_paused',
} as const;

/** That nothing waits for the end of the period. */
export const noNext = { nextPlanId: null, nextBillingCycle: null, cancelAtPeriodEnd: false };

/** That it runs: nothing is over, nothing is late. */
export const runningAgain = { graceEnd: null, endedAt: null, closedAt: null };

/** What of a subscription can be written. */
export type SubscriptionPatch = Partial<Pick<SubscriptionRow, keyof typeof columns>>;

/** Writes some of a subscription. */
export async function saveSubscription(db: Connection, id: string, patch: SubscriptionPatch): Promise<void> {
  const values = Object.entries(patch).map(([name, value]): [string, unknown] => [
    columns[name as keyof typeof columns], // the patch has no others
    value instanceof Date ? value.toISOString() : value,
  ]);
  await db.query(sql`update subscriptions set ${assignments(values)}
    where organization_id = app_organization() and id = ${id}`);
}
