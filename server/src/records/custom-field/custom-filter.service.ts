import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { daysOf, readCustomEntry } from 'contract/core/custom-entry';
import { customFilterProblem } from 'contract/records/custom-field/custom-filter';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { listFields } from './custom-field.service.ts';

/** Those that say something, as far as they are named one by one: more are found soon by walking the list. */
const mostNamed = 1000;

const holds = (value: object) => sql`t.custom @> ${JSON.stringify(value)}::jsonb`;

/** That a date, written as it is, stands between two days; an empty one is no limit. */
function isWithin(name: string, value: string): Sql {
  const { from, to } = daysOf(value);
  const said = sql`(t.custom ->> ${name}) collate "C"`;
  return join([...(from ? [sql`${said} >= ${from}`] : []), ...(to ? [sql`${said} <= ${to}`] : [])], ' and ');
}

/** What a record holds that has a value; undefined where that is not said by what it holds. */
function heldBy({ name, type }: CustomField, value: string): object | undefined {
  if (type === 'date') return undefined;
  if (type === 'checkbox') return value === 'true' ? { [name]: true } : undefined;
  return { [name]: type === 'multiselect' ? [value] : value };
}

function saysOf(field: CustomField, value: string): Sql {
  if (field.type === 'date') return isWithin(field.name, value);
  const held = heldBy(field, value);
  return held ? holds(held) : sql`not (${holds({ [field.name]: true })})`;
}

/** That a record is one of those few that say one of these, which an index finds; nothing where they are many. */
async function amongFew(ctx: Context, held: readonly (object | undefined)[]): Promise<Sql[]> {
  const said = held.flatMap((one) => one ?? []);
  if (said.length < held.length) return [];
  const [found] = await ctx.db.query<{ ids: string[] | null }>(sql`
    select records_saying(${ctx.workspaceId}, ${said.map((one) => JSON.stringify(one))}::jsonb[], ${mostNamed}) as ids`);
  return found?.ids ? [sql`t.id = any(${found.ids}::uuid[])`] : [];
}

// What says nothing is not checked.
const something = sql`t.custom <> '{}'`;

/**
 * What filters by additional fields ask of the row `t`: any of the values of a field, and of every field that is named.
 * Throws a 400 for a field that there is not, and for a value that it cannot have.
 */
export async function customConditions(
  ctx: Context,
  entries: readonly string[] | undefined,
  deleted: boolean,
): Promise<Sql[]> {
  if (!entries) return [];
  const fields = (await listFields(ctx)).filter(({ appliesTo }) => appliesTo === 'record');
  const asked = new Map<CustomField, string[]>();
  for (const entry of entries) {
    const { name, value } = readCustomEntry(entry);
    const field = fields.find((one) => one.name === name);
    const problem = field
      ? customFilterProblem(field, value)
      : `There is no additional field called ${name} here`;
    if (problem) throw invalid({ custom: problem });
    if (field) asked.set(field, [...(asked.get(field) ?? []), value]);
  }
  const conditions = [...asked].map(([field, values]) => {
    const any = join(
      values.map((value) => saysOf(field, value)),
      ' or ',
    );
    return field.type === 'checkbox' && values.includes('false')
      ? sql`(${any})`
      : sql`(${something} and (${any}))`;
  });
  // The index has nothing of what is deleted.
  const few = deleted
    ? []
    : await Promise.all(
        [...asked].map(([field, values]) =>
          amongFew(
            ctx,
            values.map((value) => heldBy(field, value)),
          ),
        ),
      );
  return [...few.flat(), ...conditions];
}
