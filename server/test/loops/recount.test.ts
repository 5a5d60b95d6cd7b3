import { namedTasksOf } from '../named-tasks.ts';
import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { dashboardEndpoints } from 'contract/dashboard.endpoints';
import type { Endpoint } from 'contract/core/endpoint';
import { deletedEndpoints } from 'contract/support/deleted/deleted.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { processEndpoints } from 'contract/organization/process/process.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { sampleDataEndpoints } from 'contract/records/sample-data/sample-data.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../api.ts';
import { asOwner } from '../worker.ts';
import { addMember, makeWorld, type World } from '../world.ts';
import { sizeOf, tell } from '../../../scripts/drills.mjs';
import { checkReplay } from './replay.ts';

// What lists and counts read is kept beside the things that it tells of. Here those are changed in every way there is, at
// random but the same each time, and what is kept is compared with what it has to come to.

let api: TestApi;
let world: World;
let people: Member[];
let groupId: string;
let places: { site: string; process: string }[];

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  people = [
    world.owner,
    await addMember(api, world, { level: 3, name: 'Bob Builder' }),
    await addMember(api, world, { preset: 'process-owner', sites: [world.siteId], name: 'Nora Narrow' }),
    await addMember(api, world, {
      preset: 'process-owner',
      processes: [world.processId],
      name: 'Paul Process',
    }),
  ];
  // Whoever raises what is approved here says why they approve it themselves.
  await world.owner.call(settingEndpoints.update, {
    params: { type: 'risk', workspaceId: world.workspaceId },
    body: { smallTeam: true, reason: 'A small team', version: 0 },
  });
  const group = await world.owner.call(groupEndpoints.create, {
    body: {
      workspace: world.workspaceId,
      name: 'Shift',
      description: 'Of the line',
      members: people.slice(1).map(({ user }) => user.accountId),
    },
  });
  groupId = group.body.data._id;
  const site = await world.owner.call(siteEndpoints.create, {
    body: { name: 'Plant 2', location: 'Southfield', timeZone: 'Asia/Tokyo' },
  });
  const process = await world.owner.call(processEndpoints.create, {
    body: { name: 'Turning', parentSite: [site.body._id] },
  });
  places = [
    { site: world.siteId, process: world.processId },
    { site: site.body._id, process: process.body._id },
  ];
}, 120_000);
afterAll(() => api.close());

let state = 20_261_122;
/** The next of a fixed row of numbers that look like chance. */
function below(most: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * most);
}
const oneOf = <T>(all: readonly T[]): T => all[below(all.length)] as T; // none of them is empty

const rowsOf = <T extends pg.QueryResultRow>(query: string) => asOwner<T>(api.urls, query);
const columns = {
  tasks:
    'organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at, is_offered, priority',
  awaited: 'organization_id, account_id, item_id, kind, workspace_id, record_id, status, due_on',
  found: 'organization_id, item_id, kind, reader, workspace_id, record_id, author_id, words',
  figures: 'organization_id, workspace_id, kind, site_id, process_id, status, category',
  months: 'organization_id, workspace_id, kind, site_id, process_id',
};
const due = `case when due_on < earliest_day() then '-infinity' else due_on end as due_on`;
const month = `case when month < first_month_kept() then '-infinity' else month end as month, day`;
const summed = `sum(opened)::bigint as opened, sum(closed)::bigint as closed`;
const isKept = `(day is null or day >= first_day_kept())`;

