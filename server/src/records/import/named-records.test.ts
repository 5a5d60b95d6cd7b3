import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk } from '../../../test/make.ts';
import { inOrganization } from '../../core/store/system-context.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** Copies of a record under other names, without what a write of each would cause. */
async function copy(recordId: string, count: number) {
  const { rows } = await api.owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_name = 'records' and table_schema = 'public' and is_generated = 'NEVER'`,
  );
  const columns = rows.map(({ name }) => name).join(', ');
  await api.owner.query(`begin; set local session_replication_role = replica;
    insert into records (${columns})
    select ${columns.replaceAll(/(^|, )/g, '$1x.')} from records r
     cross join generate_series(1, ${count}) g
     cross join lateral jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'serial', 1000 + g, 'name', 'Copy ' || g)) x
     where r.id = '${recordId}';
    commit; analyze records;`);
}

test('the records that a file names are found by their indexes, not by comparing each with all names', async () => {
  const place = await makePlace(api);
  const { workspaceId } = place;
  const risk = await makeRisk(place, 'Loose Guard');
  await copy(risk._id, 4000);
  const copies = Array.from({ length: 50 }, (_, at) => `copy ${at * 7 + 1}`);
  const number = (risk.number ?? '').replace(/\d+$/, '1234');
  const { found, read } = await inOrganization(api.database, joined(place).organizationId, async (tx) => {
    const ids = await tx.query(sql`
      select named_records(${workspaceId}, 'risk', ${[...copies, 'loose guard', 'nothing']}::text[], ${[risk.number, number, 'RSK-1-x']}::text[]) as id`);
    const [touched] = await tx.query<{ read: number }>(sql`
      select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'records'`);
    return { found: ids.length, read: touched?.read };
  });
  // The fifty copies, the first by its name and its number, and the one of another number.
  expect(found).toBe(52);
  expect(read).toBeLessThan(120);
});
