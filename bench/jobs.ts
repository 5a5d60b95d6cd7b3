import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { headersOf } from './callers.ts';
import { owner, workspace } from './register-data.ts';
import { shown, type Line } from './report.ts';
import type { RegisterStage } from './hot-paths.ts';

const lockMs = 100;
const sampleMs = 10;

/** Watches how long a transaction that has written holds what it holds, until it is stopped: the longest, in milliseconds. */
async function watchLocks(url: string): Promise<{ stop(): Promise<number> }> {
  const client = new pg.Client(url);
  await client.connect();
  const watch = { isOver: false };
  let longest = 0;
  const watching = (async () => {
    while (!watch.isOver) {
      const { rows } = await client.query<{ held: number | null }>(`
        select max(extract(epoch from clock_timestamp() - a.xact_start) * 1000)::float as held
          from pg_stat_activity a
         where a.datname = current_database() and a.usename = 'plumbline_app' and exists (
           select from pg_locks l join pg_class c on c.oid = l.relation and c.relnamespace = 'public'::regnamespace
            where l.pid = a.pid and l.mode in ('RowExclusiveLock', 'RowShareLock'))`);
      longest = Math.max(longest, rows[0]?.held ?? 0);
      await wait(sampleMs);
    }
  })();
  return {
    async stop() {
      watch.isOver = true;
      await watching;
      await client.end();
      return longest;
    },
  };
}

type Queue = { client: pg.Client; task: string };

const waiting = async ({ client, task }: Queue): Promise<boolean> => {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and j.attempts < j.max_attempts`,
    [task],
  );
  return Number(rows[0]?.count) > 0;
};

async function untilDone(queue: Queue): Promise<void> {
  while (await waiting(queue)) await wait(20);
}

async function post({ ours }: RegisterStage, path: string, body: object): Promise<void> {
  const headers = {
    ...(await headersOf(owner.n)),
    subid: owner.organization,
    accountid: owner.account,
    'content-type': 'application/json',
  };
  const response = await fetch(`${ours.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path} is answered ${response.status}: ${await response.text()}`);
}

// All that the owner was told of waits for a digest, and many rates are over.
const before = `
  update notifications set mail = 'digest' where organization_id = '${owner.organization}';
  insert into rate_limits select 'bench ' || n, now() - interval '2 days', 1 from generate_series(1, 50000) n on conflict do nothing`;

// Each of them is a job of its own, as short with many records as with few.
const mailsOfReminders = `
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
   where t.id = j.task_id and t.identifier = 'send-notice' and j.locked_at is null`;

const after = `
  delete from notifications where group_key not like 'bench:%';
  update notifications set mail = 'none', digest_id = null;
  delete from digests;
  delete from exports`;

/** Row 16: the jobs on the whole register, each until it ends, and the longest that one of its transactions held a lock. */
export async function measureJobs(stage: RegisterStage): Promise<Line[]> {
  const { ownerUrl } = stage;
  const client = new pg.Client(ownerUrl);
  await client.connect();
  const add = (task: string, payload: object) =>
    client.query('select graphile_worker.add_job($1, $2::json)', [task, JSON.stringify(payload)]);
  const asAdmin = (text: string) => client.query(text);
  const works = [
    { what: 'reminders', task: 'remind', start: () => add('remind', { organizationId: owner.organization }) },
    { what: 'a digest', task: 'send-digest', start: () => add('plan-digests', {}), first: 'plan-digests' },
    { what: 'the nightly sweep', task: 'sweep', start: () => add('sweep', {}) },
    { what: 'figures added up', task: 'add-up-figures', start: () => add('add-up-figures', {}) },
    {
      what: 'an export of a workspace',
      task: 'export',
      start: () => post(stage, '/v1/exports', { kind: 'risks', format: 'csv', workspace }),
    },
    {
      what: 'an X-ray of a workspace',
      task: 'xray',
      start: () => post(stage, `/v1/risk/module/${workspace}/xray/checks`, {}),
    },
  ];
  const lines: Line[] = [];
  await asAdmin(before);
  try {
    for (const { what, task, start, first } of works) {
      const watched = await watchLocks(ownerUrl);
      const began = performance.now();
      await start();
      if (first) await untilDone({ client, task: first });
      await untilDone({ client, task });
      const seconds = (performance.now() - began) / 1000;
      const held = await watched.stop();
      await asAdmin(mailsOfReminders);
      lines.push({
        row: 16,
        what: `${what}, of ${stage.records.toLocaleString('en')}`,
        base: '',
        ours: shown(seconds, ' s'),
        ratio: shown(held, ' ms'),
        goal: `holds a lock <= ${lockMs} ms`,
        holds: held <= lockMs,
      });
    }
  } finally {
    await asAdmin(after);
    await client.end();
  }
  return lines;
}
