import { createHash } from 'node:crypto';
import pg from 'pg';
import { createTokens } from '../../src/core/tokens/tokens.ts';
import { verifyTrail } from '../../src/core/trail/trail-verify.ts';
import { fileIdIn, signedFileUrl, soon } from '../../src/support/file/file.service.ts';
import { namesOf } from './flows.ts';
import { readLedger } from './ledger.ts';

type TrailRow = Parameters<typeof namesOf>[0];

async function countLeft(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<TrailRow>('select record_id, action, changes from activities');
  const counts = new Map<string, number>();
  for (const name of rows.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** What was acknowledged is there exactly once; what was not is there at most once, and its kept answer with it. */
async function compareWithLedger(client: pg.Client, path: string): Promise<string[]> {
  const counts = await countLeft(client);
  const keys = new Set(
    (await client.query<{ key: string }>('select key from idempotency_keys')).rows.map(({ key }) => key),
  );
  const expected = new Map<string, { acknowledged: number; begun: number }>();
  const problems: string[] = [];
  for (const { leaves, key, acknowledged } of readLedger(path)) {
    if (!leaves) continue;
    const sum = expected.get(leaves) ?? { acknowledged: 0, begun: 0 };
    expected.set(leaves, { acknowledged: sum.acknowledged + (acknowledged ? 1 : 0), begun: sum.begun + 1 });
    const isThere = (counts.get(leaves) ?? 0) > 0;
    if (key && isThere !== keys.has(key))
      problems.push(`${leaves}: without its kept answer, or that without it`);
  }
  for (const [leaves, sum] of expected) {
    const count = counts.get(leaves) ?? 0;
    if (count < sum.acknowledged)
      problems.push(`${leaves}: ${sum.acknowledged} acknowledged, ${count} there`);
    if (count > sum.begun) problems.push(`${leaves}: ${sum.begun} sent, ${count} there`);
  }
  return problems;
}

const numbered = ['actions', 'sites', 'processes', 'workspaces'];

// Each names the rows of which something is missing or doubled; none may come back.
const checks: Record<string, string> = {
  // What is changed of an action or a file makes a new version of its record as well.
  'records whose trail has not one row for each version': `
    select t.id::text as what from records t
      left join activities a on a.organization_id = t.organization_id and a.root_id = t.id
     group by t.organization_id, t.id, t.version having count(a.seq) <> t.version`,
  ...Object.fromEntries(
    numbered.map((table) => [
      `${table} whose trail has not one row for each version`,
      `select t.id::text as what from ${table} t
         left join activities a on a.organization_id = t.organization_id and a.record_id = t.id
        group by t.organization_id, t.id, t.version
       having array_agg(a.record_version order by a.record_version) <> (select array_agg(n) from generate_series(1, t.version) n)`,
    ]),
  ),
  ...Object.fromEntries(
    [
      ['records', 'name'],
      ['records', 'description'],
      ['records', 'status'],
      ['actions', 'name'],
      ['sites', 'note'],
      ['workspaces', 'description'],
    ].map(([table, field]) => [
      `${table} whose ${field} is not the one that the trail has last`,
      `select t.id::text as what from ${table} t
        where t.${field} is distinct from (select a.changes->'${field}'->>1 from activities a
          where a.organization_id = t.organization_id and a.record_id = t.id and a.changes ? '${field}' order by a.seq desc limit 1)`,
    ]),
  ),
  'risks whose trail has another last word on their deletion': `
    select r.id::text as what from records r
     where (r.deleted_at is not null) is distinct from coalesce((select (a.changes->'isDeleted'->>1)::boolean from activities a
       where a.organization_id = r.organization_id and a.record_id = r.id and a.changes ? 'isDeleted' order by a.seq desc limit 1), false)`,
  'risks and processes without the people and sites that they were sent with': `
    select r.id::text as what from records r where not exists (select from record_people p where p.organization_id = r.organization_id and p.record_id = r.id)
    union all select p.id::text from processes p where not exists (select from process_sites s where s.organization_id = p.organization_id and s.process_id = p.id)`,
  'totals that are not the number of risks': `
    with counted as (select organization_id, workspace_id, deleted_at is not null as deleted, count(*) as total from records group by 1, 2, 3)
    select organization_id::text || ' ' || deleted as what from counted full join (select * from record_totals where entity = 'risk') kept
      using (organization_id, workspace_id, deleted) where coalesce(counted.total, 0) <> coalesce(kept.total, 0)`,
  'tasks that are not those of the actions and records': `
    with kept as (select organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at from tasks),
    wanted as (select organization_id, item_id, account_id, kind, workspace_id, record_id, site_id, process_id, status, due_on, made_at from task_sources)
    select x.item_id::text as what from ((select * from kept except all select * from wanted) union all (select * from wanted except all select * from kept)) x`,
  'figures that are not the number of what they tell of': `
    with kept as (select organization_id, workspace_id, kind, site_id, process_id, status, category, sum(total) as total from figures group by 1, 2, 3, 4, 5, 6, 7),
    wanted as (select organization_id, workspace_id, kind, site_id, process_id, status, category, count(*) as total from figure_sources group by 1, 2, 3, 4, 5, 6, 7)
    select x.workspace_id::text || ' ' || x.kind as what
      from ((select * from kept where total <> 0 except all select * from wanted) union all (select * from wanted except all select * from kept where total <> 0)) x`,
  'figures of months that are not the number of what they tell of': `
    with kept as (select organization_id, workspace_id, kind, site_id, process_id, sum(opened) as opened, sum(closed) as closed from month_figures where day is null group by 1, 2, 3, 4, 5),
    wanted as (select organization_id, workspace_id, kind, site_id, process_id, sum(opened) as opened, sum(closed) as closed from month_figure_sources where day is null group by 1, 2, 3, 4, 5)
    select x.workspace_id::text || ' ' || x.kind as what
      from ((select * from kept where opened <> 0 or closed <> 0 except all select * from wanted)
            union all (select * from wanted except all select * from kept where opened <> 0 or closed <> 0)) x`,
  'numbers that are missing, doubled or given beyond the last': `
    select c.organization_id::text as what from record_counters c where c.entity = 'risk'
       and (select array_agg(r.serial order by r.serial) from records r where r.organization_id = c.organization_id)
         is distinct from (select array_agg(n) from generate_series(1, c.last) n)`,
};

/** A link as it was given, or one that is good now: after a long drill the first ones are over. */
function linkNow(given: string, secretKey: string | undefined): string {
  const fileId = fileIdIn(new URL(given, 'http://localhost').pathname);
  if (!secretKey || !fileId) return given;
  return signedFileUrl(createTokens(secretKey), fileId, { as: 'attachment', expires: soon() });
}

/** The bytes behind an acknowledged upload, whatever has become of the process that took them. */
async function compareFiles({ url, path, secretKey }: Left): Promise<string[]> {
  const problems: string[] = [];
  for (const { acknowledged } of readLedger(path)) {
    const file = acknowledged?.file;
    if (!file) continue;
    const response = await fetch(new URL(linkNow(file.url, secretKey), url));
    const bytes = Buffer.from(await response.arrayBuffer());
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (sha256 !== file.sha256) problems.push(`${file.url}: ${response.status}, other bytes`);
  }
  return problems;
}

/** What a drill has left: a server, its database, and the ledger of what was written. */
type Left = { ownerUrl: string; url: string; path: string; secretKey?: string };

/** Compares the database and the stored files with the ledger and with themselves; gives a line for each discrepancy. */
export async function findProblems(left: Left): Promise<string[]> {
  const { ownerUrl, path } = left;
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const problems = [...(await compareWithLedger(client, path)), ...(await compareFiles(left))];
    for (const [title, query] of Object.entries(checks)) {
      const { rows } = await client.query<{ what: string }>(query);
      problems.push(...rows.map(({ what }) => `${title}: ${what}`));
    }
    for await (const { organizationId, firstBad } of verifyTrail(client)) {
      if (firstBad !== null) problems.push(`The chain of ${organizationId} is broken at ${firstBad}`);
    }
    return problems;
  } finally {
    await client.end();
  }
}
