import type { RecordLists } from '../record/record-kind.ts';

/** The words of what shows records as they were. */
export const asOfTexts = {
  day: 'At the end of',
  none: 'Nothing was there yet on this day.',
  noneText: 'Choose a later day.',
  since: (changes: number) =>
    changes === 0
      ? 'Nothing has changed since.'
      : `The log has ${changes.toLocaleString('en')} newer ${changes === 1 ? 'entry' : 'entries'}.`,
  about:
    'This is what the log keeps: fields, people, actions and ratings as they were. Comments, files and links show their own days on the page of today.',
  today: 'Open it as it is today',
  notThere: (one: string) => `This ${one} was not there on this day.`,
  notThereText: 'It was raised later, or it had been deleted by then.',
  facts: 'Facts',
  actions: 'Actions',
  end: (number: string, day: string) => `${number} as it was at the end of ${day}`,
} as const;

/** The words that name the kind. */
export const textsOf = ({ words: { one, many } }: Pick<RecordLists, 'words'>) => ({
  list: `${many.replace(/^./, (first) => first.toUpperCase())} as they were`,
  search: `Search ${one} name`,
  listAbout: `The ${many} that were there at the end of the day, as they were then. What has been deleted since is among them.`,
});
