import type { SearchHit } from 'contract/records/search/search.endpoints';

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
    risk: 'Risks',
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
    risk: (workspace: string) => `New risk in ${workspace}`,
    invitation: 'Invite User',
    site: 'New site',
    process: 'New process',
  },
};
