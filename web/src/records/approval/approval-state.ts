import type { Approval, ApprovalOverview } from 'contract/records/approval/approval';
import { useApi } from '../../core/http/use-api.ts';
import type { SignedPlace } from '../signature/signed-kind.ts';
import { approvalTexts as texts } from './approval-texts.ts';

/** The approvals of a record, and what waits for whoever looks. */
export const useApprovals = ({ kind, params }: SignedPlace) =>
  useApi(kind.parts.approval.overview, { params });

/** Whether whoever looks is asked to approve the record. */
export const useIsAskedToApprove = (place: SignedPlace): boolean => Boolean(useApprovals(place).data?.mine);

/** The approval that matters: the open one, else the one that is relied on. */
export const presentOf = ({ approvals }: ApprovalOverview): Approval | undefined =>
  approvals.find(({ status }) => status === 'open') ?? approvals.find(({ status }) => status === 'approved');

const deciderOf = ({ person, decidedBy }: Approval['stages'][number]['slots'][number]) =>
  decidedBy ? texts.decidedFor(decidedBy.name, person.name) : person.name;

/** Who has decided, or is still asked in the open stage. */
export function peopleOf({ stages }: Approval, decision: 'approved' | null): string {
  const among = decision ? stages : stages.filter(({ status }) => status === 'open');
  return among
    .flatMap(({ slots }) => slots.flatMap((slot) => (slot.decision === decision ? [deciderOf(slot)] : [])))
    .join(', ');
}
