import { recordKindKeys } from 'contract/core/record-kinds';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { deletedEndpoints } from 'contract/support/deleted/deleted.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { uploadFile } from '../../../test/upload.ts';
import { actionInputOf } from '../../../test/kind-samples.ts';
import { callOf } from '../../../test/kinds.ts';
import { sampleOf } from '../../../test/loops/samples.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const reason = 'A customer has complained';

describe.each(recordKindKeys)('a %s', (kind) => {
  async function make() {
    const { body } = await world.owner.call(callOf(`${kind}.create`), {
      body: sampleOf(`${kind}.create`, world).body as object,
    });
    const params = { workspaceId: String(body.data.workspace), recordId: String(body.data._id) };
    return { params, number: String(body.data.number), name: String(body.data.name) };
  }
  type Made = Awaited<ReturnType<typeof make>>;

  const remove = ({ params }: Made, who: Member = world.owner) =>
    who.call(callOf(`${kind}.remove`), { params, body: { reason } });
  const purge = ({ params }: Made, who: Member = world.owner) =>
    who.call(callOf(`${kind}.purge`), { params, body: { libraries: [params.recordId], reason } });
  const purgeAmongDeleted = ({ params }: Made) =>
    world.owner.call(deletedEndpoints.purge, {
      params: { type: kind, workspaceId: params.workspaceId },
      body: { items: [{ kind, _id: params.recordId }], reason },
    });
  const hold = ({ params }: Made, isHeld: boolean, { who = world.owner, version = 0 } = {}) =>
    who.call(callOf(`${kind}.hold`), { params, body: { isHeld, reason, version: version || 99 } });
  const entryOf = async ({ params }: Made) => {
    const { body } = await world.owner.call(deletedEndpoints.list, {
      params: { type: kind, workspaceId: params.workspaceId },
      query: { kind, limit: 100 },
    });
    return body.data.find(({ _id }: { _id: string }) => _id === params.recordId);
  };
  /** As if it had been closed seven years ago, and so many days later. */
  const closeSevenYearsAgo = async ({ params }: Made, daysLater: number) => {
    const isIt = 'where id = $1';
    await api.owner.query(`update records set opened_on = '1990-01-01', status = 'completed' ${isIt}`, [
      params.recordId,
    ]);
    await api.owner.query(
      `update records r set closed_on = (today_in(s.time_zone) - interval '7 years')::date + $2::int from sites s where s.id = r.site_id and r.id = $1`,
      [params.recordId, daysLater],
    );
  };
  const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

  test('that has never left its first stage may go at once', async () => {
    const made = await make();
    await remove(made);
    expect(await entryOf(made)).toMatchObject({ isPurgeable: true, keptBy: null, keptUntil: null });
    expect((await purge(made)).status).toBe(200);
  });

  test('that was closed is kept until its day, either way, and then may go', async () => {
    const made = await make();
    await api.owner.query(`update records set deleted_at = now() where id = $1`, [made.params.recordId]);
    await closeSevenYearsAgo(made, 1);
    const entry = await entryOf(made);
    expect(entry).toMatchObject({ isPurgeable: false, keptBy: 'retention', daysLeft: 1 });
    for (const act of [purge, purgeAmongDeleted]) {
      const refused = await act(made);
      expect(codeOf(refused)).toEqual([409, 'RETENTION_NOT_EXPIRED']);
      const [year, month, day] = entry.keptUntil.split('-');
      expect(refused.body.message).toContain(
        `${made.number} ${made.name} is kept until ${month}/${day}/${year}`,
      );
    }
    await closeSevenYearsAgo(made, 0);
    expect(await entryOf(made)).toMatchObject({ isPurgeable: true, keptBy: null });
    expect((await purgeAmongDeleted(made)).status).toBe(200);
  });

  test('that was worked on and not closed is kept from the day on which it was deleted', async () => {
    const made = await make();
    const deleteOn = (day: string) =>
      api.owner.query(
        `update records r set status = 'in-progress', deleted_at = (${day})::timestamp at time zone s.time_zone from sites s where s.id = r.site_id and r.id = $1`,
        [made.params.recordId],
      );
    const sevenYearsAgo = `today_in(s.time_zone) - interval '7 years'`;
    await deleteOn(`${sevenYearsAgo} + interval '1 day'`);
    expect(codeOf(await purge(made))).toEqual([409, 'RETENTION_NOT_EXPIRED']);
    await deleteOn(`${sevenYearsAgo} + interval '23 hours'`);
    expect((await purge(made)).status).toBe(200);
  });

  test('is kept for as long as its workspace says, and all go or none', async () => {
    const [kept, free] = [await make(), await make()];
    await remove(free);
    await api.owner.query(`update records set deleted_at = now() where id = $1`, [kept.params.recordId]);
    await closeSevenYearsAgo(kept, 0);
    const params = { type: kind, workspaceId: kept.params.workspaceId };
    const keepFor = (retentionYears: number) =>
      world.owner.call(settingEndpoints.update, { params, body: { retentionYears, reason: 'By local law' } });
    expect((await keepFor(0)).body.errors).toHaveProperty('retentionYears');
    expect((await keepFor(101)).body.errors).toHaveProperty('retentionYears');
    expect((await keepFor(8)).status).toBe(200);
    const both = { libraries: [kept.params.recordId, free.params.recordId], reason };
    const purgeBoth = () => world.owner.call(callOf(`${kind}.purge`), { params: kept.params, body: both });
    expect(codeOf(await purgeBoth())).toEqual([409, 'RETENTION_NOT_EXPIRED']);
    expect(await entryOf(free)).toBeTruthy();
    expect((await keepFor(7)).status).toBe(200);
    expect((await purgeBoth()).status).toBe(200);
  });

  test('on legal hold is neither deleted nor purged until it is released', async () => {
    const made = await make();
    const held = await hold(made, true);
    expect([held.status, held.body.data?.legalHoldReason, held.body.data?.legalHoldBy.name]).toEqual([
      200,
      reason,
      world.owner.user.name,
    ]);
    expect(codeOf(await remove(made))).toEqual([409, 'LEGAL_HOLD_ACTIVE']);
    const several = { libraries: [made.params.recordId], reason };
    const removed = await world.owner.call(callOf(`${kind}.removeMany`), {
      params: made.params,
      body: several,
    });
    expect(codeOf(removed)).toEqual([409, 'LEGAL_HOLD_ACTIVE']);
    const listed = async (legalHold: boolean) => {
      const { body } = await world.owner.call(callOf(`${kind}.list`), {
        params: made.params,
        query: { legalHold, limit: 100 },
      });
      return body.data.some(({ _id }: { _id: string }) => _id === made.params.recordId);
    };
    expect([await listed(true), await listed(false)]).toEqual([true, false]);
    expect((await hold(made, true)).status).toBe(409);
    expect((await hold(made, false)).status).toBe(200);
    expect((await hold(made, false)).status).toBe(409);
    expect((await remove(made)).status).toBe(200);
    // Also what is deleted already is kept from going for good.
    expect((await hold(made, true)).status).toBe(200);
    expect(await entryOf(made)).toMatchObject({ isPurgeable: false, keptBy: 'legal-hold' });
    for (const act of [purge, purgeAmongDeleted])
      expect(codeOf(await act(made))).toEqual([409, 'LEGAL_HOLD_ACTIVE']);
    const released = await world.owner.call(deletedEndpoints.hold, {
      params: { type: kind, workspaceId: made.params.workspaceId },
      body: { items: [{ kind, _id: made.params.recordId }], isHeld: false, reason },
    });
    expect([released.status, released.body.data]).toEqual([200, { changed: 1 }]);
    expect((await purge(made)).status).toBe(200);
    const { body } = await world.owner.call(logEndpoints.list, { params: { id: made.params.recordId } });
    const actions = body.data.logs.map(({ action }: { action: string }) => action);
    expect(actions.filter((one: string) => one.startsWith('hold-'))).toEqual([
      'hold-released',
      'hold-placed',
      'hold-released',
      'hold-placed',
    ]);
    expect(body.data.logs[1]).toMatchObject({ action: 'hold-released', reason });
  });

  test('is held by who has the grant, with a reason, on what they saw', async () => {
    const made = await make();
    const { workspaceId } = made.params;
    const editor = await addMember(api, world, { level: 4, workspaceId });
    const lawyer = await addMember(api, world, { level: 1, workspaceId, grants: ['legal_hold'] });
    const admin = await addMember(api, world, { level: 5, workspaceId });
    expect((await hold(made, true, { who: editor })).status).toBe(403);
    const without = await lawyer.call(callOf(`${kind}.hold`), {
      params: made.params,
      body: { isHeld: true, version: 1 },
    });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([400, ['reason']]);
    expect((await hold(made, true, { who: lawyer, version: 1 })).status).toBe(200);
    const stale = await hold(made, false, { who: admin, version: 1 });
    expect([...codeOf(stale), stale.body.details.fields]).toEqual([
      409,
      'VERSION_CONFLICT',
      ['legalHoldReason'],
    ]);
    expect((await hold(made, false, { who: admin, version: 2 })).status).toBe(200);
  });

  test('on legal hold is worked on, and loses none of its files and actions', async () => {
    const made = await make();
    const file = { fileName: 'Report.txt', filetype: 'text/plain', bytes: Buffer.from('41 Nm.') };
    const key: string = (await uploadFile(api, world.owner, file)).body.Key;
    const attached = await world.owner.call(callOf(`${kind}-file.create`), {
      params: made.params,
      body: { key },
    });
    const params = { ...made.params, attachmentId: String(attached.body.data._id) };
    const action = await world.owner.call(callOf(`${kind}-action.create`), {
      params: made.params,
      body: actionInputOf(world.owner.user, 'Seal it'),
    });
    const actionId = String(action.body.data._id);
    await hold(made, true);
    const removeFile = () => world.owner.call(callOf(`${kind}-file.remove`), { params, body: { reason } });
    const removeAction = () =>
      world.owner.call(callOf(`${kind}-action.remove`), {
        params: { ...made.params, actionId },
        body: { reason },
      });
    expect(codeOf(await removeFile())).toEqual([409, 'LEGAL_HOLD_ACTIVE']);
    expect(codeOf(await removeAction())).toEqual([409, 'LEGAL_HOLD_ACTIVE']);
    const renamed = await world.owner.call(callOf(`${kind}.update`), {
      params: made.params,
      body: { name: 'Another name', version: 99 },
    });
    expect(renamed.status).toBe(200);
    await hold(made, false);
    expect((await removeFile()).status).toBe(200);
    expect((await removeAction()).status).toBe(200);
  });
});
