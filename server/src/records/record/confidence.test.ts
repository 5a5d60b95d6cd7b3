import { allEndpoints } from 'contract/endpoints';
import { recordKindKeys } from 'contract/core/record-kinds';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { sampleOf } from '../../../test/loops/samples.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const callOf = (kind: string, name: string) => {
  const found = allEndpoints.find((one) => one.name === `${kind}.${name}`);
  if (!found) throw new Error(`There is no ${kind}.${name}`);
  return found.call;
};

describe.each(recordKindKeys)('a confidential %s', (kind) => {
  let people: { manager: Member; editor: Member; admin: Member; granted: Member };

  beforeAll(async () => {
    const { workspace: workspaceId } = sampleOf(`${kind}.create`, world).body as { workspace: string };
    people = {
      manager: await addMember(api, world, { level: 2, workspaceId }),
      editor: await addMember(api, world, { level: 3, workspaceId }),
      admin: await addMember(api, world, { level: 5, workspaceId }),
      granted: await addMember(api, world, { level: 5, workspaceId, grants: ['view_confidential'] }),
    };
  }, 120_000);

  async function raise(confidential: boolean) {
    const body = {
      ...(sampleOf(`${kind}.create`, world).body as object),
      managers: [people.manager.user.accountId],
      confidential,
    };
    const { status, body: made } = await world.owner.call(callOf(kind, 'create'), { body });
    expect([status, made.data?.confidential]).toEqual([201, confidential]);
    const params = { workspaceId: made.data.workspace, recordId: made.data._id };
    const confide = (who: Member, given: object) =>
      who.call(callOf(kind, 'confide'), { params, body: { version: made.data.version, ...given } });
    const statusFor = async (who: Member) => (await who.call(callOf(kind, 'find'), { params })).status;
    const seenBy = async () => ({
      manager: await statusFor(people.manager),
      editor: await statusFor(people.editor),
      admin: await statusFor(people.admin),
      granted: await statusFor(people.granted),
    });
    return { params, confide, seenBy };
  }

  const everybody = { manager: 200, editor: 200, admin: 200, granted: 200 };
  const named = { ...everybody, editor: 404, admin: 404 };

  test('is raised so, and found by the filter', async () => {
    const { params, seenBy } = await raise(true);
    expect(await seenBy()).toEqual(named);
    const list = (confidential: boolean) =>
      world.owner.call(callOf(kind, 'list'), { params, query: { confidential, limit: 100 } });
    const idsOf = ({ body }: { body: { data: { _id: string }[] } }) => body.data.map(({ _id }) => _id);
    expect(idsOf(await list(true))).toContain(params.recordId);
    expect(idsOf(await list(false))).not.toContain(params.recordId);
  });

  test('is made so by its manager with a reason, which its log keeps, and opened again', async () => {
    const { params, confide, seenBy } = await raise(false);
    expect(await seenBy()).toEqual(everybody);
    const without = await confide(people.manager, { confidential: true });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([400, ['reason']]);
    const reason = 'It names a person';
    const made = await confide(people.manager, { confidential: true, reason });
    expect([made.status, made.body.data?.confidential]).toEqual([200, true]);
    expect(await seenBy()).toEqual(named);
    const { body: log } = await people.manager.call(logEndpoints.list, { params: { id: params.recordId } });
    expect(log.data.logs[0]).toMatchObject({
      reason,
      changes: [{ field: 'confidential', old: 'No', new: 'Yes' }],
    });
    const opened = await confide(people.granted, {
      confidential: false,
      reason: 'It is over',
      version: made.body.data.version,
    });
    expect(opened.status).toBe(200);
    expect(await seenBy()).toEqual(everybody);
  });

  test('is not made so by an editor who does not manage it, nor by an administrator who would not see it then', async () => {
    const { confide, seenBy } = await raise(false);
    const asked = { confidential: true, reason: 'It names a person' };
    expect((await confide(people.editor, asked)).status).toBe(403);
    const refused = await confide(people.admin, asked);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['confidential']]);
    expect(await seenBy()).toEqual(everybody);
    expect((await confide(people.granted, asked)).status).toBe(200);
    expect(await seenBy()).toEqual(named);
  });
});
