import type { DeclaredField } from 'contract/records/import/import-fields';
import type { Context, WriteContext } from '../../core/http/context.ts';

type Loose = Readonly<Record<string, unknown>>;

/** A row of a sheet: what a cell says, and how something is said of it. */
export type BroughtRow = {
  valueOf(field: string): string;
  say(field: string | null, message: string, isError: boolean): void;
};

/** What a sheet says of the records of a kind besides themselves, in columns whose names begin with `name`. */
export type Brought = {
  name: string;
  fields(ctx: Context): Promise<readonly DeclaredField[]>;
  /** Looks up at once what its columns ask, and gives what checks the values of each row. */
  open(ctx: Context): Promise<(row: BroughtRow, values: Loose) => void>;
  /** Makes of the values what hangs on the new record, and goes with it when the import is undone. */
  make(ctx: WriteContext, recordId: string, given: unknown): Promise<void>;
};
