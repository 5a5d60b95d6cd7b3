import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import type { QueryOf } from 'contract/core/endpoint';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { searchEndpoints, type SearchHit } from 'contract/records/search/search.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Caller, type Member, testApi, type TestApi } from '../../../test/api.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

const whys = riskParts['five-whys'];

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
}, 120_000);
afterAll(() => api.close());

const done = ({ status, body }: Answer): Answer['body']['data'] => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return body.data;
};

const find = async (caller: Caller, q: string): Promise<SearchHit[]> =>
  done(await caller.call(searchEndpoints.find, { query: { q } })).hits;

const results = async (caller: Caller, query: Partial<QueryOf<typeof searchEndpoints.results>>) =>
  done(await caller.call(searchEndpoints.results, { query }));

/** Makes one of each thing with a text of its own, and gives that text. */
const things: Record<
  string,
  { kind: SearchHit['kind']; words: string; nearly: string; make: () => Promise<void> }
> = {
  'the description of a record': {
    kind: 'risk',
    words: 'hydraulic seepage',
    nearly: 'hydrolic seepige',
    async make() {
      const body = { ...world.riskInput('Press 12'), description: 'Hydraulic seepage below the ram.' };
      done(await world.owner.call(riskEndpoints.create, { body }));
    },
  },
  'the title of an action': {
    kind: 'action',
    words: 'recalibrate',
    nearly: 'recalibarte',
    async make() {
      done(
        await world.owner.call(riskParts.action.create, {
          params: world.ids,
          body: world.actionInput('Recalibrate the torque wrenches'),
        }),
      );
    },
  },
  'an additional field of an action': {
    kind: 'action',
    words: 'graphite compound',
    nearly: 'grafite compund',
    async make() {
      const { owner, workspaceId, ids } = world;
      const body = { name: 'grease', label: 'Grease', type: 'text', appliesTo: 'action' };
      done(await owner.call(customFieldEndpoints.create, { params: { workspaceId }, body }));
      const action = { ...world.actionInput('Grease the slide'), custom: { grease: 'Graphite compound' } };
      done(await owner.call(riskParts.action.create, { params: ids, body: action }));
    },
  },
  'a comment': {
    kind: 'comment',
    words: 'chattering spindle',
    nearly: 'chatering spindel',
    async make() {
      const body = { text: 'The night shift hears a chattering spindle.' };
      done(await world.owner.call(riskParts.comment.create, { params: world.ids, body }));
    },
  },
  'the evidence of a cause': {
    kind: 'cause',
    words: 'lubrication',
    nearly: 'lubricaton',
    async make() {
      const { owner } = world;
      const made = done(
        await owner.call(whys.create, { params: world.ids, body: { name: 'Bearings seize' } }),
      );
      const params = { ...world.ids, fiveWhysId: made._id };
      const answer = done(await owner.call(whys.add, { params, body: { name: 'Ran dry', parent: null } }));
      const at = { ...params, answerId: answer._id };
      done(
        await owner.call(whys.change, {
          params: at,
          body: { evidence: 'Lubrication log of week 12', version: 1 },
        }),
      );
    },
  },
};

describe('what is found', () => {
  test.each(Object.entries(things))('%s, as it is typed and with letters wrong', async (_what, thing) => {
    await thing.make();
    for (const q of [thing.words, thing.words.slice(0, -2), thing.nearly])
      expect(
        (await find(world.owner, q)).map(({ kind }) => kind),
        q,
      ).toContain(thing.kind);
  });

  test('what was changed is found by its new words alone, what was deleted by none, and again when it is back', async () => {
    const { owner, workspaceId } = world;
    const made = done(await owner.call(riskEndpoints.create, { body: world.riskInput('Quenching tank') }));
    const params = { workspaceId, recordId: made._id };
    const said = { params, body: { text: 'Thermocouple drifts' } };
    done(await owner.call(riskParts.comment.create, said));
    done(
      await owner.call(riskEndpoints.update, {
        params,
        body: { name: 'Tempering furnace', version: made.version },
      }),
    );
    expect(await find(owner, 'quenching')).toEqual([]);
    expect((await find(owner, 'tempering'))[0]?._id).toBe(made._id);
    done(await owner.call(riskEndpoints.remove, { params }));
    for (const q of ['tempering', 'thermocouple']) expect(await find(owner, q), q).toEqual([]);
    done(await owner.call(riskEndpoints.restore, { params, body: { libraries: [made._id] } }));
    for (const q of ['tempering', 'thermocouple']) expect(await find(owner, q), q).not.toEqual([]);
  });

  test('what an additional field of an action says is shown where it was found, and gone once it is cleared', async () => {
    const { owner, ids } = world;
    const [hit] = await find(owner, 'graphite');
    expect(hit).toMatchObject({
      title: 'Grease the slide',
      found: { field: 'custom', text: 'Graphite compound' },
    });
    done(
      await owner.call(riskParts.action.update, {
        params: { ...ids, actionId: hit?._id ?? '' },
        body: { custom: { grease: null } },
      }),
    );
    expect(await find(owner, 'graphite')).toEqual([]);
  });

  test('each says where it was found, and which words of it were meant', async () => {
    const page = await results(world.owner, { q: 'lubricaton' });
    expect(page.isNear).toBe(true);
    expect(page.marks).toEqual(['lubrication']);
    expect(page.hits[0]).toMatchObject({
      kind: 'cause',
      title: 'Ran dry',
      found: { field: 'evidence', text: 'Lubrication log of week 12' },
      recordName: 'Living risk',
      workspace: { name: 'Axle plant' },
    });
  });
});

