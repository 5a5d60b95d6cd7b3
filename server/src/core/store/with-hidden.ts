import sql from 'sql-template-tag';
import type { Connection } from '../database/database.ts';

/**
 * Asks with what is confidential before the caller's eyes as well: for what must be right about all there is, such as whether
 * a site is still used. Nothing but numbers may come of it.
 */
export async function withHidden<T>(db: Connection, ask: () => Promise<T>): Promise<T> {
  const [before] = await db.query<{ hidden: string }>(
    sql`select coalesce(current_setting('app.hidden', true), '') as hidden`,
  );
  if (!before?.hidden) return ask();
  const set = (hidden: string) => db.query(sql`select set_config('app.hidden', ${hidden}, true)`);
  await set('');
  const answer = await ask();
  await set(before.hidden);
  return answer;
}
