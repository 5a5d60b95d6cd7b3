import type { Absence, DelegationKind } from 'contract/access/delegation/delegation';
import type { ModuleKey } from 'contract/core/modules';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

/** Of these people, who is away today for what is done in a module: until when, and who stands in. */
export async function findAbsences(
  ctx: Context,
  people: readonly string[],
  { kind, module }: { kind: DelegationKind; module: ModuleKey },
): Promise<Map<string, Absence>> {
  if (people.length === 0) return new Map();
  const rows = await ctx.db.query<Absence & { id: string }>(sql`
    select account_id as id, last_day::text as until, stand_in as "standIn" from absences_of(${people}::uuid[], ${kind}, ${module})`);
  return new Map(rows.map(({ id, ...absence }) => [id, absence]));
}
