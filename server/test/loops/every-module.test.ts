import { isWorkspacePermission } from 'contract/core/rights/permissions';
import { allEndpoints } from 'contract/endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type TestApi } from '../api.ts';
import { fingerprint } from './fingerprint.ts';
import { testInvoicing } from '../invoicing.ts';
import { samples } from './samples.ts';
import { asOwner } from '../worker.ts';
import { makeWorld, type World } from '../world.ts';

let api: TestApi;
let world: World;

const invoicing = { ...testInvoicing };

beforeAll(async () => {
  api = await testApi({ invoicing });
  world = await makeWorld(api);
  await asOwner(api.urls, `update subscriptions set status = 'unpaid' where organization_id = $1`, [
    world.organizationId,
  ]);
});
afterAll(() => api.close());

// What is in a workspace, or is a workspace itself.
const ofModules = allEndpoints.filter(({ call }) => {
  const { access } = call;
  if (access === 'public' || access === 'signedIn') return false;
  return (
    isWorkspacePermission(access) || access.startsWith('workspace.') || call.params.includes('workspaceId')
  );
});
const changing = ofModules.filter(
  ({ name, call }) =>
    call.method !== 'GET' && !/^(?:export[.]create|report[.](?:create|cancel|download)$)/.test(name),
);
const harmless = ofModules.filter((one) => !changing.includes(one));

const ask = ({ name, call }: (typeof ofModules)[number]) => {
  const sample = samples[name]?.(world) ?? {};
  return world.owner.call(call, { ...sample, params: { ...world.ids, ...sample.params } });
};

describe('where the subscription is suspended', () => {
  test('what changes a module is most of what is asked in one', () => {
    expect(changing.length).toBeGreaterThan(40);
    expect(harmless.length).toBeGreaterThan(30);
  });

  test.each(changing.map((one) => [one.name, one] as const))(
    '%s is refused and changes nothing',
    async (_, one) => {
      const before = await fingerprint(api.owner, world.organizationId);
      const { status, body } = await ask(one);
      expect(status, JSON.stringify(body)).toBe(403);
      expect(body).toMatchObject({
        code: 'MODULE_NOT_ENTITLED',
        message: expect.stringMatching(
          /^The subscription to [A-Z][A-Za-z ]+ is suspended: everything can be read and exported, nothing changed\.$/,
        ),
        details: { path: '/subscription-billing' },
      });
      expect(await fingerprint(api.owner, world.organizationId)).toBe(before);
    },
  );

  test.each(harmless.map((one) => [one.name, one] as const))('%s goes on', async (_, one) => {
    // Only so many exports are at work for one person at once, and nothing works on these.
    await asOwner(api.urls, `update exports set state = 'done'`);
    const { status, body } = await ask(one);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
  });

  test.each(['upload.initiate', 'upload.complete'])(
    '%s is refused: no plan holds files any more',
    async (name) => {
      const one = allEndpoints.find((found) => found.name === name);
      if (!one) throw new Error(name);
      const { status, body } = await ask(one);
      expect([status, body.code], JSON.stringify(body)).toEqual(
        name === 'upload.initiate' ? [403, 'MODULE_NOT_ENTITLED'] : [400, 'VALIDATION'],
      );
    },
  );

  test('a module that is past due goes on, and one that was canceled says so', async () => {
    const set = (status: string, grace: string) =>
      asOwner(
        api.urls,
        `update subscriptions set status = '${status}', grace_end = ${grace} where organization_id = $1`,
        [world.organizationId],
      );
    const create = allEndpoints.find(({ name }) => name === 'risk.create');
    if (!create) throw new Error('risk.create');
    await set('past_due', 'now()');
    expect((await ask(create)).status).toBe(201);
    await set('canceled', 'null');
    const { body } = await ask(create);
    expect(body.message).toBe(
      'The subscription to Risk Management is canceled: everything can be read and exported, nothing changed.',
    );
    const { body: list } = await world.owner.call(subscriptionEndpoints.list);
    expect(list.data).toHaveLength(4);
  });
});

describe('where there are no subscriptions', () => {
  beforeAll(async () => {
    invoicing.isOn = false;
    await asOwner(
      api.urls,
      `update subscriptions set status = 'unpaid', grace_end = null where organization_id = $1`,
      [world.organizationId],
    );
  });

  const writes = [...changing, ...allEndpoints.filter(({ name }) => name === 'upload.initiate')];

  test.each(writes.map((one) => [one.name, one] as const))('%s is not refused for one', async (_, one) => {
    const { status, body } = await ask(one);
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    expect(['MODULE_NOT_ENTITLED', 'PLAN_LIMIT_REACHED']).not.toContain(body.code);
  });
});
