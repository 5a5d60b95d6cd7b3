import { limits } from 'contract/core/limits';
import type { ImportState, ImportTarget } from 'contract/records/import/import';
import { countText } from '../../ui/layout/pager-pages.ts';

const columnsIn = (count: number) => (count === 1 ? '1 column' : `${countText(count)} columns`);
const rows = (count: number) => (count === 1 ? '1 row' : `${countText(count)} rows`);
const invitations = (count: number) => (count === 1 ? '1 invitation' : `${countText(count)} invitations`);

const states: Record<ImportState, string> = {
  reading: 'Reading',
  mapping: 'Columns to choose',
  checking: 'Checking',
  checked: 'Checked',
  importing: 'Importing',
  done: 'Imported',
  undoing: 'Undoing',
  undone: 'Undone',
  failed: 'Not readable',
};

/** The words of every import. */
export const importTexts = {
  outside: 'An import is drawn outside of its screen',
  backTo: (list: string) => `Back to ${list}`,
  seeMade: (list: string) => `See the ${list}`,
  seeInvitations: 'See the invitations',
  what: 'What to import',
  fromSheet: 'Import from a sheet',
  orStarter: 'No sheet yet?',
  steps: ['Upload', 'Columns', 'Check', 'Import', 'Done'],
  stepsLabel: 'Steps of the import',
  states,
  failed: 'This import could not be opened',

  file: {
    drop: 'Drop a file here, or',
    choose: 'Choose file',
    help: `CSV or Excel (.xlsx), up to ${limits.importMaxBytes / 1024 / 1024} MB and ${countText(limits.importRows)} rows. The first row holds the headings.`,
    accept: '.csv,.txt,.xlsx',
  },
  uploading: (name: string) => `Uploading ${name}`,
  tooLarge: `The file is larger than ${limits.importMaxBytes / 1024 / 1024} MB`,
  stay: 'Stay on this page until it is uploaded.',
  template: 'Begin with a template that has all headings and a note on each:',
  templateFailed: 'The template could not be fetched',
  templateCsv: 'Template as CSV',
  templateXlsx: 'Template as Excel',

  earlier: 'Earlier imports',
  list: {
    search: 'Search file name',
    empty: 'No imports yet.',
    columns: {
      fileName: 'File',
      state: 'Status',
      createdBy: 'By',
      createdAt: 'Uploaded',
    },
  },

  progressOf: (label: string, done: number, total: number) =>
    total > 0 ? `${label}: ${countText(done)} of ${countText(total)}` : label,
  mayLeave: 'You may leave this page and come back; it goes on.',

  mapTitle: 'Match the columns',
  mapLead: (name: string, count: number) =>
    `${name} has ${rows(count)}. The columns that were recognized are chosen already.`,
  matched: (known: number, all: number) => `${countText(known)} of ${columnsIn(all)} matched.`,
  none: 'Not in the file',
  column: (name: string, heading: string) => (heading ? `${name} · ${heading}` : name),
  examples: 'In the file',
  required: (label: string) => `Choose the column for “${label}”.`,
  defaultsTitle: 'For rows that leave this empty',
  defaultWorkspace: 'Workspace',
  defaultWorkspaceHelp: 'Whoever has no workspace in the file gets this one.',
  defaultWorkspaceNeeded: 'Choose a workspace, or the column that names the workspaces.',
  defaultPermission: 'Permission',
  permissions: { view: 'View', edit: 'Edit', admin: 'Admin' },
  check: 'Check the rows',
  checking: 'Checking...',
  otherFile: 'Upload another file',
  cancel: 'Cancel import',
  cancelTitle: 'Cancel import',

  checkTitle: 'What was found',
  good: 'To import',
  leftOut: 'Left out',
  bad: 'With errors',
  nothingGood: 'No row can be imported. Correct the file and upload it again, or change the columns.',
  someBad: (count: number) =>
    `${rows(count)} with errors. Correct ${count === 1 ? 'it' : 'them'} here or in the file, or leave ${count === 1 ? 'it' : 'them'} out.`,
  errorsCsv: 'Errors as CSV',
  errorsXlsx: 'Errors as Excel',
  modeLabel: 'Rows with errors',
  modes: {
    all: 'Import nothing until every row is correct',
    skip: (count: number) => `Leave out the ${rows(count)} with errors and import the others`,
  },
  blockedByErrors: 'Some rows have errors. Correct them, or choose to leave them out.',
  blockedByNothing: 'There is no row that could be imported.',
  changeColumns: 'Change the columns',
  starting: 'Importing...',
  rows: {
    label: 'Rows of the file',
    search: 'Search the rows',
    empty: 'No rows found.',
    columns: { row: 'Row', status: 'Result', messages: 'What was found' },
    statuses: { ok: 'OK', warning: 'Note', change: 'Change', duplicate: 'Duplicate', error: 'Error' },
  },

  doneTitle: 'Imported',
  undoneTitle: 'Undone',
  more: (count: number) => `and ${countText(count)} more`,
  out: 'Rows left out',
  by: 'Uploaded by',
  from: 'File',
  resultXlsx: 'Result as Excel',
  resultCsv: 'Result as CSV',
  another: 'Import another file',
  undo: 'Undo import',
  undoTitle: 'Undo import',
  blockedUndo: (name: string, reason: string) => `${name} ${reason}. The import can no longer be undone.`,
  looking: 'Checking whether anything has changed since...',

  inEveryRow: (label: string) => `${label} in every row`,
  fix: {
    open: 'Correct',
    openCell: (cell: string) => `Correct ${cell}`,
    title: (row: number, label: string) => `Row ${countText(row)}, ${label}`,
    value: 'What the cell says',
    correct: 'Correct value',
    everywhere: (value: string) =>
      value ? `Also in the other rows that say “${value}”` : 'Also in the other rows that are empty',
    save: 'Correct',
    saved: 'Corrected',
  },
  twins: {
    label: 'Rows that look like something that is there already',
    skip: (count: number) => `Leave out the ${rows(count)}`,
    import: (count: number) => `Import the ${rows(count)} all the same`,
    count: 'Duplicates',
  },
  changes: {
    label: 'Rows with the number of a record that is there',
    skip: (count: number) => `Leave out the ${rows(count)}`,
    apply: (count: number) => `Change the records that the ${rows(count)} name`,
    count: 'Changes',
  },
  dashboard: 'Dashboard',
  stepDone: ', done',
} as const;

