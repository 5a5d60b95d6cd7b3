import { counted } from 'contract/core/counted';
import { type RecordExport, recordKinds } from 'contract/core/record-kinds';
import type { ExportKind } from 'contract/export-job';

type Words = {
  begun: string;
  done: (total: string) => string;
  progress: (done: string, total: string) => string;
};

export const exportFailed = 'The export failed. Start it again.';

const wordsOf = (one: string, many: string): Words => ({
  begun: `Exporting ${many}`,
  done: (total) => `${counted(total, one, many)} exported`,
  progress: (done, total) => `Exporting ${many}: ${done} of ${total}`,
});

const ofAttention: Words = {
  begun: 'Exporting what needs attention',
  done: (total) => `${counted(total, 'row')} exported`,
  progress: (done, total) => `Exporting what needs attention: ${done} of ${total}`,
};

const ofRecords = Object.fromEntries(
  Object.values(recordKinds).map(({ exports, words }) => [exports, wordsOf(words.one, words.many)]),
) as Record<RecordExport, Words>; // fromEntries cannot keep the keys

/** What the tray says of each kind of export. */
export const exportTexts: Record<ExportKind, Words> = {
  ...ofRecords,
  activity: {
    begun: 'Exporting the activity log',
    done: (total) => `${counted(total, 'row')} of the activity log exported`,
    progress: (done, total) => `Exporting the activity log: ${done} of ${total}`,
  },
  log: {
    begun: 'Exporting the activity log of the workspace',
    done: (total) => `${counted(total, 'row')} of the activity log exported`,
    progress: (done, total) => `Exporting the activity log of the workspace: ${done} of ${total}`,
  },
  mails: {
    begun: 'Exporting the email log',
    done: (total) => `${counted(total, 'row')} of the email log exported`,
    progress: (done, total) => `Exporting the email log: ${done} of ${total}`,
  },
  users: wordsOf('user', 'users'),
  'access-review': {
    begun: 'Exporting the access review',
    done: (total) => `${counted(total, 'line')} of the access review exported`,
    progress: (done, total) => `Exporting the access review: ${done} of ${total}`,
  },
  tasks: wordsOf('task', 'tasks'),
  'my-tasks': wordsOf('task', 'tasks'),
  deleted: wordsOf('deleted item', 'deleted items'),
  checklists: wordsOf('checklist', 'checklists'),
  'checklist-runs': wordsOf('checklist run', 'checklist runs'),
  'checklist-schedules': wordsOf('schedule', 'schedules'),
  documents: wordsOf('document', 'documents'),
  sites: wordsOf('site', 'sites'),
  processes: wordsOf('process', 'processes'),
  members: wordsOf('user of the workspace', 'users of the workspace'),
  roles: wordsOf('role', 'roles'),
  groups: wordsOf('group', 'groups'),
  invitations: wordsOf('invitation', 'invitations'),
  'access-reviews': wordsOf('access review', 'access reviews'),
  'log-reviews': wordsOf('log review', 'log reviews'),
  signatures: wordsOf('signature', 'signatures'),
  'sign-ins': wordsOf('sign-in', 'sign-ins'),
  xray: wordsOf('finding', 'findings'),
  attention: ofAttention,
  'all-attention': ofAttention,
};
