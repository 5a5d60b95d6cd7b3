import { v7 as newId } from 'uuid';
import type { TestApi } from './api.ts';

/** An absence of somebody in a far future, in which somebody else stands in. */
export async function addAbsence(
  { owner }: Pick<TestApi, 'owner'>,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into delegations (organization_id, id, from_id, to_id, first_day, last_day, kinds, reason, created_by)
     select organization_id, $1, id, $3, '2099-03-01', '2099-03-20', '{approval,task}', 'Parental leave', id from accounts where id = $2`,
    [id, from, to],
  );
  return id;
}