type Words = { one: string; many: string };

const counted =
  ({ one, many }: Words) =>
  (count: number) =>
    count === 1 ? `1 ${one}` : `${countText(count)} ${many}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What is said of sites, processes and records, which are there at once. */
function ofThings(words: Words) {
  const { many } = words;
  const count = counted(words);
  return {
    title: `Import ${many}`,
    intro: `Bring in many ${many} at once from a list. Nothing is created until you have reviewed the check.`,
    progress: {
      reading: 'Reading the file',
      checking: 'Checking the rows',
      importing: `Importing the ${many}`,
      undoing: `Taking the ${many} back`,
    },
    cancelQuestion: 'The rows of this file are forgotten. Nothing has been made.',
    allGood: (n: number) => `All rows are correct. ${capital(count(n))} can be imported.`,
    commit: (n: number, changed: number) => {
      if (changed === 0) return `Import ${count(n)}`;
      return n === 0 ? `Change ${count(changed)}` : `Import ${countText(n)} and change ${count(changed)}`;
    },
    doneText: (n: number, withChanges: boolean) =>
      `${count(n)} imported${withChanges ? ' or changed' : ''}. The whole import can be undone until one of its rows is changed.`,
    undoneText: (n: number) => `${count(n)} taken back.`,
    keptText: (n: number) =>
      n === 1 ? 'One was changed before it was taken back, and stays:' : `${count(n)} were changed and stay:`,
    made: capital(many),
    undoQuestion: (n: number, withChanges: boolean) =>
      withChanges
        ? `${count(n)}: what was new will be deleted again, and what was changed becomes what it was.`
        : `${count(n)} will be deleted again.`,
  };
}

const invited: Partial<ReturnType<typeof ofThings>> = {
  intro: 'Invite many people at once from a list. Nothing is sent before you have seen what was found in it.',
  progress: {
    reading: 'Reading the file',
    checking: 'Checking the rows',
    importing: 'Importing the users',
    undoing: 'Taking the invitations back',
  },
  cancelQuestion: 'The rows of this file are forgotten. Nothing has been sent.',
  allGood: (n) => `All rows are correct. ${n === 1 ? '1 user' : `${countText(n)} users`} can be invited.`,
  doneText: (n) =>
    `${invitations(n)} made. The emails are sent one after another; each link works for ${limits.invitationDays} days.`,
  undoneText: (n) => `${invitations(n)} taken back. Their links no longer work.`,
  keptText: (n) =>
    n === 1
      ? 'One person had accepted before and stays:'
      : `${countText(n)} users had accepted before and stay:`,
  made: 'Invitations',
  undoQuestion: (n) => `${invitations(n)} will be taken back. Whoever has accepted already stays a member.`,
};

/** What is said of what is imported. */
export function wordsOf(target: ImportTarget, words: Words): ReturnType<typeof ofThings> {
  return { ...ofThings(words), ...(target === 'users' ? invited : {}) };
}
