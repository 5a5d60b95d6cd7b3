import type { approvalEndpoints } from 'contract/records/approval/approval.endpoints';
import type { RecordDefinition } from 'contract/records/record/record.endpoints';
import type { signatureEndpoints } from 'contract/records/signature/signature.endpoints';

/** The calls by which records of a kind are approved and signed. */
export type SignedCalls = {
  approvalCalls: ReturnType<typeof approvalEndpoints<RecordDefinition>>;
  signatureCalls: ReturnType<typeof signatureEndpoints<RecordDefinition>>;
};

/** A kind of record as the screens of its approvals and signatures know it. */
type SignedKind = SignedCalls & { key: string };

/** Which record is signed. */
export type SignedPlace = { kind: SignedKind; params: { workspaceId: string; recordId: string } };
