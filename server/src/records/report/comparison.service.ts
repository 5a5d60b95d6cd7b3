import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import type { ReportComparison } from 'contract/records/report/report';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import type { KeptHead, KeptRow } from './report-file.ts';
import { findKept, findReport } from './report.service.ts';
import { isOwn } from './report.store.ts';

type Words = { headers: Map<string, readonly string[]>; rows: Map<string, KeptRow> };

async function wordsOf({ services }: Context, dataId: string): Promise<Words> {
  const words: Words = { headers: new Map(), rows: new Map() };
  const bytes = (await services.storage.read(dataId)).pipe(createGunzip());
  for await (const line of createInterface({ input: bytes })) {
    const one = JSON.parse(line) as KeptHead | KeptRow; // report-file.ts writes nothing else
    if ('header' in one) words.headers.set(one.part, one.header);
    else words.rows.set(`${one.part} ${one.key}`, one);
  }
  return words;
}

/** The run before with the same parameters, that was made under the same rights. */
async function findBefore(ctx: Context, id: string) {
  const [before] = await ctx.db.query<{ _id: string; number: string; asOf: string; dataId: string }>(sql`
    select b.id as "_id", b.number, b.as_of as "asOf", b.data_id as "dataId"
      from report_runs t join report_runs b on b.organization_id = t.organization_id and b.account_id = t.account_id
       and b.workspace_id = t.workspace_id and b.request_hash = t.request_hash
       and (b.created_at, b.id) < (t.created_at, t.id) and b.state = 'ready' and b.scope = t.scope
     where t.organization_id = app_organization() and t.id = ${id} and ${isOwn}
     order by b.created_at desc, b.id desc limit 1`);
  return before;
}

const mostShown = 100;
const longest = 300;
const cut = (text = '') => (text.length > longest ? `${text.slice(0, longest)}…` : text);

function changesOf(header: readonly string[], before: KeptRow, after: KeptRow) {
  return header.flatMap((field, at) =>
    before.texts[at] === after.texts[at]
      ? []
      : [{ field, before: cut(before.texts[at]), after: cut(after.texts[at]) }],
  );
}

function compare(before: Words, after: Words): Omit<ReportComparison, 'before'> {
  const told = ({ key, name }: KeptRow) => ({ key, name });
  const came = [...after.rows].filter(([key]) => !before.rows.has(key)).map(([, row]) => row);
  const went = [...before.rows].filter(([key]) => !after.rows.has(key)).map(([, row]) => row);
  const both = [...after.rows].flatMap(([key, now]) => {
    const old = before.rows.get(key);
    return old ? [{ row: now, changes: changesOf(after.headers.get(now.part) ?? [], old, now) }] : [];
  });
  const changed = both.filter(({ changes }) => changes.length > 0);
  return {
    came: came.length,
    went: went.length,
    changed: changed.length,
    same: both.length - changed.length,
    rowsCame: came.slice(0, mostShown).map(told),
    rowsWent: went.slice(0, mostShown).map(told),
    rowsChanged: changed.slice(0, mostShown).map(({ row, changes }) => ({ ...told(row), changes })),
  };
}

const nothing = { came: 0, went: 0, changed: 0, same: 0, rowsCame: [], rowsWent: [], rowsChanged: [] };

/** What is different from the run before of the same report. */
export async function compareReport(ctx: Context, id: string): Promise<ReportComparison> {
  const run = await findReport(ctx, id);
  const { dataId } = await findKept(ctx, id);
  if (run.state !== 'ready' || !dataId) throw conflict('Only a report that is ready can be compared.');
  const before = await findBefore(ctx, id);
  if (!before) return { before: null, ...nothing };
  const [old, now] = await Promise.all([wordsOf(ctx, before.dataId), wordsOf(ctx, dataId)]);
  const { _id, number, asOf } = before;
  return { before: { _id, number, asOf }, ...compare(old, now) };
}
