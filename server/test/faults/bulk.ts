import { createHash, randomBytes } from 'node:crypto';
import { limits } from 'contract/core/limits';
import pg from 'pg';
import { makeRisk, type Place } from '../make.ts';
import { beginUpload } from '../upload.ts';
import type { Ledger } from './ledger.ts';

const batch = 5000;

// Copies of one risk that was raised by its call, each with its people and its row in the trail, as calls leave them.
const copyRisks = (columns: string) => `
  with copies as (
    select gen_random_uuid() as id, n, 'Copy ' || n as name from generate_series($2::int + 1, $2::int + $3::int) n
  ), made as (
    insert into records (${columns}) select ${columns} from (
      select (jsonb_populate_record(r, jsonb_build_object('id', c.id, 'serial', c.n, 'name', c.name))).*
        from records r, copies c where r.id = $1) copied
    returning id, name, number
  ), owned as (
    insert into risks select (jsonb_populate_record(o, jsonb_build_object('id', m.id))).* from risks o, made m where o.id = $1
  ), peopled as (
    insert into record_people
    select (jsonb_populate_record(p, jsonb_build_object('record_id', m.id))).* from record_people p, made m where p.record_id = $1
    returning record_id
  )
  select record_activity(
    (select jsonb_agg(to_jsonb(a) || jsonb_build_object('id', gen_random_uuid(), 'record_id', m.id, 'root_id', m.id,
       'record_name', m.name, 'record_number', m.number, 'changes', a.changes || jsonb_build_object('name', jsonb_build_array(null, m.name))))
       from activities a, made m where a.record_id = $1),
    jsonb_build_array(jsonb_build_object('workspace', $4::text, 'entity', 'risk', 'deleted', false, 'by', $3::int)),
    '{}'::jsonb), (select count(*) from peopled)`;

const columnsOfRisks = `
  select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
   where table_schema = 'public' and table_name = 'records' and is_generated = 'NEVER'`;

/** Fills a place with copies of a risk, past the API and as if each had been raised by it. */
export async function addRisks(ownerUrl: string, place: Place, count: number): Promise<void> {
  const { _id: recordId } = await makeRisk(place, 'To be copied');
  const { owner, workspaceId } = place;
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const [{ serial }] = (await client.query('select serial from records where id = $1', [recordId])).rows;
    const [{ columns }] = (await client.query(columnsOfRisks)).rows;
    for (let done = 0; done < count; done += batch) {
      const size = Math.min(batch, count - done);
      await client.query('begin');
      await client.query(`select set_config('app.organization', $1, true)`, [owner.user._id]);
      await client.query(copyRisks(columns), [recordId, serial + done, size, workspaceId]);
      await client.query(
        `update record_counters set last = last + $2 where organization_id = $1 and entity = 'risk'`,
        [owner.user._id, size],
      );
      await client.query('commit');
    }
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

const head = Buffer.from('%PDF-1.7\n');
const eachMb = limits.uploadChunkBytes / 1024 / 1024;

/** Uploads files of one part each to a server, and notes them in a ledger. */
export async function addFiles(
  url: string,
  { owner }: Place,
  megabytes: number,
  ledger: Ledger,
): Promise<void> {
  for (let count = 0; count * eachMb < megabytes; count += 1) {
    const bytes = Buffer.concat([head, randomBytes(limits.uploadChunkBytes - head.length)]);
    const begun = await beginUpload(owner, { fileName: `Report ${count}.pdf`, filetype: 'application/pdf' });
    const id = ledger.begin({ leaves: null, key: null });
    const put = await fetch(new URL(begun.urls[0] ?? '', url), { method: 'PUT', body: bytes });
    const done = await begun.complete();
    if (put.status !== 200 || done.status !== 200)
      throw new Error(`Not uploaded: ${JSON.stringify(done.body)}`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    ledger.acknowledge({ id, file: { url: done.body.Location, sha256 } });
  }
}
