import type { Sql } from 'sql-template-tag';
import type { Permission } from 'contract/core/rights/permissions';
import type {
  ImportChanged,
  ImportField,
  ImportJob,
  ImportRow,
  ImportTarget,
} from 'contract/records/import/import';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import type { ImportTask } from './import-task.ts';

export type FileRow = { row: number; cells: string[] };

/** How the file is read: which column is which field, and what rows get that say nothing. */
export type Reading = Pick<ImportJob, 'mapping' | 'defaults' | 'defaultWorkspace' | 'defaultPermission'>;

/** A row with what the check says of it; `input` is what is made of it, null where that is nothing. */
export type CheckedRow = Omit<ImportRow, '_id' | 'cells'> & { input: unknown };

/** What the rows of one file know of each other: the first row with the same words in the fields that name it. */
export type Seen = ReadonlyMap<string, number>;

export type Check = (row: FileRow, seen: Seen) => CheckedRow;

/** What was made of a row, as it was then; `before` is what a record had that the row has changed. */
export type Made = {
  row: number;
  id: string;
  number?: string | null;
  version: number;
  before?: Readonly<Record<string, unknown>>;
};

export type Making = { row: number; input: unknown };

export type Progress = { done: number; total: number };

/** A step of an import that is under way: no transaction of its own, but one for each lot. */
export type Run = {
  services: JobServices;
  task: ImportTask;
  job: ImportJob;
  /** What the log calls an import at this place. */
  entity: 'import' | 'record_import';
  /**
   * A transaction that acts as whoever imports, and keeps what progress there is with what it has done. It is refused
   * once the import was called off, or was taken further by another run.
   */
  during<T>(work: (ctx: WriteContext) => Promise<T>, progress?: Progress): Promise<T>;
};

/** What becomes of an import, with what the log is told of it. */
export type Outcome = { fields: Sql[]; rows?: TrailRow[] };

/** What can be imported: its columns, how a row is checked, and how a lot of them is made and taken back. */
export type Target = {
  /** What it takes to make one by hand. */
  permission: Permission;
  /** What it takes to take away by hand what somebody else has made. */
  removal: Permission;
  /** How many a transaction makes: so few that its locks are held for a blink. */
  lotSize: number;
  /** The fields that together say of two rows that they are about the same. */
  twins: readonly string[];
  fields(ctx: Context): Promise<readonly ImportField[]>;
  /** Looks up at once what the rows name, and gives what checks each of them. */
  open(ctx: WriteContext, rows: readonly FileRow[], reading: Reading): Promise<Check>;
  /** Asked once before any is made. */
  before?(ctx: WriteContext, count: number): Promise<void>;
  /** `done` are those that were made before. */
  make(ctx: WriteContext, importId: string, lot: readonly Making[], done: number): Promise<Made[]>;
  /** What stands in the way of an undo. */
  changed(ctx: Context, importId: string): Promise<ImportChanged | null>;
  undo(run: Run, reason: string): Promise<Outcome>;
  /** What the log calls what was made. */
  counted: 'invitations' | 'made';
};

/** Everything that can be imported; the list beside the floors is made of all modules. */
export type Targets = Readonly<Partial<Record<ImportTarget, Target>>>;

/** A target by its word; 404 for what is imported elsewhere. */
export function targetOf(targets: Targets, word: string): Target {
  const target = Object.entries(targets).find(([name]) => name === word)?.[1];
  if (!target) throw notFound('Import');
  return target;
}
