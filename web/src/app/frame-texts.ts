import { withArticle } from 'contract/core/with-article';

/** The words of the frames around the screens of those who are signed in. */
export const frameTexts = {
  workspaces: 'Workspaces',
  activityLog: 'Activity Log',
  userManagement: 'User management',
  settings: 'Settings',
  xray: 'X-ray',
  log: 'Activity log',
  mails: 'Email log',
  deletedFiles: 'Deleted items',
  overview: 'Overview',
  administration: 'Administration',
  work: 'Work',
  tasks: 'Tasks',
  checklists: 'Checklists',
  documents: 'Documents',
  reports: 'Reports',
  dashboard: 'Dashboard',
  needsAttention: 'Needs attention',
  notifications: 'Notifications',
  myTasks: 'My tasks',
  businessManagement: 'Business management',
  modules: 'Modules',
  reconnect: 'Reconnect',
  noNews: 'Live updates are paused.',
  profile: 'Profile',
  signatures: 'My signatures',
  security: 'Security',
  allWorkspaces: 'All workspaces',
} as const;

/** Leads to the short form of a kind of record. */
export const reportText = (one: string) => `Report ${withArticle(one)}`;
