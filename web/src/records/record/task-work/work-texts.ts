import { counted } from 'contract/core/counted';
import { namedAsks, type NamedTask } from 'contract/core/record-kinds';
import type { AskedKind } from 'contract/records/task/task.endpoints';

/** The words of working on a task. */
export const workTexts = {
  complete: 'Complete this task',
  act: 'Complete',
  note: 'Note',
  optional: 'Optional',
  notePlaceholder: 'What was done',
  files: (many: number) => counted(many, 'photo or file', 'photos and files'),
  noFiles: 'A photo or file, at least one is needed',
  addFile: 'Add one',
  evidenceMissing: 'Attach a photo or a file first: this action asks for evidence.',
  noteMissing: 'Say in the note what was done.',
  lacking: 'What is still missing',
  thenVerifies: (name: string) => `${name} then verifies it. Nobody verifies their own work.`,
  thenSomebody: 'A manager of the record then verifies it. Nobody verifies their own work.',
  completedBy: (name: string) => `Completed by ${name}`,
  verifiedBy: (name: string) => `Verified by ${name}`,
  somebody: 'Somebody who has left',
  done: 'What was done',
  verify: 'Verify this task',
  verifyAct: 'Verify',
  verifyNote: 'Comment',
  sendBack: 'Send back',
  progress: 'Progress',
  progressIs: (percent: number) => `${percent}%`,
  saveProgress: 'Save progress',
  late: (days: number) => `${counted(days, 'day', 'days')} late`,
  due: 'Due',
  firstDue: 'First due',
  start: 'Start',
  priority: 'Priority',
  dependsOn: 'Depends on',
  assignedTo: 'Assigned to',
  assigneeRequired: 'Assignee is required',
  resumeRequired: 'Date is required',
  verifier: 'Verified by',
  anyManager: 'A manager who does not do the work',
  moreTimeShort: 'More time',
  from: 'From',
  to: 'To',
  reason: 'Reason',
  more: 'More actions',
  give: 'Give to somebody else',
  giveAct: 'Give',
  given: 'Action given to somebody else',
  onHold: (until: string) => `On hold until ${until}.`,
  held: 'On hold.',
  declined: 'Declined.',
  cancelled: 'Cancelled.',
  sentBack: 'Sent back.',
  standingIn: (name: string) => `You stand in for ${name}, who is away. The activity log says so.`,
  photos: 'Photos and files',
  photosCount: (many: number, isNeeded: boolean) => (isNeeded ? `${many}, at least 1 is needed` : `${many}`),
  add: 'Add a photo or file',
  drop: 'or drop it anywhere',
  dropHere: 'Drop it to add it',
  waitToBeSent: (many: number) => (many === 1 ? '1 waits to be sent.' : `${many} wait to be sent.`),
  camera: 'Take a photo',
  remove: (name: string) => `Delete ${name}`,
  open: (name: string) => `Open ${name}`,
  removeTitle: 'Delete file',
  removeQuestion: 'The file is taken off the action. The activity log keeps its name.',
  stop: (name: string) => `Stop adding ${name}`,
  again: 'Try again',
  noteAsked: 'A note is needed.',
  /** What a step leads to, where its word does not say it. */
  step: {
    hold: 'It stays in the list, and is asked about once the day has passed.',
    decline: 'It goes back to the managers of the record, who find somebody else.',
    reset: 'It stands as if nobody had begun it.',
    cancel:
      'It is not to be done after all, and its record can be completed without it. Those who have it are told.',
    reopen: 'It is worked on again. That it was completed and verified counts no more.',
    'send-back': 'It goes back to those who did it, with what you say.',
  } as Record<string, string>,
  steps: 'Steps',
} as const;

const wordsOf = (word: 'label' | 'act') =>
  Object.fromEntries(namedAsks.map((ask) => [ask.task, ask[word]])) as Record<NamedTask, string>; // fromEntries cannot keep the keys

/** What is asked of somebody, as lists of tasks call it. */
export const requestTexts: Record<AskedKind, string> = {
  ...wordsOf('label'),
  approval_decision: 'Approve or reject',
  extension_decision: 'Decide on more time',
  verification: 'Verify',
  handover: 'Declined: find somebody else',
  takeover: 'Take over or decline',
};

/** What the button says that leads to deciding. */
export const requestActs: Record<AskedKind, string> = {
  ...wordsOf('act'),
  approval_decision: 'Review',
  extension_decision: 'Decide',
  verification: 'Verify',
  handover: 'Find somebody',
  takeover: 'Take over',
};