/** What is kept and should not be, or should be and is not. */
const differences = () =>
  rowsOf(`
    with kept as (select ${columns.tasks} from tasks), wanted as (select ${columns.tasks} from task_sources),
    kept_awaited as (select ${columns.awaited} from awaited_tasks), wanted_awaited as (select ${columns.awaited} from awaited_task_sources),
    kept_figures as (select * from (select ${columns.figures}, ${due}, sum(total)::bigint as total from figures group by ${columns.figures}, 8) f where total <> 0),
    kept_found as (select ${columns.found} from search_entries), wanted_found as (select ${columns.found} from search_entry_sources),
    wanted_figures as (select ${columns.figures}, ${due}, count(*) as total from figure_sources group by ${columns.figures}, 8),
    kept_months as (select * from (select ${columns.months}, ${month}, ${summed} from month_figures where ${isKept} group by ${columns.months}, 6, 7) m where opened <> 0 or closed <> 0),
    wanted_months as (select ${columns.months}, ${month}, ${summed} from month_figure_sources where ${isKept} group by ${columns.months}, 6, 7)
    select 'task too much' as what, to_jsonb(x) as row from (select * from kept except all select * from wanted) x
    union all select 'task too few', to_jsonb(x) from (select * from wanted except all select * from kept) x
    union all select 'awaited too much', to_jsonb(x) from (select * from kept_awaited except all select * from wanted_awaited) x
    union all select 'awaited too few', to_jsonb(x) from (select * from wanted_awaited except all select * from kept_awaited) x
    union all select 'entry too much', to_jsonb(x) from (select * from kept_found except all select * from wanted_found) x
    union all select 'entry too few', to_jsonb(x) from (select * from wanted_found except all select * from kept_found) x
    union all select 'figure too much', to_jsonb(x) from (select * from kept_figures except all select * from wanted_figures) x
    union all select 'figure too few', to_jsonb(x) from (select * from wanted_figures except all select * from kept_figures) x
    union all select 'month too much', to_jsonb(x) from (select * from kept_months except all select * from wanted_months) x
    union all select 'month too few', to_jsonb(x) from (select * from wanted_months except all select * from kept_months) x`);

type Known = { id: string; record: string; deleted: boolean };
const records = () =>
  rowsOf<Known>(
    `select id, id as record, deleted_at is not null as deleted from records where workspace_id = '${world.workspaceId}' order by serial`,
  );
const actions = () =>
  rowsOf<Known>(`select a.id, a.record_id as record, a.deleted_at is not null or r.deleted_at is not null as deleted
    from actions a join records r on r.id = a.record_id where a.workspace_id = '${world.workspaceId}' order by a.created_at, a.id`);

async function some(from: () => Promise<Known[]>, deleted: boolean): Promise<Known | undefined> {
  const found = (await from()).filter((one) => one.deleted === deleted);
  return found.length > 0 ? oneOf(found) : undefined;
}

const day = () => new Date(Date.now() + (below(60) - 30) * 86_400_000).toISOString().slice(0, 10);
const somebody = () => oneOf(people).user.accountId;
const call = (endpoint: Endpoint, params: object, body: object = {}) =>
  world.owner.call(endpoint, { params: { workspaceId: world.workspaceId, ...params }, body });

