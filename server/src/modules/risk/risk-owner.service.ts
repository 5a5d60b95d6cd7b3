import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';

type Person = { _id: string };

/** Refuses an owner who is none of the managers that a risk has, or is given with the owner. */
export async function checkOwner(
  ctx: Context,
  { owner, managers }: Readonly<Record<string, unknown>>,
  id: string | undefined,
): Promise<void> {
  if (typeof owner !== 'string') return;
  const isGiven = Array.isArray(managers) && managers.includes(owner);
  const isKept = async () => {
    const found = await ctx.db.query(sql`
      select from record_people where organization_id = app_organization() and record_id = ${id ?? null}
         and relation = 'manager' and account_id = ${owner}`);
    return found.length > 0;
  };
  if (isGiven || (managers === undefined && (await isKept()))) return;
  throw invalid({ owner: 'The risk owner is one of the managers: add them there first' });
}

/** Who owns a new risk: who was chosen, else the first of its managers. */
export function ownerAmong(owner: unknown, managers: unknown): Person | null {
  const people = Array.isArray(managers) ? (managers as Person[]) : []; // what is shown of the managers
  return people.find(({ _id }) => _id === owner) ?? people[0] ?? null;
}

/** The risks `t` that one of these people owns: a manager of it who was chosen, or the first where nobody is. */
export function ownedBy(owners: unknown): Sql[] {
  if (!Array.isArray(owners)) return [];
  const manager = sql`l.organization_id = t.organization_id and l.record_id = t.id and l.relation = 'manager'`;
  return [
    sql`(exists (select from record_people l where ${manager} and l.account_id = any(${owners}::uuid[]))
      and (select l.account_id from record_people l
             join risks o on o.organization_id = l.organization_id and o.id = l.record_id
            where ${manager} order by (l.account_id = o.owner_id) desc nulls last, l.position limit 1) = any(${owners}::uuid[]))`,
  ];
}
