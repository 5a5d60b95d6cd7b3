import type { WriteContext } from '../../core/http/context.ts';
import { enqueueMany } from '../../core/jobs/jobs.ts';
import { sendInvitationMail } from './invitation.jobs.ts';

/** Queues the first mails of many invitations, so many in a second from now on. */
export async function queueInvitationMails(
  ctx: WriteContext,
  ids: readonly string[],
  { perSecond, after }: { perSecond: number; after: number },
): Promise<void> {
  const begin = Date.now();
  const { organizationId } = ctx;
  await enqueueMany(
    ctx.db,
    sendInvitationMail,
    ids.map((id, index) => ({
      payload: { organizationId, id, turn: 0 },
      runAt: new Date(begin + Math.floor((after + index) / perSecond) * 1000),
    })),
  );
}
