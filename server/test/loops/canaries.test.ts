import { Writable } from 'node:stream';
import { pino } from 'pino';
import { allEndpoints } from 'contract/endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import type { ExportJob } from 'contract/export-job';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { searchEndpoints } from 'contract/records/search/search.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { features } from '../../src/features.ts';
import { testApi, type Member, type TestApi } from '../api.ts';
import { sampleOf } from './samples.ts';
import { readWorkbook } from '../sheet.ts';
import { uploadFile } from '../upload.ts';
import { asOwner, hurryJobs, testWorker, type TestWorker } from '../worker.ts';
import { makeWorld, type World } from '../world.ts';

type Named = (typeof allEndpoints)[number];
type Shape = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
};

/** What every text of one organization holds, and nothing else does. */
const mark = 'canary';

let api: TestApi;
let worker: TestWorker;
let theirs: World;
let mine: World;
let stranger: Member;
let logged = '';
/** The fields that took a canary, each as `risk.create name`. */
const planted: string[] = [];
/** What waited in the queue before anything of it was done. */
let queued: string[];
const exported: Record<'mine' | 'theirs', string[]> = { mine: [], theirs: [] };

const logger = () =>
  pino(
    { level: 'debug' },
    new Writable({
      write(line: Buffer, _encoding, done) {
        logged += line.toString();
        done();
      },
    }),
  );

const schemaOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape; // the part of it that is read here

/** The paths to what may hold any text, or an address. */
function textsIn(shape: Shape, path: string[] = []): string[][] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = shape;
  if (shape.type === 'string') {
    const isFree = !shape.enum && !shape.pattern && !shape.format;
    return isFree || shape.format === 'email' ? [path] : [];
  }
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => textsIn(inner, [...path, name])),
    ...(items ? textsIn(items, [...path, '0']) : []),
    ...[...anyOf, ...oneOf].flatMap((inner) => textsIn(inner, path)),
  ];
}

function withValue(whole: unknown, [name, ...rest]: string[], value: string): unknown {
  if (name === undefined) return value;
  if (name === '0') return [withValue(Array.isArray(whole) ? whole[0] : undefined, rest, value)];
  const known = typeof whole === 'object' && whole !== null ? (whole as Record<string, unknown>) : {};
  return { ...known, [name]: withValue(known[name], rest, value) };
}

const wordFor = (path: string[]): string => {
  const word = `${mark}${planted.length}x${Math.random().toString(36).slice(2, 8)}`;
  if (path.at(-1) === 'fileName') return `${word}.png`;
  return path.at(-1) === 'email' ? `${word}@example.test` : word;
};

/** Has a call of theirs carry a canary in each of its texts: in all at once, or where that is refused, in one after the other. */
async function plant(one: Named): Promise<void> {
  if (!one.call.body) return;
  const paths = textsIn(schemaOf(one.call.body)).filter((path) => !/password|token/i.test(path.at(-1) ?? ''));
  const sample = sampleOf(one.name, theirs);
  const send = async (chosen: string[][]) => {
    const body = chosen.reduce<unknown>((whole, path) => withValue(whole, path, wordFor(path)), sample.body);
    const { status } = await theirs.owner.call(one.call, { ...sample, body });
    if (status < 300) planted.push(...chosen.map((path) => `${one.name} ${path.join('.')}`));
    return status < 300;
  };
  if (paths.length === 0 || (await send(paths))) return;
  for (const path of paths) await send([path]);
}

// What ends or removes something comes last, so that there is something to be seen.
const isEnding = ({ name, call }: Named) =>
  call.method === 'DELETE' || /remove|purge|cancel|complete|undo|resume|commit|policy/i.test(name);

