import { counted } from 'contract/core/counted';
import { limits } from 'contract/core/limits';
import type { TaskGroup, taskStatuses, TaskView } from 'contract/records/task/task.endpoints';

type Status = (typeof taskStatuses)[number];

/** The words of the task screens. */
export const taskTexts = {
  title: 'My tasks',
  table: 'Tasks',
  printed: (tab: string, isOfTeam: boolean) => `${isOfTeam ? 'Tasks of the team' : 'My tasks'}: ${tab}`,
  tabs: 'My tasks by due date',
  search: 'Search tasks',
  whose: { label: 'Whose tasks', mine: 'Mine', team: 'Team' },
  views: { label: 'View', list: 'List', board: 'Board', calendar: 'Calendar', timeline: 'Timeline' },
  columns: {
    kind: 'Kind',
    title: 'Task',
    workspace: 'Workspace',
    age: 'Age',
    dueDate: 'Due',
    status: 'Status',
    priority: 'Priority',
    askedBy: 'Asked by',
    assignedTo: 'Whose',
  },
  kind: (record: string) => `Action for ${record}`,
  checklist: 'Checklist to answer',
  open: 'Open',
  give: 'Give to somebody else',
  you: 'You',
  standsInFor: (name: string) => `For ${name}`,
  nobody: 'Nobody',
  // What is there from tomorrow on has none yet.
  age: (days: number) => (days < 0 ? '' : days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`),
  statusFilter: 'Status',
  kindFilter: 'Kind',
  moduleFilter: 'Module',
  workspaceFilter: 'Workspace',
  priorityFilter: 'Priority',
  peopleFilter: 'Whose',
  what: {
    actions: 'Actions',
    decisions: 'Decisions',
    checklists: 'Checklists',
    others: 'Anything else',
  } satisfies Record<TaskGroup, string>,
  noneFound: 'No task found.',
  exportNote: 'Tasks of the organization at hand only',
  exportTeamNote: 'Tasks of the organization at hand only, of workspaces that you may export from',
  dueFrom: 'Due from',
  dueTo: 'Due to',
  tabNames: {
    overdue: 'Overdue',
    today: 'Today',
    week: 'This week',
    later: 'Later',
    open: 'All open',
    waiting: 'Waiting on others',
    done: 'Done',
  } satisfies Record<TaskView, string>,
  empty: {
    overdue: {
      message: 'Nothing is overdue.',
      text: 'A task comes here when its due date has passed and it is not completed.',
    },
    today: { message: 'Nothing is due today.', text: 'Your work for today appears here.' },
    week: {
      message: 'Nothing else is due this week.',
      text: 'Work due in the next seven days appears here.',
    },
    later: { message: 'Nothing is due later.', text: 'Work due in more than a week appears here.' },
    open: {
      message: 'Nothing is open.',
      text: 'All your open work appears here, whenever it is due.',
    },
    waiting: {
      message: 'You are not waiting for anybody.',
      text: 'Work that others do on the records that you manage appears here.',
    },
    done: { message: 'Nothing is done yet.', text: 'Tasks that you complete move here.' },
  } satisfies Record<TaskView, { message: string; text: string }>,
} as const;

/** The words of the board. */
export const boardTexts = {
  label: 'Tasks by status',
  lanes: {
    pending: 'Pending',
    'in-progress': 'In progress',
    'on-hold': 'On hold',
    completed: 'Completed',
  } satisfies Record<Status, string>,
  nothing: {
    pending: 'Nothing is pending.',
    'in-progress': 'Nothing is in progress.',
    'on-hold': 'Nothing is on hold.',
    completed: 'Nothing is completed.',
  } satisfies Record<Status, string>,
  move: (name: string) => `Move ${name}`,
  moveTo: 'Move to',
  more: 'Show more',
  isHere: 'It is already there.',
  isElsewhere: (organization: string) => `It belongs to ${organization}. Open it to go on with it there.`,
  isOthers: 'Only whoever has the task, or may change the record, can move it.',
  noStep: 'It cannot be moved there from here.',
  hint: 'Press M on a card to move it.',
} as const;

/** The words of the calendar. */
export const timelineTexts = {
  label: 'Tasks from their start to their due date',
  what: 'Task',
  when: 'When',
  until: 'to',
  lasts: (days: number) => (days === 1 ? '1 day' : `${Math.max(1, days)} days`),
  states: { open: 'Open', done: 'Done', late: 'Overdue' },
  caption: (day: string) =>
    `The dashed line is today, ${day}. Filled bars are done; hatched bars are overdue.`,
  capped: (count: number) =>
    `The ${counted(count, 'task that is due soonest is', 'tasks that are due soonest are')} shown.`,
  isCut: (from: string, to: string) =>
    `The timeline runs from ${from} to ${to}. An arrow marks what began earlier or is due later.`,
  showWhole: 'Show all of it',
  isWhole: 'All of it is shown, from the first day to the last.',
  showUsual: 'Show the time around today',
} as const;

export const calendarTexts = {
  label: 'Tasks by due date',
  before: 'Month before',
  after: 'Month after',
  today: 'Today',
  dayLabel: (month: string, count: number) => `${month}, ${count === 1 ? '1 task' : `${count} tasks`}`,
  more: (count: number) => `${count} more`,
  onDay: (day: string) => `Due on ${day}`,
  nothingOnDay: 'Nothing is due on this day.',
  nothingInMonth: 'Nothing is due in this month.',
  capped: (count: number) =>
    `The first ${counted(count, 'task of these weeks is', 'tasks of these weeks are')} shown.`,
} as const;

/** The words of what is done with several tasks at once. */
export const taskBulkTexts = {
  complete: 'Complete',
  start: 'Start',
  started: (count: number) => (count === 1 ? '1 task started' : `${count} tasks started`),
  moreTime: 'More time',
  moreTimeTitle: (count: number) =>
    count === 1 ? 'Ask for more time for 1 task' : `Ask for more time for ${count} tasks`,
  askMoreTime: 'Ask for more time',
  asked: (count: number) =>
    count === 1 ? 'More time asked for 1 task' : `More time asked for ${count} tasks`,
  isUnclaimed: 'Nobody has claimed it yet.',
  isElsewhere: 'It belongs to another organization. Open it to go on with it there.',
  sign: 'Sign',
  reassign: 'Reassign',
  completed: (count: number) => (count === 1 ? '1 task completed' : `${count} tasks completed`),
  reassigned: (count: number) => (count === 1 ? '1 task reassigned' : `${count} tasks reassigned`),
  tooMany: `At most ${limits.bulkMax} tasks can be changed at once. Narrow the list by search or filters first.`,
  notRead: 'The tasks could not be read.',
  failedTitle: (failed: number, all: number) => `${failed} of ${all} could not be changed`,
  close: 'Close',
  reassignTitle: (count: number) => (count === 1 ? 'Reassign 1 task' : `Reassign ${count} tasks`),
  to: 'To whom',
  choose: 'Choose at least one person',
  isAsked: 'It asks for a decision. Open it to decide.',
  isNotSigned: 'Nobody asks for your signature here.',
  isChecklist: 'A checklist is answered on its own page.',
} as const;
