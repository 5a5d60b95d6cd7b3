import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { allEndpoints } from 'contract/endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAnalyses } from '../analysis.ts';
import { testApi, type Member, type TestApi } from '../api.ts';
import { fingerprint } from './fingerprint.ts';
import { makeRisk } from '../make.ts';
import type { Sample } from '../kind-samples.ts';
import { sampleOf } from './samples.ts';
import { swapsIn } from './swaps.ts';
import { uploadFile } from '../upload.ts';
import { addMember, makeWorld, type World } from '../world.ts';

type Named = (typeof allEndpoints)[number];
type Made = { body: { _id: string; data: { _id: string } } };

/** What every text of a record out of sight holds, and nothing else does. */
const mark = 'outsight';

let api: TestApi;
/** As those who are narrowed see it. */
let inside: World;
/** The same workspace, with the records of the other site in place of those. */
let outside: World;
let people: { who: string; member: Member }[];

/** A risk of another site and process with everything that hangs on one, so that each id of a path has a counterpart. */
async function makeOutside(world: World): Promise<World> {
  const { owner: ada, workspaceId } = world;
  const site: Made = await ada.call(siteEndpoints.create, {
    body: { name: 'Plant 9', location: 'Southfield', timeZone: 'UTC' },
  });
  const siteId = site.body._id;
  const process: Made = await ada.call(processEndpoints.create, {
    body: { name: 'Grinding', parentSite: [siteId] },
  });
  const place = { site: siteId, process: process.body._id };
  const risk = await makeRisk(world, `Leak ${mark}`, place);
  const deleted = await makeRisk(world, `Deleted ${mark}`, place);
  await ada.call(riskEndpoints.remove, { params: { workspaceId, recordId: deleted._id } });
  const params = { workspaceId, recordId: risk._id };
  const action: Made = await ada.call(riskParts.action.create, {
    params,
    body: { ...world.actionInput(`Mend ${mark}`), endDate: '2026-01-02' },
  });
  const file = { fileName: `${mark}.txt`, filetype: 'text/plain', bytes: Buffer.from('A note') };
  const key = String((await uploadFile(api, ada, file)).body.Key);
  const attached: Made = await ada.call(riskParts.file.create, { params, body: { key } });
  const analyses = await addAnalyses(ada, 'risk', params);
  await api.owner.query(`update records set created_at = now() - interval '30 days' where id = $1`, [
    risk._id,
  ]);
  const actionId = action.body.data._id;
  return {
    ...world,
    siteId,
    processId: place.process,
    recordId: risk._id,
    deletedRiskId: deleted._id,
    riskInput: (name) => ({ ...world.riskInput(name), ...place }),
    ids: {
      ...world.ids,
      ...analyses,
      recordId: risk._id,
      actionId,
      taskId: actionId,
      attentionId: risk._id,
      attachmentId: attached.body.data._id,
    },
  };
}

beforeAll(async () => {
  api = await testApi();
  inside = await makeWorld(api);
  outside = await makeOutside(inside);
  const grants = ['export', 'purge', 'manage_custom_fields'];
  const apart = { risk: 5, 'risk-action': 5, log: 5 };
  const kinds = [
    { who: 'an administrator of one site', level: 5, grants, sites: [inside.siteId] },
    { who: 'an administrator of one process', level: 5, grants, processes: [inside.processId] },
    { who: 'a viewer of one site', level: 1, sites: [inside.siteId] },
    {
      who: 'a viewer of one site who administers risks by a role',
      level: 1,
      levels: apart,
      grants,
      sites: [inside.siteId],
    },
  ];
  people = await Promise.all(
    kinds.map(async ({ who, ...held }) => ({ who, member: await addMember(api, inside, held) })),
  );
}, 120_000);
afterAll(() => api.close());

/** The ids that lie outside: of the records, and of where they are. */
const secrets = (): string[] => {
  const { siteId, processId, recordId, deletedRiskId, ids } = outside;
  const parts = ['actionId', 'attachmentId', 'fiveWhysId', 'answerId', 'ishikawaId', 'branchId', 'causeId'];
  return [siteId, processId, recordId, deletedRiskId, ...parts.map((name) => ids[name] ?? '')];
};