test('whoever sees one small workspace finds what is in it, however much of others lies in front, and is told of no more', async () => {
  const { owner } = world;
  const yard = { moduleId: world.ids['moduleId'] ?? '', name: 'Small yard', description: 'Few risks' };
  const workspaceId: string = done(await owner.call(workspaceEndpoints.risk.create, { body: yard }))._id;
  const body = { ...world.riskInput('Gantry sways'), workspace: workspaceId };
  const own = done(await owner.call(riskEndpoints.create, { body }));
  await asOwner(
    api.urls,
    `insert into search_entries
     select e.organization_id, gen_random_uuid(), 'comment', e.reader, '${world.workspaceId}', null, e.author_id, now() + n * interval '1 second', e.words
       from search_entries e, generate_series(1, 4000) n where e.item_id = '${own._id}'`,
  );
  const member = await addMember(api, { ...world, workspaceId }, { level: 1 });
  const page = await results(member, { q: 'gantry' });
  expect(page.hits.map(({ _id }: SearchHit) => _id)).toEqual([own._id]);
  expect(page).toMatchObject({ total: 1, totalIsCapped: false });
  expect(await find(member, 'sways')).toHaveLength(1);
  await asOwner(api.urls, `delete from search_entries where kind = 'comment' and record_id is null`);
});

test('words that are left of nothing are forgotten, and others are not', async () => {
  const { owner, workspaceId } = world;
  const made = done(await owner.call(riskEndpoints.create, { body: world.riskInput('Zirconium dust') }));
  const words = () =>
    asOwner<{ word: string }>(
      api.urls,
      `select word from search_words where word in ('zirconium', 'living')`,
    );
  expect(await words()).toHaveLength(2);
  done(await owner.call(riskEndpoints.remove, { params: { workspaceId, recordId: made._id } }));
  await asOwner(api.urls, `select forget_words(null, null, 10000)`);
  expect(await words()).toEqual([{ word: 'living' }]);
});

describe('the pages of results', () => {
  test('are narrowed by what their facets count', async () => {
    const all = await results(world.owner, { q: 'living' });
    expect(all.total).toBe(all.hits.length);
    for (const { value, count } of all.facets.kind)
      expect((await results(world.owner, { q: 'living', kind: value })).total, value).toBe(count);
    for (const { value, count } of all.facets.workspace)
      expect((await results(world.owner, { q: 'living', workspace: value._id })).total, value.name).toBe(
        count,
      );
    for (const { value, count } of all.facets.status)
      expect((await results(world.owner, { q: 'living', status: value })).total, value).toBe(count);
    for (const { value, count } of all.facets.person)
      expect((await results(world.owner, { q: 'living', person: value._id })).total, value.name).toBe(count);
    expect((await results(world.owner, { q: 'living', to: '2020-01-01' })).total).toBe(0);
    expect((await results(world.owner, { q: 'living', from: '2020-01-01' })).total).toBe(all.total);
  });

  test('an end is an end', async () => {
    expect((await results(world.owner, { q: 'living', page: 9 })).hits).toEqual([]);
  });
});

type Entry = { id: string; reader: string; workspace: string; record: string | null; title: string };

/** Everything in the workspace of the world that can be found, by its title. */
const entries = () =>
  asOwner<Entry>(
    api.urls,
    `select s.item_id as id, s.reader, s.workspace_id as workspace, s.record_id as record, coalesce(s.title, s.body->>'comment') as title
       from search_sources s left join records r on r.organization_id = s.organization_id and r.id = s.record_id
      where s.organization_id = '${world.organizationId}' and r.deleted_at is null`,
  );

/** The ids of everything that somebody is shown, however they look for it. */
async function allFound(caller: Caller, titles: readonly string[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const q of new Set(titles)) {
    for (let page = 1; page < 6; page += 1) {
      const { hits, totalPages } = await results(caller, { q: q.slice(0, 100), page });
      for (const { _id } of hits) ids.add(_id);
      if (page >= totalPages) break;
    }
  }
  return ids;
}

describe('nobody finds what they may not read', () => {
  const here = ({ workspace }: Entry) => workspace === world.workspaceId;
  const people: [string, () => Promise<Member>, (entry: Entry) => boolean][] = [
    ['who may read nothing here', () => addMember(api, world, {}), () => false],
    ['who may read the workspace', () => addMember(api, world, { level: 1 }), here],
    [
      'who may read no records',
      () => addMember(api, world, { level: 1, levels: { risk: 0 } }),
      (entry) => here(entry) && entry.reader !== 'risk',
    ],
    [
      'who may read records alone',
      () => addMember(api, world, { level: 1, levels: { checklist: 0, 'checklist-run': 0 } }),
      (entry) => here(entry) && entry.reader === 'risk',
    ],
    [
      'who may read checklists, and records elsewhere',
      () => addMember(api, world, { level: 1, levels: { risk: 0, 'checklist-run': 0 } }),
      (entry) => here(entry) && entry.reader === 'checklist',
    ],
  ];

  test.each(people)(
    '%s',
    async (_who, join, mayRead) => {
      const member = await join();
      const known = await entries();
      expect(known.length).toBeGreaterThan(10);
      const found = await allFound(
        member,
        known.map(({ title }) => title),
      );
      const wrong = known.filter((entry) => found.has(entry.id) !== mayRead(entry));
      expect(
        wrong.map(({ id, reader, title }) => `${reader} ${title} ${found.has(id) ? 'found' : 'missed'}`),
      ).toEqual([]);
    },
    60_000,
  );

  test('and whoever is narrowed finds what stands in their place, or names them', async () => {
    const narrowed = await addMember(api, world, { level: 3, sites: [world.organizationId] });
    const known = await entries();
    const found = await allFound(
      narrowed,
      known.map(({ title }) => title),
    );
    expect(known.filter(({ id, record }) => record !== null && found.has(id))).toEqual([]);
  }, 60_000);
});
