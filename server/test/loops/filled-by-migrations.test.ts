import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/core/database/migrate.ts';
import { testApi, type TestApi } from '../api.ts';
import { bringTo } from '../capa-stage.ts';
import { makeRisk } from '../make.ts';
import { raiseCapa } from '../raise-capa.ts';
import { rate } from '../rate.ts';
import { makeWorld, type World } from '../world.ts';

// What a migration fills from rows that stand, or from the log, is filled as it should be. The rows are put back to how they were
// before it, and it is applied again. Once a later migration takes away what one of these reads, its case goes with it.

let api: TestApi;
let world: World;
/** Writes rows as an earlier version has left them: without the triggers of this one. */
let before: pg.Client;

type Filled = {
  /** What the migration begins with. */
  number: string;
  what: string;
  /** Puts rows to how they were; gives what is to be looked up afterwards, and what it should be. */
  undo(): Promise<{ ask: string; of: string; is: unknown[] }>;
};

const risk = async (name: string, more: object = {}) => (await makeRisk(world, name, more))._id;

async function capa(name: string, stage: Parameters<typeof bringTo>[2]): Promise<string> {
  const id = await raiseCapa(world, name);
  await bringTo(api.owner, id, stage);
  return id;
}

const assess = (id: string, type: string, days: number) =>
  before.query(
    `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, status, assessed_on, likelihood, impact, score, level,
                                   edition, created_by, created_at, given_at, looked_at)
     select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, $2, 'reviewed', current_date, 2, 3, 6, 'medium', 1, r.created_by, m, m, m
       from records r cross join lateral (select now() + make_interval(days => $3)) x(m) where r.id = $1`,
    [id, type, days],
  );

const repeat = (id: string, target: string) =>
  before.query(
    `insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type)
     select organization_id, gen_random_uuid(), workspace_id, id, workspace_id, $2, 'repeats' from records where id = $1`,
    [id, target],
  );

