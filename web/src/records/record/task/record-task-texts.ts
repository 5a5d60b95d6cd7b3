/** The words of the list of tasks and of a task's page. */
export const recordTaskTexts = {
  problem: 'Problem statement',
  category: 'Category',
  site: 'Site',
  process: 'Process',
  managers: 'Managers',
  actions: 'Actions',
  due: 'Due',
  start: 'Start',
  assignedTo: 'Assigned to',
} as const;

/** The words of a task's page. */
export const taskPageTexts = {
  title: 'Task',
  back: 'All tasks',
  all: 'Tasks',
  about: 'What to do',
  nothingSaid: 'Nothing more is written down than the name.',
  gone: 'This task is not here.',
  goneText: 'It may have been deleted, or it lies in a workspace that you cannot see.',
} as const;

/** The words of the list of tasks. */
export const tasksPageTexts = {
  title: 'Tasks',
} as const;