async function plantAll(): Promise<void> {
  const writes = allEndpoints.filter(({ call }) => call.access !== 'public' && call.method !== 'GET');
  const { recordId, workspaceId } = theirs.ids;
  const note = { fileName: `${mark}.txt`, filetype: 'text/plain', bytes: Buffer.from(mark) };
  const { body } = await uploadFile(api, theirs.owner, note);
  await theirs.owner.call(riskParts.file.create, {
    params: { recordId: recordId ?? '', workspaceId: workspaceId ?? '' },
    body: { key: body.Key },
  });
  for (const one of writes.filter((write) => !isEnding(write))) await plant(one);
  await theirs.owner.call(userEndpoints.updateMe, { body: { name: wordFor(['name']) } });
}

const kinds = [
  [exportEndpoints.create, (world: World) => ({ kind: 'risks', workspace: world.workspaceId })],
  [exportEndpoints.createActivity, () => ({})],
  [exportEndpoints.createLog, () => ({})],
  [exportEndpoints.createUsers, () => ({})],
] as const;

// One after the other, since few of a person are at work at once.
async function exportAll(world: World): Promise<string[]> {
  const texts: string[] = [];
  for (const [endpoint, bodyOf] of kinds) {
    const params = { type: 'risk', workspaceId: world.workspaceId };
    for (const format of ['csv', 'xlsx']) {
      const { body } = await world.owner.call(endpoint, { params, body: { ...bodyOf(world), format } });
      await finishJobs();
      texts.push(await textOf(world, body.data._id));
    }
  }
  return texts;
}

/** The text of what an export has written. */
async function textOf(world: World, exportId: string): Promise<string> {
  const { body } = await world.owner.call(exportEndpoints.find, { params: { exportId } });
  const { state, url }: ExportJob = body.data;
  expect(state).toBe('done');
  const { rawPayload, headers } = await api.app.inject({ method: 'GET', url: url ?? '' });
  const isText = String(headers['content-type']).startsWith('text/csv');
  return isText ? rawPayload.toString() : JSON.stringify(readWorkbook(rawPayload).parts);
}

async function finishJobs(): Promise<void> {
  await vi.waitFor(
    async () => {
      await hurryJobs(api.urls);
      const waiting = 'select id from graphile_worker.jobs where attempts < max_attempts';
      expect(await asOwner(api.urls, waiting)).toEqual([]);
    },
    { timeout: 60_000, interval: 200 },
  );
}

async function runJobs(): Promise<void> {
  queued = (
    await asOwner<{ job: string }>(
      api.urls,
      'select row_to_json(j)::text as job from graphile_worker._private_jobs j',
    )
  ).map(({ job }) => job);
  const { storage, publish } = api.services;
  worker = await testWorker(api.urls, features, { storage, publish }, logger());
  await finishJobs();
}

