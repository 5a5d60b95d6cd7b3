import type { AttentionItem } from 'contract/records/attention/attention.endpoints';

/** The words of the needs-attention list. */
export const attentionTexts = {
  title: 'Needs attention',
  filter: 'About',
  empty: 'Nothing needs attention.',
  emptyText:
    'Overdue actions, and what has waited too long for a decision, show here, the most severe first.',
  noMatch: 'Nothing of this kind needs attention.',
  showAll: 'Show all',
  since: 'Since',
  record: 'Record',
  people: 'People',
  why: 'Why is this here?',
  open: 'Open',
  back: 'All that needs attention',
  over: 'This needs no attention any more.',
  overText: 'The rule does not hold for it now, or it has been deleted.',
  rule: 'The rule',
  here: 'Why it is here',
  unknownRule: 'There is no such rule.',
  whose: { label: 'Whose', me: 'Mine', all: 'All that I may see' },
  module: 'Module',
  organization: 'Organization',
  snooze: {
    act: 'Snooze',
    actOn: (name: string) => `Snooze ${name}`,
    end: 'End snooze',
    endOf: (name: string) => `End snooze of ${name}`,
    title: (name: string) => `Snooze ${name}`,
    about: 'It leaves the list and the counts for everybody until then, unless it is settled before.',
    cancel: 'Cancel',
    neverAlert: 'An alert cannot be snoozed.',
    until: (day: string, who: string) => `Snoozed by ${who} until the end of ${day}:`,
    count: (count: string) => (count === '1' ? '1 is snoozed.' : `${count} are snoozed.`),
    show: 'Show',
    filter: 'Show',
    only: 'Snoozed',
    none: 'Nothing is snoozed.',
  },
  search: 'Search name or number',
  like: (rule: string) => `All like this: ${rule}`,
  allLike: 'All like this',
  emptyMine: 'Nothing needs your attention.',
  emptyMineText:
    'What is late or left undone in any module shows here as soon as it is yours to do something about.',
} as const;

export const aboutOptions = [
  { value: 'action', label: 'Actions' },
  { value: 'library', label: 'Records' },
];

export const levelLabels: Record<AttentionItem['severity'], string> = {
  alert: 'Alert',
  warn: 'Warning',
  info: 'For information',
};

/** Shows what is put off in place of what needs attention. */
export const snoozedFilter = {
  name: 'snoozed',
  label: attentionTexts.snooze.filter,
  options: [{ value: 'true', label: attentionTexts.snooze.only }],
};
