import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { importsOf, xlsxFile } from '../../../test/import.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';
let api: TestApi; let worker: TestWorker; let world: World; let ada: Member;
beforeAll(async () => {
  api = await testApi(); world = await makeWorld(api); ada = world.owner;
  worker = await testWorker(api.urls, features, { storage: api.services.storage, publish: api.services.publish });
}, 240000);
afterAll(async () => { await worker.stop(); await api.close(); });
const counts = async () => (await asOwner(api.urls, `select (select count(*)::int from records where organization_id=$1 and deleted_at is null) r,
 (select count(*)::int from tasks where organization_id=$1) t, (select coalesce(sum(n),0)::int from figures where organization_id=$1) f, (select coalesce(sum(total),0)::int from record_totals where organization_id=$1 and not deleted) tot`, [world.organizationId]))[0];
test('10,000', async () => {
  const [p] = await asOwner<any>(api.urls, `select (select name from sites where id = $1) as site, (select name from processes where id = $2) as process`, [world.siteId, world.processId]);
  const imports = importsOf(api, { target: 'risk', workspace: { type: 'risk', workspaceId: world.workspaceId } });
  const rows = [['Risk name','Description','Category','Site','Process','Managers','Date identified'],
    ...Array.from({ length: 10000 }, (_, i) => [`Risk number ${i}`, 'What may happen, and where it was seen.', i % 100 < 3 ? 'Operativ' : 'Operational', p.site, p.process, ada.user.email, '2026-03-14'])];
  const before = await counts();
  const out: string[] = []; const t0 = Date.now(); let last = t0; let peak = 0;
  const timer = setInterval(() => { peak = Math.max(peak, process.memoryUsage().rss); }, 50);
  const lap = (name: string) => { out.push(`${name} ${((Date.now() - last) / 1000).toFixed(1)} s`); last = Date.now(); };
  const base = process.memoryUsage().rss;
  const read = await imports.read(ada, await xlsxFile(rows)); lap('read');
  const job = await imports.act(ada, 'validate', read._id); lap('check');
  expect(job).toMatchObject({ okCount: 9700, errorCount: 300 });
  const refused = await ada.call(imports.calls.commit, { ...imports.paramsOf(job._id), body: { mode: 'all' } });
  expect(refused.status).toBe(409);
  expect(await counts()).toEqual(before);
  await imports.errorsFile(ada, job._id, 'xlsx'); lap('errors');
  const finished = imports.act(ada, 'commit', job._id, { mode: 'skip' });
  await vi.waitFor(async () => expect((await imports.find(ada, job._id)).done).toBeGreaterThan(1000), { timeout: 120000, interval: 50 });
  await asOwner(api.urls, `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'plumbline_app'`);
  await vi.waitFor(async () => {
    await asOwner(api.urls, `update graphile_worker._private_jobs set run_at = now() where locked_at is null and task_id = (select id from graphile_worker._private_tasks where identifier = 'import')`);
    await asOwner(api.urls, `select pg_notify('jobs:insert', '{"count": 10}')`);
    expect((await imports.find(ada, job._id)).state).toBe('done');
  }, { timeout: 500000, interval: 500 });
  await finished; lap('commit (cut off once)');
  const [dup] = await asOwner<any>(api.urls, `select count(*)::int n, count(distinct name)::int d from records where organization_id=$1 and name like 'Risk number %'`, [world.organizationId]);
  out.push(JSON.stringify(dup));
  await imports.act(ada, 'undo', job._id); lap('undo');
  clearInterval(timer);
  out.push(`base ${(base/1e6).toFixed(0)} MB peak ${(peak/1e6).toFixed(0)} MB`);
  out.push(JSON.stringify([before, await counts()]));
  console.log(out.join('\n'));
  (await import('node:fs')).writeFileSync('/tmp/imp-measure.txt', out.join('\n'));
  expect(await counts()).toEqual(before);
}, 900000);
