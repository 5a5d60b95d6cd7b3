import type { AttentionGroup } from 'contract/core/record-kind';
import type { AttentionItem } from 'contract/records/attention/attention.endpoints';

/** The words of the needs-attention list. */
export const attentionTexts = {
  title: 'Needs attention',
  filter: 'About',
  ruleFilter: 'Rule',
  empty: 'Nothing needs you.',
  checked: (moment: string) => `Last checked ${moment}.`,
  emptyText:
    'What is late, due soon, or has waited too long for a decision shows here as soon as there is any.',
  noMatch: 'Nothing of this kind needs attention.',
  showAll: 'Show all',
  since: 'Since',
  level: 'Level',
  todo: 'To do',
  record: 'Record',
  people: 'People',
  columns: { what: 'What', late: 'How late', whose: 'Whose', act: 'Do it', more: 'More' },
  days: {
    late: ['day late', 'days late'],
    left: ['day left', 'days left'],
    today: 'Due today',
    waiting: ['day waiting', 'days waiting'],
    since: ['day', 'days'],
    sinceToday: 'Since today',
  },
  raised: (day: string) => `raised ${day}`,
  you: 'You',
  nobody: 'Nobody',
  why: 'Why is this here?',
  give: 'Give to somebody else',
  remind: 'Remind',
  remindOf: (people: string, name: string) => `Remind ${people} of ${name}`,
  reminded: 'Reminded today',
  open: 'Open',
  openIt: 'Open it',
  details: 'All about it',
  more: (name: string) => `More about ${name}`,
  back: 'All that needs attention',
  over: 'This no longer needs attention.',
  overText: 'The rule does not hold for it now, or it has been deleted.',
  rule: 'The rule',
  here: 'Why it is here',
  history: 'What happened lately',
  reason: (reason: string) => `Reason: ${reason}`,
  recordOpen: 'Open the record',
  unknownRule: 'There is no such rule.',
  whose: { label: 'Whose', me: 'Mine', others: 'Others', all: 'All' },
  exportedHere: 'Only what is of this organization',
  showAllWhose: 'Show what needs others',
  module: 'Module',
  preview: 'The record',
  snooze: {
    act: 'Snooze',
    actOn: (name: string) => `Snooze ${name}`,
    end: 'End snooze',
    endOf: (name: string) => `End snooze of ${name}`,
    title: (name: string) => `Snooze ${name}`,
    about: 'It leaves the list and the counts for everybody until then, unless it is settled before.',
    most: '14 days at most',
    neverAlert: 'An alert cannot be snoozed.',
    until: (day: string, who: string) => `Snoozed by ${who} until the end of ${day}:`,
    count: (count: string) => `${count} snoozed`,
    none: 'Nothing is snoozed.',
    alone: 'What is snoozed alone',
  },
  search: 'Search name or number',
  allLike: 'All like this',
} as const;

/** What is to be done about what stands below each heading. */
export const groupTexts: Record<AttentionGroup, { label: string; about: string }> = {
  decide: { label: 'Decide', about: 'Somebody waits for an answer.' },
  finish: { label: 'Finish', about: 'The due date has passed or is near.' },
  review: { label: 'Review', about: 'It is time to look at it again.' },
  assess: { label: 'Assess', about: 'It was raised and has not been assessed.' },
  connect: { label: 'Connect', about: 'Somebody or something is missing.' },
};

export const aboutOptions = [
  { value: 'action', label: 'Actions' },
  { value: 'library', label: 'Records' },
];

