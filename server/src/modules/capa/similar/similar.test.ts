import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import type { EarlierCapa } from 'contract/modules/capa/similar/similar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { capaParams, raiseCapa } from '../../../../test/raise-capa.ts';
import { addMember, makeWorld, type World } from '../../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  // Only those that a test raises are looked at.
  await api.owner.query(`update records set created_at = now() - interval '30 months' where kind = 'capa'`);
});
afterAll(() => api.close());

const raise = (name: string, more?: object) => raiseCapa(world, name, more);
const paramsOf = (recordId: string) => capaParams(world, recordId);
const similarTo = async (recordId: string): Promise<EarlierCapa[]> =>
  (await world.owner.call(capaParts.similar.list, { params: paramsOf(recordId) })).body.data;
const decide = (recordId: string, body: object) =>
  world.owner.call(capaParts.similar.decide, { params: paramsOf(recordId), body });

const findRows = async (text: string, values: unknown[]) => (await api.owner.query(text, values)).rows;

async function addCause(recordId: string, name: string, place: object = {}) {
  const { status, body } = await world.owner.call(capaParts.cause.create, {
    params: paramsOf(recordId),
    body: { name, ...place },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

test('an earlier CAPA is shown with what both have in common, by its points; a later one and one with little in common are not', async () => {
  const [site] = await findRows('select id from sites where organization_id = $1 and id <> $2 limit 1', [
    world.organizationId,
    world.siteId,
  ]);
  expect(site).toBeDefined();
  const first = await raise('Housings leak at the seam', { batchOrRef: 'Lot 7', lessons: 'Check the seam.' });
  const other = await raise('Label on the wrong crate');
  const now = await raise('Housing leaks at its seam', { batchOrRef: 'lot 7 ' });
  await raise('Housing leaks at its seam again');
  await addCause(first, 'The welding jig is worn');
  await addCause(now, 'The welding jig was worn');

  const found = await similarTo(now);
  expect(found.map(({ _id, points, alike }) => [_id, points, alike])).toEqual([
    [first, 100, ['process', 'cause', 'site', 'product', 'name']],
    [other, 50, ['process', 'site']],
  ]);
  expect(found[0]).toMatchObject({ lessons: 'Check the seam.', decided: null, stage: 'draft' });
  expect(await similarTo(first)).toEqual([]);
});

test('what is being written down is compared with what is there before it is kept, and nothing is without a site and a process', async () => {
  const first = await raise('Lids come off the jars', {
    batchOrRef: 'Lot 21',
    lessons: 'Measure the thread.',
  });
  const { workspaceId } = paramsOf('');
  const like = async (query: Record<string, unknown>) =>
    (await world.owner.call(capaParts.similar.toNew, { params: { workspaceId }, query })).body.data;
  const said = { name: 'Lids come off jars', batchOrRef: ' lot 21' };
  const [found] = await like({ ...said, site: world.siteId, process: world.processId });
  expect(found).toMatchObject({
    _id: first,
    points: 75,
    alike: ['process', 'site', 'product', 'name'],
    lessons: 'Measure the thread.',
    decided: null,
  });
  expect(await like({ ...said, site: world.siteId })).toMatchObject([{ _id: first, points: 45 }]);
  expect(await like(said)).toEqual([]);
});

test('that it is the same again links both, that it is not is kept with the reason, and each is said once', async () => {
  const first = await raise('Torque too low at station 4');
  const second = await raise('Torque too low at station 5');
  const now = await raise('Torque is too low at station 4');

  const nothing = await decide(now, { other: second, decision: 'different' });
  expect([nothing.status, nothing.body.errors]).toEqual([
    400,
    { reason: 'Say in at least 3 characters why it is not the same' },
  ]);
  const reason = 'Station 5 has another tool';
  expect((await decide(now, { other: second, decision: 'different', reason })).status).toBe(200);
  expect((await decide(now, { other: second, decision: 'different', reason })).status).toBe(400);
  const said = await decide(now, { other: first, decision: 'repeat' });
  expect([said.status, said.body.data?.decision]).toEqual([200, 'repeat']);
  const decisions = (await similarTo(now)).map(({ _id, decided }) => [
    _id,
    decided?.decision,
    decided?.reason,
  ]);
  expect(decisions).toContainEqual([first, 'repeat', null]);
  expect(decisions).toContainEqual([second, 'different', reason]);

  const links = await world.owner.call(capaParts.link.list, { params: paramsOf(first) });
  expect(links.body.data).toMatchObject([{ relation: 'repeated_by', record: { _id: now } }]);
  // The link goes from the later one to the earlier one.
  const backwards = await decide(first, { other: now, decision: 'repeat' });
  expect([backwards.status, Object.keys(backwards.body.errors)]).toEqual([400, ['other']]);
  const itself = await decide(now, { other: now, decision: 'different', reason });
  expect([itself.status, Object.keys(itself.body.errors)]).toEqual([400, ['other']]);
});

test('whoever manages one of two says that they are not the same, whatever the stage of the later one', async () => {
  const { workspaceId } = paramsOf('');
  const contributor = (name: string) => addMember(api, world, { level: 2, name, workspaceId });
  const [mia, lea, una] = [await contributor('Mia'), await contributor('Lea'), await contributor('Una')];
  const managedBy = ({ user }: Member) => ({ managers: [user.accountId] });
  const first = await raise('Lamp of the tester flickers', managedBy(mia));
  const second = await raise('Lamp of the gauge flickers', managedBy(mia));
  const now = await raise('Lamp of the press flickers', managedBy(lea));
  const say = (who: Member, body: object) =>
    who.call(capaParts.similar.decide, { params: paramsOf(now), body });
  const different = (other: string) => ({ other, decision: 'different', reason: 'It has another lamp' });

  for (const [stage, status] of [
    ['plan-review', 'in-progress'],
    ['closed', 'completed'],
  ]) {
    await api.owner.query('update records set stage = $2, status = $3 where id = $1', [now, stage, status]);
    const repeat = await say(lea, { other: first, decision: 'repeat' });
    expect([repeat.status, repeat.body.code], stage).toEqual([409, 'RECORD_LOCKED']);
  }
  expect((await say(una, different(first))).body).toMatchObject({
    code: 'ROLE_NOT_ALLOWED',
    message: 'Only who may edit one of the two CAPAs says that they are not the same.',
  });
  expect((await say(mia, { other: first, decision: 'repeat' })).status).toBe(403);
  expect((await say(mia, different(first))).status).toBe(200);
  expect((await say(lea, different(second))).status).toBe(200);
});

test('of an earlier one it is answered who may say that it is not the same: its managers, and its team while it investigates', async () => {
  const { workspaceId } = paramsOf('');
  const manager = await addMember(api, world, { level: 2, workspaceId });
  const member = await addMember(api, world, { level: 2, workspaceId });
  const [manages, belongs] = [manager.user.accountId, member.user.accountId];
  const first = await raise('Wire of the loom frays', { managers: [manages] });
  await world.owner.call(capaEndpoints.addMembers, { params: paramsOf(first), body: { members: [belongs] } });
  const now = await raise('Wire of the harness frays');
  const editorsAt = async (stage: string, status: string) => {
    await api.owner.query('update records set stage = $2, status = $3 where id = $1', [first, stage, status]);
    return (await similarTo(now))[0]?.editors.map(({ _id }) => _id);
  };
  expect(await editorsAt('triage', 'pending')).toEqual([manages]);
  expect(await editorsAt('investigation', 'in-progress')).toEqual([manages, belongs]);
  expect(await editorsAt('investigation', 'on-hold')).toEqual([manages]);
});

test('no plan is submitted before something is said of each likely repeat; what has less in common asks nothing', async () => {
  const first = await raise('Valve of press 3 sticks');
  const now = await raise('Valve of the press 3 sticks');
  const unmet = async (): Promise<string[]> => {
    const { body } = await world.owner.call(capaEndpoints.steps, { params: paramsOf(now) });
    return body.data
      .find(({ step }: { step: string }) => step === 'submit-plan')
      .unmet.filter((one: string) => one.includes('under Similar'));
  };
  await api.owner.query(`update records set stage = 'investigation', status = 'in-progress' where id = $1`, [
    now,
  ]);
  expect(await unmet()).toEqual([
    'Say first, under Similar, whether it is "Valve of press 3 sticks" once more.',
  ]);
  // What was rejected was no case: this one may be what it was to be.
  const stands = (stage: string, status: string) =>
    api.owner.query('update records set stage = $2, status = $3 where id = $1', [first, stage, status]);
  await stands('rejected', 'cancelled');
  expect(await unmet()).toEqual([]);
  expect((await similarTo(now)).map(({ _id }) => _id)).not.toContain(first);
  await stands('draft', 'pending');
  expect((await decide(now, { other: first, decision: 'repeat' })).status).toBe(200);
  expect(await unmet()).toEqual([]);
  await stands('cancelled', 'cancelled');
  expect((await similarTo(now)).find(({ _id }) => _id === first)).toMatchObject({
    decided: { decision: 'repeat' },
  });
});

test('what may be a repeat is shown first until something is said of it, also where that is more than ten; what was said already is left out first', async () => {
  const earlier: string[] = [];
  for (let count = 1; count <= 12; count += 1) earlier.push(await raise(`Seal of pump ${count} drips`));
  const now = await raise('Seal of pump 13 drips');
  const firstOf = async (many: number) => {
    const shown = (await similarTo(now)).slice(0, many);
    expect(shown.map(({ decided }) => decided)).toEqual(shown.map(() => null));
    return shown.map(({ _id }) => _id);
  };
  expect((await firstOf(12)).toSorted()).toEqual(earlier.toSorted());
  const reason = 'Another pump';
  for (const other of (await firstOf(12)).slice(0, 10))
    expect((await decide(now, { other, decision: 'different', reason })).status).toBe(200);
  expect(await firstOf(2)).toHaveLength(2);
  expect(await similarTo(now)).toHaveLength(10);
});

test('of very many likely repeats fifty are shown at once, and the next as something is said of these', async () => {
  const earlier: string[] = [];
  for (let count = 1; count <= 52; count += 1) earlier.push(await raise(`Fuse of oven ${count} blows`));
  const now = await raise('Fuse of oven 53 blows');
  const shown = await similarTo(now);
  expect([shown.length, shown.every(({ decided }) => decided === null)]).toEqual([50, true]);
  for (const { _id } of shown.slice(0, 2)) {
    const said = { other: _id, decision: 'different', reason: 'Another oven' };
    expect((await decide(now, said)).status).toBe(200);
  }
  const next = await similarTo(now);
  expect(new Set([...shown, ...next].map(({ _id }) => _id))).toEqual(new Set(earlier));
});

test('causes of one subcategory count as alike, and those of one category alone for less', async () => {
  const [first, second, now] = [
    await raise('Paint flakes'),
    await raise('Bolt missing'),
    await raise('Film is cut askew'),
  ];
  const cause = await addCause(first, 'The cutter was blunt', { subcategory: 'machine-wear' });
  expect(cause, 'a subcategory brings its category').toMatchObject({ category: 'machine' });
  await addCause(second, 'No torque was set', { category: 'machine' });
  await addCause(now, 'Its blade is old', { category: 'machine', subcategory: 'machine-wear' });
  const alikeOf = async (other: string) => (await similarTo(now)).find(({ _id }) => _id === other);
  expect(await alikeOf(first)).toMatchObject({ alike: ['process', 'cause', 'site'], points: 75 });
  expect(await alikeOf(second)).toMatchObject({ alike: ['process', 'causeParent', 'site'], points: 62 });
});

test('a subcategory is one of its category, and goes with another one', async () => {
  const recordId = await raise('Lid is loose');
  const cause = await addCause(recordId, 'The seal has aged', { subcategory: 'material-expiry' });
  const params = { ...paramsOf(recordId), causeId: cause._id };
  const change = (body: object) =>
    world.owner.call(capaParts.cause.update, {
      params,
      body: { version: cause.version, ...body },
    });
  const refused = await change({ category: 'people', subcategory: 'material-expiry' });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { subcategory: 'Choose a subcategory of the category' },
  ]);
  expect((await change({ subcategory: 'material-gone' })).body.errors).toEqual({
    subcategory: 'Choose a subcategory',
  });
  expect((await change({ category: 'people' })).body.data).toMatchObject({
    category: 'people',
    subcategory: null,
  });
});

test('of very many CAPAs the newest two thousand are compared', async () => {
  const [old, like, now] = [
    await raise('Gasket of press leaks'),
    await raise('Gasket of press seeps'),
    await raise('Gasket of press weeps'),
  ];
  const compared = async () => (await similarTo(now)).map(({ _id }) => _id);
  expect(await compared()).toEqual(expect.arrayContaining([old, like]));
  await api.owner.query(
    `with made as (
       insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, status, stage, opened_on,
                            site_id, process_id, created_at)
       select r.organization_id, gen_random_uuid(), r.workspace_id, r.kind, r.prefix, 2001, n, 'Label ' || n, 'Torn', r.status, r.stage,
              r.opened_on, r.site_id, r.process_id, r.created_at
         from records r, generate_series(1, 2000) n where r.id = $1 returning organization_id, id)
     insert into capas (organization_id, id, cycle) select organization_id, id, 1 from made`,
    [like],
  );
  await api.owner.query(
    `update records set created_at = created_at + interval '1 microsecond' where id = $1`,
    [like],
  );
  expect(await compared()).toContain(like);
  expect(await compared()).not.toContain(old);
});
