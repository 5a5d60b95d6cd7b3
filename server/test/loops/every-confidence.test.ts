import { allEndpoints } from 'contract/endpoints';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samples as capaSamples } from '../../src/modules/capa/capa.samples.ts';
import { testApi, type Member, type TestApi } from '../api.ts';
import { uploadFile } from '../upload.ts';
import { addMember, makeWorld, type World } from '../world.ts';
import { sampleOf } from './samples.ts';
import type { Sample } from '../kind-samples.ts';

type Named = (typeof allEndpoints)[number];

/** What every text of the confidential record holds, and nothing else does. */
const mark = 'hushhush';

let api: TestApi;
let world: World;
let params: { workspaceId: string; recordId: string };
let beside: typeof params;
let number: string;
/** Ids of the record and of what hangs on it. */
const secrets: string[] = [];
/** An administrator without the grant, somebody with it, and somebody who is in the record's team. */
let people: { without: Member; granted: Member; named: Member };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const { owner, siteId, processId } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const held = { level: 5, workspaceId };
  const grants = ['export', 'purge', 'manage_custom_fields'];
  people = {
    without: await addMember(api, world, { ...held, grants }),
    granted: await addMember(api, world, { ...held, grants: [...grants, 'view_confidential'] }),
    named: await addMember(api, world, { level: 1, workspaceId }),
  };
  const who = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const body = { ...capaSamples.input(who, `Leak ${mark}`), description: `Said in private ${mark}` };
  const { _id: recordId, number: given } = (await owner.call(capaEndpoints.create, { body })).body.data;
  [params, number] = [{ workspaceId, recordId }, given];
  const file = { fileName: `${mark}.txt`, filetype: 'text/plain', bytes: Buffer.from(mark) };
  const { Key: key } = (await uploadFile(api, owner, file)).body;
  const attached = await owner.call(capaParts.file.create, { params, body: { key } });
  const said = await owner.call(capaParts.comment.create, { params, body: { text: `Do not tell ${mark}` } });
  const action = {
    name: `Mend ${mark}`,
    type: 'corrective',
    strategy: 'eliminate',
    startDate: '2026-01-01',
    endDate: '2026-01-02',
  };
  const planned = await owner.call(capaParts.action.create, {
    params,
    body: { ...action, assignedTo: [owner.user.accountId] },
  });
  secrets.push(recordId, attached.body.data._id, said.body.data._id, planned.body.data._id);
  await knownBefore(body);
  await api.owner.query(
    `insert into record_people (organization_id, record_id, relation, account_id) values ($1, $2, 'member', $3)`,
    [world.organizationId, recordId, people.named.user.accountId],
  );
  const confided = await owner.call(capaEndpoints.confide, {
    params,
    body: {
      confidential: true,
      reason: `It names ${mark}`,
      version: (await owner.call(capaEndpoints.find, { params })).body.data.version,
    },
  });
  if (confided.status !== 200) throw new Error(JSON.stringify(confided.body));
}, 120_000);
afterAll(() => api.close());

/** What an open record and somebody's own lists say of it from before it was confidential. */
async function knownBefore(body: object) {
  const { owner } = world;
  const { without } = people;
  const { user } = without;
  const other = { ...body, name: 'Known to all', description: 'It is linked with another.' };
  const made = await owner.call(capaEndpoints.create, { body: other });
  beside = { workspaceId: params.workspaceId, recordId: made.body.data._id };
  const link = { relation: 'affects', record: params.recordId, note: `Because of ${mark}` } as const;
  const linked = await owner.call(capaParts.link.create, { params: beside, body: link });
  const ended = await owner.call(capaParts.link.create, {
    params: beside,
    body: { ...link, relation: 'repeats' },
  });
  const linkId = ended.body.data._id;
  await owner.call(capaParts.link.remove, { params: { ...beside, linkId }, body: { reason: 'By mistake' } });
  expect([made.status, linked.status, ended.status]).toEqual([201, 201, 201]);
  // They managed it, were told of it, liked it and were mentioned in it, until it was given to somebody else.
  const version = async () => (await owner.call(capaEndpoints.find, { params })).body.data.version;
  const managers = [owner.user.accountId, user.accountId];
  await owner.call(capaEndpoints.update, { params, body: { managers, version: await version() } });
  await owner.call(capaParts.comment.create, { params, body: { text: `@[${user.accountId}] look ${mark}` } });
  await owner.call(capaEndpoints.update, {
    params,
    body: { managers: [owner.user.accountId], version: await version() },
  });
  const { body: told } = await without.call(notificationEndpoints.list, {});
  expect(JSON.stringify(told)).toContain(mark);
}

