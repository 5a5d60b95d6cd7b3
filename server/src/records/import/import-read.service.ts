import { limits } from 'contract/core/limits';
import { proposeMapping } from 'contract/records/import/import';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import { readApart } from '../../core/sheets/apart.ts';
import type { WriteContext } from '../../core/http/context.ts';
import { UnreadableFile, type ReadRow, type Sheet } from '../../core/sheets/sheet-rows.ts';
import { readBytes } from '../../support/file/file.service.ts';
import { lotsOf, type Outcome, type Run } from './import-run.service.ts';

const longestCell = 2000;
const exampleRows = 3;

function checkSheet({ header, rows }: Sheet): void {
  if (header.length === 0)
    throw new UnreadableFile(
      'The file is empty. The first row holds the headings, each further row a person.',
    );
  if (rows.length === 0)
    throw new UnreadableFile('The file has headings but no row below them. Each further row holds a person.');
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

/** Reads the file into rows, and proposes which column is which. */
export async function readImport(run: Run): Promise<Outcome> {
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
  checkSheet(sheet);
  const { header, rows: people } = sheet;
  await keepRows(run, people);
  const examples = people.slice(0, exampleRows).map(({ cells }) => cells);
  return {
    fields: [
      sql`state = 'mapping'`,
      sql`header = ${JSON.stringify(header)}::jsonb`,
      sql`examples = ${JSON.stringify(examples)}::jsonb`,
      sql`mapping = ${JSON.stringify(proposeMapping(header))}::jsonb`,
      sql`row_count = ${people.length}`,
    ],
  };
}
