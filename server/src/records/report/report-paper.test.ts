import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { glyphsIn, pagesOf, textIn } from '../../../test/pdf.ts';
import { reportsOf } from '../../../test/report.ts';
import { readWorkbook } from '../../../test/sheet.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';
import { serverModules } from '../../modules.ts';
import { runReport } from './report-run.service.ts';
import { reportSources } from './report-sources.ts';

/** Names as people all over the world give them, and what of each stays together when its words are read out again. */
const names = {
  Arabic: 'انحراف أداة العزم في خط المحاور (محطة 40)',
  Urdu: 'ٹارک ٹول کی خرابی، ہر شفٹ میں جانچ ضروری ہے',
  Hebrew: 'סטיית כלי מומנט בקו הסרנים (תחנה 40)',
  Chinese: '轴线扭矩工具漂移，每班检查一次',
  Hindi: 'एक्सल लाइन पर टॉर्क उपकरण का विचलन',
  Thai: 'เครื่องมือวัดแรงบิดคลาดเคลื่อนที่สายการผลิตเพลา',
  emoji: 'Fire 🔥 at the bench 👩‍🔧 of line 🇩🇪 4️⃣',
  Vietnamese: 'Lệch dụng cụ mô-men xoắn trên dây chuyền trục',
} as const;

let api: TestApi;
let worker: TestWorker;
let world: World;
let ada: Member;
let reports: ReturnType<typeof reportsOf>;

async function raise(name: string, description = name): Promise<string> {
  const params = { workspaceId: world.workspaceId };
  const body = { ...world.riskInput(name), description: `${description}. Seen at the torque station.` };
  const { body: made } = await ada.call(riskEndpoints.create, { params, body });
  const recordId = String(made.data._id);
  const action = { ...world.actionInput(name), startDate: '2026-01-05', endDate: '2026-02-05' };
  await ada.call(riskParts.action.create, { params: { ...params, recordId }, body: action });
  return recordId;
}

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  ada = world.owner;
  reports = reportsOf(api, world.workspaceId);
  for (const name of Object.values(names)) await raise(name);
  await asOwner(api.urls, `update organizations set name = 'Kestrel Works' where id = $1`, [
    world.organizationId,
  ]);
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

/** Makes a finished run once more, as after a worker that was killed before it could say so. */
async function makeAgain(reportId: string): Promise<void> {
  await asOwner(api.urls, `update report_runs set state = 'queued' where id = $1`, [reportId]);
  const task = {
    organizationId: world.organizationId,
    accountId: ada.user.accountId,
    workspaceId: world.workspaceId,
    reportId,
  };
  const services = { ...api.services, mailer: { send: async () => {}, close: () => {} }, publicUrl: '' };
  await runReport(services, task, reportSources(serverModules), '2099-01-01T00:00:00Z');
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

test.each([
  { template: 'risk.list', fields: ['number', 'name', 'description', 'status', 'site', 'managers'] },
  { template: 'risk.record' },
  { template: 'risk.overdue' },
])(
  '$template as PDF: no glyph is a box, every page has its head and number, the same run has the same bytes',
  async (asked) => {
    const record =
      asked.template === 'risk.record'
        ? { record: await raise(names.Arabic, Object.values(names).join('\n')) }
        : {};
    const run = await reports.make(ada, { ...asked, ...record });
    expect(run).toMatchObject({ state: 'ready', failure: null });
    const bytes = await reports.bytes(ada, run._id);
    const { drawn, boxes } = await glyphsIn(bytes);
    expect(drawn).toBeGreaterThan(500);
    expect(boxes).toBe(0);
    const pages = await pagesOf(bytes);
    expect(pages).toHaveLength(run.pageCount ?? 0);
    pages.forEach((page, at) => {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page).toContain(run.number);
      expect(page).toContain('A printed copy is not controlled.');
    });
    expect(pages[0]).toContain('Kestrel Works');
    const text = squeezed(await textIn(bytes));
    for (const whole of [names.Chinese, names.Thai, 'Fire🔥atthebench'])
      expect(text).toContain(squeezed(whole));
    await makeAgain(run._id);
    expect((await reports.bytes(ada, run._id)).equals(bytes)).toBe(true);
  },
  60_000,
);

test('10,000 rows as XLSX: every one is in it, in every script, and the same run has the same bytes', async () => {
  const most = 10_000;
  const [before] = await asOwner<{ count: string }>(
    api.urls,
    `select count(*) from records where workspace_id = $1 and deleted_at is null`,
    [world.workspaceId],
  );
  const missing = most - Number(before?.count);
  await asOwner(
    api.urls,
    `with made as (
       insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, category, status, opened_on, site_id, process_id)
       select organization_id, uuidv7(), workspace_id, kind, prefix, 2031, n, ($3::text[])[1 + n % cardinality($3::text[])] || ' ' || n, description, category, status,
              opened_on, site_id, process_id
         from records, generate_series(1, $2) n where id = $1
       returning organization_id, id)
     insert into risks (organization_id, id) select organization_id, id from made`,
    [world.recordId, missing, Object.values(names)],
  );
  const run = await reports.make(ada, { format: 'xlsx' });
  expect(run).toMatchObject({ state: 'ready', rowCount: most });
  const bytes = await reports.bytes(ada, run._id);
  const { values } = readWorkbook(bytes);
  expect(values).toHaveLength(most + 1);
  expect(new Set(values.map(([number]) => number)).size).toBe(most + 1);
  const said = new Set(values.map(([, name]) => String(name).replace(/ \d+$/, '')));
  for (const name of Object.values(names)) expect(said).toContain(name);
  await makeAgain(run._id);
  expect((await reports.bytes(ada, run._id)).equals(bytes)).toBe(true);
}, 120_000);
