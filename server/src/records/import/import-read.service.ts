import { limits } from 'contract/core/limits';
import {
  bareHeading,
  importWords,
  type ImportJob,
  type ImportMapping,
  proposeMapping,
} from 'contract/records/import/import';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { readApart } from '../../core/sheets/apart.ts';
import type { WriteContext } from '../../core/http/context.ts';
import { UnreadableFile, type ReadRow, type Sheet } from '../../core/sheets/sheet-rows.ts';
import { readBytes } from '../../support/file/file.service.ts';
import { placed } from './import.store.ts';
import { lotsOf } from './import-run.service.ts';
import type { Outcome, Run } from './import-target.ts';
import type { Target } from './import-target.ts';

const longestCell = 2000;
const exampleRows = 3;

function checkSheet({ header, rows }: Sheet, one: string): void {
  if (header.length === 0)
    throw new UnreadableFile(
      `The file is empty. The first row holds the headings, each further row a ${one}.`,
    );
  if (rows.length === 0)
    throw new UnreadableFile(`The file has headings but no row below them. Each further row holds a ${one}.`);
}

/** Keeps the rows lot by lot; those that an earlier run has kept are there already. */
async function keepRows(run: Run, people: readonly ReadRow[]): Promise<void> {
  let done = 0;
  for await (const lot of lotsOf(people)) {
    done += lot.length;
    const keep = (ctx: WriteContext) =>
      ctx.db.query(sql`
      insert into import_rows (organization_id, import_id, id, row, cells)
      select app_organization(), ${run.task.importId}, x.id, x.row, x.cells
        from jsonb_to_recordset(${JSON.stringify(lot.map((row) => ({ id: newId(), ...row })))}::jsonb)
             as x(id uuid, row int, cells jsonb)
      on conflict (organization_id, import_id, row) do nothing`);
    await run.during(keep, { done, total: people.length });
  }
}

/** The fields that the headings of the last import of the same were chosen for. */
async function knownHeadings(ctx: WriteContext, { target }: ImportJob): Promise<Record<string, string>> {
  const [last] = await ctx.db.query<{ header: string[]; mapping: ImportMapping }>(sql`
    select t.header, t.mapping from imports t
     where t.organization_id = app_organization() and t.target = ${target} and t.committed_at is not null and ${placed(ctx)}
     order by t.committed_at desc limit 1`);
  const chosen = Object.entries(last?.mapping ?? {}).flatMap(([field, column]): [string, string][] => {
    const heading = column === null ? '' : bareHeading(last?.header[column] ?? '');
    return heading ? [[heading, field]] : [];
  });
  return Object.fromEntries(chosen);
}

/** Reads the file into rows, and proposes which column is which. */
export async function readImport(run: Run, target: Target): Promise<Outcome> {
  const { task, job } = run;
  const [{ key } = { key: '' }] = await run.during((ctx) =>
    ctx.db.query<{ key: string }>(
      sql`select upload_key as key from imports where organization_id = app_organization() and id = ${task.importId}`,
    ),
  );
  const bytes = await readBytes(run, key, limits.importMaxBytes);
  const sheet = await readApart('sheet', {
    bytes,
    fileName: job.fileName,
    limits: { rows: limits.importRows, columns: limits.importColumns, cell: longestCell },
  });
  checkSheet(sheet, importWords(job.target).one);
  const { header, rows: people } = sheet;
  await keepRows(run, people);
  const mapping = await run.during(async (ctx) =>
    proposeMapping(header, await target.fields(ctx), await knownHeadings(ctx, job)),
  );
  const examples = people.slice(0, exampleRows).map(({ cells }) => cells);
  return {
    fields: [
      sql`state = 'mapping'`,
      sql`header = ${JSON.stringify(header)}::jsonb`,
      sql`examples = ${JSON.stringify(examples)}::jsonb`,
      sql`mapping = ${JSON.stringify(mapping)}::jsonb`,
      sql`row_count = ${people.length}`,
    ],
  };
}
