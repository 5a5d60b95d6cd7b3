import { daysAfter } from 'contract/core/days';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import type { AttentionEntry } from 'contract/records/attention/attention.endpoints';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import type { TestApi } from './api.ts';
import { asOwner } from './worker.ts';
import type { World } from './world.ts';

/** The columns of a risk that is over. */
export const closed = { stage: 'closed', status: 'completed' };

export type Now = { at: string; today: string; zone: string };
/** What a rule finds, or leaves alone; `severity` where that depends on how long it has waited. */
export type Cases = Record<
  string,
  { holds: boolean; severity?: AttentionEntry['severity']; make: (now: Now) => Promise<string> }
>;

/** An action of somebody else on a record that the owner manages. */
export async function addOthersAction(world: World, endDate: string): Promise<string> {
  const { workspaceId, owner } = world;
  const made = await owner.call(riskEndpoints.create, {
    params: { workspaceId },
    body: world.riskInput('Managed'),
  });
  const action = await owner.call(riskParts.action.create, {
    params: { workspaceId, recordId: made.body.data._id },
    body: {
      ...world.actionInput('Of somebody else'),
      startDate: '2031-01-01',
      endDate,
      assignedTo: [world.toApprove.approverId],
    },
  });
  return String(action.body.data._id);
}

/** The API and the world of a test, which are made later. */
export type Here = { api: () => TestApi; world: () => World };

function riskMakers({ api, world }: Here) {
  const statement = (text: string, values: unknown[] = []) => asOwner(api().urls, text, values);

  /** A risk with these columns. */
  async function riskWith(values: Record<string, unknown>): Promise<string> {
    const made = await world().owner.call(riskEndpoints.create, {
      params: { workspaceId: world().workspaceId },
      body: world().riskInput('With days'),
    });
    const id: string = made.body.data._id;
    const columns = Object.keys(values).map((name, index) => `${name} = $${index + 2}`);
    await statement(`update records set ${columns.join(', ')} where id = $1`, [id, ...Object.values(values)]);
    return id;
  }

  /** A risk that somebody manages who has left, or has not. */
  async function riskOf(status: 'active' | 'inactive'): Promise<string> {
    const id = await riskWith({ name: 'Left behind' });
    const { approverId } = world().toApprove;
    await statement(
      `update record_people set account_id = $2 where record_id = $1 and relation = 'manager'`,
      [id, approverId],
    );
    await statement('update accounts set status = $2 where id = $1', [approverId, status]);
    return id;
  }

  /** A risk about which something was last done so long ago; its own change, or what its log tells of besides. */
  async function riskAtRest(at: string, ago: string, active = ago): Promise<string> {
    const id = await riskWith({ name: 'At rest' });
    await statement('update records set updated_at = $2::timestamptz - $3::interval where id = $1', [
      id,
      at,
      ago,
    ]);
    await statement(`alter table activities disable trigger user`);
    await statement('update activities set at = $2::timestamptz - $3::interval where root_id = $1', [
      id,
      at,
      active,
    ]);
    await statement(`alter table activities enable trigger user`);
    return id;
  }

  /** A risk that nobody has managed since then, or that somebody manages again. */
  async function riskLeft(at: string, managedBy: 'nobody' | 'somebody'): Promise<string> {
    const id = await riskWith({ unmanaged_since: at });
    if (managedBy === 'nobody')
      await statement(`delete from record_people where record_id = $1 and relation = 'manager'`, [id]);
    return id;
  }

  return { riskWith, riskOf, riskLeft, riskAtRest };
}

function subscriptionMaker({ api, world }: Here) {
  const statement = (text: string, values: unknown[] = []) => asOwner(api().urls, text, values);

  /** The subscription of the world's workspace, with these columns; its plan allows ten people and ten gigabytes. */
  async function subscriptionWith(values: string, used: { users: number; storage: number }): Promise<string> {
    const { organizationId, workspaceId } = world();
    await statement('update plans set user_limit = 10, cloud_storage = 10');
    const [own] = await asOwner<{ id: string }>(
      api().urls,
      'select module_id as id from workspaces where id = $1',
      [workspaceId],
    );
    await statement(
      `update subscriptions set status = 'canceled', grace_end = null, is_paused = false where organization_id = $1`,
      [organizationId],
    );
    await statement(`update subscriptions set ${values} where id = $1`, [own?.id]);
    await statement('delete from usage_days where organization_id = $1', [organizationId]);
    await statement(
      `insert into usage_days (organization_id, day, users, workspaces, storage) values ($1, '2031-03-01', $2, 1, $3)`,
      [organizationId, used.users, used.storage],
    );
    return own?.id ?? '';
  }

  return subscriptionWith;
}

const little = { users: 1, storage: 1 };
const running = `status = 'active', grace_end = null`;

type RiskWith = (values: Record<string, unknown>) => Promise<string>;

