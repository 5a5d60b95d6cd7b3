import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, conflict } from '../../core/http/errors.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import { CalledOff, checkRows, keepChecks, lotsOf, recount } from './import-run.service.ts';
import type { Outcome, Run } from './import-target.ts';
import type { Made, Making, Target } from './import-target.ts';

type Refused = { row: number; message: string };

const changedSince = 'Something has changed since the check. Look at the rows again.';

/** Keeps what was made of each row with the row: begun again, an import goes on with the others. */
async function keepMade(ctx: WriteContext, importId: string, made: readonly Made[]): Promise<void> {
  await ctx.db.query(sql`
    update import_rows r set record_id = x.id, record_number = x.number, record_version = x.version, before = x.before
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x(row int, id uuid, number text, version int, before jsonb)
     where r.organization_id = app_organization() and r.import_id = ${importId} and r.row = x.row`);
  await ctx.db.query(sql`update imports set made_count = made_count + ${made.length}
    where organization_id = app_organization() and id = ${importId}`);
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && error.status < 500 && error.status !== 403 && !(error instanceof CalledOff);

type Lot = { lot: readonly Making[]; done: number; total: number };

/** Makes a lot in one transaction. Where one row is refused, each is made by itself, and those that are refused are named. */
async function makeLot(run: Run, target: Target, { lot, done, total }: Lot): Promise<Refused[]> {
  const { importId } = run.task;
  try {
    await run.during(async (ctx) => keepMade(ctx, importId, await target.make(ctx, importId, lot, done)), {
      done: done + lot.length,
      total,
    });
    return [];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [first] = lot;
    if (first && lot.length === 1) return [{ row: first.row, message: error.message }];
    const refused: Refused[] = [];
    for (const [at, one] of lot.entries())
      refused.push(...(await makeLot(run, target, { lot: [one], done: done + at, total })));
    return refused;
  }
}

/** Says at the rows why they were refused after all. */
async function keepRefused(run: Run, refused: readonly Refused[]): Promise<void> {
  await run.during(async (ctx) => {
    const rows = refused.map(({ row, message }) => ({
      row,
      messages: [{ field: null, cell: null, value: '', message, isError: true }],
    }));
    await ctx.db.query(sql`
      update import_rows r set status = 'error', messages = x.messages
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(row int, messages jsonb)
       where r.organization_id = app_organization() and r.import_id = ${run.task.importId} and r.row = x.row`);
    await recount(ctx, run.task.importId);
  });
}

/** Takes back what was made of an import that was to be all or nothing, and says what was in the way. */
async function giveUp(run: Run, target: Target, failure: string): Promise<Outcome> {
  const { fileName } = run.job;
  await target.undo(run, `${fileName} could not be imported as a whole`);
  const left = sql`(select count(*) from import_rows r
    where r.organization_id = app_organization() and r.import_id = ${run.task.importId} and r.record_id is not null)`;
  return {
    fields: [
      sql`state = 'checked'`,
      sql`made_count = ${left}`,
      sql`undone_count = 0`,
      sql`failure = ${failure}`,
    ],
  };
}

async function makeAll(run: Run, target: Target, left: readonly Making[]): Promise<Refused[]> {
  const before = run.job.madeCount;
  const total = before + left.length;
  const refused: Refused[] = [];
  let done = before;
  for await (const lot of lotsOf(left, target.lotSize)) {
    refused.push(...(await makeLot(run, target, { lot, done, total })));
    done += lot.length;
    if (refused.length > 0 && run.job.mode === 'all') return refused;
  }
  return refused;
}

const countMade = (run: Run): Promise<number> =>
  run.during(async (ctx) => {
    const [row] = await ctx.db.query<{ n: number }>(sql`select made_count as n from imports
      where organization_id = app_organization() and id = ${run.task.importId}`);
    return row?.n ?? 0;
  });

/**
 * Makes what the good rows say lot by lot, each with its log rows. Cut off, it goes on with what has not been made.
 * Where a row is bad that shall not be, nothing is made, or what was made is taken back.
 */
export async function commitRows(run: Run, target: Target): Promise<Outcome> {
  const { job, task } = run;
  const checked = await checkRows(run, target);
  const errors = checked.filter(({ status }) => status === 'error').length;
  if (errors !== job.errorCount) await keepChecks(run, checked);
  if (job.mode === 'all' && errors > 0) return giveUp(run, target, changedSince);
  const left = checked.filter(
    ({ input, status }) =>
      input && (status !== 'duplicate' || job.withTwins) && (status !== 'change' || job.withChanges),
  );
  if (left.length + job.madeCount === 0) throw conflict('There is no row left that could be imported.');
  await run.during(async (ctx) => target.before?.(ctx, left.length));
  const refused = await makeAll(run, target, left);
  if (refused.length > 0) await keepRefused(run, refused);
  const [first] = refused;
  if (first && job.mode === 'all')
    return giveUp(run, target, `Nothing was imported, because of row ${first.row}: ${first.message}`);
  const made = await countMade(run);
  const row = {
    entity: run.entity,
    action: 'imported',
    recordId: task.importId,
    recordName: job.fileName,
    changes: {
      rows: [null, job.rowCount],
      [target.counted]: [null, made],
      skipped: [null, job.rowCount - made],
    },
  } satisfies TrailRow;
  return { fields: [sql`state = 'done'`, sql`committed_at = now()`], rows: [row] };
}
