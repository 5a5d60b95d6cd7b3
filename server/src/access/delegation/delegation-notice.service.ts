import { type DelegationKind, delegationKinds } from 'contract/access/delegation/delegation';
import sql, { empty } from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import type { Notice } from '../../support/notification/notification.service.ts';
import { onceKey } from '../../support/notification/notification.service.ts';

type Begun = {
  id: string;
  fromId: string;
  toId: string;
  from: string;
  to: string;
  until: string;
  kinds: DelegationKind[];
};

const wordsOf = (kinds: readonly DelegationKind[]) =>
  kinds.map((kind) => delegationKinds[kind].label.toLowerCase()).join(' and ');

/** What both are told on the first day on which one stands in for the other: once, unless somebody else is to. */
export const noticeOf = ({ id, fromId, toId, from, to, until, kinds }: Begun): Notice => ({
  event: 'approval.delegated',
  to: [fromId, toId],
  once: `delegated:${id}:${toId}`,
  path: 'home/profile',
  facts: { from, to, until, what: wordsOf(kinds) },
});

/** Those who stand in for somebody today, of whom the two were not told; `only` is one of them. */
export function findBegun(
  db: Connection,
  { after, atMost, only }: { after?: string | undefined; atMost: number; only?: string },
): Promise<Begun[]> {
  return db.query<Begun>(sql`
    select s.id, s.from_id as "fromId", s.to_id as "toId", a.name as "from", b.name as "to", s.last_day::text as until, s.kinds
      from stand_ins s
      join accounts a on a.organization_id = s.organization_id and a.id = s.from_id
      join accounts b on b.organization_id = s.organization_id and b.id = s.to_id
     where s.organization_id = app_organization()
       ${after ? sql`and s.id > ${after}` : empty} ${only ? sql`and s.id = ${only}` : empty}
       and (select count(*) from notifications n where n.organization_id = s.organization_id
              and n.account_id in (s.from_id, s.to_id)
              and n.group_key = ${onceKey('')} || concat_ws(':', 'delegated', s.id, s.to_id)) < 2
     order by s.id limit ${atMost}`);
}

/** The same for the job that reminds by the clock: whom to tell on the day that it is where whoever is away is. */
export async function findDelegationNotices(
  db: Connection,
  after: string | undefined,
  atMost: number,
): Promise<{ notices: Notice[]; last: string | undefined }> {
  const begun = await findBegun(db, { after, atMost });
  return { notices: begun.map(noticeOf), last: begun.at(-1)?.id };
}
