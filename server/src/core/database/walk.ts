import sql, { empty, join, raw, type Sql } from 'sql-template-tag';

type ColumnType = 'uuid' | 'date' | 'text';

type Walk = {
  /** Leaves the rows that come after the last of the page before. */
  behind: Sql;
  /** The order that the rows are walked in. */
  order: Sql;
  /** Where a page called `page` ends, for the next one to begin after; null of an empty one. */
  last: Sql;
};

/**
 * A walk through all rows of `table` page by page, in the order of columns of which no two rows have the same values and
 * no value has a blank; `after` is where the page before ended.
 */
export function walkBy(
  table: string,
  columns: Readonly<Record<string, ColumnType>>,
  after: string | undefined,
): Walk {
  const names = Object.keys(columns);
  const of = (alias: string, end = '') => raw(names.map((name) => `${alias}.${name}${end}`).join(', '));
  const reached = after?.split(' ') ?? [];
  const values = Object.values(columns).map((type, at) => sql`${reached[at]}::${raw(type)}`);
  return {
    behind: after === undefined ? empty : sql`and (${of(table)}) > (${join(values)})`,
    order: of(table),
    last: sql`(select concat_ws(' ', ${of('p')}) from page p order by ${of('p', ' desc')} limit 1)`,
  };
}