/** The rules about reviews, which monitored risks are to have as well. */
function reviewCases(riskWith: RiskWith): Record<string, Cases> {
  return {
    review_due_30: {
      'to be reviewed in 30 days': {
        holds: true,
        make: ({ today }) => riskWith({ stage: 'evaluated', review_on: daysAfter(today, 30) }),
      },
      'to be reviewed today': { holds: true, make: ({ today }) => riskWith({ review_on: today }) },
      'to be reviewed in 31 days': {
        holds: false,
        make: ({ today }) => riskWith({ stage: 'evaluated', review_on: daysAfter(today, 31) }),
      },
      'to be reviewed yesterday': {
        holds: false,
        make: ({ today }) => riskWith({ review_on: daysAfter(today, -1) }),
      },
      'being assessed, to be reviewed in 7 days': {
        holds: true,
        make: ({ today }) => riskWith({ review_on: daysAfter(today, 7) }),
      },
      'being assessed, to be reviewed in 8 days': {
        holds: false,
        make: ({ today }) => riskWith({ stage: 'assessment-review', review_on: daysAfter(today, 8) }),
      },
    },
    review_overdue: {
      'to be reviewed yesterday': {
        holds: true,
        make: ({ today }) => riskWith({ review_on: daysAfter(today, -1) }),
      },
      'to be reviewed today': { holds: false, make: ({ today }) => riskWith({ review_on: today }) },
      'monitored, to be reviewed yesterday': {
        holds: true,
        make: ({ today }) =>
          riskWith({ stage: 'monitoring', status: 'completed', review_on: daysAfter(today, -1) }),
      },
      'closed, to be reviewed yesterday': {
        holds: false,
        make: ({ today }) => riskWith({ ...closed, review_on: daysAfter(today, -1) }),
      },
    },
  };
}

/** The rules about records of any kind, with what each has to find and what it has to leave alone. */
export function recordCases({ api, world }: Here): Record<string, Cases> {
  const { riskWith, riskOf, riskLeft, riskAtRest } = riskMakers({ api, world });
  return {
    record_hold_expired: {
      'to be resumed yesterday': {
        holds: true,
        make: ({ today }) => riskWith({ status: 'on-hold', resume_on: daysAfter(today, -1) }),
      },
      'to be resumed today': {
        holds: false,
        make: ({ today }) => riskWith({ status: 'on-hold', resume_on: today }),
      },
    },
    ...reviewCases(riskWith),
    record_no_owner: {
      'managed by somebody who has left': { holds: true, make: () => riskOf('inactive') },
      'managed by somebody who is there': { holds: false, make: () => riskOf('active') },
      'managed by nobody since somebody left': { holds: true, make: ({ at }) => riskLeft(at, 'nobody') },
      'managed by somebody again': { holds: false, make: ({ at }) => riskLeft(at, 'somebody') },
    },
    stale_record: {
      'nothing for a minute more than 30 days': {
        holds: true,
        make: ({ at }) => riskAtRest(at, '30 days 1 minute'),
      },
      'nothing for a minute less than 30 days': {
        holds: false,
        make: ({ at }) => riskAtRest(at, '29 days 23 hours 59 minutes'),
      },
      'worked on besides since': { holds: false, make: ({ at }) => riskAtRest(at, '40 days', '1 day') },
    },
  };
}

/** The same about subscriptions. */
export function subscriptionCases({ api, world }: Here): Record<string, Cases> {
  const subscriptionWith = subscriptionMaker({ api, world });
  return {
    payment_failed: {
      'past due': {
        holds: true,
        make: () => subscriptionWith(`status = 'past_due', grace_end = now(), period_end = now()`, little),
      },
      paid: { holds: false, make: () => subscriptionWith(running, little) },
    },
    trial_7: {
      'ends in a minute less than 7 days': {
        holds: true,
        make: ({ at }) =>
          subscriptionWith(
            `status = 'trialing', grace_end = null, period_end = '${at}'::timestamptz + interval '6 days 23:59'`,
            little,
          ),
      },
      'ends in a minute more than 7 days': {
        holds: false,
        make: ({ at }) =>
          subscriptionWith(
            `status = 'trialing', grace_end = null, period_end = '${at}'::timestamptz + interval '7 days 00:01'`,
            little,
          ),
      },
    },
    seats_90: {
      'nine of ten': { holds: true, make: () => subscriptionWith(running, { users: 9, storage: 1 }) },
      'eight of ten': { holds: false, make: () => subscriptionWith(running, { users: 8, storage: 1 }) },
      'where there are no subscriptions': {
        holds: false,
        make: () => subscriptionWith(`${running}, is_paused = true`, { users: 9, storage: 1 }),
      },
    },
    storage_90: {
      'nine of ten gigabytes': {
        holds: true,
        make: () => subscriptionWith(running, { users: 1, storage: 9_000_000_000 }),
      },
      'a byte less': {
        holds: false,
        make: () => subscriptionWith(running, { users: 1, storage: 8_999_999_999 }),
      },
    },
  };
}

let reports = 0;

/** A report of theirs that failed so long ago; `again` is what became of the same one since. */
export async function addFailedReport(
  { api, world }: Here,
  { at, ago, again }: { at: string; ago: string; again?: 'ready' | 'failed' | undefined },
): Promise<string> {
  const statement = (text: string, values: unknown[] = []) => asOwner(api().urls, text, values);
  const ask = async () => {
    const params = { type: 'risk', workspaceId: world().workspaceId };
    // Each of its own kind: what was made since is known by its filters.
    const body = { template: 'risk.actions', format: 'csv', from: dayOfReport };
    const { body: made } = await world().owner.call(reportEndpoints.create, { params, body });
    return String(made.data._id);
  };
  const dayOfReport = daysAfter('2020-01-01', (reports += 1));
  const id = await ask();
  await statement(
    `update report_runs set state = 'failed', created_at = $2::timestamptz - $3::interval, updated_at = $2::timestamptz - $3::interval where id = $1`,
    [id, at, ago],
  );
  if (again)
    await statement('update report_runs set state = $2, created_at = $3 where id = $1', [
      await ask(),
      again,
      at,
    ]);
  await statement(`update report_runs set state = 'failed' where state = 'queued'`);
  return id;
}
