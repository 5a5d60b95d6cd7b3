import { allEndpoints } from 'contract/endpoints';
import { mailDeliveryEndpoints } from 'contract/support/notification/mail-delivery.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { recordKinds } from 'contract/core/record-kinds';
import type { XraySummary } from 'contract/records/xray/xray';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { features } from '../../src/features.ts';
import { testApi, type Member, type TestApi } from '../api.ts';
import { callOf, kinds } from '../kinds.ts';
import { actionInputOf, type RecordPlace, type Sample, type SendPart } from '../kind-samples.ts';
import { uploadFile } from '../upload.ts';
import { testWorker } from '../worker.ts';
import { addMember, makeWorld, type World } from '../world.ts';
import { sampleOf } from './samples.ts';

type Named = (typeof allEndpoints)[number];
type Made = { status: number; body: { data: { _id: string; number: string; version: number } } };

/** What every text of the confidential record holds, and nothing else does. */
const mark = 'hushhush';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
}, 120_000);
afterAll(() => api.close());

const reads = allEndpoints.filter(({ call }) => call.method === 'GET' && call.access !== 'public');

describe.each(kinds)('a confidential $kind', ({ kind, input, below }) => {
  let place: RecordPlace;
  let params: { workspaceId: string; recordId: string };
  let beside: typeof params;
  let number: string;
  /** What paths name of the record and of what hangs on it. */
  let ids: Record<string, string>;
  /** Somebody who administers everything without the grant, somebody with it, and somebody who is in the record's team. */
  let people: { without: Member; granted: Member; named: Member };

  /** A call of the kind by its name, such as `-file.create`, that must succeed. */
  async function make(name: string, args: object): Promise<Made['body']['data']> {
    const made = (await world.owner.call(callOf(`${kind}${name}`), args)) as Made; // every such call answers so
    if (made.status > 201) throw new Error(`${name}: ${JSON.stringify(made.body)}`);
    return made.body.data;
  }

  beforeAll(async () => {
    const { owner, siteId, processId } = world;
    const workspaceId = world.kinds[kind]?.ids['workspaceId'] ?? world.workspaceId;
    const { accountId } = owner.user;
    place = { workspaceId, siteId, processId, accountId };
    const held = { level: 5, workspaceId };
    const grants = ['export', 'purge', 'manage_custom_fields'];
    people = {
      without: await addMember(api, world, { ...held, grants, role: 'admin' }),
      granted: await addMember(api, world, { ...held, grants: [...grants, 'view_confidential'] }),
      named: await addMember(api, world, { level: 1, workspaceId }),
    };
    const body = { ...input(place, `Leak ${mark}`), description: `Said in private ${mark}` };
    const { _id: recordId, number: given } = await make('.create', { body });
    [params, number] = [{ workspaceId, recordId }, given];
    const file = { fileName: `${mark}.txt`, filetype: 'text/plain', bytes: Buffer.from(mark) };
    const { Key: key } = (await uploadFile(api, owner, file)).body;
    const attached = await make('-file.create', { params, body: { key } });
    const said = await make('-comment.create', { params, body: { text: `Do not tell ${mark}` } });
    const action = {
      ...actionInputOf(place, `Mend ${mark}`),
      endDate: '2026-01-02',
    };
    const planned = await make('-action.create', { params, body: action });
    const send: SendPart = async (name, more, sent) =>
      (await make(`-${name}`, { params: { ...params, ...more }, body: sent }))._id;
    ids = {
      recordId,
      attachmentId: attached._id,
      commentId: said._id,
      actionId: planned._id,
      ...(await below?.add(send, place, `Living part ${mark}`, api.owner)),
    };
    await knownBefore(body);
    await api.owner.query(
      `insert into record_people (organization_id, record_id, relation, account_id) values ($1, $2, 'member', $3)`,
      [world.organizationId, recordId, people.named.user.accountId],
    );
    const { version } = await make('.find', { params });
    await make('.confide', { params, body: { confidential: true, reason: `It names ${mark}`, version } });
    await checkWorkspace();
  }, 120_000);

  /** What an open record and somebody's own lists say of it from before it was confidential. */
  async function knownBefore(body: object) {
    const { owner } = world;
    const { without } = people;
    const { user } = without;
    const other = { ...body, name: 'Known to all', description: 'It is linked with another.' };
    beside = { workspaceId: params.workspaceId, recordId: (await make('.create', { body: other }))._id };
    const link = { relation: 'affects', record: params.recordId, note: `Because of ${mark}` } as const;
    await make('-link.create', { params: beside, body: link });
    const ended = await make('-link.create', { params: beside, body: { ...link, relation: 'repeats' } });
    await make('-link.remove', { params: { ...beside, linkId: ended._id }, body: { reason: 'By mistake' } });
    // They managed it, were told of it, opened it, liked it and were mentioned in it, until it was given to somebody else.
    const version = async () => (await make('.find', { params })).version;
    await without.call(notificationEndpoints.savePreferences, {
      body: { choices: { 'record.mentioned': { inApp: true, mail: 'now' } } },
    });
    const managers = [owner.user.accountId, user.accountId];
    await make('.update', { params, body: { managers, version: await version() } });
    await make('-comment.create', { params, body: { text: `@[${user.accountId}] look ${mark}` } });
    await make('.update', { params, body: { managers: [owner.user.accountId], version: await version() } });
    const { body: told } = await without.call(notificationEndpoints.list, {});
    expect(JSON.stringify(told)).toContain(mark);
    const opened = {
      title: `Leak ${mark}`,
      number,
      module: 'risk',
      link: `/opened/${params.recordId}?tab=log`,
    };
    const task = { ...opened, link: `/opened/tasks/${ids['actionId']}` };
    for (const value of [opened, task])
      await without.call(preferenceEndpoints.keepItem, { params: { key: 'recent' }, body: { value } });
    expect(JSON.stringify((await recents(without)).body)).toContain(mark);
  }

  const recents = (who: Member) => who.call(preferenceEndpoints.find, { params: { key: 'recent' } });

  const here = () => ({ type: recordKinds[kind].module, workspaceId: params.workspaceId });
  const xrayOf = async (who: Member): Promise<XraySummary> =>
    (await who.call(xrayEndpoints.find, { params: here() })).body.data;

  /** Has the X-ray of its workspace done. */
  async function checkWorkspace() {
    const { storage, publish } = api.services;
    const worker = await testWorker(api.urls, features, { storage, publish });
    const asked = await world.owner.call(xrayEndpoints.check, { params: here() });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const isReady = async () => expect((await xrayOf(world.owner)).state).toBe('ready');
    await vi.waitFor(isReady, { timeout: 20_000, interval: 100 });
    await worker.stop();
  }

  const isSearchable = ({ call }: Named) => call.query instanceof z.ZodObject && 'search' in call.query.shape;

  /** A call as it names what is of the workspace, and one that names the record itself and what hangs on it. */
  function attemptsOf(one: Named): Sample[] {
    const own = sampleOf(one.name, world);
    const known: Record<string, string | undefined> = {
      ...params,
      ...ids,
      taskId: ids['actionId'],
      attentionId: params.recordId,
      id: params.recordId,
      type: kind,
    };
    const named = Object.fromEntries(
      one.call.params.flatMap((name) => {
        const id = known[name] ?? own.params?.[name];
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

  /** What somebody is told of the record by a call. */
  async function toldBy(one: Named, who: Member): Promise<string[]> {
    const told: string[] = [];
    for (const attempt of attemptsOf(one)) {
      const { status, body } = await who.call(one.call, attempt);
      expect(status, one.name).toBeLessThan(500);
      // A sentence about a search may repeat what was looked for.
      if (status >= 400) continue;
      const text = JSON.stringify(body);
      told.push(...[mark, number, ...Object.values(ids)].filter((secret) => text.includes(secret)));
    }
    return [...new Set(told)];
  }

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
    const some = [
      ...['.list', '.find', '-file.list', '-comment.list'].map((name) => `${kind}${name}`),
      'search.find',
    ];
    expect(await tell(people.granted)).toEqual(
      expect.arrayContaining([...some, 'log.listAll', 'attention.list', 'xray.list']),
    );
    expect(await tell(people.named)).toEqual(expect.arrayContaining(some));
  }, 240_000);

  const writes = allEndpoints.filter(
    ({ name, call }) =>
      call.method !== 'GET' &&
      call.access !== 'public' &&
      (name.startsWith(`${kind}.`) || name.startsWith(`${kind}-`)) &&
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

  test('is in nothing that is counted for who does not see it, and is added for who does', async () => {
    const checkOf = async (who: Member) =>
      (await xrayOf(who)).checks.find(({ key }) => key === 'action_overdue') ?? { applicable: 0, found: 0 };
    const [fewer, all] = [await checkOf(people.without), await checkOf(people.granted)];
    expect([all.applicable - fewer.applicable, all.found - fewer.found]).toEqual([1, 1]);
    const mailsTo = async (who: Member) =>
      JSON.stringify((await who.call(mailDeliveryEndpoints.list, { query: { limit: 100 } })).body);
    expect(await mailsTo(people.without)).not.toContain(number);
    expect(await mailsTo(world.owner)).toContain(number);
  });

  test('leaves the list of what somebody has opened, and comes back to it with their right', async () => {
    const { without, granted } = people;
    expect((await recents(without)).body.data.value ?? []).toEqual([]);
    const body = { value: { title: 'Library', number: null, module: 'risk', link: '/risk' } };
    const kept = await without.call(preferenceEndpoints.keepItem, { params: { key: 'recent' }, body });
    expect(kept.body.data.value).toEqual([body.value]);
    const confide = async (confidential: boolean) => {
      const { version } = (await granted.call(callOf(`${kind}.find`), { params })).body.data;
      await make('.confide', { params, body: { confidential, reason: `As agreed ${mark}`, version } });
    };
    await confide(false);
    expect((await recents(without)).body.data.value).toHaveLength(3);
    await confide(true);
    expect((await recents(without)).body.data.value).toHaveLength(1);
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
});
