import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { type Task, taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { bringTo as bringCapa } from '../../../test/capa-stage.ts';
import { bringTo as bringRisk } from '../../../test/risk-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { serverModules } from '../../modules.ts';
import { samples as capaSamples } from '../../modules/capa/capa.samples.ts';
import { samples as riskSamples } from '../../modules/risk/risk.samples.ts';
import { askDecidersAnew } from './asked-anew.ts';

// Whoever gets the right to decide while a record waits is asked and told once; whoever loses it is asked no more.

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const kinds = Object.values(serverModules).flatMap((module) => module.kinds);
const askAnew = () => askDecidersAnew(api.services, kinds, { organizationId: world.organizationId });

/** The jobs that wait for an organization in which rights have changed. */
const queued = async () => {
  const { rows } = await api.owner.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'ask-deciders-anew' and j.payload->>'organizationId' = $1`,
    [world.organizationId],
  );
  return rows[0]?.count ?? 0;
};

/** The records by themselves that wait in the queue. */
const queuedRecords = async () => {
  const { rows } = await api.owner.query<{ id: string }>(
    `select j.payload->>'recordId' as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'ask-deciders-anew' and j.payload->>'recordId' is not null`,
  );
  return rows.map(({ id }) => id);
};

const waits = {
  // The assessment is in review.
  risk: {
    calls: riskEndpoints,
    input: riskSamples.input,
    arrive: (id: string) => bringRisk(api.owner, id, 'assessed'),
    step: 'submit-assessment',
  },
  // The plan is.
  capa: {
    calls: capaEndpoints,
    input: capaSamples.input,
    arrive: (id: string) => bringCapa(api.owner, id, 'investigation'),
    step: 'submit-plan',
  },
} as const;

describe.each(['risk', 'capa'] as const)('while a %s waits for a decision', (kind) => {
  let workspaceId: string;
  let recordId: string;
  let leader: Member;
  let approver: Member;
  let calls = waits[kind].calls;

  const join = (name: string, preset: string) => addMember(api, world, { name, preset, workspaceId });

  beforeAll(async () => {
    workspaceId = kind === 'risk' ? world.workspaceId : (world.kinds.capa?.ids['workspaceId'] ?? '');
    leader = await join('Lee Leader', 'quality-manager');
    approver = await join('Ada Approver', 'quality-manager');
    calls = waits[kind].calls;
  });
  beforeEach(async () => {
    const { siteId, processId, owner } = world;
    const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
    const made = await owner.call(calls.create, { body: waits[kind].input(place, 'Leaks') });
    recordId = made.body.data._id;
    await waits[kind].arrive(recordId);
    const params = { workspaceId, recordId };
    const { version } = (await leader.call(calls.find, { params })).body.data;
    const moved = await leader.call(calls.move, {
      params,
      body: { step: waits[kind].step, version },
    });
    if (moved.status !== 200) throw new Error(JSON.stringify(moved.body));
  });

  /** How often somebody was told of it, and whether it is a task of theirs. */
  async function isAsked(who: Member) {
    const told = await who.call(notificationEndpoints.list, { query: { limit: 100 } });
    const tasks = await who.call(taskEndpoints.listMine, { query: { limit: 100 } });
    return {
      told: told.body.data.filter(
        (one: { key: string }) =>
          one.key === 'record.decision_asked' && JSON.stringify(one).includes(recordId),
      ).length,
      task: tasks.body.data.some(
        (one: Task) => one.kind === `${kind}_decision` && one.record._id === recordId,
      ),
    };
  }
  const asked = { told: 1, task: true };
  const unasked = { told: 0, task: false };

  const roleOf = async (preset: string): Promise<string> => {
    const { rows } = await api.owner.query('select id from roles where workspace_id = $1 and preset = $2', [
      workspaceId,
      preset,
    ]);
    return rows[0].id;
  };

  async function setRole(who: Member, preset: string) {
    const params = { type: kind, workspaceId, accountId: who.user.accountId };
    const { version } = (await world.owner.call(memberEndpoints.find, { params })).body.data;
    const body = { role: await roleOf(preset), reason: 'As agreed', version };
    const changed = await world.owner.call(memberEndpoints.update, { params, body });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  }

  test('whoever is given a role by which they may decide is asked and told once, and asked no more when it is taken', async () => {
    const rea = await join('Rea Reader', 'viewer');
    await askAnew();
    expect(await isAsked(rea)).toEqual(unasked);
    await setRole(rea, 'quality-manager');
    expect(await queued()).toBeGreaterThan(0);
    await askAnew();
    await askAnew();
    expect(await isAsked(rea)).toEqual(asked);
    expect(await isAsked(approver)).toEqual(asked);
    // Who led it there may decide about it as well, and is not asked.
    expect(await isAsked(leader)).toEqual(unasked);
    await setRole(rea, 'viewer');
    await askAnew();
    expect(await isAsked(rea)).toEqual({ told: 1, task: false });
    await setRole(rea, 'quality-manager');
    await askAnew();
    expect(await isAsked(rea)).toEqual(asked);
    const query = { entity: kind, action: 'asked-anew', limit: 100 };
    const log = await world.owner.call(logEndpoints.listAll, { query });
    const said = log.body.data.logs.filter((one: object) => JSON.stringify(one).includes(recordId));
    expect(said).toHaveLength(3);
    expect(said[0].message).toMatch(/^Asked others to decide about /);
    await setRole(rea, 'viewer');
  });

  test('whoever comes into a group that gives the right is asked, also where it is one of the workspace', async () => {
    const gus = await join('Gus Guest', 'viewer');
    const role = await roleOf('quality-manager');
    const body = {
      workspace: workspaceId,
      name: `Board of ${kind}`,
      description: 'Decides',
      role,
      members: [],
    };
    const made = await world.owner.call(groupEndpoints.create, { body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const params = { workspaceId, groupId: made.body.data._id };
    const patch = { members: [gus.user.accountId], version: made.body.data.version };
    const changed = await world.owner.call(groupEndpoints.update, { params, body: patch });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    await askAnew();
    expect(await isAsked(gus)).toEqual(asked);
    await world.owner.call(groupEndpoints.removeMember, {
      params: { ...params, memberId: gus.user.accountId },
    });
    await askAnew();
    expect(await isAsked(gus)).toEqual({ told: 1, task: false });
  });

  test('a person whose access has ended, or who has left, is asked no more', async () => {
    const una = await join('Una Until', 'quality-manager');
    await askAnew();
    expect(await isAsked(una)).toEqual(asked);
    await api.owner.query(
      `update account_permissions set valid_until = current_date - 2 where account_id = $1`,
      [una.user.accountId],
    );
    await askAnew();
    const { rows } = await api.owner.query(
      'select $2 = any(deciders) as is_asked from records where id = $1',
      [recordId, una.user.accountId],
    );
    expect(rows[0].is_asked).toBe(false);
  });

  test('whoever has handed it on is not asked again, and who led it there only where nobody else may', async () => {
    const to = await join('Theo Taker', 'quality-manager');
    await askAnew();
    const handed = await world.owner.call(accountEndpoints.reassign, {
      params: { accountId: approver.user.accountId },
      body: { to: to.user.accountId, items: [recordId] },
    });
    expect(handed.status, JSON.stringify(handed.body)).toBe(200);
    await askAnew();
    expect((await isAsked(approver)).task).toBe(false);
    expect((await isAsked(to)).task).toBe(true);
    expect(await isAsked(leader)).toEqual(unasked);
    await setRole(to, 'viewer');
  });

  const askAboutIt = () =>
    askDecidersAnew(api.services, kinds, { organizationId: world.organizationId, recordId });

  test('whoever manages it by now is asked no more, and again once they do not', async () => {
    const { owner } = world;
    const ida = await join('Ida Independent', 'quality-manager');
    await askAnew();
    expect(await isAsked(ida)).toEqual(asked);
    const give = async (from: Member, to: Member) => {
      const params = { accountId: from.user.accountId };
      const body = { to: to.user.accountId, items: [recordId] };
      const given = await owner.call(accountEndpoints.reassign, { params, body });
      expect(given.status, JSON.stringify(given.body)).toBe(200);
      expect(await queuedRecords()).toContain(recordId);
      await askAboutIt();
    };
    await give(owner, ida);
    expect(await isAsked(ida)).toEqual({ told: 1, task: false });
    await give(ida, approver);
    expect(await isAsked(ida)).toEqual(asked);
    expect((await isAsked(approver)).task).toBe(false);
    await setRole(ida, 'viewer');
  });

  test('a record that is opened to all is asked about of all who may decide', async () => {
    const confide = async (confidential: boolean) => {
      const params = { workspaceId, recordId };
      const { version } = (await world.owner.call(calls.find, { params })).body.data;
      const body = { confidential, reason: 'As agreed', version };
      expect((await world.owner.call(calls.confide, { params, body })).status).toBe(200);
      expect(await queuedRecords()).toContain(recordId);
      await askAboutIt();
    };
    await confide(true);
    const nia = await join('Nia Newcomer', 'quality-manager');
    await askAnew();
    expect(await isAsked(nia)).toEqual(unasked);
    // Whoever was asked before goes on seeing it.
    expect(await isAsked(approver)).toEqual(asked);
    await confide(false);
    expect(await isAsked(nia)).toEqual(asked);
    await setRole(nia, 'viewer');
  });

  test('whoever may decide where it is by now is asked, of a record that may be moved while it waits', async () => {
    const { owner, secondSiteId, siteId } = world;
    const nell = await addMember(api, world, {
      name: 'Nell Narrow',
      preset: 'quality-manager',
      workspaceId,
      sites: [secondSiteId],
    });
    const near = await addMember(api, world, {
      name: 'Nico Near',
      preset: 'quality-manager',
      workspaceId,
      sites: [siteId],
    });
    await askAnew();
    expect([await isAsked(nell), await isAsked(near)]).toEqual([unasked, asked]);
    const params = { workspaceId, recordId };
    const move = async () => {
      const { version } = (await owner.call(calls.find, { params })).body.data;
      return (await owner.call(calls.update, { params, body: { site: secondSiteId, version } })).status;
    };
    expect(await move()).toBe(409);
    expect(await queuedRecords()).not.toContain(recordId);
    // A CAPA is open to change while its closure is decided.
    if (kind === 'risk') return;
    await api.owner.query(
      `update records set stage = 'closure-review', asked_stage = 'closure-review' where id = $1`,
      [recordId],
    );
    expect(await move()).toBe(200);
    expect(await queuedRecords()).toContain(recordId);
    await askAboutIt();
    expect((await isAsked(nell)).task).toBe(true);
    expect((await isAsked(near)).task).toBe(false);
  });

  test('what is on hold, or decided, asks nobody anew', async () => {
    await api.owner.query(`update records set stage = $2 where id = $1`, [
      recordId,
      kind === 'risk' ? 'evaluated' : 'implementation',
    ]);
    const noa = await join('Noa Newcomer', 'quality-manager');
    await askAnew();
    expect(await isAsked(noa)).toEqual(unasked);
    await setRole(noa, 'viewer');
  });
});

test('where nobody is named who may accept a risk any more, everybody is asked who may', async () => {
  const { workspaceId, siteId, processId, owner } = world;
  const [named, other] = [
    await addMember(api, world, { level: 4, name: 'Ned Named' }),
    await addMember(api, world, { level: 4, name: 'Oda Other' }),
  ];
  const place = { workspaceId, siteId, processId, accountId: owner.user.accountId };
  const made = await owner.call(riskEndpoints.create, {
    body: riskSamples.input(place, 'Frayed rope'),
  });
  const params = { workspaceId, recordId: made.body.data._id };
  await bringRisk(api.owner, params.recordId, 'evaluated');
  await api.owner.query('update risk_acceptances set approver_id = $2 where record_id = $1', [
    params.recordId,
    named.user.accountId,
  ]);
  const { version } = (await owner.call(riskEndpoints.find, { params })).body.data;
  await owner.call(riskEndpoints.move, { params, body: { step: 'request-acceptance', version } });
  const deciders = async () => {
    const { rows } = await api.owner.query('select deciders from records where id = $1', [params.recordId]);
    return rows[0].deciders as string[];
  };
  const mayAccept = async (who: Member) =>
    (await who.call(riskEndpoints.steps, { params })).body.data.find(
      (one: { step: string }) => one.step === 'accept',
    ).allowed;
  expect(await deciders()).toEqual([named.user.accountId]);
  expect(await mayAccept(other)).toBe(false);
  await api.owner.query('update account_permissions set level = 1 where account_id = $1', [
    named.user.accountId,
  ]);
  await askAnew();
  expect(await deciders()).toContain(other.user.accountId);
  expect(await deciders()).not.toContain(named.user.accountId);
  expect(await mayAccept(other)).toBe(true);
});
