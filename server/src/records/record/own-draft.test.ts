import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { hold } from '../../../test/hold.ts';
import { kinds } from '../../../test/kinds.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

// Whoever may not delete what others have raised still deletes a draft of their own, of every kind.

let api: TestApi;
let world: World;
let author: Member;
let other: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  author = await addMember(api, world, { level: 3, name: 'Ann Author' });
  other = await addMember(api, world, { level: 3, name: 'Otto Other' });
}, 60_000);
afterAll(() => api.close());

const callOf = (name: string) => {
  const found = allEndpoints.find((one) => one.name === name);
  if (!found) throw new Error(`There is no call ${name}`);
  return found.call;
};

describe.each(kinds)('a $kind', ({ kind, input, bringTo }) => {
  let workspaceId: string;

  beforeAll(async () => {
    workspaceId = world.kinds[kind]?.ids['workspaceId'] ?? world.workspaceId;
    if (workspaceId === world.workspaceId) return;
    const where = { organizationId: world.organizationId, workspaceId };
    for (const { user } of [author, other]) await hold(api, where, user.accountId, { level: 3 });
  });

  async function raise(): Promise<{ _id: string; draftBy: string | null }> {
    const place = {
      workspaceId,
      siteId: world.siteId,
      processId: world.processId,
      accountId: world.owner.user.accountId,
    };
    const made = await author.call(callOf(`${kind}.create`), { body: input(place, 'Raised by mistake') });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return made.body.data;
  }
  const remove = async (who: Member, recordId: string) =>
    (
      await who.call(callOf(`${kind}.remove`), {
        params: { workspaceId, recordId },
        body: { reason: 'By mistake' },
      })
    ).status;
  const removeMany = async (who: Member, libraries: string[]) =>
    (
      await who.call(callOf(`${kind}.removeMany`), {
        params: { workspaceId },
        body: { libraries, reason: 'By mistake' },
      })
    ).status;

  test('is deleted by who raised it, while it is a draft, and by nobody else of their level', async () => {
    const first = await raise();
    expect(first.draftBy).toBe(author.user.accountId);
    expect([await remove(other, first._id), await remove(author, first._id)]).toEqual([403, 200]);
    const [second, third] = [await raise(), await raise()];
    expect(await removeMany(author, [second._id, third._id])).toBe(200);
  });

  test('is theirs no more once it has left its first stage, or was reported and taken over', async () => {
    const { _id } = await raise();
    await bringTo?.(api.owner, _id, kind === 'risk' ? 'assessed' : 'triage');
    expect(await remove(author, _id)).toBe(403);
    const reported = await raise();
    await api.owner.query(
      `insert into record_people (organization_id, record_id, relation, account_id, position)
       select organization_id, id, 'raiser', created_by, 0 from records where id = $1`,
      [reported._id],
    );
    expect(await remove(author, reported._id)).toBe(403);
    await api.owner.query('update records set is_taken_over = false where id = $1', [reported._id]);
    expect(await remove(author, reported._id)).toBe(200);
  });
});
