import type { RecordKind, recordKinds } from '../record-kinds.ts';
import type { Act } from '../record-kind.ts';

/** What may be done to a record of any kind; `many` and `one` stand for the kind's own words. */
export const recordActs = {
  read: { level: 'view', does: 'Read {many}' },
  create: { level: 'edit', does: 'Raise {one}' },
  raise: { level: 'contribute', does: 'Report {one} by the short form' },
  revise: { level: 'edit', or: ['raiser'], does: 'Change or withdraw {many} that nobody has taken over' },
  takeOver: { level: 'edit', does: 'Take over {many} that were reported, or decline them' },
  update: { level: 'edit', or: ['manager'], does: 'Change {many} and their actions' },
  // Whoever is named for something attaches what shows that it was done, and may be named without contributing.
  attach: {
    level: 'edit',
    or: ['manager', 'member', 'assignee', 'raiser', 'named'],
    least: 'view',
    does: 'Attach files to {many}',
  },
  confide: { level: 'admin', or: ['manager'], does: 'Make {many} confidential, or open again' },
  hold: { level: 'view', grant: 'legal_hold', does: 'Place {many} on legal hold, and release them' },
  comment: { level: 'contribute', or: ['manager', 'member', 'assignee'], does: 'Comment on {many}' },
  moderate: { level: 'admin', does: 'Delete comments of others' },
  analyse: { level: 'edit', or: ['manager', 'member'], does: 'Analyse the causes of {many}' },
  askApproval: { level: 'edit', or: ['manager'], does: 'Ask for the approval of {many}' },
  sign: { level: 'contribute', does: 'Sign {many}, and decide about their approval when asked' },
  remove: { level: 'approve', or: ['author'], does: 'Delete {many}' },
  restore: { level: 'admin', does: 'Restore deleted {many}' },
  purge: { level: 'admin', grant: 'purge', does: 'Delete {many} permanently' },
} as const satisfies Record<string, Act>;

export type RecordAct = keyof typeof recordActs;

type OwnAct<K extends RecordKind> = Extract<keyof (typeof recordKinds)[K]['acts'], string>;

/** The permissions about records and their actions. */
export type RecordRight = {
  [K in RecordKind]:
    `${K}.${RecordAct | OwnAct<K>}` | `${K}-action.${'progress' | 'claim' | 'verify' | 'decide'}`;
}[RecordKind];
