import { daysAfter } from 'contract/core/days';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { openApproval } from './approval.ts';
import type { Cases, Here, Now } from './attention-cases.ts';
import { asOwner } from './worker.ts';

type Asked = { at: string; ago: string; toDecide?: boolean };

/** A risk whose approval was asked for so long ago: of its manager, or of somebody else. */
async function askedAgo({ api, world }: Here, { at, ago, toDecide = false }: Asked): Promise<string> {
  const { owner, workspaceId, riskInput, toApprove } = world();
  const made = await owner.call(riskEndpoints.create, { params: { workspaceId }, body: riskInput('Old') });
  const id = String(made.body.data._id);
  const { approverId } = toApprove;
  await openApproval(api(), {
    recordId: id,
    approverId: toDecide ? approverId : owner.user.accountId,
    deciderId: toDecide ? owner.user.accountId : approverId,
  });
  await asOwner(
    api().urls,
    'update approval_stages set opened_at = $2::timestamptz - $3::interval where record_id = $1',
    [id, at, ago],
  );
  return id;
}

function approvalMakers(here: Here) {
  const { api, world } = here;
  const approvalAsked = (at: string, ago: string, toDecide = false) => askedAgo(here, { at, ago, toDecide });
  const statement = (text: string, values: unknown[] = []) => asOwner(api().urls, text, values);

  /** A risk whose approval they were asked for at noon on a day, where the site is. */
  async function approvalAskedOn({ at, zone }: Now, day: string): Promise<string> {
    const id = await approvalAsked(at, '1 minute', true);
    await statement(
      `update approval_stages set opened_at = ($2::date + time '12:00') at time zone $3 where record_id = $1`,
      [id, day, zone],
    );
    return id;
  }

  /** A risk that the owner was asked to approve yesterday, by a day. */
  async function approvalDueOn(now: Now, day: string): Promise<string> {
    const id = await approvalAskedOn(now, daysAfter(now.today, -1));
    await statement('update approval_stages set due_on = $2 where record_id = $1', [id, day]);
    return id;
  }

  /** A risk that was approved, and says something else since. */
  async function approvedAndChanged(at: string, isStale: boolean): Promise<string> {
    const id = await approvalAsked(at, '1 hour');
    await statement(`update approval_stages set status = 'passed' where record_id = $1`, [id]);
    await statement(
      `update approvals set status = 'approved', stale_since = case when $3 then $2::timestamptz end where record_id = $1`,
      [id, at, isStale],
    );
    return id;
  }

  /** A risk that is to be approved by somebody who is away from a day on, with nobody who stands in. */
  async function approvalOfAbsent({ at, zone }: Now, firstDay: string): Promise<string> {
    const id = await approvalAsked(at, '1 minute');
    const { approverId } = world().toApprove;
    // The days are those of where they are.
    await statement(
      'update users set time_zone = $2 where id = (select user_id from accounts where id = $1)',
      [approverId, zone],
    );
    await statement('delete from delegations where from_id = $1', [approverId]);
    await statement(
      `insert into delegations (organization_id, id, from_id, first_day, last_day, kinds, created_by)
       values ($1, gen_random_uuid(), $2, $3, $3::date + 9, '{approval}', $2)`,
      [world().organizationId, approverId, firstDay],
    );
    return id;
  }

  return { approvalAsked, approvalAskedOn, approvalDueOn, approvedAndChanged, approvalOfAbsent };
}

/** The rule about approvals that wait for oneself. */
function waitingCases({
  approvalAsked,
  approvalAskedOn,
  approvalDueOn,
}: ReturnType<typeof approvalMakers>): Record<string, Cases> {
  return {
    approval_waiting_me: {
      'asked of oneself on the third day before today': {
        holds: true,
        severity: 'warn',
        make: (now) => approvalAskedOn(now, daysAfter(now.today, -3)),
      },
      'asked of oneself on the fourth day before today': {
        holds: true,
        severity: 'alert',
        make: (now) => approvalAskedOn(now, daysAfter(now.today, -4)),
      },
      'asked of oneself yesterday, to be decided by today': {
        holds: true,
        severity: 'warn',
        make: (now) => approvalDueOn(now, now.today),
      },
      'asked of oneself yesterday, to be decided by then': {
        holds: true,
        severity: 'alert',
        make: (now) => approvalDueOn(now, daysAfter(now.today, -1)),
      },
      'asked of somebody else': { holds: false, make: ({ at }) => approvalAsked(at, '1 minute') },
    },
  };
}

/** The rules about approvals, with what each has to find and what it has to leave alone. */
export function approvalCases(here: Here): Record<string, Cases> {
  const makers = approvalMakers(here);
  const { approvalAsked, approvedAndChanged, approvalOfAbsent } = makers;
  return {
    ...waitingCases(makers),
    approval_no_delegate: {
      'asked of somebody who is away from today on': {
        holds: true,
        make: (now) => approvalOfAbsent(now, now.today),
      },
      'asked of somebody who is away for the last day': {
        holds: true,
        make: (now) => approvalOfAbsent(now, daysAfter(now.today, -9)),
      },
      'asked of somebody who is away from tomorrow on': {
        holds: false,
        make: (now) => approvalOfAbsent(now, daysAfter(now.today, 1)),
      },
      'asked of somebody who is back since today': {
        holds: false,
        make: (now) => approvalOfAbsent(now, daysAfter(now.today, -10)),
      },
    },
    approval_stuck: {
      'asked a minute more than 5 days ago': {
        holds: true,
        make: ({ at }) => approvalAsked(at, '5 days 1 minute'),
      },
      'asked a minute less than 5 days ago': {
        holds: false,
        make: ({ at }) => approvalAsked(at, '4 days 23 hours 59 minutes'),
      },
    },
    approval_stale: {
      'changed since': { holds: true, make: ({ at }) => approvedAndChanged(at, true) },
      'as it was approved': { holds: false, make: ({ at }) => approvedAndChanged(at, false) },
    },
  };
}
