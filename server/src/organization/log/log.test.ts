import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { logEndpoints, type LogEntry } from 'contract/organization/log/log.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { roleEndpoints } from 'contract/organization/role/role.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { levels } from 'contract/core/rights/levels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Caller, type TestApi } from '../../../test/api.ts';
import { hold } from '../../../test/hold.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

async function logOf(id: string, caller: Caller = world.owner): Promise<LogEntry[]> {
  const { body } = await caller.call(logEndpoints.list, { params: { id }, query: { limit: 100 } });
  return body.data.logs;
}

test('the log of a risk that was deleted for good is still found by the id of the risk', async () => {
  await world.owner.call(riskEndpoints.purge, {
    params: { workspaceId: world.workspaceId },
    body: { libraries: [world.deletedRiskId] },
  });
  const rows = await logOf(world.deletedRiskId);
  expect(rows.map(({ action }) => action)).toEqual(['purged', 'deleted', 'created']);
});

test('a log is for those who may see what it is about; the log of a module for administrators', async () => {
  const insider = await addMember(api, world, { level: levels.view });
  const outsider = await addMember(api, world, {});
  const statusOf = async (caller: Caller, id: string) =>
    (await caller.call(logEndpoints.list, { params: { id } })).status;
  for (const id of [world.workspaceId, world.recordId, world.deletedRiskId]) {
    expect(await statusOf(insider, id)).toBe(200);
    expect(await statusOf(outsider, id)).toBe(404);
  }
  expect(await statusOf(insider, world.moduleId)).toBe(403);
  expect(await statusOf(world.owner, world.moduleId)).toBe(200);
  expect(await statusOf(world.owner, world.siteId)).toBe(404);
});

test('an action is told with the number of its risk, by which it is found', async () => {
  const { body } = await world.owner.call(riskEndpoints.find, {
    params: { workspaceId: world.workspaceId, recordId: world.recordId },
  });
  const found = await world.owner.call(logEndpoints.list, {
    params: { id: world.workspaceId },
    query: { search: body.data.number, limit: 100 },
  });
  const messages = found.body.data.logs.map(({ message }: LogEntry) => message);
  expect(messages).toContain(`Created action Living action of ${body.data.number}`);
});

test('a new risk is told with fields of which no two are called the same', async () => {
  const created = (await logOf(world.recordId)).find(
    ({ action, collectionName }) => action === 'created' && collectionName === 'risk',
  );
  const labels = created?.changes.map(({ label }) => label) ?? [];
  expect(labels).toEqual(expect.arrayContaining(['Status', 'Assessment approval']));
  expect(new Set(labels).size).toBe(labels.length);
});

test('of one person, each row is judged by its own workspace: a loop over what a reader holds in each', async () => {
  const { owner: ada, moduleId, siteId } = world;
  const made = await ada.call(workspaceEndpoints.risk.create, {
    body: { moduleId, name: 'Second plant', description: 'Other risks' },
  });
  const places = [world.workspaceId, String(made.body.data._id)];
  const bob = await addMember(api, world, { name: 'Bob Everywhere' });
  const about = bob.user.accountId;
  await ada.call(accountEndpoints.update, { params: { accountId: about }, body: { jobTitle: 'Welder' } });
  for (const workspaceId of places) {
    const params = { type: 'risk', workspaceId };
    const roles = await ada.call(roleEndpoints.list, { params });
    const role = roles.body.data.find(({ preset }: { preset: string | null }) => preset === 'viewer')._id;
    await ada.call(memberEndpoints.add, { params, body: { accounts: [about], role } });
  }
  const raised = await ada.call(riskEndpoints.create, {
    body: { ...world.riskInput('Elsewhere'), workspace: places[1] },
  });
  const ids = [about, ...places, world.recordId, String(raised.body.data._id)];
  const workspaceOf = async (rows: { seq: number }[]) =>
    (
      await api.owner.query(
        `select coalesce(workspace_id::text, 'organization') as place, account_id as by from activities
          where organization_id = $1 and seq = any($2) order by seq`,
        [world.organizationId, rows.map(({ seq }) => seq)],
      )
    ).rows as { place: string; by: string }[];
  const noLog = { level: 5, levels: { log: 0 } };
  const holdings = [
    {},
    { level: levels.view },
    { level: levels.admin },
    { level: 3, sites: [siteId] },
    noLog,
  ] as const;
  for (const first of holdings) {
    for (const second of holdings) {
      const reader = await addMember(api, world, {});
      const readable = new Set<string>();
      for (const [index, held] of [first, second].entries()) {
        const place = places[index] ?? '';
        if (Object.keys(held).length === 0) continue;
        await hold(api, { ...world, workspaceId: place }, reader.user.accountId, held);
        if (held !== noLog) readable.add(place);
      }
      const seen = [
        ...(
          await Promise.all(
            ids.map(async (id) => reader.call(logEndpoints.list, { params: { id }, query: { limit: 100 } })),
          )
        ).flatMap(({ status, body }) => (status === 200 ? (body.data.logs as LogEntry[]) : [])),
        ...((await reader.call(logEndpoints.listAll, { query: { limit: 100 } })).body.data
          .logs as LogEntry[]),
      ];
      const rows = await workspaceOf(seen);
      const foreign = rows.filter(({ place, by }) =>
        place === 'organization' ? by !== reader.user.accountId : !readable.has(place),
      );
      expect(foreign, JSON.stringify([first, second])).toEqual([]);
      expect(rows.some(({ place }) => readable.has(place))).toBe(readable.size > 0);
    }
  }
  // Who reads all of the organization reads all of the person.
  const all = new Set((await workspaceOf(await logOf(about))).map(({ place }) => place));
  expect(all).toEqual(new Set(['organization', ...places]));
}, 120_000);

test('a stale change is told as one also to who may not read the log', async () => {
  const editor = await addMember(api, world, {});
  await hold(api, world, editor.user.accountId, { level: 3, levels: { log: 0 } });
  const params = { workspaceId: world.workspaceId, recordId: world.recordId };
  const { version } = (await editor.call(riskEndpoints.find, { params })).body.data;
  await world.owner.call(riskEndpoints.update, { params, body: { name: 'Changed meanwhile' } });
  const stale = await editor.call(riskEndpoints.update, { params, body: { name: 'Another name', version } });
  expect(stale.body.code).toBe('VERSION_CONFLICT');
});
