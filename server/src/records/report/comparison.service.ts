import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import type { ReportComparison } from 'contract/records/report/report';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { conflict } from '../../core/http/errors.ts';
import type { KeptHead, KeptRow } from './report-file.ts';
import { findKept, findReport } from './report.service.ts';
import { isOwn } from './report.store.ts';

/** The lines of a text that comes in pieces. */
async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.write(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Goes once through what is kept of a run, line by line; whatever fails on the way fails here. */
async function readKept(
  { services }: Context,
  dataId: string,
  take: (line: KeptHead | KeptRow) => void,
): Promise<void> {
  await pipeline(
    await services.storage.read(dataId),
    createGunzip(),
    async (bytes: AsyncIterable<Buffer>) => {
      for await (const line of linesOf(bytes)) take(JSON.parse(line) as KeptHead | KeptRow); // report-file.ts writes nothing else
    },
  );
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

type Compared = Omit<ReportComparison, 'before'>;

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

const keyOf = ({ part, key }: KeptRow) => `${part} ${key}`;
const hashOf = ({ texts }: KeptRow) => createHash('sha256').update(JSON.stringify(texts)).digest('base64');
const told = ({ key, name }: KeptRow) => ({ key, name });

/** Keeps the first of what it is given, and counts all. */
function counter<T>() {
  const first: T[] = [];
  let count = 0;
  return {
    first,
    count: () => count,
    add(one: T): void {
      count += 1;
      if (first.length < mostShown) first.push(one);
    },
  };
}

/**
 * What is different between two runs. Of all rows the hash of their words alone is held, so that two runs of the most rows
 * take a few megabytes: the run before is read for its hashes, then the run itself, and the run before again for its words.
 */
async function compare(ctx: Context, beforeId: string, afterId: string): Promise<Compared> {
  const hashes = new Map<string, string>();
  await readKept(ctx, beforeId, (line) => {
    if (!('header' in line)) hashes.set(keyOf(line), hashOf(line));
  });
  const headers = new Map<string, readonly string[]>();
  const [came, changed] = [counter<KeptRow>(), counter<KeptRow>()];
  let same = 0;
  await readKept(ctx, afterId, (line) => {
    if ('header' in line) return void headers.set(line.part, line.header);
    const hash = hashes.get(keyOf(line));
    hashes.delete(keyOf(line));
    if (hash === undefined) came.add(line);
    else if (hash === hashOf(line)) same += 1;
    else changed.add(line);
  });
  const shown = new Map(changed.first.map((row) => [keyOf(row), row]));
  const olds = new Map<string, KeptRow>();
  const went = counter<KeptRow>();
  await readKept(ctx, beforeId, (line) => {
    if ('header' in line) return;
    if (hashes.has(keyOf(line))) went.add(line);
    else if (shown.has(keyOf(line))) olds.set(keyOf(line), line);
  });
  return {
    came: came.count(),
    went: went.count(),
    changed: changed.count(),
    same,
    rowsCame: came.first.map(told),
    rowsWent: went.first.map(told),
    rowsChanged: changed.first.map((row) => ({
      ...told(row),
      changes: changesOf(headers.get(row.part) ?? [], olds.get(keyOf(row)) ?? row, row),
    })),
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
  const { _id, number, asOf } = before;
  return { before: { _id, number, asOf }, ...(await compare(ctx, before.dataId, dataId)) };
}
