import { createHash } from 'node:crypto';
import type { RecordKind } from 'contract/core/record-kinds';
import { allEndpoints } from 'contract/endpoints';
import { v7 as newId } from 'uuid';
import type { Member, TestApi } from './api.ts';

const callOf = (name: string) => allEndpoints.find((one) => one.name === name)?.call;

/** A record as it was looked at. */
type Seen = { hash: string; recordVersion: number };

/**
 * A record whose approval waits for its owner, who has begun to sign it too; somebody else who can be asked, and a record that
 * nobody was asked about.
 */
export type ToApprove = {
  ids: { approvalId?: string; signatureId?: string };
  recordId: string;
  approverId: string;
  /** Somebody who is asked besides and may only read by now, and somebody who could be asked in their place. */
  goneId: string;
  thirdId: string;
  token: string;
  seen: Seen;
  freeId: string;
  freeSeen: Seen;
};

const nothing: Seen = { hash: '', recordVersion: 1 };

async function addApprover({ owner }: TestApi, organizationId: string, workspaceId: string): Promise<string> {
  const id = newId();
  await owner.query(
    `with person as (insert into users (id, name, email) values ($2, 'Silent approver', $3)),
     account as (insert into accounts (organization_id, id, user_id, role, account_type, name, email)
       values ($1, $2, $2, 'member', 'invited', 'Silent approver', $3))
     insert into account_permissions (organization_id, account_id, workspace_id, level) values ($1, $2, $4, 4)`,
    [organizationId, id, `${id}@example.test`, workspaceId],
  );
  return id;
}

/** An approval that waits for a decision, asked by one of these people and to be decided by the other. */
export async function openApproval(
  api: TestApi,
  { recordId, approverId, deciderId }: Record<string, string>,
): Promise<string> {
  const [approvalId, stageId] = [newId(), newId()];
  await api.owner.query(
    `insert into approvals (organization_id, id, workspace_id, record_id, record_version, content, shown, content_hash, created_by)
     select organization_id, $1, workspace_id, id, version, '{"fields":{},"files":[]}', '[]', sha256(''), $3 from records where id = $2`,
    [approvalId, recordId, approverId],
  );
  await api.owner.query(
    `insert into approval_stages (organization_id, id, workspace_id, record_id, approval_id, position, needed, days, needs_signature)
     select organization_id, $1, workspace_id, id, $3, 0, 1, 3, false from records where id = $2`,
    [stageId, recordId, approvalId],
  );
  await api.owner.query(
    `insert into approval_slots (organization_id, approval_id, account_id, stage_id, record_id, position)
     select organization_id, $3, $4, $1, id, 0 from records where id = $2`,
    [stageId, recordId, approvalId, deciderId],
  );
  await api.owner.query(
    `update approval_stages set status = 'open', opened_at = now(), due_on = '2099-12-31' where id = $1`,
    [stageId],
  );
  return approvalId;
}

/** A signature of a record, whose mark nobody can check. */
async function addSignature(
  { owner }: TestApi,
  { recordId, signerId }: { recordId: string; signerId: string },
): Promise<string> {
  const id = newId();
  await owner.query(
    `insert into signatures (organization_id, id, workspace_id, record_id, serial, account_id, printed_name, meaning, record_kind, record_number,
       record_name, record_version, content, shown, content_hash, signed_at, zone, method, key_id, mac)
     select r.organization_id, $1, r.workspace_id, r.id, 1, $3, 'Signer', 'Reviewed', r.kind, r.number, r.name, r.version,
            '{"fields":{},"files":[]}', '[]', sha256(''), now(), 'UTC', 'password', 'none', sha256('') from records r where r.id = $2`,
    [id, recordId, signerId],
  );
  return id;
}

/** Somebody who is asked in an approval besides and may only read by now, and somebody who could be asked in their place. */
async function addGone(
  api: TestApi,
  {
    organizationId,
    workspaceId,
    approvalId,
  }: Record<'organizationId' | 'workspaceId' | 'approvalId', string>,
) {
  const goneId = await addApprover(api, organizationId, workspaceId);
  const thirdId = await addApprover(api, organizationId, workspaceId);
  await api.owner.query(`update account_permissions set level = 1 where account_id = $1`, [goneId]);
  // As if they had been asked before the stage was opened.
  await api.owner.query(`update approval_stages set status = 'waiting' where approval_id = $1`, [approvalId]);
  await api.owner.query(
    `insert into approval_slots (organization_id, approval_id, account_id, stage_id, record_id, position)
     select organization_id, approval_id, $2, id, record_id, 1 from approval_stages where approval_id = $1`,
    [approvalId, goneId],
  );
  await api.owner.query(`update approval_stages set status = 'open' where approval_id = $1`, [approvalId]);
  return { goneId, thirdId };
}

/** Has somebody else have written a record, since whoever decides alone has not: in its row, and as the search knows it. */
async function writtenBy({ owner }: TestApi, recordId: string, authorId: string): Promise<void> {
  await owner.query('update records set created_by = $2 where id = $1', [recordId, authorId]);
  await owner.query(`update search_entries set author_id = $2 where item_id = $1 and kind = 'record'`, [
    recordId,
    authorId,
  ]);
}

/** What a world has to approve and to sign of a kind: `recordId` is a record that nothing else is done to. */
export async function addApproval(
  api: TestApi,
  owner: Member,
  {
    kind,
    workspaceId,
    recordId,
    freeId,
  }: { kind: RecordKind; workspaceId: string; recordId: string; freeId: string },
): Promise<ToApprove> {
  const review = callOf(`${kind}-signature.review`);
  const token = `token-${newId()}`;
  if (!review)
    return {
      ids: {},
      recordId,
      approverId: '',
      goneId: '',
      thirdId: '',
      token,
      seen: nothing,
      freeId,
      freeSeen: nothing,
    };
  const organizationId = owner.user._id;
  const approverId = await addApprover(api, organizationId, workspaceId);
  const approvalId = await openApproval(api, { recordId, approverId, deciderId: owner.user.accountId });
  const besides = await addGone(api, { organizationId, workspaceId, approvalId });
  await writtenBy(api, recordId, approverId);
  const { hash, record, decision } = (await owner.call(review, { params: { workspaceId, recordId } })).body
    .data;
  const item = {
    kind,
    workspace: workspaceId,
    record: recordId,
    number: record.number,
    name: record.name,
    version: record.version,
    hash,
    stage: decision.stage,
  };
  await api.owner.query(
    `insert into signing_challenges (organization_id, id, account_id, token_hash, meaning, items, challenge, expires_at)
     values ($1, $2, $3, $4, 'Approved', $5, 'challenge', '2100-01-01')`,
    [
      organizationId,
      newId(),
      owner.user.accountId,
      createHash('sha256').update(token).digest(),
      JSON.stringify([item]),
    ],
  );
  const signatureId = await addSignature(api, { recordId, signerId: owner.user.accountId });
  const seen: Seen = { hash, recordVersion: record.version };
  const free = (await owner.call(review, { params: { workspaceId, recordId: freeId } })).body.data;
  const freeSeen: Seen = { hash: free.hash, recordVersion: free.record.version };
  const people = { approverId, ...besides };
  return { ids: { approvalId, signatureId }, recordId, ...people, token, seen, freeId, freeSeen };
}
