import { limits } from 'contract/core/limits';
import type { RecordKind } from '../record-kind.ts';

/** The words of what is done to several records at once. */
export const severalTexts = {
  assign: 'Assign managers',
  move: 'Change status',
  dates: 'Change dates',
  tags: 'Add tags',
  value: (label: string) => `Change ${label.toLowerCase()}`,
  keepTags: 'The tags that each has stay.',
  chooseTag: 'Type at least one tag',
  sign: 'Sign',
  export: 'Export',
  keepDates: 'A date left empty is not changed.',
  chooseDate: 'Choose a due date, a review date, or both',
  exportText: 'The file holds these rows with the columns of the list.',
  close: 'Close',
} as const;

/** The words of changing several that name the kind. */
export function severalTextsOf({ words: { one, many } }: Pick<RecordKind, 'words'>) {
  const count = (total: number) => `${total} ${total === 1 ? one : many}`;
  return {
    assignTitle: (total: number) => `Assign managers to ${count(total)}`,
    datesTitle: (total: number) => `Change the dates of ${count(total)}`,
    tagsTitle: (total: number) => `Add tags to ${count(total)}`,
    valueTitle: (total: number, label: string) => `Change the ${label.toLowerCase()} of ${count(total)}`,
    changed: (total: number) => `${count(total)} ${total === 1 ? 'was' : 'were'} changed.`,
    exportTitle: (total: number) => `Export ${count(total)}`,
    moveTitle: (total: number) => `Change the status of ${count(total)}`,
    moved: (total: number, status: string) => `${count(total)} ${total === 1 ? 'is' : 'are'} now ${status}.`,
    noneMoved: `No ${one} was changed.`,
    refused: (total: number) => `${count(total)} ${total === 1 ? 'stays as it is' : 'stay as they are'}:`,
    tooManySigned: `At most ${limits.signedAtOnce} ${many} are signed at once: as many as one can look at. Choose fewer.`,
    tooMany: `At most ${limits.bulkMax} ${many} can be changed at once. Narrow the list by search or filters first.`,
  };
}