const acts: Record<string, () => Promise<unknown>> = {
  raise: () =>
    call(riskEndpoints.create, {}, { ...world.riskInput('Leak'), ...oneOf(places), managers: [somebody()] }),
  report: () => call(riskEndpoints.raise, {}, { description: 'Oil on the floor.', site: oneOf(places).site }),
  async takeOver() {
    const record = await some(records, false);
    const { workspace: _, ...answers } = world.riskInput('Oil');
    return record && call(riskEndpoints.takeOver, { recordId: record.id }, { ...answers, ...oneOf(places) });
  },
  async act() {
    const record = await some(records, false);
    const input = {
      ...world.actionInput('Mend it'),
      startDate: '2026-01-01',
      endDate: day(),
      assignedTo: [...new Set([somebody(), somebody()])],
    };
    return record && call(riskParts.action.create, { recordId: record.id }, input);
  },
  async move() {
    const record = await some(records, false);
    return record && call(riskEndpoints.update, { recordId: record.id }, oneOf(places));
  },
  async step() {
    const record = await some(records, false);
    const body = {
      step: oneOf(['hold', 'resume', 'assess', 'close']),
      reason: 'So it is',
      resumeOn: '2099-01-01',
    };
    return record && call(riskEndpoints.move, { recordId: record.id }, body);
  },
  async stepOfAction() {
    const action = await some(actions, false);
    const body = { status: oneOf(['pending', 'in-progress', 'on-hold', 'completed']) };
    return action && call(riskParts.action.update, { recordId: action.record, actionId: action.id }, body);
  },
  async workOnAction() {
    const action = await some(actions, false);
    const params = { recordId: action?.record ?? '', actionId: action?.id ?? '' };
    const body = {
      step: oneOf([
        'start',
        'hold',
        'resume',
        'complete',
        'decline',
        'reset',
        'verify',
        'send-back',
        'reopen',
      ]),
      reason: 'So it is',
      resumeOn: '2099-01-01',
      version: 1_000_000,
    };
    const here = { workspaceId: world.workspaceId, ...params };
    return action && oneOf(people).call(riskParts.action.move, { params: here, body });
  },
  async changeAsked() {
    const action = await some(actions, false);
    const body = { verificationRequired: true, verifier: oneOf([somebody(), null]), version: 1_000_000 };
    return action && call(riskParts.action.update, { recordId: action.record, actionId: action.id }, body);
  },
  async askForTime() {
    const action = await some(actions, false);
    const params = {
      workspaceId: world.workspaceId,
      recordId: action?.record ?? '',
      actionId: action?.id ?? '',
    };
    const body = { newDate: '2099-06-01', reason: 'Other', justification: 'So it is', version: 1_000_000 };
    return action && oneOf(people).call(riskParts.action.extend, { params, body });
  },
  async decideOnTime() {
    const [open] = await rowsOf<{ id: string; action: string; record: string }>(
      `select q.id, q.action_id as action, q.record_id as record from action_requests q join actions a on a.id = q.action_id and a.deleted_at is null
        join records r on r.id = q.record_id and r.deleted_at is null
       where q.status = 'open' and q.kind = 'extension_decision' and q.workspace_id = '${world.workspaceId}'
         and q.created_by is distinct from '${world.owner.user.accountId}' order by q.id limit 1`,
    );
    const params = { recordId: open?.record, actionId: open?.action, extensionId: open?.id };
    const body = { decision: oneOf(['granted', 'refused']), comment: 'So be it', version: 1_000_000 };
    return open && call(riskParts.action.decideExtension, params, body);
  },
  async changeAction() {
    const action = await some(actions, false);
    const body = { endDate: day(), assignedTo: [somebody()], reason: 'So it is' };
    return action && call(riskParts.action.update, { recordId: action.record, actionId: action.id }, body);
  },
  async offerAction() {
    const action = await some(actions, false);
    const body = { assignedTo: [], group: groupId };
    return action && call(riskParts.action.update, { recordId: action.record, actionId: action.id }, body);
  },
  async claim() {
    const [waiting] = await rowsOf<Known>(
      `select id, record_id as record from actions where offered_at is not null and deleted_at is null and workspace_id = '${world.workspaceId}' order by id limit 1`,
    );
    const params = {
      workspaceId: world.workspaceId,
      recordId: waiting?.record ?? '',
      actionId: waiting?.id ?? '',
    };
    return waiting && oneOf(people.slice(1)).call(riskParts.action.claim, { params });
  },
  async release() {
    const [taken] = await rowsOf<Known>(
      `select a.id, a.record_id as record from actions a join records r on r.id = a.record_id and r.deleted_at is null
        join action_people l on l.action_id = a.id
       where a.group_id is not null and a.deleted_at is null and a.status <> 'completed' and a.workspace_id = '${world.workspaceId}' order by a.id limit 1`,
    );
    return taken && call(riskParts.action.release, { recordId: taken.record, actionId: taken.id });
  },
  changeGroup() {
    const members = people.slice(1, 2 + below(3)).map(({ user }) => user.accountId);
    return call(groupEndpoints.update, { groupId }, { members });
  },
  async changeManagers() {
    const record = await some(records, false);
    const body = { managers: [somebody()], category: oneOf(['Financial', 'Operational']) };
    return record && call(riskEndpoints.update, { recordId: record.id }, body);
  },
  async approve() {
    const record = await some(records, false);
    const status = oneOf(['Draft', 'Approved', 'Rejected']);
    return (
      record &&
      call(
        riskEndpoints.setApproval,
        { recordId: record.id },
        { status, feedback: 'Seen', justification: 'Nobody else is here.' },
      )
    );
  },
  async removeAction() {
    const action = await some(actions, false);
    return action && call(riskParts.action.remove, { recordId: action.record, actionId: action.id });
  },
  async restoreAction() {
    const deleted = await rowsOf<{
      id: string;
    }>(`select a.id from actions a join records r on r.id = a.record_id and r.deleted_at is null
      where a.deleted_at is not null order by a.id limit 1`);
    const items = deleted.map(({ id }) => ({ kind: 'risk_action', _id: id }));
    return (
      items.length > 0 &&
      call(deletedEndpoints.restore, { type: 'risk' }, { items, reason: 'Needed after all' })
    );
  },
  async remove() {
    const record = await some(records, false);
    return record && call(riskEndpoints.removeMany, {}, { libraries: [record.id] });
  },
  async restore() {
    const record = await some(records, true);
    return record && call(riskEndpoints.restore, {}, { libraries: [record.id] });
  },
  async purge() {
    const record = await some(records, true);
    return record && call(riskEndpoints.purge, {}, { libraries: [record.id] });
  },
  handOver: () => {
    const [from, to] = [people[1], oneOf([people[0], people[2]])];
    return call(accountEndpoints.reassign, { accountId: from?.user.accountId }, { to: to?.user.accountId });
  },
  addUp: () => rowsOf('select add_up_figures(1, 100)'),
};

