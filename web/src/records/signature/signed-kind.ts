import type { Permission } from 'contract/core/rights/permissions';
import type { signingEndpoints } from 'contract/records/signature/signature.endpoints';
import type { PartCalls, RecordKind } from '../record/record-kind.ts';

/** The calls by which records of a kind are approved and signed. */
export type SignedParts = Pick<PartCalls, 'approval' | 'signature'>;

/** The calls by which one thing is signed. */
type SigningCalls = ReturnType<
  typeof signingEndpoints<`/${string}/:workspaceId/:recordId`, Permission, Permission>
>;

/** What is signed, and where its calls are. */
export type SigningPlace = {
  kind: { parts: { signature: SigningCalls } };
  params: { workspaceId: string; recordId: string };
};

/** Which record is signed, and what the screens of its approvals and signatures know of its kind. */
export type SignedPlace = {
  kind: Pick<RecordKind, 'key'> & { parts: SignedParts };
  params: { workspaceId: string; recordId: string };
};
