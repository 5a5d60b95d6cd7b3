import { unknownTimeZone } from 'contract/core/time-zone';
import sql from 'sql-template-tag';
import type { Connection } from '../database/database.ts';
import { invalid } from '../http/errors.ts';

// The database reads all its files of time zones for each answer, so what it has once known is not asked again.
const known = new Set<string>();

// Days are counted by the database, which does not know every name that this runtime does, and takes some for others.
/** Refuses a time zone that the database does not count days by; 400 on `timeZone`. */
export async function checkTimeZone(db: Connection, timeZone: string | null | undefined): Promise<void> {
  if (!timeZone || known.has(timeZone)) return;
  const found = await db.query(sql`select from pg_timezone_names where lower(name) = lower(${timeZone})`);
  if (found.length === 0) throw invalid({ timeZone: unknownTimeZone });
  known.add(timeZone);
}
