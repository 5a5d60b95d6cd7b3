import { limits } from 'contract/core/limits';
import { proposeMapping } from 'contract/import/import';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { WriteContext } from '../../core/context.ts';
import { readCsv } from '../../core/read-csv.ts';
import { UnreadableFile, type ReadRow } from '../../core/read-sheet.ts';
import { readXlsx } from '../../core/read-xlsx.ts';
import { readBytes } from '../upload/file.service.ts';
import { lotsOf, type Outcome, type Run } from './import-run.service.ts';

const longestCell = 2000;
const exampleRows = 3;
// Rows of notes and blank ones do not count.
const mostRows = limits.importRows + 100;

// What cannot be stored goes; the apostrophe that an export puts before what looks like a formula, too.
const cleaned = (text: string) =>
  text
    .replaceAll('\u0000', '')
    .toWellFormed()
    .trim()
    .replace(/^'(?=[=+\-@])/, '')
    .slice(0, longestCell);

const isNote = ([first = '']: string[]) => first.startsWith('#');

/** The heading and the rows of people below it: without blank rows, and without notes, which begin with #. */
function peopleIn(rows: readonly ReadRow[]): { header: string[]; people: ReadRow[] } {
  const [head, ...rest] = rows
    .map(({ row, cells }) => ({ row, cells: cells.map(cleaned) }))
    .filter(({ cells }) => cells.some((cell) => cell !== '') && !isNote(cells));
  if (!head)
    throw new UnreadableFile(
      'The file is empty. The first row holds the headings, each further row a person.',
    );
  const header = head.cells.slice(0, limits.importColumns);
  if (head.cells.length > limits.importColumns)
    throw new UnreadableFile(
      `The file has more than ${limits.importColumns} columns. Delete those that are not needed.`,
    );
  if (rest.length === 0)
    throw new UnreadableFile('The file has headings but no row below them. Each further row holds a person.');
  if (rest.length > limits.importRows)
    throw new UnreadableFile(
      `The file has more than ${limits.importRows.toLocaleString('en')} rows. Divide it into several files.`,
    );
  const people = rest.map(({ row, cells }) => ({ row, cells: cells.slice(0, header.length) }));
  return { header, people };
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
  const isWorkbook = job.fileName.toLowerCase().endsWith('.xlsx');
  const { header, people } = peopleIn(isWorkbook ? await readXlsx(bytes, mostRows) : await readCsv(bytes));
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
