import type { RecordKind } from '../record-kind.ts';

/** The words of the board and the calendar of a register. */
export const viewTexts = {
  board: 'Board',
  calendar: 'Calendar',
  hint: 'Press M on a card to move it.',
  nothing: 'Nothing here.',
  more: 'Show more',
  moveTo: 'Move to',
  isHere: 'It is already there.',
  noStep: 'It cannot be moved there from here.',
  notTaken: 'Take it over first.',
  by: 'Days',
  due: 'Due',
  review: 'Next review',
  managers: 'Managers',
  move: (name: string) => `Move ${name}`,
  nothingOnDay: 'Nothing on this day.',
  nothingInMonth: 'Nothing in this month.',
  onDay: (what: string, day: string) => `${what} on ${day}`,
} as const;

/** The words of the views that name the kind. */
export function viewTextsOf({ words: { one, many } }: Pick<RecordKind, 'words'>) {
  const title = many.charAt(0).toUpperCase() + many.slice(1);
  return {
    board: `${title} by status`,
    calendar: `${title} by day`,
    dayLabel: (month: string, count: number) => `${month}, ${count} ${count === 1 ? one : many}`,
    capped: (count: number) => `The first ${count} ${many} of these weeks are shown.`,
  };
}
