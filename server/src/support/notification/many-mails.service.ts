import sql from 'sql-template-tag';
import { heldMail } from './gathered-mail.service.ts';
import { noticeMail } from './notification-mail.service.ts';

/** Whoever one write or one page of reminders would send more mails than this gets one that tells of all. */
const mostMailsAtOnce = 10;

/** Marks the rows of whoever would get too many mails: these are held for one mail. */
export function gatherMany<R extends { account_id: string; mail: string }>(
  rows: readonly R[],
): (R & { is_gathered: boolean })[] {
  const mails = Map.groupBy(
    rows.filter(({ mail }) => mail === 'now'),
    ({ account_id }) => account_id,
  );
  const isGathered = ({ mail, account_id }: R) =>
    mail === 'now' && (mails.get(account_id)?.length ?? 0) > mostMailsAtOnce;
  return rows.map((row) => ({ ...row, is_gathered: isGathered(row) }));
}

/** Queues the mail of a row `k` that was just kept, or the one that tells of all that are held. */
export const queueMail = sql`
  case when k.mail <> 'now' or k.times > 1 then null
       when k.held_at is null then
         enqueue(${noticeMail.name}, json_build_object('organizationId', k.organization_id, 'id', k.id), 'notice:' || k.id, null)
       else enqueue(${heldMail.name}, json_build_object('organizationId', k.organization_id, 'accountId', k.account_id), 'held:' || k.account_id, null)
  end`;