const succeeded = new Set<string>();
const operations = sizeOf('OPERATIONS', 300);

test(
  'what is kept equals what is there, and what the log tells, after any writes in any order (U-05)',
  async () => {
    expect(await differences()).toEqual([]);
    const names = [
      ...Object.keys(acts),
      'raise',
      'report',
      'takeOver',
      'act',
      'act',
      'act',
      'offerAction',
      'claim',
      'release',
      'step',
      'stepOfAction',
      'workOnAction',
      'workOnAction',
      'askForTime',
    ];
    for (let round = 0; round < 20; round++) {
      for (let count = 0; count < operations / 20; count++) {
        const name = oneOf(names);
        const answer = (await acts[name]?.()) as { status?: number } | undefined;
        if (answer && (answer.status ?? 200) < 300) succeeded.add(name);
        else
          expect(answer === undefined || typeof answer === 'boolean' ? 0 : answer.status, name).toBeLessThan(
            500,
          );
      }
      expect(await differences(), `round ${round}`).toEqual([]);
    }
    expect([...succeeded].toSorted()).toEqual(Object.keys(acts).toSorted());
    const replayed = await checkReplay(api, world);
    expect(replayed).toBeGreaterThan(20);
    tell(`${operations} operations; ${replayed} records are what the log tells of them.`);
  },
  300_000 + operations * 100,
);

test('everybody sees their own of it, as counted one by one', async () => {
  const scopes = [
    'true',
    'true',
    `r.site_id = '${world.siteId}'`,
    `coalesce(r.process_id = '${world.processId}', true)`,
  ];
  for (const [index, member] of people.entries()) {
    const { accountId } = member.user;
    const seen = `(${scopes[index]}
      or exists (select from record_people p where p.record_id = r.id and p.account_id = '${accountId}')
      or exists (select from actions x join action_people l on l.action_id = x.id
                  where x.record_id = r.id and x.deleted_at is null and l.account_id = '${accountId}'))`;
    const open = `a.deleted_at is null and r.deleted_at is null and a.status <> 'completed'`;
    const late = `${open} and a.end_date < today_in(s.time_zone)`;
    const all = `from actions a join records r on r.id = a.record_id join sites s on s.id = r.site_id where`;
    const here = `${all} r.workspace_id = '${world.workspaceId}' and`;
    const mine = `exists (select from action_takers l
      where l.action_id = a.id and l.account_id = '${accountId}' and (not l.is_offered or ${scopes[index]}))`;
    const asked = `select count(*)::int from action_requests q join request_deciders d on d.request_id = q.id and d.account_id = '${accountId}'
      join actions a on a.id = q.action_id join records r on r.id = q.record_id
      where q.status = 'open' and a.deleted_at is null and r.deleted_at is null`;
    const answered = `select count(*)::int from checklist_runs c left join records r on r.id = c.record_id
      where c.status in ('scheduled', 'in-progress') and c.deleted_at is null and r.deleted_at is null and (c.assignee_id = '${accountId}'
        or c.offered_at is not null and exists (select from group_members m where m.group_id = c.group_id and m.account_id = '${accountId}'))`;
    const decided = `select count(*)::int from approval_stages g join approval_slots l on l.stage_id = g.id and l.decision is null
      join records r on r.id = g.record_id
      where g.status = 'open' and r.deleted_at is null and l.account_id = '${accountId}'`;
    // What was raised and nobody has taken over is a task of everybody who may.
    const raised = `select count(*)::int from records r
      where not r.is_taken_over and r.status not in ('completed', 'cancelled') and r.deleted_at is null and ${scopes[index]}
        and exists (select from workspace_rights('${world.organizationId}', '${accountId}', r.workspace_id) g
                     where coalesce((g.levels->>r.kind)::int, g.level) >= 3)`;
    const named = namedTasksOf(accountId);
    const [counted] = await rowsOf<Record<string, number>>(`select
      (select count(*)::int from records r where r.deleted_at is null and r.workspace_id = '${world.workspaceId}' and ${seen}) as records,
      (select count(*)::int ${here} ${late} and ${seen}) as overdue,
      (select count(*)::int ${all} ${late} and ${mine})
        + (select count(*)::int from ${named} join sites s on s.id = n.site_id where n.due_date < today_in(s.time_zone)) as "myOverdue",
      (select count(*)::int ${all} ${open} and ${mine}) + (${asked}) + (${decided}) + (${answered}) + (${raised})
        + (select count(*)::int from ${named}) as "myOpen"`);
    const at = { params: { workspaceId: world.workspaceId } };
    const figures = (await member.call(dashboardEndpoints.analytics, at)).body.data;
    const counts = (await member.call(attentionEndpoints.counts, at)).body.data;
    const team = await member.call(taskEndpoints.listWorkspace, {
      ...at,
      query: { team: 'true', view: 'overdue' },
    });
    const own = (await member.call(taskEndpoints.countMine)).body.data;
    const tasks = await member.call(taskEndpoints.listMine);
    expect({
      records: figures.libraryAnalytics.total,
      overdue: figures.actionAnalytics.overdue,
      myOverdue: own.overdue,
      myOpen: tasks.body.total,
    }).toEqual(counted);
    expect([counts.library, team.body.total, counts.hasOverdue]).toEqual([
      counted?.records,
      counted?.overdue,
      (counted?.overdue ?? 0) > 0,
    ]);
  }
});

