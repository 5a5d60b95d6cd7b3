import type { taskViews } from 'contract/records/task/task.endpoints';

export type TaskView = (typeof taskViews)[number];

/** The words of the task screens. */
export const taskTexts = {
  title: 'My tasks',
  table: 'Tasks',
  tabs: 'My tasks by due date',
  search: 'Search task',
  columns: {
    title: 'Task',
    record: 'Record',
    workspace: 'Workspace',
    dueDate: 'Due',
    status: 'Status',
    assignedTo: 'Assigned to',
  },
  views: {
    overdue: 'Overdue',
    today: 'Today',
    week: 'This week',
    later: 'Later',
    done: 'Done',
  } satisfies Record<TaskView, string>,
  empty: {
    overdue: {
      message: 'Nothing is overdue.',
      text: 'A task comes here when its due date has passed and it is not completed.',
    },
    today: { message: 'Nothing is due today.', text: 'What has to be done today by you stands here.' },
    week: {
      message: 'Nothing else is due this week.',
      text: 'What is due in the next seven days stands here.',
    },
    later: { message: 'Nothing is due later.', text: 'What has more than a week left stands here.' },
    done: { message: 'Nothing is done yet.', text: 'Tasks that you complete move here.' },
  } satisfies Record<TaskView, { message: string; text: string }>,
};
