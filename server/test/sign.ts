import { riskParts } from 'contract/modules/risk/risk.endpoints';
import type { OfferedMeaning, SigningReview } from 'contract/records/signature/signature';
import type { Member } from './api.ts';

export type RecordParams = { workspaceId: string; recordId: string };

/** A stage as it is asked for unless told otherwise. */
export const stageOf = (approvers: readonly Member[], more: object = {}) => ({
  approvers: approvers.map(({ user }) => user.accountId),
  rule: 'all' as const,
  days: 3,
  needsSignature: true,
  ...more,
});

/** Asks for an approval of a risk as it stands. */
export async function askApproval(
  who: Member,
  params: RecordParams,
  stages: readonly object[],
  version?: number,
) {
  const seen = version ?? (await review(who, params)).record.version;
  return who.call(riskParts.approval.ask, { params, body: { stages: [...stages], recordVersion: seen } });
}

export async function review(who: Member, params: RecordParams): Promise<SigningReview> {
  const { body } = await who.call(riskParts.signature.review, { params });
  return body.data as SigningReview; // what the call declares
}

/** A token for what somebody sees now. */
export async function beginSigning(who: Member, params: RecordParams, meaning: OfferedMeaning) {
  const { hash, record } = await review(who, params);
  return who.call(riskParts.signature.challenge, {
    params,
    body: { meaning, hash, recordVersion: record.version },
  });
}

/** Signs a risk as somebody sees it now, with their password unless told otherwise. */
export async function sign(who: Member, params: RecordParams, meaning: OfferedMeaning, more: object = {}) {
  const begun = await beginSigning(who, params, meaning);
  if (begun.status !== 200) return begun;
  const body = { token: begun.body.data.token, password: who.password, ...more };
  return who.call(riskParts.signature.sign, { params, body });
}

/** The same by the call that signs several. */
export async function signTogether(
  who: Member,
  params: RecordParams,
  meaning: OfferedMeaning,
  more: object = {},
) {
  const { hash, record } = await review(who, params);
  const items = [{ record: record._id, hash, recordVersion: record.version }];
  const begun = await who.call(riskParts.signature.challengeMany, { params, body: { meaning, items } });
  if (begun.status !== 200) return begun;
  const body = { token: begun.body.data.token, password: who.password, ...more };
  return who.call(riskParts.signature.signMany, { params, body });
}
