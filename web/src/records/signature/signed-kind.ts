import type { PartCalls, RecordKind } from '../record/record-kind.ts';

/** The calls by which records of a kind are approved and signed. */
export type SignedParts = Pick<PartCalls, 'approval' | 'signature'>;

/** Which record is signed, and what the screens of its approvals and signatures know of its kind. */
export type SignedPlace = {
  kind: Pick<RecordKind, 'key'> & { parts: SignedParts };
  params: { workspaceId: string; recordId: string };
};
