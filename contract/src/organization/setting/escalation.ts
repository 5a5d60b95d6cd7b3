import { z } from 'zod';
import { optional, wholeNumber } from '../../core/field.ts';

const days = wholeNumber(1, 365, 'Days are a whole number from 1 to 365');

const later = 'A level comes later than the one before it: give it more days';

/** After how many days an overdue task or record is told to whom: the ladder of a workspace. */
export const escalationSettings = {
  escalationFirst: days.meta({
    label: 'Overdue tasks and records, first level, in days',
    control: 'number',
    help: 'So many days after a task or a record was due, whoever has it and the managers of the record are told. Whoever has it is told again each week.',
  }),
  escalationSecond: optional(days).meta({
    label: 'Overdue tasks and records, second level, in days',
    control: 'number',
    help: 'The managers of those managers are told as well; where they have none, the people who may approve in this workspace. Empty: nobody.',
  }),
  escalationThird: optional(days).meta({
    label: 'Overdue tasks and records, third level, in days',
    control: 'number',
    help: 'The administrators of this workspace and its quality managers are told as well. Empty: nobody.',
  }),
  approvalReminder: days.meta({
    label: 'Open approvals, reminder, in days',
    control: 'number',
    help: 'So many days after somebody was asked to approve a record they are reminded, then each week, and once their time to decide is over.',
  }),
  approvalEscalation: optional(days).meta({
    label: 'Late approvals, in days',
    control: 'number',
    help: 'So many days after it was to be decided, the manager of whoever was asked is told; where they have none, the people who may approve in this workspace. Empty: nobody.',
  }),
};

export const escalationDefaults = {
  approvalReminder: 3,
  approvalEscalation: 3 as number | null,
  escalationFirst: 1,
  escalationSecond: 7 as number | null,
  escalationThird: 14 as number | null,
};

/** How an answer says it. */
export const shownEscalation = {
  escalationFirst: z.int(),
  escalationSecond: z.int().nullable(),
  escalationThird: z.int().nullable(),
  approvalReminder: z.int(),
  approvalEscalation: z.int().nullable(),
};

export type Ladder = typeof escalationDefaults;

/** The days of the ladder of records that are graver or lighter than others; an empty one is that of everything else. */
const ladderOf = (which: string) =>
  z
    .array(days, 'Days are a list')
    .max(3, 'A ladder has 3 levels at most')
    .refine((all) => all.every((day, index) => index === 0 || day > (all[index - 1] ?? 0)), later)
    .meta({
      label: `Overdue tasks and records of ${which}, levels in days`,
      control: 'numbers',
      help: 'After how many days each level is reached, such as 1, 3 and 7. Empty: as above.',
    });

const shownLadder = z.array(z.int()).optional();

/** The settings that a kind names for the ladders of its graver and lighter records, as a module has them. */
export function laddersOf<L extends Record<string, string>>(kind: { ladders: L; words: { many: string } }) {
  const named = <T>(make: (grave: string) => T) =>
    Object.fromEntries(Object.entries(kind.ladders).map(([grave, name]) => [name, make(grave)])) as Record<
      L[keyof L],
      T
    >; // fromEntries loses the literal keys
  return {
    fields: named((grave) => ladderOf(`${grave} ${kind.words.many}`)),
    defaults: named((): number[] => []),
    shown: named(() => shownLadder),
  };
}

const rungs = ['escalationFirst', 'escalationSecond', 'escalationThird'] as const;

/** What is wrong with a ladder, by the level: each that is there comes later than those before it. */
export function ladderProblems(ladder: Ladder): Partial<Record<keyof Ladder, string>> {
  const there = rungs.filter((name) => typeof ladder[name] === 'number');
  const wrong = there.slice(1).filter((name, index) => {
    const before = there[index];
    return before !== undefined && (ladder[name] ?? 0) <= (ladder[before] ?? 0);
  });
  return Object.fromEntries(wrong.map((name) => [name, later]));
}
