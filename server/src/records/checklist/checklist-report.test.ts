import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf } from '../../../test/checklist.ts';
import { reportsOf } from '../../../test/report.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { makeWorld, type World } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: World;
let reports: ReturnType<typeof reportsOf>;
let place: { type: string; workspaceId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  reports = reportsOf(api, world.workspaceId);
  place = { type: 'risk', workspaceId: world.workspaceId };
  const { storage, publish } = api.services;
  worker = await testWorker(api.urls, features, { storage, publish });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const wet = itemOf({ question: 'Is the floor dry?', isCritical: true });
const why = itemOf({
  question: 'What is it wet from?',
  type: 'text',
  isRequired: false,
  condition: { item: wet._id, answer: 'no' },
});
const load = itemOf({ question: 'How heavy is the load?', type: 'number', max: 20, unit: 'kg' });

async function completed(name: string, floor: 'yes' | 'no'): Promise<{ checklist: string; run: string }> {
  const { owner } = world;
  const checklist = await publishChecklist(owner, place, { name, sections: sectionsOf(wet, why, load) });
  const started = await owner.call(checklistRunEndpoints.create, { params: place, body: { checklist } });
  const run = String(started.body.data._id);
  const at = { ...place, runId: run };
  const say = (item: { _id: string }, value: string | number) =>
    owner.call(checklistRunEndpoints.answer, {
      params: { ...at, itemId: item._id },
      body: { value, version: 0, comment: item === load ? 'Weighed twice' : null },
    });
  await say(wet, 'no');
  await say(why, 'Rain');
  await say(load, 25);
  // What was answered before this hid it takes no part.
  if (floor === 'yes')
    await owner.call(checklistRunEndpoints.answer, {
      params: { ...at, itemId: wet._id },
      body: { value: 'yes', version: 1 },
    });
  expect((await owner.call(checklistRunEndpoints.complete, { params: at })).status).toBe(200);
  return { checklist, run };
}

const linesOf = (bytes: Buffer) => bytes.toString('utf8').replace('\ufeff', '').trim().split('\r\n');

test('the answers of one run are taken along as CSV, Excel and PDF', async () => {
  const { run } = await completed('Floor and load', 'no');
  const ask = { template: 'checklist.results', runs: [run] };
  const csv = await reports.make(world.owner, {
    ...ask,
    format: 'csv',
    fields: ['number', 'question', 'answer', 'unit', 'result', 'comment'],
  });
  expect(linesOf(await reports.bytes(world.owner, csv._id))).toEqual([
    '"No.","Question","Answer","Unit","Result","Comment"',
    '"1.1","Is the floor dry?","No","","Failed",""',
    '"1.2","What is it wet from?","Rain","","Not scored",""',
    '"1.3","How heavy is the load?","25","kg","Failed","Weighed twice"',
  ]);
  const xlsx = await reports.make(world.owner, { ...ask, format: 'xlsx' });
  expect(xlsx).toMatchObject({ state: 'ready', rowCount: 3 });
  const pdf = await reports.make(world.owner, { ...ask, format: 'pdf' });
  const { text } = await extractText(new Uint8Array(await reports.bytes(world.owner, pdf._id)), {
    mergePages: true,
  });
  for (const words of [
    'Floor and load, edition 1',
    '0%, failed: a critical item failed',
    'Weighed twice',
    'kg',
    'Rain',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(words);
});

test('results are those of the checklists that were chosen, and what was hidden when the run ended is no answer', async () => {
  const { checklist } = await completed('Dry floor', 'yes');
  await completed('Another floor', 'no');
  const ask = {
    template: 'checklist.results',
    checklists: [checklist],
    format: 'csv',
    fields: ['checklist', 'question'],
  };
  const made = await reports.make(world.owner, ask);
  expect(linesOf(await reports.bytes(world.owner, made._id)).slice(1)).toEqual([
    '"Dry floor","Is the floor dry?"',
    '"Dry floor","How heavy is the load?"',
  ]);
  const preview = await world.owner.call(reportEndpoints.preview, {
    params: place,
    query: { template: 'checklist.results', checklists: checklist },
  });
  expect(preview.body.data).toMatchObject({ total: 2 });
});
