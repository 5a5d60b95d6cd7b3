import type { CappedCount } from '../../core/capped-count.ts';

/** How many days ahead an overview looks. */
export const overviewDays = 9;

/** What waits for somebody, in numbers. */
export type Overview = { overdue: CappedCount; soon: CappedCount; decisions: CappedCount };

type Words = { one: string; many: string };

const lines: Record<keyof Overview, Words> = {
  overdue: { one: 'task of yours is overdue.', many: 'tasks of yours are overdue.' },
  soon: {
    one: `task of yours is due in the next ${overviewDays} days.`,
    many: `tasks of yours are due in the next ${overviewDays} days.`,
  },
  // Some of them are among the others already.
  decisions: {
    one: 'of your open tasks is a decision that others wait for.',
    many: 'of your open tasks are decisions that others wait for.',
  },
};

const keys = ['overdue', 'soon', 'decisions'] as const;

const numberOf = ({ count, hasMore }: CappedCount): string => `${count}${hasMore ? '+' : ''}`;

/** What an overview says, in numbers alone; nothing where nothing waits. */
export function overviewLines(overview: Overview): string[] {
  return keys
    .filter((key) => overview[key].count > 0)
    .map((key) => {
      const { one, many } = lines[key];
      return `${numberOf(overview[key])} ${overview[key].count === 1 ? one : many}`;
    });
}