beforeAll(async () => {
  api = await testApi({}, logger());
  [theirs, mine] = [await makeWorld(api), await makeWorld(api)];
  stranger = await api.register('Stranger');
  await plantAll();
  await runJobs();
  exported.mine.push(...(await exportAll(mine)));
  exported.theirs.push(...(await exportAll(theirs)));
}, 180_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const isSearchable = ({ call }: Named) => call.query instanceof z.ZodObject && 'search' in call.query.shape;

/** Everything that somebody is answered who calls whatever there is, naming what is a world's. */
async function answersTo(
  caller: Pick<Member, 'call'>,
  world: World,
  calls: Named[],
): Promise<[string, string][]> {
  const answers: [string, string][] = [];
  for (const one of calls) {
    const sample = sampleOf(one.name, world);
    const queries = [sample.query ?? {}, ...(isSearchable(one) ? [{ ...sample.query, search: mark }] : [])];
    for (const query of queries) {
      const { body, headers } = await caller.call(one.call, { ...sample, query });
      answers.push([one.name, JSON.stringify([body, headers])]);
    }
  }
  return answers;
}

describe('what people of one organization write (T-04)', () => {
  const reads = allEndpoints.filter(({ call }) => call.method === 'GET');
  const holders = (answers: [string, string][]) =>
    answers.filter(([, text]) => text.includes(mark)).map(([name]) => name);

  test('stands in their own answers, exports and mails', async () => {
    expect(planted.length).toBeGreaterThan(60);
    for (const field of ['risk.create name', 'risk-action.create cause.description', 'user.updateMe orgName'])
      expect(planted).toContain(field);
    const seen = new Set(holders(await answersTo(theirs.owner, theirs, reads)));
    for (const name of ['risk.list', 'risk.find', 'log.listAll', 'site.names', 'role.list', 'risk-file.list'])
      expect(seen).toContain(name);
    expect(exported.theirs.filter((text) => text.includes(mark))).toHaveLength(exported.theirs.length);
    expect(worker.mails.some((mail) => JSON.stringify(mail).includes(mark))).toBe(true);
  });

  // The link of an invitation is a secret of its own: it tells whoever holds it which organization it was sent by, so that
  // an invited person knows before they have an account here.
  const byLink = 'invited.find';

  test('stands in no answer to anybody else', async () => {
    expect(holders(await answersTo(mine.owner, mine, reads))).toEqual([]);
    expect(holders(await answersTo(mine.owner, theirs, reads))).toEqual([byLink]);
    expect(holders(await answersTo(stranger, theirs, reads))).toEqual([byLink]);
    const found = await mine.owner.call(searchEndpoints.find, { query: { q: mark } });
    expect(found.body.data).toMatchObject({ hits: [] });
    const writes = allEndpoints.filter(({ call }) => call.method !== 'GET' && call.access !== 'public');
    const isOut = ({ name }: Named) => name === 'auth.logout';
    const sent = writes.filter((one) => !isOut(one));
    expect(holders(await answersTo(mine.owner, theirs, sent))).toEqual([]);
    expect(holders(await answersTo(mine.owner, mine, sent))).toEqual([]);
  }, 120_000);

  test('stands in no export of others, and in no mail to them', () => {
    expect(exported.mine.map((text) => text.includes(mark))).toEqual(exported.mine.map(() => false));
    const ours = [mine.owner, stranger].map(({ user }) => user.email);
    const mails = worker.mails.filter(({ to }) => ours.includes(to));
    expect(mails.length).toBeGreaterThan(1);
    for (const mail of mails) expect(JSON.stringify(mail)).not.toContain(mark);
  });

  test('stands in no line of the log', () => {
    expect(logged).toContain('"route":"/v1/risk/libraries"');
    expect(logged).toContain('job done');
    expect(logged).not.toContain(mark);
  });
});

describe('what waits in the queue and what sockets are told (T-13)', () => {
  /** What may stand in a payload: ids, choices, numbers, days; no text of anybody's. */
  function textsOf(shape: Shape, path: string): string[] {
    const { properties = {}, items, anyOf = [], oneOf = [] } = shape;
    const inside = [
      ...Object.entries(properties).flatMap(([name, inner]) => textsOf(inner, `${path}.${name}`)),
      ...(items ? textsOf(items, `${path}[]`) : []),
      ...[...anyOf, ...oneOf].flatMap((inner) => textsOf(inner, path)),
    ];
    const isKnown =
      ['object', 'array', 'integer', 'number', 'boolean', 'null'].includes(shape.type ?? '') ||
      shape.enum !== undefined ||
      shape.const !== undefined ||
      anyOf.length + oneOf.length > 0 ||
      ['uuid', 'date', 'date-time'].includes(shape.format ?? '');
    return isKnown ? inside : [path, ...inside];
  }

  test('every job is declared with ids, choices, numbers and times alone', () => {
    const jobs = features.flatMap((feature) => feature.jobs ?? []);
    expect(jobs.length).toBeGreaterThan(20);
    expect(jobs.flatMap(({ name, payload }) => textsOf(schemaOf(payload), name))).toEqual([]);
  });

  test('holds nothing that people wrote', () => {
    expect(queued.length).toBeGreaterThan(20);
    for (const job of queued) expect(job).not.toContain(mark);
    expect(api.sent.length).toBeGreaterThan(100);
    for (const one of api.sent) expect(JSON.stringify(one)).not.toContain(mark);
  });
});
