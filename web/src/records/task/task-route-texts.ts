/** The title of a person's own tasks. */
export const taskTitles = {
  myTasks: 'My tasks',
} as const;