/** Every way of naming what is out of sight in a call that otherwise names what is in sight. */
function attemptsOf(one: Named): Sample[] {
  const [own, foreign] = [sampleOf(one.name, inside), sampleOf(one.name, outside)];
  const inPath = one.call.params.flatMap((name): Sample[] => {
    const id = foreign.params?.[name];
    return id === undefined || id === own.params?.[name]
      ? []
      : [{ ...own, params: { ...own.params, [name]: id } }];
  });
  const whole = inPath.length > 0 ? [{ ...own, params: foreign.params ?? {} }] : [];
  const inBody = swapsIn(own.body, foreign.body).map((body): Sample => ({
    ...own,
    body: body as Record<string, unknown>, // a copy of a body
  }));
  // A swap of two that are the same names nothing outside.
  const isOutside = (attempt: Sample) => secrets().some((id) => JSON.stringify(attempt).includes(id));
  return [...inPath, ...whole, ...inBody].filter(isOutside);
}

const closed = allEndpoints.filter(({ call }) => call.access !== 'public');
const naming = () => closed.filter((one) => attemptsOf(one).length > 0);

describe('whoever is narrowed to some sites or processes', () => {
  test('reaches nothing outside by any call: not by an id in the path, in the body or in its arrays', async () => {
    const before = await fingerprint(api.owner, inside.organizationId);
    const names = naming().map(({ name }) => name);
    for (const name of [
      'risk.find',
      'risk.create',
      'risk.purge',
      'risk-file.remove',
      'deleted.restore',
      'task.find',
    ])
      expect(names).toContain(name);
    for (const one of naming()) {
      for (const { who, member } of people) {
        for (const { body, params } of attemptsOf(one)) {
          const answer = await member.call(one.call, { params, body });
          const text = `${one.name} by ${who}: ${JSON.stringify({ body, params: one.call.params })} ${JSON.stringify(answer.body)}`;
          expect([400, 403, 404], text).toContain(answer.status);
          expect(text.replace(JSON.stringify({ body }), '')).not.toContain(mark);
        }
      }
    }
    expect(await fingerprint(api.owner, inside.organizationId)).toBe(before);
  }, 240_000);

  const reads = closed.filter(({ call }) => call.method === 'GET');

  test.each(reads.map((one) => [one.name, one] as const))(
    'is told nothing of it by %s',
    async (_name, one) => {
      const sample = sampleOf(one.name, inside);
      const untold = [
        mark,
        outside.recordId,
        outside.deletedRiskId,
        outside.ids.actionId,
        outside.ids.attachmentId,
      ];
      const queries: Record<string, unknown>[] = [
        { limit: 100 },
        { limit: 100, isDeleted: true },
        { search: mark },
        { q: mark },
      ];
      for (const { who, member } of people) {
        for (const query of [{}, ...queries]) {
          const { status, body } = await member.call(one.call, {
            ...sample,
            query: { ...sample.query, ...query },
          });
          expect(status, who).toBeLessThan(500);
          const told = JSON.stringify(body);
          // A sentence about the search may repeat what was looked for.
          if (status >= 400) continue;
          for (const secret of untold)
            expect(told.includes(String(secret)), `${who} ${told.slice(0, 500)}`).toBe(false);
        }
      }
    },
  );

  test('reaches what is in sight as before', async () => {
    for (const { who, member } of people) {
      for (const one of [
        riskEndpoints.find,
        riskEndpoints.steps,
        riskParts.action.find,
        riskParts.file.list,
      ]) {
        const { status } = await member.call(one, { params: inside.ids });
        expect(status, `${one.route} ${who}`).toBe(200);
      }
      const { body } = await member.call(riskEndpoints.list, { params: inside.ids });
      // The one that they are asked about, the one that waits to be taken over, the one to approve, the one that is assessed, and one
      // besides.
      expect(body.total, who).toBe(5);
    }
  });
});
