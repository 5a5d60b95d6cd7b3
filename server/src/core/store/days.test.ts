import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { accessReviewEndpoints } from 'contract/people/access-review/access-review.endpoints';
import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { daysAfter } from 'contract/core/days';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import type { RiskStage } from 'contract/modules/risk/risk.workflow';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { standAt } from '../../../test/risk-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';
import { findTaskReminders } from '../../records/record/reminder.service.ts';
import { inOrganization } from './system-context.ts';

let api: TestApi;
let owner: pg.Client;

beforeAll(async () => {
  api = await testApi();
  owner = new pg.Client(api.urls.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await api.close();
});

/** Stops the one clock that days are read from. */
const stopClock = (at: string) =>
  owner.query(
    `create or replace function clock() returns timestamptz language sql stable as $$ select '${at}'::timestamptz $$`,
  );

// Instants at which UTC has another day than the place: before it in the west, after it in the east.
const instants = [
  { zone: 'America/Los_Angeles', at: '2031-03-09T07:30:00Z', today: '2031-03-08', hour: 23 },
  { zone: 'America/Los_Angeles', at: '2031-03-10T06:59:00Z', today: '2031-03-09', hour: 23 },
  { zone: 'Asia/Karachi', at: '2031-06-30T19:00:00Z', today: '2031-07-01', hour: 0 },
  { zone: 'Pacific/Kiritimati', at: '2031-12-31T10:00:00Z', today: '2032-01-01', hour: 0 },
];

async function worldIn(zone: string): Promise<World> {
  const world = await makeWorld(api);
  await world.owner.call(siteEndpoints.update, {
    params: { siteId: world.siteId },
    body: { timeZone: zone },
  });
  // The world's other sites are younger; the first is where the organization is.
  return world;
}

describe.each(instants)('at $at, in $zone, it is $today', ({ zone, at, today, hour }) => {
  let world: World;
  beforeAll(async () => {
    await stopClock(at);
    world = await worldIn(zone);
  });

  test('for the database and for the program alike', async () => {
    const { rows } = await owner.query(
      `select today_in($1)::text as today, extract(hour from time_in($1))::int as hour,
              today_of_organization($2)::text as there`,
      [zone, world.organizationId],
    );
    expect(rows).toEqual([{ today, hour, there: today }]);
  });

  test('an action is overdue from the day after its last, in the task, the lists, the counts and attention', async () => {
    const { recordId } = world;
    const params = { workspaceId: world.workspaceId, recordId };
    const make = async (endDate: string) => {
      const body = { ...world.actionInput(`Due ${endDate}`), startDate: '2031-01-01', endDate };
      const { body: made } = await world.owner.call(riskParts.action.create, {
        params,
        body: { ...body, assignedTo: [world.owner.user.accountId] },
      });
      return String(made.data._id);
    };
    const [late, now] = [await make(daysAfter(today, -1)), await make(today)];
    const actions = await world.owner.call(riskParts.action.list, { params, query: { limit: 100 } });
    const shown = new Map(
      (actions.body.data as { _id: string; isOverdue: boolean }[]).map((one) => [one._id, one.isOverdue]),
    );
    expect([shown.get(late), shown.get(now)]).toEqual([true, false]);
    const tasksOf = async (view: string): Promise<string[]> => {
      const { body } = await world.owner.call(taskEndpoints.listMine, { query: { view, limit: 100 } });
      return (body.data as { _id: string }[]).map(({ _id }) => _id);
    };
    expect(await tasksOf('overdue')).toContain(late);
    expect(await tasksOf('overdue')).not.toContain(now);
    expect(await tasksOf('today')).toContain(now);
    const attention = await world.owner.call(attentionEndpoints.list, {
      params: { ...params, type: 'risk' },
      query: { key: 'task_overdue', limit: 100 },
    });
    const found = (attention.body.data as { _id: string; why: string }[]).map((one) => [one._id, one.why]);
    expect(found).toContainEqual([late, expect.stringContaining('1 day ago')]);
    expect(found.map(([id]) => id)).not.toContain(now);
  });

  test('a new risk is to be looked at 30 days from then, unless a day was named, however it was raised', async () => {
    const { workspaceId, siteId } = world;
    const raised = async (more: object) =>
      (await world.owner.call(riskEndpoints.create, { body: { ...world.riskInput('New here'), ...more } }))
        .body.data.reviewDate as string;
    expect([
      await raised({}),
      await raised({ dueDate: daysAfter(today, 5) }),
      await raised({ reviewDate: daysAfter(today, 3) }),
    ]).toEqual([daysAfter(today, 30), daysAfter(today, 30), daysAfter(today, 3)]);
    const { body } = await world.owner.call(riskEndpoints.raise, {
      params: { workspaceId },
      body: { description: 'Oil on the floor next to press 7.', site: siteId },
    });
    expect(body.data.reviewDate).toBe(daysAfter(today, 30));
  });

  test('the review of a record is overdue from the day after its day, also while it is monitored, and not once it is over', async () => {
    const { recordId } = world;
    const stands = async (reviewOn: string, stage: RiskStage) => {
      await standAt(owner, recordId, stage);
      await owner.query('update records set review_on = $2 where id = $1', [recordId, reviewOn]);
      const params = { workspaceId: world.workspaceId, recordId };
      return (await world.owner.call(riskEndpoints.find, { params })).body.data.isReviewOverdue as boolean;
    };
    const yesterday = daysAfter(today, -1);
    expect([
      await stands(yesterday, 'monitoring'),
      await stands(today, 'monitoring'),
      await stands(yesterday, 'closed'),
      await stands(yesterday, 'identified'),
    ]).toEqual([true, false, false, true]);
    const raised = await world.owner.call(riskEndpoints.create, {
      body: { ...world.riskInput('Looked at late'), reviewDate: yesterday },
    });
    expect(raised.body.data.isReviewOverdue).toBe(true);
  });

  test('a reminder goes out from seven in the morning there, by the days there', async () => {
    const { notices } = await inOrganization(api.database, world.organizationId, (tx) =>
      findTaskReminders(tx, undefined, 500),
    );
    expect(notices.length > 0).toBe(hour >= 7);
  });

  test('access ends with its last day, and not before', async () => {
    const { workspaceId } = world;
    const place = { type: 'risk', workspaceId };
    const levelUntil = async (validUntil: string) => {
      const member = await addMember(api, world, { level: 1, workspaceId });
      await owner.query('update account_permissions set valid_until = $1 where account_id = $2', [
        validUntil,
        member.user.accountId,
      ]);
      const list = await member.call(riskEndpoints.list, { params: { workspaceId }, query: {} });
      const params = { ...place, accountId: member.user.accountId };
      const { body } = await world.owner.call(memberEndpoints.find, { params });
      return [list.status, body.data.status];
    };
    expect(await levelUntil(today)).toEqual([200, 'active']);
    expect(await levelUntil(daysAfter(today, -1))).toEqual([404, 'expired']);
  });

  test('a number bears the year there', async () => {
    const risk = await makeRisk(world, 'Numbered by its year');
    expect(risk.number).toMatch(new RegExp(`^RSK-${today.slice(0, 4)}-`));
  });

  test('a review is overdue from the day after its last', async () => {
    const { rows } = await owner.query<{ id: string }>(
      'select id from access_reviews where organization_id = $1 and completed_at is null',
      [world.organizationId],
    );
    const reviewId = rows[0]?.id ?? '';
    const overdueOn = async (dueOn: string) => {
      await owner.query('update access_reviews set due_on = $1 where id = $2', [dueOn, reviewId]);
      const { body } = await world.owner.call(accessReviewEndpoints.find, { params: { reviewId } });
      const mine = await world.owner.call(attentionEndpoints.listMine, {
        query: { key: 'access_review_overdue' },
      });
      return [body.data.isOverdue, mine.body.total];
    };
    expect(await overdueOn(today)).toEqual([false, 0]);
    expect(await overdueOn(daysAfter(today, -1))).toEqual([true, 1]);
  });

  test('somebody whose zone is another has another day', async () => {
    await world.owner.call(userEndpoints.updateMe, { body: { timeZone: 'UTC' } });
    const { rows } = await owner.query<{ day: string }>(`select local_time_of($1, $2)::date::text as day`, [
      world.organizationId,
      world.owner.user.accountId,
    ]);
    expect(rows).toEqual([{ day: at.slice(0, 10) }]);
  });
});

describe('days are asked of one place', () => {
  // What a session's own zone, or UTC, would decide.
  const wrong =
    /current_date|localtimestamp|now\(\)::date|current_timestamp::date|at time zone 'utc'|now\(\) at time zone|_at::date|at[)}]+::date/i;

  test('no function and no view of the database has a day of its own', async () => {
    const { rows } = await owner.query<{ name: string; source: string }>(`
      select p.proname as name, pg_get_functiondef(p.oid) as source from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select c.relname, pg_get_viewdef(c.oid) from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'`);
    expect(rows.length).toBeGreaterThan(80);
    // The hash of the trail writes its instants in one zone for ever; what is old is cleared
    // away for all organizations in the same night.
    const kept = new Set(['activity_hash', 'swept_tables']);
    expect(
      rows.filter(({ name, source }) => !kept.has(name) && wrong.test(source)).map(({ name }) => name),
    ).toEqual([]);
  });

  const root = join(import.meta.dirname, '../../../..');
  const wrongInCode = new RegExp(
    `${wrong.source}|toISOString\\(\\)\\.slice\\(0, 10\\)|getTimezoneOffset|new Date\\(\\)\\.get|\\w+At\\b\\S*\\.slice\\(0, 10\\)|\\.getUTC|toLocaleDate`,
    'i',
  );
  // What reckons with days that are days already.
  const reckoners = new Set([
    'contract/src/core/days.ts',
    'web/src/records/task/calendar-days.ts',
    'server/src/core/sheets/read-xlsx.ts',
    'server/src/records/import/read-value.ts',
    'server/src/records/dashboard/dashboard-days.ts',
    'server/src/organization/subscription/period.service.ts',
    'web/src/ui/format/format-date.ts',
  ]);

  test('no file of the product has one either', async () => {
    const files = (
      await Promise.all(
        ['contract/src', 'server/src', 'web/src'].map(async (folder) =>
          (await readdir(join(root, folder), { recursive: true })).map((file) => `${folder}/${file}`),
        ),
      )
    )
      .flat()
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(600);
    const found = await Promise.all(
      files
        .filter((file) => !reckoners.has(file))
        .map(async (file) => (wrongInCode.test(await readFile(join(root, file), 'utf8')) ? [file] : [])),
    );
    expect(found.flat()).toEqual([]);
  });
});
