import pg from 'pg';
import sql from 'sql-template-tag';
import { daysAfter, latestDay } from 'contract/core/days';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { bringTo } from '../../../test/risk-stage.ts';
import { addMember } from '../../../test/world.ts';

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());

const params = (recordId: string, more: Record<string, string> = {}) => ({
  workspaceId: place.workspaceId,
  recordId,
  ...more,
});

describe('a risk', () => {
  test('is raised as pending with a number of its own and the chosen people, site and process', async () => {
    const { status, body } = await place.owner.call(riskEndpoints.create, {
      body: place.riskInput('Coolant leak'),
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      name: 'Coolant leak',
      status: 'pending',
      site: { name: 'Plant 1' },
      process: { name: 'Milling' },
      managers: [{ name: 'Ada Example' }],
      version: 1,
    });
    expect(body.data.number).toMatch(/^RSK-\d{4}-\d{4}$/);
  });

  test('answers each missing field with the message of the specification', async () => {
    const { status, body } = await place.owner.call(riskEndpoints.create, {
      body: { workspace: place.workspaceId },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION',
      errors: {
        name: 'Risk name is required',
        description: 'Description is required',
        site: 'Site is required',
        process: 'Process is required',
        category: 'Category is required',
        dateIdentified: 'Date identified is required',
        managers: 'At least one manager is required',
      },
    });
    const wrong = await place.owner.call(riskEndpoints.create, {
      body: { ...place.riskInput('X'), category: 'Weather' },
    });
    expect(wrong.body.errors).toEqual({ category: 'Invalid category' });
  });

  test('nobody identifies a risk on a day that is yet to come', async () => {
    const ahead = { dateIdentified: daysAfter(latestDay(), 1) };
    const errors = { dateIdentified: 'Date identified is today or before' };
    const raised = await place.owner.call(riskEndpoints.create, {
      body: { ...place.riskInput('Next year'), ...ahead },
    });
    expect(raised.body.errors).toEqual(errors);
    const { _id: recordId, version } = await makeRisk(place, 'This year');
    const moved = await place.owner.call(riskEndpoints.update, {
      params: { workspaceId: place.workspaceId, recordId },
      body: { ...ahead, version },
    });
    expect(moved.body.errors).toEqual(errors);
  });

  test('belongs to a risk workspace; one of another module is unknown to it', async () => {
    const modules = await place.owner.call(subscriptionEndpoints.list);
    const moduleId = modules.body.data.find((one: { module: string }) => one.module === 'capa')._id;
    const body = { moduleId, name: 'Complaints', description: 'Of customers' };
    const capa = await place.owner.call(workspaceEndpoints.capa.create, { body });
    const workspaceId = capa.body.data._id;
    const raised = await place.owner.call(riskEndpoints.create, {
      body: { ...place.riskInput('Misplaced'), workspace: workspaceId },
    });
    expect(raised.status).toBe(404);
    expect((await place.owner.call(riskEndpoints.list, { params: { workspaceId } })).status).toBe(404);
  });

  test('tells in the log what changed of the cause behind an action', async () => {
    const risk = await makeRisk(place, 'Seal wear');
    const cause = { name: 'Wear', strategy: 'avoid' };
    const made = await place.owner.call(riskParts.action.create, {
      params: params(risk._id),
      body: { ...place.actionInput('Replace seal'), cause },
    });
    await place.owner.call(riskParts.action.update, {
      params: params(risk._id, { actionId: made.body.data._id }),
      body: { cause: { ...cause, strategy: 'transfer' } },
    });
    const log = await place.owner.call(logEndpoints.list, { params: { id: risk._id } });
    expect(log.body.data.logs[0].changes).toEqual([
      { field: 'cause.strategy', label: 'Strategy', old: 'Avoid', new: 'Transfer' },
    ]);
  });

  test('is not raised at a site or in a process that is being removed', async () => {
    const elsewhere = await makePlace(api, 'Bob Example');
    const remover = new pg.Client(api.urls.ownerUrl);
    await remover.connect();
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    for (const [table, id] of Object.entries({ processes: elsewhere.processId, sites: elsewhere.siteId })) {
      await remover.query('begin');
      await remover.query(`select from ${table} where id = $1 for update`, [id]);
      const raised = elsewhere.owner.call(riskEndpoints.create, { body: elsewhere.riskInput('Too late') });
      await expect.poll(async () => (await api.database.query(waiting)).length).toBe(1);
      await remover.query(`update ${table} set deleted_at = now() where id = $1`, [id]);
      await remover.query('commit');
      expect((await raised).status, table).toBe(404);
      await remover.query(`update ${table} set deleted_at = null where id = $1`, [id]);
    }
    await remover.end();
  });

  test('cannot be completed while an action is open, and the refusal names it', async () => {
    const risk = await makeRisk(place, 'Guard bypassed');
    const action = await place.owner.call(riskParts.action.create, {
      params: params(risk._id),
      body: place.actionInput('Fit interlock'),
    });
    expect(action.status).toBe(201);
    await bringTo(api.owner, risk._id, 'residual-review');
    const approver = await addMember(api, joined(place), { level: 4 });
    const refused = await approver.call(riskEndpoints.update, {
      params: params(risk._id),
      body: { status: 'completed' },
    });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'PRECONDITION_UNMET',
      message: 'Complete the action "Fit interlock" first.',
    });
    await place.owner.call(riskParts.action.update, {
      params: params(risk._id, { actionId: action.body.data._id }),
      body: { status: 'completed' },
    });
    const done = await approver.call(riskEndpoints.update, {
      params: params(risk._id),
      body: { status: 'completed' },
    });
    expect(done.body.data.status).toBe('completed');
  });

  test('keeps what two people changed at once in different fields and refuses the second in the same field', async () => {
    const risk = await makeRisk(place, 'Torque drift');
    const change = (body: object) =>
      place.owner.call(riskEndpoints.update, { params: params(risk._id), body: { ...body, version: 1 } });
    expect((await change({ name: 'Torque drift, axle line' })).status).toBe(200);
    expect((await change({ description: 'Clutches wear.' })).body.data).toMatchObject({
      name: 'Torque drift, axle line',
      description: 'Clutches wear.',
    });
    const late = await change({ name: 'Another name' });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { fields: ['name'], current: { version: 3 } },
    });
  });

  test('is found by any part of its name, with % and _ as plain characters', async () => {
    await makeRisk(place, '100% torque_loss on Press 7');
    const search = async (text: string) => {
      const { body } = await place.owner.call(riskEndpoints.list, {
        params: params(''),
        query: { search: text },
      });
      return body.data.map((risk: { name: string }) => risk.name);
    };
    expect(await search('% TORQUE_l')).toEqual(['100% torque_loss on Press 7']);
    expect(await search('torque%loss')).toEqual([]);
  });

  test('is listed by a datatype header as one of the caller, or as one with a task of theirs', async () => {
    const bob = await addMember(api, joined(place), { level: 2 });
    const assigned = await makeRisk(place, 'With a task');
    const managed = await makeRisk(place, 'Of their own', { managers: [bob.user.accountId] });
    const body = { ...place.actionInput('Do it'), assignedTo: [bob.user.accountId] };
    await place.owner.call(riskParts.action.create, { params: params(assigned._id), body });
    const list = async (datatype?: string) => {
      const answer = await bob.call(riskEndpoints.list, { params: params('') }, datatype ? { datatype } : {});
      return answer.body.data.map((risk: { _id: string }) => risk._id);
    };
    expect(await list('mytasks')).toEqual([assigned._id]);
    expect(await list('mydocuments')).toEqual([managed._id]);
    const all = await list();
    expect(all).toEqual(expect.arrayContaining([assigned._id, managed._id]));
    expect(await list('everything')).toEqual(all);
    const query = { datatype: 'everything' };
    const nonsense = await bob.call(riskEndpoints.list, { params: params(''), query });
    expect(nonsense.body.errors).toEqual({ datatype: 'Choose mydocuments or mytasks' });
  });

  test('goes out of sight, is listed as deleted, comes back, and is deleted for good only from there', async () => {
    const risk = await makeRisk(place, 'Old label stock');
    const purge = () =>
      place.owner.call(riskEndpoints.purge, { params: params(''), body: { libraries: [risk._id] } });
    expect((await purge()).status).toBe(404);
    await place.owner.call(riskEndpoints.remove, { params: params(risk._id) });
    expect((await place.owner.call(riskEndpoints.find, { params: params(risk._id) })).status).toBe(404);
    const deleted = await place.owner.call(riskEndpoints.list, {
      params: params(''),
      query: { isDeleted: 'true' },
    });
    expect(deleted.body.data).toMatchObject([
      { _id: risk._id, isDeleted: true, deletedBy: { name: 'Ada Example' } },
    ]);
    const restored = await place.owner.call(riskEndpoints.restore, {
      params: params(''),
      body: { libraries: [risk._id] },
    });
    expect(restored.body.data).toEqual({ restored: 1, libraries: [risk._id] });
    await place.owner.call(riskEndpoints.remove, { params: params(risk._id) });
    expect((await purge()).body.data).toEqual({ deleted: 1, libraries: [risk._id] });
    const log = await place.owner.call(logEndpoints.list, {
      params: { id: place.workspaceId },
      query: { search: 'old label' },
    });
    const { rows: purged } = await api.owner.query(
      `select record_number, record_name, changes from activities where record_id = $1 and action = 'purged'`,
      [risk._id],
    );
    // What it was stays in the log, and its number is nobody else's (U-12).
    expect(purged).toMatchObject([
      {
        record_number: risk.number,
        record_name: 'Old label stock',
        changes: { name: ['Old label stock', null], description: [risk.description, null] },
      },
    ]);
    expect((await makeRisk(place, 'Next')).number > risk.number).toBe(true);
    expect(log.body.data.logs.map((row: { action: string }) => row.action)).toEqual([
      'purged',
      'deleted',
      'restored',
      'deleted',
      'created',
    ]);
  });

  test('takes additional fields as the administrator defined them', async () => {
    const field = {
      name: 'severity',
      label: 'Severity',
      type: 'number',
      required: true,
      validation: { min: 1, max: 5 },
    };
    const made = await place.owner.call(customFieldEndpoints.create, { params: params(''), body: field });
    expect(made.status).toBe(201);
    const missing = await place.owner.call(riskEndpoints.create, { body: place.riskInput('No severity') });
    expect(missing.body.errors).toEqual({ 'custom.severity': 'Severity is required' });
    const filled = await place.owner.call(riskEndpoints.create, {
      body: { ...place.riskInput('Severe'), custom: { severity: 4 } },
    });
    expect(filled.body.data.custom).toEqual({ severity: 4 });
    const inUse = await place.owner.call(customFieldEndpoints.remove, {
      params: params('', { fieldId: made.body.data._id }),
    });
    expect(inUse.body.code).toBe('IN_USE');
    await place.owner.call(customFieldEndpoints.update, {
      params: params('', { fieldId: made.body.data._id }),
      body: { status: 'retired' },
    });
    expect(
      (await place.owner.call(riskEndpoints.create, { body: place.riskInput('Now without') })).status,
    ).toBe(201);
  });

  test('shows its overdue action in tasks, attention and the dashboard', async () => {
    const risk = await makeRisk(place, 'Late one');
    await place.owner.call(riskParts.action.create, {
      params: params(risk._id),
      body: { ...place.actionInput('Replace seal'), startDate: '2020-01-01', endDate: '2020-02-01' },
    });
    const tasks = await place.owner.call(taskEndpoints.listMine, { query: { view: 'overdue' } });
    expect(tasks.body.data).toMatchObject([
      { title: 'Replace seal', isOverdue: true, record: { name: 'Late one' } },
    ]);
    const team = await place.owner.call(taskEndpoints.listWorkspace, {
      params: params(''),
      query: { team: 'true', view: 'overdue' },
    });
    expect(team.body.total).toBe(1);
    const attention = await place.owner.call(attentionEndpoints.list, { params: params('') });
    expect(attention.body.data).toMatchObject([
      { key: 'task_overdue', severity: 'alert', name: 'Replace seal' },
    ]);
    for (const [item, total] of [
      [attention.body.data[0]._id, 1],
      [risk._id, 0],
    ] as const) {
      const one = await place.owner.call(attentionEndpoints.list, { params: params(''), query: { item } });
      expect(one.body.total).toBe(total);
    }
    const analytics = await place.owner.call(dashboardEndpoints.analytics, { params: params('') });
    expect(analytics.body.data.actionAnalytics.overdue).toBe(1);
  });
});