const isSearchable = ({ call }: Named) => call.query instanceof z.ZodObject && 'search' in call.query.shape;

/** A call as it names what is of the workspace, and one that names the record itself and what hangs on it. */
function attemptsOf(one: Named): Sample[] {
  const own = sampleOf(one.name, world);
  const [, attached, said, action] = secrets;
  const ids: Record<string, string | undefined> = {
    ...params,
    attachmentId: attached,
    commentId: said,
    actionId: action,
    taskId: action,
    attentionId: params.recordId,
    id: params.recordId,
    type: 'capa',
  };
  const named = Object.fromEntries(
    one.call.params.flatMap((name) => {
      const id = ids[name] ?? own.params?.[name];
      return id === undefined ? [] : [[name, id]];
    }),
  );
  const queries = [
    {},
    { limit: 100 },
    { q: mark },
    { q: number },
    ...(isSearchable(one) ? [{ search: mark }, { search: number }] : []),
  ];
  const aside = { ...named, ...(named['recordId'] ? beside : {}) };
  return [own.params ?? {}, named, aside].flatMap((given) =>
    queries.map((query) => ({ ...own, params: given, query: { ...own.query, ...query } })),
  );
}

const reads = allEndpoints.filter(({ call }) => call.method === 'GET' && call.access !== 'public');

/** What somebody is told of the record by a call. */
async function toldBy(one: Named, who: Member): Promise<string[]> {
  const told: string[] = [];
  for (const attempt of attemptsOf(one)) {
    const { status, body } = await who.call(one.call, attempt);
    expect(status, one.name).toBeLessThan(500);
    // A sentence about a search may repeat what was looked for.
    if (status >= 400) continue;
    const text = JSON.stringify(body);
    told.push(...[mark, number, ...secrets].filter((secret) => text.includes(secret)));
  }
  return [...new Set(told)];
}

describe('a confidential record', () => {
  test.each(reads.map((one) => [one.name, one] as const))(
    'is told of by %s to nobody without the right',
    async (_name, one) => {
      expect(await toldBy(one, people.without)).toEqual([]);
    },
  );

  test('is told of to whoever has the grant, or is named on it, by each call that tells of records', async () => {
    const tell = async (who: Member) => {
      const names: string[] = [];
      for (const one of reads) if ((await toldBy(one, who)).length > 0) names.push(one.name);
      return names;
    };
    const some = ['capa.list', 'capa.find', 'capa-file.list', 'capa-comment.list', 'search.find'];
    expect(await tell(people.granted)).toEqual(
      expect.arrayContaining([...some, 'log.listAll', 'task.find', 'attention.list']),
    );
    expect(await tell(people.named)).toEqual(expect.arrayContaining(some));
  }, 240_000);

  const writes = allEndpoints.filter(
    ({ name, call }) =>
      call.method !== 'GET' &&
      call.access !== 'public' &&
      name.startsWith('capa') &&
      call.params.includes('recordId'),
  );

  test.each(writes.map((one) => [one.name, one] as const))(
    'is not there for who writes to it by %s without the right',
    async (_name, one) => {
      const before = await stateNow();
      const [, named] = attemptsOf(one).filter(({ query }) => Object.keys(query ?? {}).length === 0);
      const { status, body } = await people.without.call(one.call, { ...named, query: {} });
      expect([one.name, status]).toEqual([one.name, 404]);
      expect(JSON.stringify(body)).not.toContain(mark);
      expect(await stateNow()).toEqual(before);
    },
  );
});

/** What the record and its log are by now. */
async function stateNow() {
  const { rows } = await api.owner.query(
    `select r.version, r.updated_at, (select count(*) from activities a where a.organization_id = r.organization_id and a.root_id = r.id) as said
       from records r where r.id = $1`,
    [params.recordId],
  );
  return rows[0];
}
