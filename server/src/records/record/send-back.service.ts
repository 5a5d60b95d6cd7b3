import type { Remark } from 'contract/core/step';
import type { WriteContext } from '../../core/http/context.ts';
import type { Store } from '../../core/store/store.ts';
import { endRequests } from '../extension/request.service.ts';
import { notCompleted, notVerified } from './action-step.service.ts';

/** Has actions of a record done once more that somebody found not to be done, each with what is said of it. */
export async function sendBack(
  ctx: WriteContext,
  { actions, number }: { actions: Store; number: string },
  remarks: readonly Remark[],
): Promise<void> {
  const said_at = new Date().toISOString();
  for (const { item, text } of remarks) {
    const extra = {
      status: 'in-progress',
      ...notCompleted,
      ...notVerified,
      said_by: ctx.actor.accountId,
      said_at,
      said: text,
    };
    await actions.update(
      { ...ctx, rootNumber: number },
      item,
      {},
      { action: 'send-back', reason: text, extra },
    );
    await endRequests(ctx, item, { keep: [], as: 'refused' });
  }
}
