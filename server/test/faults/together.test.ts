import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { v7 as newId } from 'uuid';
import type { Endpoint } from 'contract/core/endpoint';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../api.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { makePlace, makeRisk, type Place } from '../make.ts';
import { startNode, type TestNode } from '../node.ts';

let database: TestDatabase;
let owner: pg.Client;
let nodes: TestNode[];
let place: Place;
/** The place's owner as a client of each node. */
let callers: Caller[];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  const [first, second] = await Promise.all([startNode(database), startNode(database)]);
  nodes = [first, second];
  place = await makePlace(first);
  callers = nodes.map((node) => node.withToken(place.owner.tokens.access.token));
});
afterAll(async () => {
  await Promise.all([...nodes.map((node) => node.close()), owner.end()]);
  await database.drop();
});

type Args = Parameters<Caller['call']>[1];

/** Calls as a patient client does: when the server is busy, or with the first of its own calls, it asks again. */
async function insist(caller: Caller, endpoint: Endpoint, args: Args, headers = {}): Promise<Answer> {
  for (;;) {
    const answer = await caller.call(endpoint, args, headers);
    if (answer.status !== 503 && answer.body.code !== 'IDEMPOTENCY_IN_FLIGHT') return answer;
    await wait(100 + Math.random() * 200);
  }
}

/** The same many times at once, through all nodes. */
const atOnce = (count: number, send: (caller: Caller, index: number) => Promise<Answer>) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => send(callers[index % callers.length] as Caller, index)),
  );

const tally = (answers: Answer[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

async function rowsOf(text: string, values: unknown[]): Promise<number> {
  return (await owner.query(text, values)).rowCount ?? 0;
}

test('200 identical creations at once with one key make one record with one log row, and all get the same answer (F-07)', async () => {
  const headers = { 'idempotency-key': newId() };
  const body = place.riskInput('Sent two hundred times');
  const first = await atOnce(200, (caller) => caller.call(riskEndpoints.create, { body }, headers));
  for (const answer of first.filter(({ status }) => status !== 201)) {
    expect(['IDEMPOTENCY_IN_FLIGHT', 'UNAVAILABLE']).toContain(answer.body.code);
  }
  const answers = await atOnce(200, (caller) => insist(caller, riskEndpoints.create, { body }, headers));
  expect(tally(answers)).toEqual({ 201: 200 });
  const made = [...first.filter(({ status }) => status === 201), ...answers].map((answer) =>
    JSON.stringify(answer.body),
  );
  expect(new Set(made).size).toBe(1);
  expect(await rowsOf('select from records where name = $1', [body.name])).toBe(1);
  const id = answers[0]?.body.data._id;
  expect(await rowsOf('select from activities where record_id = $1', [id])).toBe(1);

  const other = await insist(
    place.owner,
    riskEndpoints.create,
    { body: place.riskInput('Another') },
    headers,
  );
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
});

test('a refusal for what was sent is not kept: corrected, the same key serves (F-07)', async () => {
  const headers = { 'idempotency-key': newId() };
  const refused = await place.owner.call(riskEndpoints.create, { body: place.riskInput('') }, headers);
  expect(refused.status).toBe(400);
  const body = place.riskInput('Corrected');
  expect((await place.owner.call(riskEndpoints.create, { body }, headers)).status).toBe(201);
});

const params = (recordId: string) => ({ workspaceId: place.workspaceId, recordId });
const questions = ['what', 'why', 'when', 'where', 'who', 'how', 'howMuch', 'howImpacted'];

test('a hundred editors of different fields, all with the version that they read, lose nothing (F-08)', async () => {
  const names = Array.from({ length: 46 }, (_, index) => `field_${index}`);
  for (const name of names) {
    const body = { name, label: name, type: 'text' };
    const made = await place.owner.call(customFieldEndpoints.create, {
      params: { workspaceId: place.workspaceId },
      body,
    });
    expect(made.status).toBe(201);
  }
  const risks = [await makeRisk(place, 'Edited by many'), await makeRisk(place, 'Edited by many others')];
  const edits = risks.flatMap(({ _id: recordId }) => [
    ...names.map((name) => ({
      endpoint: riskEndpoints.update,
      recordId,
      body: { custom: { [name]: `of ${name}` } },
    })),
    ...questions.map((name) => ({
      endpoint: riskEndpoints.update5W2H,
      recordId,
      body: { form5W2H: { [name]: `of ${name}` } },
    })),
  ]);
  expect(edits.length).toBeGreaterThanOrEqual(100);
  const answers = await atOnce(edits.length, (caller, index) => {
    const { endpoint, recordId, body } = edits[index] as (typeof edits)[number];
    return insist(caller, endpoint, { params: params(recordId), body: { ...body, version: 1 } });
  });
  expect(tally(answers)).toEqual({ 200: edits.length });
  for (const { _id: recordId } of risks) {
    const { data } = (await place.owner.call(riskEndpoints.find, { params: params(recordId) })).body;
    expect(data.version).toBe(1 + names.length + questions.length);
    expect(data.custom).toEqual(Object.fromEntries(names.map((name) => [name, `of ${name}`])));
    expect(data.form5W2H).toEqual(Object.fromEntries(questions.map((name) => [name, `of ${name}`])));
  }
});

test('of a hundred editors of one field one wins, and the others are shown what is there now (F-08)', async () => {
  const { _id: recordId } = await makeRisk(place, 'Fought over');
  const answers = await atOnce(100, (caller, index) =>
    insist(caller, riskEndpoints.update, {
      params: params(recordId),
      body: { description: `by ${index}`, version: 1 },
    }),
  );
  expect(tally(answers)).toEqual({ 200: 1, 409: 99 });
  const winner = answers.find(({ status }) => status === 200)?.body.data;
  for (const { body } of answers.filter(({ status }) => status === 409)) {
    expect(body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { fields: ['description'], current: { version: 2, description: winner.description } },
    });
  }
});
