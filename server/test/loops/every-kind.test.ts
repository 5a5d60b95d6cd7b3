import pg from 'pg';
import { allEndpoints } from 'contract/endpoints';
import type { Endpoint } from 'contract/core/endpoint';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { registerColumns } from 'contract/register-columns';
import { deletedEndpoints } from 'contract/support/deleted/deleted.endpoints';
import { recordKinds, recordKindKeys, type RecordKind } from 'contract/core/record-kinds';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testApi, type Answer, type Member, type TestApi } from '../api.ts';
import { sampleOf } from './samples.ts';
import { addMember, makeWorld, type World } from '../world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

/** What a kind takes besides what its sample gives. */
const more: Partial<Record<RecordKind, object>> = { risk: { form5W2H: { what: 'A leak', why: null } } };

function callOf(kind: RecordKind, name: string): Endpoint {
  const found = allEndpoints.find((one) => one.name === `${kind}.${name}`);
  if (!found) throw new Error(`There is no ${kind}.${name}`);
  return found.call;
}

type By = { by?: Member; headers?: Record<string, string> };

function create(
  kind: RecordKind,
  given: object,
  { by = world.owner, headers = {} }: By = {},
): Promise<Answer> {
  const { body } = sampleOf(`${kind}.create`, world);
  return by.call(callOf(kind, 'create'), { body: { ...(body as object), ...given } }, headers);
}

/** How often the server says to PostgreSQL that an exchange is over, while something is done. */
async function exchangesOf(work: () => Promise<Answer>): Promise<number> {
  const sync = vi.spyOn(pg.Connection.prototype, 'sync');
  try {
    expect((await work()).status).toBe(201);
    return sync.mock.calls.length;
  } finally {
    sync.mockRestore();
  }
}

describe.each(recordKindKeys)('a new %s', (kind) => {
  let workspaceId: string;
  let manager: Member;
  let narrowed: Member;

  beforeAll(async () => {
    workspaceId = sampleOf(`${kind}.create`, world).params?.['workspaceId'] ?? '';
    manager = await addMember(api, world, { level: 3, workspaceId });
    narrowed = await addMember(api, world, {
      preset: 'process-owner',
      sites: [world.siteId],
      name: 'Nora Narrow',
      workspaceId,
    });
  });

  const everything = () => ({
    ...more[kind],
    managers: [manager.user.accountId, world.owner.user.accountId],
  });

  test('is answered as it is found afterwards, with a key and without, whoever raises it', async () => {
    const ways: By[] = [{}, { headers: { 'idempotency-key': `new ${kind}` } }, { by: narrowed }];
    for (const way of ways) {
      for (const given of [{}, everything()]) {
        const headers = way.headers && {
          'idempotency-key': `${way.headers['idempotency-key']} ${JSON.stringify(given)}`,
        };
        const made = await create(kind, given, { ...way, ...(headers ? { headers } : {}) });
        expect(made.status).toBe(201);
        const { data } = made.body;
        const params = { workspaceId, recordId: data._id };
        const found = await (way.by ?? world.owner).call(callOf(kind, 'find'), { params });
        expect(found.body.data).toEqual(data);
        expect(data.number).toMatch(new RegExp(`^${recordKinds[kind].prefix}-\\d{4}-\\d{4}$`));
        if (headers) expect((await create(kind, given, { headers })).body.data).toEqual(data);
      }
    }
  });

  test('is in the log, and told to those whom it names, with the number that it has', async () => {
    const { body } = await create(kind, everything());
    const { _id: id, number, name } = body.data;
    const { rows: logged } = await api.owner.query(
      'select record_number as number, record_name as name, changes from activities where record_id = $1',
      [id],
    );
    expect(logged).toMatchObject([
      { number, name, changes: { status: [null, 'pending'], name: [null, name] } },
    ]);
    expect(logged[0].changes.managers[1].map((one: { _id: string }) => one._id)).toEqual([
      manager.user.accountId,
      world.owner.user.accountId,
    ]);
    const { rows: told } = await api.owner.query(
      'select account_id as "to", record_number as number from notifications where record_id = $1',
      [id],
    );
    expect(told).toEqual([{ to: manager.user.accountId, number }]);
  });

  test('is found in its list by its number, whole or as people shorten it, and by no other', async () => {
    const { body } = await create(kind, { name: 'Found by its number' });
    const [prefix = '', year = '', serial = ''] = String(body.data.number).split('-');
    const found = async (search: string) => {
      const answer = await world.owner.call(callOf(kind, 'list'), {
        params: { workspaceId },
        query: { search, limit: 100 },
      });
      return (answer.body.data ?? answer.body.results).map(({ number }: { number: string }) => number);
    };
    const short = String(Number(serial));
    const whole = [prefix, year, serial].join('-');
    for (const search of [whole, whole.toLowerCase(), `${year}-${serial}`, `${year}-${short}`, serial])
      expect(await found(search), search).toEqual([whole]);
    expect(await found(short), short).toContain(whole);
    const begun = await found(`${prefix}-${year}-00`);
    expect(begun.length).toBeGreaterThan(1);
    expect(begun).toContain(whole);
    const others = [
      `XYZ-${year}-${serial}`,
      `1999-${serial}`,
      `${whole}0`,
      `-${serial}`,
      `${prefix}-${year}-9999999`,
    ];
    for (const search of others) expect(await found(search), search).toEqual([]);
  });

  test('is in reports with no column twice under one word', async () => {
    const params = { type: recordKinds[kind].module, workspaceId };
    const { body } = await world.owner.call(reportEndpoints.templates, { params });
    expect(body.data.length).toBeGreaterThan(1);
    for (const { key, fields } of body.data)
      for (const { label } of fields) {
        const words: string[] = label.split(', ');
        expect(new Set(words).size, `${key}: ${label}`).toBe(words.length);
      }
  });

  test('is exported with every column that its register may show', async () => {
    const params = { type: recordKinds[kind].module, workspaceId };
    const { body } = await world.owner.call(reportEndpoints.templates, { params });
    const { fields } = body.data.find(({ key }: { key: string }) => key === `${kind}.list`);
    const keys = fields.map(({ key }: { key: string }) => key);
    const columns: Partial<Record<RecordKind, readonly string[]>> = registerColumns;
    expect(keys).toEqual(expect.arrayContaining([...(columns[kind] ?? ['number', 'name', 'status'])]));
  });

  test('is deleted with a reason, which stands in the log and among the deleted items', async () => {
    const { body } = await create(kind, { name: 'Entered by two people' });
    const { _id: id, version } = body.data;
    const removed = { libraries: [id], versions: { [id]: version }, reason: 'Entered twice' };
    const params = { workspaceId, type: recordKinds[kind].module };
    expect((await world.owner.call(callOf(kind, 'removeMany'), { params, body: removed })).status).toBe(200);
    const { rows: logged } = await api.owner.query(
      `select reason from activities where record_id = $1 and action = 'deleted'`,
      [id],
    );
    expect(logged).toEqual([{ reason: 'Entered twice' }]);
    const query = { search: 'Entered by two people' };
    const { body: gone } = await world.owner.call(deletedEndpoints.list, { params, query });
    expect(gone.data ?? gone.results).toMatchObject([{ _id: id, reason: 'Entered twice' }]);
  });

  test('takes two exchanges with the database, and three under a key', async () => {
    expect(await exchangesOf(() => create(kind, everything()))).toBe(2);
    const headers = { 'idempotency-key': `exchanges of a ${kind}` };
    expect(await exchangesOf(() => create(kind, everything(), { headers }))).toBe(3);
  });
});
