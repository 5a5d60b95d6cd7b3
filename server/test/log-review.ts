import { createHash } from 'node:crypto';
import { logReviewSigning } from 'contract/records/log-review/log-review.endpoints';
import { v7 as newId } from 'uuid';
import { daysAfter } from 'contract/core/days';
import type { Member, TestApi } from './api.ts';
import type { Cases, Here, Now } from './attention-cases.ts';
import { asOwner } from './worker.ts';

/** A month of the log of a workspace as it is seen by whoever signs it, and the token of a signature that is begun. */
export type LogToSign = { recordId: string; seen: { hash: string; recordVersion: number }; token: string };

/** Opens the reviews of three months of the log of a workspace; the owner has begun to sign the last one. */
export async function addLogReviews(api: TestApi, owner: Member, workspaceId: string): Promise<LogToSign> {
  const organizationId = owner.user._id;
  const recordId = newId();
  for (const [id, month] of [
    [newId(), '2025-11-01'],
    [newId(), '2025-12-01'],
    [recordId, '2026-01-01'],
  ])
    await api.owner.query(
      `insert into log_reviews (organization_id, id, workspace_id, month, zone, due_on, row_count, first_row, last_row, alerts, warnings)
       select organization_id, $1, workspace_id, $2, 'UTC', $2::date + 45, count(*), min(seq), max(seq), 0, 0
         from activities where workspace_id = $3 group by organization_id, workspace_id`,
      [id, month, workspaceId],
    );
  const { body } = await owner.call(logReviewSigning.review, { params: { workspaceId, recordId } });
  const { hash, record } = body.data;
  const token = `token-${newId()}`;
  const item = {
    kind: 'log_review',
    workspace: workspaceId,
    record: recordId,
    number: record.number,
    name: record.name,
    version: record.version,
    hash,
  };
  await api.owner.query(
    `insert into signing_challenges (organization_id, id, account_id, token_hash, meaning, items, challenge, expires_at)
     values ($1, $2, $3, $4, 'Reviewed', $5, 'challenge', '2100-01-01')`,
    [
      organizationId,
      newId(),
      owner.user.accountId,
      createHash('sha256').update(token).digest(),
      JSON.stringify([item]),
    ],
  );
  return { recordId, seen: { hash, recordVersion: record.version }, token };
}

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
