import { daysAfter } from 'contract/core/days';
import { type CapaAgeing, capaAgeingEndpoints } from 'contract/modules/capa/capa-ageing.endpoints';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import { capaParams, raiseCapa } from '../../../test/raise-capa.ts';
import { makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

const mark = 'Aged';

/** Lets a CAPA have been detected so many days before today, as the organization has it. */
const age = async (recordId: string, days: number) => {
  const found = await find({ search: undefined });
  const today = daysAfter(found.bands[1]?.openedTo ?? '', 31);
  await api.owner.query('update records set opened_on = $2 where id = $1', [
    recordId,
    daysAfter(today, -days),
  ]);
};

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  // A day on each side of each boundary; what is detected tomorrow is as new as what was detected today.
  for (const days of [-1, 0, 30, 31, 60, 61, 90, 91, 180, 181, 900])
    await age(await raiseCapa(world, `${mark} ${days}`), days);
  const investigated = await raiseCapa(world, `${mark} and investigated`);
  await bringTo(api.owner, investigated, 'investigation');
  await age(investigated, 40);
});
afterAll(() => api.close());

const params = () => ({ workspaceId: capaParams(world, '').workspaceId });

const find = async (query: object = {}): Promise<CapaAgeing> =>
  (await world.owner.call(capaAgeingEndpoints.find, { params: params(), query: { search: mark, ...query } }))
    .body.data;

const countsAt = ({ stages }: CapaAgeing, stage: string) => stages.find((one) => one.stage === stage)?.counts;

test('open CAPAs are counted by stage and by age, on each side of each boundary', async () => {
  const found = await find();
  expect(countsAt(found, 'draft')).toEqual([3, 2, 2, 2, 2]);
  expect(countsAt(found, 'investigation')).toEqual([0, 1, 0, 0, 0]);
});

test.each([{}, { openedFrom: '2026-01-01' }, { status: 'pending' }, { class: 'major' }])(
  'each number is as long as the list that it leads to, narrowed by %o',
  async (narrowed) => {
    const found = await find(narrowed);
    const lists = found.stages.flatMap(({ stage, counts }) =>
      found.bands.map(({ key, ...days }, at) => ({ stage, key, days, count: counts[at] })),
    );
    for (const { stage, key, days, count } of lists) {
      const query = { search: mark, ...narrowed, ...days, stage, status: found.status };
      const { body } = await world.owner.call(capaEndpoints.list, { params: params(), query });
      expect(body.total, `${stage} ${key}`).toBe(count);
    }
    expect(found.bands).toHaveLength(5);
  },
);

test('what is closed does not age, and a list of it alone has nothing to show', async () => {
  expect((await find({ status: 'completed' })).stages).toEqual([]);
});