test('sample data leaves nothing behind', async () => {
  const ada = await api.register('Ada Sample');
  await ada.call(sampleDataEndpoints.load);
  expect(await differences()).toEqual([]);
  const held = () =>
    rowsOf(`select 1 from tasks where organization_id = '${ada.user._id}' union all
            select 1 from figures where organization_id = '${ada.user._id}'`);
  expect((await held()).length).toBeGreaterThan(20);
  expect((await ada.call(sampleDataEndpoints.remove)).status).toBe(200);
  expect(await held()).toEqual([]);
  expect(await differences()).toEqual([]);
});

test('of more than 99 it is said that there are more, and further pages lead on', async () => {
  const { owner, workspaceId } = world;
  const bob = people[1] as Member; // the second of three
  await asOwner(
    api.urls,
    `with made as (
       insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date)
         select organization_id, gen_random_uuid(), workspace_id, id, 'Mend ' || n, '2026-01-01', '2026-01-02'
           from (select * from records where workspace_id = $1 and deleted_at is null order by serial limit 5) r
           cross join generate_series(1, 26) n returning organization_id, id)
     insert into action_people (organization_id, action_id, account_id) select organization_id, id, $2 from made`,
    [workspaceId, bob.user.accountId],
  );
  expect((await bob.call(taskEndpoints.countMine)).body.data).toMatchObject({
    overdue: 99,
    hasMore: { overdue: true },
  });
  expect((await bob.call(attentionEndpoints.countMine)).body.data).toEqual({ count: 99, hasMore: true });
  const here = await owner.call(attentionEndpoints.counts, { params: { workspaceId } });
  expect(here.body.data.attention).toEqual({ count: 99, hasMore: true });
  const first = (await bob.call(taskEndpoints.listMine, { query: { view: 'overdue' } })).body;
  expect([first.total, first.totalIsCapped]).toEqual([99, true]);
  const further = (await bob.call(taskEndpoints.listMine, { query: { view: 'overdue', page: 10 } })).body;
  expect([further.data.length, further.total, further.totalIsCapped]).toEqual([10, 110, true]);
  const last = (await bob.call(taskEndpoints.listMine, { query: { view: 'overdue', page: 13 } })).body;
  expect(last.data).toHaveLength(10);
  expect(last.totalIsCapped).toBeUndefined();
});
