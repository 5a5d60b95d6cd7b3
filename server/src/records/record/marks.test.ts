import { allEndpoints } from 'contract/endpoints';
import { recordKindKeys } from 'contract/core/record-kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { sampleOf } from '../../../test/loops/samples.ts';
import { makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const callOf = (name: string) => allEndpoints.find((one) => one.name === name)?.call;
const tagged = recordKindKeys.filter((kind) => callOf(`${kind}.marks`));

test.each(tagged)(
  'a %s is found by its tags, by the filter and by the box, and says which are in use',
  async (kind) => {
    const sample = sampleOf(`${kind}.create`, world);
    const [create, list, marks] = ['create', 'list', 'marks'].map((name) => callOf(`${kind}.${name}`));
    if (!create || !list || !marks) throw new Error(`There is no list of ${kind}`);
    const body = { ...(sample.body as object), tags: ['Cold  Chain', 'cold chain', 'gmp'] };
    const made = await world.owner.call(create, { body });
    expect([made.status, made.body.data?.tags]).toEqual([201, ['cold chain', 'gmp']]);
    const params = { workspaceId: made.body.data.workspace };
    for (const query of [{ tag: 'Cold chain' }, { search: 'cold chain' }]) {
      const { body: found } = await world.owner.call(list, { params, query });
      expect(found.data.map(({ _id }: { _id: string }) => _id)).toEqual([made.body.data._id]);
    }
    const { body: inUse } = await world.owner.call(marks, { params });
    expect(inUse.data.tags).toContainEqual({ tag: 'cold chain', records: 1 });
  },
);

test('risks and CAPAs have tags', () => expect(tagged).toEqual(expect.arrayContaining(['risk', 'capa'])));
