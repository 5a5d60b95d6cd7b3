import { actionTarget, recordTarget } from 'contract/import-targets';
import { recordKinds, recordKindKeys } from 'contract/core/record-kinds';
import { actionKinds } from 'contract/core/record-kinds';
import type { DeclaredField } from 'contract/records/import/import-fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../src/features.ts';
import { testApi, type TestApi } from '../api.ts';
import { csvFile, importsOf, placeNames } from '../import.ts';
import { actionInputOf } from '../kind-samples.ts';
import { testWorker, type TestWorker } from '../worker.ts';
import { makeWorld, type World } from '../world.ts';
import { sampleOf } from './samples.ts';

let api: TestApi;
let world: World;
let worker: TestWorker;
const places = { site: '', process: '' };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
  Object.assign(places, await placeNames(api, world));
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

/** What somebody would write into the cell of a field, who raises by hand what `input` says. */
function cellOf({ name, kind }: DeclaredField, input: Record<string, unknown>): string {
  if (kind === 'site' || kind === 'process') return places[kind];
  if (kind === 'people') return world.owner.user.email;
  const value = input[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

describe.each(recordKindKeys)('a sheet of kind %s', (kind) => {
  const { module, words } = recordKinds[kind];
  const actionKind = actionKinds.find((one) => one === `${kind}_action`) ?? 'risk_action';
  const workspace = () => ({
    type: module,
    workspaceId: sampleOf(`${kind}.create`, world).params?.['workspaceId'] ?? '',
  });
  const numberOf = async (name: string) => {
    const { rows } = await api.owner.query(
      `select number from records where organization_id = $1 and kind = $2 and name = $3 and deleted_at is null`,
      [world.organizationId, kind, name],
    );
    return String(rows[0]?.number ?? '');
  };

  test('has the columns of what raising one takes: its rows become records, and their actions follow; both are undone', async () => {
    const records = importsOf(api, { target: kind, workspace: workspace() });
    const { fields } = recordTarget(kind);
    const input = sampleOf(`${kind}.create`, world).body as Record<string, unknown>;
    const name = `From a sheet of ${words.many}`;
    const cells = fields.map((field) => (field.name === 'name' ? name : cellOf(field, input)));
    const file = csvFile([fields.map(({ label }) => label), cells]);
    const job = await records.check(world.owner, file);
    expect(await records.rows(world.owner, job._id)).toMatchObject([{ status: 'ok', messages: [] }]);
    await records.act(world.owner, 'commit', job._id, { mode: 'all' });
    const number = await numberOf(name);
    expect(number).toMatch(new RegExp(`^${recordKinds[kind].prefix}-`));

    const actions = importsOf(api, { target: actionKind, workspace: workspace() });
    const columns = actionTarget(kind).fields;
    const action = {
      ...actionInputOf({ accountId: '' }, 'From a sheet'),
      record: number,
    };
    const second = await actions.check(
      world.owner,
      csvFile([columns.map(({ label }) => label), columns.map((field) => cellOf(field, action))]),
    );
    expect(second).toMatchObject({ okCount: 1, errorCount: 0 });
    await actions.act(world.owner, 'commit', second._id, { mode: 'all' });
    expect(await actions.act(world.owner, 'undo', second._id)).toMatchObject({ undoneCount: 1 });

    // The record has had an action since: it is not any more as it was imported.
    const changed = await world.owner.call(records.calls.changed, records.paramsOf(job._id));
    expect(changed.body.data).toMatchObject({ name: `${number} ${name}`, reason: 'was changed' });
  });
});
