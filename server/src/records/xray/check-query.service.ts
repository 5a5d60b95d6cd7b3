import type { Sql } from 'sql-template-tag';

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
