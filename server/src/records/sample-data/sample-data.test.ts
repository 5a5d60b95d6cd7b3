import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { deletedEndpoints } from 'contract/support/deleted/deleted.endpoints';
import { exportEndpoints } from 'contract/export.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import type { Capa } from 'contract/modules/capa/capa';
import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { riskStatus } from 'contract/modules/risk/risk';
import type { SampleData } from 'contract/records/sample-data/sample-data';
import { sampleDataEndpoints } from 'contract/records/sample-data/sample-data.endpoints';
import { searchEndpoints } from 'contract/records/search/search.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { subscriptionEndpoints } from 'contract/organization/subscription/subscription.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { fingerprint } from '../../../test/loops/fingerprint.ts';
import { makePlace, modulesOf } from '../../../test/make.ts';
import { uploadFile } from '../../../test/upload.ts';
import { addMember, makeWorld } from '../../../test/world.ts';
import { verifyTrail, type ChainReport } from '../../core/trail/trail-verify.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

async function load(person: Member): Promise<SampleData> {
  const { status, body } = await person.call(sampleDataEndpoints.load);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data;
}

async function remove(person: Member): Promise<SampleData> {
  const { status, body } = await person.call(sampleDataEndpoints.remove);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const find = async (person: Member): Promise<SampleData | null> =>
  (await person.call(sampleDataEndpoints.find)).body.data;

/** The CAPA workspace of somebody who has one alone. */
async function capaWorkspaceOf(person: Member) {
  const { capa: moduleId = '' } = await modulesOf(person);
  const { body } = await person.call(workspaceEndpoints.capa.list, { params: { moduleId } });
  return { moduleId, workspaceId: String(body.data.results[0]._id) };
}

async function risksOf(person: Member, workspaceId: string): Promise<Risk[]> {
  const { body } = await person.call(riskEndpoints.list, { params: { workspaceId }, query: { limit: 100 } });
  return body.data;
}

// What only grows: the trail with its head, the numbers that were given, and answers and words that are kept until a night.
const growing = [
  'activities',
  'activity_heads',
  'activity_checkpoints',
  'record_counters',
  'idempotency_keys',
  'search_words',
];

/** How many rows an organization has in each table. */
async function countRows(organizationId: string): Promise<Record<string, number>> {
  const { rows: tables } = await api.owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id' order by 1`);
  const counts: Record<string, number> = {};
  for (const { name } of tables.filter((table) => !growing.includes(table.name))) {
    const { rows } = await api.owner.query(
      `select count(*)::int as n from ${name} where organization_id = $1`,
      [organizationId],
    );
    counts[name] = rows[0].n;
  }
  return counts;
}

async function checkTrail(organizationId: string): Promise<ChainReport | undefined> {
  const client = new pg.Client(api.urls.ownerUrl);
  await client.connect();
  await client.query('set role plumbline_definer');
  const reports: ChainReport[] = [];
  for await (const report of verifyTrail(client, organizationId)) reports.push(report);
  await client.end();
  return reports[0];
}

/** Everything in which somebody could still meet what the sample has brought. */
async function everythingSeen(person: Member): Promise<string> {
  const answers = await Promise.all([
    person.call(searchEndpoints.find, { query: { q: 'sample' } }),
    person.call(searchEndpoints.find, { query: { q: 'burr' } }),
    person.call(searchEndpoints.find, { query: { q: 'gauge' } }),
    person.call(taskEndpoints.listMine),
    person.call(attentionEndpoints.listMine),
    person.call(notificationEndpoints.list),
    person.call(siteEndpoints.list),
    person.call(processEndpoints.list),
    person.call(subscriptionEndpoints.names),
    person.call(preferenceEndpoints.find, { params: { key: 'recent' } }),
  ]);
  return JSON.stringify(answers.map(({ body }) => body.data));
}

describe('sample data', () => {
  test('comes as a register that is at work: every state, late and near tasks, approvals that wait', async () => {
    const ada = await api.register();
    const { workspace, goes, added, changed, stays } = await load(ada);
    expect({ added, changed, stays }).toEqual({ added: 0, changed: 0, stays: [] });
    expect(goes).toEqual({ risks: 12, capas: 6, actions: 19, files: 0, fields: 3, sites: 2, processes: 3 });

    const risks = await risksOf(ada, workspace._id);
    expect(risks).toHaveLength(goes.risks);
    expect(new Set(risks.map(({ status }) => status))).toEqual(new Set(riskStatus.options));
    expect(new Set(risks.map((risk) => risk.assessmentApproval.status))).toEqual(
      new Set(['Draft', 'Reviewed', 'Approved']),
    );
    expect(new Set(risks.map(({ number }) => number)).size).toBe(goes.risks);
    for (const view of ['overdue', 'today', 'week'] as const) {
      const { body } = await ada.call(taskEndpoints.listMine, { query: { view } });
      expect(body.total, view).toBeGreaterThan(0);
    }
    const names = (await ada.call(subscriptionEndpoints.names)).body.data;
    const { counts } = names.find((one: { module: string }) => one.module === 'risk');
    expect(counts).toEqual({ records: 12, open: 10, overdue: 3 });
    expect((await ada.call(attentionEndpoints.listMine)).body.total).toBe(13);
    const found = await ada.call(workspaceEndpoints.risk.find, { params: { workspaceId: workspace._id } });
    expect(found.body.data.isSample).toBe(true);
    const settings = { params: { type: 'risk', workspaceId: workspace._id } };
    // Its amounts are in one.
    expect((await ada.call(settingEndpoints.find, settings)).body.data.settings.currency).toBe('EUR');
  });

  test('comes with CAPAs of every sort too, of which one repeats another and one is monitored', async () => {
    const { owner: ada } = await makePlace(api);
    await load(ada);
    const { moduleId, workspaceId } = await capaWorkspaceOf(ada);
    const params = { moduleId, workspaceId };
    const found = await ada.call(workspaceEndpoints.capa.find, { params });
    expect(found.body.data.isSample).toBe(true);
    const { body } = await ada.call(capaEndpoints.list, { params });
    const stages = body.data.map(({ stage }: Capa) => stage);
    expect(stages).toEqual(['triage', 'investigation', 'implementation', 'monitoring', 'closed', 'draft']);
    const again = body.data.filter(({ isRecurrence }: Capa) => isRecurrence);
    expect(again.map(({ name }: Capa) => name)).toEqual(['Labels of two lots mixed up again']);
    const figures = await ada.call(dashboardEndpoints.analytics, { params: { type: 'capa', workspaceId } });
    expect(figures.body.data.kpis).toMatchObject({
      'on-time-rate': { count: 2, of: 2 },
      'effective-rate': { count: 1, of: 1 },
    });
    // What the organization writes there itself goes with it.
    await remove(ada);
    expect((await ada.call(workspaceEndpoints.capa.find, { params })).status).toBe(404);
  });

  test('goes without a trace in any table, and the trail keeps its rows and is whole', async () => {
    const ada = await api.register();
    const other = await makeWorld(api);
    const before = await countRows(ada.user._id);
    const othersBefore = await fingerprint(api.owner, other.organizationId);
    const loaded = await load(ada);
    expect(await countRows(ada.user._id)).not.toEqual(before);
    expect(await remove(ada)).toEqual(loaded);

    expect(await countRows(ada.user._id)).toEqual(before);
    expect(await fingerprint(api.owner, other.organizationId)).toBe(othersBefore);
    const { rows } = await api.owner.query(
      `select action, count(*)::int as n from activities where organization_id = $1 and entity = 'risk' group by 1`,
      [ada.user._id],
    );
    expect(Object.fromEntries(rows.map(({ action, n }) => [action, n]))).toMatchObject({
      created: 12,
      purged: 12,
    });
    expect(await checkTrail(ada.user._id)).toMatchObject({ firstBad: null });
    const log = await ada.call(logEndpoints.listAll, { query: { limit: 5 } });
    expect(log.body.data.logs.map((row: { message: string }) => row.message)).toContain(
      'Removed the sample data',
    );
    expect(await everythingSeen(ada)).not.toMatch(/sample|burr|gauge/i);
  });

  test('goes with all that people have put there and done to it since', async () => {
    const place = await makePlace(api);
    const { owner: ada, siteId } = place;
    const organizationId = ada.user._id;
    const before = await countRows(organizationId);
    const { workspace } = await load(ada);
    const params = { workspaceId: workspace._id };
    const [first, second, third] = await risksOf(ada, workspace._id);
    const riskParams = { ...params, recordId: first?._id ?? '' };

    const bob = await addMember(api, { organizationId, workspaceId: workspace._id }, { level: 3 });
    const people = await countRows(organizationId);
    await ada.call(notificationEndpoints.saveSettings, { params, body: { enabled: true, events: {} } });
    const made = await ada.call(riskEndpoints.create, {
      body: {
        ...place.riskInput('Added by a person'),
        workspace: workspace._id,
        site: first?.site._id,
        process: first?.process?._id,
        managers: [bob.user.accountId],
      },
    });
    expect(made.status).toBe(201);
    await ada.call(riskEndpoints.update, { params: riskParams, body: { name: 'Changed by a person' } });
    await ada.call(riskParts.action.create, {
      params: riskParams,
      body: { ...place.actionInput('Sample task'), assignedTo: [bob.user.accountId] },
    });
    const note = { fileName: 'sample.txt', filetype: 'text/plain', bytes: Buffer.from('A note') };
    const key = String((await uploadFile(api, ada, note)).body.Key);
    expect((await ada.call(riskParts.file.create, { params: riskParams, body: { key } })).status).toBe(201);
    await ada.call(riskEndpoints.remove, { params: { ...params, recordId: second?._id ?? '' } });
    await ada.call(customFieldEndpoints.create, {
      params,
      body: { name: 'added', label: 'Added', type: 'text' },
    });
    await ada.call(groupEndpoints.create, {
      body: {
        workspace: workspace._id,
        name: 'Sample group',
        description: 'Of the samples',
        members: [bob.user.accountId],
      },
    });
    await ada.call(invitationEndpoints.create, {
      body: { email: 'cy@example.test', Permissions: [{ workspace: workspace._id, permission: 'view' }] },
    });
    await ada.call(exportEndpoints.create, {
      body: { kind: 'risks', workspace: workspace._id, format: 'csv' },
    });
    const link = `/risk/x/workspace/${workspace._id}/library/detail/${third?._id}`;
    const own = { title: 'Kept', number: null, module: null, link: '/business-management' };
    await ada.call(preferenceEndpoints.save, {
      params: { key: 'recent' },
      body: { value: [{ ...own, title: 'Sample risk', link }, own] },
    });
    await ada.call(preferenceEndpoints.save, {
      params: { key: `favourites:risk:${workspace._id}` },
      body: { value: [third?._id] },
    });
    expect((await bob.call(notificationEndpoints.list)).body.total).toBeGreaterThan(0);

    const sample = await find(ada);
    expect(sample?.goes).toMatchObject({
      risks: 13,
      capas: 6,
      actions: 20,
      files: 1,
      fields: 4,
      sites: 2,
      processes: 3,
    });
    // The risk, the action, the file, the field and the group; and the risk renamed, the risk deleted, the notices.
    expect(sample).toMatchObject({ added: 5, changed: 3, stays: [] });
    await remove(ada);

    // What nothing names any more goes with the next sweep, like any such file.
    await api.owner.query(
      `update files set created_at = now() - interval '2 days' where organization_id = $1`,
      [organizationId],
    );
    await api.owner.query(
      `update uploads set created_at = now() - interval '2 days' where organization_id = $1`,
      [organizationId],
    );
    await api.owner.query('select sweep_files(null, null, 1000)');
    expect(await countRows(organizationId)).toEqual({
      ...before,
      accounts: people.accounts,
      invitations: 1,
      preferences: 1,
    });
    const recent = await ada.call(preferenceEndpoints.find, { params: { key: 'recent' } });
    expect(recent.body.data.value).toEqual([own]);
    for (const person of [ada, bob])
      expect(await everythingSeen(person)).not.toMatch(/sample|burr|gauge|by a person/i);
    expect((await bob.call(riskEndpoints.list, { params })).status).toBe(404);
    const deleted = await ada.call(deletedEndpoints.list, { params: { type: 'risk', ...params } });
    expect(deleted.status).toBe(404);
    expect((await ada.call(siteEndpoints.find, { params: { siteId } })).status).toBe(200);
    expect(await checkTrail(organizationId)).toMatchObject({ firstBad: null });
  });

  test('leaves the places that records of one’s own use by then, and says so; it can be loaded again', async () => {
    const place = await makePlace(api);
    const { owner: ada } = place;
    const { workspace } = await load(ada);
    const risks = await risksOf(ada, workspace._id);
    const packing = risks.find(({ process }) => process?.name.startsWith('Packing'));
    const own = await ada.call(riskEndpoints.create, {
      body: { ...place.riskInput('Of our own'), site: packing?.site._id, process: packing?.process?._id },
    });
    expect(own.status, JSON.stringify(own.body)).toBe(201);

    const sample = await find(ada);
    // The process runs at both sites, so that both stay with it.
    expect(sample?.stays.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'site Harbour store (sample)',
      'site Mill Lane works (sample)',
      'process Packing and dispatch (sample)',
    ]);
    expect(sample?.goes).toMatchObject({ sites: 0, processes: 2 });
    await remove(ada);
    const kept = await ada.call(riskEndpoints.find, {
      params: { workspaceId: place.workspaceId, recordId: own.body.data._id },
    });
    expect(kept.body.data).toMatchObject({ site: packing?.site, process: packing?.process });

    await load(ada);
    const names = (await ada.call(siteEndpoints.list)).body.data.map(({ name }: { name: string }) => name);
    expect(names).toContain('Mill Lane works (sample) 2');
    await remove(ada);
    expect((await ada.call(siteEndpoints.list)).body.total).toBe(3);
  });

  test('is there once: a second load is refused, also at the same moment, and so is removing nothing', async () => {
    const ada = await api.register();
    const nothing = await ada.call(sampleDataEndpoints.remove);
    expect(nothing).toMatchObject({ status: 404, body: { message: 'There is no sample data to remove.' } });
    expect(await find(ada)).toBeNull();

    const both = await Promise.all([ada.call(sampleDataEndpoints.load), ada.call(sampleDataEndpoints.load)]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['201', '409']);
    expect(await ada.call(sampleDataEndpoints.load)).toMatchObject({
      status: 409,
      body: { message: 'Sample data is already loaded. Remove it before you load it again.' },
    });
    expect((await find(ada))?.goes.risks).toBe(12);
    const ends = await Promise.all([
      ada.call(sampleDataEndpoints.remove),
      ada.call(sampleDataEndpoints.remove),
    ]);
    expect(ends.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404']);
  });

  test('goes while people still write there: each of their writes is in time or refused, and none is left', async () => {
    const place = await makePlace(api);
    const { owner: ada } = place;
    const before = await countRows(ada.user._id);
    const { workspace } = await load(ada);
    const [first] = await risksOf(ada, workspace._id);
    const params = { workspaceId: workspace._id, recordId: first?._id ?? '' };
    const body = {
      ...place.riskInput('At the last moment'),
      workspace: workspace._id,
      site: first?.site._id,
      process: first?.process?._id,
    };
    const raise = () => ada.call(riskEndpoints.create, { body });
    const change = () => ada.call(riskEndpoints.update, { params, body: { name: 'Changed late' } });
    const add = () => ada.call(riskParts.action.create, { params, body: place.actionInput('Late action') });
    const write = () => [raise(), change(), add()];
    const early = [...write(), ...write()];
    await early[0];
    const removing = ada.call(sampleDataEndpoints.remove);
    const others = await Promise.all([...early, ...write(), ...write()]);
    const removed = await removing;
    for (const { status, body: answer } of others)
      expect([200, 201, 404, 409, 503], JSON.stringify(answer)).toContain(status);
    if (removed.status === 503) await remove(ada);
    else expect(removed.status).toBe(200);
    expect(await countRows(ada.user._id)).toEqual(before);
    expect(await checkTrail(ada.user._id)).toMatchObject({ firstBad: null });
  });

  test('is the owner’s to load and to remove', async () => {
    const world = await makeWorld(api);
    const { workspace } = await load(world.owner);
    const others = [
      await addMember(api, world, { role: 'admin' }),
      await addMember(api, world, { role: 'billing' }),
      await addMember(api, world, { level: 5, workspaceId: workspace._id }),
    ];
    const before = await fingerprint(api.owner, world.organizationId);
    for (const person of others) {
      for (const call of Object.values(sampleDataEndpoints)) {
        const { status, body } = await person.call(call);
        expect(status, call.route).toBe(403);
        expect(body.code).toBe('ROLE_NOT_ALLOWED');
      }
    }
    expect(await fingerprint(api.owner, world.organizationId)).toBe(before);
  });

  test('that was deleted as a workspace is removed all the same', async () => {
    const ada = await api.register();
    const before = await countRows(ada.user._id);
    const { workspace } = await load(ada);
    await ada.call(workspaceEndpoints.risk.remove, { params: { workspaceId: workspace._id } });
    await remove(ada);
    expect(await countRows(ada.user._id)).toEqual(before);
  });

  test('is removed from every table that belongs to a workspace', async () => {
    const { rows } = await api.owner.query<{ name: string }>(`
      select distinct c.relname as name from pg_class c
        left join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped
        left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'workspaces'::regclass
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (a.attname is not null or k.oid is not null)`);
    const [{ body }] = (
      await api.owner.query(`select prosrc as body from pg_proc where proname = 'remove_sample_data'`)
    ).rows;
    // What was done and what was reviewed stays as it was.
    const evidence = ['activities', 'access_review_lines'];
    const forgotten = rows.filter(
      ({ name }) => !evidence.includes(name) && !new RegExp(`(from|update) ${name}\\b`).test(body),
    );
    expect(forgotten).toEqual([]);
    expect(rows.length).toBeGreaterThan(10);
  });
});
