import type pg from 'pg';
import { isOwnKind, readerOf } from '../../src/core/http/sight.ts';

/** The kinds in an organization's log of which no socket would hear, because no permission to read them is known. */
export async function untoldKinds(owner: pg.Pool, organizationId: string): Promise<string[]> {
  const { rows } = await owner.query<{ entity: string }>(
    'select distinct entity from activities where organization_id = $1',
    [organizationId],
  );
  return rows.map(({ entity }) => entity).filter((entity) => !readerOf(entity) && !isOwnKind(entity));
}