const cases: Filled[] = [
  {
    number: '157',
    what: 'an action that nobody has waits for the manager of its record',
    async undo() {
      const id = await risk('Nobody does it');
      await before.query(
        `with made as (
           insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date)
           select organization_id, gen_random_uuid(), workspace_id, id, 'Left over', '2026-01-01', '2026-02-01' from records where id = $1
           returning *)
         insert into tasks (organization_id, item_id, kind, workspace_id, record_id, status, due_on, made_at)
         select organization_id, id, 'risk_action', workspace_id, record_id, 'pending', end_date, created_at from made`,
        [id],
      );
      const ask = 'select kind, account_id as whose from awaited_tasks where record_id = $1';
      return { ask, of: id, is: [{ kind: 'risk_action', whose: world.owner.user.accountId }] };
    },
  },
  {
    number: '160',
    what: 'a risk that was taken up anew has its rounds, and what treatment had left before is no rating',
    async undo() {
      const id = await risk('Taken up anew');
      await before.query(
        `update activities set action = 'reassess' where record_id = $1 and action = 'created'`,
        [id],
      );
      await before.query('update risks set round = 0, round_at = now() where id = $1', [id]);
      await assess(id, 'residual', -10);
      await assess(id, 'current', 10);
      await rate({ owner: before }, id, { residual: [2, 3], current: [2, 3] });
      const ask = `select o.round, array(select a.type || ' ' || a.round from risk_assessments a where a.record_id = o.id order by 1) as assessed,
                          array(select g.type from risk_ratings g where g.record_id = o.id) as rated from risks o where o.id = $1`;
      return { ask, of: id, is: [{ round: 1, assessed: ['current 1', 'residual 0'], rated: ['current'] }] };
    },
  },
  {
    number: '161',
    what: 'of two ratings that counts which somebody has looked at',
    async undo() {
      const id = await risk('One waits');
      await rate({ owner: before }, id, { residual: [2, 3], current: [3, 3] });
      await before.query(
        `update risk_ratings set is_pending = type = 'residual', counts = type = 'residual' where record_id = $1`,
        [id],
      );
      const ask = 'select type, counts from risk_ratings where record_id = $1 order by type';
      return {
        ask,
        of: id,
        is: [
          { type: 'current', counts: true },
          { type: 'residual', counts: false },
        ],
      };
    },
  },
  {
    number: '162',
    what: 'a risk lies above what is accepted since it was rated so',
    async undo() {
      const id = await risk('Too high', { category: 'Reputational' });
      await api.owner.query(
        `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, reason)
         select organization_id, gen_random_uuid(), workspace_id, 'Reputational', 1, 6, 12, '2026-01-01', 'Agreed' from records where id = $1`,
        [id],
      );
      await rate(api, id, { residual: [4, 4] });
      await before.query(`update kept_concerns set since = since + 5 where record_id = $1`, [id]);
      const ask = `select distinct key, since::text from kept_concerns where record_id = $1 and key like 'risk\\_above\\_%'`;
      return { ask, of: id, is: [{ key: 'risk_above_tolerance', since: '2026-01-10' }] };
    },
  },
  {
    number: '163',
    what: 'a confidential CAPA does not tell that a closed one happened again',
    async undo() {
      const [told, quiet] = [await capa('Told', 'closed'), await capa('Quiet', 'closed')];
      const [open, hidden] = [await raiseCapa(world, 'Open again'), await raiseCapa(world, 'Hidden again')];
      await before.query('update records set confidential = true where id = $1', [hidden]);
      await repeat(open, told);
      await repeat(hidden, quiet);
      await before.query('delete from kept_concerns where record_id in ($1, $2)', [told, quiet]);
      await before.query(
        `insert into kept_concerns (organization_id, workspace_id, record_id, key, since, holds_from)
         select organization_id, workspace_id, id, 'capa_repeated', current_date, current_date from records where id in ($1, $2)`,
        [told, quiet],
      );
      const ask = `select r.name from kept_concerns k join records r on r.id = k.record_id
                    where k.key = 'capa_repeated' and r.workspace_id = (select workspace_id from records where id = $1) and r.name in ('Told', 'Quiet')`;
      return { ask, of: told, is: [{ name: 'Told' }] };
    },
  },
  {
    number: '164',
    what: 'a CAPA that came back to before its verification is not monitored',
    async undo() {
      const [back, monitored] = [
        await capa('Came back', 'implementation'),
        await capa('Stays', 'monitoring'),
      ];
      const ask = `select r.name, p.starts_on is null as waits from capa_effectiveness p join records r on r.id = p.record_id
                    where r.id = any(string_to_array($1, ' ')::uuid[]) order by 1`;
      const is = [
        { name: 'Came back', waits: true },
        { name: 'Stays', waits: false },
      ];
      return { ask, of: `${back} ${monitored}`, is };
    },
  },
  {
    number: '165',
    what: 'an approval of what came to its end is withdrawn',
    async undo() {
      const id = await capa('Cancelled meanwhile', 'cancelled');
      await before.query(
        `with asked as (
           insert into approvals (organization_id, id, workspace_id, record_id, record_version, content, shown, content_hash, created_by)
           select organization_id, gen_random_uuid(), workspace_id, id, version, '{}', '{}', '', created_by from records where id = $1
           returning *)
         insert into approval_stages (organization_id, id, workspace_id, record_id, approval_id, position, needed, days, needs_signature, status)
         select organization_id, gen_random_uuid(), workspace_id, record_id, id, 1, 1, 5, false, 'open' from asked`,
        [id],
      );
      const ask = `select a.status, g.status as stage from approvals a join approval_stages g on g.approval_id = a.id where a.record_id = $1`;
      return { ask, of: id, is: [{ status: 'withdrawn', stage: 'ended' }] };
    },
  },
  {
    number: '166',
    what: 'an assessment that waits is kept for those who may look at it, and whoever made it is spared',
    async undo() {
      const id = await risk('Nobody has looked');
      await assess(id, 'current', 0);
      await before.query(
        `update risk_assessments set status = 'pending', looked_at = null where record_id = $1`,
        [id],
      );
      await before.query(`delete from kept_concerns where record_id = $1`, [id]);
      const ask = `select k.account_id = r.created_by as spared from kept_concerns k join records r on r.id = k.record_id
                    where k.record_id = $1 and k.key = 'risk_assessment_waiting' order by 1`;
      return { ask, of: id, is: [{ spared: true }, { spared: null }] };
    },
  },
  {
    number: '167',
    what: 'a role that hid additional fields shows them',
    async undo() {
      const { rows } = await before.query<{ id: string }>(
        `insert into roles (organization_id, id, workspace_id, name, description, level, levels)
         select organization_id, gen_random_uuid(), id, 'Without fields', 'Sees none', 3, '{"custom-field": 0, "log": 0}' from workspaces where id = $1
         returning id`,
        [world.workspaceId],
      );
      const ask = 'select levels from roles where id = $1';
      return { ask, of: rows[0]?.id ?? '', is: [{ levels: { 'custom-field': 1, log: 0 } }] };
    },
  },
  {
    number: '168',
    what: 'what was asked about an action of a CAPA that is over is asked no more, and of another it is',
    async undo() {
      const [over, goesOn] = [await capa('Over', 'cancelled'), await capa('Goes on', 'implementation')];
      await before.query(
        `insert into action_requests (organization_id, id, workspace_id, record_id, action_id, kind, decide_by, created_by)
         select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, a.id, 'handover', current_date, r.created_by
           from records r join actions a on a.record_id = r.id where r.id in ($1, $2)`,
        [over, goesOn],
      );
      const ask = `select r.name, q.status from action_requests q join records r on r.id = q.record_id
                    where r.id = any(string_to_array($1, ' ')::uuid[]) order by 1`;
      const is = [
        { name: 'Goes on', status: 'open' },
        { name: 'Over', status: 'withdrawn' },
      ];
      return { ask, of: `${over} ${goesOn}`, is };
    },
  },
];

type Looked = Awaited<ReturnType<Filled['undo']>>;
const looked = new Map<string, Looked>();

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  before = new pg.Client(api.urls.ownerUrl);
  await before.connect();
  await before.query('set session_replication_role = replica');
  for (const { number, undo } of cases) looked.set(number, await undo());
  await before.query('delete from migrations where left(name, 3) = any($1)', [
    cases.map(({ number }) => number),
  ]);
  await migrate({ ...api.urls, log: { info: () => {}, warn: () => {} }, routines: null });
}, 60_000);
afterAll(async () => {
  await before.end();
  await api.close();
});

test.each(cases)('$number: $what', async ({ number }) => {
  const { ask, of, is } = looked.get(number) ?? { ask: '', of: '', is: [] };
  expect((await before.query(ask, [of])).rows).toEqual(is);
});
