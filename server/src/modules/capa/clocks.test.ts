import { readdir, readFile } from 'node:fs/promises';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { exportsOf } from '../../../test/export.ts';
import { capaParams, raiseCapa } from '../../../test/raise-capa.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let world: World;
let approver: Member;
let worker: TestWorker;
let workspaceId: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  workspaceId = capaParams(world, '').workspaceId;
  approver = await addMember(api, world, { level: 4, name: 'Ada Approver', workspaceId });
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const find = async (recordId: string) =>
  (await world.owner.call(capaEndpoints.find, { params: capaParams(world, recordId) })).body.data;

async function move(recordId: string, step: string, asked: object = {}) {
  const { version } = await find(recordId);
  const params = capaParams(world, recordId);
  const moved = await approver.call(capaEndpoints.move, { params, body: { step, version, ...asked } });
  expect(moved.status, `${step}: ${JSON.stringify(moved.body)}`).toBe(200);
  return moved.body.data;
}

/** Lets days pass for one CAPA: all that was, its log too, was so many days earlier. */
async function pass(recordId: string, days: number) {
  const earlier = async (statement: string) => api.owner.query(statement, [recordId, days]);
  await earlier('update records set opened_on = opened_on - $2::int where id = $1');
  await earlier('update capas set held_since = held_since - $2::int where id = $1');
  await api.owner.query('alter table activities disable trigger append_only');
  await earlier('update activities set at = at - make_interval(days => $2::int) where root_id = $1');
  await api.owner.query('alter table activities enable trigger append_only');
}

/** What the log alone says of how long it has taken: the days since its detection, and those of them on hold. */
async function recount(recordId: string) {
  const {
    rows: [row],
  } = await api.owner.query<{ gross: number; held: number; sent: number }>(
    `with moved as (
       select a.seq, a.at, a.changes->'status' as status from activities a where a.root_id = $1 and a.record_id = $1 and a.changes ? 'status'),
     held as (
       select (m.at at time zone s.time_zone)::date as from_day,
              coalesce((select (n.at at time zone s.time_zone)::date from moved n where n.seq > m.seq order by n.seq limit 1), today_in(s.time_zone)) as to_day
         from moved m, records r join sites s on s.organization_id = r.organization_id and s.id = r.site_id
        where r.id = $1 and m.status->>1 = 'on-hold')
     select coalesce(r.closed_on, today_in(s.time_zone)) - r.opened_on as gross,
            (select coalesce(sum(h.to_day - h.from_day), 0)::int from held h) as held,
            (select count(*)::int from activities a where a.root_id = $1 and a.action = 'request-changes') as sent
       from records r join sites s on s.organization_id = r.organization_id and s.id = r.site_id where r.id = $1`,
    [recordId],
  );
  return row ?? { gross: -1, held: -1, sent: -1 };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const rest = { reason: 'The part is away', resumeOn: inDays(30) };

test('a hold stops the net days and never the gross ones, through several holds, as the log says', async () => {
  const recordId = await raiseCapa(world, 'Leaking housings');
  expect(await find(recordId)).toMatchObject({ stage: 'draft', grossDays: null, netDays: null });
  await bringTo(api.owner, recordId, 'investigation');
  const compare = async () => {
    const { grossDays, netDays } = await find(recordId);
    const { gross, held } = await recount(recordId);
    expect({ grossDays, netDays }).toEqual({ grossDays: gross, netDays: gross - held });
    return netDays as number;
  };
  const begun = await compare();
  await pass(recordId, 5);
  expect(await compare()).toBe(begun + 5);
  await move(recordId, 'hold', rest);
  await pass(recordId, 7);
  expect(await compare(), 'on hold').toBe(begun + 5);
  expect(await move(recordId, 'resume')).toMatchObject({ heldDays: 7, heldSince: null });
  await pass(recordId, 2);
  expect(await compare(), 'resumed').toBe(begun + 7);
  await move(recordId, 'hold', rest);
  await pass(recordId, 3);
  await move(recordId, 'resume');
  expect(await compare(), 'resumed again').toBe(begun + 7);
  await api.owner.query(
    `update records set status = 'completed', stage = 'closed', closed_on = null where id = $1`,
    [recordId],
  );
  await compare();
});

test('what was there before is counted by the log when the product is brought up to date', async () => {
  const recordId = await raiseCapa(world, 'Bent pins');
  await bringTo(api.owner, recordId, 'plan-review');
  await move(recordId, 'request-changes', { reason: 'The causes are guesses' });
  await move(recordId, 'hold', rest);
  await pass(recordId, 4);
  await move(recordId, 'resume');
  await move(recordId, 'hold', rest);
  await pass(recordId, 3);
  const kept = async () =>
    (
      await api.owner.query('select retry_count, held_days, held_since::text from capas where id = $1', [
        recordId,
      ])
    ).rows[0];
  const before = await kept();
  expect(before).toMatchObject({ retry_count: 1, held_days: 4 });
  await api.owner.query('update capas set retry_count = 0, held_days = 0, held_since = null where id = $1', [
    recordId,
  ]);
  const migrations = new URL('../../../migrations/', import.meta.url);
  const name = (await readdir(migrations)).find((one) => one.endsWith('-how-long-a-capa-takes.sql')) ?? '';
  const migration = await readFile(new URL(name, migrations), 'utf8');
  await api.owner.query(migration.slice(migration.indexOf('-- What the log says')));
  expect(await kept()).toEqual(before);
});

test('how often a plan was sent back is counted, and stands in reports and exports as the days do', async () => {
  const recordId = await raiseCapa(world, 'Scratched lids');
  for (let times = 1; times <= 3; times++) {
    await bringTo(api.owner, recordId, 'plan-review');
    const sent = await move(recordId, 'request-changes', { reason: 'The causes are guesses' });
    expect(sent).toMatchObject({ stage: 'investigation', retryCount: times });
  }
  const { number, grossDays, netDays, retryCount } = await find(recordId);
  expect(retryCount).toBe((await recount(recordId)).sent);
  const exported = await exportsOf(api, workspaceId).rows(world.owner, { kind: 'capas' });
  expect(exported.find((row) => row['Number'] === number)).toMatchObject({
    'Plan sent back': '3',
    'Gross days': String(grossDays),
    'Net days': String(netDays),
  });
  const { body } = await world.owner.call(reportEndpoints.preview, {
    params: { type: 'capa', workspaceId },
    query: { template: 'capa.register', fields: 'number,age,net,retries' },
  });
  const rows = body.data.sections[0].rows.map(({ texts }: { texts: string[] }) => texts);
  expect(rows).toContainEqual([number, String(grossDays), String(netDays), '3']);
});
