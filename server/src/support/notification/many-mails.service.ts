import sql from 'sql-template-tag';
import { heldMail } from './gathered-mail.service.ts';
import { noticeMail } from './notification-mail.service.ts';

/** Whoever one write or one round of reminders would send more mails than this gets one that tells of all that is left. */
const mostMailsAtOnce = 10;

/** How many mails each account gets of what is told at once. */
export type Tally = Map<string, number>;

/** Marks the rows of whoever would get too many mails, with those of the tally, and adds to it: they are held for one mail. */
export function gatherMany<R extends { account_id: string; mail: string }>(
  rows: readonly R[],
  tally: Tally,
): (R & { is_gathered: boolean })[] {
  const mails = Map.groupBy(
    rows.filter(({ mail }) => mail === 'now'),
    ({ account_id }) => account_id,
  );
  for (const [account, { length }] of mails) tally.set(account, (tally.get(account) ?? 0) + length);
  const isGathered = ({ mail, account_id }: R) =>
    mail === 'now' && (tally.get(account_id) ?? 0) > mostMailsAtOnce;
  return rows.map((row) => ({ ...row, is_gathered: isGathered(row) }));
}

/** Queues the mail of a row `k` that was just kept, or the one that tells of all that are held. */
export const queueMail = sql`
  case when k.mail <> 'now' or k.times > 1 then null
       when k.held_at is null then
         enqueue(${noticeMail.name}, json_build_object('organizationId', k.organization_id, 'id', k.id), 'notice:' || k.id, null)
       else enqueue(${heldMail.name}, json_build_object('organizationId', k.organization_id, 'accountId', k.account_id), 'held:' || k.account_id, null)
  end`;
