import { allEndpoints } from 'contract/endpoints';
import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
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
  await api.owner.query(
    `insert into record_people (organization_id, record_id, relation, account_id) values ($1, $2, 'member', $3)`,
    [world.organizationId, recordId, people.named.user.accountId],
  );
  await api.owner.query('update records set confidential = true where id = $1', [recordId]);
}, 120_000);
afterAll(() => api.close());

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
  return [own.params ?? {}, named].flatMap((given) =>
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
});
