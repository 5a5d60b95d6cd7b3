import { scheduleFrequencyWords } from 'contract/records/report/schedule-words';
import type { ChecklistSchedule } from 'contract/records/checklist/schedule';
import { weekdayText } from '../../ui/format/weekday.ts';

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;

const whenOf = ({ frequency, weekdays: chosen }: ChecklistSchedule) =>
  frequency === 'weekly' ? `Every ${chosen.map(weekdayText).join(', ')}` : scheduleFrequencyWords[frequency];

const aboutOf = ({ leadDays, dueDays, graceDays }: ChecklistSchedule) =>
  [
    leadDays > 0 ? `starts ${days(leadDays)} before` : '',
    dueDays > 0 ? `due after ${days(dueDays)}` : 'due the same day',
    graceDays > 0 ? `${days(graceDays)} of grace` : '',
  ]
    .filter(Boolean)
    .join(', ');

/** The words of schedules of checklists. */
export const scheduleTexts = {
  tab: 'Schedule',
  table: 'Schedules',
  search: 'Search checklists',
  add: 'Add schedule',
  newTitle: 'Add a schedule',
  editTitle: 'Edit the schedule',
  edit: 'Edit',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Delete',
  save: 'Save',
  saving: 'Saving...',
  back: 'Checklist runs',
  coming: 'Scheduled',
  none: '–',
  paused: 'Paused',
  notPublished: 'Publish this checklist before you schedule it.',
  removeTitle: 'Delete this schedule?',
  removeText: 'No more runs start by it. The runs that have started stay.',
  empty: 'Nothing is scheduled',
  emptyText: 'A scheduled checklist starts by itself, and whoever it is assigned to is told.',
  emptyEverywhere:
    'A scheduled checklist starts by itself, and whoever it is assigned to is told. Open a checklist to schedule it.',
  toChecklists: 'Go to Checklists',
  columns: {
    name: 'Checklist',
    when: 'When',
    assignee: 'Assigned to',
    site: 'Site',
    nextOn: 'Next run',
    lastOn: 'Last run',
  },
  frequency: 'How often',
  weekdays: 'Weekdays',
  assignee: 'Assigned to',
  site: 'Site',
  siteHelp: 'Its days count by the calendar of this site.',
  leadDays: 'Start this many days before',
  leadHelp: '0 starts it on the day itself.',
  dueDays: 'Days until it is due',
  graceDays: 'Days of grace',
  graceHelp: 'A run that is still open after these days is marked as missed.',
  chooseDays: 'Choose at least one weekday',
  chooseAssignee: 'Choose who answers it',
  wholeDays: 'Enter a whole number of days',
  /** How often it starts and on which weekdays, and what its days are. */
  whenAndHow: (schedule: ChecklistSchedule) => [whenOf(schedule), aboutOf(schedule)].join(', '),
} as const;
