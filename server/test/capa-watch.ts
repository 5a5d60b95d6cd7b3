import type { Pool } from 'pg';

type Owner = Pick<Pool, 'query'>;

/** Closes a CAPA, which is watched from then on as its plan says. */
export async function closeWatched(
  owner: Owner,
  recordId: string,
  { rule = 'process', most = 0 }: { rule?: string; most?: number } = {},
): Promise<void> {
  await owner.query(
    `insert into capa_effectiveness as e (organization_id, id, workspace_id, record_id, cycle, objective, metric, baseline, comparator, target,
                                          sample_size, wait_days, interval_days, checks_count, checker_id, watch_rule, watch_most)
     select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, 1, 'No housing leaks any more', 'Leaks a week', 4, 'at-most', 1,
            5, 60, 30, 1, r.created_by, $2, $3
       from records r where r.id = $1 and not exists (select from capa_effectiveness p where p.record_id = r.id)`,
    [recordId, rule, most],
  );
  await owner.query('update capa_effectiveness set watch_rule = $2, watch_most = $3 where record_id = $1', [
    recordId,
    rule,
    most,
  ]);
  await owner.query(
    `update records set stage = 'closed', status = 'completed', closed_on = current_date where id = $1`,
    [recordId],
  );
}

/** Has a CAPA have been raised now, and stand at this stage. */
export const raiseLater = (owner: Owner, recordId: string, stage = 'triage', status = 'pending') =>
  owner.query(`update records set created_at = now(), stage = $2, status = $3 where id = $1`, [
    recordId,
    stage,
    status,
  ]);
