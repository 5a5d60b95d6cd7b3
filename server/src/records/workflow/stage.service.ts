import type { Workflow } from 'contract/core/workflow';
import type { Stage } from 'contract/records/workflow/stage';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

/** A change of status as the log has it. */
type Entered = {
  state: string;
  at: string;
  reason: string | null;
  accountId: string | null;
  name: string;
  picture: string | null;
};

const findEntered = (ctx: Context, recordId: string): Promise<Entered[]> =>
  ctx.db.query<Entered>(sql`
    select case when t.changes->'status'->>1 = 'on-hold' then 'on-hold'
                else coalesce(t.changes->'stage'->>1, t.changes->'status'->>1) end as state, t.at, t.reason, t.account_id as "accountId", t.actor_name as name,
           a.profile_picture as picture
      from log_of(array[${recordId}::uuid]) t
      left join accounts a on a.organization_id = t.organization_id and a.id = t.account_id
     where t.changes ?| array['status', 'stage']
     order by t.seq desc limit 100`);

type Told = Pick<Stage, 'by' | 'at' | 'reason'>;

const nothing: Told = { by: null, at: null, reason: null };

const toldOf = (entered: Entered | undefined): Told =>
  entered
    ? {
        by: { _id: entered.accountId, name: entered.name, profilePicture: entered.picture },
        at: entered.at,
        reason: entered.reason,
      }
    : nothing;

/** Where a record stands, without which of the states ahead of it it may go on, and which are none of its workspace's. */
type Standing = {
  state: string;
  before?: string | undefined;
  resumeOn: string | null;
  unneeded?: readonly string[];
  leftOut?: readonly string[];
};

/**
 * The states on a record's way with who brought it there and when. Where it is interrupted, what interrupts it stands in
 * the place of the state that it came from.
 */
function stagesOf(
  { path, states, initial }: Workflow,
  { state: now, before, resumeOn, unneeded = [], leftOut = [] }: Standing,
  entered: readonly Entered[],
): Stage[] {
  const whole = path ?? Object.keys(states);
  const onWay = whole.includes(now)
    ? now
    : (before ?? entered.find(({ state }) => whole.includes(state))?.state);
  const isShown = (state: string) =>
    !leftOut.includes(state) || state === onWay || entered.some((one) => one.state === state);
  const way = whole.filter(isShown);
  const here = Math.max(0, way.indexOf(onWay ?? initial));
  return way.map((state, index): Stage => {
    const shown = index === here ? now : state;
    const wasThere = state === initial || entered.some((one) => one.state === state);
    const ahead = unneeded.includes(state) ? 'unneeded' : 'ahead';
    const behind = wasThere ? 'passed' : 'skipped';
    const place = index > here ? ahead : index === here ? 'current' : behind;
    return {
      state,
      label: states[shown]?.label ?? shown,
      place,
      isInterrupted: shown !== state,
      ...(index > here ? nothing : toldOf(entered.find((one) => one.state === shown))),
      resumeOn: index === here ? resumeOn : null,
    };
  });
}

/** The states that a record passes, as its log tells of them. */
export async function readStages(
  ctx: Context,
  workflow: Workflow,
  record: Standing & { _id: string },
): Promise<Stage[]> {
  return stagesOf(workflow, record, await findEntered(ctx, record._id));
}
