import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { SearchHit } from 'contract/records/search/search.endpoints';

const ofRecords = Object.fromEntries(
  Object.entries(recordKinds).map(([kind, { words }]) => [kind, words.titles]),
) as Record<RecordKind, string>; // fromEntries cannot keep the keys

/** The words of the search. */
export const searchTexts = {
  open: 'Search',
  title: 'Search and go to',
  label: 'Search records, people and pages',
  results: 'Results',
  hint: 'Up and down to choose, Enter to open, Esc to close.',
  nothing: (text: string) => `Nothing is called “${text}”.`,
  tooShort: 'Type one character more to search records and people.',
  searching: 'Searching',
  groups: { recent: 'Opened last', pages: 'Go to', create: 'Create' },
  kinds: {
    ...ofRecords,
    action: 'Actions',
    workspace: 'Workspaces',
    site: 'Sites',
    process: 'Processes',
    person: 'People',
  } satisfies Record<SearchHit['kind'], string>,
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
