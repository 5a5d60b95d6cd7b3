import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { Store } from '../../core/store/store.ts';
import { once, type ReportSection } from './report-template.service.ts';

/** All parts of one sort that a risk has, as their store shows them. */
export async function partsOf<T>(ctx: Context, store: Store, recordId: string): Promise<T[]> {
  const { batches } = await store.listAll(ctx, {}, { where: [sql`t.record_id = ${recordId}`] });
  const parts: T[] = [];
  for await (const batch of batches) parts.push(...(batch as unknown as T[])); // the store is that of the parts
  return parts;
}

type Columns<T> = Record<string, (row: T) => Cell>;

/** A table of parts: a column for each title. */
export function tableOf<T extends { _id: string; name: string }>(
  { key, heading, none }: Pick<ReportSection, 'key' | 'heading' | 'none'>,
  rows: readonly T[],
  columns: Columns<T>,
): ReportSection {
  const cells = Object.values(columns);
  return {
    key,
    heading,
    none,
    header: Object.keys(columns),
    rows: once(rows.map((row) => ({ key: row._id, name: row.name, cells: cells.map((cell) => cell(row)) }))),
  };
}

/** Facts with their labels; what is not said is left out, and so is the whole where nothing is. */
export function factsOf(
  { key, heading }: Pick<ReportSection, 'key' | 'heading'>,
  facts: readonly (readonly [string, Cell])[],
): ReportSection[] {
  const said = facts.filter(([, value]) => value !== null && value !== '');
  if (said.length === 0) return [];
  const rows = said.map(([label, value]) => ({ key: label, name: label, cells: [label, value] }));
  return [{ key, heading, isFacts: true, header: ['Field', 'Value'], rows: once(rows), none: '' }];
}

export const namesOf = (people: readonly { name: string }[]): string =>
  people.map(({ name }) => name).join(', ');

/** A text with what belongs to it on a line below. */
export const withBelow = (text: string, below: string | null): string => (below ? `${text}\n${below}` : text);
