import type { CustomField } from 'contract/records/custom-field/custom-field.endpoints';
import { daysOf, readCustomEntry } from 'contract/core/custom-entry';
import { customFilterProblem } from 'contract/records/custom-field/custom-filter';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { listFields } from './custom-field.service.ts';

const holds = (value: object) => sql`t.custom @> ${JSON.stringify(value)}::jsonb`;

/** That a date, written as it is, stands between two days; an empty one is no limit. */
function isWithin(name: string, value: string): Sql {
  const { from, to } = daysOf(value);
  const said = sql`(t.custom ->> ${name}) collate "C"`;
  return join([...(from ? [sql`${said} >= ${from}`] : []), ...(to ? [sql`${said} <= ${to}`] : [])], ' and ');
}

function saysOf({ name, type }: CustomField, value: string): Sql {
  if (type === 'date') return isWithin(name, value);
  if (type === 'checkbox') {
    const isChecked = holds({ [name]: true });
    return value === 'true' ? isChecked : sql`not (${isChecked})`;
  }
  return holds({ [name]: type === 'multiselect' ? [value] : value });
}

// The index holds only what says something; what says nothing is not checked.
const something = sql`t.custom <> '{}'`;

/**
 * What filters by additional fields ask of the row `t`: any of the values of a field, and of every field that is named.
 * Throws a 400 for a field that there is not, and for a value that it cannot have.
 */
export async function customConditions(ctx: Context, entries: readonly string[] | undefined): Promise<Sql[]> {
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
  return [...asked].map(([field, values]) => {
    const any = join(
      values.map((value) => saysOf(field, value)),
      ' or ',
    );
    return field.type === 'checkbox' && values.includes('false')
      ? sql`(${any})`
      : sql`(${something} and (${any}))`;
  });
}
