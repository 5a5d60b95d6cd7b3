import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { SearchHit } from 'contract/records/search/search.endpoints';

const ofRecords = (word: 'title' | 'titles') =>
  Object.fromEntries(Object.entries(recordKinds).map(([kind, { words }]) => [kind, words[word]])) as Record<
    RecordKind,
    string
  >; // fromEntries cannot keep the keys

type Field = NonNullable<SearchHit['found']>['field'];

/** The words of the search. */
export const searchTexts = {
  open: 'Search',
  title: 'Search and go to',
  label: 'Search records, people and pages',
  results: 'Results',
  hint: 'Up and down to choose, Enter to open, Esc to close.',
  nothing: (text: string) => `Nothing found for “${text}”.`,
  near: (text: string) => `Nothing has “${text}” as it is typed. These are close to it.`,
  allFor: (text: string) => `All results for “${text}”`,
  tooShort: 'Type one character more to search records and people.',
  searching: 'Searching',
  groups: {
    recent: 'Recently opened',
    searches: 'Recent searches',
    everything: 'Everything',
    pages: 'Go to',
    create: 'Create',
  },
  kinds: {
    ...ofRecords('titles'),
    action: 'Actions',
    comment: 'Comments',
    file: 'Files',
    analysis: 'Analyses',
    cause: 'Causes',
    checklist: 'Checklists',
    run: 'Checklist runs',
    answer: 'Checklist answers',
    workspace: 'Workspaces',
    site: 'Sites',
    process: 'Processes',
    person: 'People',
  } satisfies Record<SearchHit['kind'], string>,
  /** What one of each kind is called. */
  one: {
    ...ofRecords('title'),
    action: 'Action',
    comment: 'Comment',
    file: 'File',
    analysis: 'Analysis',
    cause: 'Cause',
    checklist: 'Checklist',
    run: 'Checklist run',
    answer: 'Checklist answer',
    workspace: 'Workspace',
    site: 'Site',
    process: 'Process',
    person: 'Person',
  } satisfies Record<SearchHit['kind'], string>,
  /** Where besides its title something was found. */
  fields: {
    number: 'Number',
    description: 'Description',
    custom: 'Additional fields',
    tags: 'Tags',
    externalRef: 'External reference',
    fields: 'Questions of the record',
    text: 'Inside the file',
    answer: 'Answer',
    remark: 'Comment',
    said: 'Reason',
    note: 'Note on completion',
    verification: 'Note on verification',
    comment: 'Comment',
    question: 'Question',
    questions: 'Questions',
    evidence: 'Evidence',
    reason: 'Reason',
    category: 'Category',
  } satisfies Record<Field, string>,
  pages: {
    home: 'Dashboard',
    tasks: 'My tasks',
    attention: 'Needs attention',
    notifications: 'Notifications',
    business: 'Business management',
    activity: 'Activity Logs',
    plans: 'Plans and billing',
    profile: 'Profile',
    editProfile: 'Edit profile',
    security: 'Security',
    firstSteps: 'First steps',
    sampleData: 'Sample data: load or remove',
  },
  workspaces: (module: string) => `${module}: all workspaces`,
  create: {
    record: (word: string, workspace: string) => `New ${word} in ${workspace}`,
    invitation: 'Invite User',
    site: 'New site',
    process: 'New process',
  },
};
