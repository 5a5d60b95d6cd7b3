import { v7 as newId } from 'uuid';
import papaparse from 'papaparse';
import type { ImportJob, ImportRow, ImportTarget } from 'contract/records/import/import';
import { importEndpoints, recordImportEndpoints } from 'contract/records/import/import.endpoints';
import { expect, vi } from 'vitest';
import { xlsxBytes } from '../src/core/sheets/xlsx.ts';
import type { Answer, Member, TestApi } from './api.ts';
import { bytesOf, tableOf } from './sheet.ts';
import { uploadFile, type Sample } from './upload.ts';

/** A file of these rows, the first of which are the headings. */
export const csvFile = (rows: string[][], fileName = 'users.csv'): Sample => ({
  fileName,
  filetype: 'text/csv',
  bytes: Buffer.from(papaparse.unparse(rows)),
});

/** The same as an Excel workbook. */
export const xlsxFile = async ([header = [], ...rows]: string[][]): Promise<Sample> => ({
  fileName: 'users.xlsx',
  filetype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bytes: await bytesOf(xlsxBytes(tableOf(header, rows))),
});

/** What a row of a sheet calls the site and the process of a world. */
export async function placeNames(
  { owner }: Pick<TestApi, 'owner'>,
  { siteId, processId }: { siteId: string; processId: string },
): Promise<{ site: string; process: string }> {
  const { rows } = await owner.query<{ site: string; process: string }>(
    `select (select name from sites where id = $1) as site, (select name from processes where id = $2) as process`,
    [siteId, processId],
  );
  return rows[0] ?? { site: '', process: '' };
}

/** Imports as the worker leaves them, of one row: of users, and of risks where a workspace is named. */
export async function addImports(api: TestApi, { user }: Member, workspaceId: string | null = null) {
  const imports = { mapping: newId(), checked: newId(), done: newId() };
  const target = workspaceId ? 'risk' : 'users';
  for (const [state, importId] of Object.entries(imports)) {
    await api.owner.query(
      `insert into imports (organization_id, id, upload_key, file_name, state, header, mapping, row_count, good_count, created_by, target, workspace_id)
       values ($1, $2, $2, 'users.csv', $3, '["Name", "Email"]', '{"name": 0, "email": 1}', 1, 1, $4, $5, $6)`,
      [user._id, importId, state, user.accountId, target, workspaceId],
    );
    await api.owner.query(
      `insert into import_rows (organization_id, import_id, id, row, cells) values ($1, $2, $2, 2, '["Nia", "nia@example.test"]')`,
      [user._id, importId],
    );
  }
  return { ...imports, ids: { importId: imports.mapping, target, rowId: imports.checked } };
}

/** What is imported, and into which workspace where that is one. */
type Place = { target: ImportTarget; workspace?: { type: string; workspaceId: string } };

type Calls = typeof importEndpoints | typeof recordImportEndpoints;
type ParamsOf = (importId: string) => { params: { importId: string; type?: string; workspaceId?: string } };

/** What people do with the rows of an import. */
function rowsOf(api: TestApi, calls: Calls, paramsOf: ParamsOf) {
  async function rows(person: Member, importId: string, query = {}): Promise<ImportRow[]> {
    const asked = { ...paramsOf(importId), query: { limit: 100, ...query } };
    const { body } = await person.call(calls.rows, asked);
    const found: ImportRow[] = body.data;
    return found;
  }

  async function errorsFile(
    person: Member,
    importId: string,
    format: 'csv' | 'xlsx',
    what: 'errors' | 'result' = 'errors',
  ) {
    const { body } = await person.call(calls[what], { ...paramsOf(importId), body: { format } });
    return api.app.inject({ method: 'GET', url: body.data.url });
  }
  /** Corrects a cell, and gives the import as it is then. */
  async function fix(person: Member, importId: string, rowId: string, body: object): Promise<ImportJob> {
    const { params } = paramsOf(importId);
    const answer = await person.call(calls.fix, { params: { ...params, rowId }, body });
    if (answer.status !== 200) throw new Error(`fix: ${JSON.stringify(answer.body)}`);
    const job: ImportJob = answer.body.data;
    return job;
  }
  return { rows, errorsFile, fix };
}

/** How people import users, or whatever is said, step by step. */
export function importsOf(api: TestApi, { target, workspace }: Place = { target: 'users' }) {
  const calls = workspace ? recordImportEndpoints : importEndpoints;
  const paramsOf = (importId: string) => ({ params: { importId, ...workspace } });
  async function find(person: Member, importId: string): Promise<ImportJob> {
    const { body } = await person.call(calls.find, paramsOf(importId));
    const job: ImportJob = body.data;
    return job;
  }

  const settled = (person: Member, importId: string): Promise<ImportJob> =>
    vi.waitFor(
      async () => {
        const job = await find(person, importId);
        expect(['reading', 'checking', 'importing', 'undoing']).not.toContain(job.state);
        return job;
      },
      { timeout: 240_000, interval: 50 },
    );

  async function start(person: Member, file: Sample): Promise<Answer> {
    const { body } = await uploadFile(api, person, file);
    return person.call(calls.create, {
      ...(workspace ? { params: workspace } : {}),
      body: { target, key: body.Key },
    });
  }
  async function read(person: Member, file: Sample): Promise<ImportJob> {
    const begun = await start(person, file);
    if (begun.status !== 201) throw new Error(`import: ${JSON.stringify(begun.body)}`);
    return settled(person, begun.body.data._id);
  }
  const act = async (
    person: Member,
    step: 'map' | 'validate' | 'commit' | 'undo',
    importId: string,
    body?: unknown,
  ): Promise<ImportJob> => {
    const answer = await person.call(calls[step], { ...paramsOf(importId), body });
    if (answer.status !== 200) throw new Error(`${step}: ${JSON.stringify(answer.body)}`);
    return settled(person, importId);
  };
  async function check(person: Member, file: Sample, mapped?: object): Promise<ImportJob> {
    const job = await read(person, file);
    if (mapped) await act(person, 'map', job._id, { mapping: job.mapping, ...mapped });
    return act(person, 'validate', job._id);
  }
  return { calls, find, start, read, check, act, paramsOf, ...rowsOf(api, calls, paramsOf) };
}
