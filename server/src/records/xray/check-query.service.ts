import sql, { type Sql } from 'sql-template-tag';

/**
 * How a check finds what it is about. Its query gives a row for each thing that it applies to: `item_id`, `record_id`,
 * `name`, `number`, `since`, `facts` (what its sentence needs) and `found`, whether it is wrong there.
 *
 * - over `records`: it reads `page p`, some records of the workspace (`p.today` is the day at their site, `p.is_open` whether
 *   they are), and `acts a`, the actions under these;
 * - over the `workspace`: it reads `here h`, the workspace (`h.today` is the day of the organization), and whatever there
 *   are few of.
 */
export type CheckQuery = { over: 'records' | 'workspace'; query: Sql };

/** The queries of checks, by the word that each is declared under. */
export type CheckQueries = Record<string, CheckQuery>;

/** Whether somebody has the action `a`, had it when it was completed, or has completed it. */
export const hasCarriedOut = (account: Sql): Sql => sql`(
  ${account} is not distinct from a.completed_by or ${account} = any(a.done_by) or exists (select from action_people l
    where l.organization_id = a.organization_id and l.action_id = a.id and l.account_id = ${account}))`;
