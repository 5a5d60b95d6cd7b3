import { createHash } from 'node:crypto';
import { logReviewSigning } from 'contract/records/log-review/log-review.endpoints';
import { v7 as newId } from 'uuid';
import type { Member, TestApi } from './api.ts';

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
