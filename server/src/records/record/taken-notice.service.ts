import type { Workflow } from 'contract/core/workflow';
import { states as statuses } from 'contract/records/record/steps';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import type { Notice } from '../../support/notification/notification.service.ts';

/** The people of a record who stand to it in one of these ways. */
export async function peopleOf(ctx: WriteContext, recordId: string, relations: string[]): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(sql`
    select distinct account_id as id from record_people
     where organization_id = app_organization() and record_id = ${recordId} and relation = any(${relations})`);
  return rows.map(({ id }) => id);
}

const labelIn = (states: Partial<Record<string, { label: string }>>, state: unknown) =>
  typeof state === 'string' ? (states[state]?.label ?? state) : undefined;

/** Where a step has led, as people call it; what goes back without a change of its stage says its coarse status. */
export function stateAfter(
  { transitions, states }: Workflow,
  { action, changes }: TrailRow,
): string | undefined {
  const taken = transitions[action];
  if (!taken) return undefined;
  const to = labelIn(states, taken.to);
  if (!taken.returns) return to;
  const [stage, status] = [changes?.['stage']?.[1], changes?.['status']?.[1]];
  return labelIn(states, stage) ?? labelIn(coarse, status) ?? to;
}

const coarse: Partial<Record<string, { label: string }>> = statuses;

/** Who raised a record by the full form. */
async function authorOf(ctx: WriteContext, { recordId }: TrailRow): Promise<string[]> {
  const rows = await ctx.db.query<{ id: string }>(sql`
    select r.created_by as id from records r
     where r.organization_id = app_organization() and r.id = ${recordId} and r.created_by is not null
       and may_hear(r.created_by, r.workspace_id, r.id, r.site_id, r.process_id)
       and not exists (select from log_of(array[r.id]) a where a.action = 'imported')`);
  return rows.map(({ id }) => id);
}

/** Who is told of a step: those whose record it is, and its author of what ends it, opens it anew or gives it back. */
export async function ofTaken(
  ctx: WriteContext,
  { transitions, states, initial }: Workflow,
  row: TrailRow,
): Promise<Pick<Notice, 'event' | 'to'> & { isReopened: boolean }> {
  const { from, to, returns } = transitions[row.action] ?? { from: [''], to: '' };
  const isOver = (state: string) => states[state]?.final === true;
  const isReopened = from.every(isOver);
  const isEnd = isReopened || isOver(to);
  const isBack = to === initial && !returns;
  const people = await peopleOf(ctx, row.recordId ?? '', ['manager', 'member', 'raiser']);
  const author = isEnd || isBack ? await authorOf(ctx, row) : [];
  return {
    event: isEnd ? 'record.ended' : 'record.transitioned',
    to: [...new Set([...people, ...author])],
    isReopened,
  };
}
