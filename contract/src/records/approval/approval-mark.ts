/** How it stands with the approval of a record: one is asked for, or it was approved, and what it says otherwise since. */
export type ApprovalMark = { status: 'open' | 'approved'; changed: readonly string[] };

/** The same in words, as lists, exports and print sheets say it. */
export function approvalMarkText(mark: ApprovalMark | null): string {
  if (!mark) return '';
  if (mark.status === 'open') return 'Waiting for approval';
  const [first, ...more] = mark.changed;
  if (first === undefined) return 'Approved';
  return `Changed since approval: ${more.length > 1 ? `${first} and ${more.length} more` : mark.changed.join(', ')}`;
}

/** How it may stand with the approval of a record, for what narrows a list. */
export const approvalStateLabels = {
  asked: 'Waiting for approval',
  approved: 'Approved as it stands',
  changed: 'Changed since approval',
  none: 'Not asked for',
} as const;

export type ApprovalState = keyof typeof approvalStateLabels;
export const approvalStates = Object.keys(approvalStateLabels) as [ApprovalState, ...ApprovalState[]]; // Object.keys loses the literal keys
