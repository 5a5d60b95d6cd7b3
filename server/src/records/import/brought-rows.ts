import type { DeclaredField } from 'contract/records/import/import-fields';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Create } from '../record/record-checks.service.ts';
import type { ServedKind } from '../record/server-module.ts';
import type { Declared } from './declared-check.ts';
import type { Made } from './import-target.ts';

type Loose = Record<string, unknown>;
type Bringing = Pick<ServedKind, 'records' | 'brought'>;
type Opened = Required<Pick<Declared, 'also' | 'inputOf'>> & { besides: readonly DeclaredField[] };

/** The columns of what a sheet of records says besides. */
export const besidesOf = async (ctx: Context, { brought }: Bringing): Promise<readonly DeclaredField[]> =>
  (await brought?.fields(ctx)) ?? [];

/** What the rows of a sheet say besides the records of a kind, with what checks it and hands it on; of most kinds nothing. */
export async function openBrought(ctx: Context, { brought }: Bringing): Promise<Opened> {
  if (!brought) return { besides: [], also: () => undefined, inputOf: (body) => body };
  const { name } = brought;
  const [besides, check] = [await brought.fields(ctx), await brought.open(ctx)];
  return {
    besides,
    also: (values, look) => check(look, values),
    inputOf: (body, values) => ({ ...body, [name]: values[name] }),
  };
}

/** Raises a record with what its row says besides, and gives it as it is then. */
export async function bringIn(
  ctx: WriteContext,
  { records, brought }: Bringing,
  input: Loose,
): Promise<Omit<Made, 'row'>> {
  const { [brought?.name ?? '']: besides, ...own } = input;
  const made = await records.bringIn(ctx, own as Create & Loose); // what the declaration has read
  const { _id: id, number } = made;
  if (!brought || besides === undefined) return { id, number, version: made.version };
  await brought.make(ctx, id, besides);
  const { version } = await records.find(ctx, id);
  return { id, number, version };
}
