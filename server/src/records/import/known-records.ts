import { recordTarget } from 'contract/import-targets';
import { can } from 'contract/core/rights/permissions';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import type { ServedKind } from '../record/server-module.ts';
import { bringIn } from './brought-rows.ts';
import { valueIn } from './import-look.ts';
import type { FileRow, Made, Making, Reading } from './import-target.ts';
import type { Change, Known } from './known-row.ts';

type Kept = { id: string; number: string; isOver: boolean };
type Changing = Pick<ServedKind, 'kind' | 'records' | 'stores' | 'brought'>;

type Shown = Readonly<Record<string, unknown>> & { _id: string; name: string; version: number };

const numberIn = (row: FileRow, reading: Reading) => valueIn(row, reading, 'number').toLowerCase();

/** The first row of the file that names each record. */
function firstRows(rows: readonly FileRow[], reading: Reading): Map<string, number> {
  const first = new Map<string, number>();
  for (const row of rows) {
    const number = numberIn(row, reading);
    if (!first.has(number)) first.set(number, row.row);
  }
  return first;
}

function whyItStays({ isOver }: Kept, first: number | undefined, row: number): string | undefined {
  if (isOver) return ' and is over; the row is left out';
  return first === undefined || first === row ? undefined : `; row ${first} is about it, too`;
}

/** Finds the record that a row names by its number and may change; of nobody who may not change records by hand. */
export async function openKnown(
  ctx: WriteContext,
  { kind, stores }: Changing,
  { known, rows, reading }: { known: readonly Kept[]; rows: readonly FileRow[]; reading: Reading },
): Promise<(row: FileRow) => Known | undefined> {
  const first = firstRows(rows, reading);
  const named = known.filter(({ number }) => first.has(number.toLowerCase()));
  if (named.length === 0 || !can(ctx.actor, `${kind}.update`)) return () => undefined;
  const body = recordTarget(kind).change;
  const ids = named.map(({ id }) => id);
  const { batches } = await stores.records.listAll(ctx, {}, { where: [sql`t.id = any(${ids}::uuid[])`] });
  const shown = new Map<string, Shown>();
  for await (const batch of batches) for (const one of batch as unknown as Shown[]) shown.set(one._id, one); // a record of the kind
  const byNumber = new Map(named.map((one) => [one.number.toLowerCase(), one]));
  return (row) => {
    const number = numberIn(row, reading);
    const kept = byNumber.get(number);
    const record = kept && shown.get(kept.id);
    if (!kept || !record) return undefined;
    const { name, version } = record;
    const stays = whyItStays(kept, first.get(number), row.row);
    return { id: kept.id, number: kept.number, name, version, shown: record, body, stays };
  };
}

async function changeKnown(
  ctx: WriteContext,
  { records }: Pick<Changing, 'records'>,
  { id, number, version, patch, before }: Change,
): Promise<Omit<Made, 'row'>> {
  const after = await records.update(ctx, id, { ...patch, version, reason: 'Changed by an import' });
  return { id, number, version: after.version, before };
}

type Input = Record<string, unknown> & { change?: Change };

/** Raises what rows say, or changes the records that they name. */
export async function makeRecords(
  ctx: WriteContext,
  served: Pick<Changing, 'records' | 'brought'>,
  lot: readonly Making[],
): Promise<Made[]> {
  const made: Made[] = [];
  for (const { row, input } of lot) {
    const { change, ...given } = input as Input; // what the check has made
    const one = change ? await changeKnown(ctx, served, change) : await bringIn(ctx, served, given);
    made.push({ row, ...one });
  }
  return made;
}

/** Gives a record that an import has changed what it had before; no, when it was changed since, and stays. */
export async function changeBack(
  ctx: WriteContext,
  { records }: Pick<Changing, 'records'>,
  { id, version, before }: { id: string; version: number; before: Record<string, unknown> },
  reason: string,
): Promise<boolean> {
  const record = await records.find(ctx, id, { lock: 'change' });
  if (record.version !== version) return false;
  await records.updatePart(ctx, id, before, { version, reason });
  return true;
}
