import { platformChecks } from 'contract/records/xray/platform-checks';
import { scoreOf } from 'contract/records/xray/xray-check';
import type { XrayFinding, XraySummary } from 'contract/records/xray/xray';
import { xrayEndpoints } from 'contract/records/xray/xray.endpoints';
import { checksOf } from 'contract/xray-checks';
import { moduleKeys } from 'contract/core/modules';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';
import { features } from '../../features.ts';
import { serverModules } from '../../modules.ts';
import { platformQueries } from './platform-queries.ts';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';

let api: TestApi;
let worker: TestWorker;
let place: Place;

const params = () => ({ type: 'risk', workspaceId: place.workspaceId });
const statement = (text: string, values: unknown[] = []) => asOwner(api.urls, text, values);

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  worker = await testWorker(api.urls, features, {
    storage: api.services.storage,
    publish: api.services.publish,
  });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await api.close();
});

async function summary(): Promise<XraySummary> {
  const { body, status } = await place.owner.call(xrayEndpoints.find, { params: params() });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

async function check(): Promise<XraySummary> {
  const asked = await place.owner.call(xrayEndpoints.check, { params: params() });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return vi.waitFor(
    async () => {
      const now = await summary();
      expect(now.state).toBe('ready');
      return now;
    },
    { timeout: 20_000, interval: 100 },
  );
}

async function findings(query: Record<string, string> = {}): Promise<XrayFinding[]> {
  const { body, status } = await place.owner.call(xrayEndpoints.list, {
    params: params(),
    query: { limit: 100, ...query },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data ?? body.results;
}

const foundBy = async (key: string) => (await findings({ key })).map(({ name }) => name);

async function makeAction(recordId: string, name: string, more: object = {}): Promise<string> {
  const made = await place.owner.call(riskParts.action.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: { ...place.actionInput(name), endDate: '2099-01-01', ...more },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data._id;
}

describe('the declarations', () => {
  test('every check has a query, and every query is declared', () => {
    expect(Object.keys(platformQueries).toSorted()).toEqual(Object.keys(platformChecks).toSorted());
    for (const module of moduleKeys) {
      const queries = { ...platformQueries, ...serverModules[module]?.xray };
      expect(Object.keys(queries).toSorted(), module).toEqual(Object.keys(checksOf(module)).toSorted());
    }
  });

  test('the score is the share that passes, weighted by severity; what is ignored passes', () => {
    const alert = { severity: 'alert', applicable: 10, found: 5, ignored: 0 } as const;
    const info = { severity: 'info', applicable: 1, found: 0, ignored: 0 } as const;
    expect(scoreOf([])).toBeNull();
    expect(scoreOf([{ ...alert, applicable: 0, found: 0 }])).toBeNull();
    expect(scoreOf([alert, info])).toBe(58); // (5 × 0.5 + 1) of 6
    expect(scoreOf([{ ...alert, ignored: 5 }, info])).toBe(100);
    expect(scoreOf([{ ...alert, applicable: 100_000, found: 1 }, info])).toBe(99);
  });
});

describe('a check of a workspace', () => {
  test('a workspace that was never checked says so, and one without a contradiction has a score of 100', async () => {
    expect(await summary()).toMatchObject({ state: 'none', score: null, checkedAt: null, checks: [] });
    const now = await check();
    expect(now.checkedAt).not.toBeNull();
    expect(now.months).toHaveLength(1);
  });

  test('finds what contradicts itself on one side of each boundary, and leaves the other alone', async () => {
    const sound = await makeRisk(place, 'Sound');
    const wrong = await makeRisk(place, 'Wrong');
    const set = (text: string, values: unknown[] = []) =>
      statement(`update records set ${text} where id = $1`, [wrong._id, ...values]);
    const soundAction = await makeAction(sound._id, 'Sound action');
    const wrongAction = await makeAction(wrong._id, 'Wrong action');
    await statement(`update records set review_on = current_date + 1 where id = $1`, [sound._id]);
    await set(`review_on = current_date - 3`);
    await statement(`delete from record_people where record_id = $1 and relation = 'manager'`, [wrong._id]);
    await statement(
      `update actions set end_date = current_date - 1, start_date = '2026-01-01' where id = $1`,
      [wrongAction],
    );
    // Nobody who is in no workspace can complete it.
    const stranger = await addMember(
      api,
      { organizationId: place.owner.user._id, workspaceId: place.workspaceId },
      { name: 'Sten Stranger' },
    );
    await statement(
      `insert into action_people (organization_id, action_id, account_id, position) select organization_id, id, $2, 5 from actions where id = $1`,
      [wrongAction, stranger.user.accountId],
    );
    await check();

    expect(await foundBy('record_without_manager')).toEqual(['Wrong']);
    expect(await foundBy('review_overdue')).toEqual(['Wrong']);
    expect(await foundBy('action_overdue')).toEqual(['Wrong action']);
    expect(await foundBy('assignee_without_access')).toEqual(['Wrong action']);
    const [late] = await findings({ key: 'review_overdue' });
    expect(late).toMatchObject({
      title: 'Review overdue',
      why: 'It was to be reviewed 3 days ago.',
      severity: 'warn',
      number: wrong.number,
      link: `/risk/${place.moduleId}/workspace/${place.workspaceId}/library/detail/${wrong._id}`,
    });
    const [unable] = await findings({ key: 'assignee_without_access' });
    expect(unable?.why).toContain('Sten Stranger');
    expect(unable?.link).toContain(`/tasks/detail/${wrongAction}`);
    expect(soundAction).not.toBe(wrongAction);
  });

  test('whom a route asks in vain leads to the route, that of the workspace or that of all', async () => {
    const viewer = await addMember(
      api,
      { organizationId: place.owner.user._id, workspaceId: place.workspaceId },
      { name: 'Vera Viewer', level: 1 },
    );
    const stages = [{ approvers: [viewer.user.accountId], rule: 'any', days: 5, needsSignature: false }];
    const inVain = [{ functions: ['process-owner'], rule: 'any', days: 5, needsSignature: false }];
    await statement(
      `insert into workspace_settings (organization_id, id, workspace_id, settings)
       values ($1, gen_random_uuid(), $2, jsonb_build_object('approvalRoutes', $3::jsonb))`,
      [place.owner.user._id, place.workspaceId, JSON.stringify([{ name: 'Cells & tools', stages }])],
    );
    await statement(`insert into approval_routes (organization_id, routes) values ($1, $2::jsonb)`, [
      place.owner.user._id,
      JSON.stringify([{ name: 'Plant way', stages: inVain }]),
    ]);
    await check();
    const screen = `/risk/${place.moduleId}/workspace/${place.workspaceId}/settings/approval-routes`;
    expect(await findings({ key: 'route_person_unable' })).toMatchObject([
      { name: 'Vera Viewer', about: 'route', link: `${screen}?route=Cells%20%26%20tools` },
    ]);
    expect(await findings({ key: 'route_role_unable' })).toMatchObject([
      { about: 'route', link: `${screen}?route=Plant%20way&offered=everywhere` },
    ]);
  });

  test('ranks by severity, filters by what is mine, and what is mended goes with the next check', async () => {
    const all = await findings();
    const ranks = all.map(({ severity }) => ['alert', 'warn', 'info'].indexOf(severity));
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    const mine = await findings({ whose: 'me' });
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every(({ isMine }) => isMine)).toBe(true);
    expect(mine.map(({ key }) => key)).not.toContain('record_without_manager');
    await statement(`update records set review_on = null where name = 'Wrong'`);
    const before = await findings({ key: 'action_overdue' });
    await check();
    expect(await foundBy('review_overdue')).toEqual([]);
    // What is still there is the same finding.
    expect(await findings({ key: 'action_overdue' })).toEqual(before);
  });

  test('an ignored finding leaves the list and the score until its day, and the log says why', async () => {
    const [finding] = await findings({ key: 'action_overdue' });
    const before = await summary();
    const at = { ...params(), findingId: finding?._id ?? '' };
    const until = (await statement(`select (current_date + 30)::text as day`))[0]?.['day'];
    const far = (await statement(`select (current_date + 900)::text as day`))[0]?.['day'];
    const tooFar = await place.owner.call(xrayEndpoints.ignore, {
      params: at,
      body: { until: far, reason: 'Later' },
    });
    expect(tooFar.status).toBe(400);
    const ignored = await place.owner.call(xrayEndpoints.ignore, {
      params: at,
      body: { until, reason: 'The plant stands still' },
    });
    expect(ignored.status, JSON.stringify(ignored.body)).toBe(200);
    expect(await findings({ key: 'action_overdue' })).toEqual([]);
    expect(await findings({ key: 'action_overdue', ignored: 'true' })).toMatchObject([
      { ignored: { until, reason: 'The plant stands still' } },
    ]);
    const now = await summary();
    expect(now.score).toBeGreaterThanOrEqual(before.score ?? 0);
    expect(now.checks.find(({ key }) => key === 'action_overdue')).toMatchObject({ found: 1, ignored: 1 });
    const log = await statement(`select reason, record_name from activities where entity = 'xray_finding'`);
    expect(log).toMatchObject([
      { reason: 'The plant stands still', record_name: 'Action overdue: Wrong action' },
    ]);

    // A check keeps it ignored; once its day is over it counts again.
    await check();
    expect(await findings({ key: 'action_overdue' })).toEqual([]);
    await statement(`update xray_findings set ignored_until = current_date - 1 where id = $1`, [
      finding?._id,
    ]);
    expect(await foundBy('action_overdue')).toEqual(['Wrong action']);
    await check();
    expect(await foundBy('action_overdue')).toEqual(['Wrong action']);
  });

  test('administrators are told of each new alert once', async () => {
    const notices = () =>
      statement(`select facts from notifications where event = 'xray.new_alerts' and account_id = $1`, [
        place.owner.user.accountId,
      ]);
    const before = (await notices()).length;
    expect(before).toBeGreaterThan(0);
    await check();
    expect(await notices()).toHaveLength(before);
    const alone = await makeRisk(place, 'Left alone');
    await statement(`delete from record_people where record_id = $1 and relation = 'manager'`, [alone._id]);
    await check();
    const after = await notices();
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({ facts: { count: '1' } });
  });

  test('an editor sees it, a contributor does not, and only who approves may ignore', async () => {
    const where = { organizationId: place.owner.user._id, workspaceId: place.workspaceId };
    const [contributor, editor] = [
      await addMember(api, where, { level: 2 }),
      await addMember(api, where, { level: 3 }),
    ];
    const ask = async (person: typeof editor) =>
      (await person.call(xrayEndpoints.find, { params: params() })).status;
    expect(await ask(contributor)).toBe(403);
    expect(await ask(editor)).toBe(200);
    const [finding] = await findings();
    const refused = await editor.call(xrayEndpoints.ignore, {
      params: { ...params(), findingId: finding?._id ?? '' },
      body: { until: '2099-01-01', reason: 'Leave it' },
    });
    expect(refused.status).toBe(403);
  });
});

test('an additional field of actions that nobody fills in is found once there are actions that have it', async () => {
  const own = await makePlace(api);
  const at = { workspaceId: own.workspaceId };
  const field = { name: 'torque', label: 'Torque', type: 'number', appliesTo: 'action' };
  const added = await own.owner.call(customFieldEndpoints.create, { params: at, body: field });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  await statement(
    `update custom_fields set created_at = now() - interval '31 days' where organization_id = $1 and workspace_id = $2`,
    [own.owner.user._id, own.workspaceId],
  );
  const where = { type: 'risk', ...at };
  const found = async (): Promise<string[]> => {
    expect((await own.owner.call(xrayEndpoints.check, { params: where })).status).toBe(200);
    await vi.waitFor(
      async () => {
        const { body } = await own.owner.call(xrayEndpoints.find, { params: where });
        expect(body.data.state).toBe('ready');
      },
      { timeout: 20_000, interval: 100 },
    );
    const query = { key: 'field_never_filled' };
    const { body } = await own.owner.call(xrayEndpoints.list, { params: where, query });
    return (body.data ?? body.results).map(({ name, why }: XrayFinding) => `${name}: ${why}`);
  };
  const risk = await own.owner.call(riskEndpoints.create, { body: own.riskInput('Leak') });
  const under = { ...at, recordId: String(risk.body.data._id) };
  // A record has no such field, and there is no action yet.
  expect(await found()).toEqual([]);
  const made = await own.owner.call(riskParts.action.create, {
    params: under,
    body: own.actionInput('Tighten'),
  });
  expect(await found()).toEqual([
    'Torque: It was added 31 days ago, and none of the last 1 actions has a value.',
  ]);
  await own.owner.call(riskParts.action.update, {
    params: { ...under, actionId: made.body.data._id },
    body: { custom: { torque: 41 } },
  });
  expect(await found()).toEqual([]);
});
