import { limits } from 'contract/core/limits';
import type { ImportState } from 'contract/records/import/import';
import { countText } from '../../ui/layout/pager-pages.ts';

const people = (count: number) => (count === 1 ? '1 user' : `${countText(count)} users`);
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

/** The words of importing users. */
export const importTexts = {
  back: 'Back to users',
  steps: ['Upload', 'Columns', 'Check', 'Import', 'Done'],
  stepsLabel: 'Steps of the import',
  states,
  failed: 'This import could not be opened',

  intro: 'Invite many people at once from a list. Nothing is sent before you have seen what was found in it.',
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
  templateCsv: 'Template as CSV',
  templateXlsx: 'Template as Excel',

  earlier: 'Earlier imports',
  list: {
    search: 'Search file name',
    empty: 'No imports yet.',
    columns: {
      fileName: 'File',
      state: 'Status',
      made: 'Invitations',
      createdBy: 'By',
      createdAt: 'Uploaded',
    },
  },

  progress: {
    reading: 'Reading the file',
    checking: 'Checking the rows',
    importing: 'Importing the users',
    undoing: 'Taking the invitations back',
  },
  progressOf: (label: string, done: number, total: number) =>
    total > 0 ? `${label}: ${countText(done)} of ${countText(total)}` : label,
  mayLeave: 'You may leave this page and come back; it goes on.',

  mapTitle: 'Which column is what?',
  mapLead: (name: string, count: number) =>
    `${name} has ${rows(count)}. The columns that were recognised are chosen already.`,
  none: 'Not in the file',
  column: (name: string, heading: string) => (heading ? `${name} · ${heading}` : name),
  examples: 'In the file',
  required: (label: string) => `Choose the column with the ${label.toLowerCase()}.`,
  defaultsTitle: 'For rows that say nothing themselves',
  defaultWorkspace: 'Workspace',
  defaultWorkspaceHelp: 'Whoever has no workspace in the file gets this one.',
  defaultWorkspaceNeeded: 'Choose a workspace, or the column that names the workspaces.',
  defaultPermission: 'Permission',
  permissions: { view: 'View', edit: 'Edit', admin: 'Admin' },
  check: 'Check the rows',
  checking: 'Checking…',
  otherFile: 'Upload another file',
  cancel: 'Cancel import',
  cancelTitle: 'Cancel import',
  cancelQuestion: 'The rows of this file are forgotten. Nothing has been sent.',

  checkTitle: 'What was found',
  good: 'To import',
  leftOut: 'Left out',
  bad: 'With errors',
  allGood: (count: number) => `All rows are right. ${people(count)} can be invited.`,
  nothingGood: 'No row can be imported. Correct the file and upload it again, or change the columns.',
  someBad: (count: number) =>
    `${rows(count)} with errors. Correct them in the file and upload it again, or leave them out.`,
  errorsCsv: 'Errors as CSV',
  errorsXlsx: 'Errors as Excel',
  modeLabel: 'Rows with errors',
  modes: {
    all: 'Import nothing until every row is right',
    skip: (count: number) => `Leave out the ${rows(count)} with errors and import the others`,
  },
  blockedByErrors: 'Some rows have errors. Correct them, or choose to leave them out.',
  blockedByNothing: 'There is no row that could be imported.',
  changeColumns: 'Change the columns',
  commit: (count: number) => `Import ${people(count)}`,
  starting: 'Importing…',
  rows: {
    label: 'Rows of the file',
    search: 'Search the rows',
    empty: 'No rows found.',
    columns: { row: 'Row', name: 'Name', email: 'Email', status: 'Result', messages: 'What was found' },
    statuses: { ok: 'Right', warning: 'Note', error: 'Error' },
  },

  doneTitle: 'Imported',
  doneText: (count: number) =>
    `${invitations(count)} made. The mails leave one after the other; each link works for ${limits.invitationDays} days.`,
  undoneTitle: 'Undone',
  undoneText: (count: number) => `${invitations(count)} taken back. Their links lead nowhere from now on.`,
  keptText: (count: number) =>
    count === 1
      ? 'One person had accepted before and stays:'
      : `${people(count)} had accepted before and stay:`,
  more: (count: number) => `and ${countText(count)} more`,
  invited: 'Invitations',
  out: 'Rows left out',
  by: 'Uploaded by',
  from: 'File',
  seeInvitations: 'See the invitations',
  another: 'Import another file',
  undo: 'Undo import',
  undoTitle: 'Undo import',
  undoQuestion: (count: number) =>
    `${invitations(count)} will be taken back. Whoever has accepted already stays a member.`,
  dashboard: 'Dashboard',
  stepDone: ', done',
} as const;
