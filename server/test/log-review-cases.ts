import { daysAfter } from 'contract/core/days';
import { v7 as newId } from 'uuid';
import type { Cases, Here, Now } from './attention-cases.ts';
import { asOwner } from './worker.ts';

/** The reviews of a month of the log that call for attention, and those that do not. */
export function logReviewCases({ api, world }: Here): Cases {
  /** The review of a month, which is to be signed on that day. */
  async function open(month: string, { zone }: Now, dueOn: string, isSigned = false): Promise<string> {
    const id = newId();
    const { organizationId, workspaceId, owner } = world();
    await asOwner(
      api().urls,
      `insert into log_reviews (organization_id, id, workspace_id, month, zone, due_on, row_count, first_row, last_row, alerts, warnings,
         completed_at, completed_by)
       values ($1, $2, $3, $4, $5, $6, 1, 1, 1, 0, 0, $7, $8)`,
      [
        organizationId,
        id,
        workspaceId,
        month,
        zone,
        dueOn,
        ...(isSigned ? ['2026-11-01', owner.user.accountId] : [null, null]),
      ],
    );
    return id;
  }
  return {
    'to be signed today': {
      holds: true,
      severity: 'warn',
      make: (now) => open('2026-02-01', now, now.today),
    },
    'was to be signed yesterday': {
      holds: true,
      severity: 'alert',
      make: (now) => open('2026-03-01', now, daysAfter(now.today, -1)),
    },
    'was to be signed yesterday, and is': {
      holds: false,
      make: (now) => open('2026-04-01', now, daysAfter(now.today, -1), true),
    },
  };
}
