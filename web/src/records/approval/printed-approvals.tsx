import { type Approval, type ApprovalOverview, approvalStates } from 'contract/records/approval/approval';
import {
  type PrintColumn,
  PrintSection,
  PrintTable,
  type SheetFact,
} from '../../shared/print/print-sheet.tsx';
import sheet from '../../shared/print/print-sheet.module.css';
import { momentText } from '../../shared/print/printed-at.ts';
import { signatureTexts } from '../signature/signature-texts.ts';
import { presentOf } from './approval-state.ts';
import { approvalTexts as texts } from './approval-texts.ts';

type Place = {
  approval: Approval;
  number: number;
  needsQuality: boolean;
  slot: Approval['stages'][number]['slots'][number];
};

const columns: PrintColumn<Place>[] = [
  {
    id: 'approval',
    header: texts.title,
    cell: ({ approval: { status, recordVersion }, number }) => (
      <>
        {approvalStates[status].label} {texts.forVersion(recordVersion)}
        <div className={sheet.small}>{texts.stage(number)}</div>
      </>
    ),
  },
  {
    id: 'who',
    header: texts.approver,
    isWide: true,
    cell: ({ slot: { person, comment, justification, isQuality }, needsQuality }) => (
      <>
        <strong>{person.name}</strong>
        {needsQuality && isQuality && ` (${texts.isQuality})`}
        {comment && <div className={sheet.small}>{comment}</div>}
        {justification && <div className={sheet.small}>{texts.justified(justification)}</div>}
      </>
    ),
  },
  {
    id: 'decision',
    header: texts.decision,
    cell: ({ slot: { decision, isSigned } }) => (
      <>
        {decision ? texts.decisions[decision] : texts.undecided}
        {decision && isSigned && <div className={sheet.small}>{texts.signature}</div>}
      </>
    ),
  },
  {
    id: 'when',
    header: texts.when,
    cell: ({ slot: { decidedAt } }) => (decidedAt ? momentText(decidedAt) : ''),
  },
];

const placesOf = (approval: Approval): Place[] =>
  approval.stages.flatMap(({ slots, needsQuality }, index) =>
    slots.map((slot) => ({ approval, number: index + 1, needsQuality, slot })),
  );

/** The approvals of a record on paper: who was asked in which stage, and what each decided, signed or not. */
export function PrintedApprovals({ approvals }: { approvals: readonly Approval[] }) {
  if (approvals.length === 0) return null;
  return (
    <PrintSection title={texts.title}>
      <PrintTable
        label={texts.title}
        columns={columns}
        rows={approvals.flatMap(placesOf)}
        rowId={({ approval, slot }) => `${approval._id} ${slot.person._id}`}
      />
    </PrintSection>
  );
}

/** For the head of a sheet: whether the record is approved, and whether it still says what was approved. */
export function freshnessFacts(overview: ApprovalOverview): SheetFact[] {
  const present = presentOf(overview);
  if (!present) return [];
  const [first, ...more] = present.changes;
  const fresh = first ? signatureTexts.changedSince(first.label, more.length) : signatureTexts.unchanged;
  const value = present.status === 'open' ? texts.open : `${approvalStates[present.status].label}. ${fresh}`;
  return [{ label: texts.title, value }];
}
