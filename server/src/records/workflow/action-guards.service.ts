import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

type Acted = {
  tasks: readonly { name: string; status: string; assignedTo: readonly unknown[]; group: unknown }[];
};

/** Asks a record for an action that is meant to be done. */
export const actionPlanned = (_ctx: unknown, { tasks }: Acted): Promise<string | undefined> =>
  Promise.resolve(
    tasks.some(({ status }) => status !== 'cancelled') ? undefined : 'Plan at least one action first.',
  );

/** Asks that each action of a record is somebody's, or a group's. */
export const actionsAssigned = (_ctx: unknown, { tasks }: Acted): Promise<string | undefined> => {
  const loose = tasks.find(
    ({ status, assignedTo, group }) => status !== 'cancelled' && assignedTo.length === 0 && !group,
  );
  return Promise.resolve(loose ? `Give the action "${loose.name}" to somebody first.` : undefined);
};

/** Whether somebody has ever begun an action. */
export async function wasBegun(ctx: Context, { _id }: { _id: string }): Promise<boolean> {
  const [row] = await ctx.db.query<{ was: boolean }>(sql`
    select exists (select from log_of(array[${_id}::uuid])
      where changes->'status'->>1 = 'in-progress') as was`);
  return row?.was === true;
}
