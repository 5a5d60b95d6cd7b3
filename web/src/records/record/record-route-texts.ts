import { withArticle } from 'contract/core/with-article';

/** The titles of the pages of any kind of record. */
export const recordTitles = {
  new: (one: string) => `New ${one}`,
  report: (one: string) => `Report ${withArticle(one)}`,
  edit: (one: string) => `Edit ${one}`,
  tasks: 'Tasks',
  task: 'Task',
  dashboard: 'Dashboard',
} as const;
